import Foundation
import InboxConformance
import InboxModel
import InboxTestSupport
import Testing

@Suite struct EpochNumberTests {
    @Test(arguments: [
        ("1540468800", "2018-10-25T12:00:00Z"),
        ("0", "1970-01-01T00:00:00Z"),
        ("-1", "1969-12-31T23:59:59Z"),
        ("1540468800.5", "2018-10-25T12:00:00.500Z"),
        ("1540468800.0019999", "2018-10-25T12:00:00.001Z"),
        ("-0.0001", "1969-12-31T23:59:59.999Z"),
        ("-0.001", "1969-12-31T23:59:59.999Z"),
        ("-0.0011", "1969-12-31T23:59:59.998Z"),
        ("0.0009", "1970-01-01T00:00:00Z"),
        ("1.5e9", "2017-07-14T02:40:00Z"),
        ("1.5E+9", "2017-07-14T02:40:00Z"),
        ("15000000000e-1", "2017-07-14T02:40:00Z"),
        ("0001540468800", "2018-10-25T12:00:00Z"),
        ("99999999999", "5138-11-16T09:46:39Z"),
        ("99999999999.9999", "5138-11-16T09:46:39.999Z"),
        ("-62167219200", "0000-01-01T00:00:00Z"),
    ])
    func `documented seconds are read as seconds`(lexeme: String, expected: String) {
        #expect(read(lexeme, .seconds) == Outcome(expected))
        #expect(read(lexeme, .magnitude) == Outcome(expected))
    }

    @Test(arguments: [
        ("1770639002513", "2026-02-09T12:10:02.513Z"),
        ("1770639002513.994", "2026-02-09T12:10:02.513Z"),
        ("100000000000", "1973-03-03T09:46:40Z"),
        ("-100000000000", "1966-10-31T14:13:20Z"),
        ("-100000000000.1", "1966-10-31T14:13:19.999Z"),
        ("1e11", "1973-03-03T09:46:40Z"),
        ("1.770639002513994e12", "2026-02-09T12:10:02.513Z"),
        ("253402300799999", "9999-12-31T23:59:59.999Z"),
        ("253402300799999.999", "9999-12-31T23:59:59.999Z"),
        ("-62167219200000", "0000-01-01T00:00:00Z"),
    ])
    func `documented milliseconds are read as milliseconds`(lexeme: String, expected: String) {
        #expect(read(lexeme, .milliseconds) == Outcome(expected))
        #expect(read(lexeme, .magnitude) == Outcome(expected))
    }

    @Test(arguments: [
        ("100000000000", EpochUnit.seconds, "1973-03-03T09:46:40Z"),
        ("1770639002513", .seconds, "2026-02-09T12:10:02.513Z"),
        ("-100000000000", .seconds, "1966-10-31T14:13:20Z"),
        ("99999999999", .milliseconds, "5138-11-16T09:46:39Z"),
        ("99999999999.999", .milliseconds, "5138-11-16T09:46:39.999Z"),
        ("1540468800", .milliseconds, "2018-10-25T12:00:00Z"),
        ("1", .milliseconds, "1970-01-01T00:00:01Z"),
        ("-1", .milliseconds, "1969-12-31T23:59:59Z"),
        ("0.5", .milliseconds, "1970-01-01T00:00:00.500Z"),
    ])
    func `a number whose size fits the other unit is read in that unit and reported as suspect`(
        lexeme: String, unit: EpochUnit, expected: String
    ) {
        #expect(read(lexeme, unit) == Outcome(expected, suspectUnit: true))
    }

    @Test(arguments: ["0", "-0", "0.0", "00", "0e5", "-0.000E-9"], [EpochUnit.seconds, .milliseconds, .magnitude])
    func `zero is 1970 in every unit and never suspect`(lexeme: String, unit: EpochUnit) {
        #expect(read(lexeme, unit) == Outcome("1970-01-01T00:00:00Z"))
    }

    @Test(
        arguments: [
            "0", "-0", "0.0", "000", "0e99999", "-0e1", "-1", "-1.0", "-01", "-1e0", "-0.1e1", "-10e-1",
            "-0.00000000000000000000001e23", "-1000000000000000000000e-21",
        ],
        [EpochUnit.seconds, .milliseconds, .magnitude])
    func `an expiry of 0 or -1 means never`(lexeme: String, unit: EpochUnit) {
        let bytes = ContiguousArray(lexeme.utf8)
        #expect(EpochNumber.read(bytes.span, unit: unit, allowsNever: true) == .never)
        #expect(EpochNumber.read(bytes.span, unit: unit, allowsNever: false) != .never)
    }

    @Test(arguments: [
        "1", "-2", "-1.0000000000000000000000000001", "-0.9999999999999999999999999", "-10", "-0.1", "-1e1", "1e-30",
    ])
    func `an expiry near 0 or -1 is an instant`(lexeme: String) {
        let bytes = ContiguousArray(lexeme.utf8)
        guard case .instant = EpochNumber.read(bytes.span, unit: .seconds, allowsNever: true) else {
            Issue.record("\(lexeme) is not an instant")
            return
        }
    }

    @Test(arguments: [
        "253402300800000", "-62167219200000.1", "-62167219200001", "-62167219201", "-99999999999", "1e15", "1e400",
        "9999999999999999999999999999", "-1e99", "18446744073709551616000", "9223372036854775808",
    ])
    func `a number outside the years 0000 to 9999 is unparsable`(lexeme: String) {
        for unit in [EpochUnit.seconds, .milliseconds, .magnitude] {
            let bytes = ContiguousArray(lexeme.utf8)
            #expect(EpochNumber.read(bytes.span, unit: unit, allowsNever: false) == .unparsable)
        }
    }

    @Test(arguments: [
        "", "-", "+1", "--1", ".5", "5.", "-.5", "1.e5", "1e", "1e+", "1e-", "1e+-5", "1e5.0", "e5", "1.2.3", " 1",
        "1 ",
        "1_000", "1,000", "0x10", "1a", "NaN", "Infinity", "-Infinity", "null", "١٢٣", "2026-02-05", "1\0",
    ])
    func `a text that is not a JSON number is not a number`(lexeme: String) {
        let bytes = ContiguousArray(lexeme.utf8)
        #expect(EpochNumber.read(bytes.span, unit: .magnitude, allowsNever: true) == .notANumber)
    }

    @Test(arguments: [
        ("1e-999999999", "1970-01-01T00:00:00Z"),
        ("-1e-999999999", "1969-12-31T23:59:59.999Z"),
        ("1e-99999999999999999999999999999", "1970-01-01T00:00:00Z"),
        ("0e99999999999999999999999999999", "1970-01-01T00:00:00Z"),
    ])
    func `a number with a far negative exponent is rounded down`(lexeme: String, expected: String) {
        #expect(read(lexeme, .seconds) == Outcome(expected))
    }

    @Test(arguments: ["1e999999999999", "1e9223372036854775807", "-1e9223372036854775808", "1e99999999999999999999"])
    func `an exponent far above zero is out of range`(lexeme: String) {
        let bytes = ContiguousArray(lexeme.utf8)
        #expect(EpochNumber.read(bytes.span, unit: .seconds, allowsNever: false) == .unparsable)
    }

    @Test func `a million redundant zeros do not change the value`() {
        let zeros = String(repeating: "0", count: 1_000_000)
        let christmas = Outcome("2018-12-25T00:00:00Z")
        #expect(read(zeros, .seconds) == Outcome("1970-01-01T00:00:00Z"))
        #expect(read(zeros + "1545696000", .seconds) == christmas)
        #expect(read("1545696000." + zeros, .seconds) == christmas)
        #expect(read("1545696" + zeros + "e-999997", .seconds) == christmas)
        #expect(read("0." + zeros + "1545696e1000010", .seconds) == christmas)
        #expect(read("1545696000e" + zeros, .seconds) == christmas)
        #expect(read("-1." + zeros + "1", .seconds) == Outcome("1969-12-31T23:59:58.999Z"))
        let huge = ContiguousArray(("1" + zeros).utf8)
        #expect(EpochNumber.read(huge.span, unit: .seconds, allowsNever: false) == .unparsable)
    }

    /// Foundation's decimals hold 38 digits exactly, more than these lexemes have.
    @Test func `Foundation's decimals give the same floor`() throws {
        var generator = SeededGenerator(seed: 3)
        for _ in 0..<TestScale.count(2000, long: 20_000) {
            let lexeme = Self.lexeme(using: &generator)
            let value = try #require(Decimal(string: lexeme), "\(lexeme)")
            let isSeconds = abs(value) < 100_000_000_000
            var scaled = isSeconds ? value * 1000 : value
            var floor = Decimal()
            NSDecimalRound(&floor, &scaled, 0, .plain)
            if floor > scaled { floor -= 1 }
            let bytes = ContiguousArray(lexeme.utf8)
            let reading = EpochNumber.read(bytes.span, unit: .magnitude, allowsNever: false)
            let expected =
                Int64("\(floor)").flatMap(Instant.init(milliseconds:))
                .map { EpochReading.instant($0, suspectUnit: false) } ?? .unparsable
            #expect(reading == expected, "\(lexeme)")
        }
    }

    /// A number of up to 20 digits whose value is in or near the range of instants.
    private static func lexeme(using generator: inout SeededGenerator) -> String {
        func digits(_ count: Int) -> String {
            String((0..<count).map { _ in Character("\(Int.random(in: 0...9, using: &generator))") })
        }
        let integer = digits(.random(in: 1...12, using: &generator))
        let fraction = Bool.random(using: &generator) ? "." + digits(.random(in: 1...8, using: &generator)) : ""
        let exponent = Bool.random(using: &generator) ? "e\(Int.random(in: -12...6, using: &generator))" : ""
        return (Bool.random(using: &generator) ? "-" : "") + integer + fraction + exponent
    }
}

/// The result of reading a number, in a form that fits into a table.
private struct Outcome: Equatable {
    var rfc3339: String
    var suspectUnit: Bool

    init(_ rfc3339: String, suspectUnit: Bool = false) {
        self.rfc3339 = rfc3339
        self.suspectUnit = suspectUnit
    }
}

private func read(_ lexeme: String, _ unit: EpochUnit) -> Outcome? {
    let bytes = ContiguousArray(lexeme.utf8)
    guard case .instant(let instant, let suspectUnit) = EpochNumber.read(bytes.span, unit: unit, allowsNever: false)
    else {
        return nil
    }
    return Outcome(instant.rfc3339, suspectUnit: suspectUnit)
}
