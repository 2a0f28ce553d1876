/// One value or one key of a parsed text.
///
/// The tape is a flat array of entries, in the order of the text. A container is followed by everything inside it, and
/// a key by its value. An entry contains offsets into the text; no bytes are copied.
///
///     text   { " i d " : 1 2 , " t a g s " : [ " a " ] }
///     tape   0 object  [0, 22)   link 6          ← the index after its last descendant
///            1 key     [2, 4)    link hash("id")
///            2 number  [6, 8)    link 3
///            3 key     [10, 14)  link hash("tags")
///            4 array   [16, 21)  link 6
///            5 string  [18, 19)  link 6          ← between the quotes
///
/// The `link` of a value is the index of its next sibling. For a string, number or literal that is the next index. An
/// entry takes 16 bytes. The page `.github/TapeAndKeys.md` follows one object from its text to its keys.
@usableFromInline
struct JSONTapeEntry: BitwiseCopyable, Sendable {
    /// The offset of the first byte.
    ///
    /// For a string or key, that is the byte after the opening quote.
    @usableFromInline let start: UInt32
    /// The offset after the last byte.
    ///
    /// For a string or key, that is the closing quote; for a container, the byte after its closing bracket.
    @usableFromInline fileprivate(set) var end: UInt32
    /// For a value, the index of its next sibling; for a key, its hash (``JSONKeyHash``).
    @usableFromInline fileprivate(set) var link: UInt32
    @usableFromInline let kind: JSONKind
    @usableFromInline fileprivate(set) var flags: JSONTapeFlags
    /// The number that ``KeyInterner`` gave to the key; 0 if it has none.
    @usableFromInline fileprivate(set) var keyNumber: UInt16

    init(
        _ kind: JSONKind, from start: Int, to end: Int, link: UInt32, flags: JSONTapeFlags = [], keyNumber: UInt16 = 0
    ) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
        self.link = link
        self.kind = kind
        self.flags = flags
        self.keyNumber = keyNumber
    }

    mutating func close(at end: Int, next: Int, flags: JSONTapeFlags) {
        self.end = UInt32(truncatingIfNeeded: end)
        self.link = UInt32(truncatingIfNeeded: next)
        self.flags.formUnion(flags)
    }

    @inlinable
    var isEscaped: Bool { flags.rawValue & JSONTapeFlags.escapedBit != 0 }

    /// The offsets of the whole value or key, including quotes.
    @inline(__always)
    var extent: Range<Int> {
        let quote = kind == .string || kind == .key ? 1 : 0
        return Int(start) - quote..<Int(end) + quote
    }

    /// Whether the bytes of a value are its canonical JSON.
    @inline(__always)
    var isCanonical: Bool {
        switch kind {
        case .string, .key: !isEscaped
        case .object, .array: flags.contains(.canonical)
        case .number, .bool, .null: true
        }
    }

    mutating func setKeyNumber(_ number: UInt16) {
        keyNumber = number
    }

    mutating func insert(_ flag: JSONTapeFlags) {
        flags.insert(flag)
    }
}

/// The kind of an entry of the tape.
///
/// It has no raw values, because other modules would then compare kinds with generic code, which is slow.
@usableFromInline
package enum JSONKind: BitwiseCopyable, Sendable {
    case null, bool, number, string, array, object
    case key
}

/// What the scanner learned about an entry, so that readers need not scan its bytes again.
@usableFromInline
struct JSONTapeFlags: OptionSet, BitwiseCopyable, Sendable {
    @inlinable static var escapedBit: UInt8 { 1 }

    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A string or key with at least one backslash, so that its bytes differ from its text.
    static let escaped = JSONTapeFlags(rawValue: escapedBit)
    @inlinable static var loneSurrogate: JSONTapeFlags { JSONTapeFlags(rawValue: 2) }
    static let fractional = JSONTapeFlags(rawValue: 4)
    static let isTrue = JSONTapeFlags(rawValue: 8)
    /// An object with a repeated key.
    ///
    /// Keys are compared as text, after unescaping, so two keys with lone surrogates may be equal.
    static let duplicateKeys = JSONTapeFlags(rawValue: 16)
    /// A string or key with a byte that is not ASCII.
    static let beyondASCII = JSONTapeFlags(rawValue: 32)
    /// An object or array whose bytes are canonical JSON.
    ///
    /// It contains no white space between tokens, no escape and no repeated key.
    static let canonical = JSONTapeFlags(rawValue: 64)
}

/// Something that RFC 8259 allows, but that is worth a warning.
package struct JSONAnomaly: Sendable {
    package enum Kind: Sendable {
        /// An earlier member of the object has the same key.
        case duplicateKey
        /// The string or the member's key contains a lone surrogate.
        case loneSurrogate
    }

    package let kind: Kind
    /// The tape index of the value.
    ///
    /// If the anomaly is in a key, it is the index of the member's value.
    let index: Int
}
