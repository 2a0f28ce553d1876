#if canImport(ObjectiveC)
import Foundation
#endif
#if canImport(Testing)
import Testing
#endif
#if canImport(XCTest)
import XCTest
#endif

/// A failed expectation, and the line of the test that failed.
struct TestFailure {
    var message: String
    let fileID: StaticString
    let filePath: StaticString
    let line: UInt
    let column: UInt
    /// A text to attach to the failure, if the framework can do so.
    var attachment: (name: String, text: String)?

    /// Reports the failure to the framework that runs the test.
    ///
    /// Swift Testing has no current test in a detached task, so it looks as if XCTest were running. Then both
    /// frameworks get the failure, and the one that is not running ignores it.
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
        // An activity can be used only on the main thread, where tests that are not asynchronous run.
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
