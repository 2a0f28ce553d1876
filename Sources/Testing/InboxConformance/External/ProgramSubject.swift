#if os(Linux) || os(macOS)
import InboxStore
import InboxJSON

/// A program that speaks the protocol: one request per line on its standard input, one answer per line on its output.
///
/// The first request starts the program. If it ends, hangs or writes something else instead of an answer, it is started
/// again for the next request. Whatever the program does, each request gets an answer within the time limit.
///
/// Processes that the program leaves in its process group end with it.
package final class ProgramSubject: FixtureSubject, ExternalSubject {
    /// The longest line that is accepted as an answer, in bytes: 64 MiB.
    static let longestLine = 64 << 20
    /// The time that a program may take to exit after the last answer.
    private static let exitTimeout: Duration = .seconds(1)

    private let command: String
    private let timeout: Duration
    private var program: ChildProcess?
    /// The case whose request the running program answered last.
    private var answered: String?
    private var objections: [FixtureResult] = []

    /// Creates a subject for a program, without starting the program.
    ///
    /// - Parameter timeout: The time limit for an answer, including the program's start.
    package init(command: String, timeout: Duration = .seconds(10)) {
        self.command = command
        self.timeout = timeout
    }

    /// The name of the program that a command starts, if the shell cannot find it.
    ///
    /// Nil if it does, or if the command does not begin with the name of a program.
    package static func missingProgram(of command: String) -> String? {
        let name = command.split(separator: " ").first.map(String.init) ?? ""
        let isPlain = name.utf8.allSatisfy { byte in
            0x30...0x39 ~= byte || 0x61...0x7A ~= byte | 0x20 || [0x2B, 0x2D, 0x2E, 0x2F, 0x5F].contains(byte)
        }
        guard isPlain, !name.isEmpty, !name.hasPrefix("-"),
            let search = try? ChildProcess.start(shell: "command -v \(name)")
        else { return nil }
        let end = search.exitDescription(within: exitTimeout)
        return end == nil || end == "exit status 0" ? nil : name
    }

    /// Returns ``FixtureAnswer/failed(_:)`` if there is no valid answer.
    package func answer(_ request: FixtureRequest) -> FixtureAnswer {
        let deadline = ContinuousClock.now + timeout
        let program: ChildProcess
        do throws(SystemError) {
            program = try running()
        } catch {
            return .failed("the program cannot be started: \(error.reason)")
        }
        self.program = program
        program.send(request.json.losslessBytes + [0x0A])
        do {
            let answer = try reply(to: request.name, of: program, until: deadline)
            answered = request.name
            return answer
        } catch {
            stop()
            return .failed(error.reason)
        }
    }

    private func running() throws(SystemError) -> ChildProcess {
        if let program { return program }
        return try ChildProcess.start(shell: command)
    }

    private static let needsCase = "each answer must repeat the \"case\" of its request" + FixtureStop.example

    private struct NoAnswer: Error {
        let reason: String
    }

    /// The line that answers a request.
    ///
    /// An extra answer to the previous case is skipped, and recorded as a failure of that case.
    private func reply(
        to name: String, of program: ChildProcess, until deadline: ContinuousClock.Instant
    ) throws(NoAnswer) -> FixtureAnswer {
        while true {
            let line = try line(of: program, until: deadline)
            let json: JSONValue
            do {
                json = try JSONValue(stored: line)
            } catch {
                let text = String(decoding: line, as: UTF8.self).filter { !$0.isWhitespace }
                let example =
                    ["{", "["].contains(text) ? "began with `\(text)` and a line break" : "is \(Self.excerpt(line))"
                throw NoAnswer(reason: "each answer must be one line of JSON" + FixtureStop.example + example)
            }
            guard json.kind == .object, let other = json["case"]?.string else {
                throw NoAnswer(reason: Self.needsCase + "is \(Self.excerpt(line))")
            }
            if other.utf8.elementsEqual(name.utf8) { return FixtureAnswer(json) }
            guard let answered, other.utf8.elementsEqual(answered.utf8), objections.isEmpty else {
                throw NoAnswer(reason: Self.needsCase + "has \(JSONValue(other))")
            }
            objections.append(FixtureResult(answered, .failed, reason: "the program answered more than once"))
        }
    }

    private func line(of program: ChildProcess, until deadline: ContinuousClock.Instant) throws(NoAnswer) -> [UInt8] {
        var deadline = deadline
        var isInputOpen = true
        while true {
            if let line = program.nextLine() { return line }
            if program.pending > Self.longestLine {
                throw NoAnswer(reason: "the program wrote more than \(Self.longestLine >> 20) MiB without a line feed")
            }
            if program.hasEnded { throw NoAnswer(reason: ending(of: program)) }
            if isInputOpen, !program.isInputOpen {
                isInputOpen = false
                deadline = min(deadline, .now + Self.exitTimeout)
            }
            guard program.exchange(until: deadline) else {
                let reason =
                    isInputOpen ? "no answer within \(Self.text(timeout))" : "the program closed its standard input"
                let rest = program.pending > 0 ? "; it wrote \(program.pending) bytes without a line feed" : ""
                throw NoAnswer(reason: reason + rest + program.errorExcerpt)
            }
        }
    }

    private func ending(of program: ChildProcess) -> String {
        let rest = program.pending > 0 ? "after \(program.pending) bytes without a line feed" : "before it answered"
        let exit = program.exitDescription(within: min(timeout, Self.exitTimeout))
        let end = exit.map { "ended \(rest), with \($0)" } ?? "closed its standard output \(rest)"
        return "the program \(end)\(program.errorExcerpt)"
    }

    /// Returns a failure of the previous case that was noticed after its answer, such as a second answer.
    ///
    /// Each is returned once.
    package func objection() -> FixtureResult? {
        objections.isEmpty ? nil : objections.removeFirst()
    }

    /// Waits for the program to exit, and terminates it if it does not.
    ///
    /// Further output fails the case that was answered last.
    package func finish() {
        guard let program else { return }
        program.endInput()
        let deadline = ContinuousClock.now + min(timeout, Self.exitTimeout)
        while !program.hasEnded, program.pending <= Self.longestLine, program.exchange(until: deadline) {}
        if let answered, let line = program.nextLine() {
            let other = (try? JSONValue(stored: line))?["case"]?.string
            let isAnother = other?.utf8.elementsEqual(answered.utf8) == true
            objections.append(
                FixtureResult(
                    answered, .failed,
                    reason: isAnother
                        ? "the program answered more than once"
                        : "the program wrote more than its answer: \(Self.excerpt(line))")
            )
        }
        stop()
    }

    private func stop() {
        program?.stop()
        program = nil
        answered = nil
    }

    private static func excerpt(_ line: [UInt8]) -> String {
        let text = String(decoding: line.prefix(120), as: UTF8.self)
        return JSONValue(text).description + (line.count > 120 ? "… (\(line.count) bytes)" : "")
    }

    private static func text(_ duration: Duration) -> String {
        let (seconds, fraction) = duration.components
        let milliseconds = fraction / 1_000_000_000_000_000
        return milliseconds == 0 ? "\(seconds) s" : "\(seconds * 1000 + milliseconds) ms"
    }
}

@available(*, unavailable)
extension ProgramSubject: Sendable {}
#endif
