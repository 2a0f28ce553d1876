import InboxJSON

/// A fault of the whole root: it contains an error, or `null` instead of its list.
///
/// The feed of such a root is incomplete. Messages that are missing from it are not withdrawn from an inbox.
struct FeedFault {
    private let code: DiagnosticCode
    private let value: VendorValue

    /// The fault of a root; nil if there is none.
    ///
    /// An error takes precedence over a missing list.
    ///
    /// - Parameter list: The list of the root, or the one that it lacks.
    init?(of list: RootList?, in root: VendorValue) {
        if let error = Self.error(beside: list, in: root) {
            code = .feedError
            value = error
        } else if let elements = list?.elements, elements.kind == .null {
            code = .feedNoList
            value = elements
        } else {
            return nil
        }
    }

    func report() {
        if code == .feedError {
            value.report(
                code, "the vendor sent an error: \(value.excerpt). The feed is incomplete; fetch it again")
        } else {
            value.report(
                code,
                "\(value.name) must be an array of messages, not null. The feed is incomplete; fetch it again"
            )
        }
    }

    /// The error next to a list, or the root's `error`, unless it is blank or `null`.
    ///
    /// A value of any type is an error, even `false`, `0`, `{}` and `[]`.
    private static func error(beside list: RootList?, in root: VendorValue) -> VendorValue? {
        if let error = list?.error, error.node.hasValue { return error }
        return root.node.member("error").flatMap { $0.hasValue ? root.value(at: $0.position) : nil }
    }
}
