import Foundation
import Testing
import UnifiedInbox

/// Passing `Data` gives the same result as passing the same bytes in an array.
@Suite struct DataTests {
    private static let text = #"[{"messageId":"1","title":"Hi","mediaUrl":"i.png","actionList":[]}]"#
    private let bytes = Array(text.utf8)
    private let data = Data(text.utf8)
    /// A slice, whose indices do not begin at 0.
    private let slice = Data("x\(text)".utf8).dropFirst()

    @Test func `a decoder takes Data`() throws {
        let decoder = InboxDecoder()
        for given in [data, slice] {
            #expect(try decoder.decode(given) == decoder.decode(bytes))
            #expect(try decoder.explain(given) == decoder.explain(bytes))
            #expect(try decoder.detect(given) == decoder.detect(bytes))
            var stream = InboxStreamDecoder(decoder)
            #expect(try stream.decode(given) == decoder.decode(bytes))
        }
    }

    @Test func `a linter takes Data`() throws {
        let report = try InboxLinter().lint(bytes)
        #expect(report.diagnostics.map(\.diagnostic.code) == [.urlNoScheme])
        #expect(try InboxLinter().lint(data).diagnostics == report.diagnostics)
        #expect(try InboxLinter().lint(slice).diagnostics == report.diagnostics)
    }

    @Test func `JSON and snapshots are read from Data`() throws {
        #expect(try JSONValue(parsing: data) == JSONValue(parsing: bytes))
        #expect(try JSONValue(stored: slice) == JSONValue(parsing: bytes))
        var state = InboxState()
        state.apply(.ingest(try InboxDecoder().decode(data), at: Date(timeIntervalSince1970: 0)))
        #expect(try InboxState(snapshot: Data(state.snapshot())) == state)
    }
}
