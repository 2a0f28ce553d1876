import InboxJSON
import InboxStore

/// A file that a command writes, in place of what it has.
///
/// A regular file is replaced when the run ends: until then, and if writing fails or the process is killed, it is as it was. What
/// is written is in a new file beside it. Anything else, such as a pipe, is written directly.
struct OutputFile {
    let descriptor: FileDescriptor
    /// The path of the file that is written, without links.
    private let destination: String
    /// The new file; nil if the file is written directly.
    private let replacement: ReplacementFile?
    /// Whether what it had is removed, or will be.
    private var isReplaced = false

    /// Opens a file, or creates it.
    ///
    /// - Parameters:
    ///   - content: What is written, in the words of messages: "results", "diagnostics".
    ///   - isFollowed: Whether others read the file while it is written, so that a regular file is written directly.
    /// - Throws: If it is an input, or cannot be written.
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
            // /dev/stdout can lead to a regular file, which the shell goes on to write.
            if let current, isFollowed || current.size == nil || path.hasPrefix("/dev/") {
                (descriptor, replacement) = (current, nil)
                return
            }
            do throws(SystemError) {
                let replacement = try ReplacementFile(of: destination, like: current)
                (descriptor, self.replacement) = (replacement.descriptor, replacement)
            } catch {
                // The folder may be read-only, or the file another user's.
                guard let current else { throw error }
                (descriptor, replacement) = (current, nil)
            }
        } catch {
            throw InputError(reason: "\(path): \(error.reason)", status: .inputOutput)
        }
    }

    /// The regular file that is written or replaced; nil if there is none.
    var identity: FileIdentity? { FileIdentity(atPath: destination) }

    /// Whether it is the same file as another one that does not exist yet either.
    func isNewFile(as other: OutputFile) -> Bool {
        replacement != nil && other.replacement != nil && destination.hasSameBytes(as: other.destination)
    }

    /// Removes what a file that is written directly had, before the first write.
    mutating func begin() throws(SystemError) {
        guard !isReplaced else { return }
        isReplaced = true
        if replacement == nil { try descriptor.empty() }
    }

    /// Puts the file in its place.
    ///
    /// - Parameter emptiesFile: Whether a file to which nothing was written is empty then; it is left as it was if not.
    mutating func finish(emptiesFile: Bool) throws(SystemError) {
        if emptiesFile { try begin() }
        if isReplaced { try replacement?.replace() }
    }
}
