#if os(Linux) || os(macOS)
import Dispatch
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that was started, the leader of a process group of its own, with pipes to and from it.
///
/// Reading and writing happen together, whichever is possible, so that no full pipe can stop either side.
package final class ChildProcess {
    /// Why the system refused: `errno`.
    package struct Failure: Error {
        package let number: Int32

        package var reason: String { String(cString: strerror(number)) }
    }

    /// How much of what it complained of last is kept, in bytes.
    private static let longestComplaint = 4096

    /// Runs `$1`, beside a process that ends the whole group once this program is gone, however that came about: then
    /// nobody has the other end of descriptor 3 open any more.
    private static let script =
        #"( ( read -r line <&3; kill -KILL 0 ) </dev/null >/dev/null 2>&1 & ); exec 3<&-; eval "$1""#

    private let pid: pid_t
    private let lifeline: Pipe.End
    private var input: Pipe.End?
    private var output: Pipe.End?
    private var error: Pipe.End?
    private var isReaped = false

    /// What has not been written yet, from ``written`` on.
    private var outgoing: [UInt8] = []
    private var written = 0
    /// What has been read, from ``taken`` on not given as a line; up to ``searched`` no line feed stands there.
    private var incoming: [UInt8] = []
    private var taken = 0
    private var searched = 0
    private var complaints: [UInt8] = []
    private var piece = [UInt8](repeating: 0, count: 1 << 16)

    private init(_ pid: pid_t, lifeline: Pipe.End, input: Pipe.End, output: Pipe.End, error: Pipe.End) {
        self.pid = pid
        self.lifeline = lifeline
        self.input = input
        self.output = output
        self.error = error
        for end in [input, output, error] { end.neverWaits() }
    }

    /// One at a time, so that no other program that is just started here inherits the pipes: they are open for a moment
    /// before they are marked.
    private static let turn = DispatchSemaphore(value: 1)

    /// Starts a command of the shell.
    package static func start(shell command: String) throws(Failure) -> ChildProcess {
        turn.wait()
        defer { turn.signal() }
        let (input, output, error, lifeline) = (try Pipe(), try Pipe(), try Pipe(), try Pipe())
        let pid = try Spawn.start(
            ["/bin/sh", "-c", script, "sh", command],
            with: [input.reading, output.writing, error.writing, lifeline.reading])
        return ChildProcess(
            pid, lifeline: lifeline.writing, input: input.writing, output: output.reading, error: error.reading)
    }

    deinit {
        stop()
    }

    /// Whether it has closed its standard output, as it does by ending.
    package var hasEnded: Bool { output == nil }

    /// Whether somebody could still read what is written to it.
    package var reads: Bool { input != nil }

    /// How many bytes it has written behind the last line.
    package var pending: Int { incoming.count - taken }

    /// The last line that it wrote to standard error, to be put behind a reason; empty where there is none.
    package var complaint: String {
        let text = String(decoding: complaints, as: UTF8.self)
        guard let line = text.split(whereSeparator: \.isNewline).last(where: { !$0.allSatisfy(\.isWhitespace) }) else {
            return ""
        }
        return ": " + String(line.prefix(300))
    }

    /// Puts bytes behind those that are to be written.
    package func send(_ bytes: [UInt8]) {
        outgoing = Array(outgoing[written...]) + bytes
        written = 0
    }

    /// Closes its standard input, whatever has not been written.
    package func endInput() {
        input = nil
    }

    /// The next line that has been read whole, without its line feed; nil where there is none yet.
    package func nextLine() -> [UInt8]? {
        guard let feed = incoming[searched...].firstIndex(of: 0x0A) else {
            searched = incoming.count
            return nil
        }
        let line = Array(incoming[taken..<feed])
        taken = feed + 1
        searched = taken
        if taken == incoming.count {
            incoming.removeAll()
            (taken, searched) = (0, 0)
        }
        return line
    }

    /// Waits until something can be written or read, and does so; false once the deadline has passed.
    package func exchange(until deadline: ContinuousClock.Instant) -> Bool {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { return false }
        // Of the input it is also told that nobody reads any more.
        let isWriting = written < outgoing.count
        var waiting = [
            pollfd(fd: input?.number ?? -1, events: isWriting ? Int16(POLLOUT) : 0, revents: 0),
            pollfd(fd: output?.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: error?.number ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
        guard poll(&waiting, nfds_t(waiting.count), Int32(clamping: milliseconds)) > 0 else { return true }
        if Int32(waiting[0].revents) & Int32(POLLERR | POLLHUP | POLLNVAL) != 0 {
            input = nil
        } else if waiting[0].revents != 0 {
            write()
        }
        if waiting[1].revents != 0, let count = read(&output) { incoming.append(contentsOf: piece[..<count]) }
        if waiting[2].revents != 0, let count = read(&error) { keepComplaint(count) }
        return true
    }

    private func write() {
        guard let input else { return }
        do {
            written += try input.write(outgoing, from: written)
        } catch {
            self.input = nil
        }
    }

    /// Reads into ``piece``; nil where there is nothing, an end that is closed is dropped.
    private func read(_ end: inout Pipe.End?) -> Int? {
        guard let open = end else { return nil }
        guard let count = open.read(into: &piece) else { return nil }
        if count == 0 { end = nil }
        return count
    }

    /// How it ended, once it has; nil where it has not in that time.
    package func exit(within patience: Duration) -> String? {
        let deadline = ContinuousClock.now + patience
        var information = siginfo_t()
        while true {
            // It is not reaped yet, so that its number, and its group's, stay its own until it is.
            guard waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else { return nil }
            if information.si_signo != 0 { break }
            guard .now < deadline else { return nil }
            _ = takeComplaint(waiting: 5)
        }
        for _ in 0..<16 where takeComplaint(waiting: 0) {}
        return Self.text(reap())
    }

    /// Takes what it complains of, once there is something; false where nothing has come in so many milliseconds.
    private func takeComplaint(waiting milliseconds: Int32) -> Bool {
        var waiting = [pollfd(fd: error?.number ?? -1, events: Int16(POLLIN), revents: 0)]
        guard poll(&waiting, 1, milliseconds) > 0, let count = read(&error) else { return false }
        keepComplaint(count)
        return true
    }

    private func keepComplaint(_ count: Int) {
        complaints = Array((complaints + piece[..<count]).suffix(Self.longestComplaint))
    }

    /// Ends it and all that it has started in its group, and closes the pipes.
    package func stop() {
        (input, output, error) = (nil, nil, nil)
        if !isReaped { _ = reap() }
    }

    /// Kills its group, and takes its wait status.
    private func reap() -> Int32 {
        kill(-pid, SIGKILL)
        isReaped = true
        var status: Int32 = 0
        while waitpid(pid, &status, 0) == -1, errno == EINTR {}
        return status
    }

    /// What a wait status says.
    private static func text(_ status: Int32) -> String {
        let signal = status & 0x7F
        return signal == 0 ? "exit status \(status >> 8 & 0xFF)" : "killed by signal \(signal)"
    }
}

@available(*, unavailable)
extension ChildProcess: Sendable {}
#endif
