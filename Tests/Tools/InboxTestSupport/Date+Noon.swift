package import Foundation

extension Date {
    /// 2026-02-05T12:00:00Z: the instant around which the tests' histories happen.
    package static let noon = noon(plus: 0)

    /// ``noon`` in milliseconds since 1970.
    package static let noonMilliseconds = 1_770_292_800_000

    /// The instant some milliseconds after ``noon``.
    package static func noon(plus milliseconds: Int) -> Date {
        Date(timeIntervalSince1970: Double(noonMilliseconds + milliseconds) / 1000)
    }

    /// Whole milliseconds since 1970.
    ///
    /// No test uses a finer instant.
    package var wholeMilliseconds: Int { Int((timeIntervalSince1970 * 1000).rounded()) }
}
