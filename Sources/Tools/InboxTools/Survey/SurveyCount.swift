import InboxJSON

extension Sequence {
    /// The elements by descending count, and by key if their counts are equal.
    package func mostFrequentFirst<Key: Comparable, Count: SurveyCount>() -> [Element]
    where Element == (key: Key, value: Count) {
        sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
    }
}

/// What a survey counts under one key.
package protocol SurveyCount: Hashable, Sendable {
    /// Creates a count of nothing.
    init()
    /// The number of occurrences.
    var count: Int { get }
    /// Adds the occurrences of another survey.
    mutating func merge(_ other: Self)
}

/// A number of occurrences.
package struct PlainCount: SurveyCount {
    package var count = 0

    package init() {}

    package mutating func merge(_ other: PlainCount) { count += other.count }
}

/// A number of occurrences, and the first occurrence.
///
/// It is used for diagnostics and for keys that no adapter knows.
package struct CountWithExample: SurveyCount {
    package var count = 0
    /// The first occurrence; nil if there is none.
    package private(set) var example: SurveyExample?

    package init() {}

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

    package mutating func merge(_ other: CountWithExample) {
        count += other.count
        take(other.example)
    }
}

/// The occurrences of a key that no adapter knows.
package struct KeyCount: SurveyCount {
    package var occurrences = CountWithExample()
    /// The number of values of each JSON type.
    package var types: [JSONType: Int] = [:]

    package var count: Int { occurrences.count }

    package init() {}

    package mutating func merge(_ other: KeyCount) {
        occurrences.merge(other.occurrences)
        types.merge(other.types, uniquingKeysWith: +)
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

/// The first place of something that a survey counts.
///
/// Places are ordered by file name, then by line.
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
