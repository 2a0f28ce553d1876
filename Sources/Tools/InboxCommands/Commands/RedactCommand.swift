import InboxConformance
import InboxTools
import InboxVendors

struct RedactCommand: Command {
    static let name = "redact"
    static let summary = "make a captured payload safe to share: same structure, same diagnostics, no personal data"
    static let examples: [CommandExample] = [
        ("inbox redact captured.json > shareable.json", "keep the structure and the diagnostics, replace the data"),
        ("inbox redact --case pushwoosh/odd-date captured.json", "write a fixture case for a bug report"),
        ("inbox redact --salt team *.json", "use the same replacements in every run"),
    ]
    static let discussion = """
        The structure stays the same. The vendors' keys are kept, and so are other keys that look like identifiers. These
        values are kept: documented values, the dates of messages, numbers below 1000 that have at most three digits
        (such as 250 or 1.5), and texts that are the same as a kept key. Every other value is replaced by one of the
        same form, and equal values stay equal in all FILEs.

        Each FILE is one payload. A single FILE keeps its layout, and several FILEs become one line each. --strict
        applies only with --case. Review the result before you share it.
        """
    static let options: [Option] = [.provider, .salt, .redactKeys, .caseName, .strict, .output, .progress]

    private let arguments: Arguments
    private let redactor: PayloadRedactor
    private let capturedCase: CapturedCase?

    init(arguments: Arguments) throws {
        self.arguments = arguments
        redactor = PayloadRedactor(salt: arguments[.salt], redactsKeys: arguments.has(.redactKeys))
        guard let name = arguments[.caseName] else {
            guard !arguments.has(.strict) else {
                throw UsageError(reason: "--strict applies only with --case; add --case")
            }
            capturedCase = nil
            return
        }
        guard arguments.operands.count <= 1 else { throw UsageError(reason: "--case accepts only one FILE") }
        capturedCase = CapturedCase(name: name, provider: arguments.provider, mode: arguments.decoder.mode)
        guard capturedCase != nil else {
            throw UsageError(
                reason: "--case expects a path of lower-case words like pushwoosh/odd-date, not \"\(name)\"")
        }
    }

    func run(_ console: Console) throws -> ExitStatus {
        var payloads: [JSONDocument] = []
        var status = arguments.forEachInput(console) { name throws(InputError) in
            payloads.append(try payload(name))
            return .done
        }
        var redactor = redactor
        redactor.prepare(for: payloads, from: arguments.provider)
        for payload in payloads where !console.isBroken {
            if let capturedCase {
                do {
                    console.out.write(try file(of: capturedCase, redactor.text(of: payload)))
                } catch {
                    console.printError("\(Input.names(arguments)[0]): \(error.reason)")
                    status = .badInput
                }
            } else if arguments.operands.count > 1 {
                console.out.writeLine(try JSONValue(parsing: redactor.text(of: payload)).losslessBytes)
            } else {
                write(payload, &redactor, to: console)
            }
        }
        return status
    }

    /// The file of a case for a redacted text, or for the payload in its envelope if it has one, because a case has
    /// none.
    private func file(of given: CapturedCase, _ text: [UInt8]) throws(InboxDecodingError) -> [UInt8] {
        var decoder = InboxStreamDecoder(InboxDecoder())
        guard let root = try? decoder.parse(text) else { return try given.file(of: text) }
        let envelope = LineEnvelope(root)
        guard envelope.isEnvelope, let named = try? envelope.provider ?? arguments.provider,
            let captured = CapturedCase(name: given.name, provider: named, mode: given.mode)
        else { return try given.file(of: text) }
        guard [any InboxAdapter].standard.contains(where: { $0.provider == named }) else {
            // The message does not quote the name, because redaction has replaced it.
            throw InboxDecodingError(.unknownProvider, "the envelope's \"provider\" is unknown; correct it")
        }
        return try captured.file(of: Array(text[envelope.payload.byteRange]))
    }

    /// Writes the redacted text of a payload, which keeps the payload's layout.
    private func write(_ payload: JSONDocument, _ redactor: inout PayloadRedactor, to console: Console) {
        var progress = Progress(arguments, size: payload.byteCount, counting: "bytes", stride: 1, console)
        defer { progress.remove() }
        var written = 0
        redactor.forEachPiece(of: payload) { piece in
            console.out.write(piece)
            written += piece.count
            progress.advance(written, written)
        }
        if payload.bytes.last != UInt8(ascii: "\n") { console.out.write("\n") }
    }

    private func payload(_ name: String) throws(InputError) -> JSONDocument {
        let bytes = try Input.read(name)
        var parser = JSONParser()
        do {
            return try parser.parse(bytes).document
        } catch {
            let isLines = error.code == .trailingText && error.line > 1
            let advice = "; redact reads one payload from each FILE, so split the lines into files with split -l 1"
            throw InputError(error, in: bytes, of: name, advice: isLines ? advice : "")
        }
    }
}
