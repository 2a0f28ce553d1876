extension ParsingCase {
    /// Texts that every reader of JSON must accept.
    static let accepted: [ParsingCase] = acceptedStructures + acceptedNumbers + acceptedStrings + acceptedEscapes

    private static let acceptedStructures: [ParsingCase] = [
        .accepted("an empty array", "[]"),
        .accepted("an empty object", "{}"),
        .accepted("an empty array with blanks in it", "[ \t\r\n ]", reads: "[]"),
        .accepted("an empty object with blanks in it", "{ \t\r\n }", reads: "{}"),
        .accepted("empty containers in an array", "[[] , {} ,[ ]]", reads: "[[],{},[]]"),
        .accepted(
            "every kind in one array", #"[ null,true,false,-3,"s",[0],{"k":1} ]"#,
            reads: #"[null,true,false,-3,"s",[0],{"k":1}]"#),
        .accepted("a blank before the root", " [8]", reads: "[8]"),
        .accepted("a line feed after an element", "[8\n]", reads: "[8]"),
        .accepted("blanks around every token", "\t{ \"k\" :\r\n[ 1 , 2 ] }\r", reads: #"{"k":[1,2]}"#),
        .accepted("the root true", "true"),
        .accepted("the root false", "false"),
        .accepted("the root null", "null"),
        .accepted("an integer as the root", "7"),
        .accepted("a negative fraction as the root", "-0.25"),
        .accepted("a string as the root", #""root""#),
        .accepted("an empty string as the root", #""""#),
        .accepted("a scalar root between blanks", "\n\t 7 \r\n", reads: "7"),
        .accepted("a member", #"{"from":"here"}"#),
        .accepted(
            "members in their order, not the alphabet's", #"{"z":1, "a":2, "m":3}"#, reads: #"{"z":1,"a":2,"m":3}"#),
        .accepted("members over several lines", "{\n  \"k\": \"v\"\n}", reads: #"{"k":"v"}"#),
        .accepted("an empty key", #"{"":1}"#),
        .accepted("NUL in a key, as an escape", #"{"a\u0000b":1}"#),
        .accepted("a key in two spellings is one key", #"{"\u006b":1,"k":2}"#, reads: #"{"k":2}"#),
        .accepted("a repeated key: the last value counts", #"{"k":"v","k":"w"}"#, reads: #"{"k":"w"}"#),
        .accepted("a repeated member", #"{"k":"v","k":"v"}"#, reads: #"{"k":"v"}"#),
        .accepted("é and e with an accent are two keys", "{\"\u{E9}\":1,\"e\u{301}\":2}"),
        .accepted("containers in containers", #"{"a":[{"b":[{"c":{}}]}]}"#),
        .accepted("a long string", #"{"k":""# + String(repeating: "0123456789", count: 30) + #""}"#),
    ]

    private static let acceptedNumbers: [ParsingCase] = [
        .accepted("zero", "0"),
        .accepted("minus zero", "[-0]"),
        .accepted("minus zero with a fraction", "[-0.0]"),
        .accepted("a negative integer", "[-1]"),
        .accepted("digits", "[1234567890]"),
        .accepted("a fraction", "[3.25]"),
        .accepted("a fraction that ends with a zero", "[1.10]"),
        .accepted("a fraction of many digits", "[123.45678901234567890]"),
        .accepted("a fraction close to zero", "[-0." + String(repeating: "0", count: 70) + "1]"),
        .accepted("an exponent", "[12e34]"),
        .accepted("a capital exponent", "[5E17]"),
        .accepted("an exponent with a plus", "[5e+4]"),
        .accepted("an exponent with a minus", "[5e-4]"),
        .accepted("a fraction and an exponent", "[12.5e6]"),
        .accepted("zero with an exponent", "[0e1]"),
        .accepted("zero with an exponent and a sign", "[0E+1]"),
        .accepted("an exponent with a leading zero", "[1e007]"),
        .accepted("an exponent of zero", "[1e-0]"),
        .accepted("large doubles", #"{"least":-1.5e+300,"most":1.5e+300}"#),
        .accepted("the largest of Int64", "[9223372036854775807]"),
        .accepted("the smallest of Int64", "[-9223372036854775808]"),
    ]

    /// ``DifferentialTests`` and ``UTF8Tests`` try the characters of every length.
    private static let acceptedStrings: [ParsingCase] = [
        .accepted("plain ASCII", #"["plain"]"#),
        .accepted("a blank alone", #"" ""#),
        .accepted("what looks like comments", #"["/* a */ // b # c"]"#),
        .accepted("brackets, commas and colons", #"["[{,:}]"]"#),
        .accepted("single quotes", #"["'s'"]"#),
        .accepted("DEL", "[\"\u{7F}\"]"),
        .accepted("an unassigned character, U+1BFFF", [0x22, 0xF0, 0x9B, 0xBF, 0xBF, 0x22]),
        .accepted("a line separator, U+2028", "[\"\u{2028}\"]"),
        .accepted("a paragraph separator, U+2029", "[\"\u{2029}\"]"),
        .accepted("a byte-order mark inside a string", "[\"\u{FEFF}\"]"),
        .accepted("a no-break space, U+00A0", "[\"\u{A0}\"]"),
    ]

    /// ``EscapeTests`` tries every code unit and every half of a pair.
    private static let acceptedEscapes: [ParsingCase] = [
        .accepted("every short escape", #"["\"\\\/\b\f\n\r\t"]"#, reads: #"["\"\\/\b\f\n\r\t"]"#),
        .accepted("an escaped quote", #"["\""]"#),
        .accepted("a backslash before a letter that would be an escape", #"["\\n"]"#),
        .accepted("a backslash before a letter", #"["\\a"]"#),
        .accepted("a backslash before what would be a code unit", #"["\\u0041"]"#),
        .accepted("NUL", #"["\u0000"]"#),
        .accepted("a control character", #"["\u0012"]"#),
        .accepted("control characters that have a short escape", #"["\u0008\u000A"]"#, reads: #"["\b\n"]"#),
        .accepted("a quote as a code unit", #"["\u0022"]"#, reads: #"["\""]"#),
        .accepted("a backslash as a code unit", #"["\u005C"]"#, reads: #"["\\"]"#),
        .accepted("pairs side by side", #"["\uD83D\uDE00\uD834\uDD1E"]"#, reads: #"["😀𝄞"]"#),
        .accepted("escapes in a key", #"{"\u006B\n\"":1}"#, reads: #"{"k\n\"":1}"#),
    ]
}
