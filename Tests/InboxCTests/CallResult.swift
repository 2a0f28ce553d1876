#if compiler(>=6.3)
import CUnifiedInbox
import InboxC

/// What one call to the C library returned: its status, its result, and the error message after it.
struct CallResult: Equatable {
    let status: uinbox_status
    /// The result; nil if the pointer is null.
    let text: String?
    let message: String

    init(_ status: uinbox_status, _ text: String? = nil, message: UnsafePointer<CChar>?) {
        self.status = status
        self.text = text
        self.message = message.map { String(cString: $0) } ?? ""
    }

    init(
        message: () -> UnsafePointer<CChar>?,
        _ call: (UnsafeMutablePointer<UnsafePointer<CChar>?>, UnsafeMutablePointer<Int>) -> uinbox_status
    ) {
        var text = UnsafePointer<CChar>(bitPattern: 1)
        var length = -1
        let status = call(&text, &length)
        let bytes = UnsafeRawBufferPointer(start: text, count: length)
        self.init(status, text == nil ? nil : String(decoding: bytes, as: UTF8.self), message: message())
    }
}

/// A copy of the rows that a call returned.
struct CRows {
    /// Each row by itself.
    let texts: [String]
    let statuses: [UInt8]
    /// All rows, as a C string.
    let data: String

    init?(_ rows: UnsafePointer<uinbox_rows>?) {
        guard let rows = rows?.pointee, rows.struct_size == 5 * MemoryLayout<Int>.size, let data = rows.data else {
            return nil
        }
        let offsets = (0...rows.count).map { Int(rows.offsets[$0]) }
        texts = zip(offsets, offsets.dropFirst()).map { start, end in
            String(decoding: UnsafeRawBufferPointer(start: data + start, count: end - start), as: UTF8.self)
        }
        statuses = (0..<rows.count).map { rows.statuses[$0] }
        self.data = String(cString: data)
    }
}

/// A decoder of the C library, used as a C program uses it.
final class CDecoder {
    private let pointer: OpaquePointer?
    let creation: CallResult

    init(_ options: String? = nil) {
        var pointer: OpaquePointer?
        let status = uinbox_decoder_create(options, &pointer)
        self.pointer = pointer
        creation = CallResult(status, message: uinbox_decoder_error_message(pointer))
    }

    deinit { uinbox_decoder_destroy(pointer) }

    /// Runs a closure with the pointer, which is valid until it returns.
    func withPointer<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    var message: String { withPointer { String(cString: uinbox_decoder_error_message($0)) } }

    /// Makes a call that returns rows.
    ///
    /// They are nil if their pointer is null.
    func rows(
        _ call: (OpaquePointer?, UnsafeMutablePointer<UnsafePointer<uinbox_rows>?>) -> uinbox_status
    ) -> (status: uinbox_status, rows: CRows?) {
        var rows: UnsafePointer<uinbox_rows>?
        let status = call(pointer, &rows)
        return withExtendedLifetime(self) { (status, CRows(rows)) }
    }

    func decode(_ payload: some Sequence<UInt8>) -> CallResult {
        let payload = Array(payload)
        return CallResult(
            message: { uinbox_decoder_error_message(pointer) },
            { text, length in uinbox_decoder_decode(pointer, payload, payload.count, text, length) })
    }

    func decode(_ payload: String) -> CallResult { decode(payload.utf8) }
}

/// An inbox of the C library, used as a C program uses it.
final class CInbox {
    private let pointer: OpaquePointer?
    let creation: CallResult

    convenience init(_ options: String? = nil, snapshot: String = "") {
        self.init(options, snapshot: snapshot.utf8)
    }

    init(_ options: String?, snapshot: some Sequence<UInt8>) {
        var pointer: OpaquePointer?
        let snapshot = Array(snapshot)
        let status = uinbox_inbox_create(options, snapshot, snapshot.count, &pointer)
        self.pointer = pointer
        creation = CallResult(status, message: uinbox_inbox_error_message(pointer))
    }

    deinit { uinbox_inbox_destroy(pointer) }

    /// Runs a closure with the pointer, which is valid until it returns.
    func withPointer<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
        withExtendedLifetime(self) { body(pointer) }
    }

    func apply(_ lines: String) -> CallResult { apply(lines.utf8) }

    func apply(_ lines: some Sequence<UInt8>) -> CallResult {
        let lines = Array(lines)
        return call { uinbox_inbox_apply(pointer, lines, lines.count, $0, $1) }
    }

    func query(_ options: String?) -> CallResult { call { uinbox_inbox_query(pointer, options, $0, $1) } }

    func changes(_ options: String?, since snapshot: String) -> CallResult {
        let snapshot = Array(snapshot.utf8)
        return call { uinbox_inbox_changes(pointer, options, snapshot, snapshot.count, $0, $1) }
    }

    func compact(_ options: String?) -> CallResult {
        CallResult(uinbox_inbox_compact(pointer, options), message: uinbox_inbox_error_message(pointer))
    }

    func outbox() -> CallResult { call { uinbox_inbox_outbox(pointer, $0, $1) } }

    func snapshot() -> CallResult { call { uinbox_inbox_snapshot(pointer, $0, $1) } }

    func snapshotPart(_ options: String?) -> CallResult {
        call { uinbox_inbox_snapshot_part(pointer, options, $0, $1) }
    }

    func merge(_ other: CInbox) -> CallResult {
        let status = other.withPointer { uinbox_inbox_merge(pointer, $0) }
        return CallResult(status, message: uinbox_inbox_error_message(pointer))
    }

    func merge(snapshot: String) -> CallResult { merge(snapshot: snapshot.utf8) }

    func merge(snapshot: some Sequence<UInt8>) -> CallResult {
        let snapshot = Array(snapshot)
        let status = uinbox_inbox_merge_snapshot(pointer, snapshot, snapshot.count)
        return CallResult(status, message: uinbox_inbox_error_message(pointer))
    }

    private func call(
        _ body: (UnsafeMutablePointer<UnsafePointer<CChar>?>, UnsafeMutablePointer<Int>) -> uinbox_status
    ) -> CallResult {
        CallResult(message: { uinbox_inbox_error_message(pointer) }, body)
    }
}
#endif
