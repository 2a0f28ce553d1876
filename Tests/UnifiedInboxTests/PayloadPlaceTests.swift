import Foundation
import InboxConformance
import InboxJSON
import InboxTestSupport
import Testing
import UnifiedInbox

/// Payloads inside other JSON: they are read at a pointer, and the error for a root that is not recognised says where
/// they are.
@Suite struct PayloadPlaceTests {
    private let decoder = InboxDecoder()
    private static let push = #"{"pw_inbox":"1","title":"T"}"#

    private func error(_ text: String, from provider: Provider? = nil, at pointer: JSONPointer = "") throws
        -> InboxDecodingError
    {
        try #require(throws: InboxDecodingError.self) { try decoder.decode(text, from: provider, at: pointer) }
    }

    // MARK: The law

    /// A payload inside an object and a list, before and after other values.
    private func wrapped(_ payload: [UInt8]) -> [UInt8] {
        Array(#"{"x":[1],"a/b":[{"y":"z"},"#.utf8) + payload + Array(#",null],"w":{}}"#.utf8)
    }

    @Test func `a payload inside other JSON gives the same result as on its own, with longer pointers`() throws {
        let place: JSONPointer = "/a~1b/1"
        var count = 0
        for payload in try Payload.all().sample(oneIn: 10) where !payload.bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            guard let alone = try? decoder.explain(payload.bytes, from: payload.provider),
                let inside = try? decoder.explain(wrapped(payload.bytes), from: payload.provider, at: place)
            else { continue }
            let name = Comment(rawValue: payload.name)
            #expect(inside.feed.messages == alone.feed.messages, name)
            #expect(inside.feed.badge == alone.feed.badge, name)
            #expect(inside.feed.deletions == alone.feed.deletions, name)
            #expect(
                inside.feed.diagnostics.map(\.pointer) == alone.feed.diagnostics.map { "\(place)\($0.pointer)" }, name)
            #expect(inside.feed.diagnostics.map(\.inner) == alone.feed.diagnostics.map(\.inner), name)
            #expect(inside.elements.map(\.pointer) == alone.elements.map { "\(place)\($0.pointer)" }, name)
            #expect(inside.elements.map(\.diagnostics.count) == alone.elements.map(\.diagnostics.count), name)
            let taken = { (feed: ExplainedFeed) in feed.elements.map { $0.fields.map { $0.taken.map(\.pointer) } } }
            #expect(taken(inside) == taken(alone).map { $0.map { $0.map { "\(place)\($0)" } } }, name)
            let detected = (try decoder.detect(wrapped(payload.bytes), at: place), try decoder.detect(payload.bytes))
            #expect(detected.0.provider == detected.1.provider, name)
            count += 1
        }
        #expect(count > 40)
    }

    @Test func `a pointer works for every form of input`() throws {
        let text = #"{"ios":\#(Self.push)}"#
        let bytes = Array(text.utf8)
        let feed = try decoder.decode(bytes, at: "/ios")
        #expect(feed.messages.map(\.id) == ["pushwoosh:1"])
        #expect(feed.messages[0].raw.description == Self.push)
        #expect(try decoder.decode(text, at: "/ios") == feed)
        #expect(try decoder.decode(Data(bytes), at: "/ios") == feed)
        #expect(try decoder.decode(JSONValue(parsing: text), at: "/ios") == feed)
        #expect(try decoder.decode(["ios": JSONValue(parsing: Self.push)] as JSONValue, at: "/ios") == feed)
        #expect(
            try decoder.decode(["ios": ["pw_inbox": "1", "title": "T"]] as [String: Any], at: "/ios").messages.map(\.id)
                == ["pushwoosh:1"])
        #expect(try decoder.decode([["pw_inbox": "1", "title": "T"]], at: "/0").messages.map(\.id) == ["pushwoosh:1"])
        #expect(try decoder.detect(text.utf8, at: "/ios").provider == .pushwoosh)
        #expect(try InboxLinter().lint(text.utf8, at: "/ios").messages.map(\.id) == ["pushwoosh:1"])
        var stream = InboxStreamDecoder(decoder)
        #expect(try stream.decode(bytes, at: "/ios") == feed)
        #expect(try stream.decode(stream.parse(bytes), at: "/ios") == feed)
    }

    @Test func `a pointer is followed from the value that is decoded, and diagnostics begin at its text`() throws {
        let value = try JSONValue(parsing: #"{"event":{"ios":{"pw_inbox":"1","inbox_params":{"rt":"2026-11-27"}}}}"#)
        let event = try #require(value["event"])
        #expect(try decoder.decode(event, at: "/ios").diagnostics.map(\.pointer) == ["/event/ios/inbox_params/rt"])
        let error = try #require(throws: InboxDecodingError.self) { try decoder.decode(event) }
        #expect(error.reason.contains("at /ios; to decode it, pass /ios as `at` (`--at /ios`)"))
        #expect(error.diagnostics.map(\.pointer) == ["/event"])
    }

    @Test func `a message in a string at the pointer has the string as raw, as in a list`() throws {
        let text = #"{"body":"{\"pw_inbox\":\"1\"}"}"#
        let feed = try decoder.decode(text, at: "/body")
        #expect(feed.messages.map(\.raw.string) == [#"{"pw_inbox":"1"}"#])
        let explained = try decoder.explain(text.utf8, at: "/body")
        #expect(explained.elements.map(\.pointer) == ["/body"])
        #expect(explained.elements[0].message == feed.messages[0])
    }

    @Test func `a repeated key in the strings around a payload is reported once`() throws {
        let text = #"{"a":"{\"b\":\"{\\\"pw_inbox\\\":\\\"1\\\"}\",\"c\":1,\"c\":2}"}"#
        let feed = try decoder.decode(text, at: "/a/b")
        #expect(feed.messages.count == 1)
        #expect(feed.diagnostics.map { "\($0.code) \($0.pointer) \($0.inner ?? "")" } == ["json.duplicate-key /a /c"])
    }

    @Test func `a long list inside other JSON is read as a whole`() throws {
        let elements = (0..<600).map {
            #"{"code":"\#($0)","title":"T","message":"\#(String(repeating: "x", count: 200))"}"#
        }
        let text = #"{"rows":[\#(elements.joined(separator: ","))]}"#
        let feed = try decoder.decode(text, from: .pushwoosh, at: "/rows")
        #expect(feed.messages.count == 600)
        #expect(feed.messages.last?.id == "pushwoosh:599")
        #expect(try decoder.detect(text.utf8, at: "/rows/599").elementCount == 1)
        let counts = try InboxLinter().lint(text.utf8, from: .pushwoosh, at: "/rows/598")
        #expect(counts.messages.map(\.id) == ["pushwoosh:598"])
    }

    // MARK: A pointer that leads nowhere

    @Test(arguments: [
        (
            #"{"ios":1,"type":2}"#, "/iso",
            #"there is nothing at /iso, because the root is an object with the keys "ios", "type"; correct the pointer"#,
            ""
        ),
        (
            #"{"ios":{"a":{}}}"#, "/ios/a/b/c",
            "there is nothing at /ios/a/b/c, because /ios/a is an empty object; correct the pointer", "/ios/a"
        ),
        (
            #"{"ios":{"k":1}}"#, "/ios/a",
            #"there is nothing at /ios/a, because /ios is an object with the key "k"; correct the pointer"#, "/ios"
        ),
        (#"[]"#, "/0", "there is nothing at /0, because the root is an empty array; correct the pointer", ""),
        (
            #"[1]"#, "/1",
            "there is nothing at /1, because the root is an array with one element, whose index is 0; correct the pointer",
            ""
        ),
        (
            #"{"a":[1,2]}"#, "/a/01",
            "there is nothing at /a/01, because /a is an array with the indices 0 to 1; correct the pointer", "/a"
        ),
        (#"{"a":null}"#, "/a/b", "there is nothing at /a/b, because /a is null; correct the pointer", "/a"),
        (
            #"{"a":"b"}"#, "/a/b",
            "there is nothing at /a/b, because /a is a string that contains no JSON object or array; correct the pointer",
            "/a"
        ),
        (
            #"{"a":"{\"k\":[]}"}"#, "/a/b",
            #"there is nothing at /a/b, because /a is a string that contains an object with the key "k"; correct the pointer"#,
            "/a"
        ),
        (
            #"{"a/b":{"~":1}}"#, "/a~1b/~0/c",
            "there is nothing at /a~1b/~0/c, because /a~1b/~0 is 1; correct the pointer", "/a~1b/~0"
        ),
    ])
    func `a pointer that leads nowhere says how far it led and what is there`(
        _ text: String, _ pointer: String, _ reason: String, _ place: String
    ) throws {
        let pointer = try #require(JSONPointer(pointer))
        let error = try error(text, at: pointer)
        #expect(error.code == .notRecognised)
        #expect(error.reason == reason)
        #expect(error.diagnostics.map(\.code) == [.feedNotRecognised])
        #expect(error.diagnostics.map(\.pointer) == [place])
        #expect(throws: InboxDecodingError(.notRecognised, "")) { try decoder.detect(text.utf8, at: pointer) }
        #expect(throws: InboxDecodingError(.notRecognised, "")) { try decoder.explain(text.utf8, at: pointer) }
        let report = try InboxLinter().lint(text.utf8, at: pointer)
        #expect(!report.isRecognised)
        #expect(report.diagnostics.map(\.diagnostic.message) == [reason])
    }

    @Test func `the error names the first of many keys, and repeated keys once`() throws {
        let members = (0..<20).map { #""k\#($0 / 2)":0"# } + (10..<30).map { #""k\#($0)":0"# }
        let reason = try error("{\(members.joined(separator: ","))}", at: "/x").reason
        #expect(reason.contains(#""k0", "k1", "#))
        #expect(reason.contains(#""k14", "k15", and others;"#))
        #expect(!reason.contains(#""k16""#))
        #expect(try error(#"{"k":1,"k":2}"#, at: "/x").reason.contains(#"an object with the key "k";"#))
    }

    // MARK: The search

    @Test func `the error names every envelope in the fixtures that was not asked for, with its pointer`() throws {
        let cases = try FixtureTree.cases()
        var count = 0
        for fixture in cases where fixture.name.contains("/inside-") && fixture.name.hasSuffix("-without-pointer") {
            let asked = try #require(cases.first { $0.name + "-without-pointer" == fixture.name }?.decoding)
            let input = try #require(fixture.decoding).input
            let error = try #require(throws: InboxDecodingError.self) { try decoder.decode(input) }
            let feed = try decoder.decode(input, at: asked.pointer)
            let provider = try #require(feed.provider)
            let hint =
                "there is a payload of \(provider) at \(asked.pointer); to decode it, pass \(asked.pointer) as `at` (`--at "
                + "\(asked.pointer)`)"
            #expect(error.reason.hasSuffix("; \(hint)"), "\(fixture): \(error.reason)")
            #expect(try decoder.detect(input).reason == error.reason)
            count += 1
        }
        #expect(count == 9)
    }

    private func place(_ text: String, from provider: Provider? = nil, at pointer: JSONPointer = "") throws -> String? {
        let reason = try error(text, from: provider, at: pointer).reason
        return reason.firstMatch(of: /there is a payload of \w+ at ([^;]*);/).map { String($0.output.1) }
    }

    @Test(
        arguments: [
            // The search follows the text, and checks a value before the values inside it.
            (#"{"b":{"c":PUSH},"a":PUSH}"#, "/b/c"),
            (#"{"a":[0,PUSH],"b":PUSH}"#, "/a"),
            (#"{"a":[0,1,2,3,4,5,6,7,PUSH]}"#, "/a/8"),
            (#"{"a":{"pw_inbox":"1","b":PUSH}}"#, "/a"),
            (#"[{"ios":PUSH}]"#, "/0/ios"),
            // Six levels.
            (#"{"1":{"2":{"3":{"4":{"5":{"6":PUSH}}}}}}"#, "/1/2/3/4/5/6"),
            (#"{"1":{"2":{"3":{"4":{"5":{"6":{"7":PUSH}}}}}}}"#, nil),
            (#"{"1":[[[[[PUSH]]]]]}"#, "/1/0/0/0/0"),
            (#"{"1":[[[[[[PUSH]]]]]]}"#, "/1/0/0/0/0/0"),
            (#"{"1":[[[[[[[PUSH]]]]]]]}"#, nil),
            (#"{"1":{"2":{"3":{"4":{"5":{"6":{"7":PUSH}}}}}},"z":PUSH}"#, "/z"),
            // Strings of JSON.
            (#"{"a":"STRING"}"#, "/a"),
            (#"{"a":" \n{\"b\":STRING2}"}"#, "/a/b"),
            (#"{"a":["STRING"]}"#, "/a"),
            (#"{"a":"{\"pw_inbox\":","b":"[","c":"STRING"}"#, "/c"),
            // Keys.
            (#"{"a/b ~":{"'":PUSH}}"#, "/a~1b ~0/'"),
            (#"{"":PUSH}"#, "/"),
            // The last of a repeated key counts.
            (#"{"a":PUSH,"a":1}"#, nil),
            (#"{"a":1,"a":PUSH}"#, "/a"),
            // Weak keys, and strong ones that are null, do not count.
            (#"{"a":{"code":"1","imageUrl":"https://example.com"}}"#, nil),
            (#"{"a":{"pw_inbox":null}}"#, nil),
            (#"{"a":{"b":1}}"#, nil),
            // Roots of vendors.
            (#"{"body":{"inAppMessages":[{"messageId":"1"}]}}"#, "/body"),
            (#"{"body":{"list":[],"badge":1}}"#, "/body"),
            // The search does not look inside a root with a strong key.
            (#"[{"pw_inbox":"1"},{"additionalData":{}}]"#, nil),
        ] as [(String, String?)])
    func `the error names the first value with a strong key`(_ text: String, _ place: String?) throws {
        let string = Self.push.replacingOccurrences(of: "\"", with: "\\\"")
        let nested = "\\\"" + string.replacingOccurrences(of: "\\", with: "\\\\\\") + "\\\""
        let text = text.replacingOccurrences(of: "STRING2", with: nested)
            .replacingOccurrences(of: "STRING", with: string).replacingOccurrences(of: "PUSH", with: Self.push)
        _ = try JSONValue(parsing: text)
        #expect(try self.place(text) == place, "\(text)")
        if let pointer = place.flatMap({ JSONPointer($0) }) { _ = try decoder.decode(text, at: pointer) }
    }

    @Test(arguments: [
        // A tie between two vendors, and a list in a place that the vendor does not use.
        #"{"result":{"_m":"x","actionParams":{}}}"#, #"{"data":{"inboxMessages":{"list":[{}]}}}"#,
    ])
    func `the error does not name a place that would not be recognised either`(text: String) throws {
        #expect(!(try error(text)).reason.contains("a payload of"))
    }

    @Test(arguments: [String(repeating: "k", count: 600), "a\\n"])
    func `the error does not print a pointer that cannot be copied from a sentence`(key: String) throws {
        let reason = try error("{\"\(key)\":\(Self.push)}").reason
        #expect(
            reason.hasSuffix(
                "a payload of pushwoosh is inside this value, but the pointer to it is too long or has control characters; "
                    + "extract that payload and decode it alone"))
    }

    @Test func `if the search begins at a pointer, the place is still relative to the input`() throws {
        let text = #"{"message":{"data":\#(Self.push)}}"#
        #expect(try place(text, at: "/message") == "/message/data")
        #expect(try error(text, at: "/message").diagnostics.map(\.pointer) == ["/message"])
        #expect(try error(text, at: "/message").reason.hasPrefix("at /message, no key in the root (one object)"))
        #expect(try place(#"{"m":"{\"data\":{\"pw_inbox\":\"1\"}}"}"#, at: "/m") == "/m/data")
    }

    @Test func `with a provider named, a payload of any vendor inside is found`() throws {
        let text = #"{"ios":\#(Self.push)}"#
        #expect(try place(text, from: .zeta) == "/ios")
        #expect(try place(#"{"messageId":"1","pw_inbox":"1"}"#, from: .salesforce) == nil)
    }

    @Test func `a hint quotes the pointer for a shell`() throws {
        let reason = try error(#"{"it's":{"$x y":\#(Self.push)}}"#).reason
        #expect(reason.hasSuffix(#"to decode it, pass /it's/$x y as `at` (`--at '/it'\''s/$x y'`)"#))
    }

    @Test func `the search reports no anomalies in the strings that it opens`() throws {
        let text = #"{"a":"{\"k\":1,\"k\":2,\"s\":\"\\ud800\"}","b":\#(Self.push)}"#
        #expect(try error(text).diagnostics.map(\.code) == [.feedNotRecognised])
    }
}
