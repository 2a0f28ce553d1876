/// The exit status of a run; codes from sysexits.h where it has one.
enum ExitStatus: Int32, Comparable {
    /// Success.
    case done = 0
    /// The run succeeded and the check failed.
    case checkFailed = 1
    /// The command line is wrong.
    case usage = 64
    /// The input is not JSON, not a known vendor's, or contains nothing that can be decoded.
    case badInput = 65
    /// An input cannot be opened.
    case noInput = 66
    /// Reading or writing failed.
    case inputOutput = 74

    static func < (left: ExitStatus, right: ExitStatus) -> Bool { left.rawValue < right.rawValue }
}
