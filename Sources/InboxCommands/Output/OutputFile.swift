import InboxSystem

/// A file that a command writes, in place of what it has.
///
/// What it has is removed when the first byte is written: a run that fails before that leaves the file as it was.
struct OutputFile {
    let descriptor: FileDescriptor
    private let path: String
    /// Whether there was no such file before.
    private let isNew: Bool
    /// Whether what it had is removed.
    private var isReplaced = false

    /// Opens a file, or creates it.
    ///
    /// - Parameter content: What is written, in the words of messages: "results", "findings".
    /// - Throws: If it is an input, or cannot be written.
    init(_ path: String, for content: String, _ arguments: Arguments) throws(InputError) {
        let refusal = InputError(reason: "\(path): \(content) would be written over an input", status: .usage)
        if arguments.readsFile(path) { throw refusal }
        self.path = path
        isNew = FileIdentity(atPath: path) == nil
        do {
            descriptor = try FileDescriptor.open(writing: path)
        } catch {
            throw InputError(reason: "\(path): \(error.reason)", status: .inputOutput)
        }
        // A file that did not exist before can be an input's path in another spelling.
        if isNew, arguments.readsFile(path) {
            FileSystem.remove(path)
            throw refusal
        }
    }

    /// Removes what the file had, before the first write.
    mutating func replace() throws(SystemError) {
        guard !isReplaced else { return }
        isReplaced = true
        try descriptor.empty()
    }

    /// Undoes the opening, if nothing was written.
    func discard() {
        if isNew, !isReplaced, descriptor.size != nil { FileSystem.remove(path) }
    }
}
