import InboxJSON

/// Unexpected values of every type: values at the limits of numbers, dates and URLs, and deep, long and wide values.
enum RandomJSON {
    /// The values, always in the same order.
    static let values: [JSONValue] = (lines + large).map { text in
        guard let value = try? JSONValue(parsing: text) else { preconditionFailure("\(text) is not JSON") }
        return value
    }

    private static let lines = #"""
        null
        true
        false
        0
        1
        -1
        -0
        1.0
        1.5
        1e2
        1e400
        -1e-400
        18446744073709551616
        1540468800
        1540468800000
        1e999999999999999999999
        ""
        " "
        "\#u{a0}\#u{3000}"
        "1"
        "true"
        "null"
        "\ud800"
        "\udc00x"
        "\u0000"
        "{}"
        "[]"
        "[null]"
        "{\"id\":1,\"id\":2}"
        "{\"u\":\"{\\\"buttons\\\":[1]}\"}"
        "2026-02-30"
        "2026-02-05T12:00:00Z"
        "not a url"
        "https://["
        "//"
        []
        {}
        [null]
        [[]]
        [{}]
        {"":null}
        {"id":""}
        {"a":1,"a":2}
        {"message":{"message":{}}}
        """#.split(separator: "\n").map(String.init)

    private static let large = [
        String(repeating: "[", count: 300) + String(repeating: "]", count: 300),
        String(repeating: "{\"u\":", count: 300) + "1" + String(repeating: "}", count: 300),
        "\"" + String(repeating: "long ", count: 4000) + "\"",
        "[" + Array(repeating: "{}", count: 300).joined(separator: ",") + "]",
    ]
}

/// Random numbers that are the same in every run (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
