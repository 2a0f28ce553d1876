#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The file system of the machine.
package struct FileSystem: VirtualFileSystem {
    package init() {}

    package func open(_ path: String, _ mode: FileOpeningMode) throws(SystemError) -> any VirtualFile {
        let flags: Int32 =
            switch mode {
            case .existingOrNew: O_CREAT
            case .existing: 0
            case .new: O_CREAT | O_EXCL
            }
        return try FileDescriptor(path, O_RDWR | O_APPEND | O_NONBLOCK | flags, mode: 0o600)
    }

    package func identity(atPath path: String) -> FileIdentity? {
        FileIdentity(atPath: path)
    }

    package func rename(_ path: String, to newPath: String) throws(SystemError) {
        try SystemCalls.check(SystemCalls.renameFile(path, newPath))
    }

    package func remove(_ path: String) {
        _ = unsafe PathText.withName(path) { unsafe unlink($0) }
    }

    package func synchronize(folder: String) throws(SystemError) {
        let folder = try FileDescriptor(folder, O_RDONLY)
        try SystemCalls.check(fsync(folder.number))
    }
}

/// The identity of a regular file, the same for every path to it.
package struct FileIdentity: Equatable {
    private let device: UInt64
    private let number: UInt64

    /// The file of a simulated file system.
    package init(simulated number: UInt64) {
        device = .max
        self.number = number
    }

    /// The file at a path; nil if there is no regular file.
    package init?(atPath path: String) {
        var status = stat()
        guard unsafe PathText.withName(path, { unsafe stat($0, &status) }) == 0 else { return nil }
        self.init(status)
    }

    /// An open file; nil if it is not a regular file.
    package init?(of file: FileDescriptor) {
        var status = stat()
        guard unsafe fstat(file.number, &status) == 0 else { return nil }
        self.init(status)
    }

    private init?(_ status: stat) {
        guard status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = UInt64(truncatingIfNeeded: status.st_dev)
        number = UInt64(truncatingIfNeeded: status.st_ino)
    }
}
