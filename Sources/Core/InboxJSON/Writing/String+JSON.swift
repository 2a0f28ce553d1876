extension String {
    /// Creates a line of JSON that a closure writes.
    ///
    /// ```swift
    /// public var description: String { String(json: write) }
    /// ```
    package init(json write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        write(&writer)
        self = String(decoding: writer.bytes, as: UTF8.self)
    }
}
