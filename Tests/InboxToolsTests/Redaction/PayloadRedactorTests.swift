import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import InboxTools
import Testing
import UnifiedInbox

/// What redaction keeps and what it replaces, case by case.
@Suite struct PayloadRedactorTests {
    private func redact(_ text: String, from provider: Provider? = nil, keys: Bool = false) throws -> String {
        let redactor = PayloadRedactor(salt: "test", redactsKeys: keys)
        return String(decoding: try redactor.redact(Array(text.utf8), from: provider), as: UTF8.self)
    }

    private func value(_ text: String) throws -> JSONValue {
        try JSONValue(parsing: redact(text))
    }

    // MARK: What is kept

    @Test(arguments: [
        "{}", "[ ]\n", " {\"messages\" : [\n\t1,true , null]}\r\n", "\u{FEFF}[]",
        "[1,-1,0.5,12.0,999,-0]",
        "[\"\",\" \",\"--\",\"🎉\",\"null\",\"true\"]",
        #"[{"messageId":"7","status":"UNREAD"},{"messageId":"8","status":"Read"}]"#,
        #"{"displayType":"CAPTIONED","buttons":[{"action":"markread"}],"promo_id":1}"#,
        #"[{"inbox_id":"1","send_date":1770292800,"rt":"1770292800"}]"#,
        #"[{"messageId":"7","title":null}]"#,
    ])
    func `words, keys, short numbers, dates and the layout are kept`(text: String) throws {
        #expect(try redact(text) == text)
    }

    @Test func `a message's date is kept everywhere, and other dates are replaced in the same form`() throws {
        let dates = try value(
            #"[{"queueId":"q","sentAt":"2026-02-05T09:05:07Z","properties":{"sent":"2026-02-05T09:05:07Z","#
                + #""born":"1985-03-12","at":"1985-03-12 7:45:00"}}]"#)[0]
        #expect(dates?["sentAt"] == "2026-02-05T09:05:07Z")
        #expect(dates?["properties"]?["sent"] == "2026-02-05T09:05:07Z")
        let born = try #require(dates?["properties"]?["born"]?.string)
        #expect(born != "1985-03-12")
        #expect(born.contains(#/^19\d\d-[01]\d-[0-2]\d$/#))
        let instant = try #require(dates?["properties"]?["at"]?.string)
        #expect(instant.contains(#/^19\d\d-[01]\d-[0-2]\d \d:\d\d:\d\d$/#))
    }

    @Test func `the date of a message that lost to a duplicate is replaced`() throws {
        let dates = try value(
            #"[{"queueId":"q","sentAt":"2026-02-05T09:05:07Z"},{"queueId":"q","sentAt":"2026-02-06T09:05:07Z"}]"#)
        #expect(dates[0]?["sentAt"] == "2026-02-05T09:05:07Z")
        #expect(dates[1]?["sentAt"] != "2026-02-06T09:05:07Z")
    }

    @Test(arguments: [
        #"{"payload":[{"queueId":"q","sentAt":"2026-02-05T09:05:07Z"}]}"#,
        #"{"payload":"{\"messages\":[{\"queueId\":\"q\",\"sentAt\":\"2026-02-05T09:05:07Z\"}]}"}"#,
    ])
    func `the dates of messages in an envelope are kept`(text: String) throws {
        #expect(try redact(text).contains("2026-02-05T09:05:07Z"))
    }

    @Test func `a text under a date's key is replaced unless it has the form of a date`() throws {
        let sent = try value(
            #"[{"queueId":"a","sentAt":"2026-02-30T12:00:00Z"},{"queueId":"b","sentAt":"Anna, 5 May"},"#
                + #"{"queueId":"c","sentAt":"05/02/2026 12:00"},{"queueId":"d","sentAt":"0151-2345678"}]"#
        ).array?.compactMap { $0["sentAt"]?.string }
        #expect(sent?[0] == "2026-02-30T12:00:00Z")
        #expect(sent?[1].contains("Anna") == false)
        #expect(sent?[2] == "05/02/2026 12:00")
        #expect(sent?[3].hasSuffix("2345678") == false)
    }

    // MARK: What is replaced, and what of it is kept

    @Test func `letters are replaced by letters of their case, digits by digits, and the rest is kept`() throws {
        let text = try #require(try value(#"["Anna-Maria, Zi. 12b 🎉"]"#)[0]?.string)
        #expect(text.contains(#/^[A-Z][a-z]{3}-[A-Z][a-z]{4}, [A-Z][a-z]\. [0-9]{2}[a-z] 🎉$/#))
        #expect(!text.contains("Anna"))
    }

    @Test func `letters of other scripts are replaced by letters of the same script`() throws {
        let texts = try #require(try value(#"["Åsa","Иван","田中","כהן","٤٥"]"#).array?.compactMap(\.string))
        #expect(texts[0].unicodeScalars.first.map { 0xC0...0xD6 ~= $0.value } == true)
        #expect(texts[1].unicodeScalars.allSatisfy { 0x410...0x44F ~= $0.value })
        #expect(texts[2].unicodeScalars.allSatisfy { 0x4E00...0x9DFF ~= $0.value })
        #expect(texts[3].unicodeScalars.allSatisfy { 0x5D0...0x5EA ~= $0.value })
        #expect(texts[4].unicodeScalars.allSatisfy { 0x660...0x669 ~= $0.value })
        #expect(zip(texts, ["Åsa", "Иван", "田中", "כהן", "٤٥"]).allSatisfy { $0 != $1 && $0.count == $1.count })
    }

    @Test func `a URL keeps its scheme, its port and its faults`() throws {
        let text = #"["https://anna:pw@shop.example.com:8080/orders/4711?q=50%&m=%40#x y"]"#
        let url = try #require(try value(text)[0]?.string)
        let form =
            #/^https:\/\/[a-z]{4}:[a-z]{2}@[a-z]{4}\.[a-z]{7}\.zzz:8080\/[a-z]{6}\/\d{4}\?[a-z]=\d\d%&[a-z]=%40#[a-z] [a-z]$/#
        #expect(url.contains(form), "\(url)")
        #expect(!url.contains("shop"))
    }

    @Test func `a host has the same replacement in every URL`() throws {
        let urls =
            try value(#"["https://cdn.acme.com/a.png","https://cdn.acme.com/other.png","app://CDN.acme.com/"]"#)
            .array?.compactMap(\.string) ?? []
        let hosts = urls.map { $0.split(separator: "/")[1].lowercased() }
        #expect(Set(hosts).count == 1)
        #expect(hosts.first?.hasSuffix(".zzz") == true)
    }

    @Test func `numbers keep their sign, leading and trailing zeros, point and exponent`() throws {
        let lexemes = try value("[-1234500,0.0012340,12345e-2,9007199254740993]").array?.compactMap(\.lexeme) ?? []
        #expect(lexemes[0].contains(#/^-[1-9]{5}00$/#))
        #expect(lexemes[1].contains(#/^0\.00[1-9]{4}0$/#))
        #expect(lexemes[2].contains(#/^[1-9]{5}e-2$/#))
        #expect(lexemes[3].contains(#/^[1-9]00[1-9]{4}[1-9]{2}[1-9]{2}0[1-9]{4}$/#) || lexemes[3].count == 16)
        #expect(!["-1234500", "0.0012340", "12345e-2", "9007199254740993"].contains { lexemes.contains($0) })
    }

    @Test func `small numbers are kept, and years, postal codes and round sums are replaced`() throws {
        let kept = ["0", "-1", "42", "999", "1.50", "0.0123", "12e1", "5e2", "1e-400", "0.5e3"]
        let gone = ["1980", "8010", "6470000", "1000", "12e4", "0.5e4", "1e400", "99.95e2"]
        let numbers = try #require(try value("[\((kept + gone).joined(separator: ","))]").array)
        #expect(numbers.prefix(kept.count).compactMap(\.lexeme) == kept)
        for (number, earlier) in zip(numbers.dropFirst(kept.count), gone) { #expect(number.lexeme != earlier) }
        let texts = try #require(try value(#"["1980",1980,"0042",42]"#).array)
        #expect(texts[0].string == texts[1].lexeme && texts[0] != "1980")
        #expect(texts[2] == "0042" && texts[3].lexeme == "42")
    }

    @Test(arguments: ["https://:80", "https://=:", "https://@@:", "https://[]", "https://[]/", "https://a:"])
    func `a URL without letters to replace stays as usable as it was`(_ url: String) throws {
        let redacted = try #require(try value("[\"\(url)\"]")[0]?.string)
        #expect(redacted != url)
        switch (URLReference.read(redacted), URLReference.read(url)) {
        case (.unparsable, .unparsable): break
        case (.usable(_, let encoded, let hasScheme), .usable(_, let wasEncoded, let hadScheme)):
            #expect(encoded == wasEncoded && hasScheme == hadScheme, "\(redacted)")
        default: Issue.record("\(redacted)")
        }
    }

    // MARK: Equality

    @Test func `equal values stay equal as text, number and in any letter case, and others different`()
        throws
    {
        let array = try #require(
            try value(#"["98765",98765,98765.0,987650e-1,"0098765","Orders","ORDERS","orders","Order5"]"#).array)
        let digits = try #require(array[0].string)
        #expect(array[1].lexeme == digits)
        #expect(array[2].lexeme == digits + ".0")
        #expect(array[3].lexeme == digits + "0e-1")
        #expect(array[4].string == "00" + digits)
        let words = array[5...].compactMap { $0.string }
        #expect(Set(words).count == 4)
        #expect(Set(words.map { $0.lowercased() }).count == 2)
        #expect(words[1] == words[1].uppercased())
    }

    @Test func `equal values in payloads redacted together stay equal`() throws {
        let payloads = try [#"["promo","Anna"]"#, #"{"promo":["Anna"]}"#].map {
            try JSONDocument(parsing: Array($0.utf8))
        }
        var redaction = PayloadRedactor(salt: "test")
        redaction.prepare(for: payloads)
        let first = try JSONValue(parsing: redaction.text(of: payloads[0]))
        let second = try JSONValue(parsing: redaction.text(of: payloads[1]))
        // A text that is a key somewhere is kept, as the key is.
        #expect(first[0] == "promo")
        #expect(first[1] != "Anna")
        #expect(first[1] == second["promo"]?[0])
    }

    @Test func `topics that differ only in letter case still do so, even if a key has that name`() throws {
        let text = #"[{"queueId":"7","topics":["Orders","orders","Sales"],"properties":{"orders":1,"SALES":1}}]"#
        #expect(try redact(text) == text)
        let topics = try value(text.replacing(#""orders":1"#, with: #""other":1"#))[0]?["topics"]?.array ?? []
        #expect(topics[0] != "Orders")
        #expect(topics[0].string?.lowercased() == topics[1].string)
        #expect(topics[2] == "Sales")
    }

    @Test func `many short texts get different replacements`() throws {
        let letters = (0..<100).map { "\"\(Character(Unicode.Scalar(UInt8(0x41 + $0 % 26))))\($0 / 26)\"" }
        let texts = try value("[" + letters.joined(separator: ",") + "]").array?.compactMap(\.string) ?? []
        #expect(Set(texts).count == 100)
        let digits = try value("[" + (1000..<4000).map(String.init).joined(separator: ",") + "]").array ?? []
        #expect(Set(digits.compactMap(\.lexeme)).count == 3000)
    }

    @Test func `the same salt gives the same output, and without a salt it is random`() throws {
        let payload = Array(#"["Anna Lindqvist, Hamburg"]"#.utf8)
        let salts = ["a", "a", "b"]
        let redacted = try salts.map { try PayloadRedactor(salt: $0).redact(payload) }
        #expect(redacted[0] == redacted[1])
        #expect(redacted[0] != redacted[2])
        #expect(try PayloadRedactor().redact(payload) != PayloadRedactor().redact(payload))
    }

    // MARK: Keys

    @Test func `keys that look like data are replaced, and on request all keys except the vendors' own`() throws {
        let text = #"{"promo_id":1,"anna@example.com":1,"user 4711":1,"id-12345":1,"Größe":1,"messageId":1}"#
        let keys = try value(text).object?.map(\.key) ?? []
        #expect(keys[0] == "promo_id")
        #expect(keys[5] == "messageId")
        #expect(!keys[1].contains("anna") && keys[1].contains("@"))
        #expect(!keys[2].contains("4711"))
        #expect(!keys[3].contains("12345"))
        #expect(keys[4] != "Größe")
        let all = try JSONValue(parsing: redact(text, keys: true)).object?.map(\.key) ?? []
        #expect(all[0] != "promo_id" && all[0].contains(#/^[a-z]{5}_[a-z]{2}$/#))
        #expect(all[5] == "messageId")
    }

    @Test func `a repeated key stays repeated`() throws {
        let text = try redact(#"{"a@b.example":1,"x":2,"a@b.example":3}"#)
        let keys = try JSONValue(parsing: text).object?.map(\.key) ?? []
        #expect(keys.count == 3)
        #expect(keys[0] == keys[2])
        #expect(keys[0] != "a@b.example")
    }

    // MARK: Strings of JSON

    @Test func `a string of JSON stays valid and keeps its escapes`() throws {
        let text =
            #"["{\"name\":\"Anna\",\"url\":\"https:\\\/\\\/acme.com\\\/x\",\"n\":{\"a\":\"{\\\"b\\\":\\\"Anna\\\"}\"}}","Anna"]"#
        let redacted = try redact(text)
        #expect(!redacted.contains("Anna"))
        #expect(redacted.contains(#"\"url\":\"https:\\\/\\\/"#))
        let value = try JSONValue(parsing: redacted)
        let inner = try JSONValue(parsing: try #require(value[0]?.string))
        let innermost = try JSONValue(parsing: try #require(inner["n"]?["a"]?.string))
        #expect(inner["name"] == value[1])
        #expect(innermost["b"] == value[1])
        #expect(redacted.count == text.count)
    }

    @Test func `a lone surrogate stays a lone surrogate, even in a string of JSON`() throws {
        let text = #"["Anna \ud83d","{\"a\":\"x\ud83d\"}","{\"a\":\"\\ud83d Anna\"}"]"#
        let redacted = try redact(text)
        #expect(redacted.split(separator: #"\ud83d"#).count == 4)
        #expect(!redacted.contains("Anna"))
    }

    @Test func `a text written in ASCII stays in ASCII`() throws {
        let redacted = try redact(#"["J\u00fcrgen \ud83d\ude00","\u00c4"]"#)
        #expect(redacted.utf8.allSatisfy { $0 < 0x80 })
        #expect(redacted.contains(#"\ud83d\ude00"#))
        #expect(try JSONValue(parsing: redacted)[0]?.string?.hasSuffix(" 😀") == true)
    }

    @Test func `text that is not JSON is an error with its location`() throws {
        let error = #expect(throws: JSONError.self) { try PayloadRedactor().redact(Array("[1,".utf8)) }
        #expect(error?.location.description == "1:4")
    }

    // MARK: A case

    @Test(arguments: ["a", "", "/a", "a/", "Zeta/a", "zeta/a b", "zeta/../a", "zeta//a"])
    func `a case's name is a path of lower-case words`(name: String) {
        #expect(CapturedCase(name: name) == nil)
    }

    @Test func `a captured case passes`() throws {
        for payload in try Payload.all().sample(oneIn: 16) {
            for mode in [InboxDecoder.Mode.lenient, .strict] {
                let captured = try #require(CapturedCase(name: "captured/x", provider: payload.provider, mode: mode))
                let file = try captured.file(
                    of: try PayloadRedactor(salt: "case").redact(payload.bytes, from: payload.provider))
                let fixture = try FixtureCase(file, at: "captured/x")
                #expect(fixture.decoding?.provider == payload.provider)
                #expect(throws: Never.self, "\(payload.name)") { try fixture.check(adapters: .standard) }
            }
        }
    }

    @Test func `the pieces of a long payload are its redacted text`() throws {
        let elements = (0..<2_400).map { #"{"id":"user-\#(10_000 + $0)","x":[1,"Anna"]}"# }
        let payload = Array("[\(elements.joined(separator: ", "))]\n".utf8)
        var parser = JSONParser()
        let document = try parser.parse(payload).document
        let redactor = PayloadRedactor(salt: "long")
        var redaction = redactor
        redaction.prepare(for: [document])
        var pieces: [[UInt8]] = []
        redaction.forEachPiece(of: document) { pieces.append($0) }
        #expect(pieces.count > 1)
        #expect(pieces.allSatisfy { $0.count < 80_000 })
        #expect(Array(pieces.joined()) == (try redactor.redact(payload)))
    }
}
