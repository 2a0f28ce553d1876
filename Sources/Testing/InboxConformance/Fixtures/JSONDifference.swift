public import InboxJSON

/// A place at which two JSON values differ, and both values there.
///
/// Its description is `at /custom/promo_id: "S" ≠ "T"`.
public struct JSONDifference: Hashable, Sendable, CustomStringConvertible {
    enum Subject: Hashable, Sendable {
        case value
        /// The keys of two objects, or their order.
        case keys
        /// The ids of the objects in two lists, or their order.
        case ids
    }

    let subject: Subject
    /// The keys and indices that lead to the place.
    ///
    /// If the indices differ, those in the left value.
    let tokens: [String]
    /// The left value, or the list of its keys or ids; nil if it is absent.
    package let left: JSONValue?
    /// The right value, or the list of its keys or ids; nil if it is absent.
    package let right: JSONValue?

    /// The place.
    public var pointer: JSONPointer { JSONPointer(tokens: tokens) }

    init(_ tokens: [String], _ left: JSONValue?, _ right: JSONValue?, of subject: Subject = .value) {
        self.subject = subject
        self.tokens = tokens
        self.left = left
        self.right = right
    }

    /// The first place at which two values differ, or nil if they are equal.
    ///
    /// The order of keys is ignored, and numbers are compared by their exact value.
    static func first(_ left: JSONValue?, _ right: JSONValue?, at tokens: [String] = []) -> JSONDifference? {
        // Fast path: most compared values are equal, and comparing canonical texts is faster.
        if left == right { return nil }
        var comparison = JSONComparison(ignoring: [.keyOrder, .numberSpelling])
        comparison.compare(left, right, at: tokens)
        return comparison.differences.first
    }

    /// All places at which two values differ.
    ///
    /// If all elements of two lists are objects with an `id`, the lists are compared by id: first the ids, then the objects
    /// that are in both lists.
    package static func all(
        _ left: JSONValue?, _ right: JSONValue?, ignoring options: DifferenceOptions, at tokens: [String] = []
    ) -> [JSONDifference] {
        // Equal canonical texts have no difference, with any options.
        if left == right { return [] }
        var comparison = JSONComparison(ignoring: options, matchesByID: true)
        comparison.compare(left, right, at: tokens)
        return comparison.differences
    }

    /// The place and both values: `at /title: "Hi" ≠ nothing`.
    ///
    /// If both would look the same, non-ASCII characters are escaped: `"caf\u00E9" ≠ "cafe\u0301"`.
    public var description: String {
        "at \(pointer.words): \(name)\(values.left) ≠ \(values.right)"
    }

    /// The place and both values, if the left one was expected: `at /title: expected "Hi", got nothing`.
    package var expectation: String {
        "at \(pointer.words): expected \(name)\(values.left), got \(values.right)"
    }

    private var name: String {
        switch subject {
        case .value: ""
        case .keys: "keys "
        case .ids: "ids "
        }
    }

    private var values: (left: String, right: String) {
        let (left, right) = (left?.description ?? "nothing", right?.description ?? "nothing")
        // Canonically equivalent texts look the same.
        return left == right ? (Self.escaped(left), Self.escaped(right)) : (left, right)
    }

    /// The JSON text with every non-ASCII UTF-16 code unit escaped.
    private static func escaped(_ json: String) -> String {
        json.utf16.map { unit in
            guard unit >= 0x80 else { return String(UnicodeScalar(UInt8(unit))) }
            let digits = String(unit, radix: 16, uppercase: true)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined()
    }
}

/// What a comparison ignores.
public struct DifferenceOptions: OptionSet, Hashable, Sendable {
    /// The options as bits.
    public let rawValue: Int

    /// Creates options from their bits.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Ignores the vendors' elements: `raw` of messages.
    public static let raw = DifferenceOptions(rawValue: 1)
    /// Ignores the order of keys in objects.
    public static let keyOrder = DifferenceOptions(rawValue: 2)
    /// Ignores the spelling of numbers: `1.10` equals `1.1`.
    public static let numberSpelling = DifferenceOptions(rawValue: 4)
}
