extension JSONWriter {
    /// Writes a string that contains JSON.
    ///
    /// A closure writes this JSON. `{"a":1}` is written as `"{\"a\":1}"`: parsing the string gives the value.
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
