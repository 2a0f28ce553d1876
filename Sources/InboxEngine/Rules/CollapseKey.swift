import InboxJSON
import InboxModel

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
        case .number, .bool: value.map { String(decoding: $0.canonicalText, as: UTF8.self) }
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
