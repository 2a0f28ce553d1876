public import InboxJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The error of an ``Inbox`` or its store; two are equal if their codes are.
public struct InboxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of error, which is stable.
    public struct Code: Hashable, Sendable, CustomStringConvertible {
        /// The stable spelling of the code.
        package let rawValue: String

        package init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The vendor that the reason names has no call for the operation.
        public static let unsupported = Code(rawValue: "operation.unsupported")
        /// The inbox was closed.
        public static let closed = Code(rawValue: "inbox.closed")
        /// The store is open elsewhere, in this process or another.
        public static let storeLocked = Code(rawValue: "store.locked")
        /// The file was not written by this library, and was not changed.
        public static let storeForeign = Code(rawValue: "store.foreign")
        /// The file was written by a newer version of this library, and was not changed.
        public static let storeNewer = Code(rawValue: "store.newer-version")
        /// The file is intact and was not changed, but this version cannot read part of it.
        public static let storeUnreadable = Code(rawValue: "store.unreadable")
        /// Reading or writing failed.
        public static let storeFailed = Code(rawValue: "store.failed")
        /// The store or the outbox would exceed its limit, so nothing was recorded.
        public static let limitExceeded = Code(rawValue: "limit.exceeded")

        /// The badge is negative, or the calls acknowledged with it do not all belong to one provider.
        ///
        /// Nothing was recorded.
        public static let invalidBadge = Code(rawValue: "badge.invalid")

        /// The place to continue from is not a cursor, or it is the cursor of another list.
        ///
        /// Nothing is returned.
        public static let invalidCursor = Code(rawValue: "cursor.invalid")

        /// The spelling.
        public var description: String { rawValue }
    }

    /// The kind of error.
    public let code: Code
    /// What is wrong and how to fix it.
    public let reason: String

    /// Creates an error, for your own store.
    public init(_ code: Code, _ reason: String) {
        self.code = code
        self.reason = reason
    }

    /// The reason.
    public var description: String { reason }

    /// Compares only the codes.
    public static func == (left: InboxError, right: InboxError) -> Bool {
        left.code == right.code
    }

    /// Hashes only the code.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(code)
    }
}

extension InboxError: DescribedError {}
extension SnapshotError: DescribedError {}
extension TopicFilterError: DescribedError {}
