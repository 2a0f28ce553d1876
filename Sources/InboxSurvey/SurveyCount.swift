import InboxJSON

/// What a survey counts under one key.
package protocol SurveyCount: Hashable, Sendable {
    /// Nothing counted.
    init()
    /// The number of occurrences.
    var count: Int { get }
    /// Adds the occurrences of another survey.
    mutating func merge(_ other: Self)
}

/// A number of occurrences.
package struct PlainCount: SurveyCount {
    /// The number of occurrences.
    package var count = 0

    /// Nothing counted.
    package init() {}

    /// Adds the occurrences of another survey.
    package mutating func merge(_ other: PlainCount) { count += other.count }
}

/// The occurrences of a finding.
package struct FindingCount: SurveyCount {
    /// The number of occurrences.
    package var count = 0
    /// The first one; nil if there is none.
    package private(set) var example: SurveyExample?

    /// Nothing counted.
    package init() {}

    /// Whether an occurrence in a line may be the first one.
    func isEarlier(_ file: String, _ line: Int) -> Bool {
        guard let example else { return true }
        guard file.hasSameBytes(as: example.file) else {
            return file.utf8.lexicographicallyPrecedes(example.file.utf8)
        }
        return line <= example.line
    }

    /// Keeps the first of two examples.
    mutating func take(_ other: SurveyExample?) {
        guard let other else { return }
        if example.map(other.precedes) ?? true { example = other }
    }

    /// Adds the occurrences of another survey.
    package mutating func merge(_ other: FindingCount) {
        count += other.count
        take(other.example)
    }
}

/// The occurrences of a key that no adapter knows.
package struct KeyCount: SurveyCount {
    /// The occurrences and the first one.
    package var occurrences = FindingCount()
    /// The number of values of each JSON type, by the index of the type in ``types``.
    package var typeCounts = [Int](repeating: 0, count: types.count)

    /// The number of occurrences.
    package var count: Int { occurrences.count }

    /// The names of the JSON types.
    package static let types = ["object", "array", "string", "number", "boolean", "null"]

    /// The index in ``types`` of the type of a value.
    static func index(of kind: JSONKind) -> Int {
        switch kind {
        case .object: 0
        case .array: 1
        case .string, .key: 2
        case .number: 3
        case .bool: 4
        case .null: 5
        }
    }

    /// Nothing counted.
    package init() {}

    /// Adds the occurrences of another survey.
    package mutating func merge(_ other: KeyCount) {
        occurrences.merge(other.occurrences)
        for index in typeCounts.indices { typeCounts[index] += other.typeCounts[index] }
    }
}
