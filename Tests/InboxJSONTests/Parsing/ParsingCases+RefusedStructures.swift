@testable import InboxJSON

extension ParsingCase {
    /// Arrays, objects, white space and text around the root.
    static let refusedStructures: [ParsingCase] =
        refusedArrays + refusedObjects + refusedMembers + refusedLiterals + refusedBlanks + refusedEnds + refusedTails

    private static let refusedArrays: [ParsingCase] = [
        .refused("elements without comma", "[4 5]", .unexpectedByte, at: 3),
        .refused("an element and a literal without comma", "[0 null]", .unexpectedByte, at: 3),
        .refused("an element and an array without comma", "[6[7]]", .unexpectedByte, at: 2),
        .refused("strings without comma", #"["a""b"]"#, .unexpectedByte, at: 4),
        .refused("a colon between elements", #"["k":2]"#, .unexpectedByte, at: 4),
        .refused("a semicolon between elements", "[1;2]", .unexpectedByte, at: 2),
        .refused("a comma alone", "[,]", .unexpectedByte, at: 1),
        .refused("a comma before the first element", "[,8]", .unexpectedByte, at: 1),
        .refused("two commas", "[8,,9]", .unexpectedByte, at: 3),
        .refused("a comma before the bracket", "[8,]", .unexpectedByte, at: 3),
        .refused("an asterisk", "[*]", .unexpectedByte, at: 1),
        .refused("a word", "[q", .unexpectedByte, at: 1),
        .refused("a word beyond ASCII", [0x5B, 0xC3, 0xA9, 0x5D], .unexpectedByte, at: 1),
        .refused("a byte that is never in UTF-8, outside strings", [0x5B, 0xFF, 0x5D], .unexpectedByte, at: 1),
        .refused("an array closed as an object", "[}", .unexpectedByte, at: 1),
        .refused("an element in parentheses", "[(1)]", .unexpectedByte, at: 1),
        .refused("a string in single quotes", "['a']", .unexpectedByte, at: 1),
        .refused("a line comment between elements", "[1//x\n]", .unexpectedByte, at: 2),
        .refused("an escape outside strings", #"[\u0020"s"]"#, .unexpectedByte, at: 1),
    ]

    private static let refusedObjects: [ParsingCase] = [
        .refused("an object closed as an array", "{]", .unexpectedByte, at: 1),
        .refused("a comma alone in an object", "{,}", .unexpectedByte, at: 1),
        .refused("no key", "{:1}", .unexpectedByte, at: 1),
        .refused("a key without quotes", "{k:1}", .unexpectedByte, at: 1),
        .refused("a key in single quotes", "{'k':1}", .unexpectedByte, at: 1),
        .refused("an integer as a key", "{1:2}", .unexpectedByte, at: 1),
        .refused("a literal as a key", "{null:0}", .unexpectedByte, at: 1),
        .refused("an array as a key", "{[]:1}", .unexpectedByte, at: 1),
        .refused("an object as a key", "{{}:1}", .unexpectedByte, at: 1),
        .refused("an emoji as a key", [0x7B, 0xF0, 0x9F, 0x98, 0x80, 0x7D], .unexpectedByte, at: 1),
        .refused("a key that is not UTF-8", [0x7B, 0x22, 0xB9, 0x22, 0x3A, 0x30, 0x7D], .invalidUTF8, at: 2),
    ]

    private static let refusedMembers: [ParsingCase] = [
        .refused("a key alone", #"{"k"}"#, .unexpectedByte, at: 4),
        .refused("a key alone after a member", #"{"k":1,"m"}"#, .unexpectedByte, at: 10),
        .refused("no colon", #"{"k" 1}"#, .unexpectedByte, at: 5),
        .refused("a comma for the colon", #"{"k",1}"#, .unexpectedByte, at: 4),
        .refused("an equals sign for the colon", #"{"k"=1}"#, .unexpectedByte, at: 4),
        .refused("two colons", #"{"k"::1}"#, .unexpectedByte, at: 5),
        .refused("no value", #"{"k":}"#, .unexpectedByte, at: 5),
        .refused("a value in single quotes", #"{"k":'v'}"#, .unexpectedByte, at: 5),
        .refused("a comma after the last member", #"{"k":1,}"#, .unexpectedByte, at: 7),
        .refused("two commas between members", #"{"k":1,,"l":2}"#, .unexpectedByte, at: 7),
        .refused("no comma between members", #"{"k":1 "l":2}"#, .unexpectedByte, at: 7),
        .refused("a semicolon between members", #"{"k":1;"l":2}"#, .unexpectedByte, at: 6),
        .refused("two values", #"{"k":1 2}"#, .unexpectedByte, at: 7),
        .refused("a comment before the value", #"{"k":/*c*/1}"#, .unexpectedByte, at: 5),
    ]

    private static let refusedLiterals: [ParsingCase] = [
        .refused("a literal in capitals", "[NULL]", .unexpectedByte, at: 1),
        .refused("a literal with a capital", "True", .unexpectedByte, at: 0),
        .refused("null cut short", "[nul]", .unexpectedByte, at: 4),
        .refused("true cut short", "[tru]", .unexpectedByte, at: 4),
        .refused("false cut short", "[fals]", .unexpectedByte, at: 5),
        .refused("a word that begins like true", #"{"a":truth}"#, .unexpectedByte, at: 8),
        .refused("a word that begins with null", "[nullx]", .unexpectedByte, at: 5),
        .refused("two literals in one word", "[truefalse]", .unexpectedByte, at: 5),
        .refused("a word", "abc", .unexpectedByte, at: 0),
        .refused("a word that begins in ASCII", [0x61, 0xC3, 0xA5], .unexpectedByte, at: 0),
        .refused("a word beyond ASCII as the root", [0xC3, 0xA5], .unexpectedByte, at: 0),
        .refused("undefined", "undefined", .unexpectedByte, at: 0),
        .refused("a comment as the root", "# nothing", .unexpectedByte, at: 0),
        .refused("Latin-1 as the root", [0xE9], .unexpectedByte, at: 0),
    ]

    private static let refusedBlanks: [ParsingCase] = [
        .refused("a vertical tab", [0x5B, 0x0B, 0x5D], .unexpectedByte, at: 1),
        .refused("a form feed", [0x5B, 0x0C, 0x5D], .unexpectedByte, at: 1),
        .refused("NUL between tokens", [0x5B, 0x00, 0x5D], .unexpectedByte, at: 1),
        .refused("a no-break space between tokens", [0x5B, 0xC2, 0xA0, 0x5D], .unexpectedByte, at: 1),
        .refused("a word joiner between tokens", [0x5B, 0xE2, 0x81, 0xA0, 0x5D], .unexpectedByte, at: 1),
        .refused("a next-line character between tokens", [0x5B, 0xC2, 0x85, 0x5D], .unexpectedByte, at: 1),
        .refused("a line separator between tokens", [0x5B, 0xE2, 0x80, 0xA8, 0x5D], .unexpectedByte, at: 1),
        .refused("two bytes of a byte-order mark", [0xEF, 0xBB, 0x7B, 0x7D], .unexpectedByte, at: 0),
    ]

    private static let refusedEnds: [ParsingCase] = [
        .refused("nothing", "", .unexpectedEnd, at: 0),
        .refused("a blank", " ", .unexpectedEnd, at: 1),
        .refused("a byte-order mark alone", [0xEF, 0xBB, 0xBF], .unexpectedEnd, at: 3),
    ]

    private static let refusedTails: [ParsingCase] = [
        .refused("a bracket closed twice", #"["z"]]"#, .trailingText, at: 5),
        .refused("a brace closed twice", #"{"k":1}}"#, .trailingText, at: 7),
        .refused("a closing bracket without an opening one", "]", .unexpectedByte, at: 0),
        .refused("a closing brace without an opening one", "}", .unexpectedByte, at: 0),
        .refused("a bracket after a number", "3]", .trailingText, at: 1),
        .refused("a comma after the root", "[8],", .trailingText, at: 3),
        .refused("two arrays", "[][]", .trailingText, at: 2),
        .refused("two objects, a line each", "{}\n{}", .trailingText, at: 3),
        .refused("a letter after an array", "[3]w", .trailingText, at: 3),
        .refused("a comment after the root", #"{"k":1}/* end */"#, .trailingText, at: 7),
        .refused("NUL after the root", [0x5B, 0x5D, 0x00], .trailingText, at: 2),
        .refused("a byte that is never in UTF-8 after the root", [0x5B, 0x5D, 0xFF], .trailingText, at: 2),
    ]
}
