#if canImport(Testing)
import Testing
#endif
#if canImport(XCTest)
import XCTest
#endif

/// A failed expectation and the line of the test where it failed.
struct TestFailure {
    let message: String
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Reports the failure to the framework whose test is running.
    ///
    /// A detached task has no current test in Swift Testing, so it looks as if XCTest were running. Then both frameworks get
    /// the failure, and the one that is not running ignores it.
    func report() {
        #if canImport(Testing)
        let comment = Comment(rawValue: message)
        let location = SourceLocation(
            fileID: "\(fileID)", filePath: "\(filePath)", line: Int(line), column: Int(column))
        Issue.record(comment, sourceLocation: location)
        if Test.current != nil { return }
        #endif
        #if canImport(XCTest)
        XCTFail(message, file: filePath, line: line)
        #endif
        #if !canImport(Testing) && !canImport(XCTest)
        fatalError(message, file: filePath, line: line)
        #endif
    }
}
