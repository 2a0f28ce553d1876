public import Foundation
import InboxJSON
public import InboxModel

/// Expects that a feed is the one in a golden file.
///
/// ```swift
/// expect(feed, matches: "orders.json")
/// ```
///
/// In `RowTests.swift`, this is the file `Golden/RowTests/orders.json` beside it. If the file is missing, the test writes it
/// and fails once. If the feed differs, the test prints each place and both values, and attaches the feed as the file
/// should have it; `INBOX_RECORD=1` in the environment replaces the file instead.
///
/// The file has the canonical JSON of the messages, the badge and the deletions. A diagnostic has its code and its place
/// without its text, which may change.
///
/// - Parameters:
///   - feed: The feed.
///   - name: The name of the file; it may have folders, as in `zeta/orders.json`.
///   - includingRaw: Whether the vendor's elements are in the file, the `raw` of messages.
///   - folder: The folder of the file; nil for a folder named after the test file, in `Golden` beside it.
public func expect(
    _ feed: InboxFeed, matches name: String, includingRaw: Bool = false, in folder: URL? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let diagnostics = feed.diagnostics.map { diagnostic in
        JSONValue(
            JSONObject(
                [("code", diagnostic.code.name), ("pointer", diagnostic.pointer), ("inner", diagnostic.inner)]
                    .compactMap { key, text in text.map { JSONObject.Member(key: key, value: JSONValue($0)) } }))
    }
    let contents = (feed.json(includingRaw: includingRaw).object ?? [:]).removing("provenance")
        .setting("diagnostics", to: JSONValue(diagnostics))
    check(
        "feed", contents, name, folder,
        TestFailure(message: "", fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Expects that messages are those in a golden file, as `expect(_:matches:)` of a feed does.
///
/// ```swift
/// expect(inbox.messages(at: now), matches: "inbox.json")
/// ```
///
/// - Parameters:
///   - messages: The messages, such as the list of an inbox.
///   - name: The name of the file; it may have folders, as in `zeta/orders.json`.
///   - includingRaw: Whether the vendor's elements are in the file, the `raw` of messages.
///   - folder: The folder of the file; nil for a folder named after the test file, in `Golden` beside it.
public func expect(
    _ messages: [InboxMessage], matches name: String, includingRaw: Bool = false, in folder: URL? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let contents: JSONObject = ["messages": JSONValue(messages.map { $0.json(includingRaw: includingRaw) })]
    check(
        "list", contents, name, folder,
        TestFailure(message: "", fileID: fileID, filePath: filePath, line: line, column: column))
}

private func check(_ subject: String, _ contents: JSONObject, _ name: String, _ folder: URL?, _ failure: TestFailure) {
    let test = URL(fileURLWithPath: "\(failure.filePath)").deletingPathExtension()
    let folder =
        folder
        ?? test.deletingLastPathComponent().appendingPathComponent("Golden").appendingPathComponent(
            test.lastPathComponent)
    let file = GoldenFile(name, in: folder, contents: contents)
    let isRecording = ProcessInfo.processInfo.environment["INBOX_RECORD"] == "1"
    guard let fault = file.fault(of: subject, isRecording: isRecording) else { return }
    var failure = failure
    failure.message = fault
    failure.attachment = (String(name.split(separator: "/").last ?? "golden.json"), file.text)
    failure.report()
}
