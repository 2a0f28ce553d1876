#if compiler(>=6.3)
/// The error message of a handle, in memory that the C caller reads.
///
/// Memory safety: `start` points to a literal or to `memory`, which ends with a NUL byte and is freed when the text changes or
/// the message is destroyed.
@safe
struct ErrorMessage: ~Copyable {
    /// The text as a C string, valid until the text changes.
    private(set) var start: UnsafePointer<CChar> = unsafe constant("")
    private var memory: UnsafeMutablePointer<CChar>?

    /// The text.
    ///
    /// A NUL character in it is replaced by U+FFFD.
    var text: String = "" {
        didSet {
            guard text != oldValue else { return }
            unsafe memory?.deallocate()
            unsafe memory = nil
            unsafe start = constant("")
            guard !text.isEmpty else { return }
            let bytes = text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : String($0) }.joined().utf8CString
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            for (index, byte) in bytes.enumerated() { unsafe copy[index] = byte }
            unsafe memory = copy
            unsafe start = UnsafePointer(copy)
        }
    }

    deinit {
        unsafe memory?.deallocate()
    }
}
#endif
