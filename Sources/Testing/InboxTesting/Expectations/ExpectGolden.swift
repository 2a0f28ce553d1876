public import Foundation
import InboxJSON
public import InboxModel

/// Expects that a feed equals the one stored in a golden file.
///
/// ```swift
/// expect(feed, matches: "orders.json")
/// ```
///
/// If the test is in `RowTests.swift`, the file is `Golden/RowTests/orders.json` in the same folder. If the file does
/// not exist, the test writes it and fails once. If the feed differs, the test fails. It prints each place with both
/// values, and attaches the new contents of the file. To replace the file instead, set `INBOX_RECORD=1` in the
/// environment.
///
/// The file contains the canonical JSON of the messages, the badge and the deletions. For each diagnostic, it contains
/// the code and the place. The text is not compared, because it may change.
///
/// - Parameters:
///   - feed: The feed.
///   - name: The name of the file. It may contain folders, as in `zeta/orders.json`.
///   - includingRaw: Whether the file contains `raw`, the elements that the vendor sent.
///   - folder: The folder of the file. If nil, it is `Golden/TESTFILE` next to the test file.
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
    let contents = (feed.json(includingRaw: includingRaw).object ?? [:])
        .setting("diagnostics", to: JSONValue(diagnostics))
    check(
        "feed", contents, name, folder,
        TestFailure(message: "", fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Expects that messages equal those stored in a golden file.
///
/// It works like `expect(_:matches:)` for a feed, with the same parameters.
///
/// ```swift
/// expect(inbox.messages(at: now), matches: "inbox.json")
/// ```
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
