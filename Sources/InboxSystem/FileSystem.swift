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
        let new = "\(path).new"
        let file = try FileDescriptor.open(writing: new)
        do throws(SystemError) {
            try file.empty()
            try file.write(bytes)
            try rename(new, to: path)
        } catch {
            remove(new)
            throw error
        }
    }

    /// Makes the names in a folder durable: files that were created, renamed or removed.
    package static func synchronize(folder: String) throws(SystemError) {
        let folder = try FileDescriptor.open(reading: folder)
        try SystemCalls.check(fsync(folder.number))
    }
}
