/// A text that is known to be JSON, and its tape.
///
/// Values are views into it; it never changes.
@usableFromInline
package final class JSONDocument: Sendable {
    /// The text as given.
    ///
    /// Contiguous, for its span: that of an `Array` is too new for the oldest systems that are supported.
    @usableFromInline package let bytes: ContiguousArray<UInt8>
    /// Its values (``JSONTapeEntry``); the root is the first.
    @usableFromInline package let tape: UniqueArray<JSONTapeEntry>
    /// Repeated keys and halves of pairs, in the order in which the scanner finished them.
    package let anomalies: [JSONAnomaly]

    /// Parses a whole text.
    ///
    /// - Parameter bytes: Not copied where they come in an array.
    package convenience init(
        parsing bytes: some Sequence<UInt8>, depth: Int = JSONScanner.maximumDepth
    ) throws(JSONError) {
        let bytes = ContiguousArray(bytes)
        var keys = KeyInterner(forBytes: bytes.count)
        try self.init(parsing: bytes, depth: depth, &keys)
    }

    /// Parses a whole text, one of several of the same keys.
    package init(
        parsing bytes: some Sequence<UInt8>, depth: Int = JSONScanner.maximumDepth, _ keys: inout KeyInterner
    ) throws(JSONError) {
        let bytes = ContiguousArray(bytes)
        // Up to 64 entries are memory that the allocator has at hand; few texts of a kilobyte have more.
        let room = bytes.count / 8 + 8
        var scanner = JSONScanner(room: bytes.count < 1024 ? min(room, 64) : room)
        scanner.depth = depth
        do {
            try scanner.scan(bytes.span, &keys)
        } catch {
            throw JSONError(error, in: bytes.span)
        }
        self.bytes = bytes
        anomalies = scanner.anomalies
        tape = scanner.takeTape()
    }

    /// A document of bytes and of the tape that a scanner would make of them.
    init(bytes: ContiguousArray<UInt8>, tape: consuming UniqueArray<JSONTapeEntry>, anomalies: [JSONAnomaly]) {
        self.bytes = bytes
        self.tape = tape
        self.anomalies = anomalies
    }

    /// The kind of the value at an index of the tape.
    @inlinable
    package func kind(_ index: Int) -> JSONKind {
        tape[index].kind
    }

    /// The index of the next sibling of a value; of the last one, the end of its container.
    @inlinable
    package func next(_ index: Int) -> Int {
        Int(tape[index].link)
    }

    /// The text of a string or a key, or the lexeme of a number.
    package func text(_ index: Int) -> String {
        text(of: tape[index])
    }

    /// The text of the string or key, or the lexeme of the number, of an entry of the tape.
    package func text(of entry: JSONTapeEntry) -> String {
        guard !entry.isEscaped else { return unescapedText(of: entry) }
        let bytes = bytes
        return String(
            validated: bytes.span.extracting(Int(entry.start)..<Int(entry.end)),
            isASCII: !entry.flags.contains(.beyondASCII))
    }

    private func unescapedText(of entry: JSONTapeEntry) -> String {
        let bytes = bytes
        let text = JSONText.unescaped(bytes.span, from: Int(entry.start), to: Int(entry.end), surrogates: .replaced)
        return String(validated: text.span, isASCII: false)
    }

    /// The UTF-8 of a string's or key's text.
    package func textBytes(_ index: Int, surrogates: JSONText.Surrogates = .replaced) -> ContiguousArray<UInt8> {
        textBytes(tape[index], surrogates: surrogates)
    }

    /// The UTF-8 of the text of the string or key of an entry of the tape.
    package func textBytes(
        _ entry: JSONTapeEntry, surrogates: JSONText.Surrogates = .replaced
    ) -> ContiguousArray<UInt8> {
        guard entry.isEscaped else { return ContiguousArray(bytes[Int(entry.start)..<Int(entry.end)]) }
        let bytes = bytes
        return JSONText.unescaped(bytes.span, from: Int(entry.start), to: Int(entry.end), surrogates: surrogates)
    }

    /// The UTF-8 of a text with escapes.
    @usableFromInline
    func unescapedBytes(_ entry: JSONTapeEntry) -> ContiguousArray<UInt8> { textBytes(entry) }

    /// Hands the UTF-8 of a string's or key's text, or of a number's lexeme, out as a span.
    @inlinable
    @inline(__always)
    package func withTextBytes<Result>(_ index: Int, _ body: (Span<UInt8>) -> Result) -> Result {
        let entry = tape[index]
        guard !entry.isEscaped else {
            let text = unescapedBytes(entry)
            return body(text.span)
        }
        let bytes = bytes
        return body(bytes.span.extracting(Int(entry.start)..<Int(entry.end)))
    }

    /// Whether the text of the string or key at `index` is exactly `name`, byte by byte.
    package func text(at index: Int, equals name: String) -> Bool {
        let entry = tape[index]
        // What is not as long is looked at no further.
        guard entry.isEscaped || Int(entry.end) - Int(entry.start) == name.utf8.count else { return false }
        return withTextBytes(index) { $0.isEqual(to: name) }
    }

    /// The value of the last member named `name` of the object at `object`.
    ///
    /// - Parameter omitted: Bits of the numbers, among the first 32 members, of those that do not count.
    package func member(_ name: String, of object: Int, omitting omitted: UInt32 = 0) -> Int? {
        guard kind(object) == .object else { return nil }
        var found: Int?
        var number: UInt32 = 0
        forEachMember(of: object) { key, value in
            if number >= 32 || omitted & (1 << number) == 0, text(at: key, equals: name) { found = value }
            number &+= 1
        }
        return found
    }

    /// Calls `body` with the indices of each member's key and value, in order, repeated keys included.
    @inline(__always)
    package func forEachMember(of object: Int, _ body: (_ key: Int, _ value: Int) -> Void) {
        let end = next(object)
        var key = object + 1
        while key < end {
            body(key, key + 1)
            key = next(key + 1)
        }
    }

    /// The members of an object that a later member of the same key replaces, as indices of their keys.
    package func superseded(in object: Int) -> Set<Int> {
        guard tape[object].flags.contains(.duplicateKeys) else { return [] }
        var last: [ContiguousArray<UInt8>: Int] = [:]
        var superseded: Set<Int> = []
        forEachMember(of: object) { key, _ in
            if let earlier = last.updateValue(key, forKey: textBytes(key)) {
                superseded.insert(earlier)
            }
        }
        return superseded
    }
}
