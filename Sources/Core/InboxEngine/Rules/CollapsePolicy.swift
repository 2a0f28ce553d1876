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
    package var key: Key
    /// The provider whose message represents its group, if one of its messages is shown; nil for the newest message.
    package var preferred: Provider?

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

/// Why a text is not the key of a ``CollapsePolicy``.
package struct CollapsePolicyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to fix it.
    package let reason: String

    /// The reason.
    package var description: String { reason }
}

/// A key as text, as the commands and the C library have it: `campaign`, `custom:/promo_id`, `content:3600`.
extension CollapsePolicy.Key: CustomStringConvertible {
    /// Reads a key.
    ///
    /// - Parameter text: `campaign`, `custom:` and a JSON Pointer, or `content:` and a number of seconds.
    /// - Throws: ``CollapsePolicyError`` if it is another text.
    package init(parsing text: String) throws(CollapsePolicyError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.dropFirst().first) {
        case ("campaign", nil):
            self = .campaign
        case ("custom", let text?):
            guard let pointer = JSONPointer(text), !pointer.tokens.isEmpty else {
                throw CollapsePolicyError(
                    reason: "\"\(text)\" is not a JSON Pointer to a member; write it like custom:/promo_id")
            }
            self = .custom(pointer)
        case ("content", let text?):
            guard let seconds = Int(text), seconds > 0 else {
                throw CollapsePolicyError(
                    reason: "\"\(text)\" is not a number of seconds above 0; write it like content:3600")
            }
            self = .content(inBucketsOf: seconds)
        default:
            throw CollapsePolicyError(
                reason:
                    "\"\(text)\" is not a collapse key; use campaign, custom:POINTER or content:SECONDS, for example "
                    + "custom:/promo_id or content:3600")
        }
    }

    /// The text that ``init(parsing:)`` reads.
    public var description: String {
        switch kind {
        case .campaign: "campaign"
        case .custom(let pointer): "custom:\(pointer)"
        case .content(let seconds): "content:\(seconds)"
        }
    }
}

extension CollapsePolicy {
    /// Reads a policy from its two options, either of which may be absent.
    ///
    /// - Returns: Nil if neither is given.
    /// - Throws: ``CollapsePolicyError`` if the key cannot be read, or if a provider is preferred and there is no key.
    package init?(parsing key: String?, preferring preferred: Provider?) throws(CollapsePolicyError) {
        guard let key else {
            guard preferred == nil else {
                throw CollapsePolicyError(
                    reason: "a preferred provider has no effect without a collapse key; add one")
            }
            return nil
        }
        self.init(try Key(parsing: key), preferring: preferred)
    }
}

/// What a message has in common with the other messages of its group.
///
/// It is a function of the message alone, so that groups depend neither on the order of events nor on other messages, and
/// having the same key is transitive.
enum CollapseKey: Hashable, Sendable {
    /// A campaign, or a value of custom data.
    case value(ByteEqualString)
    /// Texts, which are equal if they are canonically equivalent in Unicode, and the number of a bucket.
    case content(title: String, body: String, bucket: Int64)
}

/// Engine.md, *Collapsing*: the groups.
extension CollapsePolicy.Key {
    /// The key of a message; nil if the message stands alone.
    func value(of message: InboxMessage) -> CollapseKey? {
        switch kind {
        case .campaign:
            guard let campaign = message.campaignID, !Self.normalised(campaign).isEmpty else { return nil }
            return .value(ByteEqualString(campaign))
        case .custom(let pointer):
            return Self.text(JSONValue(message.custom)[pointer]).map { .value(ByteEqualString($0)) }
        case .content(let seconds):
            guard let sent = message.sentInstant else { return nil }
            let (title, body) = (Self.normalised(message.title ?? ""), Self.normalised(message.body ?? ""))
            guard !title.isEmpty || !body.isEmpty else { return nil }
            return .content(title: title, body: body, bucket: Self.bucket(of: sent, seconds: seconds))
        }
    }

    /// The text of a string, number or boolean; nil for a blank string and for any other value.
    private static func text(_ value: JSONValue?) -> String? {
        switch value?.kind {
        case .string: value?.string.flatMap { normalised($0).isEmpty ? nil : $0 }
        case .number, .bool: value.map { String(decoding: $0.canonicalBytes, as: UTF8.self) }
        default: nil
        }
    }

    /// A text in lower case, with one space for each run of white space, and none at its ends.
    private static func normalised(_ text: String) -> String {
        text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
            .map { word in word.reduce(into: "") { $0 += $1.properties.lowercaseMapping } }
            .joined(separator: " ")
    }

    /// The number of the bucket that has an instant, rounded down before 1970 too.
    private static func bucket(of instant: Instant, seconds: Int) -> Int64 {
        let (length, isOverflow) = Int64(seconds).multipliedReportingOverflow(by: 1000)
        let (quotient, remainder) = instant.milliseconds.quotientAndRemainder(dividingBy: isOverflow ? .max : length)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
