import InboxJSON
package import InboxModel

/// A made-up vendor.
///
/// Its adapter uses the reading functions, and keeps values without a unified field in `vendor`, under their keys.
package final class CardAdapter: InboxAdapter {
    package enum Key: String, VendorKey {
        case id, otherID
        case title, headline
        case text, eitherText, flag, eitherFlag, integer, eitherInteger, identifier, word
        case data, object, eitherObject
        case tags, buttons

        package static let table = VendorKeyTable<Self>()
    }

    enum InnerKey: String, VendorKey {
        case title, image

        static let table = VendorKeyTable<Self>()
    }

    package enum ButtonKey: String, VendorKey {
        case label, link, count

        package static let table = VendorKeyTable<Self>()
    }

    package static let name = Provider("card")

    package let provider = CardAdapter.name
    package let signature = VendorSignature(messageKeys: Key.names, strongKeys: ["otherID", "headline"])
    package let duplicates: DuplicatePolicy
    package let lists: [FeedList]
    /// A change to each message that was read.
    private let change: @Sendable (VendorObject<Key>, inout InboxMessage.Fields) -> Void

    /// Creates an adapter.
    ///
    /// A test can break parts of it to see whether that is noticed.
    package init(
        duplicates: DuplicatePolicy = .laterWins,
        lists: [FeedList] = [FeedList("cards", badge: "badge", deletions: "removed")],
        change: @escaping @Sendable (VendorObject<Key>, inout InboxMessage.Fields) -> Void = { _, _ in }
    ) {
        self.duplicates = duplicates
        self.lists = lists
        self.change = change
    }

    package func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let card = element.object(Key.self),
            let id = card.text(.id, as: .vendorID) ?? card.text(.otherID, as: .vendorID)
        else { return false }
        message.vendorID = id
        var vendor = JSONObjectBuilder()
        func keep(_ key: Key, _ value: JSONValue?) { vendor.set(key.name, to: value) }
        keep(.text, card.text(.text).map { JSONValue($0) })
        keep(.eitherText, card.text(.eitherText, accepting: .stringOrNumber).map { JSONValue($0) })
        keep(.flag, card.flag(.flag).map { JSONValue($0) })
        keep(.eitherFlag, card.flag(.eitherFlag, accepting: .stringOrNumber).map { JSONValue($0) })
        keep(.integer, card.integer(.integer).map { JSONValue($0) })
        keep(.eitherInteger, card.integer(.eitherInteger, accepting: .stringOrNumber).map { JSONValue($0) })
        keep(.identifier, card.exactDigits(.identifier).map { JSONValue($0) })
        keep(.word, card.word(.word, expected: "yes, no") { ["yes": true, "no": false][$0] }.map { JSONValue($0) })
        keep(.object, card.object(.object, InnerKey.self)?.value.json)
        let inner = card.objectOrString(.eitherObject, InnerKey.self)
        keep(.eitherObject, inner?.value.json)
        message.vendor = vendor.object
        message.title =
            card.text(.title, as: .title) ?? card.text(.headline, as: .title) ?? inner?.text(.title, as: .title)
        message.image = inner?.imageURL(.image, as: .image)
        message.custom = card.customData(.data) ?? [:]
        message.topics = card.texts(.tags, as: .topics) ?? []
        message.actions =
            card.buttons(.buttons, title: ButtonKey.label) { button in
                InboxAction(
                    kind: button.link(.link).map { .openURL($0) } ?? .custom(button.members(omitting: .label)),
                    reportValue: button.integer(.count).map(String.init))
            } ?? []
        change(card, &message)
        return true
    }
}

extension InboxDecoder {
    /// Decodes a text from the card vendor.
    package static func card(
        _ text: String, mode: Mode = .lenient, duplicates: DuplicatePolicy = .laterWins
    ) throws -> InboxFeed {
        try InboxDecoder(adapters: [CardAdapter(duplicates: duplicates)], mode: mode)
            .decode(text, from: Provider("card"))
    }
}

extension InboxFeed {
    /// The diagnostics as `code pointer`, with the inner pointer after an arrow.
    package var diagnosticPlaces: [String] {
        diagnostics.map { "\($0.code) \($0.pointer)" + ($0.inner.map { " → \($0)" } ?? "") }
    }
}
