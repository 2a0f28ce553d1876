import InboxConformance
public import InboxJSON
public import InboxModel

/// What a feed should have, for ``expect(_:has:fileID:filePath:line:column:)``.
public struct FeedExpectation: Sendable {
    /// The faults of a feed, one line for each.
    let faults: @Sendable (InboxFeed) -> [String]

    /// Creates a custom expectation.
    ///
    /// - Parameter faults: Returns the faults of a feed, one line for each; an empty list if there are none.
    public init(_ faults: @escaping @Sendable (InboxFeed) -> [String]) {
        self.faults = faults
    }

    /// Expects a message with this id and with these values in its canonical JSON.
    ///
    /// Only the keys that you name are compared, and the same holds for nested objects. A key with the value `null` must be
    /// absent or `null`. Numbers are compared by their exact value.
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
            return haveSameBytes(actual, ids) ? [] : ["the messages are \(list(actual)), not \(list(ids))"]
        }
    }

    /// Expects a diagnostic with this code.
    ///
    /// - Parameters:
    ///   - code: The code.
    ///   - pointer: The JSON Pointer of the diagnostic; nil for any place.
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

    /// Expects this count of unread messages from the vendor; nil if the feed must not have one.
    public static func badge(_ badge: Int?) -> FeedExpectation {
        FeedExpectation { feed in
            feed.badge == badge ? [] : ["the badge is \(name(feed.badge)), not \(name(badge))"]
        }
    }

    /// Expects exactly these ids of removed messages, in this order; nil if the feed must not have such a list.
    public static func deletions(_ ids: [String]?) -> FeedExpectation {
        FeedExpectation { feed in
            haveSameBytes(feed.deletions ?? [], ids ?? []) && (feed.deletions == nil) == (ids == nil)
                ? [] : ["the deletions are \(feed.deletions.map(list) ?? "none"), not \(ids.map(list) ?? "none")"]
        }
    }

    // MARK: Support

    private static func name(_ number: Int?) -> String { number.map(String.init) ?? "none" }

    /// Whether ids have the same bytes.
    ///
    /// Canonically equivalent ids are different.
    private static func haveSameBytes(_ left: [String], _ right: [String]) -> Bool {
        left.elementsEqual(right) { $0.utf8.elementsEqual($1.utf8) }
    }

    private static func list(_ ids: [String]) -> String { JSONValue(ids.map { JSONValue($0) }).description }

    /// The differences between a value and the part of it that is expected.
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
