import InboxJSON
import InboxTestSupport
@testable import InboxModel
import Testing

@Suite struct MessageTextsTests {
    private static let payload = #"""
        [{"code":"4711","headline":"Caf\u00e9 \"Ole\"","text":"plain","number":12,"half":"a\ud800b","blank":" ",
          "topics":["a","b"],"twice":["a","a"],"escaped":["a\u0062"],"url":"https://example.com/a"}]
        """#

    private func document() throws -> JSONDocument {
        try JSONDocument(parsing: Array(Self.payload.utf8))
    }

    /// The place of the value of a key of the element.
    private func place(_ key: String, in document: JSONDocument) throws -> UInt32 {
        UInt32(try #require(document.member(key, of: 1)))
    }

    @Test func `a text that stands in the document is the text of the string there`() throws {
        let document = try document()
        for (key, text) in [("headline", "Café \"Ole\""), ("text", "plain"), ("number", "12")] {
            var texts = MessageTexts(in: document)
            texts.set(.title, .placed(try place(key, in: document)))
            #expect(texts[.title] == text)
            #expect(texts.has(.title))
            var made = MessageTexts()
            made[.title] = text
            #expect(texts == made)
            #expect(texts.hashValue == made.hashValue)
            #expect(texts.written(.title) == made.written(.title))
        }
    }

    @Test func `each field has its own text, set, changed and taken back in any order`() throws {
        let document = try document()
        let fields = MessageTexts.Field.allCases.filter { $0 != .topics }
        var texts = MessageTexts(in: document)
        for field in fields { texts[field] = "\(field)" }
        for field in fields { #expect(texts[field] == "\(field)") }
        texts.set(.body, .placed(try place("text", in: document)))
        texts[.title] = "another"
        texts[.image] = nil
        #expect(texts[.body] == "plain")
        #expect(texts[.title] == "another")
        #expect(texts[.image] == nil)
        #expect(!texts.has(.image))
        texts[.body] = "own again"
        texts[.image] = "back"
        for field in fields where ![.body, .title, .image].contains(field) { #expect(texts[field] == "\(field)") }
        #expect(texts[.body] == "own again")
        #expect(texts[.image] == "back")
    }

    @Test func `topics are the strings of the array, or a list of their own`() throws {
        let document = try document()
        var texts = MessageTexts(in: document)
        #expect(texts.topics == [])
        texts.set(.placed(try place("topics", in: document)))
        #expect(texts.topics == ["a", "b"])
        var made = MessageTexts()
        made.topics = ["a", "b"]
        #expect(texts == made)
        #expect(texts.hashValue == made.hashValue)
        #expect(texts.writtenTopics == Array(#"["a","b"]"#.utf8))
        #expect(made.writtenTopics == texts.writtenTopics)
        texts.topics.append("c")
        #expect(texts.topics == ["a", "b", "c"])
        texts.topics = []
        #expect(texts == MessageTexts())
    }

    @Test func `texts that differ are not equal, canonically equivalent ones are`() throws {
        var texts = (MessageTexts(), MessageTexts())
        texts.0[.title] = "\u{e9}"
        #expect(texts.0 != texts.1)
        texts.1[.title] = "e\u{301}"
        #expect(texts.0 == texts.1)
        #expect(texts.0.hashValue == texts.1.hashValue)
        #expect(!texts.0.hasEqualBytes(.title, as: texts.1))
        texts.1[.title] = ""
        #expect(texts.0 != texts.1)
    }

    @Test func `detached texts are the same, and stand in the copy or nowhere`() throws {
        let document = try document()
        var texts = MessageTexts(in: document)
        texts.set(.vendorID, .placed(try place("code", in: document)))
        texts.set(.title, .placed(try place("headline", in: document)))
        texts.set(.placed(try place("topics", in: document)))
        texts[.body] = "own"
        let part = try #require(JSONSubtree(JSONValue(document, at: 1)))
        // Of an element of its own, of another value of the same document, and of none.
        for part in [part, JSONSubtree(JSONValue(document, at: Int(try place("url", in: document)))), nil] {
            #expect(texts.detached(in: part) == texts)
        }
    }

    @Test func `a tap is one value, whether it was read or made`() throws {
        let document = try document()
        let link = FieldText.placed(try place("url", in: document))
        let context = DecodingContext(document, recordsProvenance: false)
        let element = VendorValue(context, document, source: 0, at: 1)
        let url = "https://example.com/a"
        let taps: [(InboxAction.LinkKind, InboxAction.Kind)] = [
            (.openURL, .openURL(url)), (.openURLInApp, .openURL(url, target: .inApp)),
            (.openURLExternally, .openURL(url, target: .external)), (.deeplink, .deeplink(url)),
        ]
        for (tap, kind) in taps {
            for value in [nil, "12"] {
                var made = InboxMessage(provider: .zeta, vendorID: "1")
                made.tap = InboxAction(kind: kind, reportValue: value)
                let read = InboxMessage(provider: .zeta, vendorID: .made("1"), of: element) {
                    $0.setTap(tap, link, reporting: value.map { .made($0) })
                }
                #expect(read.tap == made.tap)
                #expect(read == made)
                #expect(read.hashValue == made.hashValue)
                #expect(read.canonicalJSON() == made.canonicalJSON())
                #expect(read.detached() == made)
            }
        }
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        for action in [
            InboxAction(kind: .dismiss), InboxAction(title: "T", kind: .openURL(url)),
            InboxAction(kind: .deeplink(url), dismisses: true), InboxAction(kind: .openURL(url), vendor: ["a": 1]),
            InboxAction(kind: .custom(["a": 1])), InboxAction(kind: .openURL(url)),
        ] {
            message.tap = action
            #expect(message.tap == action)
        }
        message.tap = nil
        #expect(message == InboxMessage(provider: .zeta, vendorID: "1"))
    }
}

extension MessageTexts {
    fileprivate func written(_ field: Field) -> [UInt8] {
        var writer = JSONWriter()
        write(field, named: JSONName("title"), to: &writer)
        return writer.bytes
    }

    fileprivate var writtenTopics: [UInt8] {
        var writer = JSONWriter()
        writeTopics(to: &writer)
        return writer.bytes
    }
}
