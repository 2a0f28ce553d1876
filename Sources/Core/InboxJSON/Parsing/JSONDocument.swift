/// A text that is valid JSON, and its tape.
///
/// Values are views into it (``JSONNode``, ``JSONValue``).
///
/// Memory safety: it never changes while somebody can read it. Only ``JSONElements`` changes it, and only if it has the
/// only reference.
@usableFromInline
package final class JSONDocument: Sendable {
    /// The text as given.
    ///
    /// It is a `ContiguousArray` because of its `span`. `Array.span` needs newer systems than the oldest ones
    /// supported.
    @usableFromInline package let bytes: ContiguousArray<UInt8>
    /// The root is the first entry.
    @inlinable var tape: UniqueArray<JSONTapeEntry> {
        @inline(__always) _read { yield unsafe content.tape }
    }
    /// All repeated keys and lone surrogates, in the order in which the scanner recorded them.
    ///
    /// Members that a later one replaces are included; ``anomalies`` leaves them out.
    var scannedAnomalies: [JSONAnomaly] { unsafe content.anomalies }
    /// The interner that numbered the keys; nil if they have no numbers.
    let numbering: KeyNumbering?
    @exclusivity(unchecked) @usableFromInline nonisolated(unsafe) var content: Content

    @usableFromInline
    struct Content: ~Copyable, Sendable {
        @usableFromInline var tape: UniqueArray<JSONTapeEntry>
        var anomalies: [JSONAnomaly] = []
    }

    /// Parses a whole text, which is not copied if it is an array.
    package convenience init(
        parsing bytes: some Sequence<UInt8>, depth: Int = JSONScanner.maximumDepth
    ) throws(JSONError) {
        let bytes = ContiguousArray(bytes)
        var keys = KeyInterner(forBytes: bytes.count)
        try self.init(parsing: bytes, depth: depth, &keys)
    }

    /// Parses a whole text that probably has the same keys as earlier texts.
    convenience init(
        parsing bytes: some Sequence<UInt8>, depth: Int = JSONScanner.maximumDepth, _ keys: inout KeyInterner
    ) throws(JSONError) {
        let bytes = ContiguousArray(bytes)
        // Memory for 64 entries is cheap to allocate, and few texts of a kilobyte need more.
        let capacity = bytes.count / 8 + 8
        let scanner = JSONScanner(capacity: bytes.count < 1024 ? min(capacity, 64) : capacity)
        try self.init(bytes, scanner, depth: depth, &keys)
    }

    private init(
        _ bytes: ContiguousArray<UInt8>, _ scanner: consuming JSONScanner, depth: Int, _ keys: inout KeyInterner
    ) throws(JSONError) {
        scanner.depth = depth
        do {
            try scanner.scan(bytes.span, &keys)
        } catch {
            throw JSONError(error, in: bytes.span)
        }
        self.bytes = bytes
        numbering = keys.numbering
        let anomalies = scanner.anomalies
        unsafe content = Content(tape: scanner.takeTape(), anomalies: anomalies)
    }

    /// Creates a document of the element that a scanner has scanned.
    init(element scanner: inout JSONScanner, of bytes: ContiguousArray<UInt8>, _ numbering: KeyNumbering?) {
        self.bytes = bytes
        self.numbering = numbering
        // Memory for 64 entries is cheap to allocate, and few messages need more.
        unsafe content = Content(tape: UniqueArray(capacity: 64))
        setElement(&scanner)
    }

    /// Takes what a scanner found in an element, and gives it the memory of the element before.
    func setElement(_ scanner: inout JSONScanner) {
        unsafe swap(&content.tape, &scanner.tape)
        scanner.tape.removeAll(from: 0)
        if unsafe !content.anomalies.isEmpty { unsafe content.anomalies = [] }
        if !scanner.anomalies.isEmpty { unsafe swap(&content.anomalies, &scanner.anomalies) }
    }

    /// The tape index of a value's next sibling; for the last one, the index after the end of the container.
    @inlinable
    func next(_ index: Int) -> Int {
        Int(tape[index].link)
    }
}

/// Reads values by their positions.
///
/// The functions that read the fields of a message use it. You get the same answers from a ``JSONNode``.
///
/// But a node retains its document, and making a node for each value made decoding 7 to 11 % slower.
extension JSONDocument {
    @inlinable
    @inline(__always)
    package func kind(at position: JSONNode.Position) -> JSONKind { tape[Int(position.index)].kind }

    package func isTrue(at position: JSONNode.Position) -> Bool {
        tape[Int(position.index)].flags.contains(.isTrue)
    }

    package func isFractional(at position: JSONNode.Position) -> Bool {
        tape[Int(position.index)].flags.contains(.fractional)
    }

    @inlinable
    @inline(__always)
    package func isEscaped(at position: JSONNode.Position) -> Bool { tape[Int(position.index)].isEscaped }

    /// The offsets of the value's bytes in the text; see ``JSONNode/byteRange``.
    package func byteRange(at position: JSONNode.Position) -> Range<Int> { tape[Int(position.index)].extent }

    package func hasDuplicateKeys(at position: JSONNode.Position) -> Bool {
        tape[Int(position.index)].flags.contains(.duplicateKeys)
    }

    /// - Parameter sliced: Whether the value refers only to the bytes of the document, and not to its tape.
    package func value(at position: JSONNode.Position, sliced: Bool = false) -> JSONValue {
        sliced ? JSONValue(slice(at: Int(position.index))) : JSONValue(self, at: Int(position.index))
    }

    /// In an empty container, it is the end of the container.
    @inlinable
    @inline(__always)
    package func firstChild(at position: JSONNode.Position) -> JSONNode.Position {
        JSONNode.Position(Int(position.index) &+ 1)
    }

    /// The position of an element's next sibling.
    ///
    /// It comes directly after the value and everything inside it. For the last element, it is the end of the array.
    @inlinable
    @inline(__always)
    package func end(at position: JSONNode.Position) -> JSONNode.Position {
        JSONNode.Position(next(Int(position.index)))
    }
}

// MARK: - Text

extension JSONDocument {
    /// The text of a string or key, or the spelling of a number.
    package func text(at position: JSONNode.Position) -> String { text(of: tape[Int(position.index)]) }

    @inline(__always)
    func text(of entry: JSONTapeEntry) -> String {
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

    func textBytes(
        at position: JSONNode.Position, surrogates: JSONText.Surrogates = .replaced
    ) -> ContiguousArray<UInt8> {
        textBytes(tape[Int(position.index)], surrogates: surrogates)
    }

    func textBytes(
        _ entry: JSONTapeEntry, surrogates: JSONText.Surrogates = .replaced
    ) -> ContiguousArray<UInt8> {
        guard entry.isEscaped else { return ContiguousArray(bytes[Int(entry.start)..<Int(entry.end)]) }
        let bytes = bytes
        return JSONText.unescaped(bytes.span, from: Int(entry.start), to: Int(entry.end), surrogates: surrogates)
    }

    @usableFromInline
    func unescapedBytes(_ entry: JSONTapeEntry) -> ContiguousArray<UInt8> { textBytes(entry) }

    @inlinable
    @inline(__always)
    package func withTextBytes<Result>(at position: JSONNode.Position, _ body: (Span<UInt8>) -> Result) -> Result {
        let entry = tape[Int(position.index)]
        guard !entry.isEscaped else {
            let text = unescapedBytes(entry)
            return body(text.span)
        }
        let bytes = bytes
        return body(bytes.span.extracting(Int(entry.start)..<Int(entry.end)))
    }

    /// Whether the text of the string or key at `index` is `name`, byte by byte.
    func text(at index: Int, equals name: String) -> Bool {
        let entry = tape[index]
        guard entry.isEscaped || Int(entry.end) - Int(entry.start) == name.utf8.count else { return false }
        return withTextBytes(at: JSONNode.Position(index)) { $0.isEqual(to: name) }
    }
}

// MARK: - Members

extension JSONDocument {
    /// The tape index of the value of the last member named `name` of the object at `object`.
    ///
    /// - Parameter omitted: A bit for each of the first 32 members. A member whose bit is set does not count.
    func member(_ name: String, of object: Int, omitting omitted: UInt32 = 0) -> Int? {
        guard tape[object].kind == .object else { return nil }
        var found: Int?
        var ordinal: UInt32 = 0
        forEachMember(of: object) { key, value in
            if ordinal >= 32 || omitted & (1 << ordinal) == 0, text(at: key, equals: name) { found = value }
            ordinal &+= 1
        }
        return found
    }

    /// Calls `body` with the tape indices of each member's key and value, in order, repeated keys included.
    @inline(__always)
    func forEachMember(of object: Int, _ body: (_ key: Int, _ value: Int) -> Void) {
        let end = next(object)
        var key = object + 1
        while key < end {
            body(key, key + 1)
            key = next(key + 1)
        }
    }

    /// The number of members of an object, repeated keys included.
    func memberCount(of object: Int) -> Int {
        var count = 0
        forEachMember(of: object) { _, _ in count += 1 }
        return count
    }

    /// The tape indices of the keys that a later member of the same object repeats.
    func superseded(in object: Int) -> Set<Int> {
        guard tape[object].flags.contains(.duplicateKeys) else { return [] }
        var superseded: Set<Int> = []
        let bytes = bytes
        var keys = DistinctKeys()
        /// For each distinct key, the tape index of its last member so far.
        var last = UniqueArray<Int>(capacity: 16)
        forEachMember(of: object) { key, _ in
            let (number, isNew) = keys.insert(tape[key], in: bytes.span)
            if isNew {
                last.append(key)
            } else {
                superseded.insert(last[number])
                last[number] = key
            }
        }
        return superseded
    }
}
