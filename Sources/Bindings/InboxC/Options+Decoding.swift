#if compiler(>=6.3)
import InboxTools
import InboxVendors

/// Options that decoders and inboxes share.
extension Options {
    /// The names of the decoding options.
    static let decoding = ["provider", "strict", "zoneOffset", "limits"]

    /// The names of the options for rows.
    static let rows = ["at", "raw", "keep", "jsonStrings", "topic", "topics", "unread"]

    /// The options for rows.
    func rows() throws(CallError) -> LineRowEncoder.Options {
        var rows = LineRowEncoder.Options()
        rows.provider = try provider()
        rows.pointer = try pointer()
        rows.includesRaw = try flag("raw")
        rows.kept = try texts("keep") ?? []
        rows.freeForm = try flag("jsonStrings") ? .strings : .json
        rows.filter.topics = try topicFilter()
        rows.filter.onlyUnread = try flag("unread")
        return rows
    }

    /// The filter from `topic` and `topics` together; nil if both are absent.
    func topicFilter() throws(CallError) -> TopicFilter? {
        let (topic, topics) = (try text("topic"), try text("topics"))
        do throws(TopicFilterError) {
            return .both(
                topic: topic,
                try topics.map { text throws(TopicFilterError) in
                    try TopicFilter(parsing: text, providers: Self.providers)
                })
        } catch {
            throw CallError(options: "the option \"topics\": \(error)")
        }
    }

    /// The policy from `collapse` and `collapsePrefer`; nil if both are absent.
    func collapsePolicy() throws(CallError) -> CollapsePolicy? {
        let (key, preferred) = (try text("collapse"), try provider("collapsePrefer"))
        do throws(CollapsePolicyError) {
            return try CollapsePolicy(parsing: key, preferring: preferred)
        } catch {
            throw CallError(options: "the option \"collapse\": \(error)")
        }
    }

    /// The providers that options can name.
    private static var providers: [Provider] { [any InboxAdapter].standard.map(\.provider) }

    /// The provider that the option names; nil to detect the provider of each payload.
    func provider(_ name: String = "provider") throws(CallError) -> Provider? {
        let known = Self.providers
        let names = known.map { "\"\($0.name)\"" }.joined(separator: ", ")
        return try value(name, "one of \(names)") { json in
            json.string.flatMap { name in known.first { $0.name == name } }
        }
    }

    /// Where the payload is in the input: `at`, or the root.
    private func pointer() throws(CallError) -> JSONPointer {
        guard let text = try text("at") else { return JSONPointer() }
        do throws(JSONPointerError) {
            return try JSONPointer(parsing: text)
        } catch {
            throw CallError(options: "the option \"at\": \(error)")
        }
    }

    /// A decoder for the standard vendors with these options.
    func decoder() throws(CallError) -> InboxDecoder {
        let offset = try value("zoneOffset", "an offset like \"+02:00\", \"-0530\" or \"Z\"") { json in
            json.string.flatMap { UTCOffset($0) }
        }
        return InboxDecoder(
            mode: try flag("strict") ? .strict : .lenient, zonelessDateOffset: offset ?? .utc, limits: try limits())
    }

    /// The limits from the options; by default the same limits as the commands use.
    private func limits() throws(CallError) -> DecodingLimits {
        var limits = DecodingLimits(diagnostics: 10_000)
        guard let given = try nested("limits", names: ["bytes", "messages", "diagnostics", "depth"]) else {
            return limits
        }
        limits.bytes = try given.count("bytes")
        limits.messages = try given.count("messages")
        if given.has("diagnostics") { limits.diagnostics = try given.count("diagnostics") }
        let depths = 0...JSONValue.maximumDepth
        let depth = try given.value("depth", "an integer from 0 to \(depths.upperBound)") { json in
            json.integer.flatMap { depths.contains($0) ? $0 : nil }
        }
        if let depth { limits.depth = depth }
        return limits
    }
}
#endif
