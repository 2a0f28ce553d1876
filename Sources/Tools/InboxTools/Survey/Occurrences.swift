import InboxJSON

/// How often something occurs, and where it occurs first.
package struct Occurrences: Hashable, Sendable {
    package var count = 0
    /// The first occurrence of a diagnostic or of a key that no adapter knows; nil for other things.
    package private(set) var example: SurveyExample?
    /// The number of values of each JSON type, for a key that no adapter knows.
    package var types: [JSONType: Int] = [:]

    package init(_ count: Int = 0) {
        self.count = count
    }

    /// - Parameter example: Makes the example. It is called only if this may be the first one.
    mutating func add(_ occurrences: Int, _ file: String, _ line: Int?, _ example: () -> SurveyExample) {
        count += occurrences
        if isEarlier(file, line) { take(example()) }
    }

    /// Whether an occurrence in this line may come before the present example.
    func isEarlier(_ file: String, _ line: Int?) -> Bool {
        guard let example else { return true }
        guard file.hasSameBytes(as: example.file) else {
            return file.utf8.lexicographicallyPrecedes(example.file.utf8)
        }
        return (line ?? 0) <= (example.line ?? 0)
    }

    /// Keeps the first of two examples.
    mutating func take(_ other: SurveyExample?) {
        guard let other else { return }
        if example.map(other.precedes) ?? true { example = other }
    }

    mutating func merge(_ other: Occurrences) {
        count += other.count
        take(other.example)
        types.merge(other.types, uniquingKeysWith: +)
    }

    func merging(_ other: Occurrences) -> Occurrences {
        var sum = self
        sum.merge(other)
        return sum
    }
}

extension Sequence {
    /// The elements by descending count, and by key if their counts are equal.
    package func mostFrequentFirst<Key: Comparable>() -> [Element] where Element == (key: Key, value: Occurrences) {
        sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    }
}

/// A type of JSON values, by its name in JSON Schema.
///
/// This enum is closed: RFC 8259 has no others.
package enum JSONType: String, Hashable, Sendable, CaseIterable {
    case object, array, string, number, boolean, null

    init(_ kind: JSONKind) {
        switch kind {
        case .object: self = .object
        case .array: self = .array
        case .string, .key: self = .string
        case .number: self = .number
        case .bool: self = .boolean
        case .null: self = .null
        }
    }
}

/// The first place of something that a survey counts, by file name and then by line.
package struct SurveyExample: Hashable, Sendable {
    /// The name of the input; `-` for standard input.
    package let file: String
    /// The number of the line, counted from 1; nil if the input is one payload.
    package let line: Int?
    /// The JSON Pointer in the payload, with masked keys.
    package let pointer: String
    /// The pointer inside the string of JSON at ``pointer``; nil if the place is not inside a string.
    package let inner: String?
    /// The masked value; nil for a diagnostic.
    package let value: String?

    /// Whether it comes before another one: in the order of files, lines, and pointers, shorter ones first.
    func precedes(_ other: SurveyExample) -> Bool {
        if !file.hasSameBytes(as: other.file) { return file.utf8.lexicographicallyPrecedes(other.file.utf8) }
        if line != other.line { return (line ?? 0) < (other.line ?? 0) }
        for (left, right) in [
            (pointer, other.pointer), (inner ?? "", other.inner ?? ""), (value ?? "", other.value ?? ""),
        ] where left != right {
            return SurveyOrder.precedes(left, right)
        }
        return false
    }
}

/// The order in which a survey keeps keys: shorter ones first, then by their bytes.
enum SurveyOrder {
    static func precedes(_ left: String, _ right: String) -> Bool {
        let (short, long) = (left.utf8.count, right.utf8.count)
        return short == long ? left.utf8.lexicographicallyPrecedes(right.utf8) : short < long
    }
}
