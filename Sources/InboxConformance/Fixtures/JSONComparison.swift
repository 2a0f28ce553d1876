import InboxJSON
import InboxModel

/// A walk through two JSON values at once, which collects their differences.
///
/// Of a repeated key the last member counts.
struct JSONComparison {
    private let options: DifferenceOptions
    /// Whether lists of objects with an `id` each are compared by id, not by index.
    private let matchesByID: Bool
    /// The number of differences after which the walk ends.
    private let limit: Int
    private(set) var differences: [JSONDifference] = []

    init(ignoring options: DifferenceOptions, matchesByID: Bool = false, limit: Int = .max) {
        self.options = options
        self.matchesByID = matchesByID
        self.limit = limit
    }

    private var isDone: Bool { differences.count >= limit }

    /// Adds the differences of two values, either of which may be absent.
    mutating func compare(_ left: JSONValue?, _ right: JSONValue?, at tokens: [String]) {
        guard !isDone else { return }
        guard let left, let right, left.kind == right.kind else {
            if left != nil || right != nil { add(tokens, left, right) }
            return
        }
        switch left.kind {
        case .object:
            compare(left.object ?? [:], right.object ?? [:], at: tokens)
        case .array:
            compare(left.array ?? [], right.array ?? [], at: tokens)
        case .number:
            if !isSameNumber(left.lexeme ?? "", right.lexeme ?? "") { add(tokens, left, right) }
        case .string, .bool, .null:
            if left != right { add(tokens, left, right) }
        }
    }

    private mutating func add(
        _ tokens: [String], _ left: JSONValue?, _ right: JSONValue?, of subject: JSONDifference.Subject = .value
    ) {
        if !isDone { differences.append(JSONDifference(tokens, left, right, of: subject)) }
    }

    private func isSameNumber(_ left: String, _ right: String) -> Bool {
        left == right || options.contains(.numberSpelling) && ExactDecimal(left) == ExactDecimal(right)
    }

    // MARK: Objects

    private mutating func compare(_ left: JSONObject, _ right: JSONObject, at tokens: [String]) {
        let (lefts, rights) = (Members(left), Members(right))
        for key in lefts.keys {
            compare(lefts[key], rights[key], at: tokens + [key.text])
            if isDone { return }
        }
        for key in rights.keys where lefts[key] == nil {
            compare(nil, rights[key], at: tokens + [key.text])
        }
        guard !options.contains(.keyOrder) else { return }
        let common = (lefts.keys.filter { rights[$0] != nil }, rights.keys.filter { lefts[$0] != nil })
        if common.0 != common.1 { add(tokens, Self.list(common.0), Self.list(common.1), of: .keys) }
    }

    private static func list(_ texts: [ByteEqualString]) -> JSONValue {
        JSONValue(texts.map { JSONValue($0.text) })
    }

    /// The members of an object that count, in their order.
    private struct Members {
        private var values: [ByteEqualString: JSONValue] = [:]
        private(set) var keys: [ByteEqualString] = []

        init(_ object: JSONObject) {
            for member in object {
                let key = ByteEqualString(member.key)
                if values.updateValue(member.value, forKey: key) != nil { keys.removeAll { $0 == key } }
                keys.append(key)
            }
        }

        subscript(key: ByteEqualString) -> JSONValue? { values[key] }
    }

    // MARK: Lists

    private mutating func compare(_ left: [JSONValue], _ right: [JSONValue], at tokens: [String]) {
        if matchesByID, let lefts = Self.ids(left), let rights = Self.ids(right), lefts != rights {
            add(tokens, Self.list(lefts), Self.list(rights), of: .ids)
            for (index, id) in lefts.enumerated() {
                guard let other = rights.firstIndex(of: id) else { continue }
                compare(left[index], right[other], at: tokens + [String(index)])
            }
            return
        }
        for index in 0..<max(left.count, right.count) {
            // Not `nil`, which as a `JSONValue` would be `null`.
            compare(
                left.indices.contains(index) ? left[index] : .none,
                right.indices.contains(index) ? right[index] : .none, at: tokens + [String(index)])
            if isDone { return }
        }
    }

    /// The ids of objects, each different; nil if an element has none.
    private static func ids(_ list: [JSONValue]) -> [ByteEqualString]? {
        let ids = list.compactMap { $0["id"]?.string.map { ByteEqualString($0) } }
        return ids.count == list.count && Set(ids).count == ids.count ? ids : nil
    }
}
