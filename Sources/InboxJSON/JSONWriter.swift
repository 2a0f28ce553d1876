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
public struct JSONWriter: Sendable {
    /// What of a value is written.
    public enum Fidelity: Sendable {
        /// The last of each repeated key, and U+FFFD for half a `\u` pair: what the value means.
        case meaning
        /// Every member, and half a pair as the escape that it was: what was sent.
        case lossless
    }

    /// What has been written.
    public private(set) var bytes: [UInt8]
    private var needsComma = false

    /// A writer that has written nothing.
    public init() {
        bytes = []
    }

    /// A writer that has written nothing and makes room for so many bytes.
    public init(reservingCapacity capacity: Int) {
        bytes = []
        bytes.reserveCapacity(capacity)
    }

    /// Forgets what has been written and keeps the room.
    public mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
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
        separate()
        quote(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string.
    public mutating func string(_ string: String) {
        separate()
        quote(string)
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ bool: Bool) {
        separate()
        bytes.append(contentsOf: (bool ? "true" : "false").utf8)
    }

    /// Writes `null`.
    public mutating func null() {
        separate()
        bytes.append(contentsOf: "null".utf8)
    }

    /// Writes an integer.
    public mutating func integer(_ integer: some BinaryInteger) {
        separate()
        bytes.append(contentsOf: String(integer).utf8)
    }

    /// Writes a value.
    public mutating func value(_ value: JSONValue, _ fidelity: Fidelity = .meaning) {
        switch value.storage {
        case .node(let document, let index):
            node(document, Int(index), fidelity)
        case .made(.null): null()
        case .made(.bool(let bool)): self.bool(bool)
        case .made(.string(let string)): self.string(string)
        case .made(.number(let lexeme)):
            separate()
            bytes.append(contentsOf: lexeme.utf8)
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
            for (place, member) in members.enumerated() where !superseded.contains(place) {
                key(member.key)
                value(member.value, fidelity)
            }
            endObject()
        case .node(let document, let index, omitted: 0):
            node(document, Int(index), fidelity)
        case .node(let document, _, _):
            beginObject()
            var places = object.makeIterator()
            while let place = places.nextPlace() {
                token(document, place, fidelity)
                node(document, place + 1, fidelity)
            }
            endObject()
        }
    }

    /// Writes the value at `index` and all inside it, walking the tape once.
    private mutating func node(_ document: JSONDocument, _ index: Int, _ fidelity: Fidelity) {
        var open: [(end: Int, bracket: UInt8, superseded: Set<Int>)] = []
        var at = index
        let end = document.next(index)
        while true {
            while let innermost = open.last, at >= innermost.end {
                self.end(innermost.bracket)
                open.removeLast()
            }
            guard at < end else { return }
            switch document.kind(at) {
            case .key where open.last?.superseded.contains(at) == true:
                at = document.next(at + 1)
                continue
            case .object:
                let superseded = fidelity == .meaning ? document.superseded(in: at) : []
                beginObject()
                open.append((document.next(at), UInt8(ascii: "}"), superseded))
            case .array:
                beginArray()
                open.append((document.next(at), UInt8(ascii: "]"), []))
            default:
                token(document, at, fidelity)
            }
            at += 1
        }
    }

    /// Writes a scalar or a key of a document, its bytes copied where nothing has to change.
    private mutating func token(_ document: JSONDocument, _ index: Int, _ fidelity: Fidelity) {
        separate()
        let entry = document.tape[index]
        switch entry.kind {
        case .string, .key:
            if entry.isEscaped {
                let lossless = fidelity == .lossless && entry.flags.contains(.loneSurrogate)
                let text = document.textBytes(index, surrogates: lossless ? .kept : .replaced)
                bytes.append(UInt8(ascii: "\""))
                escape(text.span)
                bytes.append(UInt8(ascii: "\""))
            } else {
                bytes.append(contentsOf: document.bytes[Int(entry.start) - 1..<Int(entry.end) + 1])
            }
            if entry.kind == .key {
                bytes.append(UInt8(ascii: ":"))
                needsComma = false
            }
        default:
            bytes.append(contentsOf: document.bytes[Int(entry.start)..<Int(entry.end)])
        }
    }

    private mutating func begin(_ bracket: UInt8) {
        separate()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    @inline(__always)
    private mutating func separate() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func quote(_ string: String) {
        bytes.append(UInt8(ascii: "\""))
        let start = bytes.count
        bytes.append(contentsOf: string.utf8)
        for index in start..<bytes.count where Self.mustBeEscaped(bytes[index]) {
            let text = ContiguousArray(bytes[start...])
            bytes.removeSubrange(start...)
            escape(text.span)
            break
        }
        bytes.append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private static func mustBeEscaped(_ byte: UInt8) -> Bool {
        byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    /// Appends a string's text, escaped; a surrogate's three bytes (``JSONText/Surrogates/kept``) become its escape.
    private mutating func escape(_ text: Span<UInt8>) {
        var at = 0
        while at < text.count {
            let byte = text[at]
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x08: bytes.append(contentsOf: #"\b"#.utf8)
            case 0x0C: bytes.append(contentsOf: #"\f"#.utf8)
            case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
            case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
            case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
            case 0..<0x20:
                unicodeEscape(UInt16(byte))
            case 0xED where at + 2 < text.count && text[at + 1] >= 0xA0:
                unicodeEscape(0xD000 | UInt16(text[at + 1] & 0x3F) << 6 | UInt16(text[at + 2] & 0x3F))
                at += 2
            default:
                bytes.append(byte)
            }
            at += 1
        }
    }

    private mutating func unicodeEscape(_ unit: UInt16) {
        bytes.append(contentsOf: #"\u"#.utf8)
        let digits = String(unit, radix: 16)
        for _ in digits.utf8.count..<4 { bytes.append(UInt8(ascii: "0")) }
        bytes.append(contentsOf: digits.utf8)
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
