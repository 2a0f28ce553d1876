/// One value, or one key, of a parsed text.
///
/// A document is a flat array of these, in the order of the text: a container, then everything inside it. An object's
/// members stand as a key followed by its value. Nothing is copied out of the text; an entry only says where it stands.
///
///     text   { " i d " : 1 2 , " t a g s " : [ " a " ] }
///     tape   0 object  [0, 22)   link 6          ← the index behind its last descendant
///            1 key     [2, 4)    link hash("id")
///            2 number  [6, 8)    link 3
///            3 key     [10, 14)  link hash("tags")
///            4 array   [16, 21)  link 6
///            5 string  [18, 19)  link 6          ← between the quotes
///
/// The next sibling of a value is `link`; a scalar's is simply the next index. The entry takes 16 bytes.
@usableFromInline
package struct JSONTapeEntry: BitwiseCopyable, Sendable {
    /// The first byte: of a string or key the one behind the quote, of everything else its own first.
    @usableFromInline package let start: UInt32
    /// The byte behind the last: of a string or key the closing quote, of a container the one behind its bracket.
    @usableFromInline package fileprivate(set) var end: UInt32
    /// Of a value the index of its next sibling, of a key its hash.
    @usableFromInline package fileprivate(set) var link: UInt32
    @usableFromInline package let kind: JSONKind
    @usableFromInline package fileprivate(set) var flags: JSONTapeFlags
    /// Of a key the number that the interner of its text has given it; 0 where it has none.
    @usableFromInline package fileprivate(set) var number: UInt16

    init(
        _ kind: JSONKind, from start: Int, to end: Int, link: UInt32, flags: JSONTapeFlags = [], number: UInt16 = 0
    ) {
        self.start = UInt32(truncatingIfNeeded: start)
        self.end = UInt32(truncatingIfNeeded: end)
        self.link = link
        self.kind = kind
        self.flags = flags
        self.number = number
    }

    /// Closes a container once its last descendant is known.
    mutating func close(at end: Int, next: Int, flags: JSONTapeFlags) {
        self.end = UInt32(truncatingIfNeeded: end)
        self.link = UInt32(truncatingIfNeeded: next)
        self.flags.formUnion(flags)
    }

    /// Whether it is a string or key with at least one backslash: its bytes are not its text.
    @inlinable
    package var isEscaped: Bool { flags.rawValue & JSONTapeFlags.escapedBit != 0 }

    /// Where all of a value or key stands, the quotes of a string included.
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

    mutating func give(number: UInt16) {
        self.number = number
    }

    mutating func mark(_ flag: JSONTapeFlags) {
        flags.insert(flag)
    }
}

/// What an entry of the tape is.
///
/// No raw values: comparing enums that have them goes through generic code in other modules.
@usableFromInline
package enum JSONKind: BitwiseCopyable, Sendable {
    case null, bool, number, string, array, object
    case key
}

/// What the scanner saw on its way, so that nobody has to look again.
@usableFromInline
package struct JSONTapeFlags: OptionSet, BitwiseCopyable, Sendable {
    @inlinable static var escapedBit: UInt8 { 1 }

    @usableFromInline package let rawValue: UInt8

    @inlinable
    package init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    /// A string or key with at least one backslash: its bytes are not its text.
    package static let escaped = JSONTapeFlags(rawValue: escapedBit)
    /// A string or key with half a `\u` pair.
    package static let loneSurrogate = JSONTapeFlags(rawValue: 2)
    /// A number with a fraction or an exponent.
    package static let fractional = JSONTapeFlags(rawValue: 4)
    /// The literal `true`.
    package static let isTrue = JSONTapeFlags(rawValue: 8)
    /// An object that names a key more than once, as text: half a `\u` pair may make two keys one.
    package static let duplicateKeys = JSONTapeFlags(rawValue: 16)
    /// A string or key with a byte beyond ASCII.
    package static let beyondASCII = JSONTapeFlags(rawValue: 32)
    /// An object or array that is canonical as it stands: nothing in it has a blank before or behind it, an escape, or a
    /// key that stands twice.
    package static let canonical = JSONTapeFlags(rawValue: 64)
}

/// Something that RFC 8259 allows and a reader should still hear of.
package struct JSONAnomaly: Sendable {
    package enum Kind: Sendable {
        /// The object names the key of this member a second time.
        case duplicateKey
        /// The string, or the key of this member, holds half a `\u` pair.
        case loneSurrogate
    }

    package let kind: Kind
    /// The index of the value on the tape: for a key, of its member's value.
    package let index: Int
}
