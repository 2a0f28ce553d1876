import InboxJSON
import InboxModel

/// Walks through two JSON values in parallel and collects their differences.
///
/// If a key is repeated, its last member counts.
struct JSONComparison {
    private let options: DifferenceOptions
    /// Whether lists are compared by id and not by index, if all elements are objects with an `id`.
    private let matchesByID: Bool
    private(set) var differences: [JSONDifference] = []

    init(ignoring options: DifferenceOptions, matchesByID: Bool = false) {
        self.options = options
        self.matchesByID = matchesByID
    }

    /// Adds the differences between two values.
    ///
    /// Either may be absent.
    mutating func compare(_ left: JSONValue?, _ right: JSONValue?, at tokens: [String]) {
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
        differences.append(JSONDifference(tokens, left, right, of: subject))
    }

    private func isSameNumber(_ left: String, _ right: String) -> Bool {
        if left == right { return true }
        guard options.contains(.numberSpelling), let left = ExactDecimal(left), let right = ExactDecimal(right) else {
            return false
        }
        return left == right
    }

    // MARK: Objects

    private mutating func compare(_ left: JSONObject, _ right: JSONObject, at tokens: [String]) {
        let (lefts, rights) = (Members(left), Members(right))
        for key in lefts.keys {
            compare(lefts[key], rights[key], at: tokens + [key.text])
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
        }
    }

    /// The ids of a list of objects; nil if an element has no id or two have the same one.
    private static func ids(_ list: [JSONValue]) -> [ByteEqualString]? {
        let ids = list.compactMap { $0["id"]?.string.map { ByteEqualString($0) } }
        return ids.count == list.count && Set(ids).count == ids.count ? ids : nil
    }
}

/// The exact value of a JSON number: its significant digits and the position of the decimal point.
private struct ExactDecimal: Equatable {
    private var isNegative = false
    private var digits: [UInt8] = []
    /// The power of ten of the last digit.
    private var exponent = 0

    /// Reads a number; returns nil if its exponent does not fit into `Int`.
    init?(_ lexeme: String) {
        let parts = lexeme.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == UInt8(ascii: "e") }
        let mantissa = parts.first ?? Substring(lexeme).utf8
        let written = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) : 0
        isNegative = mantissa.first == UInt8(ascii: "-")
        let fraction = mantissa.split(separator: UInt8(ascii: "."), maxSplits: 1).dropFirst().first?.count ?? 0
        digits = Array(mantissa.filter { 0x30...0x39 ~= $0 }.drop { $0 == 0x30 })
        var trailing = 0
        while digits.last == 0x30 {
            digits.removeLast()
            trailing += 1
        }
        guard !digits.isEmpty else {
            isNegative = false
            return
        }
        guard let (power, overflow) = written?.addingReportingOverflow(trailing - fraction), !overflow else {
            return nil
        }
        exponent = power
    }
}
