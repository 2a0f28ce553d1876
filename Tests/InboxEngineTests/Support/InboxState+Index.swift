@testable import InboxEngine

extension InboxState {
    /// Whether answers come from an index.
    var isIndexed: Bool { index != nil }
}
