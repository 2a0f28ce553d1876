/// The file system of the machine.
package struct POSIXFileSystem: VirtualFileSystem {
    package init() {}

    package func open(_ path: String, _ mode: FileOpeningMode) throws(SystemError) -> any VirtualFile {
        POSIXFile(try FileDescriptor.open(appending: path, mode))
    }

    package func identity(atPath path: String) -> FileIdentity? {
        FileIdentity(atPath: path)
    }

    package func rename(_ path: String, to newPath: String) throws(SystemError) {
        try FileSystem.rename(path, to: newPath)
    }

    package func remove(_ path: String) {
        FileSystem.remove(path)
    }

    package func synchronize(folder: String) throws(SystemError) {
        try FileSystem.synchronize(folder: folder)
    }
}

/// An open file of the machine, with its lock.
private final class POSIXFile: VirtualFile {
    private let file: FileDescriptor
    private var heldLock: FileLock?

    init(_ file: FileDescriptor) {
        self.file = file
    }

    var identity: FileIdentity? { FileIdentity(of: file) }

    func lock() throws(SystemError) {
        heldLock = try FileLock(file)
    }

    func size() throws(SystemError) -> Int {
        try file.currentSize()
    }

    func readAll() throws(SystemError) -> [UInt8] {
        try file.readAll()
    }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        try file.write(bytes)
    }

    func truncate(to size: Int) throws(SystemError) {
        try file.truncate(to: size)
    }

    func synchronize() throws(SystemError) {
        try file.synchronize()
    }
}
