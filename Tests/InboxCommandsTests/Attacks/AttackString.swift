import InboxJSON
import InboxTestSupport
import Testing

/// A text that tries to do harm where it is shown.
///
/// The texts come from `Tests/Tools/Attacks/strings.ndjson`.
struct AttackString: CustomTestStringConvertible {
    /// What the text tries, in words.
    let tries: String
    let text: String

    var testDescription: String { tries }

    /// All of them; the tests fail if there are none.
    static let all: [AttackString] = {
        do {
            let bytes = try FixtureTree.bytes("../Tests/Tools/Attacks/strings.ndjson")
            return try bytes.split(separator: UInt8(ascii: "\n")).map { line in
                let object = try JSONValue(parsing: Array(line)).object
                guard let tries = object?["tries"]?.string, let text = object?["text"]?.string else {
                    fatalError("a line of strings.ndjson is not an object with tries and text")
                }
                return AttackString(tries: tries, text: text)
            }
        } catch {
            fatalError("\(error)")
        }
    }()
}
