extension JSONWriter {
    /// Writes a string whose text is the JSON that a closure writes.
    ///
    /// `{"a":1}` is written as `"{\"a\":1}"`: parsing the string gives the value.
    ///
    /// - Parameter write: Writes one value.
    package mutating func stringOfJSON(_ write: (inout JSONWriter) -> Void) {
        separate()
        text.append(UInt8(ascii: "\""))
        needsComma = false
        let start = text.count
        write(&self)
        endString(from: start)
        needsComma = true
    }
}
