#if compiler(>=6.3)
import CUnifiedInbox
import Foundation
import InboxC
import Testing

/// Two threads that use one handle.
@Suite struct ThreadTests {
    /// A handle for two threads, and a flag that tells them to stop.
    private final class Shared: @unchecked Sendable {
        let pointer: OpaquePointer?
        private let lock = NSLock()
        private var stopped = false

        init(_ pointer: OpaquePointer?) { self.pointer = pointer }

        var isStopped: Bool { lock.withLock { stopped } }

        func stop() { lock.withLock { stopped = true } }
    }

    @Test func `a second thread in a handle is detected and nothing is done`() {
        let decoder = CDecoder()
        let shared = Shared(decoder.withPointer { $0 })
        let ended = DispatchSemaphore(value: 0)
        let payload = Array("[\(repeatElement(#"{"messageId":"MSG-1"}"#, count: 100).joined(separator: ","))]".utf8)
        Thread.detachNewThread {
            var text: UnsafePointer<CChar>?
            var length = 0
            while !shared.isStopped {
                _ = uinbox_decoder_decode(shared.pointer, payload, payload.count, &text, &length)
            }
            ended.signal()
        }
        // Sooner or later one call meets the other. The result does not depend on when.
        var text: UnsafePointer<CChar>?
        var length = 0
        var status = UINBOX_OK
        repeat {
            status = uinbox_decoder_decode(shared.pointer, payload, payload.count, &text, &length)
            #expect([UINBOX_NOT_RECOGNISED, UINBOX_IN_USE].contains(status))
        } while status != UINBOX_IN_USE
        #expect(text == nil)
        #expect(length == 0)
        shared.stop()
        ended.wait()
        #expect(decoder.decode(#"{"messageId":"MSG-1","title":"Hi","subtitle":"You"}"#).status != UINBOX_IN_USE)
    }
}
#endif
