/// Writes canonical JSON: compact UTF-8, with only the escapes that RFC 8259 requires, and with numbers as they were
/// spelled.
///
/// You open and close containers and write the keys. The writer adds the commas.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.key("id")
/// writer.string("zeta:MSG-1")
/// writer.endObject()
/// writer.bytes                  // {"id":"zeta:MSG-1"}
/// ```
@usableFromInline
package struct JSONWriter: ~Copyable, Sendable {
    /// How much of a value is written.
    package enum Fidelity: Sendable {
        /// What the value means.
        ///
        /// Only the last member of a repeated key is written, and a lone surrogate becomes U+FFFD.
        case canonical
        /// Everything that was sent.
        ///
        /// Every member is written, and lone surrogates are written as escapes.
        case lossless
    }

    package var bytes: [UInt8] { Array(text.copy()) }

    /// Calls `body` with the text written so far, without copying it.
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        text.withSpan(body)
    }

    @usableFromInline var text: UniqueArray<UInt8>
    @usableFromInline var needsComma = false
    /// The tape indices of the containers that are open while a document is written.
    ///
    /// The array is kept so that its memory is used again.
    var open: ContiguousArray<Int> = []

    package init() {
        text = UniqueArray(capacity: 64)
    }

    package init(reservingCapacity capacity: Int) {
        text = UniqueArray(capacity: max(capacity, 64))
    }

    /// Removes the text and keeps its memory.
    package mutating func removeAll() {
        text.removeAll(from: 0)
        needsComma = false
    }

    package var count: Int { text.count }

    /// Passes the text written so far to `body` and removes it.
    ///
    /// Later writes continue the same text.
    package mutating func drain(_ body: (Span<UInt8>) -> Void) {
        text.withSpan(body)
        text.removeAll(from: 0)
    }

    /// The next value begins a new text.
    package mutating func endLine() {
        text.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Ends a text without a line feed.
    ///
    /// The next value begins a new text.
    package mutating func endText() {
        needsComma = false
    }

    @inlinable
    package mutating func beginObject() { begin(UInt8(ascii: "{")) }
    @inlinable
    package mutating func endObject() { end(UInt8(ascii: "}")) }
    @inlinable
    package mutating func beginArray() { begin(UInt8(ascii: "[")) }
    @inlinable
    package mutating func endArray() { end(UInt8(ascii: "]")) }

    @_disfavoredOverload
    package mutating func key(_ key: String) {
        string(key)
        text.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a key that is a literal in the code.
    ///
    /// It is ASCII and needs no escapes. Its bytes and length are constants, so writing it compiles to a few stores.
    @inlinable
    @inline(__always)
    package mutating func key(_ name: StaticString) {
        separate()
        text.append(quoted: name, ":")
        needsComma = false
    }

    @inlinable
    @inline(__always)
    package mutating func string(_ string: String) {
        separate()
        text.append(UInt8(ascii: "\""))
        endString(string)
    }

    /// Writes a string that consists of two texts with a separator between them.
    ///
    /// The separator needs no escapes.
    package mutating func string(_ first: String, _ separator: StaticString, _ second: String) {
        separate()
        text.append(UInt8(ascii: "\""))
        append(first)
        text.append(separator)
        endString(second)
    }

    /// Writes a string whose UTF-8 a closure appends.
    ///
    /// It needs no escapes.
    @inlinable
    @inline(__always)
    package mutating func string(plain append: (inout UniqueArray<UInt8>) -> Void) {
        separate()
        text.append(UInt8(ascii: "\""))
        append(&text)
        text.append(UInt8(ascii: "\""))
    }

    /// Writes the text of a string or number of a document as a string.
    ///
    /// Without escapes, this is a copy of its bytes.
    package mutating func string(_ node: JSONNode) {
        separate()
        text.append(UInt8(ascii: "\""))
        node.withTextBytes { bytes in
            // If the text was sent without escapes, it needs none now.
            if node.isEscaped { escape(bytes) } else { text.append(bytes) }
        }
        text.append(UInt8(ascii: "\""))
    }

    /// Writes a string that contains JSON.
    ///
    /// A closure writes this JSON. `{"a":1}` is written as `"{\"a\":1}"`: parsing the string gives the value.
    package mutating func stringOfJSON(_ write: (inout JSONWriter) -> Void) {
        separate()
        text.append(UInt8(ascii: "\""))
        needsComma = false
        let start = text.count
        write(&self)
        endString(from: start)
        needsComma = true
    }

    /// Writes a text and its closing quote.
    @usableFromInline
    mutating func endString(_ value: String) {
        append(value)
        text.append(UInt8(ascii: "\""))
    }

    /// Writes a text inside a string.
    @inline(__always)
    private mutating func append(_ value: String) {
        value.withBytes { value in
            if !text.append(plain: value) { escape(value) }
        }
    }

    /// Escapes the text from `start` on where needed, and writes the closing quote.
    private mutating func endString(from start: Int) {
        if let first = text.withSpan({ JSONText.firstToEscape($0, from: start) }) { escapeTail(from: first) }
        text.append(UInt8(ascii: "\""))
    }

    package mutating func bool(_ bool: Bool) {
        separate()
        if bool { text.append("true" as StaticString) } else { text.append("false" as StaticString) }
    }

    package mutating func null() {
        separate()
        text.append("null" as StaticString)
    }

    @inlinable
    package mutating func integer(_ integer: some BinaryInteger) {
        separate()
        if let integer = Int64(exactly: integer) {
            text.append(decimal: integer)
        } else {
            text.append(String(integer))
        }
    }

    package mutating func value(_ value: JSONValue, _ fidelity: Fidelity = .canonical) {
        switch value.storage {
        case .node(let document, let index):
            copy(Int(index), of: document, fidelity)
        case .slice(let slice): copy(slice, fidelity)
        case .null: null()
        case .made(.bool(let bool)): self.bool(bool)
        case .made(.string(let string)): self.string(string)
        case .made(.number(let lexeme)):
            separate()
            text.append(lexeme)
        case .made(.array(let elements)):
            beginArray()
            for element in elements { self.value(element, fidelity) }
            endArray()
        case .made(.object(let object)):
            self.object(object, fidelity)
        }
    }

    package mutating func object(_ object: JSONObject, _ fidelity: Fidelity = .canonical) {
        switch object.storage {
        case .made(let members):
            beginObject()
            let superseded = fidelity == .canonical ? JSONObject.superseded(in: members) : []
            members.withElements { members in
                for index in members.indices where !superseded.contains(index) {
                    key(members[index].key)
                    value(members[index].value, fidelity)
                }
            }
            endObject()
        case .node(let document, let index, let omitted):
            copy(Int(index), of: document, omitting: omitted, fidelity)
        case .slice(let slice, let omitted):
            copy(slice, omitting: omitted, fidelity)
        }
    }

    /// Writes a member whose value is an array.
    ///
    /// ```swift
    /// writer.array("messages", of: feed.messages) { message, writer in message.write(to: &writer) }
    /// ```
    @inlinable
    package mutating func array<Elements: Sequence>(
        _ key: StaticString, of elements: Elements, _ write: (Elements.Element, inout JSONWriter) -> Void
    ) {
        self.key(key)
        beginArray()
        for element in elements { write(element, &self) }
        endArray()
    }

    @inlinable
    mutating func begin(_ bracket: UInt8) {
        separate()
        text.append(bracket)
        needsComma = false
    }

    @inlinable
    mutating func end(_ bracket: UInt8) {
        text.append(bracket)
        needsComma = true
    }

    /// Writes a comma if the next value needs one before it.
    @inlinable
    @inline(__always)
    mutating func separate() {
        if needsComma { text.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    @inline(never)
    private mutating func escapeTail(from start: Int) {
        let tail = text.copy(from: start)
        text.removeAll(from: start)
        escape(tail.span)
    }

    /// If the value is nil, it writes nothing.
    @inlinable
    @inline(__always)
    package mutating func member(_ name: StaticString, _ text: String?) {
        guard let text else { return }
        key(name)
        string(text)
    }

    /// If the value is nil, it writes nothing.
    @inlinable
    package mutating func member(_ name: StaticString, _ number: (some BinaryInteger)?) {
        guard let number else { return }
        key(name)
        integer(number)
    }

    package mutating func member(_ name: StaticString, _ flag: Bool) {
        key(name)
        bool(flag)
    }

    /// If the value is nil, it writes nothing.
    package mutating func member(_ name: StaticString, _ texts: [String]?) {
        guard let texts else { return }
        array(name, of: texts) { text, writer in writer.string(text) }
    }

    /// Appends a text with escapes.
    ///
    /// A lone surrogate (three bytes, ``JSONText/Surrogates/kept``) is written as its escape.
    mutating func escape(_ string: Span<UInt8>) {
        var at = 0
        while let next = JSONText.firstToEscapeOrSurrogate(string, from: at) {
            text.append(string.extracting(at..<next))
            at = next + 1
            switch string[next] {
            case UInt8(ascii: "\""): text.append(#"\""# as StaticString)
            case UInt8(ascii: "\\"): text.append(#"\\"# as StaticString)
            case 0x08: text.append(#"\b"# as StaticString)
            case 0x0C: text.append(#"\f"# as StaticString)
            case 0x0A: text.append(#"\n"# as StaticString)
            case 0x0D: text.append(#"\r"# as StaticString)
            case 0x09: text.append(#"\t"# as StaticString)
            case 0xED:
                unicodeEscape(0xD000 | UInt16(string[next + 1] & 0x3F) << 6 | UInt16(string[next + 2] & 0x3F))
                at += 2
            case let control:
                unicodeEscape(UInt16(control))
            }
        }
        text.append(string.extracting(at..<string.count))
    }

    private mutating func unicodeEscape(_ unit: UInt16) {
        text.append(#"\u"# as StaticString)
        let digits = String(unit, radix: 16)
        for _ in digits.utf8.count..<4 { text.append(UInt8(ascii: "0")) }
        text.append(digits)
    }
}

extension JSONValue {
    /// The canonical text in UTF-8.
    ///
    /// It is compact, numbers keep their spelling, and members keep their order. If a key is repeated, only the last
    /// member is written.
    public var canonicalBytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }

    /// The compact text in UTF-8, with repeated keys and lone surrogates as they were sent.
    public var losslessBytes: [UInt8] {
        var writer = JSONWriter()
        writer.value(self, .lossless)
        return writer.bytes
    }
}
