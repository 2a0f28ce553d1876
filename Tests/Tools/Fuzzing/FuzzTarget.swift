/// One property of the library, which is checked with arbitrary bytes.
struct FuzzTarget: Sendable {
    /// The name in the command line of `fuzz`, and of the folder in `Corpus`.
    let name: String
    /// What is checked, in a sentence.
    let summary: String
    let seeds: @Sendable (FuzzSeeds) throws -> [[UInt8]]
    /// Creates the check, which is called with one input after another.
    ///
    /// A check ends the process if the property does not hold.
    let makeCheck: @Sendable () -> ([UInt8]) -> Void
}

extension FuzzTarget {
    /// All targets, in the order in which they are listed.
    static let all =
        [scanner] + FuzzSeeds.vendors.map(vendor) + [rows, options, log, journal, snapshot, redactor, explain, lint]
}

/// Ends the process unless a condition holds.
///
/// libFuzzer reports that as a crash and keeps the input.
func require(_ condition: Bool, _ fault: @autoclosure () -> String) {
    guard condition else { fatalError(fault()) }
}

/// The text of bytes, for messages.
func shown(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }
