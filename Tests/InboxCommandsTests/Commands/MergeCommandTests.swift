import Foundation
import InboxTestSupport
import Testing

/// `inbox merge` merges the snapshots of replicas.
///
/// `inbox replay --format snapshot` writes them.
@Suite struct MergeCommandTests {
    private static let ingest =
        #"{"at":1000,"recipient":"u1","event":"ingest","provider":"zeta","payload":[{"messageId":"1","title":"a"}]}"#
    private static let read = #"{"at":2000,"recipient":"u1","event":"markRead","ids":["zeta:1"]}"#
    private static let other = #"{"at":3000,"recipient":"u2","event":"markRead","ids":["zeta:9"]}"#
    private static let empty =
        #"{"badges":{},"format":"unified-inbox-state","fullFeeds":{},"messages":{},"session":0,"version":1}"#

    private let folder = try? TemporaryFolder()

    private func snapshot(_ lines: String..., name: String) throws -> String {
        let run = try CommandRun("replay", "--format", "snapshot", input: lines.joined(separator: "\n"))
        #expect(run.status == 0)
        return try #require(folder).path(name, run.output)
    }

    @Test func `merged replicas equal one inbox of all events`() throws {
        let whole = try CommandRun("replay", "--format", "snapshot", input: "\(Self.ingest)\n\(Self.read)")
        let (first, second) = (try snapshot(Self.ingest, name: "first"), try snapshot(Self.read, name: "second"))
        for words in [[first, second], [second, first], [second, first, first, second]] {
            let run = try CommandRun(words: ["merge"] + words)
            #expect(run.status == 0)
            #expect(run.output == whole.output)
            #expect(run.error.isEmpty)
        }
        #expect(whole.output.contains(#""lastMarkedRead":2000"#))
    }

    @Test func `a single snapshot is printed unchanged, even from standard input`() throws {
        #expect(try CommandRun("merge", input: Self.empty).output == Self.empty + "\n")
        let spaced = Self.empty.replacingOccurrences(of: ",", with: " , ")
        #expect(try CommandRun("merge", "-", input: spaced).output == Self.empty + "\n")
    }

    @Test func `a replica from an ended session is reported in a note`() throws {
        let first = try snapshot(Self.ingest, name: "first")
        let cleared = try snapshot(#"{"at":5,"recipient":"u1","event":"clear"}"#, name: "cleared")
        let run = try CommandRun("merge", first, cleared)
        #expect(run.status == 0)
        #expect(run.output == Self.empty.replacingOccurrences(of: "\"session\":0", with: "\"session\":1") + "\n")
        #expect(run.error == "\(first): note: its session 0 has ended in another snapshot, so it has no effect\n")
    }

    @Test(arguments: [
        ("", "-:1:1: the text is empty; expected a value\n"),
        (
            "[]",
            "-: this is not a snapshot of an inbox, because its \"format\" is not \"unified-inbox-state\"; pass a "
                + "file that inbox replay --format snapshot has written\n"
        ),
        (
            empty.replacingOccurrences(of: "\"version\":1", with: "\"version\":2"),
            "-: the snapshot has version 2, but this program reads only versions up to 1; use a newer version of "
                + "this program\n"
        ),
        (
            empty.replacingOccurrences(of: "\"messages\":{}", with: "\"messages\":{\"zeta:1\\u001b\":7}"),
            "-: /messages/zeta:1\u{FFFD} is 7, not an object; use another replica's snapshot, or an older snapshot\n"
        ),
        (empty + "\n" + empty, "-:2:1: unexpected \"{\" after the end of the value; a FILE holds one snapshot\n"),
        ("\u{1F}", "-:1:1: unexpected byte 0x1F; expected a value\n"),
    ])
    func `an input that is not a snapshot is refused`(_ input: String, _ complaint: String) throws {
        let run = try CommandRun("merge", input: input)
        #expect(run.status == 65)
        #expect(run.error == complaint)
        #expect(run.output.isEmpty)
    }

    @Test func `if a replica is missing, nothing is written`() throws {
        let first = try snapshot(Self.ingest, name: "first")
        let run = try CommandRun("merge", first, "/nowhere", CommandRun.feed("zeta"))
        #expect(run.status == 66)
        #expect(run.output.isEmpty)
        #expect(run.error.split(separator: "\n").count == 2)
    }

    // MARK: Making snapshots

    @Test func `a log of several recipients needs the name of one of them`() throws {
        let log = [Self.ingest, Self.read, Self.other].joined(separator: "\n")
        let run = try CommandRun("replay", "--format", "snapshot", input: log)
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(
            run.error
                == "inbox replay: a snapshot holds one recipient's inbox, but the log has 2 recipients: \"u1\", "
                + "\"u2\"; select one with --recipient\n"
        )
        let named = try CommandRun("replay", "--format", "snapshot", "--recipient", "u1", input: log)
        #expect(named.status == 0)
        let alone = try CommandRun("replay", "--format", "snapshot", "--sorted", input: "\(Self.ingest)\n\(Self.read)")
        #expect(named.output == alone.output)
    }

    @Test func `an empty log gives the snapshot of an empty inbox`() throws {
        let run = try CommandRun("replay", "--format", "snapshot")
        #expect(run.status == 0)
        #expect(run.output == Self.empty + "\n")
    }

    @Test func `a recipient that is not in the log is an error`() throws {
        let run = try CommandRun("replay", "--format", "snapshot", "--recipient", "u9", input: Self.ingest)
        #expect(run.status == 65)
        #expect(run.output.isEmpty)
        #expect(run.error == "inbox replay: the log has no events for the recipient \"u9\"\n")
    }

    @Test func `replay can be limited to one recipient`() throws {
        let log = [Self.ingest, Self.other, Self.read].joined(separator: "\n")
        let run = try CommandRun("replay", "--recipient", "u2", input: log)
        #expect(run.status == 0)
        #expect(run.output == #"{"recipient":"u2","unread":0,"total":0,"messages":[],"outbox":[]}"# + "\n")
    }

    @Test func `a log of only invalid lines gives no snapshot`() throws {
        let run = try CommandRun("replay", "--format", "snapshot", input: "x\n")
        #expect(run.status == 65)
        #expect(run.output.isEmpty)
        let strict = try CommandRun("replay", "--format", "snapshot", "--strict", input: "\(Self.ingest)\nx\n")
        #expect(strict.status == 65)
        #expect(strict.output.isEmpty)
    }
}
