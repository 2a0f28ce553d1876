/// A value that is printed, compared and shown in debuggers as its canonical JSON.
public protocol JSONRepresentable: CustomStringConvertible {
    /// The canonical JSON.
    ///
    /// - Parameter includingRaw: Whether messages include `raw`, the element that the vendor sent.
    func json(includingRaw: Bool) -> JSONValue
}

extension JSONRepresentable {
    /// The canonical JSON on one line, without the `raw` of messages.
    public var description: String { json(includingRaw: false).description }
}

extension JSONValue: JSONRepresentable {
    /// The value itself.
    public func json(includingRaw: Bool) -> JSONValue { self }
}

extension JSONObject: JSONRepresentable {
    /// The object as a value.
    public func json(includingRaw: Bool) -> JSONValue { JSONValue(self) }
}

extension JSONValue {
    /// Creates a value from the JSON that a closure writes.
    package init(written write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        write(&writer)
        self = (try? JSONValue(stored: writer.bytes)) ?? .null
    }
}

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
