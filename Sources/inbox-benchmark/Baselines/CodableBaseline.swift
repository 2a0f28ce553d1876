import Foundation
import UnifiedInbox

/// The baseline: Foundation's `JSONDecoder` with `Codable` structs, as an app would write them for one vendor.
///
/// The structs own the fields that become fields of an `InboxMessage`: identifier, texts, URLs, dates, status,
/// topics, type, priority, buttons, colours. Dates are `.iso8601` where they are text; epoch numbers stay the number or
/// the string that the vendor sends. Strings of JSON are decoded with a `JSONDecoder` of their own.
///
/// There are two kinds: without the sender's custom data (``NoCustom``), and with it as an enum of JSON (``KeptCustom``).
/// Unlike the library, neither keeps the raw element, the lexemes of numbers, the order of members, unknown keys or
/// findings, neither checks URLs, repeated keys or identifiers, and one invalid value loses the feed.
protocol BaselineMessage: Decodable, Sendable {
    /// The values that both sides must agree on.
    var agreed: AgreedFields { get }
}

/// A whole feed of one vendor.
protocol BaselineFeed: Decodable, Sendable {
    associatedtype Message: BaselineMessage

    var elements: [Message] { get }
}

extension BaselineFeed {
    /// The values that both sides must agree on, for each message.
    var agreed: [AgreedFields] { elements.map(\.agreed) }
}

extension Array: BaselineFeed where Element: BaselineMessage {
    var elements: [Element] { self }
}

/// The sender's custom data, kept or not.
protocol BaselineCustom: Decodable, Sendable {
    /// The custom data in a string of JSON.
    associatedtype InString: Decodable, Sendable

    /// The members' keys, or nil if they are not kept.
    var keys: Set<String>? { get }

    /// The keys of the members in a string of JSON.
    static func keys(of string: InString?) -> Set<String>?

    /// Reads the members of an object that are not known fields.
    init(from decoder: any Decoder, except known: Set<String>) throws
}

/// Custom data that is not read.
struct NoCustom: BaselineCustom {
    typealias InString = String

    var keys: Set<String>? { nil }

    static func keys(of string: String?) -> Set<String>? { nil }

    init(from decoder: any Decoder) throws {}

    init(from decoder: any Decoder, except known: Set<String>) throws {}
}

/// Custom data as an enum of JSON.
struct KeptCustom: BaselineCustom {
    typealias InString = JSONInString<KeptCustom>

    private let members: [String: FreeForm]

    var keys: Set<String>? { Set(members.keys) }

    static func keys(of string: InString?) -> Set<String>? { string?.value.keys ?? [] }

    init(from decoder: any Decoder) throws {
        members = try decoder.singleValueContainer().decode([String: FreeForm].self)
    }

    init(from decoder: any Decoder, except known: Set<String>) throws {
        let container = try decoder.container(keyedBy: FreeKey.self)
        var members: [String: FreeForm] = [:]
        for key in container.allKeys where !known.contains(key.stringValue) {
            members[key.stringValue] = try container.decode(FreeForm.self, forKey: key)
        }
        self.members = members
    }
}

/// A value in a string of JSON.
struct JSONInString<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value

    init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        value = try JSONDecoder.baseline.decode(Value.self, from: Data(text.utf8))
    }
}

extension JSONDecoder {
    /// The decoder of every baseline.
    static let baseline: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.dateDecodingStrategy = .iso8601
        return decoder
    }()

    /// Whether `.iso8601` accepts fractions of a second, which depends on the platform.
    static var takesFractions: Bool {
        (try? baseline.decode([Date].self, from: Data(#"["2026-02-05T12:00:00.513994Z"]"#.utf8))) != nil
    }
}

/// Any key.
private struct FreeKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) {
        self.stringValue = stringValue
    }

    init?(intValue: Int) {
        nil
    }
}

/// A JSON value of any kind.
///
/// A mismatch is slow to detect, so the commonest kinds are tried first.
indirect enum FreeForm: Decodable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([FreeForm])
    case object([String: FreeForm])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let string = try? container.decode(String.self) {
            self = .string(string)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let object = try? container.decode([String: FreeForm].self) {
            self = .object(object)
        } else if let array = try? container.decode([FreeForm].self) {
            self = .array(array)
        } else if let bool = try? container.decode(Bool.self) {
            self = .bool(bool)
        } else {
            self = .null
        }
    }
}

extension FreeForm {
    /// The same value of an object that the library has read.
    init(_ object: JSONObject) {
        var members: [String: FreeForm] = [:]
        for member in object { members[member.key] = FreeForm(member.value) }
        self = .object(members)
    }

    private init(_ value: JSONValue) {
        self =
            switch value.kind {
            case .null: .null
            case .bool: .bool(value.bool ?? false)
            case .number: .number(value.double ?? 0)
            case .string: .string(value.string ?? "")
            case .array: .array((value.array ?? []).map { FreeForm($0) })
            case .object: FreeForm(value.object ?? [:])
            }
    }
}
