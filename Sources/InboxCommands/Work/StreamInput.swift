import InboxSystem

/// The batches of lines of all inputs, one after another.
final class StreamInput {
    /// Some lines of one input, or why there are none.
    struct Batch: Sendable {
        /// The input's name as given, and its size, if known.
        let name: String
        let inputSize: Int?
        let isFirst: Bool
        let content: Result<LineBatch, InputError>

        /// Whether no other batch is read meanwhile: a single line that takes much memory.
        var isLarge: Bool { ((try? content.get().size) ?? 0) > LineReader.largestBatch }
    }

    private var names: ArraySlice<String>
    private let limit: Int
    /// Whether an input that is one payload over several lines is read as one line.
    private let joinsPayloads: Bool
    private var lines: LineReader?
    private var isFirst = true

    init(_ names: [String], linesAtMost limit: Int, joiningPayloads joinsPayloads: Bool = false) {
        self.names = names[...]
        self.limit = limit
        self.joinsPayloads = joinsPayloads
    }

    /// The next batch, or nil after the last.
    func next() -> Batch? {
        while let name = names.first {
            do throws(InputError) {
                if lines == nil {
                    lines = LineReader(try Input(name))
                    isFirst = true
                    if joinsPayloads, let payload = try lines?.payloadOverLines() {
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

    private func close() {
        lines = nil
        names.removeFirst()
    }
}
