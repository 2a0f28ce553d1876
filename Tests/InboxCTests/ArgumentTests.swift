#if compiler(>=6.3)
import CUnifiedInbox
import InboxC
import Testing

/// Null pointers, impossible lengths and arbitrary bytes give an error and never end the process.
@Suite struct ArgumentTests {
    @Test func `a null handle is an error`() {
        var text = UnsafePointer<CChar>(bitPattern: 1)
        var length = 7
        #expect(uinbox_decoder_decode(nil, "{}", 2, &text, &length) == UINBOX_INVALID_ARGUMENT)
        #expect(text == nil)
        #expect(length == 0)
        #expect(uinbox_inbox_apply(nil, "{}", 2, &text, &length) == UINBOX_INVALID_ARGUMENT)
        #expect(uinbox_inbox_query(nil, "{}", &text, &length) == UINBOX_INVALID_ARGUMENT)
        #expect(uinbox_inbox_changes(nil, "{}", "{}", 2, &text, &length) == UINBOX_INVALID_ARGUMENT)
        #expect(uinbox_inbox_compact(nil, "{}") == UINBOX_INVALID_ARGUMENT)
        #expect(uinbox_inbox_outbox(nil, &text, &length) == UINBOX_INVALID_ARGUMENT)
        #expect(uinbox_inbox_snapshot(nil, &text, &length) == UINBOX_INVALID_ARGUMENT)
        #expect(uinbox_inbox_merge(nil, nil) == UINBOX_INVALID_ARGUMENT)
        #expect(uinbox_inbox_merge_snapshot(nil, "{}", 2) == UINBOX_INVALID_ARGUMENT)
        #expect(String(cString: uinbox_decoder_error_message(nil)) == "the handle is NULL; create one first")
        #expect(String(cString: uinbox_inbox_error_message(nil)) == "the handle is NULL; create one first")
    }

    @Test func `a null place for a handle is an error`() {
        #expect(uinbox_decoder_create(nil, nil) == UINBOX_INVALID_ARGUMENT)
        #expect(uinbox_inbox_create(nil, nil, 0, nil) == UINBOX_INVALID_ARGUMENT)
    }

    @Test func `destroying a null handle does nothing`() {
        #expect(uinbox_decoder_destroy(nil) == UINBOX_OK)
        #expect(uinbox_inbox_destroy(nil) == UINBOX_OK)
    }

    @Test func `a null place for a result is an error that leaves the other place empty`() {
        let decoder = CDecoder()
        var text = UnsafePointer<CChar>(bitPattern: 1)
        var length = 7
        #expect(decoder.withPointer { uinbox_decoder_decode($0, "[]", 2, nil, &length) } == UINBOX_INVALID_ARGUMENT)
        #expect(length == 0)
        #expect(decoder.withPointer { uinbox_decoder_decode($0, "[]", 2, &text, nil) } == UINBOX_INVALID_ARGUMENT)
        #expect(text == nil)
        #expect(decoder.message.hasPrefix("the pointer for the result"))
    }

    @Test func `a null payload with a length is an error and without one is an empty payload`() {
        let decoder = CDecoder()
        var text: UnsafePointer<CChar>?
        var length = 0
        #expect(decoder.withPointer { uinbox_decoder_decode($0, nil, 1, &text, &length) } == UINBOX_INVALID_ARGUMENT)
        #expect(decoder.message == "payload is NULL, but payload_length is 1")
        #expect(decoder.withPointer { uinbox_decoder_decode($0, nil, 0, &text, &length) } == UINBOX_MALFORMED)
    }

    @Test(arguments: [-1, Int.min, Int.max])
    func `a length that no process can have is an error`(length: Int) {
        let decoder = CDecoder()
        let inbox = CInbox()
        var text: UnsafePointer<CChar>?
        var count = 0
        let bytes: [UInt8] = [0x7B]
        #expect(
            decoder.withPointer { uinbox_decoder_decode($0, bytes, length, &text, &count) } == UINBOX_INVALID_ARGUMENT)
        #expect(inbox.withPointer { uinbox_inbox_apply($0, bytes, length, &text, &count) } == UINBOX_INVALID_ARGUMENT)
        #expect(inbox.withPointer { uinbox_inbox_merge_snapshot($0, bytes, length) } == UINBOX_INVALID_ARGUMENT)
        var other: OpaquePointer?
        #expect(uinbox_inbox_create(nil, bytes, length, &other) == UINBOX_INVALID_ARGUMENT)
        #expect(uinbox_inbox_outbox(other, &text, &count) == UINBOX_INVALID_ARGUMENT)
        #expect(uinbox_inbox_destroy(other) == UINBOX_OK)
    }
}
#endif
