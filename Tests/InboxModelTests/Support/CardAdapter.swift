import InboxJSON
import InboxModel

/// A vendor that uses the functions that return values; the values are in `vendor`, under their keys.
struct CardAdapter: InboxAdapter {
    enum Key: String, VendorKey {
        case id, otherID
        case title, headline
        case text, eitherText, flag, eitherFlag, integer, eitherInteger, identifier, word
        case data, object, eitherObject
        case tags, buttons

        static let table = VendorKeyTable<Self>()
    }

    enum InnerKey: String, VendorKey {
        case title, image

        static let table = VendorKeyTable<Self>()
    }

    enum ButtonKey: String, VendorKey {
        case label, link, count

        static let table = VendorKeyTable<Self>()
    }

    let provider = Provider("card")
    let signature = VendorSignature(messageKeys: Key.names, strongKeys: ["otherID", "headline"])
    var duplicates = DuplicatePolicy.laterWins
    var listed: @Sendable (JSONObject) -> FeedList? = { root in
        FeedList("cards", root["cards"], badge: root["badge"], deletions: root["removed"])
    }

    func list(in root: JSONObject) -> FeedList? { listed(root) }

    func message(from element: VendorValue) -> InboxMessage? {
        guard let card = element.object(Key.self), var message = card.makeMessage(of: provider, id: [.id, .otherID])
        else { return nil }
        var vendor: [JSONObject.Member] = []
        func keep(_ key: Key, _ value: JSONValue?) {
            if let value { vendor.append(.init(key: key.name, value: value)) }
        }
        keep(.text, card.text(.text).map { JSONValue($0) })
        keep(.eitherText, card.text(.eitherText, accepting: .stringOrNumber).map { JSONValue($0) })
        keep(.flag, card.flag(.flag).map { JSONValue($0) })
        keep(.eitherFlag, card.flag(.eitherFlag, accepting: .stringOrNumber).map { JSONValue($0) })
        keep(.integer, card.integer(.integer).map { JSONValue($0) })
        keep(.eitherInteger, card.integer(.eitherInteger, accepting: .stringOrNumber).map { JSONValue($0) })
        keep(.identifier, card.decimalIdentifier(.identifier).map { JSONValue($0) })
        keep(.word, card.word(.word, expected: "yes, no") { ["yes": true, "no": false][$0] }.map { JSONValue($0) })
        keep(.object, card.object(.object, InnerKey.self)?.value.json)
        let inner = card.objectOrString(.eitherObject, InnerKey.self)
        keep(.eitherObject, inner?.value.json)
        message.vendor = JSONObject(vendor)
        if !card.readText([.title, .headline], into: &message, as: .title) {
            inner?.readText(.title, into: &message, as: .title)
        }
        inner?.readImageURL(.image, into: &message, as: .image)
        card.readCustomData(.data, into: &message)
        card.readTopics(.tags, into: &message)
        card.readButtons(.buttons, into: &message, title: ButtonKey.label) { button, action in
            if !button.readLink(.link, into: &action) { action.kind = .custom(button.members(omitting: [.label])) }
            action.reportValue = button.integer(.count).map(String.init)
        }
        return message
    }
}

extension InboxDecoder {
    /// Decodes a text as a card's.
    static func card(
        _ text: String, mode: Mode = .lenient, recordsProvenance: Bool = false,
        duplicates: DuplicatePolicy = .laterWins
    ) throws -> InboxFeed {
        try InboxDecoder(
            adapters: [CardAdapter(duplicates: duplicates)], mode: mode, recordsProvenance: recordsProvenance
        )
        .decode(text, from: Provider("card"))
    }
}

extension InboxFeed {
    /// The findings as `code pointer`, with the inner pointer after an arrow.
    var findings: [String] {
        diagnostics.map { "\($0.code) \($0.pointer)" + ($0.inner.map { " → \($0)" } ?? "") }
    }
}
