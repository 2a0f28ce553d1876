import Dispatch
import Foundation

/// A process that changes an inbox on disk and reports its changes.
final class Writer {
    private let process = Process()
    private let output: FileHandle
    private var unread: [UInt8] = []
    /// Signalled when the process ends.
    ///
    /// Waiting for this is faster than `waitUntilExit()`, which polls.
    private let ended = DispatchSemaphore(value: 0)

    init(_ journal: URL, round: Int, rounds: Int? = nil) throws {
        let pipe = Pipe()
        output = pipe.fileHandleForReading
        process.executableURL = Self.program
        process.arguments = [journal.path, String(round)] + (rounds.map { [String($0)] } ?? [])
        process.standardOutput = pipe
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
        // The process has its own end of the pipe. If this one stayed open, reading would never reach the end of the
        // file.
        try pipe.fileHandleForWriting.close()
    }

    /// The program that writes journals in another process.
    private static var program: URL {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        // The program is in the products' folder. On macOS the test bundle is some folders below that.
        while !FileManager.default.isExecutableFile(atPath: folder.appendingPathComponent("inbox-store-writer").path),
            folder.path != "/"
        {
            folder.deleteLastPathComponent()
        }
        return folder.appendingPathComponent("inbox-store-writer")
    }

    /// Waits for the next line from the process; nil at the end.
    func line() -> String? {
        while true {
            if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
                defer { unread.removeFirst(end + 1) }
                return String(decoding: unread[..<end], as: UTF8.self)
            }
            let more = output.availableData
            if more.isEmpty { return nil }
            unread += more
        }
    }

    /// Kills the process, as a crash would.
    ///
    /// The lines that it has written can still be read.
    func kill() {
        Foundation.kill(process.processIdentifier, SIGKILL)
        ended.wait()
    }

    /// Waits until the process ends and returns its exit status.
    func wait() -> Int32 {
        ended.wait()
        return process.terminationStatus
    }
}
