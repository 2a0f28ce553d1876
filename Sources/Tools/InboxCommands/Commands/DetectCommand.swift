import InboxVendors

struct DetectCommand: Command {
    static let name = "detect"
    static let summary = "detect the vendor and the shape of a payload, and explain why"
    static let examples: [CommandExample] = [
        ("inbox detect captured.json", "print the vendor, the shape, and the keys that identify it"),
        ("inbox detect -f ndjson *.json", "write a line of JSON for each file"),
    ]
    static let discussion = """
        Looks for each vendor's distinctive keys in the root and in the first eight messages. A strong key weighs 2, a
        weak key weighs 1. A vendor is recognised if one message has a strong key or two weak keys. If several vendors
        are recognised, the highest sum wins. inbox decode detects the vendor in the same way. In the table,
        "actionList 2×3" means that the key actionList, of weight 2, was found in three messages.

        The exit status is 65 if two vendors have the same sum, if there are too few keys, or if the vendor documents no
        payload of this shape.
        """
    static let options: [Option] = [.at, .format, .output]
    static let formats = Format.names

    private enum Format: String, OutputFormat {
        case table, json, ndjson
    }

    let arguments: Arguments
    private var format: Format { arguments.format() }

    func run(_ console: Console) throws -> ExitStatus {
        let decoder = InboxDecoder()
        return arguments.forEachInput(console) { name throws(InputError) in
            let bytes = try Input.read(name)
            let detection = try detect(bytes, of: name, decoder)
            write(detection, reason: detection.reason(in: bytes, at: arguments.pointer), of: name, to: console)
            return detection.reason == nil ? .done : .badInput
        }
    }

    private func detect(_ bytes: [UInt8], of name: String, _ decoder: InboxDecoder) throws(InputError) -> Detection {
        do {
            return try decoder.detect(bytes, at: arguments.pointer)
        } catch {
            throw InputError(error, in: bytes, of: name)
        }
    }

    private func write(_ detection: Detection, reason: String?, of name: String, to console: Console) {
        guard format == .table else {
            var writer = JSONWriter()
            detection.write(to: &writer, reason: reason, file: name)
            console.out.writeLine(writer.bytes)
            return
        }
        let verdict = detection.provider?.name ?? (detection.isEmptyList ? "an empty feed" : "not recognised")
        var text = "\(name): \(verdict), \(detection.shape), \(counted(detection.elementCount, "element"))\n"
        let width = detection.candidates.map(\.provider.name.count).max() ?? 0
        for candidate in detection.candidates {
            let pad = String(repeating: " ", count: width - candidate.provider.name.count)
            let keys = candidate.distinctiveKeys.map { "\($0.name) \($0.strength.weight)×\($0.count)" }
            let verdict = candidate.isRecognised ? "" : ", not enough"
            text += "  \(candidate.provider.name)\(pad)  "
            text += "\(counted(keys.count, "key")), weight \(candidate.score)\(verdict): "
            text += keys.joined(separator: ", ") + "\n"
        }
        if let reason { text += "  \(reason)\n" }
        for line in text.split(separator: "\n") { console.out.write(TerminalText.safe(String(line)) + "\n") }
    }
}
