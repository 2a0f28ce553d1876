#if canImport(ObjectiveC)
import Foundation
#endif
#if canImport(Testing)
import Testing
#endif
#if canImport(XCTest)
import XCTest
#endif

/// A failed expectation and the line of the test where it failed.
struct TestFailure {
    var message: String
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
    /// A text that the framework keeps with the failure, if it can.
    var attachment: (name: String, text: String)?

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
        if Test.current != nil {
            if let attachment {
                Attachment.record(attachment.text, named: attachment.name, sourceLocation: location)
            }
            return
        }
        #endif
        #if canImport(XCTest)
        #if canImport(ObjectiveC)
        // An activity belongs to the main thread, where tests that are not asynchronous run.
        if let attachment, Thread.isMainThread {
            MainActor.assumeIsolated {
                XCTContext.runActivity(named: attachment.name) { activity in
                    let kept = XCTAttachment(string: attachment.text)
                    kept.name = attachment.name
                    kept.lifetime = .keepAlways
                    activity.add(kept)
                }
            }
        }
        #endif
        XCTFail(message, file: filePath, line: line)
        #endif
        #if !canImport(Testing) && !canImport(XCTest)
        fatalError(message, file: filePath, line: line)
        #endif
    }
}
