import InboxJSON

/// A fault of the whole root: it contains an error, or `null` instead of its list.
///
/// The feed of such a root is incomplete. Messages that are missing from it are not withdrawn from an inbox.
struct FeedFault {
    private let code: DiagnosticCode
    private let value: VendorValue

    /// The fault of a root that contains a list; nil if there is none.
    ///
    /// An error takes precedence over a missing list.
    init?(of list: FeedList, in root: VendorValue) {
        if let error = Self.error(beside: list, in: root) {
            self.init(.feedError, error)
        } else if list.elements.isNull, let elements = root.located(list.elements) {
            self.init(.feedNoList, elements)
        } else {
            return nil
        }
    }

    /// The fault of a root that contains an error and no list; nil if it contains no error.
    ///
    /// - Parameter list: The list, if the adapter describes it as missing; nil otherwise.
    init?(ofRootWithoutList root: VendorValue, _ list: FeedList?) {
        guard let error = Self.error(beside: list, in: root) else { return nil }
        self.init(.feedError, error)
    }

    private init(_ code: DiagnosticCode, _ value: VendorValue) {
        self.code = code
        self.value = value
    }

    /// Adds the diagnostic.
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
    private static func error(beside list: FeedList?, in root: VendorValue) -> VendorValue? {
        [list?.error, root.json.object?["error"]].lazy.compactMap { $0.flatMap(root.located) }
            .first { $0.kind != .null && !$0.isBlank }
    }
}
