import Foundation

/// How many random cases the tests try.
///
/// By default there are so many cases that all tests together run in 90 seconds on two cores. With
/// `UNIFIEDINBOX_LONG_TESTS=1` in the environment it tries more; `.ci/nightly` sets that.
package enum TestScale {
    /// Whether the environment asks for the long tests.
    package static let isLong = ProcessInfo.processInfo.environment["UNIFIEDINBOX_LONG_TESTS"] == "1"

    /// A number of cases: `quick` by default, `long` in the long tests.
    package static func count(_ quick: Int, long: Int) -> Int {
        isLong ? long : quick
    }

    /// One seed for each part of a test: `quick` of them by default, `long` in the long tests.
    package static func seeds(from first: UInt64 = 0, _ quick: UInt64, long: UInt64) -> Range<UInt64> {
        first..<first + (isLong ? long : quick)
    }
}
