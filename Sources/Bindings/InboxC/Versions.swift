// The functions have the names of the header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if compiler(>=6.3)
public import CUnifiedInbox
import InboxVendors

/// The ABI version of the library.
@c @implementation
public func uinbox_abi_version() -> Int32 { Int32(UINBOX_ABI_VERSION) }

/// The version of the library.
@c @implementation
public func uinbox_version() -> UnsafePointer<CChar>? { unsafe constant(LibraryVersion.text) }

/// The stable name of a status.
@c @implementation
public func uinbox_status_name(_ status: uinbox_status) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch status {
        case UINBOX_OK: "ok"
        case UINBOX_INVALID_ARGUMENT: "argument.invalid"
        case UINBOX_INVALID_OPTIONS: "options.invalid"
        case UINBOX_IN_USE: "handle.in-use"
        case UINBOX_MALFORMED: "json.malformed"
        case UINBOX_NOT_RECOGNISED: "feed.not-recognised"
        case UINBOX_LIMIT_EXCEEDED: "limit.exceeded"
        case UINBOX_INVALID_EVENT: "event.invalid"
        case UINBOX_INVALID_SNAPSHOT: "snapshot.invalid"
        default: "unknown"
        }
    return unsafe constant(name)
}

/// The word for a row's status.
@c @implementation
public func uinbox_row_status_name(_ status: uinbox_row_status) -> UnsafePointer<CChar>? {
    let name: StaticString =
        switch status {
        case UINBOX_ROW_OK: "ok"
        case UINBOX_ROW_REJECTED: "rejected"
        case UINBOX_ROW_INCOMPLETE: "incomplete"
        case UINBOX_ROW_NOT_RECOGNISED: "not-recognised"
        case UINBOX_ROW_MALFORMED: "malformed"
        case UINBOX_ROW_TOO_LONG: "too-long"
        case UINBOX_ROW_BLANK: "blank"
        default: "unknown"
        }
    return unsafe constant(name)
}

/// The C string of a literal.
///
/// It is never freed. The compiler puts a NUL byte after every literal.
func constant(_ text: StaticString) -> UnsafePointer<CChar> {
    unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
}
#endif
