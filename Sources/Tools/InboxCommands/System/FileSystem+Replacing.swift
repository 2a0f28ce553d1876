import InboxStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension FileSystem {
    /// Creates a file beside another one, which it will replace when it is complete.
    ///
    /// If the process is killed before that, the new file is left behind.
    ///
    /// - Parameters:
    ///   - destination: The path of the file that is replaced; not a link (``destination(of:)``).
    ///   - current: The file that is replaced, whose owner and permissions the new file gets; nil if there is none.
    /// - Returns: The new file, and its path: the other file's path, a number and `.new`.
    static func newFile(
        beside destination: String, like current: FileDescriptor?
    ) throws(SystemError) -> (file: FileDescriptor, path: String) {
        let path = "\(destination).\(getpid()).new"
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(creating: path, isPrivate: current != nil)
        } catch {
            guard error == .fileExists else { throw error }
            // An earlier process with this number was killed and left the file.
            FileSystem().remove(path)
            file = try FileDescriptor.open(creating: path, isPrivate: current != nil)
        }
        do {
            if let current { try file.copyAccess(of: current) }
        } catch {
            FileSystem().remove(path)
            throw error
        }
        return (file, path)
    }

    /// Replaces the file at a path by one with these bytes, or leaves it unchanged if that fails.
    static func replaceFile(at path: String, with bytes: [UInt8]) throws(SystemError) {
        let destination = destination(of: path)
        let (file, newPath) = try newFile(beside: destination, like: try FileDescriptor.open(overwriting: path))
        do {
            try file.write(bytes)
            try FileSystem().rename(newPath, to: destination)
        } catch {
            FileSystem().remove(newPath)
            throw error
        }
    }

    /// The path of the file that opening this path for writing would write: not a link, and the same for every spelling
    /// of the path.
    static func destination(of path: String) -> String {
        var path = path
        // The system follows this many links too.
        for _ in 0..<40 {
            if let resolved = resolved(path) { return resolved }
            guard let target = target(ofLink: path) else { break }
            path = target.hasPrefix("/") ? target : "\(folder(of: path))/\(target)"
        }
        let folder = folder(of: path)
        let name = path.utf8.lastIndex(of: UInt8(ascii: "/")).map { path[path.index(after: $0)...] } ?? path[...]
        return "\(resolved(folder) ?? folder)/\(name)"
    }

    private static func folder(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    }

    /// The path without links, if the file exists; nil if it does not.
    private static func resolved(_ path: String) -> String? {
        unsafe PathText.withName(path) { name in
            guard let resolved = unsafe realpath(name, nil) else { return nil }
            defer { unsafe free(resolved) }
            let bytes = unsafe UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))
            return unsafe PathText.text(bytes)
        }
    }

    /// The path that a link contains; nil if the path is not a link.
    private static func target(ofLink path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe PathText.withName(path) { name in unsafe readlink(name, &target, target.count) }
        return count > 0 ? PathText.text(target[..<count].map { UInt8(bitPattern: $0) }) : nil
    }
}
