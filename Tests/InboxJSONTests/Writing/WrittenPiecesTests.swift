import Testing

@testable import InboxJSON

/// Parsed text is copied in pieces, as long as its bytes are canonical JSON.
@Suite("Writing parsed values")
struct WrittenPiecesTests {
    @Test(arguments: [
        #"{"a":[1,{"b":"c"},null],"d":true,"e":{},"f":[]}"#, #"[[],[[]],{},{"a":{}}]"#,
        #"{"a":{"b":{"c":[0,-1.5e3]}}}"#,
        #"["",{"":""}]"#,
    ])
    func `white space anywhere between tokens makes no difference`(_ compact: String) throws {
        let expected = Array(compact.utf8)
        #expect(try JSONValue(parsing: compact).canonicalBytes == expected)
        // White space before or after each byte outside strings.
        var isInString = false
        for (place, byte) in expected.enumerated() {
            if byte == UInt8(ascii: "\"") { isInString.toggle() }
            guard !isInString, !Array("0123456789.e-trulfas".utf8).contains(byte) else { continue }
            for blank in [" ", "\n\t "] {
                let spaced = expected[..<place] + Array(blank.utf8) + expected[place...]
                guard byte != UInt8(ascii: "\"") else { continue }
                #expect(try JSONValue(parsing: Array(spaced)).canonicalBytes == expected, "before byte \(place)")
            }
        }
    }

    @Test func `unnecessary escapes are removed wherever they are`() throws {
        let text = #"{"\u0061":1,"b":"\/\u00e9\u2028\u007f\u0022\u005c\u0009","c":["x","\u0079","z"],"d\/":{"e":"f"}}"#
        let expected = "{\"a\":1,\"b\":\"/é\u{2028}\u{7F}\\\"\\\\\\t\",\"c\":[\"x\",\"y\",\"z\"],\"d/\":{\"e\":\"f\"}}"
        #expect(try JSONValue(parsing: text).canonicalBytes == Array(expected.utf8))
        #expect(try JSONValue(parsing: text).losslessBytes == Array(expected.utf8))
    }

    @Test(arguments: ["", " "])
    func `omitted members leave no comma, in compact text and in text with white space`(_ blank: String)
        throws
    {
        let text = #"{"a":1,"b":[2],"c":"3"}"#.replacing(",", with: blank + "," + blank)
        let document = try JSONDocument(parsing: text.utf8)
        func written(without omitted: [Int]) -> String {
            var writer = JSONWriter()
            writer.beginArray()
            writer.object(JSONObject(document, at: 0, omitting: omitted))
            writer.object(JSONObject(document, at: 0, omitting: omitted), .lossless)
            writer.null()
            writer.endArray()
            return String(decoding: writer.bytes, as: UTF8.self)
        }
        #expect(written(without: [2]) == #"[{"b":[2],"c":"3"},{"b":[2],"c":"3"},null]"#)
        #expect(written(without: [4]) == #"[{"a":1,"c":"3"},{"a":1,"c":"3"},null]"#)
        #expect(written(without: [7]) == #"[{"a":1,"b":[2]},{"a":1,"b":[2]},null]"#)
        #expect(written(without: [2, 4]) == #"[{"c":"3"},{"c":"3"},null]"#)
        #expect(written(without: []) == #"[{"a":1,"b":[2],"c":"3"},{"a":1,"b":[2],"c":"3"},null]"#)
    }

    @Test func `in every nested object, the last member of a repeated key is written`() throws {
        let value = try JSONValue(parsing: #"{"a":1,"b":{"c":1,"d":2,"c":3},"a":{"e":0,"e":1}}"#)
        #expect(value.canonicalBytes == Array(#"{"b":{"d":2,"c":3},"a":{"e":1}}"#.utf8))
        #expect(value.losslessBytes == Array(#"{"a":1,"b":{"c":1,"d":2,"c":3},"a":{"e":0,"e":1}}"#.utf8))
    }

    @Test(arguments: 0..<26)
    func `characters that must be escaped are written as escapes at every offset`(_ place: Int) {
        for (character, escape) in [("\"", #"\""#), ("\\", #"\\"#), ("\u{1}", #"\u0001"#), ("\u{1F}", #"\u001f"#)] {
            let (before, after) = (String(repeating: "x", count: place), String(repeating: "é", count: 25 - place))
            let expected = "\"\(before)\(escape)\(after)\(escape)\""
            #expect(JSONValue(before + character + after + character).description == expected)
        }
        // Bytes that differ from these only in the high bit.
        for character in ["¢", "Ü", "\u{7F}", "\u{81}", "\u{A0}", "퟿"] {
            let text = String(repeating: "x", count: place) + character
            #expect(JSONValue(text).description == "\"\(text)\"")
        }
    }
}
