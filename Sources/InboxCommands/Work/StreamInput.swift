import InboxSystem

/// The batches of lines of all inputs, one behind another.
final class StreamInput {
    /// What comes next.
    struct Batch: Sendable {
        /// The input's name, as given, and its size, where that is known.
        let name: String
        let inputSize: Int?
        let isFirst: Bool
        let content: Result<LineBatch, InputError>

        /// Whether it is worked on alone: a single line, which takes much memory.
        var isLarge: Bool { ((try? content.get().size) ?? 0) > LineReader.largestBatch }
    }

    private var names: ArraySlice<String>
    private let limit: Int
    private var lines: LineReader?
    private var isFirst = true

    init(_ names: [String], linesAtMost limit: Int) {
        self.names = names[...]
        self.limit = limit
    }

    /// The next batch, or why an input gives none, or no more; nil behind the last.
    func next() -> Batch? {
        while let name = names.first {
            do throws(InputError) {
                if lines == nil {
                    lines = LineReader(try Input(name))
                    isFirst = true
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
