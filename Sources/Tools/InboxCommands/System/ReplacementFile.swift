import InboxStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A new file that is written beside another file and replaces it when it is complete.
///
/// Until then the other file stays unchanged. If the new file has not replaced it, the new file is removed when its last
/// reference goes away. If the process is killed before that, the new file is left behind. Its name is the other file's
/// name, a number and `.new`.
final class ReplacementFile {
    /// The new file.
    let descriptor: FileDescriptor
    private let path: String
    private let destination: String
    private var isInPlace = false

    /// Creates the new file.
    ///
    /// - Parameters:
    ///   - destination: The path of the file that is replaced; not a link (``FileSystem/destination(of:)``).
    ///   - current: The file that is replaced, whose owner and permissions the new file gets; nil if there is none.
    init(of destination: String, like current: FileDescriptor?) throws(SystemError) {
        let path = "\(destination).\(getpid()).new"
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor.open(creating: path, isPrivate: current != nil)
        } catch {
            guard error == .fileExists else { throw error }
            // An earlier process with this number was killed and left the file.
            FileSystem().remove(path)
            descriptor = try FileDescriptor.open(creating: path, isPrivate: current != nil)
        }
        (self.descriptor, self.path, self.destination) = (descriptor, path, destination)
        if let current { try descriptor.copyAccess(of: current) }
    }

    deinit {
        if !isInPlace { FileSystem().remove(path) }
    }

    /// Replaces the other file.
    func replace() throws(SystemError) {
        try FileSystem().rename(path, to: destination)
        isInPlace = true
    }
}

extension FileSystem {
    /// Replaces the file at a path by one with these bytes.
    ///
    /// If that fails, the file stays unchanged.
    static func replaceFile(at path: String, with bytes: [UInt8]) throws(SystemError) {
        let file = try ReplacementFile(of: destination(of: path), like: try FileDescriptor.open(overwriting: path))
        try file.descriptor.write(bytes)
        try file.replace()
    }

    /// The path of the file that opening this path for writing would write.
    ///
    /// It is not a link, and it is the same for every spelling of the path.
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
