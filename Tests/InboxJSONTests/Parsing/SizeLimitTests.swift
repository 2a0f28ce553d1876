import Foundation
import Testing

@testable import InboxJSON

@Suite("The size limit")
struct SizeLimitTests {
    @Test func `a text of 4 GiB is refused as a whole`() throws {
        // A sparse file of 4 GiB takes no memory, and the reader does not read it.
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("inbox-json-\(UUID().uuidString)")
        #expect(FileManager.default.createFile(atPath: url.path, contents: nil))
        defer { try? FileManager.default.removeItem(at: url) }
        let file = try FileHandle(forWritingTo: url)
        try file.truncate(atOffset: 1 << 32)
        try file.close()
        let text = try Data(contentsOf: url, options: .alwaysMapped)
        var scanner = JSONScanner(capacity: 8)
        var keys = KeyInterner()
        let failure = try #require(throws: JSONScanner.Failure.self) { try scanner.scan(text.span, &keys) }
        #expect(failure.code == .tooLarge)
        #expect(failure.offset == 0)
    }
}
