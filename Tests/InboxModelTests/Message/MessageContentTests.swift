import InboxJSON
import InboxTestSupport
import Testing

@testable import InboxModel

@Suite struct MessageContentTests {
    private static let payload = #"""
        [{"code":"4711","headline":"Caf\u00e9 \"Ole\"","text":"plain","number":12,"half":"a\ud800b","blank":" ",
          "topics":["a","b"],"twice":["a","a"],"escaped":["a\u0062"],"url":"https://example.com/a"}]
        """#

    private func document() throws -> JSONDocument {
        try JSONDocument(parsing: Array(Self.payload.utf8))
    }

    /// The element.
    private func element(of document: JSONDocument) throws -> JSONNode {
        try #require(document.root.elements.first { _ in true })
    }

    /// The location of the value of a key of the element.
    private func location(of key: String, in document: JSONDocument) throws -> JSONTextLocation {
        let value = try #require(element(of: document).member(key))
        return try #require(value.textLocation ?? value.textListLocation)
    }

    @Test func `a text of another document is refused by its location`() throws {
        let document = try document()
        let other = try self.document()
        var texts = MessageContent(in: document)
        #expect(!texts.setLocation(.title, try location(of: "text", in: other), in: other))
        #expect(!texts.has(.title))
        texts.set(.title, .location(try location(of: "text", in: other)), of: other)
        #expect(texts[.title] == "plain")
    }

    @Test func `a text that is set to nil and then to a value again takes the room of the last one`() throws {
        /// The number of strings that contents keep, used or not.
        func stringCount(_ content: MessageContent) throws -> Int {
            let own = try #require(Mirror(reflecting: content).descendant("own", 0, "texts"))
            return Mirror(reflecting: own).children.count
        }
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.body = "body"
        for round in 0..<100 {
            message.title = "title \(round)"
            message.tap = InboxAction(kind: .openURL("https://example.com/\(round)"), reportValue: "r")
            message.topics = ["t"]
            message.title = nil
            message.tap = nil
            message.topics = []
        }
        // The identifier, the body, and what title and tap have taken once.
        #expect(try stringCount(message.content) == 5)
        message.title = "title"
        message.icon = "icon"
        message.topics = ["t"]
        #expect(message.vendorID == "1")
        #expect(message.body == "body")
        #expect(message.title == "title")
        #expect(message.icon == "icon")
        #expect(message.topics == ["t"])
        #expect(message.image == nil)
        #expect(try stringCount(message.content) == 5)
    }

    @Test func `a text that was set to nil is not kept`() throws {
        var message = InboxMessage(provider: .zeta, vendorID: "1")
        message.body = "a text that nobody needs any more"
        message.body = nil
        let own = try #require(Mirror(reflecting: message.content).descendant("own", 0, "texts") as? [String])
        #expect(own == ["1", ""])
    }

    @Test func `a text that is stored by its location equals the string there`() throws {
        let document = try document()
        for (key, text) in [("headline", "Café \"Ole\""), ("text", "plain"), ("number", "12")] {
            var texts = MessageContent(in: document)
            #expect(texts.setLocation(.title, try location(of: key, in: document), in: document))
            #expect(texts[.title] == text)
            #expect(texts.has(.title))
            var made = MessageContent()
            made[.title] = text
            #expect(texts == made)
            #expect(texts.hashValue == made.hashValue)
            #expect(texts.written(.title) == made.written(.title))
        }
    }

    @Test func `each slot has its own text, which can be set, changed and removed in any order`() throws {
        let document = try document()
        let fields = TextSlot.allCases.filter { $0 != .topics }
        var texts = MessageContent(in: document)
        for field in fields { texts[field] = "\(field)" }
        for field in fields { #expect(texts[field] == "\(field)") }
        #expect(texts.setLocation(.body, try location(of: "text", in: document), in: document))
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

    @Test func `topics are the strings of the array, or a list of strings`() throws {
        let document = try document()
        var texts = MessageContent(in: document)
        #expect(texts.topics == [])
        #expect(texts.setLocation(.topics, try location(of: "topics", in: document), in: document))
        #expect(texts.topics == ["a", "b"])
        var made = MessageContent()
        made.topics = ["a", "b"]
        #expect(texts == made)
        #expect(texts.hashValue == made.hashValue)
        #expect(texts.writtenTopics == Array(#"["a","b"]"#.utf8))
        #expect(made.writtenTopics == texts.writtenTopics)
        texts.topics.append("c")
        #expect(texts.topics == ["a", "b", "c"])
        texts.topics = []
        #expect(texts == MessageContent())
    }

    @Test func `different texts are not equal, canonically equivalent ones are`() throws {
        var texts = (MessageContent(), MessageContent())
        texts.0[.title] = "\u{e9}"
        #expect(texts.0 != texts.1)
        texts.1[.title] = "e\u{301}"
        #expect(texts.0 == texts.1)
        #expect(texts.0.hashValue == texts.1.hashValue)
        #expect(!texts.0.hasEqualBytes(.title, as: texts.1))
        texts.1[.title] = ""
        #expect(texts.0 != texts.1)
    }

    @Test(arguments: TextSlot.allCases.filter { $0 != .topics })
    func `texts that people read are compared by equivalence, identifiers and links byte by byte`(slot: TextSlot) {
        var texts = (MessageContent(), MessageContent())
        texts.0[slot] = "\u{e9}"
        texts.1[slot] = "e\u{301}"
        #expect((texts.0 == texts.1) == [.title, .subtitle, .body, .imageAlt].contains(slot))
    }

    @Test func `messages and actions with canonically equivalent identifiers are not equal`() {
        func message(_ id: String) -> InboxMessage { InboxMessage(provider: .zeta, vendorID: id) }
        #expect(message("\u{e9}") != message("e\u{301}"))
        #expect(message("\u{e9}") == message("\u{e9}"))
        func tagged(_ topic: String) -> InboxMessage {
            var tagged = message("1")
            tagged.topics = [topic]
            return tagged
        }
        #expect(tagged("\u{e9}") != tagged("e\u{301}"))
        func action(_ title: String, _ link: String, _ value: String) -> InboxAction {
            InboxAction(title: title, kind: .deeplink(link), reportValue: value)
        }
        let (composed, decomposed) = ("\u{e9}", "e\u{301}")
        #expect(action(composed, "a", "b") == action(decomposed, "a", "b"))
        #expect(action("a", composed, "b") != action("a", decomposed, "b"))
        #expect(action("a", "b", composed) != action("a", "b", decomposed))
    }

    @Test func `detached texts are equal to the original ones`() throws {
        let document = try document()
        var texts = MessageContent(in: document)
        #expect(texts.setLocation(.vendorID, try location(of: "code", in: document), in: document))
        #expect(texts.setLocation(.title, try location(of: "headline", in: document), in: document))
        #expect(texts.setLocation(.topics, try location(of: "topics", in: document), in: document))
        texts[.body] = "own"
        let part = try #require(JSONSubtree(try element(of: document).value))
        // The element of the texts, another value of the same document, and a value of no document.
        let url = try #require(element(of: document).member("url"))
        for part in [part, JSONSubtree(url.value), nil] {
            #expect(texts.detached(in: part) == texts)
        }
    }

    @Test func `custom data and element are the same, however they are stored`() throws {
        let document = try document()
        let element = try element(of: document).value
        let object = try #require(element.object)
        let other = try #require(self.element(of: self.document()).value.object)
        for contents in [MessageContent(in: document), MessageContent()] {
            for custom in [object, other, ["a": 1], [:]] {
                for raw in [element, JSONValue(other), ["made"], .null] {
                    var content = contents
                    content.custom = custom
                    content.raw = raw
                    #expect(content.custom == custom)
                    #expect(content.raw == raw)
                    var made = MessageContent()
                    made.raw = raw.detached()
                    made.custom = custom.detached()
                    #expect(content == made)
                    #expect(content.hashValue == made.hashValue)
                    #expect(content.detached(in: nil) == content)
                    #expect(content.detached(in: JSONSubtree(element)) == content)
                    content.raw = .null
                    content.custom = [:]
                    #expect(content == MessageContent())
                }
            }
        }
    }

    @Test func `an id has the identifier's text, whatever its bytes are`() throws {
        let document = try JSONDocument(parsing: Array(#"["plain","café","é",12,"0123456789abcdefghij"]"#.utf8))
        let ids = ["plain", "café", "é", "12", "0123456789abcdefghij"]
        for (node, id) in zip(document.root.elements, ids) {
            var content = MessageContent(in: document)
            #expect(content.setLocation(.vendorID, try #require(node.textLocation), in: document))
            var made = MessageContent()
            made[.vendorID] = id
            for content in [content, made] {
                #expect(content.id(after: "zeta").hasSameBytes(as: "zeta:\(id)"))
                #expect(content.id(after: "é").hasSameBytes(as: "é:\(id)"))
                #expect(content.identifierHash == HashToOffsetTable.hash(of: id))
            }
        }
    }

    @Test func `a tap that was read equals one made by hand`() throws {
        let document = try document()
        let link = StoredText.location(try location(of: "url", in: document))
        let url = "https://example.com/a"
        let taps: [(InboxAction.LinkKind, InboxAction.Kind)] = [
            (.openURL, .openURL(url)), (.openURLInApp, .openURL(url, target: .inApp)),
            (.openURLExternally, .openURL(url, target: .external)), (.deeplink, .deeplink(url)),
        ]
        for (tap, kind) in taps {
            for value in [nil, "12"] {
                var made = InboxMessage(provider: .zeta, vendorID: "1")
                made.tap = InboxAction(kind: kind, reportValue: value)
                var read = InboxMessage(provider: .zeta, vendorID: "1")
                var action = InboxAction()
                action.setLink(tap, link, of: document)
                if let value { action.setText(.reportValue, .string(value), of: document) }
                read.tap = action
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

extension MessageContent {
    fileprivate init(in document: JSONDocument) {
        self.init()
        begin(in: document)
    }

    fileprivate func written(_ field: TextSlot) -> [UInt8] {
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
