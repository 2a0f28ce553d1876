#if compiler(>=6.3)
import InboxVendors

extension Options {
    static let decoding = ["provider", "strict", "zoneOffset", "limits"]

    static var providers: [Provider] { [any InboxAdapter].standard.map { $0.provider } }

    /// The provider that the option names; nil to detect the provider of each payload.
    func provider(_ name: String = "provider") throws(CallError) -> Provider? {
        let known = Self.providers
        let names = known.map { "\"\($0.name)\"" }.joined(separator: ", ")
        return try value(name, "one of \(names)") { json in
            json.string.flatMap { name in known.first { $0.name == name } }
        }
    }

    /// Where the payload is in the input: `at`, or the root.
    func pointer() throws(CallError) -> JSONPointer {
        guard let text = try text("at") else { return JSONPointer() }
        do throws(JSONPointerError) {
            return try JSONPointer(parsing: text)
        } catch {
            throw CallError(options: "the option \"at\": \(error)")
        }
    }

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
