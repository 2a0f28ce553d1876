// The functions have the names of the header.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

#if compiler(>=6.3)
public import CUnifiedInbox

// The functions uinbox_inbox_…; the header documents them.
//
// The caller is responsible for memory safety, as in Decoder.swift.

private typealias InboxHandle = Handle<RecipientInbox>

/// Makes an inbox.
@c @implementation
public func uinbox_inbox_create(
    _ options: UnsafePointer<CChar>?, _ snapshot: UnsafeRawPointer?, _ snapshotLength: Int,
    _ inbox: UnsafeMutablePointer<OpaquePointer?>?
) -> uinbox_status {
    unsafe InboxHandle.create(inbox) { () throws(CallError) in
        try unsafe RecipientInbox(options, snapshot: [UInt8](argument: snapshot, snapshotLength, "snapshot"))
    }
}

/// Destroys an inbox.
@c @implementation
public func uinbox_inbox_destroy(_ inbox: OpaquePointer?) -> uinbox_status {
    unsafe InboxHandle.destroy(inbox)
}

/// Why the last call with an inbox failed.
@c @implementation
public func uinbox_inbox_error_message(_ inbox: OpaquePointer?) -> UnsafePointer<CChar>? {
    unsafe InboxHandle.errorMessage(inbox)
}

/// Applies the lines of an event log.
@c @implementation
public func uinbox_inbox_apply(
    _ inbox: OpaquePointer?, _ lines: UnsafeRawPointer?, _ linesLength: Int,
    _ result: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ resultLength: UnsafeMutablePointer<Int>?
) -> uinbox_status {
    unsafe InboxHandle.call(inbox, result, resultLength) { (inbox, writer) throws(CallError) in
        try unsafe inbox.apply(Lines(UnsafeRawBufferPointer(argument: lines, linesLength, "lines")), to: &writer)
    }
}

/// Returns what an inbox shows at an instant.
@c @implementation
public func uinbox_inbox_query(
    _ inbox: OpaquePointer?, _ options: UnsafePointer<CChar>?,
    _ result: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ resultLength: UnsafeMutablePointer<Int>?
) -> uinbox_status {
    unsafe InboxHandle.call(inbox, result, resultLength) { (inbox, writer) throws(CallError) in
        try unsafe inbox.query(options, to: &writer)
    }
}

/// Returns what has changed in an inbox.
@c @implementation
public func uinbox_inbox_changes(
    _ inbox: OpaquePointer?, _ options: UnsafePointer<CChar>?, _ snapshot: UnsafeRawPointer?, _ snapshotLength: Int,
    _ result: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ resultLength: UnsafeMutablePointer<Int>?
) -> uinbox_status {
    unsafe InboxHandle.call(inbox, result, resultLength) { (inbox, writer) throws(CallError) in
        try unsafe inbox.changes(
            since: [UInt8](argument: snapshot, snapshotLength, "snapshot"), options, to: &writer)
    }
}

/// Compacts an inbox: removes what a retention policy does not keep.
@c @implementation
public func uinbox_inbox_compact(_ inbox: OpaquePointer?, _ options: UnsafePointer<CChar>?) -> uinbox_status {
    unsafe InboxHandle.call(inbox) { (inbox, _) throws(CallError) in try unsafe inbox.compact(options) }
}

/// Returns the calls that the host still has to make.
@c @implementation
public func uinbox_inbox_outbox(
    _ inbox: OpaquePointer?, _ result: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ resultLength: UnsafeMutablePointer<Int>?
) -> uinbox_status {
    unsafe InboxHandle.call(inbox, result, resultLength) { inbox, writer in inbox.outbox(to: &writer) }
}

/// Merges another replica into an inbox.
@c @implementation
public func uinbox_inbox_merge(_ inbox: OpaquePointer?, _ other: OpaquePointer?) -> uinbox_status {
    unsafe InboxHandle.call(inbox) { (content, _) throws(CallError) in
        guard let other = unsafe other else { throw CallError(argument: "the other inbox is NULL") }
        // Merging an inbox with itself changes nothing.
        if unsafe other != inbox { try unsafe content.merge(other) }
    }
}

/// Merges a snapshot into an inbox.
@c @implementation
public func uinbox_inbox_merge_snapshot(
    _ inbox: OpaquePointer?, _ snapshot: UnsafeRawPointer?, _ snapshotLength: Int
) -> uinbox_status {
    unsafe InboxHandle.call(inbox) { (inbox, _) throws(CallError) in
        try unsafe inbox.merge(snapshot: [UInt8](argument: snapshot, snapshotLength, "snapshot"))
    }
}

/// Returns an inbox as JSON.
@c @implementation
public func uinbox_inbox_snapshot(
    _ inbox: OpaquePointer?, _ result: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
    _ resultLength: UnsafeMutablePointer<Int>?
) -> uinbox_status {
    unsafe InboxHandle.call(inbox, result, resultLength) { inbox, writer in inbox.snapshot(to: &writer) }
}

/// Returns a part of an inbox as JSON.
@c @implementation
public func uinbox_inbox_snapshot_part(
    _ inbox: OpaquePointer?, _ options: UnsafePointer<CChar>?,
    _ result: UnsafeMutablePointer<UnsafePointer<CChar>?>?, _ resultLength: UnsafeMutablePointer<Int>?
) -> uinbox_status {
    unsafe InboxHandle.call(inbox, result, resultLength) { (inbox, writer) throws(CallError) in
        try unsafe inbox.snapshot(options, to: &writer)
    }
}
#endif
