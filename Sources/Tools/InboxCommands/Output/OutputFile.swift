import InboxJSON
import InboxStore

/// A file whose contents a command replaces.
///
/// The command writes to a new file beside a regular file, and the new file replaces it when the run ends. If writing
/// fails or the process is killed, the old file stays unchanged. Anything else, such as a pipe, is written directly.
final class OutputFile {
    let descriptor: FileDescriptor
    /// The path of the file that is written, without links.
    private let destination: String
    /// The path of the new file until it is in its place; nil if the file is written directly.
    private var newPath: String?
    /// Whether the old contents have been removed, or will be.
    private var isReplaced = false

    /// Opens a file, or creates it.
    ///
    /// - Parameters:
    ///   - content: What is written, as error messages name it: "results", "diagnostics".
    ///   - isFollowed: Whether others read the file while it is written. Then a regular file is written directly too.
    /// - Throws: An error if the file is also an input, or cannot be written.
    init(
        _ path: String, for content: String, isFollowed: Bool = false, _ arguments: Arguments
    ) throws(InputError) {
        if arguments.readsFile(path) {
            throw InputError(
                reason: "\(path): the \(content) would replace an input; choose another file", status: .usage)
        }
        destination = FileSystem.destination(of: path)
        do throws(SystemError) {
            let current = try FileDescriptor.open(overwriting: path)
            // /dev/stdout can lead to a regular file that the shell keeps open and writes to later.
            if let current, isFollowed || current.size == nil || path.hasPrefix("/dev/") {
                descriptor = current
                return
            }
            do throws(SystemError) {
                (descriptor, newPath) = try FileSystem.newFile(beside: destination, like: current)
            } catch {
                // The folder may be read-only, or the file may belong to another user.
                guard let current else { throw error }
                descriptor = current
            }
        } catch {
            throw InputError(reason: "\(path): \(error.reason)", status: .inputOutput)
        }
    }

    deinit {
        if let newPath { FileSystem().remove(newPath) }
    }

    /// The regular file that is written or replaced; nil if there is none.
    var identity: FileIdentity? { FileIdentity(atPath: destination) }

    /// Whether this and another output are the same file, which does not exist yet.
    func isNewFile(as other: OutputFile) -> Bool {
        newPath != nil && other.newPath != nil && destination.hasSameBytes(as: other.destination)
    }

    /// Empties a file that is written directly, before the first write.
    func begin() throws(SystemError) {
        guard !isReplaced else { return }
        isReplaced = true
        if newPath == nil { try descriptor.empty() }
    }

    /// Puts the file in its place.
    ///
    /// - Parameter emptiesFile: What happens to a file to which nothing was written. If true, it becomes empty; otherwise
    ///   it is unchanged.
    func finish(emptiesFile: Bool) throws(SystemError) {
        if emptiesFile { try begin() }
        guard isReplaced, let path = newPath else { return }
        try FileSystem().rename(path, to: destination)
        newPath = nil
    }
}
