package import InboxModel

/// The number of messages in which each unified field has a value.
///
/// By the index of a field, since a message has a dozen fields and a dictionary would hash the name of each.
package struct FieldCounts: Hashable, Sendable {
    private var counts = [Int](repeating: 0, count: UnifiedField.all.count)

    /// The number of messages with a value of a field; 0 for a field that is not in ``UnifiedField/all``.
    package subscript(field: UnifiedField) -> Int {
        UnifiedField.all.firstIndex(of: field).map { counts[$0] } ?? 0
    }

    /// The fields that have a value in some message, in the order of ``UnifiedField/all``, each with its count.
    package var present: [(field: UnifiedField, count: Int)] {
        zip(UnifiedField.all, counts).filter { $0.1 > 0 }.map { ($0, $1) }
    }

    /// Counts the fields of a message.
    mutating func add(_ fields: UnifiedFieldSet) { fields.forEachIndex { counts[$0] += 1 } }

    /// Sets the count of a field.
    ///
    /// - Returns: Whether the field is in ``UnifiedField/all``.
    mutating func set(_ field: UnifiedField, to count: Int) -> Bool {
        guard let index = UnifiedField.all.firstIndex(of: field) else { return false }
        counts[index] = count
        return true
    }

    /// Adds the counts of another survey.
    mutating func merge(_ other: FieldCounts) {
        for index in counts.indices { counts[index] += other.counts[index] }
    }
}
