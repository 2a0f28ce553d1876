#if compiler(>=6.3)
/// The error message of a handle, in memory that a caller of C reads.
struct ErrorMessage: ~Copyable {
    /// The text as a C string, valid until the text changes.
    private(set) var start: UnsafePointer<CChar> = constant("")
    private var memory: UnsafeMutablePointer<CChar>?

    /// The text; a NUL character in it is shown as U+FFFD.
    var text: String = "" {
        didSet {
            guard text != oldValue else { return }
            memory?.deallocate()
            memory = nil
            start = constant("")
            guard !text.isEmpty else { return }
            let bytes = text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : String($0) }.joined().utf8CString
            let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
            for (index, byte) in bytes.enumerated() { copy[index] = byte }
            memory = copy
            start = UnsafePointer(copy)
        }
    }

    deinit {
        memory?.deallocate()
    }
}
#endif
