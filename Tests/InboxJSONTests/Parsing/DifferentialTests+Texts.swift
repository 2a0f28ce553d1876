extension DifferentialTests {
    /// Texts at the borders of the grammar, most of them not JSON.
    static let borders: [(topic: String, texts: [String])] = [
        (
            "numbers",
            [
                "0", "[-0]", "[1234567890]", "[-0.5]", "[12.5e6]", "[0e1]", "[0E+1]", "[1e007]", "[1e-0]", "+3", "[+3]",
                "[-]", "[- 3]", "[-foo]", "[--3]", "[-+3]", "01", "[012]", "[-01]", "[1 000.0]", "[1,000]", "[1_000]",
                "[1+2]", "[1-2]", "[0x1]", "[0b1]", "[-3x]", "1x", "[１]", "[١]", ".5", "[.5]", "[.-5]", "[-.5]", "[1.]",
                "[2.e3]", "[1.+2]", "[1..2]", "[0.1.2]", #"{"k":1,5}"#, "[1.2a-3]", "[1.25H-3]", "[0e]", "[0E]",
                "[0e+]",
                "[7e-]", "[1eE2]", "[0e+-1]", "[1e2.5]", "[1e2e3]", "[1ea]", "[1.5e3", "-", "1.", "1e",
                "[0.5e\(String(repeating: "9", count: 80))]", "[-0.\(String(repeating: "0", count: 70))1]",
            ]
        ),
        (
            "words",
            [
                "[NaN]", "[nan]", "[-NaN]", "[Inf]", "[Infinity]", "[-Infinity]", "[NULL]", "True", "[nul]", "[tru]",
                "[fals]", #"{"a":truth}"#, "[nullx]", "[truefalse]", "abc", "aå", "å", "undefined", "# nothing", "[q",
                "[é]",
            ]
        ),
        (
            "arrays",
            [
                "[ \t\r\n ]", "[[] , {} ,[ ]]", #"[ null,true,false,-3,"s",[0],{"k":1} ]"#, "[4 5]", "[0 null]",
                "[6[7]]",
                #"["a""b"]"#, #"["k":2]"#, "[1;2]", "[,]", "[,8]", "[8,,9]", "[8,]", "[*]", "[}", "[(1)]", "['a']",
                "['",
                "[1//x\n]", #"[\u0020"s"]"#,
            ]
        ),
        (
            "objects",
            [
                "{ \t\r\n }", #"{"z":1, "a":2, "m":3}"#, #"{"":1}"#, #"{"a":[{"b":[{"c":{}}]}]}"#, "{]", "{,}", "{:1}",
                "{k:1}", "{'k':1}", "{1:2}", "{null:0}", "{[]:1}", "{{}:1}", "{😀}", #"{"k"}"#, #"{"k":1,"m"}"#,
                #"{"k" 1}"#,
                #"{"k",1}"#, #"{"k"=1}"#, #"{"k"::1}"#, #"{"k":}"#, #"{"k":'v'}"#, #"{"k":1,}"#, #"{"k":1,,"l":2}"#,
                #"{"k":1 "l":2}"#, #"{"k":1;"l":2}"#, #"{"k":1 2}"#, #"{"k":/*c*/1}"#, #"{"k:1}"#,
            ]
        ),
        (
            "strings",
            [
                #"["/* a */ // b # c"]"#, #"["[{,:}]"]"#, #"["'s'"]"#, "[\"\u{7F}\u{2028}\u{2029}\u{FEFF}\u{A0}\"]",
                #"["\"\\\/\b\f\n\r\t"]"#, #"["\\n\\u0041\u0000\u0012\u0008\u0022\u005C"]"#, #"{"\u006B\n\"":1}"#, "\"",
                "\"abc", #"["\"]"#, #"["\\\"]"#, "'s'", #""""s""#, "{\"a\u{8}\":1}", #"["\{["\{"#, #"["\😀"]"#,
                #"{"\k":1}"#,
                #"["\u{41}"]"#, #"["\udfff","\udc00\ud800","\ud800\n","\"\udead\\","\ud7ff\ue000\ufffd","\\ud800"]"#,
                #"["\ud800\u"]"#, #"["\ud800\ud"]"#, #"["\ud800\udx00"]"#, #"["\uD834\uDD1"]"#,
                #"["\uD800\x"]"#, #"["\uD800\uD800\x"]"#, #"["\uD800\"]"#, #"["\ud800\udc0"#, #"["\u0x"#, #"["\u00"#,
                #"["\"#,
            ]
        ),
        (
            "blanks and ends",
            [
                "\n\t 7 \r\n", "\t{ \"k\" :\r\n[ 1 , 2 ] }\r", "[\u{B}]", "[\u{C}]", "[\u{0}]", "[\u{A0}]",
                "[\u{2060}]",
                "[\u{85}]", "[\u{2028}]", "", " ", "\u{FEFF}", #"["z"]]"#, #"{"k":1}}"#, "]", "}", "3]", "[8],", "[][]",
                "{}\n{}", "[3]w", #"{"k":1}/* end */"#, "[]\u{0}", "\u{FEFF}\u{FEFF}0", " \u{FEFF}0", "0\u{FEFF}",
            ]
        ),
    ]

    /// Texts that are not UTF-8, or in another encoding.
    static let bytes: [[UInt8]] = [
        // Letters of Latin-1: in a string, as the root, as a key, in numbers, after an escape, and at the end.
        [0x22, 0x63, 0xE9, 0x22], [0xE9], [0x7B, 0x22, 0xB9, 0x22, 0x3A, 0x30, 0x7D], [0x5B, 0x30, 0xE5, 0x5D],
        [0x5B, 0x31, 0x32, 0x33, 0xE5, 0x5D], [0x5B, 0x31, 0x65, 0xE5, 0x5D], [0x5B, 0x31, 0x65, 0x31, 0xE5, 0x5D],
        [0x5B, 0x22, 0x5C, 0xE5, 0x22, 0x5D], [0x22, 0x5C, 0x75, 0x30, 0xE5, 0x30, 0x30, 0x22], [0x5B, 0x5D, 0xFF],
        [0x5B, 0xFF, 0x5D],
        // A sequence of three bytes that is cut by the end, and a wrong byte after sequences that are right.
        [0x22, 0xE2, 0x82], [0x22, 0xE2, 0x82, 0xAC, 0xC3, 0xA9, 0x99, 0x22],
        // Two bytes of a byte-order mark.
        [0xEF, 0xBB, 0x7B, 0x7D],
        // UTF-16 and UTF-32, in both orders of bytes, with a mark and without.
        [0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00], [0xFE, 0xFF, 0x00, 0x5B, 0x00, 0x5D], [0x5B, 0x00, 0x5D, 0x00],
        [0x00, 0x5B, 0x00, 0x5D], [0x5B, 0x00, 0x00, 0x00, 0x5D, 0x00, 0x00, 0x00],
    ]
}
