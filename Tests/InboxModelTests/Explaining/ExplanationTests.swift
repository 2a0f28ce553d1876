import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// The explanation of each element of a feed, for an adapter with a mapping and for an adapter without one.
@Suite struct ExplanationTests {
    private func explain(
        _ text: String, mode: InboxDecoder.Mode = .lenient, duplicates: DuplicatePolicy = .laterWins
    ) throws -> [Explanation] {
        let decoder = InboxDecoder(adapters: [PostcardAdapter(), CardAdapter(duplicates: duplicates)], mode: mode)
        let provider = Provider(text.contains("postcardID") ? "postcard" : "card")
        return try decoder.explain(text.utf8, from: provider).elements
    }

    private func field(_ members: String, _ field: UnifiedField) throws -> FieldExplanation {
        let elements = try explain(#"[{"postcardID":"1"\#(members.isEmpty ? "" : ",")\#(members)}]"#)
        return try #require(elements.first?.fields.first { $0.field == field })
    }

    private func line(_ place: FieldExplanation.Place) -> String {
        let inner = place.inner.map { " → \($0)" } ?? ""
        let codes = place.diagnostics.map { " \($0.name)" }.joined()
        return "\(place.outcome) \(place.path) at \(place.pointer)\(inner) by \(place.rule)\(codes)"
    }

    @Test(arguments: [
        (#""headline":"T""#, FieldExplanation.State.given), (#""headline":5"#, .given),
        ("", .absent), (#""headline":null"#, .null), (#""headline":"\u2003""#, .blank), (#""headline":{}"#, .unusable),
        (#""headline":null,"text":" ""#, .blank), (#""headline":[],"text":null"#, .unusable),
    ])
    func `absent, null, blank and unusable are different states`(members: String, state: FieldExplanation.State) throws
    {
        #expect(try field(members, .title).state == state)
    }

    @Test func `an unsupported field differs from one with a default`() throws {
        let status = try field("", .status)
        #expect(status.state == .defaulted)
        #expect(status.value == "unread")
        #expect(status.otherwise == "postcard.status")
        let pinned = try field("", .pinned)
        #expect(pinned.state == .unsupported)
        #expect(pinned.value == false)
        #expect(pinned.passedOver.isEmpty)
        #expect(try field("", .subtitle).state == .unsupported)
        #expect(try field("", .subtitle).value == nil)
    }

    @Test func `places passed over are listed with their outcome and rule`() throws {
        let title = try field(#""headline":[],"text":5"#, .title)
        #expect(title.value == "5")
        #expect(title.taken.map(line) == ["taken text at /0/text by postcard.title field.coerced"])
        #expect(title.passedOver.map(line) == ["unusable headline at /0/headline by postcard.title field.wrong-type"])
    }

    @Test func `keys that are canonically equivalent are different places`() throws {
        let text = "[{\"id\":\"1\",\"\u{E9}\":[],\"e\u{301}\":5}]"
        let explained = try InboxDecoder(adapters: [AccentAdapter()]).explain(text.utf8, from: Provider("accent"))
        let title = try #require(explained.elements.first?.fields.first { $0.field == .title })
        #expect(title.value == "5")
        #expect(title.taken.map { Array($0.path.utf8) } == [[0x65, 0xCC, 0x81]])
        #expect(title.taken.map(\.diagnostics) == [[.fieldCoerced]])
        #expect(title.passedOver.map { Array($0.path.utf8) } == [[0xC3, 0xA9]])
        #expect(title.passedOver.map(\.diagnostics) == [[.fieldWrongType]])
    }

    @Test func `flags are read up to the first that is true`() throws {
        let status = try field(#""gone":false,"seen":true"#, .status)
        #expect(status.taken.map(line) == ["taken seen at /0/seen by postcard.status"])
        #expect(status.passedOver.map(line) == ["no gone at /0/gone by postcard.gone"])
    }

    @Test func `a place that decoding did not read is explained too`() throws {
        #expect(try field("", .image).passedOver.map(line) == ["absent picture/url at /0 by postcard.picture"])
        #expect(
            try field(#""picture":{}"#, .image).passedOver.map(line) == [
                "absent picture/url at /0/picture by postcard.picture"
            ])
        #expect(
            try field(#""picture":"{\"url\":null}""#, .image).passedOver.map(line) == [
                "null picture/url at /0/picture → /url by postcard.picture"
            ])
        #expect(
            try field(#""picture":7"#, .image).passedOver.map(line) == [
                "unusable picture/url at /0/picture by postcard.picture field.wrong-type"
            ])
    }

    @Test func `a value that another rule overrides is reported as unused`() throws {
        let image = try field(#""picture":{"url":"https://a.example/b"},"hidden":true"#, .image)
        #expect(image.state == .unused)
        #expect(image.passedOver.map(line) == ["unused picture/url at /0/picture/url by postcard.picture"])
    }

    @Test func `a place of another shape is not considered`() throws {
        #expect(try field(#""stampedOn":"2026-01-02""#, .sentAt).state == .unsupported)
        let sent = try field(#""stampedOn":"2026-01-02","kind":"stamped""#, .sentAt)
        #expect(sent.value == "2026-01-02T00:00:00Z")
        #expect(sent.taken.map(\.rule) == ["postcard.stamped"])
    }

    @Test func `the explanation of the field vendor lists its members`() throws {
        let vendor = try field(#""kind":"stamped","stamp":"red""#, .vendor)
        #expect(vendor.taken.map(line) == ["taken stamp at /0/stamp by postcard.stamp"])
        #expect(try field(#""stamp":"red","hidden":true"#, .vendor).state == .absent)
    }

    @Test func `every element has an outcome and the rule that decided it`() throws {
        let elements = try explain(#"[{"id":"1"},{"id":"1","title":"T"},7,{"title":"x"},{"id":"2"}]"#)
        #expect(elements.map(\.outcome) == [.duplicate(winner: "/1"), .decoded, .rejected, .rejected, .decoded])
        #expect(elements.map(\.rule) == ["common.duplicate-id", nil, "common.not-object", "common.missing-id", nil])
        #expect(elements.map(\.id) == ["card:1", "card:1", nil, nil, "card:2"])
        #expect(elements.map(\.pointer) == ["/0", "/1", "/2", "/3", "/4"])
        #expect(
            elements.map { $0.diagnostics.map(\.code) } == [
                [.messageDuplicateID], [], [.messageNotObject], [.messageMissingID], [],
            ])
        #expect(elements[2].fields.isEmpty)
        #expect(elements[3].fields.map(\.field) == [.vendorID])
        #expect(elements[4].fields.map(\.field) == UnifiedField.allCases)
    }

    @Test func `a message that strict mode rejects is explained as read, and replaces no duplicate`() throws {
        let elements = try explain(#"[{"id":"1","title":"T"},{"id":"1","title":[],"headline":"H"}]"#, mode: .strict)
        #expect(elements.map(\.outcome) == [.decoded, .rejected])
        #expect(elements[1].rule == "common.strict")
        #expect(elements[1].message?.title == "H")
        #expect(elements[1].diagnostics.map(\.severity) == [.error])
    }

    @Test func `diagnostics are listed with their element, even if the feed is in a string`() throws {
        let decoder = InboxDecoder(adapters: [CardAdapter()])
        let explained = try decoder.explain(
            #""{\"cards\":[{\"id\":\"1\"},{\"id\":2}],\"badge\":[]}""#.utf8, from: Provider("card"))
        #expect(explained.elements.map(\.pointer) == ["", ""])
        #expect(explained.elements.map(\.inner) == ["/cards/0", "/cards/1"])
        #expect(explained.elements.map { $0.diagnostics.map(\.code) } == [[], [.fieldCoerced]])
        #expect(explained.feed.diagnostics.count == 2)
        let id = try #require(explained.elements.last?.fields.first)
        #expect(id.taken.map(line) == ["taken id at  → /cards/1/id by card.vendorID field.coerced"])
    }

    @Test func `the JSON of an explanation has every part, in order`() throws {
        var writer = JSONWriter()
        let element = try #require(try explain(#"[{"postcardID":null,"id":1},{"postcardID":"1"}]"#).first)
        element.write(to: &writer, file: "f.json") {
            $0.key("more")
            $0.bool(true)
        }
        #expect(
            String(decoding: writer.bytes, as: UTF8.self)
                == #"{"file":"f.json","pointer":"/0","provider":"postcard","outcome":"rejected","#
                + #""rule":"common.missing-id","shapes":[],"fields":[{"field":"vendorID","state":"null","taken":[],"#
                + #""passedOver":[{"path":"postcardID","outcome":"null","pointer":"/0/postcardID","rule":"postcard.id"}]}],"#
                + #""diagnostics":[{"code":"message.missing-id","severity":"error","#
                + #""message":"the message has no usable identifier, so it is left out. Send one in postcardID","#
                + #""pointer":"/0"}],"more":true}"#)
    }
}

/// A vendor that has two canonically equivalent keys for the title.
private final class AccentAdapter: InboxAdapter {
    enum Key: String, VendorKey {
        case id
        case composed = "\u{E9}"
        case decomposed = "e\u{301}"

        static let table = VendorKeyTable<Self>()
    }

    let provider = Provider("accent")
    let signature = VendorSignature(messageKeys: ["id"], strongKeys: ["id"])

    func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let object = element.object(Key.self), let id = object.text(.id, as: .vendorID) else { return false }
        message.vendorID = id
        message.title = object.text(.composed, as: .title) ?? object.text(.decomposed, as: .title)
        return true
    }
}
