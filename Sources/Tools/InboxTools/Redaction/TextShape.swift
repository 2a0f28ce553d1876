import InboxJSON
import InboxModel

/// The properties of a text that decoding depends on, which its replacement must have too.
struct TextShape: Equatable {
    private enum Day {
        case none, zoned, zoneless, shortZoneless
    }

    private enum Link: Equatable {
        case unparsable
        case usable(encoded: Bool, hasScheme: Bool)
    }

    private let day: Day
    private let link: Link
    private let opened: JSONValue.Kind?
    private let isNumber: Bool
    private let isWeb: Bool
    private let isReserved: Bool

    var isDate: Bool { day != .none }

    init(_ text: [CodePoint]) {
        let string = text.text
        switch DateText.read(string) {
        case .instant(_, .given): day = .zoned
        case .instant(_, .omitted): day = .zoneless
        case .instant(_, .omittedInShortForm): day = .shortZoneless
        case .unparsable: day = .none
        }
        switch URLReference.read(string) {
        case .unparsable: link = .unparsable
        case .usable(_, let encoded, let hasScheme): link = .usable(encoded: encoded, hasScheme: hasScheme)
        }
        opened = Self.opened(string)?.kind
        isNumber = NumberText(text) != nil
        let start = String(string.prefix(6)).asciiLowercased
        isWeb = start.hasPrefix("http:") || start.hasPrefix("https:")
        isReserved = string.utf8.first == UInt8(ascii: "_")
    }

    /// The object or array in a string of JSON.
    static func opened(_ text: String) -> JSONValue? {
        let first = text.utf8.first { !JSONText.isWhiteSpace($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
        return try? JSONValue(parsing: text)
    }
}
