import InboxJSON
import InboxTestSupport
import Testing

@testable import InboxModel

/// The shapes of a root, and the one function that decides between them.
@Suite struct RootShapeTests {
    private static let detector = Detector([CardAdapter(), PostcardAdapter()])

    private func shape(_ text: String, from name: String?) throws -> String {
        let document = try JSONDocument(parsing: text.utf8)
        let context = DecodingContext(document)
        let given = VendorValue(context, document.root, source: 0)
        let root = given.parsedString(as: .object) ?? given
        let providers = Self.detector.providers.map(\.name)
        let named = try name.map { try #require(providers.firstIndex(of: $0)) }
        switch RootClassifier(Self.detector, given: given, root: root).shape(named: named) {
        case .array(let number): return "array of \(providers[number])"
        case .list(let list, let number): return "list \(list.listName) of \(providers[number])"
        case .message(let number): return "message of \(providers[number])"
        case .emptyList(let provider): return "empty list of \(provider?.name ?? "no vendor")"
        case .fault(_, let badge, let number): return "fault of \(providers[number])" + (badge == nil ? "" : ", badge")
        case .notRecognised(let reason, let fix):
            return "not recognised: " + [reason, fix].compactMap(\.self).joined(separator: "; ")
        }
    }

    @Test(
        arguments: [
            // An array.
            (#"[{"otherID":"1"}]"#, nil, "array of card"),
            (#"[{"postcardID":"1"}]"#, nil, "array of postcard"),
            (#"[{"title":"T"}]"#, "card", "array of card"),
            ("[]", nil, "empty list of no vendor"),
            ("[]", "card", "array of card"),
            // A list in a root.
            (#"{"cards":[{"otherID":"1"}]}"#, nil, "list cards of card"),
            (#"{"cards":[{"title":"T"}]}"#, "card", "list cards of card"),
            (#"{"cards":null,"badge":1}"#, "card", "list cards of card"),
            (#""{\"cards\":[{\"otherID\":\"1\"}]}""#, nil, "list cards of card"),
            // A message.
            (#"{"otherID":"1"}"#, nil, "message of card"),
            (#"{"id":"1"}"#, "card", "message of card"),
            (#""{\"postcardID\":\"1\"}""#, nil, "message of postcard"),
            // An empty list: from no vendor, next to a badge or deletions, and from a named vendor.
            (#"{"cards":[]}"#, nil, "empty list of no vendor"),
            (#"{"cards":[],"badge":1}"#, nil, "list cards of card"),
            (#"{"cards":[],"removed":[]}"#, nil, "list cards of card"),
            (#"{"cards":[]}"#, "card", "list cards of card"),
            (#"{"cards":[]}"#, "postcard", "empty list of postcard"),
            // An error without a list, which needs a named vendor.
            (#"{"error":"no"}"#, "card", "fault of card"),
            (#"{"error":"no","badge":3}"#, "card", "fault of card, badge"),
            (#"{"error":"no","cards":[]}"#, "card", "list cards of card"),
            (#"{"error":"no","id":"1"}"#, "card", "message of card"),
        ] as [(String, String?, String)])
    func `a root has the shape that the table says`(text: String, name: String?, expected: String) throws {
        #expect(try shape(text, from: name) == expected)
    }

    @Test(
        arguments: [
            ("7", nil, "the root (one number)"), (#"{"a":1}"#, nil, "the root (one object)"),
            (#"{"error":"no"}"#, nil, "the root (one object)"),
            (#"[{"title":"T"}]"#, nil, "no key in the root (array)"),
            (#"[{"otherID":"1","postcardID":"1"}]"#, nil, "the keys match card and postcard equally well"),
            (#"[{"otherID":"1"}]"#, "postcard", "but looks like card"),
            (#"{"a":1}"#, "card", "matches none of the shapes that card documents"),
        ] as [(String, String?, String)])
    func `a root without a known shape is not recognised, with the reason`(text: String, name: String?, part: String)
        throws
    {
        let shape = try shape(text, from: name)
        #expect(shape.hasPrefix("not recognised: "))
        #expect(shape.contains(part), "\(shape)")
    }
}
