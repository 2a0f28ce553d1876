import InboxConformance
public import InboxJSON
public import InboxModel

/// Something that a feed should have.
///
/// Pass it to ``expect(_:has:fileID:filePath:line:column:)``.
public struct FeedExpectation: Sendable {
    /// Returns the faults of a feed, one line for each.
    let faults: @Sendable (InboxFeed) -> [String]

    /// Creates a custom expectation.
    ///
    /// - Parameter faults: Returns the faults of a feed, one line for each. If there are none, it returns an empty
    ///   list.
    public init(_ faults: @escaping @Sendable (InboxFeed) -> [String]) {
        self.faults = faults
    }

    /// Expects a message with this id and with these values in its canonical JSON.
    ///
    /// Only the keys that you name are compared, in nested objects too. If you give `null` for a key, it must be absent
    /// or `null`. Numbers are compared by their exact value.
    ///
    /// ```swift
    /// .message("pushwoosh:1", ["title": "Sale", "custom": ["promo_id": "S"], "tap": nil])
    /// ```
    public static func message(_ id: String, _ values: JSONObject = [:]) -> FeedExpectation {
        FeedExpectation { feed in
            guard let message = feed.messages.first(where: { $0.id.utf8.elementsEqual(id.utf8) }) else {
                return ["there is no message \(id); the feed has \(list(feed.messages.map(\.id)))"]
            }
            return differences(message.json(includingRaw: true), JSONValue(values), at: [])
                .map { "message \(id) \($0.expectation)" }
        }
    }

    /// Expects messages with exactly these ids, in this order.
    public static func messages(_ ids: [String]) -> FeedExpectation {
        FeedExpectation { feed in
            let actual = feed.messages.map(\.id)
            return haveSameBytes(actual, ids) ? [] : ["the messages are \(list(actual)); expected \(list(ids))"]
        }
    }

    /// Expects a diagnostic with this code.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - pointer: The JSON Pointer of the diagnostic; nil to accept any place.
    public static func diagnostic(_ code: DiagnosticCode, at pointer: String? = nil) -> FeedExpectation {
        FeedExpectation { feed in
            let isFound = feed.diagnostics.contains { $0.code == code && (pointer == nil || $0.pointer == pointer) }
            let place = pointer.map { " at \($0)" } ?? ""
            let others = feed.diagnostics.isEmpty ? "; the feed has no diagnostics" : ""
            return isFound ? [] : ["there is no diagnostic \(code)\(place)\(others)"]
        }
    }

    /// Expects no diagnostics.
    public static let noDiagnostics = FeedExpectation { feed in
        feed.diagnostics.isEmpty ? [] : ["there are diagnostics, but none are expected"]
    }

    /// Expects that the vendor's count of unread messages is this number; nil if the feed must not have a count.
    public static func badge(_ badge: Int?) -> FeedExpectation {
        FeedExpectation { feed in
            feed.badge == badge ? [] : ["the badge is \(name(feed.badge)); expected \(name(badge))"]
        }
    }

    /// Expects that the list of removed messages has exactly these ids, in this order; nil if the feed must not have
    /// such a list.
    public static func deletions(_ ids: [String]?) -> FeedExpectation {
        FeedExpectation { feed in
            haveSameBytes(feed.deletions ?? [], ids ?? []) && (feed.deletions == nil) == (ids == nil)
                ? [] : ["the deletions are \(feed.deletions.map(list) ?? "none"); expected \(ids.map(list) ?? "none")"]
        }
    }

    // MARK: Support

    private static func name(_ number: Int?) -> String { number.map(String.init) ?? "none" }

    /// Whether two lists of ids have the same bytes.
    ///
    /// Ids with different bytes are different, even if they are canonically equivalent.
    private static func haveSameBytes(_ left: [String], _ right: [String]) -> Bool {
        left.elementsEqual(right) { $0.utf8.elementsEqual($1.utf8) }
    }

    private static func list(_ ids: [String]) -> String { JSONValue(ids.map { JSONValue($0) }).description }

    /// The differences between a value and the expected part of it.
    private static func differences(_ actual: JSONValue?, _ expected: JSONValue, at path: [String]) -> [JSONDifference]
    {
        if expected.isNull, actual?.isNull ?? true { return [] }
        guard let members = expected.object, let actual, actual.kind == .object else {
            return JSONDifference.all(
                expected, actual, ignoring: [.keyOrder, .numberSpelling], at: path)
        }
        return members.flatMap { differences(actual[$0.key], $0.value, at: path + [$0.key]) }
    }
}

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
