#if canImport(Testing)
import Testing
#endif
#if canImport(XCTest)
import XCTest
#endif

/// A failed expectation, and the line of the test that has it.
struct TestFailure {
    let message: String
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt

    /// Reports the failure to the framework whose test is running.
    ///
    /// A task that a test of Swift Testing detaches has no current test, and so looks like a test of XCTest. Both frameworks
    /// get the failure then; the one that is not running ignores it.
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
