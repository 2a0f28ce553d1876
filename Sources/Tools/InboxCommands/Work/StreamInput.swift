/// The batches of lines of all inputs, one after another.
final class StreamInput {
    /// How to treat an input that is JSON over several lines, such as a formatted payload.
    enum TextOverLines {
        /// It is read as one line.
        case joined
        /// It is refused, with a hint.
        case refused
        /// Its lines are read like others.
        case split
    }

    /// Some lines of an input, or the reason why there are none.
    struct Batch: Sendable {
        /// The input's name as given, and its size, if known.
        let name: String
        let inputSize: Int?
        let isFirst: Bool
        let content: Result<LineBatch, InputError>

        /// Whether no other batch may be read in the meantime, because this one is a single line that takes much memory.
        var isLarge: Bool { ((try? content.get().size) ?? 0) > LineReader.largestBatch }
    }

    private var names: ArraySlice<String>
    private let limit: Int
    private let textOverLines: TextOverLines
    private var lines: LineReader?
    private var isFirst = true

    init(_ names: [String], linesAtMost limit: Int, textOverLines: TextOverLines) {
        self.names = names[...]
        self.limit = limit
        self.textOverLines = textOverLines
    }

    func next() -> Batch? {
        while let name = names.first {
            do throws(InputError) {
                if lines == nil {
                    if let payload = try open(name) {
                        close()
                        return Batch(name: name, inputSize: payload.size, isFirst: true, content: .success(payload))
                    }
                }
                let size = lines?.input.descriptor.size
                if let batch = try lines?.nextBatch(atMost: limit) {
                    defer { isFirst = false }
                    return Batch(name: name, inputSize: size, isFirst: isFirst, content: .success(batch))
                }
                close()
            } catch {
                close()
                return Batch(name: name, inputSize: nil, isFirst: false, content: .failure(error))
            }
        }
        return nil
    }

    /// - Returns: The payload, if it is one over several lines and these are joined.
    private func open(_ name: String) throws(InputError) -> LineBatch? {
        var reader = LineReader(try Input(name))
        defer { lines = reader }
        isFirst = true
        try reader.refuseForeignFile()
        switch textOverLines {
        case .joined: return try reader.payloadOverLines()
        case .refused:
            guard try reader.beginsTextOverLines() else { return nil }
            throw InputError(
                reason:
                    "\(name):1:1: this JSON spans several lines, but each line must be JSON. Put it on one line with "
                    + "jq -c . FILE | inbox …, or read it with inbox decode",
                status: .badInput)
        case .split: return nil
        }
    }

    private func close() {
        lines = nil
        names.removeFirst()
    }
}
