import Foundation
import InboxTestSupport
import Testing

/// `inbox decode`: the document that it prints, byte for byte, and its exit status.
@Suite struct DecodeCommandTests {
    @Test func document() throws {
        let run = try CommandRun(
            "decode", input: #"[{"messageId":"MSG-1","title":" Hi ","mediaUrl":null,"templateId":7,"actionList":[]}]"#)
        #expect(run.status == 0)
        #expect(
            run.output == """
                {"schema":1,"messages":[{"id":"zeta:MSG-1","provider":"zeta","vendorID":"MSG-1","title":" Hi ",\
                "pinned":false,"status":"unread","clicked":false,"topics":[],"actions":[],"templateID":"7","custom":{}}],\
                "diagnostics":[{"code":"field.coerced","severity":"note",\
                "message":"\\"templateId\\" is the number 7 and is read as a string; send a string","pointer":"/0/templateId",\
                "messageID":"zeta:MSG-1"}]}

                """)
        #expect(run.error.hasPrefix("-: note: field.coerced at /0/templateId: "))
    }

    @Test func `badge and deletions are printed only if the vendor sent them`() throws {
        let badge = try CommandRun("decode", input: #"{"items":[],"badge":3}"#)
        #expect(badge.output == #"{"schema":1,"messages":[],"diagnostics":[],"badge":3}"# + "\n")
        let deletions = try CommandRun("decode", input: #"{"response":{"messages":[],"deleted":["a"]}}"#)
        #expect(deletions.output == #"{"schema":1,"messages":[],"diagnostics":[],"deletions":["pushwoosh:a"]}"# + "\n")
        let neither = try CommandRun("decode", input: "[]")
        #expect(neither.output == #"{"schema":1,"messages":[],"diagnostics":[]}"# + "\n")
        #expect(neither.status == 0)
    }

    @Test func `several files give one line each, with the file's name first`() throws {
        let scratch = try TemporaryFolder()
        let first = try scratch.path("a.json", "[]")
        let second = try scratch.path("b.json", #"{"inboxMessages":[]}"#)
        let run = try CommandRun("decode", "--format", "ndjson", first, second)
        #expect(
            run.lines == [
                #"{"file":"\#(first)","schema":1,"messages":[],"diagnostics":[]}"#,
                #"{"file":"\#(second)","schema":1,"messages":[],"diagnostics":[]}"#,
            ])
    }

    @Test func `raw is the element as sent`() throws {
        let element = #"{"messageId":"1","additionalData":{"a":1.10,"a":"\ud800","b":9007199254740993}}"#
        let run = try CommandRun("decode", "--provider", "zeta", "--raw", input: "[ \(element) ]")
        #expect(run.output.contains(#""raw":\#(element)}],"diagnostics""#))
    }

    @Test(arguments: [
        (#"{"a":"#, "-:1:6: the text ends inside the object that begins at 1:1\n"),
        ("[\n  1,\n  é]", "-:3:3: unexpected byte 0xC3; expected a value\n"),
        ("", "-:1:1: the text is empty; expected a value\n"),
        ("\u{0}", "-:1:1: unexpected NUL byte; expected a value\n"),
        ("[] []", "-:1:4: unexpected \"[\" after the end of the value\n"),
    ])
    func `malformed JSON is reported with its location`(_ input: String, _ complaint: String) throws {
        let run = try CommandRun("decode", input: input)
        #expect(run.status == 65)
        #expect(run.output.isEmpty)
        #expect(run.error == complaint)
    }

    @Test func `a root that is not recognised still gives a document`() throws {
        let run = try CommandRun("decode", "--provider", "zeta", input: #"{"foo":1}"#)
        #expect(run.status == 65)
        #expect(run.output.hasPrefix(#"{"schema":1,"messages":[],"diagnostics":[{"code":"feed.not-recognised","#))
        // Only the diagnostic of a createMessage request names another command.
        #expect(!run.error.contains("inbox lint"))
    }

    @Test func `strict mode rejects messages, with exit status 1`() throws {
        let input = #"[{"messageId":"1","mediaUrl":"x.png","actionList":[]},{"messageId":"2"}]"#
        let lenient = try CommandRun("decode", input: input)
        #expect(lenient.status == 0)
        #expect(lenient.output.contains(#""id":"zeta:1""#))
        let strict = try CommandRun("decode", "--strict", input: input)
        #expect(strict.status == 1)
        #expect(!strict.output.contains(#""id":"zeta:1""#))
        #expect(strict.output.contains(#""id":"zeta:2""#))
        #expect(strict.output.contains(#""code":"url.no-scheme","severity":"error""#))
    }

    @Test func `diagnostics are written to the given file`() throws {
        let scratch = try TemporaryFolder()
        let path = scratch.url("diagnostics.ndjson").path
        let run = try CommandRun(
            "decode", "--diagnostics", path, input: #"[{"messageId":1,"mediaUrl":null,"actionList":[]}]"#)
        #expect(run.error.isEmpty)
        let diagnostics = try String(contentsOfFile: path, encoding: .utf8)
        #expect(diagnostics.hasPrefix(#"{"file":"-","code":"field.coerced","severity":"note","#))
        #expect(diagnostics.hasSuffix("}\n"))
    }

    @Test func `diagnostics never overwrite an input, however its path is spelled`() throws {
        let scratch = try TemporaryFolder()
        let payload = #"[{"messageId":1}]"#
        let path = try scratch.path("a.json", payload)
        let folder = (path as NSString).deletingLastPathComponent
        let link = scratch.url("b.json")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: path)
        for (diagnostics, input) in [(path, path), ("\(folder)/./a.json", path), (link.path, path), (path, link.path)] {
            let run = try CommandRun("decode", "--diagnostics", diagnostics, input)
            #expect(run.status == 64)
            #expect(
                run.error == "inbox decode: \(diagnostics): the diagnostics would replace an input; choose "
                    + "another file\n")
            #expect(try String(contentsOfFile: path, encoding: .utf8) == payload)
        }
        // A file that does not exist yet is refused too: it would be written first and then read.
        let absent = scratch.url("absent.json").path
        for diagnostics in [absent, "\(folder)/./absent.json"] {
            for command in ["decode", "stream", "unify"] {
                let run = try CommandRun(command, "--diagnostics", diagnostics, path, absent)
                #expect(run.status == 64)
                #expect(
                    run.error == "inbox \(command): \(diagnostics): the diagnostics would replace an input; "
                        + "choose another file\n")
                #expect(!FileManager.default.fileExists(atPath: absent))
            }
        }
    }

    @Test(arguments: [
        ("/nowhere/x.json", "No such file or directory"),
        ("/", "this is a folder; pass the files in it"),
    ])
    func `a file that cannot be opened is reported, with exit status 66`(_ path: String, _ reason: String) throws {
        let run = try CommandRun("decode", path)
        #expect(run.status == 66)
        #expect(run.error == "\(path): \(reason)\n")
    }

    @Test(arguments: [
        (#"{"list":null,"badge":2,"error":{"code":1}}"#, 65, 1),
        (#"{"list":[{"identifier":1,"isOpened":false}],"error":{"code":1}}"#, 0, 1),
        (#"{"list":[7],"badge":1,"error":{"code":1}}"#, 65, 65),
        (#"{"inboxMessages":null}"#, 0, 1),
        (#"{"inboxMessages":[]}"#, 0, 0),
        (#"[7]"#, 65, 65),
    ])
    func `an error instead of the list gives exit status 65, a missing list 0, and in strict mode both give 1`(
        _ payload: String, _ lenient: Int32, _ strict: Int32
    ) throws {
        for command in ["decode", "unify", "explain", "stream"] {
            #expect(try CommandRun(command, input: payload).status == lenient, "\(command)")
            #expect(try CommandRun(command, "--strict", input: payload).status == strict, "\(command)")
        }
    }
}
