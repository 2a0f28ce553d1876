#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A new file beside another one, whose place it takes when it is complete.
///
/// Until then the other file is as it was. The new file is removed with its last reference, unless it has taken the place. If the
/// process is killed before, the new file is left: its name is the other one's, a number and `.new`.
package final class ReplacementFile {
    /// The new file.
    package let descriptor: FileDescriptor
    private let path: String
    private let destination: String
    private var isInPlace = false

    /// Creates the new file.
    ///
    /// - Parameters:
    ///   - destination: The path of the file that is replaced; not a link (``FileSystem/destination(of:)``).
    ///   - current: The file that is replaced, whose owner and permissions the new file gets; nil if there is none.
    package init(of destination: String, like current: FileDescriptor?) throws(SystemError) {
        let path = "\(destination).\(getpid()).new"
        let descriptor: FileDescriptor
        do {
            descriptor = try FileDescriptor.open(creating: path, isPrivate: current != nil)
        } catch {
            guard error == .fileExists else { throw error }
            // A process with this number was killed.
            FileSystem.remove(path)
            descriptor = try FileDescriptor.open(creating: path, isPrivate: current != nil)
        }
        (self.descriptor, self.path, self.destination) = (descriptor, path, destination)
        if let current { try descriptor.copyAccess(of: current) }
    }

    deinit {
        if !isInPlace { FileSystem.remove(path) }
    }

    /// Takes the place of the other file.
    package func replace() throws(SystemError) {
        try FileSystem.rename(path, to: destination)
        isInPlace = true
    }
}
