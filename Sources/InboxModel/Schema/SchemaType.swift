/// The type of a value of canonical JSON.
///
/// Closed: a generator of schemas has an answer for each.
package indirect enum SchemaType: Sendable {
    /// A text with at least one character.
    case text
    /// A text that may be empty.
    case string
    /// Provider and vendor's identifier, joined by a colon.
    case identifier
    /// An RFC 3986 URI reference.
    case url
    /// An instant in UTC, RFC 3339.
    case instant
    /// An RFC 6901 JSON Pointer.
    case pointer
    /// The code of a finding.
    case code
    /// An integer of 64 bits, at least as large as a minimum.
    case integer(minimum: Int?)
    /// `true` or `false`.
    case boolean
    /// `true`; a member whose value is `false` is left out.
    case onlyTrue
    /// The version of the form, ``InboxMessage/schema``.
    case version
    /// One of some words.
    case word([String])
    /// A list, in which each element is once if it is distinct.
    case list(SchemaType, isDistinct: Bool)
    /// An object with known members.
    case record(SchemaRecord)
    /// What a tap or a button does: an action without a title, or with one.
    case action(TitleUsage)
    /// An object of texts, or of integers, by names that are not known in advance.
    case dictionary(DictionaryValue)
    /// An object with members that are not known in advance.
    case object(isNeverEmpty: Bool)
    /// What has no unified counterpart, under the vendor's names.
    case vendorObject
    /// Any value.
    case any

    /// Whether an action has a title.
    package enum TitleUsage: Sendable {
        case absent, required
    }

    /// What an object has by names.
    package enum DictionaryValue: Sendable {
        case texts, integers
    }

    /// An integer of 64 bits.
    package static let integer = SchemaType.integer(minimum: nil)

    /// Whether it is written as a string of JSON with ``FreeForm/strings``.
    package var isFreeForm: Bool {
        switch self {
        case .object, .dictionary, .vendorObject, .any: true
        default: false
        }
    }
}
