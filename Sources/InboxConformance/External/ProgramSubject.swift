#if os(Linux) || os(macOS)
import InboxSystem
import InboxJSON

/// A program that answers the protocol: a request a line on its standard input, an answer a line on its standard output.
///
/// It is started once, by the first request, and again after a request that it did not answer as it must: because it
/// ended, hung, or wrote something else. Whatever it does, each request is answered here within its time.
///
/// A process that the program leaves behind in its process group ends with it.
public final class ProgramSubject: FixtureSubject {
    /// The longest line that is taken as an answer: 64 MiB.
    public static let longestLine = 64 << 20
    /// How long a program may take to end once nothing more will be asked.
    private static let patience: Duration = .seconds(1)

    private let command: String
    private let timeout: Duration
    private var program: ChildProcess?
    /// The case whose request was answered last by the program that runs.
    private var answered: String?
    private var objections: [FixtureObjection] = []

    /// Describes a program; nothing is started yet.
    ///
    /// - Parameters:
    ///   - command: A command of the shell `/bin/sh`.
    ///   - timeout: How long it may take to answer a request, its start included where it has to be started.
    public init(command: String, timeout: Duration = .seconds(10)) {
        self.command = command
        self.timeout = timeout
    }

    /// Asks the program; every way of not answering is ``FixtureAnswer/failed(_:)``.
    public func answer(_ request: FixtureRequest) -> FixtureAnswer {
        let deadline = ContinuousClock.now + timeout
        let program: ChildProcess
        do throws(SystemError) {
            program = try running()
        } catch {
            return .failed("cannot be started: \(error.reason)")
        }
        self.program = program
        var writer = JSONWriter()
        request.write(to: &writer)
        program.send(writer.bytes + [0x0A])
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

    /// Why there is no answer.
    private struct NoAnswer: Error {
        let reason: String
    }

    /// The line that answers a request; one more for the case before is passed over, and objected to.
    private func reply(
        to name: String, of program: ChildProcess, until deadline: ContinuousClock.Instant
    ) throws(NoAnswer) -> FixtureAnswer {
        while true {
            let line = try line(of: program, until: deadline)
            let json: JSONValue
            do {
                json = try JSONValue(stored: line)
            } catch {
                throw NoAnswer(reason: "answered with what is not JSON: \(Self.excerpt(line))")
            }
            guard json.kind == .object, let other = json["case"]?.string else {
                throw NoAnswer(reason: "answered with no \"case\": \(Self.excerpt(line))")
            }
            if other.utf8.elementsEqual(name.utf8) { return FixtureAnswer(json) }
            guard let answered, other.utf8.elementsEqual(answered.utf8), objections.isEmpty else {
                throw NoAnswer(reason: "answered for another case, \(JSONValue(other))")
            }
            objections.append(FixtureObjection(to: answered, "answered more than once"))
        }
    }

    private func line(of program: ChildProcess, until deadline: ContinuousClock.Instant) throws(NoAnswer) -> [UInt8] {
        var deadline = deadline
        var reads = true
        while true {
            if let line = program.nextLine() { return line }
            if program.pending > Self.longestLine {
                throw NoAnswer(reason: "wrote over \(Self.longestLine >> 20) MiB without a line feed")
            }
            if program.hasEnded { throw NoAnswer(reason: ending(of: program)) }
            if reads, !program.reads {
                reads = false
                deadline = min(deadline, .now + Self.patience)
            }
            guard program.exchange(until: deadline) else {
                let reason = reads ? "no answer within \(Self.text(timeout))" : "has closed its standard input"
                let rest = program.pending > 0 ? "; it wrote \(program.pending) bytes without a line feed" : ""
                throw NoAnswer(reason: reason + rest + program.complaint)
            }
        }
    }

    /// How a program came to write no more.
    private func ending(of program: ChildProcess) -> String {
        let rest = program.pending > 0 ? "after \(program.pending) bytes without a line feed" : "before it answered"
        let exit = program.exit(within: min(timeout, Self.patience))
        let end = exit.map { "ended \(rest), \($0)" } ?? "closed its standard output \(rest)"
        return end + program.complaint
    }

    /// The objection to the case before, once it has been seen.
    public func objection() -> FixtureObjection? {
        objections.isEmpty ? nil : objections.removeFirst()
    }

    /// Lets the program end, and ends it where it does not; what it still writes is objected to.
    public func finish() {
        guard let program else { return }
        program.endInput()
        let deadline = ContinuousClock.now + min(timeout, Self.patience)
        while !program.hasEnded, program.pending <= Self.longestLine, program.exchange(until: deadline) {}
        if let answered, let line = program.nextLine() {
            let other = (try? JSONValue(parsing: line))?["case"]?.string
            let isAnother = other?.utf8.elementsEqual(answered.utf8) == true
            objections.append(
                FixtureObjection(
                    to: answered,
                    isAnother ? "answered more than once" : "wrote more than its answer: \(Self.excerpt(line))"))
        }
        stop()
    }

    private func stop() {
        program?.stop()
        program = nil
        answered = nil
    }

    /// The beginning of a line, for people.
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
