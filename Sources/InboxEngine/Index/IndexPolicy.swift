/// When an inbox has an index, and when the index is rebuilt.
package struct IndexPolicy: Hashable, Sendable {
    /// Up to this number of records there is no index: each answer scans all of them.
    package var threshold = 256
    /// An event that may update more than 1/`rebuildFraction` of the records rebuilds the index afterwards; 0: never.
    package var rebuildFraction = 8

    /// The fastest policy in `inbox-benchmark --engine`.
    package init() {}

    /// No index, for a state that answers once: building one sorts all messages.
    package static let never = IndexPolicy(threshold: .max, rebuildFraction: 0)

    /// A policy for tests.
    package init(threshold: Int, rebuildFraction: Int) {
        self.threshold = threshold
        self.rebuildFraction = rebuildFraction
    }
}
