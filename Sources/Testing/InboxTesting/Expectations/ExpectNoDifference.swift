public import InboxConformance
public import InboxJSON
import InboxModel

/// Expects that two values do not differ, and reports every place where they do.
///
/// ```swift
/// expectNoDifference(feed.messages.first, expected, ignoring: .raw)
/// // 2 differences:
/// //   at /title: expected "Hello", got "Hi"
/// //   at /custom/promo_id: expected nothing, got "S"
/// ```
///
/// It works with Swift Testing and XCTest, and reports failures at the calling line.
///
/// - Parameters:
///   - actual: The value to check. It may be nil.
///   - expected: The value that it should be.
///   - options: What to ignore. By default nothing, so values must be equal by `==` and texts must have equal bytes.
public func expectNoDifference<Value: JSONRepresentable>(
    _ actual: Value?, _ expected: Value?, ignoring options: DifferenceOptions = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let includingRaw = !options.contains(.raw)
    let differences = JSONDifference.all(
        expected?.json(includingRaw: includingRaw), actual?.json(includingRaw: includingRaw),
        ignoring: options)
    report(differences, fileID: fileID, filePath: filePath, line: line, column: column)
}

/// Expects that two lists do not differ, and reports every place where they do.
///
/// Lists of messages are compared by id. First the ids and their order are compared, and then the messages that are in
/// both lists.
///
/// - Parameter options: What to ignore. By default nothing, so values must be equal by `==` and texts must have equal bytes.
public func expectNoDifference<Value: JSONRepresentable>(
    _ actual: [Value], _ expected: [Value], ignoring options: DifferenceOptions = [],
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
    let includingRaw = !options.contains(.raw)
    let lists = [expected, actual].map { JSONValue($0.map { $0.json(includingRaw: includingRaw) }) }
    let differences = JSONDifference.all(lists[0], lists[1], ignoring: options)
    report(differences, fileID: fileID, filePath: filePath, line: line, column: column)
}

private func report(
    _ differences: [JSONDifference], fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
) {
    guard !differences.isEmpty else { return }
    let message = "\(counted(differences.count, "difference")):\(differences.lines)"
    TestFailure(message: message, fileID: fileID, filePath: filePath, line: line, column: column).report()
}

extension JSONRepresentable {
    /// All places where this value (on the left) differs from another one (on the right).
    ///
    /// ```swift
    /// for difference in message.difference(from: other) { print(difference) }
    /// // at /custom/promo_id: "S" ≠ "T"
    /// // at /raw/additionalData/promo_id: "S" ≠ "T"
    /// ```
    ///
    /// Without options, no differences means that the values are equal (`==`). So `raw`, the order of keys and the
    /// spelling of numbers are compared too. Texts are compared byte by byte, and instants by whole milliseconds. Lists
    /// of messages are compared by id.
    ///
    /// - Parameter options: What to ignore.
    public func difference(from other: Self, ignoring options: DifferenceOptions = []) -> [JSONDifference] {
        let includingRaw = !options.contains(.raw)
        return JSONDifference.all(
            json(includingRaw: includingRaw), other.json(includingRaw: includingRaw), ignoring: options)
    }
}

extension [JSONDifference] {
    /// The differences, each on a new line.
    var lines: String { map { "\n  \($0.expectation)" }.joined() }
}
