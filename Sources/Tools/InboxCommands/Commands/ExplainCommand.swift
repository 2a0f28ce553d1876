import InboxVendors

struct ExplainCommand: Command {
    static let name = "explain"
    static let summary = "explain where each field comes from, by which rule, and why a message is shown or hidden"
    static let examples: [CommandExample] = [
        ("inbox explain feed.json", "for each field of each message, print its place and its rule"),
        ("inbox explain -n 1 feed.json", "explain only the first message"),
        ("inbox explain -f json feed.json", "write the explanation as JSON"),
    ]
    static let discussion = """
        For every unified field, prints its value, the JSON Pointer where the value was found, and the id of the rule
        that chose it (see Fixtures/rules.json). Also prints which places were passed over and why, and the offset that
        was assumed for a date without a time zone. Rejected elements and duplicates are explained too. Then prints the
        place of each message in the inbox, as if all FILEs arrived now. Messages without a date come last.

        A field has one of these states: given (the payload has it), defaulted (it has its default value), absent, null,
        blank, unusable (a diagnostic says why), unused (another rule excludes it), or unsupported (the vendor has no
        such field).

        --format json writes {"schema":1,"now":…,"shown":N,"elements":[ELEMENT],"diagnostics":[…]}. Here "diagnostics" has
        only the diagnostics that belong to no element. --format ndjson writes one ELEMENT on each line. The forms are:
          ELEMENT: {"file","pointer","inner"?,"provider","id"?,"outcome","winner"?,"rule"?,"shapes":[…],
            "fields":[FIELD],"diagnostics":[…],"placement"?:PLACEMENT,"contentRule"?}
          "outcome": "decoded", "duplicate", "rejected" or "skipped"
          FIELD: {"field","state","value"?,"otherwise"?,"taken":[PLACE],"passedOver":[PLACE]}
          PLACE: {"path","outcome","pointer","inner"?,"rule","diagnostics"?,"assumedOffset"?}
          PLACEMENT: {"shown","position"?,"reason"?,"rule"?,"neighbour"?,"instant"?,"deletedBy"?,"representative"?,
            "standsFor"?,"pinned","pinRule"?,"pinnedUntil"?,"status","clicked"}
          "deletedBy": "user" or "feed"
        "assumedOffset" is present for a date without a time zone. inbox schema --of explain describes every key.
        """
    static let failure: String? = "--strict rejected a message"
    static let options: [Option] = [
        .provider, .at, .zoneOffset, .limits, .now, .topic, .topics, .collapse, .collapsePrefer, .limit, .offset,
        .strict,
        .format, .output, .diagnostics, .progress,
    ]
    static let formats = Format.names

    private enum Format: String, OutputFormat {
        case table, json, ndjson
    }

    let arguments: Arguments
    private var format: Format { arguments.format() }

    func run(_ console: Console) throws -> ExitStatus {
        let diagnostics = try DiagnosticsOutput(arguments, console)
        // The payloads' elements are explained later, when they are printed.
        var payloads: [NamedPayload] = []
        var state = InboxState()
        state.collapse = arguments.collapse
        let now = arguments.now.date
        let summary = arguments.forEachPayload(diagnostics, console) { name, payload in
            state.ingest(payload.feed, ofPayload: payloads.count, at: now)
            payloads.append((name, payload))
        }
        if !payloads.isEmpty { write(payloads, state.allPlacements(at: now), to: console) }
        try diagnostics.finish()
        return summary.status
    }

    private typealias NamedPayload = (file: String, payload: DecodedPayload)

    // MARK: Output

    private func write(_ payloads: [NamedPayload], _ places: Placements, to console: Console) {
        switch format {
        case .json:
            var writer = JSONWriter()
            writer.beginObject()
            writer.member("schema", InboxMessage.schema)
            writer.member("now", arguments.now.rfc3339)
            writer.member("shown", places.shownCount)
            writer.key("elements")
            writer.beginArray()
            forEachElement(of: payloads, places, console) { element in
                element.write(to: &writer)
                console.out.drain(&writer)
            }
            writer.endArray()
            writer.key("diagnostics")
            writer.beginArray()
            for (file, payload) in payloads {
                for diagnostic in payload.diagnosticsOutside { diagnostic.write(to: &writer, file: file) }
            }
            writer.endArray()
            writer.endObject()
            console.out.writeLine(of: &writer)
        case .ndjson:
            var writer = JSONWriter()
            forEachElement(of: payloads, places, console) { element in
                element.write(to: &writer)
                console.out.writeLine(of: &writer)
            }
        case .table:
            let table = ExplanationTable(
                now: arguments.now, shown: places.shownCount, color: console.isColored(arguments),
                width: console.out.descriptor.columns)
            var isEmpty = true
            forEachElement(of: payloads, places, console) { element in
                if isEmpty { console.out.write(table.heading(hidden: places.hiddenCount, isEmpty: false)) }
                isEmpty = false
                console.out.write(table.block(element))
            }
            if isEmpty { console.out.write(table.heading(hidden: places.hiddenCount, isEmpty: true)) }
        }
    }

    /// Explains the elements of the page, one after another.
    private func forEachElement(
        of payloads: [NamedPayload], _ places: Placements, _ console: Console,
        _ body: (ExplainedElement) -> Void
    ) {
        let limit = arguments.limit ?? .max
        var toSkip = arguments.offset
        var left = limit
        let messages = payloads.reduce(0) { $0 + $1.payload.feed.messages.count }
        let isCut = arguments.topics == nil && limit < messages
        let size = isCut ? min(messages, min(toSkip, messages) + limit) : messages
        var progress = Progress(arguments, size: size, counting: "messages", console)
        defer { progress.remove() }
        for (file, payload) in payloads where left > 0 && !console.isBroken {
            payload.forEachExplanation { explanation in
                if explanation.outcome == .decoded { progress.step() }
                if let topics = arguments.topics, !(explanation.message.map { topics.matches($0) } ?? false) {
                    return true
                }
                guard toSkip == 0 else {
                    toSkip -= 1
                    return true
                }
                left -= 1
                let id = explanation.outcome == .decoded ? explanation.id : nil
                body(ExplainedElement(file: file, explanation: explanation, placement: id.flatMap { places[$0] }))
                return left > 0 && !console.isBroken
            }
        }
    }
}

/// An explained element of an input, with its placement in the inbox that all inputs make up.
struct ExplainedElement {
    let file: String
    let explanation: Explanation
    /// Nil for an element that did not become a message.
    var placement: MessagePlacement?

    /// The rule because of which another input's content is shown; nil if this input's content is shown.
    var contentRule: PlacementRule? {
        guard let message = explanation.message, let shown = placement?.message, message.raw != shown.raw else {
            return nil
        }
        return message.partial && !shown.partial ? .contentPartial : .contentTie
    }

    func write(to writer: inout JSONWriter) {
        explanation.write(to: &writer, file: file) { writer in
            guard let placement else { return }
            writer.key("placement")
            placement.write(to: &writer)
            guard let contentRule else { return }
            writer.member("contentRule", contentRule.rawValue)
        }
    }
}
