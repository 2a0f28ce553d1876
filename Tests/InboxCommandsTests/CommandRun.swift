import Foundation
import InboxTestSupport
import Testing

/// One run of the built program.
struct CommandRun {
    let status: Int32
    let output: String
    let error: String

    /// Runs `inbox` with some arguments, and with `input` as its standard input.
    init(_ words: String..., input: String = "", environment: [String: String] = [:]) throws {
        try self.init(words: words, input: input, environment: environment)
    }

    init(words: [String], input: String = "", environment: [String: String] = [:]) throws {
        try self.init(words: words, input: Data(input.utf8), environment: environment)
    }

    init(words: [String], input: Data, environment: [String: String] = [:]) throws {
        try self.init(Self.program(), words, input: input, environment: environment)
    }

    /// Runs a script of sh, in which `inbox` is the program.
    init(shell script: String, in place: URL? = nil, environment: [String: String] = [:]) throws {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        let programs = ["PATH": "\(try Self.program().deletingLastPathComponent().path):\(path)"]
        try self.init(
            URL(fileURLWithPath: "/bin/sh"), ["-c", script], in: place,
            environment: environment.merging(programs) { $1 })
    }

    private init(
        _ program: URL, _ words: [String], in place: URL? = nil, input: Data = Data(), environment: [String: String]
    ) throws {
        let folder = try TemporaryFolder()
        let process = Process()
        process.executableURL = program
        process.arguments = words
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        if let place { process.currentDirectoryURL = place }
        process.standardInput = try FileHandle(forReadingFrom: folder.write(input, to: "input"))
        process.standardOutput = try FileHandle(forWritingTo: folder.write([], to: "output"))
        process.standardError = try FileHandle(forWritingTo: folder.write([], to: "error"))
        try process.run()
        process.waitUntilExit()
        status = process.terminationReason == .exit ? process.terminationStatus : -process.terminationStatus
        output = String(decoding: try Data(contentsOf: folder.url("output")), as: UTF8.self)
        error = String(decoding: try Data(contentsOf: folder.url("error")), as: UTF8.self)
    }

    /// The lines of standard output.
    var lines: [String] { output.split(separator: "\n").map(String.init) }

    /// The program `inbox`, which is in the same folder as the test program.
    static func program() throws -> URL {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        for _ in 0..<5 {
            let program = folder.appendingPathComponent("inbox")
            if FileManager.default.isExecutableFile(atPath: program.path) { return program }
            folder.deleteLastPathComponent()
        }
        throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "inbox, beside \(CommandLine.arguments[0])"])
    }

    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// A sample feed of the fixtures.
    static func feed(_ name: String) -> String {
        package.appendingPathComponent("Fixtures/feeds/\(name).json").path
    }
}

/// The text that a table or a page writes in pieces.
func drawn(_ render: (_ write: (String) -> Bool) -> Void) -> String {
    var text = ""
    render {
        text += $0
        return true
    }
    return text
}
