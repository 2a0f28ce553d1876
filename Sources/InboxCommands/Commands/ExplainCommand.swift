import InboxSystem
import InboxVendors

/// `inbox explain`: explains each field of each message.
struct ExplainCommand: Command {
    static let name = "explain"
    static let summary = "explain where each field comes from, by which rule, and why a message is shown or hidden"
    static let examples: [CommandExample] = [
        ("inbox explain feed.json", "for each field of each message, its place and its rule"),
        ("inbox explain -n 1 feed.json", "the same for the first message"),
        ("inbox explain -f json feed.json", "the same for programs"),
    ]
    static let discussion = """
        For every element of the payloads, prints each unified field's value, the JSON Pointer that it comes from, the id of
        the rule that chose it (Fixtures/rules.json), the places that were skipped and why, and the offset assumed for a
        date without a zone. Rejected elements and lost duplicates are explained too. Then prints the message's place in the
        inbox, as if all FILEs arrived now.

        A field's state is given (from the payload), defaulted (the field's own value), absent, null, blank, unusable (a
        finding says why), unused (another rule excludes it), or unsupported (the vendor has no such concept).

        --format json: {"schema":1,"now":…,"shown":N,"elements":[…],"diagnostics":[…]}, with the findings outside all elements last;
        ndjson: one element a line. An element is {"file","pointer","inner"?,"provider","id"?,"outcome":"decoded"|
        "duplicate"|"rejected"|"skipped","winner"?,"rule"?,"shapes":[…],"fields":[{"field","state","value"?,"otherwise"?,
        "taken":[PLACE],"passedOver":[PLACE]}],"diagnostics":[…],"placement"?:{"shown","position"?,"reason"?,"rule"?,
        "neighbour"?,"instant"?,"deletedBy"?:"user"|"feed","pinned","status","clicked"},"contentRule"?}; a PLACE is {"path",
        "outcome","pointer","inner"?,"rule","findings"?,"assumedOffset"?}; the last is there for a date without a zone.
        """
    static let failure: String? = "--strict rejected a message"
    static let options: [Option] = [
        .provider, .zoneOffset, .now, .topic, .limit, .offset, .strict, .format, .output, .diagnostics,
    ]
    static let formats = Format.names

    private enum Format: String, OutputFormat {
        case table, json, ndjson
    }

    private let arguments: Arguments
    private let decoder: InboxDecoder
    private let provider: Provider?
    private let now: Instant
    private let format: Format
    private let limit: Int
    private let offset: Int

    init(_ arguments: Arguments) throws {
        self.arguments = arguments
        decoder = try arguments.decoder
        provider = try arguments.provider
        now = try arguments.now
        format = try arguments.format()
        limit = try arguments.count(.limit) ?? .max
        offset = try arguments.count(.offset) ?? 0
    }

    /// The results of all inputs.
    private struct Gathered {
        var state = InboxState()
        var elements: [ExplainedElement] = []
        /// The findings that are in no element, each with its input.
        var outside: [(file: String, diagnostic: Diagnostic)] = []
        var status = ExitStatus.done
        var hasInput = false
    }

    func run(_ console: Console) throws -> ExitStatus {
        let findings = try FindingsOutput(arguments, console)
        var gathered = Gathered()
        for name in Input.names(arguments) { gather(name, into: &gathered, findings, console) }
        if gathered.hasInput { write(gathered, to: console) }
        try findings.finish()
        return gathered.status
    }

    private func gather(_ name: String, into gathered: inout Gathered, _ findings: FindingsOutput, _ console: Console) {
        let explained: ExplainedFeed
        let isRecognised: Bool
        do throws(InputError) {
            (explained, isRecognised) = try DecodedInput.read(name) { bytes throws(InboxDecodingError) in
                try decoder.explain(bytes, from: provider)
            } unrecognised: {
                ExplainedFeed(feed: InboxFeed(provider: nil, diagnostics: $0), elements: [])
            }
        } catch {
            console.printError(error.reason)
            gathered.status = max(gathered.status, error.status)
            return
        }
        gathered.hasInput = true
        if !isRecognised || explained.feed.gaveNothing(isStrict: arguments.has(.strict)) {
            gathered.status = max(gathered.status, .data)
        }
        let diagnostics = explained.feed.diagnostics
        findings.write(diagnostics, of: name)
        if arguments.has(.strict), diagnostics.contains(where: { $0.severity == .error }) {
            gathered.status = max(gathered.status, .no)
        }
        var inside = Set<Diagnostic>()
        for element in explained.elements {
            inside.formUnion(element.diagnostics)
            gathered.elements.append(ExplainedElement(file: name, explanation: element))
        }
        gathered.outside += diagnostics.filter { !inside.contains($0) }.map { (name, $0) }
        gathered.state.apply(.ingest(explained.feed, at: now.date))
    }

    // MARK: Output

    private func write(_ gathered: Gathered, to console: Console) {
        let placements = gathered.state.placements(at: now.date)
        let shown = placements.count { $0.reason == nil }
        let byID = Dictionary(placements.map { (ByteEqualString($0.message.id), $0) }) { first, _ in first }
        let counts = gathered.elements.reduce(into: [ByteEqualString: Int]()) { counts, element in
            if element.isMessage, let id = element.explanation.id { counts[ByteEqualString(id), default: 0] += 1 }
        }
        let topic = arguments[.topic]
        let elements = gathered.elements
            .filter { element in topic.map { element.explanation.message?.hasTopic($0) ?? false } ?? true }
            .dropFirst(offset).prefix(limit)
            .map { element in
                guard element.isMessage, let id = element.explanation.id else { return element }
                var element = element
                element.placement = byID[ByteEqualString(id)]
                if counts[ByteEqualString(id), default: 0] > 1 { element.findContent() }
                return element
            }
        switch format {
        case .json:
            var writer = JSONWriter()
            writer.beginObject()
            writer.key("schema")
            writer.integer(InboxMessage.schema)
            writer.key("now")
            writer.string(now.rfc3339)
            writer.key("shown")
            writer.integer(shown)
            writer.array("elements", of: elements) { element, writer in element.write(to: &writer) }
            writer.key("diagnostics")
            writer.beginArray()
            for (file, diagnostic) in gathered.outside { diagnostic.write(to: &writer, file: file) }
            writer.endArray()
            writer.endObject()
            console.out.writeLine(writer.bytes)
        case .ndjson:
            for element in elements where !console.isBroken {
                var writer = JSONWriter()
                element.write(to: &writer)
                console.out.writeLine(writer.bytes)
            }
        case .table:
            let table = ExplanationTable(
                now: now, shown: shown, color: console.isColored(arguments), width: console.out.descriptor.columns)
            console.out.write(table.heading(elements, hidden: placements.count - shown))
            for element in elements where !console.isBroken { console.out.write(table.block(element)) }
        }
    }
}

/// An explained element of an input, with its placement in the inbox of all inputs.
struct ExplainedElement {
    let file: String
    let explanation: Explanation
    /// Nil for an element that did not become a message.
    var placement: MessagePlacement?
    /// The rule by which another input's content is shown, or nil if this input's content is shown.
    private(set) var contentRule: PlacementRule?

    init(file: String, explanation: Explanation) {
        self.file = file
        self.explanation = explanation
    }

    var isMessage: Bool { explanation.outcome == .decoded }

    /// Determines which input's content is shown, for a message that several inputs have.
    mutating func findContent() {
        guard let message = explanation.message, let shown = placement?.message, message.raw != shown.raw else {
            return
        }
        contentRule = message.partial && !shown.partial ? .contentPartial : .contentTie
    }

    func write(to writer: inout JSONWriter) {
        explanation.write(to: &writer, file: file) { writer in
            guard let placement else { return }
            writer.key("placement")
            placement.write(to: &writer)
            guard let contentRule else { return }
            writer.key("contentRule")
            writer.string(contentRule.rawValue)
        }
    }
}
