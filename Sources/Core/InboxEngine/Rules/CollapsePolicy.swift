public import InboxJSON
public import InboxModel

/// Which messages are duplicates, so that a list shows only one of them: Engine.md, *Collapsing*.
///
/// While a team moves from one vendor to another, both send each campaign. With a policy, the inbox shows each campaign
/// once:
///
/// ```swift
/// var state = InboxState()
/// state.collapse = CollapsePolicy(.custom(JSONPointer(tokens: ["promo_id"])), preferring: .pushwoosh)
/// ```
///
/// A policy is only a view. You can set and remove it at any time; snapshots, equality and merging ignore it.
public struct CollapsePolicy: Hashable, Sendable {
    /// What duplicates have in common; a message without the key is never collapsed.
    public struct Key: Hashable, Sendable {
        /// The kinds of keys, as in the table in Engine.md.
        enum Kind: Hashable, Sendable {
            case campaign
            case custom(JSONPointer)
            case content(seconds: Int)
        }

        let kind: Kind

        /// The same ``InboxMessage/Fields/campaignID``.
        public static let campaign = Key(kind: .campaign)

        /// The same string, number or boolean at a pointer in ``InboxMessage/Fields/custom``.
        ///
        /// A number equals the string with the same text.
        public static func custom(_ pointer: JSONPointer) -> Key { Key(kind: .custom(pointer)) }

        /// The same title and body, ignoring letter case and white space, and a ``InboxMessage/Fields/sentAt`` in the same
        /// time bucket.
        ///
        /// Buckets have the same length and are counted from 1970. So a message's group does not depend on other messages.
        ///
        /// - Parameter seconds: The length of a bucket; at least 1.
        public static func content(inBucketsOf seconds: Int) -> Key { Key(kind: .content(seconds: max(1, seconds))) }
    }

    /// What messages have in common if they are duplicates.
    package var key: Key
    /// The provider whose message is shown, if there is one in the group; nil to show the newest message.
    package var preferred: Provider?

    /// Creates a policy.
    public init(_ key: Key, preferring preferred: Provider? = nil) {
        self.key = key
        self.preferred = preferred
    }

    /// Whether this message represents the group rather than the other one, if both could be shown.
    func prefers(_ message: RankedMessage, over other: RankedMessage) -> Bool {
        if let preferred, (message.provider == preferred) != (other.provider == preferred) {
            return message.provider == preferred
        }
        return message.isNewer(than: other)
    }
}

/// Why a text cannot be read as the key of a ``CollapsePolicy``.
package struct CollapsePolicyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to fix it.
    package let reason: String

    package var description: String { reason }
}

/// A key as text, as the commands and the C library use it: `campaign`, `custom:/promo_id`, `content:3600`.
extension CollapsePolicy.Key: CustomStringConvertible {
    /// - Parameter text: `campaign`, `custom:` followed by a JSON Pointer, or `content:` followed by a number of seconds.
    /// - Throws: ``CollapsePolicyError`` if the text is anything else.
    package init(parsing text: String) throws(CollapsePolicyError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.dropFirst().first) {
        case ("campaign", nil):
            self = .campaign
        case ("custom", let text?):
            guard let pointer = JSONPointer(text), !pointer.tokens.isEmpty else {
                throw CollapsePolicyError(
                    reason:
                        "\"\(text)\" is not a JSON Pointer to a value in custom data; write one as in custom:/promo_id")
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
    /// Reads a policy from two options.
    ///
    /// - Returns: Nil if both options are absent.
    /// - Throws: ``CollapsePolicyError`` if the key cannot be read, or if a provider is preferred without a key.
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
/// The key depends on the message only. So groups depend neither on the order of events nor on other messages, and equality
/// of keys is transitive.
enum CollapseKey: Hashable, Sendable {
    /// A campaign, or a value in custom data.
    case value(ByteEqualString)
    /// The two texts and the number of the time bucket. Texts are equal if they are canonically equivalent in Unicode.
    case content(title: String, body: String, bucket: Int64)
}

/// Engine.md, *Collapsing*: the groups.
extension CollapsePolicy.Key {
    /// The key of a message; nil if the message is never collapsed.
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

    /// The text in lower case, trimmed, with each run of white space replaced by one space.
    private static func normalised(_ text: String) -> String {
        text.unicodeScalars.split(whereSeparator: \.properties.isWhitespace)
            .map { word in word.reduce(into: "") { $0 += $1.properties.lowercaseMapping } }
            .joined(separator: " ")
    }

    /// The number of the bucket that contains an instant, rounded down before 1970 too.
    private static func bucket(of instant: Instant, seconds: Int) -> Int64 {
        let (length, isOverflow) = Int64(seconds).multipliedReportingOverflow(by: 1000)
        let (quotient, remainder) = instant.milliseconds.quotientAndRemainder(dividingBy: isOverflow ? .max : length)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
