#if compiler(>=6.3)
import CUnifiedInbox
import InboxJSON

/// The object behind a C handle: a decoder or an inbox, a lock, and the result and the error of the last call.
///
/// Memory safety: the caller passes a pointer that `create` made and `destroy` has not freed. All other pointers that it
/// passes are null, or valid until the call returns.
final class Handle<Content: AnyObject> {
    /// The decoder or inbox.
    ///
    /// If it could not be made, this is the error that every call returns.
    private let content: Result<Content, CallError>
    private let lock = CallLock()
    /// The text that the last call lent to the caller.
    private var result = JSONWriter()
    /// The message of the last call's error, which the caller reads as a C string; empty if it succeeded.
    private var error = JSONWriter()

    private init(_ content: Result<Content, CallError>) {
        self.content = content
        if case .failure(let refusal) = content { setError(refusal.message) }
    }

    /// Makes a handle, which the caller owns.
    ///
    /// - Parameter make: Makes the decoder or inbox. If it throws, a handle is still created, so that the caller can read
    ///   the error message.
    static func create(
        _ place: UnsafeMutablePointer<OpaquePointer?>?, _ make: () throws(CallError) -> Content
    ) -> uinbox_status {
        guard let place = unsafe place else { return UINBOX_INVALID_ARGUMENT }
        let content: Result<Content, CallError>
        do throws(CallError) {
            content = .success(try make())
        } catch {
            content = .failure(error)
        }
        unsafe place.pointee = OpaquePointer(Unmanaged.passRetained(Handle(content)).toOpaque())
        guard case .failure(let refusal) = content else { return UINBOX_OK }
        return refusal.status
    }

    static func destroy(_ pointer: OpaquePointer?) -> uinbox_status {
        guard let pointer = unsafe pointer else { return UINBOX_OK }
        let handle = unsafe borrowed(pointer)
        guard handle.lock.lockIfAvailable() else { return UINBOX_IN_USE }
        handle.lock.unlock()
        unsafe Unmanaged.passUnretained(handle).release()
        return UINBOX_OK
    }

    /// Runs a call and lends its output to the caller, even if the call fails.
    static func call(
        _ pointer: OpaquePointer?, _ text: UnsafeMutablePointer<UnsafePointer<CChar>?>?,
        _ length: UnsafeMutablePointer<Int>?, _ body: (Content, inout JSONWriter) throws(CallError) -> Void
    ) -> uinbox_status {
        unsafe text?.pointee = nil
        unsafe length?.pointee = 0
        return unsafe call(pointer) { (content, writer) throws(CallError) in
            guard let text = unsafe text, let length = unsafe length else {
                throw CallError(argument: "the pointer for the result or for its length is NULL")
            }
            defer {
                let result = unsafe writer.terminatedText()
                if unsafe !result.isEmpty {
                    unsafe text.pointee = result.baseAddress?.assumingMemoryBound(to: CChar.self)
                    unsafe length.pointee = result.count
                }
            }
            try body(content, &writer)
        }
    }

    /// Runs a call.
    ///
    /// If it fails, records why.
    ///
    /// - Parameter body: The call. It runs only if the pointer is not null, the decoder or inbox was made, and no other
    ///   thread is in a call with the handle.
    static func call(
        _ pointer: OpaquePointer?, _ body: (Content, inout JSONWriter) throws(CallError) -> Void
    ) -> uinbox_status {
        guard let pointer = unsafe pointer else { return UINBOX_INVALID_ARGUMENT }
        let handle = unsafe borrowed(pointer)
        guard handle.lock.lockIfAvailable() else { return UINBOX_IN_USE }
        defer { handle.lock.unlock() }
        handle.result.removeAll()
        do throws(CallError) {
            try body(try handle.content.get(), &handle.result)
            handle.error.removeAll()
            return UINBOX_OK
        } catch {
            handle.setError(error.message)
            return error.status
        }
    }

    /// Reads the second handle of a call.
    ///
    /// The result and the error of that handle do not change.
    static func read<Value>(
        _ pointer: OpaquePointer, _ body: (Content) -> Value
    ) throws(CallError) -> Value {
        let handle = unsafe borrowed(pointer)
        guard handle.lock.lockIfAvailable() else {
            throw CallError(
                UINBOX_IN_USE, "another thread is using the handle of the other inbox; give each thread its own handle")
        }
        defer { handle.lock.unlock() }
        switch handle.content {
        case .success(let content): return body(content)
        case .failure(let refusal):
            throw CallError(argument: "the handle of the other inbox could not be created: \(refusal.message)")
        }
    }

    static func errorMessage(_ pointer: OpaquePointer?) -> UnsafePointer<CChar> {
        guard let pointer = unsafe pointer else { return unsafe constant("the handle is NULL; create one first") }
        let handle = unsafe borrowed(pointer)
        guard handle.lock.lockIfAvailable() else {
            return unsafe constant("another thread is using this handle; give each thread its own handle")
        }
        defer { handle.lock.unlock() }
        let message = unsafe handle.error.terminatedText()
        return unsafe message.baseAddress?.assumingMemoryBound(to: CChar.self) ?? constant("")
    }

    /// A NUL character in the message is replaced by U+FFFD.
    private func setError(_ message: String) {
        error.removeAll()
        // The writer is used for its memory: it adds the NUL byte at the end, and the text is not JSON.
        let text = message.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : String($0) }.joined()
        error.value(written: Array(text.utf8))
    }

    private static func borrowed(_ pointer: OpaquePointer) -> Handle {
        unsafe Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
    }
}
#endif
