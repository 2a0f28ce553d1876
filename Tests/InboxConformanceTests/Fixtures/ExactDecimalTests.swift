import Testing

@testable import InboxConformance

@Suite struct ExactDecimalTests {
    @Test(arguments: [
        ("1", "1.0"), ("1", "10e-1"), ("1", "0.01E+2"), ("1", "1.000e0"), ("100", "1e2"), ("100", "1E+02"),
        ("0", "-0"), ("0", "-0.0e5"), ("0", "0e99999999999999999999"), ("-1.5", "-15e-1"), ("0.001", "1e-3"),
        ("1e400", "10e399"), ("1e400", "0.1e401"), ("123.4500", "12345e-2"), ("1e-400", "0.01e-398"),
        ("9007199254740993", "9.007199254740993e15"), ("9007199254740993", "9007199254740993.0"),
        ("1e9223372036854775807", "10e9223372036854775806"),
    ])
    func `spellings of one value are equal`(left: String, right: String) {
        #expect(ExactDecimal(left) == ExactDecimal(right))
        #expect(ExactDecimal(left).hashValue == ExactDecimal(right).hashValue)
    }

    @Test(arguments: [
        ("1", "-1"), ("1", "1.0000000000000000000000001"), ("1e400", "1e401"), ("1e400", "-1e400"), ("1e-400", "0"),
        ("9007199254740993", "9007199254740992"), ("10", "1"), ("10", "100"), ("0.1", "0.10000000000000000555"),
        ("18446744073709551616", "18446744073709551617"), ("1e99999999999999999999", "1e99999999999999999998"),
        ("1e99999999999999999999", "2e99999999999999999999"), ("12e3", "21e3"),
    ])
    func `spellings of different values are not equal`(left: String, right: String) {
        #expect(ExactDecimal(left) != ExactDecimal(right))
    }

    @Test(arguments: [
        ("1e99999999999999999999", "1E99999999999999999999"), ("1e99999999999999999999", "1.0e+99999999999999999999"),
    ])
    func `spellings are equal whatever the size of the exponent`(left: String, right: String) {
        #expect(ExactDecimal(left) == ExactDecimal(right))
    }
}
