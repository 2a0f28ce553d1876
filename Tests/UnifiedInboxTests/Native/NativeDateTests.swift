import Foundation
import InboxJSON
import Testing
import UnifiedInbox

@Suite("JSON of native dates")
struct NativeDateTests {
    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00Z"),
            (1_770_292_800, "2026-02-05T12:00:00Z"),
            (1_770_292_800.123, "2026-02-05T12:00:00.123Z"),
            (1_709_164_800, "2024-02-29T00:00:00Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (-0.001, "1969-12-31T23:59:59.999Z"),
            (-1, "1969-12-31T23:59:59Z"),
            (-2_208_988_800, "1900-01-01T00:00:00Z"),
            (253_402_300_799.999, "9999-12-31T23:59:59.999Z"),
        ] as [(Double, String)])
    func `a date becomes RFC 3339 text in UTC, with milliseconds if they are not zero`(
        _ seconds: Double, _ text: String
    )
        throws
    {
        #expect(try JSONValue(native: Date(timeIntervalSince1970: seconds)).string == text)
        #expect(try JSONValue(native: NSDate(timeIntervalSince1970: seconds)).string == text)
    }

    @Test func `every millisecond of a second is written exactly`() throws {
        for millisecond in 0..<1000 {
            let date = Date(timeIntervalSince1970: 1_770_292_800 + Double(millisecond) / 1000)
            let digits = String(1000 + millisecond).dropFirst()
            let fraction = millisecond == 0 ? "" : ".\(digits)"
            #expect(try JSONValue(native: date).string == "2026-02-05T12:00:00\(fraction)Z")
        }
    }

    @Test(arguments: [
        253_402_300_800, 1e18, -62_167_219_201, Double.infinity, -.infinity, .nan,
    ])
    func `a date that RFC 3339 cannot represent is refused, with its pointer`(_ seconds: Double) throws {
        let native: [String: Any] = ["when": [Date(timeIntervalSince1970: seconds)]]
        let error = try #require(throws: NativeValueError.self) { try JSONValue(native: native) }
        #expect(error.pointer == JSONPointer(tokens: ["when", "0"]))
    }
}
