public import InboxJSON
public import InboxModel

/// Which messages are the same message, sent more than once, so that a list shows one of them: Engine.md, *Collapsing*.
///
/// While a team moves from one vendor to another, both send each campaign. With a policy an inbox shows it once:
///
/// ```swift
/// var state = InboxState()
/// state.collapse = CollapsePolicy(.custom(JSONPointer(tokens: ["promo_id"])), preferring: .pushwoosh)
/// ```
///
/// A policy is a view: it is not part of snapshots, equality or merging, and can be set and removed at any time.
public struct CollapsePolicy: Hashable, Sendable {
    /// What the messages of a group have in common.
    ///
    /// A message that does not have it stands alone.
    public struct Key: Hashable, Sendable {
        /// The kinds of keys, each a line of the table in Engine.md.
        enum Kind: Hashable, Sendable {
            case campaign
            case custom(JSONPointer)
            case content(seconds: Int)
        }

        let kind: Kind

        /// The same ``InboxMessage/Fields/campaignID``.
        public static let campaign = Key(kind: .campaign)

        /// The same string, number or boolean at a place of ``InboxMessage/Fields/custom``; a number is the same as its text.
        public static func custom(_ pointer: JSONPointer) -> Key { Key(kind: .custom(pointer)) }

        /// The same title and body but for letter case and white space, and a ``InboxMessage/Fields/sentAt`` in the same bucket.
        ///
        /// Buckets are fixed: the first begins in 1970, and each is as long as the others. So a message is in one group, whatever
        /// other messages there are.
        ///
        /// - Parameter seconds: The length of a bucket; at least 1.
        public static func content(inBucketsOf seconds: Int) -> Key { Key(kind: .content(seconds: max(1, seconds))) }
    }

    /// What the messages of a group have in common.
    public var key: Key
    /// The provider whose message represents its group, if one of its messages is shown; nil for the newest message.
    public var preferred: Provider?

    /// Creates a policy.
    public init(_ key: Key, preferring preferred: Provider? = nil) {
        self.key = key
        self.preferred = preferred
    }

    /// Whether a message represents a group rather than another message of it that is shown too.
    func prefers(_ message: RankedMessage, over other: RankedMessage) -> Bool {
        if let preferred, (message.provider == preferred) != (other.provider == preferred) {
            return message.provider == preferred
        }
        return message.isNewer(than: other)
    }
}
