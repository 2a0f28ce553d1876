public import InboxModel

/// Expects that a feed is as described, and reports everything that is not.
///
/// ```swift
/// expect(feed, has: .message("zeta:MSG-1", ["title": "Hi"]), .noFindings)
/// ```
///
/// It works in tests of Swift Testing and of XCTest, and reports at the line that calls it.
public func expect(
    _ feed: InboxFeed, has expectations: FeedExpectation...,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let faults = expectations.flatMap { $0.faults(feed) }
    guard !faults.isEmpty else { return }
    let lines = faults.map { "\n  \($0)" }.joined()
    TestFailure(
        message: "the feed is not as expected:\(lines)", fileID: fileID, filePath: filePath, line: line, column: column
    ).report()
}
