#if os(Linux) || os(macOS)
import Dispatch
import InboxStore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that was started, with pipes to and from it.
///
/// It leads a new process group.
///
/// Reading and writing are interleaved, so that a full pipe blocks neither side.
final class ChildProcess {
    /// How many of the last bytes of standard error are kept.
    private static let longestErrorOutput = 4096
    private static let shownErrorLines = 5
    /// The number of characters that are shown from each line of standard error.
    private static let longestShownLine = 200

    /// Runs `$1`, and beside it a process that kills the whole group once this program has ended in any way: then its read
    /// from descriptor 3 returns.
    private static let script =
        #"( ( read -r line <&3; kill -KILL 0 ) </dev/null >/dev/null 2>&1 & ); exec 3<&-; eval "$1""#

    private let pid: pid_t
    /// The other end of the program's descriptor 3.
    private let watchdogPipe: FileDescriptor
    private var input: FileDescriptor?
    private var output: FileDescriptor?
    private var error: FileDescriptor?
    private var isReaped = false

    /// Bytes to write.
    ///
    /// The bytes before ``written`` are already written.
    private var outgoing: [UInt8] = []
    private var written = 0
    /// Bytes that were read.
    ///
    /// Those before ``taken`` were returned as lines; there is no line feed between ``taken`` and ``searched``.
    private var incoming: [UInt8] = []
    private var taken = 0
    private var searched = 0
    private var errorOutput: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 1 << 16)

    private init(
        _ pid: pid_t, watchdogPipe: FileDescriptor, input: FileDescriptor, output: FileDescriptor, error: FileDescriptor
    ) {
        self.pid = pid
        self.watchdogPipe = watchdogPipe
        self.input = input
        self.output = output
        self.error = error
        for end in [input, output, error] { end.setNonBlocking() }
    }

    /// Held while a program is started.
    ///
    /// For a moment a new pipe is not yet marked as not inherited, and another program that is started then would inherit
    /// it.
    private static let starting = DispatchSemaphore(value: 1)

    static func start(shell command: String) throws(SystemError) -> ChildProcess {
        starting.wait()
        defer { starting.signal() }
        let (input, output, error, watchdogPipe) = (try Pipe(), try Pipe(), try Pipe(), try Pipe())
        let pid = try Spawn.start(
            ["/bin/sh", "-c", script, "sh", command],
            with: [input.reading, output.writing, error.writing, watchdogPipe.reading])
        return ChildProcess(
            pid, watchdogPipe: watchdogPipe.writing, input: input.writing, output: output.reading, error: error.reading)
    }

    deinit {
        stop()
    }

    /// Whether the program has closed its standard output.
    ///
    /// Ending closes it too.
    var hasEnded: Bool { output == nil }

    var isInputOpen: Bool { input != nil }

    /// The number of bytes that the program has written after its last whole line.
    var pending: Int { incoming.count - taken }

    /// The last lines that the program wrote to standard error, to append to a reason; empty if there are none.
    ///
    /// A single line begins with `": "`. Several lines begin with `":"` and follow below the reason.
    ///
    /// Blank lines are skipped, tabs become spaces, and long lines are cut.
    var errorExcerpt: String {
        let text = String(decoding: errorOutput, as: UTF8.self)
        var lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
        // If earlier bytes were dropped, the first line lacks its beginning.
        if errorOutput.count == Self.longestErrorOutput, lines.count > 1 { lines.removeFirst() }
        let shown = lines.suffix(Self.shownErrorLines).map(Self.excerpt)
        return switch shown.count {
        case 0: ""
        case 1: ": " + shown[0].drop(while: \.isWhitespace)
        default: ":\n" + shown.joined(separator: "\n")
        }
    }

    private static func excerpt(_ line: Substring) -> String {
        let start = line.prefix(longestShownLine).map { $0 == "\t" ? "    " : String($0) }.joined()
        return start + (line.dropFirst(longestShownLine).isEmpty ? "" : "…")
    }

    func send(_ bytes: [UInt8]) {
        outgoing = Array(outgoing[written...]) + bytes
        written = 0
    }

    /// Closes the program's standard input, even if there are bytes left to write.
    func endInput() {
        input = nil
    }

    /// The next whole line that was read, without its line feed; nil if there is none yet.
    func nextLine() -> [UInt8]? {
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

    /// Waits until something can be written or read, and does so.
    ///
    /// - Returns: False after the deadline.
    func exchange(until deadline: ContinuousClock.Instant) -> Bool {
        let left = ContinuousClock.now.duration(to: deadline)
        guard left > .zero else { return false }
        // The input is polled even if there is nothing to write: poll(2) then reports that its reading end was closed.
        let isWriting = written < outgoing.count
        var waiting = [
            pollfd(fd: input?.number ?? -1, events: isWriting ? Int16(POLLOUT) : 0, revents: 0),
            pollfd(fd: output?.number ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: error?.number ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        let milliseconds = left.components.seconds * 1000 + left.components.attoseconds / 1_000_000_000_000_000 + 1
        guard unsafe poll(&waiting, nfds_t(waiting.count), Int32(clamping: milliseconds)) > 0 else { return true }
        if Int32(waiting[0].revents) & Int32(POLLERR | POLLHUP | POLLNVAL) != 0 {
            input = nil
        } else if waiting[0].revents != 0 {
            write()
        }
        if waiting[1].revents != 0, let count = read(&output) { incoming.append(contentsOf: buffer[..<count]) }
        if waiting[2].revents != 0, let count = read(&error) {
            errorOutput = Array((errorOutput + buffer[..<count]).suffix(Self.longestErrorOutput))
        }
        return true
    }

    private func write() {
        guard let input else { return }
        do {
            written += try input.writeAvailable(outgoing, from: written)
        } catch {
            self.input = nil
        }
    }

    /// Reads into ``buffer``; nil if there is nothing to read.
    ///
    /// Drops an end that was closed.
    private func read(_ end: inout FileDescriptor?) -> Int? {
        guard let open = end else { return nil }
        guard let count = open.readAvailable(into: &buffer) else { return nil }
        if count == 0 { end = nil }
        return count
    }

    /// How the program ended, in words; nil if it has not ended within that time.
    func exitDescription(within timeout: Duration) -> String? {
        let deadline = ContinuousClock.now + timeout
        var information = unsafe siginfo_t()
        while true {
            // WNOWAIT does not reap the process, so that its number and its group's number are not reused yet.
            guard unsafe waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT) == 0 else { return nil }
            if unsafe information.si_signo != 0 { break }
            guard .now < deadline else { return nil }
            _ = exchange(until: ContinuousClock.now + .milliseconds(5))
        }
        // The program's last words may still be in the pipe. A process that it has left behind may hold the pipe open.
        for _ in 0..<16 where error != nil { _ = exchange(until: ContinuousClock.now + .milliseconds(1)) }
        return Self.text(reap())
    }

    /// Ends the program and everything that it has started in its group, and closes the pipes.
    func stop() {
        (input, output, error) = (nil, nil, nil)
        if !isReaped { _ = reap() }
    }

    /// Kills the group and returns the program's wait status.
    private func reap() -> Int32 {
        kill(-pid, SIGKILL)
        isReaped = true
        var status: Int32 = 0
        while unsafe waitpid(pid, &status, 0) == -1, errno == EINTR {}
        return status
    }

    private static func text(_ status: Int32) -> String {
        let signal = status & 0x7F
        return signal == 0 ? "exit status \(status >> 8 & 0xFF)" : "signal \(signal)"
    }
}

@available(*, unavailable)
extension ChildProcess: Sendable {}
#endif
