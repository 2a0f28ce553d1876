public import InboxModel

/// Expects that a feed has certain messages, diagnostics or other properties.
///
/// If not, it reports everything that is missing or different, and then the feed's diagnostics.
///
/// ```swift
/// expect(feed, has: .message("zeta:MSG-1", ["title": "Hi"]), .noDiagnostics)
/// ```
///
/// It works with Swift Testing and XCTest, and reports failures at the calling line.
public func expect(
    _ feed: InboxFeed, has expectations: FeedExpectation...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let faults = expectations.flatMap { $0.faults(feed) }
    guard !faults.isEmpty else { return }
    var lines = ["the feed is not as expected:"] + faults.map { "  \($0)" }
    // The diagnostics often say why a message or a value is missing.
    if !feed.diagnostics.isEmpty {
        lines.append("  the feed has these diagnostics:")
        lines += feed.diagnostics.map { "    \($0)" }
    }
    TestFailure(
        message: lines.joined(separator: "\n"), fileID: fileID, filePath: filePath, line: line, column: column
    ).report()
}
