/// The file system that a store uses.
///
/// Tests replace it by a simulated disk.
///
/// ``FileSystem`` is the real one.
package protocol VirtualFileSystem {
    /// Opens a file for reading, and for writing at its end. It never waits, not even for the other end of a named pipe.
    ///
    /// Only the owner can read a file that this creates.
    func open(_ path: String, _ mode: FileOpeningMode) throws(SystemError) -> any VirtualFile

    /// The regular file at a path; nil if there is none.
    func identity(atPath path: String) -> FileIdentity?

    /// Moves a file to another path in one step, replacing a file that is there.
    func rename(_ path: String, to newPath: String) throws(SystemError)

    /// Removes the name of a file, if there is one.
    func remove(_ path: String)

    /// Makes the file names in a folder durable, after files were created, renamed or removed.
    func synchronize(folder: String) throws(SystemError)
}

/// An open file.
///
/// It is closed when its last reference goes away. Closing it releases its lock.
package protocol VirtualFile: AnyObject {
    /// The identity of the file; nil if it is not a regular file.
    var identity: FileIdentity? { get }

    /// Locks the file without waiting. The lock excludes other processes and other open files of this process.
    ///
    /// - Throws: ``SystemError``; ``SystemError/locked`` if another open file has the lock.
    func lock() throws(SystemError)

    func currentSize() throws(SystemError) -> Int

    /// Reads all bytes, from the beginning.
    func readAll() throws(SystemError) -> [UInt8]

    /// Writes all bytes at the end of the file. If it throws, some of them may have been written.
    func write(_ bytes: [UInt8]) throws(SystemError)

    func truncate(to size: Int) throws(SystemError)

    /// Makes the file's bytes durable.
    func synchronize() throws(SystemError)
}

/// Which file to open.
package enum FileOpeningMode: Hashable, Sendable {
    case existingOrNew
    case existing
    /// A new file. If the path exists, that is an error.
    case new
}
