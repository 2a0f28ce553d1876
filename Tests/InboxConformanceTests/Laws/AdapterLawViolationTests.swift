import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

@testable import InboxConformance

/// Each law fails for an adapter, or a decoder, that breaks it.
@Suite struct AdapterLawViolationTests {
    private static let payload = #"{"cards":[{"id":"1","title":"Buy bread","at":5},{"id":"2","title":7},{"id":"3"}]}"#
    private let input = LawInput(Array(payload.utf8), from: CardAdapter.name, seed: 1)

    /// The violation that a law reports for an adapter, or for a decoder with the given outcomes.
    private func difference(
        _ law: AdapterLaw, _ adapter: CardAdapter = CardAdapter(), _ change: (LawSubject) -> Void = { _ in }
    ) -> String? {
        let subject = LawSubject(input, LawDecoders([adapter]))
        change(subject)
        return law.difference(subject)
    }

    private func feed(_ messages: [InboxMessage], _ diagnostics: [Diagnostic], isIncomplete: Bool = false) -> LawOutcome
    {
        let feed = InboxFeed(
            provider: CardAdapter.name, messages: messages, diagnostics: diagnostics, isIncomplete: isIncomplete)
        return .feed(feed)
    }

    @Test func `an adapter that breaks no law passes all laws`() throws {
        try AdapterLaw.all.check(
            LawInputs([input.bytes], from: CardAdapter.name, mutants: TestScale.count(100, long: 500)),
            adapters: [CardAdapter()])
    }

    @Test func `total: an undocumented error`() {
        let stranger = LawInput(input.bytes, from: Provider("stranger"))
        let violation = #expect(throws: LawViolation.self) {
            try [AdapterLaw.total].check([stranger], adapters: [CardAdapter()])
        }
        #expect(violation?.difference.contains("provider.unknown") == true)
        #expect(difference(.total) { $0.strict = .malformed } == "strict decoding says that valid JSON is malformed")
        #expect(difference(.total) { $0.root = nil } == "lenient decoding accepts a text that is not JSON")
    }

    @Test func `deterministic: a random title`() {
        let adapter = CardAdapter(change: { $1.title = "\(UInt64.random(in: 0 ... .max))" })
        #expect(difference(.deterministic, adapter)?.hasPrefix("the messages differ at /0/title: ") == true)
    }

    @Test func `complete: a lost message, an error for no element, an incomplete feed that is not marked`() throws {
        let decoded = try #require(LawSubject(input, LawDecoders([CardAdapter()])).lenient.feed)
        let (all, two) = (decoded.messages, Array(decoded.messages.dropLast()))
        let error = Diagnostic(.messageMissingID, "", pointer: "/cards/2")
        let stray = Diagnostic(.messageMissingID, "", pointer: "/cards")
        let beside = Diagnostic(.fieldCoerced, "", pointer: "/cards/2/title")
        let faults = [
            (feed(two, []), "produces 2 messages from 3 elements, but its diagnostics report 0 as left out"),
            (feed(two, [error]), "isIncomplete is false, although an element was rejected"),
            (feed(all, [stray], isIncomplete: true), "does not belong to any element"),
            (feed(two, [error, beside], isIncomplete: true), "belongs to a rejected message"),
        ]
        for (feed, end) in faults {
            let difference = difference(.everyElementAccountedFor) { $0.lenient = feed }
            #expect(difference?.hasSuffix(end) == true, "\(difference ?? end)")
        }
    }

    @Test func `lossless: a raw with another spelling, or from another place`() throws {
        let subject = LawSubject(input, LawDecoders([CardAdapter()]))
        var messages = try #require(subject.lenient.feed?.messages)
        #expect(difference(.lossless) { $0.lenient = feed(messages.reversed(), []) } != nil)
        messages[0].raw = try JSONValue(parsing: #"{"id":"1","title":"Buy bread","at":5.0}"#)
        #expect(
            difference(.lossless) { $0.lenient = feed(messages, []) }?.hasPrefix("the raw field of card:1 is {") == true
        )
    }

    @Test func `isolated: a title that depends on the text around the message`() {
        let adapter = CardAdapter(change: { $1.title = "\($0.value.node.document.byteCount)" })
        #expect(difference(.isolated, adapter)?.hasSuffix("changes the messages at /0/title") == true)
    }

    @Test func `identified: a message of another provider, and two messages of one id`() throws {
        let adapter = CardAdapter(change: { $1.provider = .zeta })
        #expect(difference(.identified, adapter) == "zeta:1 is in a feed of another provider")
        let subject = LawSubject(input, LawDecoders([CardAdapter()]))
        let message = try #require(subject.lenient.feed?.messages.first)
        let twice = feed([message, message], [])
        #expect(difference(.identified) { $0.lenient = twice } == "two messages have the id card:1")
    }

    @Test func `meaningful: a blank title, and a blank label of a button`() {
        let titled = CardAdapter(change: { $1.title = "\u{a0}" })
        #expect(difference(.noBlankTexts, titled) == "card:1 has a blank title")
        let labelled = CardAdapter(change: { $1.actions = [InboxAction(title: "", kind: .dismiss)] })
        #expect(difference(.noBlankTexts, labelled) == "card:1 has a blank title of an action")
    }

    @Test func `canonical: custom data nested deeper than the limit`() {
        let deep = (0..<2 * JSONValue.maximumDepth).reduce(JSONValue.null) { value, _ in JSONValue([value]) }
        let adapter = CardAdapter(change: { $1.custom = ["deep": deep] })
        #expect(difference(.canonical, adapter)?.hasPrefix("the canonical JSON is not a message: {") == true)
    }

    @Test func `unordered: a value taken from the first key`() {
        let adapter = CardAdapter(change: { $1.title = $0.value.json.object?.first { _ in true }?.key })
        #expect(difference(.keyOrderIndependent, adapter)?.contains("the messages differ at /") == true)
    }

    @Test func `located: a pointer that points to no value, in the input or in a string of it`() {
        for (pointer, inner) in [("/cards/3", nil), ("/cards/0/title", "/0"), ("/cards/0/none", nil), ("cards", nil)] {
            let diagnostic = Diagnostic(.fieldCoerced, "", pointer: pointer, inner: inner)
            #expect(
                difference(.pointersResolve) { $0.lenient = feed([], [diagnostic]) }?.hasSuffix(
                    " does not point to a value")
                    == true)
        }
    }

    @Test func `strict: remaining warnings, diagnostics in one mode only, messages that differ between modes`() throws {
        let subject = LawSubject(input, LawDecoders([CardAdapter()]))
        let messages = try #require(subject.lenient.feed?.messages)
        let warning = Diagnostic(.fieldWrongType, "", pointer: "/cards/0/title")
        #expect(
            difference(.strict) {
                $0.lenient = feed(messages, [warning])
                $0.strict = feed(messages, [warning])
            } == "in strict mode the diagnostic field.wrong-type at \"/cards/0/title\" has the severity "
                + "warning, not error")
        #expect(
            difference(.strict) { $0.lenient = feed(messages, [warning]) }?.hasPrefix("the errors and warnings differ")
                == true)
        #expect(difference(.strict) { $0.strict = .notRecognised } == "only one of the two modes recognises the input")
        var other = messages
        other[0].title = "Otherwise"
        #expect(
            difference(.strict) { $0.strict = feed(other, []) }
                == "strict mode reads card:1 differently from lenient mode")
    }

    @Test func `explained: a field that no reading function wrote`() {
        let adapter = CardAdapter(change: { $1.subtitle = $0.value.json["title"]?.string })
        #expect(
            difference(.explained, adapter)
                == "card:1 has a subtitle, but its explanation does not say where it was found")
        let changed = CardAdapter(change: { $1.title? += "!" })
        #expect(difference(.explained, changed)?.hasPrefix("card:1: title is \"Buy bread!\"") == true)
    }

    @Test func `a violation has the law, its input, and the smallest input that breaks it`() {
        let adapter = CardAdapter(change: { $1.title = $0.text(.title)?.isEmpty == false ? "" : nil })
        let violation = #expect(throws: LawViolation.self) {
            try AdapterLaw.all.check([input], adapters: [adapter])
        }
        #expect(violation?.law.name == "noBlankTexts")
        #expect(violation?.input == input)
        // The second note's identifier and text: shrinking changes the difference.
        #expect(violation.map { String(decoding: $0.smallest, as: UTF8.self) } == #"{"cards":[{"id":"2","title":7}]}"#)
        #expect(violation?.description.contains("the law \"noBlankTexts\" is broken") == true)
        #expect(violation?.description.contains("seed 1") == true)
    }
}
