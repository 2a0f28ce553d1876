/// The location of a text that a message has: nowhere, in the message's document, or in a list of strings of its own.
///
/// It takes 4 bytes. A message keeps locations and one reference to its document; most of its texts are never made into
/// strings, only written again, which copies their bytes (``JSONWriter``).
@usableFromInline
package struct JSONTextLocation: BitwiseCopyable, Hashable, Sendable {
    /// A list in a document has at most this many texts; each is compared with those before it.
    package static let maximumListCount = 8

    /// 0 for no text, the tape index of a value, or ``ownBit`` and the index of a string of the owner's.
    @usableFromInline let bits: UInt32

    @inlinable static var ownBit: UInt32 { 1 << 31 }

    @inlinable
    init(bits: UInt32) { self.bits = bits }

    /// The location of a value; nil for a root, and after 2³¹ values.
    @inlinable
    init?(index: Int) {
        guard index > 0, index < Int(Self.ownBit) else { return nil }
        bits = UInt32(truncatingIfNeeded: index)
    }

    /// The location of no text.
    @inlinable package static var none: JSONTextLocation { JSONTextLocation(bits: 0) }

    /// The location of a string that the owner keeps itself, by its index there.
    @inlinable
    package static func own(_ index: Int) -> JSONTextLocation {
        precondition(index >= 0 && index < Int(ownBit))
        return JSONTextLocation(bits: ownBit | UInt32(truncatingIfNeeded: index))
    }

    /// Whether there is no text.
    @inlinable package var isNone: Bool { bits == 0 }

    /// Whether the text is in a document.
    @inlinable package var isInDocument: Bool { bits != 0 && bits & Self.ownBit == 0 }

    /// The index of a string that the owner keeps itself; nil if there is no text, or it is in a document.
    @inlinable package var ownIndex: Int? {
        bits & Self.ownBit == 0 ? nil : Int(bits & ~Self.ownBit)
    }

    /// The tape index of a text in a document.
    @inlinable
    @inline(__always)
    var index: Int {
        precondition(isInDocument, "the text is not in a document")
        return Int(bits)
    }
}

/// Sixteen locations, by number.
///
/// They are four vectors: an array would be an allocation, and a tuple of sixteen fields is copied field by field.
@usableFromInline
package struct JSONTextLocations: Sendable {
    @usableFromInline var first = SIMD4<UInt32>()
    @usableFromInline var second = SIMD4<UInt32>()
    @usableFromInline var third = SIMD4<UInt32>()
    @usableFromInline var fourth = SIMD4<UInt32>()

    /// Creates locations of no texts.
    @inlinable
    package init() {}

    /// The location with a number below 16.
    @inlinable
    package subscript(number: Int) -> JSONTextLocation {
        @inline(__always)
        get {
            switch number &>> 2 {
            case 0: JSONTextLocation(bits: first[number & 3])
            case 1: JSONTextLocation(bits: second[number & 3])
            case 2: JSONTextLocation(bits: third[number & 3])
            default: JSONTextLocation(bits: fourth[number & 3])
            }
        }
        @inline(__always)
        set {
            switch number &>> 2 {
            case 0: first[number & 3] = newValue.bits
            case 1: second[number & 3] = newValue.bits
            case 2: third[number & 3] = newValue.bits
            default: fourth[number & 3] = newValue.bits
            }
        }
    }
}

// MARK: - Reading

extension JSONDocument {
    /// The text at a location of this document.
    package func text(at location: JSONTextLocation) -> String { text(location.index) }

    /// The text at a location of this document, after another text and an ASCII character.
    package func text(at location: JSONTextLocation, after prefix: String, _ separator: UInt8) -> String {
        let entry = tape[location.index]
        return withTextBytes(location.index) {
            String(prefix, separator, validated: $0, isASCII: entry.flags == [] && entry.kind == .string)
        }
    }

    /// The hash of the text at a location of this document, for a ``HashToOffsetTable``.
    package func textHash(at location: JSONTextLocation) -> UInt32 {
        withTextBytes(location.index) { HashToOffsetTable.hash(of: $0) }
    }

    /// Calls `body` with the UTF-8 of the text at a location of this document.
    @inlinable
    @inline(__always)
    package func withTextBytes<Result>(at location: JSONTextLocation, _ body: (Span<UInt8>) -> Result) -> Result {
        withTextBytes(location.index, body)
    }

    /// Calls `body` with the location of each text of a list (``JSONNode/textListLocation``), in order, without repeats.
    package func forEachDistinctText(inListAt list: JSONTextLocation, _ body: (JSONTextLocation) -> Void) {
        // An array of strings only: its elements are adjacent on the tape.
        let first = list.index + 1
        for index in first..<next(list.index) {
            let isRepeat = (first..<index).contains { earlier in
                withTextBytes(earlier) { text in
                    withTextBytes(index) { other in text.isEqual(to: other) }
                }
            }
            if !isRepeat { body(JSONTextLocation(bits: UInt32(truncatingIfNeeded: index))) }
        }
    }
}

extension JSONDocument {
    /// The texts of a list (``JSONNode/textListLocation``), in order, without repeats.
    package func distinctTexts(inListAt list: JSONTextLocation) -> [String] {
        let count = next(list.index) &- list.index &- 1
        guard count > 1 else { return count == 1 ? [text(list.index &+ 1)] : [] }
        var texts: [String] = []
        texts.reserveCapacity(count)
        forEachDistinctText(inListAt: list) { texts.append(text(at: $0)) }
        return texts
    }
}

extension JSONSubtree {
    /// The location in the copy of a text of a document; nil if the text is not inside the copied value.
    package func moving(_ location: JSONTextLocation, of document: JSONDocument) -> JSONTextLocation? {
        guard location.isInDocument else { return nil }
        return moving(location.index, of: document).flatMap { JSONTextLocation(index: $0) }
    }
}

extension JSONWriter {
    /// Writes a member with the text at a location of a document; its bytes are copied if they have no escapes.
    @inlinable
    @inline(__always)
    package mutating func member(_ name: JSONName, textAt location: JSONTextLocation, of document: JSONDocument) {
        member(name, stringAt: location.index, of: document)
    }

    /// Writes the text at a location of a document as a string.
    package mutating func string(at location: JSONTextLocation, of document: JSONDocument) {
        string(at: location.index, of: document)
    }
}
