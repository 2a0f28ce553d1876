import Foundation
import InboxTestSupport
import Testing

@testable import InboxCommands

@Suite struct LineReaderTests {
    /// A long line grows the buffer.
    ///
    /// Lines after it come in batches as before.
    @Test(arguments: [1, 100, 1 << 18, 1 << 19, (1 << 19) + 1, 900_000, 1_500_000])
    func `a batch is within the size limit, or consists of a single line`(length: Int) throws {
        let scratch = try TemporaryFolder()
        let long = String(repeating: "x", count: length)
        let short = (0..<30_000).map { "line \($0) of some forty bytes, or a few more" }
        let lines = Array(short.prefix(9)) + [long] + short + [long, long] + short
        let path = try scratch.path("lines", lines.joined(separator: "\n"))
        var reader = LineReader(try Input(path))
        var read: [String] = []
        while var batch = try reader.nextBatch(atMost: 100_000) {
            var count = 0
            let size = batch.size
            while case .bytes(let line)? = batch.next() {
                read.append(String(decoding: line, as: UTF8.self))
                count += 1
            }
            #expect(count == 1 || size <= LineReader.largestBatch)
        }
        #expect(read == lines)
    }

    @Test func `a line as long as the limit is read, and a longer line is skipped`() throws {
        let scratch = try TemporaryFolder()
        let limit = 600_000
        for length in [limit, limit + 1] {
            let long = String(repeating: "x", count: length)
            let path = try scratch.path("lines", "first\n\(long)\nlast\n")
            var reader = LineReader(try Input(path), longestLine: limit)
            var read: [String] = []
            while var batch = try reader.nextBatch(atMost: 1024) {
                while let line = batch.next() {
                    switch line {
                    case .bytes(let bytes): read.append(String(decoding: bytes, as: UTF8.self))
                    case .tooLong: read.append("too long: \(batch.number)")
                    }
                }
            }
            #expect(read == ["first", length == limit ? long : "too long: 2", "last"])
        }
    }
}
