public import InboxConformance
public import InboxJSON

/// Expects that two values do not differ, and reports every place where they do.
///
/// ```swift
/// expectNoDifference(feed.messages.first, expected, ignoring: .raw)
/// // 2 differences (actual ≠ expected):
/// //   at /title: "Hi" ≠ "Hello"
/// //   at /custom/promo_id: "S" ≠ nothing
/// ```
///
/// It works with Swift Testing and XCTest, and reports failures at the calling line.
///
/// - Parameters:
///   - actual: The value on the left. It may be nil.
///   - expected: The value on the right.
///   - options: What to ignore. By default nothing, so values must be equal by `==` and texts must have equal bytes.
public func expectNoDifference<Value: JSONRepresentable>(
    _ actual: Value?, _ expected: Value?, ignoring options: DifferenceOptions = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let includingRaw = !options.contains(.raw)
    let differences = JSONDifference.all(
        actual?.json(includingRaw: includingRaw), expected?.json(includingRaw: includingRaw),
        ignoring: options)
    report(differences, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects that two lists do not differ, and reports every place where they do.
///
/// Lists of messages are compared by id. First the ids and their order are compared, and then the messages that are in
/// both lists.
///
/// - Parameters:
///   - actual: The list on the left.
///   - expected: The list on the right.
///   - options: What to ignore. By default nothing, so values must be equal by `==` and texts must have equal bytes.
public func expectNoDifference<Value: JSONRepresentable>(
    _ actual: [Value], _ expected: [Value], ignoring options: DifferenceOptions = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let includingRaw = !options.contains(.raw)
    let lists = [actual, expected].map { JSONValue($0.map { $0.json(includingRaw: includingRaw) }) }
    let differences = JSONDifference.all(lists[0], lists[1], ignoring: options)
    report(differences, fileID: fileID, filePath: filePath, line: line, column: column)
}

private func report(
    _ differences: [JSONDifference], fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
) {
    guard !differences.isEmpty else { return }
    let count = differences.count == 1 ? "1 difference" : "\(differences.count) differences"
    let lines = differences.map { "\n  \($0)" }.joined()
    TestFailure(
        message: "\(count) (actual ≠ "
            + "expected):\(lines)", fileID: fileID, filePath: filePath, line: line, column: column
    ).report()
}
