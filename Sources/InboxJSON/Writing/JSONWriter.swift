/// Writes canonical JSON: compact, UTF-8 unescaped but for what RFC 8259 requires, numbers by their lexeme.
///
/// The writer puts the commas; the caller opens, names and closes.
///
/// ```swift
/// var writer = JSONWriter()
/// writer.beginObject()
/// writer.key("id")
/// writer.string("zeta:MSG-1")
/// writer.endObject()
/// writer.bytes                  // {"id":"zeta:MSG-1"}
/// ```
public struct JSONWriter: ~Copyable, Sendable {
    /// What of a value is written.
    public enum Fidelity: Sendable {
        /// The last of each repeated key, and U+FFFD for half a `\u` pair: what the value means.
        case meaning
        /// Every member, and half a pair as the escape that it was: what was sent.
        case lossless
    }

    /// What has been written.
    public var bytes: [UInt8] { Array(text.copy()) }

    /// Hands out what has been written, without copying it.
    package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
        text.withSpan(body)
    }

    @usableFromInline var text: OwnedBytes
    @usableFromInline var needsComma = false
    /// The containers of a document that are being written, as indices of its tape; kept for its room.
    var open: ContiguousArray<Int> = []

    /// A writer that has written nothing.
    public init() {
        text = OwnedBytes()
    }

    /// A writer that has written nothing and makes room for so many bytes.
    public init(reservingCapacity capacity: Int) {
        text = OwnedBytes(capacity: capacity)
    }

    /// Forgets what has been written and keeps the room.
    public mutating func removeAll() {
        text.truncate(to: 0)
        needsComma = false
    }

    /// Ends a line: what is written next is another text.
    package mutating func endLine() {
        text.append(UInt8(ascii: "\n"))
        needsComma = false
    }

    /// Opens an object.
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }
    /// Closes an object.
    public mutating func endObject() { end(UInt8(ascii: "}")) }
    /// Opens an array.
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }
    /// Closes an array.
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Names the member whose value is written next.
    public mutating func key(_ key: String) {
        string(key)
        text.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string.
    public mutating func string(_ string: String) {
        separate()
        text.append(UInt8(ascii: "\""))
        endString(string)
    }

    /// Escapes what has been written from `start` on, where it has to be, and closes the string.
    @usableFromInline
    mutating func endString(from start: Int) {
        if let first = text.withSpan({ JSONText.firstToEscape($0, from: start) }) { escapeTail(from: first) }
        text.append(UInt8(ascii: "\""))
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ bool: Bool) {
        separate()
        if bool { text.append("true" as StaticString) } else { text.append("false" as StaticString) }
    }

    /// Writes `null`.
    public mutating func null() {
        separate()
        text.append("null" as StaticString)
    }

    /// Writes an integer.
    public mutating func integer(_ integer: some BinaryInteger) {
        separate()
        if let integer = Int64(exactly: integer) {
            text.append(decimal: integer)
        } else {
            text.append(String(integer))
        }
    }

    /// Writes a value.
    public mutating func value(_ value: JSONValue, _ fidelity: Fidelity = .meaning) {
        switch value.storage {
        case .node(let document, let index):
            copy(Int(index), of: document, fidelity)
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

    /// Writes an object.
    public mutating func object(_ object: JSONObject, _ fidelity: Fidelity = .meaning) {
        switch object.storage {
        case .made(let members):
            beginObject()
            let superseded = fidelity == .meaning ? JSONObject.superseded(in: members) : []
            members.withElements { members in
                for place in members.indices where !superseded.contains(place) {
                    key(members[place].key)
                    value(members[place].value, fidelity)
                }
            }
            endObject()
        case .node(let document, let index, let omitted):
            copy(Int(index), of: document, omitting: omitted, fidelity)
        }
    }

    /// Writes a member that is an array, of which a closure writes each element.
    ///
    /// ```swift
    /// writer.array("messages", of: feed.messages) { message, writer in message.write(to: &writer) }
    /// ```
    @inlinable
    public mutating func array<Elements: Sequence>(
        _ key: String, of elements: Elements, _ write: (Elements.Element, inout JSONWriter) -> Void
    ) {
        self.key(key)
        beginArray()
        for element in elements { write(element, &self) }
        endArray()
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        text.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        text.append(bracket)
        needsComma = true
    }

    /// Puts the comma that stands before what is written next.
    @inlinable
    @inline(__always)
    mutating func separate() {
        if needsComma { text.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    /// Escapes what has been written from `start` on, text with nothing to escape before it.
    @inline(never)
    private mutating func escapeTail(from start: Int) {
        let tail = text.copy(from: start)
        text.truncate(to: start)
        escape(tail)
    }

    /// Writes a member that is a string, or nothing where it has no value.
    package mutating func member(_ name: String, _ text: String?) {
        guard let text else { return }
        key(name)
        string(text)
    }

    /// Writes a member that is an integer, or nothing where it has no value.
    package mutating func member(_ name: String, _ number: Int?) {
        guard let number else { return }
        key(name)
        integer(number)
    }

    /// Appends a string's text, escaped; a surrogate's three bytes (``JSONText/Surrogates/kept``) become its escape.
    mutating func escape(_ string: ContiguousArray<UInt8>) {
        var at = 0
        while let place = JSONText.firstToEscapeOrSurrogate(string.span, from: at) {
            text.append(string.span.extracting(at..<place))
            at = place + 1
            switch string[place] {
            case UInt8(ascii: "\""): text.append(#"\""# as StaticString)
            case UInt8(ascii: "\\"): text.append(#"\\"# as StaticString)
            case 0x08: text.append(#"\b"# as StaticString)
            case 0x0C: text.append(#"\f"# as StaticString)
            case 0x0A: text.append(#"\n"# as StaticString)
            case 0x0D: text.append(#"\r"# as StaticString)
            case 0x09: text.append(#"\t"# as StaticString)
            case 0xED:
                unicodeEscape(0xD000 | UInt16(string[place + 1] & 0x3F) << 6 | UInt16(string[place + 2] & 0x3F))
                at += 2
            case let control:
                unicodeEscape(UInt16(control))
            }
        }
        text.append(string.span.extracting(at..<string.count))
    }

    private mutating func unicodeEscape(_ unit: UInt16) {
        text.append(#"\u"# as StaticString)
        let digits = String(unit, radix: 16)
        for _ in digits.utf8.count..<4 { text.append(UInt8(ascii: "0")) }
        text.append(digits)
    }
}

extension JSONValue {
    /// The canonical text, UTF-8: compact, numbers by their lexeme, members in order; of repeated keys the last alone.
    public var canonicalText: [UInt8] {
        var writer = JSONWriter()
        writer.value(self)
        return writer.bytes
    }

    /// The compact text with nothing lost: repeated keys and halves of `\u` pairs stand in it as they were sent.
    public var losslessText: [UInt8] {
        var writer = JSONWriter()
        writer.value(self, .lossless)
        return writer.bytes
    }
}
