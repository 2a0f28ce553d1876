import InboxJSON
import InboxTestSupport
import Testing

@testable import InboxModel

/// Whole numbers that are written with a fraction or an exponent.
@Suite struct WholeNumberTests {
    @Test(arguments: [
        ("1.0", "1"), ("-1.0", "-1"), ("1e2", "100"), ("1E+2", "100"), ("1.5e1", "15"), ("150e-1", "15"),
        ("0.1e1", "1"),
        ("0.0", "0"), ("-0.0", "0"), ("0e5", "0"), ("-0e-5", "0"), ("0.00e99999999999999999999", "0"),
        ("100.00e-2", "1"),
        ("0.001200e4", "12"),
        ("0." + String(repeating: "0", count: 5000) + "12e5002", "12"),
        ("9007199254740993.0", "9007199254740993"),
        ("1.8446744073709551616e19", "18446744073709551616"),
    ])
    func `a whole number is written in digits`(lexeme: String, digits: String) {
        #expect(WholeNumber.digits(of: lexeme) == digits)
    }

    @Test(arguments: [
        "1.5", "1e-1", "0.1", "15e-2", "1.0000000000000000000000000001", "1e1000000000", "-1e1000000000",
        "1e-1000000000", "1e9223372036854775807", "1e-9223372036854775807", "1e99999999999999999999",
        "1e-99999999999999999999",
    ])
    func `a fraction, or a number too long to write out, returns nil`(lexeme: String) {
        #expect(WholeNumber.digits(of: lexeme) == nil)
    }

    #if os(macOS) || os(Linux)
    /// Runs in a child process, since an arithmetic overflow ends its process.
    @Test func `the smallest exponent that Int can represent returns nil`() async {
        await #expect(processExitsWith: .success) {
            let feed = try InboxDecoder.card(#"[{"id":"1","integer":1e-9223372036854775808}]"#)
            #expect(feed.diagnostics.map(\.code) == [.fieldWrongType])
        }
    }
    #endif
}
