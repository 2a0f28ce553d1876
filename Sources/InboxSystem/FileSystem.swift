#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// What is done to files by their paths.
package enum FileSystem {
    /// Moves a file to another path, in one step; a file that is there is replaced.
    package static func rename(_ path: String, to newPath: String) throws(SystemError) {
        try SystemCalls.check(SystemCalls.rename(path, newPath))
    }

    /// Removes a file, if there is one.
    package static func remove(_ path: String) {
        _ = unsafe PathText.withName(path) { unsafe unlink($0) }
    }

    /// Replaces the file at a path by one with these bytes; if that fails, the file is left as it is.
    package static func replaceFile(at path: String, with bytes: [UInt8]) throws(SystemError) {
        let file = try ReplacementFile(of: destination(of: path), like: try FileDescriptor.open(overwriting: path))
        try file.descriptor.write(bytes)
        try file.replace()
    }

    /// The path of the file that is written if this path is opened for writing: not a link, and the same for every spelling.
    package static func destination(of path: String) -> String {
        var path = path
        // As many links as the system follows.
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

    /// The path without links of what exists; nil if nothing does.
    private static func resolved(_ path: String) -> String? {
        unsafe PathText.withName(path) { name in
            guard let resolved = unsafe realpath(name, nil) else { return nil }
            defer { unsafe free(resolved) }
            let bytes = unsafe UnsafeRawBufferPointer(start: resolved, count: strlen(resolved))
            return unsafe PathText.text(bytes)
        }
    }

    /// What a link says; nil if the path is not one.
    private static func target(ofLink path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe PathText.withName(path) { name in unsafe readlink(name, &target, target.count) }
        return count > 0 ? PathText.text(target[..<count].map { UInt8(bitPattern: $0) }) : nil
    }

    /// Makes the names in a folder durable: files that were created, renamed or removed.
    package static func synchronize(folder: String) throws(SystemError) {
        let folder = try FileDescriptor.open(reading: folder)
        try SystemCalls.check(fsync(folder.number))
    }
}
