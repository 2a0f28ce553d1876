package import InboxJSON

/// Replaces the expectation in the text of a case file and keeps all other text.
package enum FixtureRewriting {
    /// The file's text with a new `expect`; nil if the file has none or is not JSON.
    ///
    /// In the expectation of a payload, each member and element has its own line. The lines of an engine case are as long as
    /// 112 columns.
    ///
    /// - Parameter expect: The new expectation; see ``FixtureCase/expectation(for:keepsDiagnostics:)``.
    package static func rewritten(_ text: [UInt8], expecting expect: JSONValue) -> [UInt8]? {
        guard let old = try? JSONDocument(parsing: text).root.member("expect") else { return nil }
        let layout = JSONLayout.text(expect, depth: 1, width: expect.kind == .array ? 112 : 0)
        return text[..<old.byteRange.lowerBound] + layout.utf8.dropLast() + text[old.byteRange.upperBound...]
    }
}
