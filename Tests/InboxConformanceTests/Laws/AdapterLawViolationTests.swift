import InboxJSON
import InboxModel
import Testing

@testable import InboxConformance

/// Each law fails for an adapter, or a decoder, that breaks it.
@Suite struct AdapterLawViolationTests {
    private static let payload = #"{"notes":[{"id":"1","text":"Buy bread","at":5},{"id":"2","text":7},{"id":"3"}]}"#
    private let input = LawInput(Array(payload.utf8), from: NoteAdapter.name, seed: 1)

    /// The violation that a law reports for an adapter, or for a decoder with the given outcomes.
    private func difference(
        _ law: AdapterLaw, _ adapter: NoteAdapter = NoteAdapter(), _ change: (LawSubject) -> Void = { _ in }
    ) -> String? {
        let subject = LawSubject(input, LawDecoders([adapter]))
        change(subject)
        return law.difference(subject)
    }

    private func feed(_ messages: [InboxMessage], _ diagnostics: [Diagnostic], isIncomplete: Bool = false) -> LawOutcome
    {
        let feed = InboxFeed(
            provider: NoteAdapter.name, messages: messages, diagnostics: diagnostics, isIncomplete: isIncomplete)
        return .feed(feed)
    }

    @Test func `an adapter that breaks no law passes all laws`() throws {
        try AdapterLaw.all.check(
            LawInputs([input.bytes], from: NoteAdapter.name, mutants: 500), adapters: [NoteAdapter()])
    }

    @Test func `total: an undocumented error`() {
        let stranger = LawInput(input.bytes, from: Provider("stranger"))
        let violation = #expect(throws: LawViolation.self) {
            try AdapterLaw.total.check(stranger, adapters: [NoteAdapter()])
        }
        #expect(violation?.difference.contains("provider.unknown") == true)
        #expect(difference(.total) { $0.strict = .malformed } == "strict decoding calls JSON malformed")
        #expect(difference(.total) { $0.root = nil } == "lenient decoding accepts a text that is not JSON")
    }

    @Test func `deterministic: a random title`() {
        let adapter = NoteAdapter(change: { $1.title = "\(UInt64.random(in: 0 ... .max))" })
        #expect(difference(.deterministic, adapter)?.hasPrefix("the messages differ at /0/title: ") == true)
    }

    @Test func `complete: a lost message, an error for no element, an incomplete feed that is not marked`() throws {
        let subject = LawSubject(input, LawDecoders([NoteAdapter()]))
        let decoded = try #require(subject.lenient.feed)
        let two = feed(Array(decoded.messages.dropLast()), decoded.diagnostics)
        #expect(
            difference(.everyElementAccountedFor) { $0.lenient = two }
                == "lenient decoding makes 2 messages of 3 elements, of which 3 are not said to be left out")
        let error = Diagnostic(.messageMissingID, "", pointer: "/notes/2")
        let silent = feed(Array(decoded.messages.dropLast()), decoded.diagnostics + [error])
        #expect(
            difference(.everyElementAccountedFor) { $0.lenient = silent }
                == "isIncomplete is false, and an element is rejected")
        let stray = Diagnostic(.messageMissingID, "", pointer: "/notes")
        let lost = feed(decoded.messages, decoded.diagnostics + [stray], isIncomplete: true)
        #expect(difference(.everyElementAccountedFor) { $0.lenient = lost }?.hasSuffix("names no element") == true)
        let beside = Diagnostic(.fieldCoerced, "", pointer: "/notes/2/text")
        let talkative = feed(
            Array(decoded.messages.dropLast()), decoded.diagnostics + [error, beside], isIncomplete: true)
        #expect(
            difference(.everyElementAccountedFor) { $0.lenient = talkative }?.hasSuffix("of a message that is rejected")
                == true)
    }

    @Test func `lossless: a raw with another spelling, or from another place`() throws {
        let subject = LawSubject(input, LawDecoders([NoteAdapter()]))
        var messages = try #require(subject.lenient.feed?.messages)
        #expect(difference(.lossless) { $0.lenient = feed(messages.reversed(), []) } != nil)
        messages[0].raw = try JSONValue(parsing: #"{"id":"1","text":"Buy bread","at":5.0}"#)
        #expect(difference(.lossless) { $0.lenient = feed(messages, []) }?.hasPrefix("the raw of note:1 is {") == true)
    }

    @Test func `isolated: a list that is lost if an element is not an object`() {
        let adapter = NoteAdapter(listed: { root in
            root["notes"]?.array?.allSatisfy { $0.kind == .object } == true ? FeedList("notes", root["notes"]) : nil
        })
        #expect(difference(.isolated, adapter)?.hasSuffix("loses the feed") == true)
    }

    @Test func `identified: a message of another provider, and two messages of one id`() throws {
        let adapter = NoteAdapter(change: { $1.provider = .zeta })
        #expect(difference(.identified, adapter) == "zeta:1 is in a feed of another provider")
        let subject = LawSubject(input, LawDecoders([NoteAdapter()]))
        let message = try #require(subject.lenient.feed?.messages.first)
        let twice = feed([message, message], [])
        #expect(difference(.identified) { $0.lenient = twice } == "two messages have the id note:1")
    }

    @Test func `meaningful: a blank title, and a blank label of a button`() {
        let titled = NoteAdapter(change: { $1.title = "\u{a0}" })
        #expect(difference(.noBlankTexts, titled) == "note:1 has a blank title")
        let labelled = NoteAdapter(change: { $1.actions = [InboxAction(title: "", kind: .dismiss)] })
        #expect(difference(.noBlankTexts, labelled) == "note:1 has a blank title of an action")
    }

    @Test func `canonical: custom data nested deeper than the limit`() {
        let deep = (0..<2 * JSONValue.maximumDepth).reduce(JSONValue.null) { value, _ in JSONValue([value]) }
        let adapter = NoteAdapter(change: { $1.custom = ["deep": deep] })
        #expect(difference(.canonical, adapter)?.hasPrefix("the canonical JSON is not a message: {") == true)
    }

    @Test func `unordered: a value taken from the first key`() {
        let adapter = NoteAdapter(change: { $1.title = $0.value.json.object?.first { _ in true }?.key })
        #expect(difference(.keyOrderIndependent, adapter)?.contains("the messages differ at /") == true)
    }

    @Test func `located: a pointer that points to no value, in the input or in a string of it`() {
        for (pointer, inner) in [("/notes/3", nil), ("/notes/0/text", "/0"), ("/notes/0/none", nil), ("notes", nil)] {
            let finding = Diagnostic(.fieldCoerced, "", pointer: pointer, inner: inner)
            #expect(
                difference(.pointersResolve) { $0.lenient = feed([], [finding]) }?.hasSuffix("points to no value")
                    == true)
        }
    }

    @Test func `strict: remaining warnings, findings in one mode only, messages that differ between modes`() throws {
        let subject = LawSubject(input, LawDecoders([NoteAdapter()]))
        let messages = try #require(subject.lenient.feed?.messages)
        let warning = Diagnostic(.fieldWrongType, "", pointer: "/notes/0/text")
        #expect(
            difference(.strict) {
                $0.lenient = feed(messages, [warning])
                $0.strict = feed(messages, [warning])
            } == "field.wrong-type at \"/notes/0/text\" is warning in strict mode, and its code warning")
        #expect(difference(.strict) { $0.lenient = feed(messages, [warning]) }?.hasPrefix("the faults differ") == true)
        #expect(difference(.strict) { $0.strict = .notRecognised } == "only one of the modes makes a feed of the input")
        var other = messages
        other[0].title = "Otherwise"
        #expect(difference(.strict) { $0.strict = feed(other, []) } == "strict mode reads note:1 differently")
    }

    @Test func `explained: a field that no reading function wrote`() {
        let adapter = NoteAdapter(change: { $1.title = $0.value.json["text"]?.string })
        #expect(
            difference(.explained, adapter) == "note:1 has a title, and its provenance has no place for it")
        let changed = NoteAdapter(change: { note, message in
            message.title = note.text(.text, as: .title).map { $0 + "!" }
        })
        #expect(difference(.explained, changed)?.hasPrefix("note:1: title is \"Buy bread!\"") == true)
    }

    @Test func `a violation has the law, its input, and the smallest input that breaks it`() {
        let adapter = NoteAdapter(change: { $1.title = $0.text(.text)?.isEmpty == false ? "" : nil })
        let violation = #expect(throws: LawViolation.self) {
            try AdapterLaw.all.check([input], adapters: [adapter])
        }
        #expect(violation?.law == .noBlankTexts)
        #expect(violation?.input == input)
        // The second note's identifier and text: shrinking changes the difference.
        #expect(violation.map { String(decoding: $0.smallest, as: UTF8.self) } == #"{"notes":[{"id":"2","text":7}]}"#)
        #expect(violation?.description.contains("the law \"noBlankTexts\" is broken") == true)
        #expect(violation?.description.contains("seed 1") == true)
    }
}
