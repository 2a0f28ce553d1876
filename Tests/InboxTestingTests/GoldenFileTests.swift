import Foundation
import InboxTesting
import Testing

/// `expect(_:matches:)`: what it writes, how it shows a difference, and what it says about a file that cannot be used.
@Suite final class GoldenFileTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("golden-\(UUID().uuidString)")

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func text(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    private func put(_ text: String, _ name: String) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    }

    private func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

    private func feed(_ title: String = "Hi") throws -> InboxFeed {
        let payloads = [
            ZetaPayload(messageID: "1", title: title, mediaURL: "i.png", additionalData: ["price": 1]),
            ZetaPayload(messageID: "2"),
        ]
        return try InboxDecoder().decode(payloads)
    }

    // MARK: Writing

    @Test func `a missing file is written and fails the test once`() throws {
        let feed = try feed()
        let line = #line + 1
        let issues = issues { expect(feed, matches: "zeta/orders.json", in: folder) }
        #expect(
            issues.map(\.text) == [
                "\(path("zeta/orders.json")) did not exist. It was written with the feed of this test: review it, commit it, "
                    + "and run the test again"
            ])
        #expect(issues.map(\.line) == [line])
        expect(feed, matches: "zeta/orders.json", in: folder)
    }

    @Test func `a file has one value on each line, and contains no texts of diagnostics`() throws {
        let feed = try feed()
        _ = issues { expect(feed, matches: "orders.json", in: folder) }
        #expect(
            try text("orders.json") == """
                {
                  "format": "unified-inbox-golden",
                  "version": 1,
                  "provider": "zeta",
                  "messages": [
                    {
                      "id": "zeta:1",
                      "provider": "zeta",
                      "vendorID": "1",
                      "title": "Hi",
                      "image": "i.png",
                      "pinned": false,
                      "status": "unread",
                      "clicked": false,
                      "topics": [],
                      "actions": [],
                      "custom": {
                        "price": 1
                      }
                    },
                    {
                      "id": "zeta:2",
                      "provider": "zeta",
                      "vendorID": "2",
                      "pinned": false,
                      "status": "unread",
                      "clicked": false,
                      "topics": [],
                      "actions": [],
                      "custom": {}
                    }
                  ],
                  "diagnostics": [
                    {
                      "code": "url.no-scheme",
                      "pointer": "/0/mediaUrl"
                    }
                  ]
                }

                """)
    }

    @Test func `on request a file contains raw, and the place inside a string`() throws {
        let feed = try InboxDecoder().decode(
            PushwooshPayload(code: "1", title: "T", buttons: [.url("Go", "x")], u: .jsonString([:])))
        _ = issues { expect(feed, matches: "raw.json", includingRaw: true, in: folder) }
        #expect(try text("raw.json").contains(#""code": "1""#))
        #expect(try text("raw.json").contains(#""inner": "/buttons/0/url""#))
        expect(feed, matches: "raw.json", includingRaw: true, in: folder)
        #expect(
            issues { expect(feed, matches: "raw.json", in: folder) }.map(\.text).joined().contains("at /messages/0/raw")
        )
    }

    @Test func `by default the file is in a folder named after the test file`() throws {
        let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Golden")
        defer { try? FileManager.default.removeItem(at: golden) }
        _ = issues { expect([InboxMessage.sample], matches: "sample.json") }
        let file = golden.appendingPathComponent("GoldenFileTests/sample.json")
        #expect(FileManager.default.fileExists(atPath: file.path))
    }

    // MARK: Comparing

    @Test func `each difference is printed with its place and both values`() throws {
        let (feed, other) = (try feed(), try self.feed("Ho"))
        _ = issues { expect(feed, matches: "orders.json", in: folder) }
        let before = try text("orders.json")
        let line = #line + 1
        let issues = issues { expect(other, matches: "orders.json", in: folder) }
        #expect(
            issues.map(\.text) == [
                """
                the feed has 1 difference from \(path("orders.json")):
                  at /messages/0/title: expected "Hi", got "Ho"
                If the feed is right, run the test with INBOX_RECORD=1 and commit the file
                """
            ])
        #expect(issues.map(\.line) == [line])
        #expect(try text("orders.json") == before)
    }

    @Test func `a list of messages is compared by id, and a feed is not a list`() throws {
        let messages = InboxMessage.samples(2)
        _ = issues { expect(messages, matches: "list.json", in: folder) }
        expect(messages, matches: "list.json", in: folder)
        let texts = issues { expect(messages.reversed(), matches: "list.json", in: folder) }.map(\.text)
        #expect(texts.joined().contains("at /messages: expected ids ["))
        let feeds = issues { expect(InboxFeed(of: messages), matches: "list.json", in: folder) }.map(\.text)
        #expect(feeds.joined().contains(#"the feed has 2 differences"#), "\(feeds)")
    }

    @Test func `white space makes no difference`() throws {
        let feed = try feed()
        _ = issues { expect(feed, matches: "orders.json", in: folder) }
        try put(try text("orders.json").replacingOccurrences(of: "\n", with: "\r\n\t"), "orders.json")
        expect(feed, matches: "orders.json", in: folder)
    }

    @Test func `recording writes a file, and replaces one that differs`() throws {
        for (title, isWritten) in [("Hi", true), ("Ho", true), ("Ho", false)] {
            let file = GoldenFile(
                "a.json", in: folder, contents: ["messages": [["id": "1", "title": JSONValue(title)]]])
            let before = try? text("a.json")
            #expect(file.fault(of: "feed", isRecording: true) == nil)
            #expect((try text("a.json") != before) == isWritten)
            #expect(try text("a.json") == file.text)
        }
    }

    // MARK: Files that cannot be used

    private static let unusable: [(text: String, says: String)] = [
        ("<<<<<<< main\n{}", " is not JSON (1:1: "),
        ("", " is not JSON (1:1: "),
        (
            #"[{"messageId":"1"}]"#,
            #" is JSON, but not a golden file: it has no "format":"unified-inbox-golden". Choose another"#
        ),
        (
            #"{"format":"unified-inbox-golden","version":2}"#,
            " is a golden file of version 2, but this UnifiedInbox reads version 1."
        ),
        (#"{"format":"unified-inbox-golden"}"#, " is a golden file of version none, but"),
    ]

    @Test(arguments: unusable)
    func `a file that is not a golden file is not changed, even by recording`(text: String, says: String) throws {
        try put(text, "a.json")
        for isRecording in [false, true] {
            let fault = GoldenFile("a.json", in: folder, contents: [:]).fault(of: "feed", isRecording: isRecording)
            #expect(fault?.hasPrefix(path("a.json") + says) == true, "\(fault ?? "none")")
            #expect(fault?.hasSuffix("delete the file and run the test again, which writes it") == true)
        }
        #expect(try self.text("a.json") == text)
    }

    @Test func `a file that cannot be written or read is reported with its reason`() throws {
        try put("x", "file")
        let unwritable = GoldenFile("file/a.json", in: folder, contents: [:]).fault(of: "feed", isRecording: false)
        #expect(unwritable?.hasPrefix("\(path("file/a.json")) cannot be written: ") == true, "\(unwritable ?? "none")")
        #expect(
            unwritable?.hasSuffix(
                "Make the folder writable, or run the test once on the computer that has the sources, and "
                    + "commit the file") == true)
        try FileManager.default.createDirectory(
            at: folder.appendingPathComponent("b.json"), withIntermediateDirectories: true)
        let fault = GoldenFile("b.json", in: folder, contents: [:]).fault(of: "feed", isRecording: true)
        #expect(fault?.hasPrefix("\(path("b.json")) cannot be read: ") == true, "\(fault ?? "none")")
    }

    @Test(arguments: ["", "../a.json", "zeta/../../a.json", "/tmp/a.json", "a/", "./a.json"])
    func `a name that leaves the folder is refused`(name: String) throws {
        let fault = GoldenFile(name, in: folder, contents: [:]).fault(of: "feed", isRecording: true)
        #expect(
            fault == "\(JSONValue(name)) cannot be the name of a golden file in \(folder.path); "
                + "use a name such as orders.json or zeta/orders.json")
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }
}
