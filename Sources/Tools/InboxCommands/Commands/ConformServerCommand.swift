import InboxConformance
import InboxVendors

struct ConformServerCommand: Command {
    static let name = "conform-server"
    static let alias: String? = "answer"
    static let summary = "use this library to answer the requests of conform --against"
    static let examples: [CommandExample] = [
        ("inbox conform --against \"inbox conform-server\"", "check this library as if it were another program"),
        ("inbox conform-server < requests.ndjson", "print an answer for each request"),
    ]
    static let discussion = """
        Reads a request from each line and answers it with one line. Fixtures/README.md describes both.

        A request to decode is {"case":"zeta/status-absent","op":"decode","provider":"zeta","mode":"lenient",
        "input":{…}}. If the exact bytes of the payload matter, the string inputText replaces input. Without a provider,
        the vendor is detected. Without a mode, the mode is lenient. With "at", a JSON Pointer, the payload is at that
        place in the input. The other requests are {"case":…,"op":"replay","events":[…],
        "now":"2026-02-05T12:00:00Z"}, and "op":"session" with "steps". Both may have a "query"
        as well as "now". A session may have a "step" or a "subscriber" in place of "query" and "now".

        An answer is {"case":"zeta/status-absent","messages":[…],"diagnostics":[…]}, {"case":…,
        "recipients":[…]}, {"case":…,"outcome":{…}}, {"case":…,"lists":[…]} or {"case":…,"malformed":true}. For an
        invalid request it is {"case":…,"error":"…"}.
        """
    static let options: [Option] = []

    let arguments: Arguments

    func run(_ console: Console) throws -> ExitStatus {
        console.out.isLineBuffered = true
        let subject = AdapterSubject(adapters: .standard)
        var status = ExitStatus.done
        let inputStatus = arguments.forEachInput(console) { name throws(InputError) in
            var lines = LineReader(try Input(name))
            try lines.refuseForeignFile()
            while !console.isBroken, var batch = try lines.nextBatch(atMost: 1024) {
                while !console.isBroken, let line = batch.next() {
                    status = max(status, answer(line, of: name, batch.number, subject, console))
                }
            }
            return .done
        }
        return max(status, inputStatus)
    }

    private func answer(
        _ line: LineReader.Line, of name: String, _ number: Int, _ subject: AdapterSubject, _ console: Console
    ) -> ExitStatus {
        var writer = JSONWriter()
        defer { console.out.writeLine(writer.bytes) }
        do throws(FixtureError) {
            let request = try Self.request(line)
            subject.answer(request).write(for: request.name, to: &writer)
            return .done
        } catch {
            console.printError("\(name):\(number): the request \(error.reason)")
            FixtureAnswer.failed("the request \(error.reason)")
                .write(for: error.path.isEmpty ? nil : error.path, to: &writer)
            return .badInput
        }
    }

    private static func request(_ line: LineReader.Line) throws(FixtureError) -> FixtureRequest {
        guard case .bytes(let bytes) = line else { throw FixtureError("", "is longer than 64 MiB") }
        let json: JSONValue
        do {
            // The payload inside the request may be nested to any depth.
            json = try JSONValue(stored: bytes)
        } catch {
            throw FixtureError("", "is not JSON: \(error)")
        }
        return try FixtureRequest(json)
    }
}
