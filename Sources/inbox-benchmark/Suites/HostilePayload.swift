import InboxJSON

/// A payload made to be slow, beside an ordinary one with as many bytes, values and findings.
///
/// Where the two cannot have all three alike, the ordinary one has no more of any.
struct HostilePayload: Sendable {
    let name: String
    /// A payload of Zeta with a number of the pieces that the attack consists of.
    let attack: @Sendable (_ count: Int) -> String
    let ordinary: @Sendable (_ count: Int) -> String

    /// All payloads that are measured.
    static let all: [HostilePayload] = keys + elements + texts

    /// What anybody can compute: keys of sixteen equal bytes at the ends and of one length have one hash in the scanner.
    private static let keys: [HostilePayload] = [
        HostilePayload(
            name: "keys of one hash", attack: { object($0) { "aaaaaaaa\(digits($0))zzzzzzzz" } },
            ordinary: { object($0) { "\(digits($0))aaaaaaaazzzzzzzz" } }),
        HostilePayload(
            name: "escaped keys of one hash", attack: { object($0) { #"\u0061aaaaaaa\#(digits($0))zzzzzzzz"# } },
            ordinary: { object($0) { "\(digits($0))aaaaaaaazzzzzzzzaaaaa" } }),
        HostilePayload(
            name: "sixteen escaped keys of one hash in each object",
            attack: { objects($0) { #"\u0061aaaaaaa\#(digits($0))zzzzzzzz"# } },
            ordinary: { objects($0) { "\(digits($0))aaaaaaaazzzzzzzzaaaaa" } }),
        HostilePayload(
            name: "seventeen keys without numbers in each object",
            attack: { objects($0, of: 17) { "k\(digits($0))" } },
            ordinary: { objects($0, of: 17) { "k\(digits($0 % 17))" } }),
        HostilePayload(
            name: "one key again and again", attack: { object($0) { _ in "aaaaaaaazzzzzzzz" } },
            ordinary: { object($0) { "\(digits($0))aaaazzzzzz" } }),
        HostilePayload(
            name: "two spellings of one key",
            attack: { object($0) { $0 % 2 == 0 ? #"\u0061bcdefgh"# : "abcdefghijklm" } },
            ordinary: { object($0) { "\(digits($0))abcdefg" } }),
    ]

    private static let elements: [HostilePayload] = [
        HostilePayload(
            name: "messages of one identifier", attack: { messages($0) { _ in #""messageId":"000000""# } },
            ordinary: { messages($0) { #""messageId":"\#(digits($0))""# } }),
        HostilePayload(
            name: "empty arrays", attack: { message(#""additionalData":{"a":[\#(list($0) { _ in "[]" })]}"#) },
            ordinary: { message(#""additionalData":{"a":[\#(list($0) { _ in "12" })]}"#) }),
        HostilePayload(
            name: "arrays 400 deep",
            attack: { message(#""additionalData":{"a":[\#(list($0 / 400 + 1) { _ in nested })]}"#) },
            ordinary: { message(#""additionalData":{"a":[\#(list(($0 / 400 + 1) * 400) { _ in "12" })]}"#) }),
        HostilePayload(
            name: "elements that are not messages", attack: { "[" + list($0) { _ in "[]" } + "]" },
            ordinary: { "[" + list($0) { _ in "{}" } + "]" }),
        HostilePayload(
            name: "findings in one message",
            attack: { #"{"messageId":"1","actionList":[\#(list($0) { _ in "5" })]}"# },
            ordinary: { messages($0 / 2) { #""messageId":"\#(digits($0))","title":5,"body":5"# } }),
    ]

    private static let texts: [HostilePayload] = [
        HostilePayload(
            name: "escapes in one text",
            attack: { message(#""body":"\#(String(repeating: #"\u00e9"#, count: $0))""#) },
            ordinary: { message(#""body":"\#(String(repeating: "ééé", count: $0))""#) }),
        HostilePayload(
            name: "surrogate pairs in one text",
            attack: { message(#""body":"\#(String(repeating: #"\ud83d\ude00"#, count: $0))""#) },
            ordinary: { message(#""body":"\#(String(repeating: "😀😀😀", count: $0))""#) }),
        HostilePayload(
            name: "digits of one number",
            attack: { message(#""additionalData":{"n":\#(String(repeating: "9", count: $0))}"#) },
            ordinary: { message(#""additionalData":{"n":"\#(String(repeating: "9", count: $0))"}"#) }),
        HostilePayload(
            name: "white space", attack: { message(String(repeating: " ", count: $0) + #""body":"a""#) },
            ordinary: { message(#""body":"\#(String(repeating: "a", count: $0))""#) }),
    ]
}

// MARK: - Pieces of payloads

extension HostilePayload {
    private static let nested = String(repeating: "[", count: 400) + String(repeating: "]", count: 400)

    private static func message(_ members: String) -> String {
        #"{"messageId":"1","actionList":[],\#(members)}"#
    }

    private static func messages(_ count: Int, _ members: (Int) -> String) -> String {
        "[" + list(count) { #"{\#(members($0)),"actionList":[]}"# } + "]"
    }

    /// One object of as many keys.
    private static func object(_ count: Int, _ key: (Int) -> String) -> String {
        message(#""additionalData":{\#(list(count) { #""\#(key($0))":1"# })}"#)
    }

    /// As many keys, in objects of a few.
    private static func objects(_ count: Int, of size: Int = 16, _ key: (Int) -> String) -> String {
        let objects = list(max(1, count / size)) { object in
            "{" + list(size) { #""\#(key(object * size + $0))":1"# } + "}"
        }
        return message(#""additionalData":{"a":[\#(objects)]}"#)
    }

    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    /// Six digits and more.
    private static func digits(_ number: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, 6 - text.count)) + text
    }
}
