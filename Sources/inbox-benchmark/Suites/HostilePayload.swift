import InboxRedaction

/// A payload made to be slow, and an ordinary one with as many bytes, values and findings.
///
/// Where the two cannot have all three alike, the ordinary one has no more of any.
struct HostilePayload: Sendable {
    let name: String
    /// A payload of Zeta with a number of the pieces that the attack consists of.
    let attack: @Sendable (_ count: Int) -> String
    let ordinary: @Sendable (_ count: Int) -> String

    /// All payloads that are measured.
    static let all: [HostilePayload] = keys + elements + texts

    /// Objects of keys that are alike, that never come again, or that come in no order.
    private static let keys: [HostilePayload] = [
        HostilePayload(
            name: "keys that differ in their middle", attack: { object($0) { "aaaaaaaa\(digits($0))zzzzzzzz" } },
            ordinary: { object($0) { "\(digits($0))aaaaaaaazzzzzzzz" } }),
        HostilePayload(
            name: "escaped keys that differ in their middle",
            attack: { object($0) { #"\u0061aaaaaaa\#(digits($0))zzzzzzzz"# } },
            ordinary: { object($0) { "\(digits($0))aaaaaaaazzzzzzzzaaaaa" } }),
        HostilePayload(
            name: "objects of 16 such keys",
            attack: { objects($0, of: 16) { #"\u0061aaaaaaa\#(digits($0))zzzzzzzz"# } },
            ordinary: { objects($0, of: 16) { "\(digits($0))aaaaaaaazzzzzzzzaaaaa" } }),
        HostilePayload(
            name: "escapes in keys, against escapes in texts",
            attack: { objects($0, of: 17, value: #""aaaaaa""#) { #"\u006b\#(digits($0 % 17))"# } },
            ordinary: { objects($0, of: 17, value: #""\u0061aaaaa""#) { "k\(digits($0 % 17))" } }),
        HostilePayload(
            name: "keys all of escapes that never come again, against such texts",
            attack: { objects($0, of: 17, value: #""000000""#) { escaped(digits($0)) } },
            ordinary: { objects($0, of: 17, value: #""\#(escaped("000000"))""#) { digits($0 % 17) } }),
        HostilePayload(
            name: "objects of 17 keys that never come again",
            attack: { objects($0, of: 17) { "k\(digits($0))" } },
            ordinary: { objects($0, of: 17) { "k\(digits($0 % 17))" } }),
        HostilePayload(
            name: "objects of 100 keys that never come again",
            attack: { objects($0, of: 100) { "k\(digits($0))" } },
            ordinary: { objects($0, of: 100) { "k\(digits($0 % 100))" } }),
        HostilePayload(
            name: "objects of 100 keys in another order each time",
            attack: { count in
                let numbers = shuffled(count)
                return objects(count, of: 100) { "k\(digits(numbers[$0]))" }
            },
            ordinary: { objects($0, of: 100) { "k\(digits($0 % 100))" } }),
        HostilePayload(
            name: "keys too long to be predicted",
            attack: { objects($0, of: 17) { "\(digits($0 % 17))aaaaaaaaaaaaaaaaaaaaaaaaa" } },
            ordinary: { objects($0, of: 17, value: "10") { "\(digits($0 % 17))aaaaaaaaaaaaaaaaaaaaaaaa" } }),
        HostilePayload(
            name: "a new key in each message",
            attack: { messages($0) { #""messageId":"\#($0)","k\#(digits($0))":1"# } },
            ordinary: { messages($0) { #""messageId":"\#($0)","k000000":1"# } }),
        HostilePayload(
            name: "one key again and again", attack: { object($0) { _ in "aaaaaaaazzzzzzzz" } },
            ordinary: { object($0) { "\(digits($0))aaaazzzzzz" } }),
        HostilePayload(
            name: "two spellings of one key",
            attack: { object($0) { $0 % 2 == 0 ? #"\u0061bcdefgh"# : #"a\u0062cdefgh"# } },
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
    private static func objects(
        _ count: Int, of size: Int, value: String = "1", _ key: (Int) -> String
    ) -> String {
        let objects = list(max(1, count / size)) { object in
            "{" + list(size) { #""\#(key(object * size + $0))":\#(value)"# } + "}"
        }
        return message(#""additionalData":{"a":[\#(objects)]}"#)
    }

    private static func list(_ count: Int, _ element: (Int) -> String) -> String {
        (0..<count).map(element).joined(separator: ",")
    }

    /// 0 to 99 in another order each time, by a place among all of them.
    private static func shuffled(_ count: Int) -> [Int] {
        var generator = SplitMix64(seed: 1)
        return (0..<max(1, count / 100)).flatMap { _ in (0..<100).shuffled(using: &generator) }
    }

    /// Digits, each as an escape.
    private static func escaped(_ digits: String) -> String {
        digits.map { #"\u003\#($0)"# }.joined()
    }

    /// Six digits and more.
    private static func digits(_ number: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, 6 - text.count)) + text
    }
}
