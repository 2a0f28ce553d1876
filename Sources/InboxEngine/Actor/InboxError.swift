public import InboxModel

/// Why an ``Inbox`` or its store refused.
///
/// Errors are equal when their codes are.
public struct InboxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error: stable, to be compared.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The code's stable spelling.
        public let rawValue: String

        /// Makes a code of its spelling.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The vendor has no such call; ``InboxError/provider`` and ``InboxError/operation`` say which.
        public static let unsupported = Code(rawValue: "operation.unsupported")
        /// The inbox was closed.
        public static let closed = Code(rawValue: "inbox.closed")
        /// Somebody else, in this process or another, has the store open.
        public static let storeLocked = Code(rawValue: "store.locked")
        /// The file is none of this library's; it is left as it is.
        public static let storeForeign = Code(rawValue: "store.foreign")
        /// The file was written by a newer version of this library; it is left as it is.
        public static let storeNewer = Code(rawValue: "store.newer-version")
        /// The file is whole, and yet holds something that cannot be read; it is left as it is.
        public static let storeUnreadable = Code(rawValue: "store.unreadable")
        /// Reading or writing failed.
        public static let storeFailed = Code(rawValue: "store.failed")
    }

    /// The kind of error.
    public let code: Code
    /// What is wrong and how to mend it.
    public let reason: String
    /// Of an unsupported operation, whose vendor lacks it.
    public let provider: Provider?
    /// Of an unsupported operation, what the vendor lacks.
    public let operation: InboxOperation?

    /// Makes an error: a store of the host's own throws it.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
        provider = nil
        operation = nil
    }

    init(_ provider: Provider, lacks operation: InboxOperation) {
        code = .unsupported
        reason = """
            \(provider) has no call to \(operation.name) a message; keep such changes local with \
            InboxConfiguration.unsupportedOperations, or don't offer them where capabilities say so
            """
        self.provider = provider
        self.operation = operation
    }

    /// The reason.
    public var description: String { reason }

    /// Compares the codes alone.
    public static func == (left: InboxError, right: InboxError) -> Bool {
        left.code == right.code
    }

    /// Hashes the code alone.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

/// What a user does that a vendor may have no call for.
public enum InboxOperation: String, Hashable, Sendable, CaseIterable {
    /// Mark a message read.
    case markRead
    /// Mark a message unread.
    case markUnread
    /// Delete a message.
    case delete

    /// In words, to stand before "a message".
    fileprivate var name: String {
        switch self {
        case .markRead: "mark read"
        case .markUnread: "mark unread"
        case .delete: "delete"
        }
    }

    /// The vendor's call; nil where it has none.
    func call(_ capabilities: ProviderCapabilities?) -> VendorCall? {
        switch self {
        case .markRead: capabilities?.read
        case .markUnread: capabilities?.unread
        case .delete: capabilities?.delete
        }
    }
}
