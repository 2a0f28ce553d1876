/// Writes values of a document by copying its bytes, in pieces that are as long as possible.
///
/// The tape says where each token begins and ends, but not what is between two tokens. In compact JSON there is one
/// byte if the grammar requires a comma or colon, and nothing otherwise. As long as the distances are like that, the
/// source is exactly what must be written, and the piece grows. White space, a string with escapes or an omitted member
/// ends the piece, and a new one begins after it. A container that the scanner marked as canonical
/// (``JSONTapeFlags/canonical``) is copied as a whole. If members of such an object are left out, each of the others is
/// copied as a whole.
extension JSONWriter {
    /// A range of the document's bytes that will be copied next.
    private struct Piece {
        var start = 0
        var end = 0
    }

    /// Writes the value of a slice.
    ///
    /// `omitted` has a bit for each of its first 32 members. A member whose bit is set is left out.
    mutating func copy(_ slice: JSONSlice, omitting omitted: UInt32 = 0, _ fidelity: Fidelity) {
        guard slice.isCanonical else { return copy(0, of: slice.document, omitting: omitted, fidelity) }
        slice.withBytes { bytes in
            guard omitted == 0 else { return copyMembers(of: bytes, omitting: omitted) }
            separate()
            text.append(bytes)
        }
    }

    /// Copies the members of an object that is canonical JSON, without those that have a bit in `omitted`.
    private mutating func copyMembers(of object: Int, in document: JSONDocument, omitting omitted: UInt32) {
        let source = document.bytes
        var ordinal: UInt32 = 0
        beginObject()
        document.forEachMember(of: object) { key, value in
            if ordinal >= 32 || omitted & (1 << ordinal) == 0 {
                separate()
                let (start, end) = (document.tape[key].extent.lowerBound, document.tape[value].extent.upperBound)
                text.append(source.span.extracting(start..<end))
            }
            ordinal += 1
        }
        endObject()
    }

    /// Does the same for an object of which only the bytes are known.
    private mutating func copyMembers(of object: Span<UInt8>, omitting omitted: UInt32) {
        var ordinal: UInt32 = 0
        var at = 1
        beginObject()
        while object[at] != UInt8(ascii: "}") {
            let end = Self.endOfMember(object, from: at)
            if ordinal >= 32 || omitted & (1 << ordinal) == 0 {
                separate()
                text.append(object.extracting(at..<end))
            }
            ordinal += 1
            at = object[end] == UInt8(ascii: ",") ? end + 1 : end
        }
        endObject()
    }

    /// The offset of the comma or bracket after a member.
    ///
    /// The object is canonical, so it contains no escapes.
    private static func endOfMember(_ object: Span<UInt8>, from start: Int) -> Int {
        var at = start
        var depth = 0
        while true {
            switch object[at] {
            case UInt8(ascii: "\""):
                at = JSONText.firstToEscape(object, from: at + 1) ?? at
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return at }
                depth -= 1
            case UInt8(ascii: ","):
                guard depth > 0 else { return at }
            default: break
            }
            at += 1
        }
    }

    /// Writes the value at a tape index.
    ///
    /// `omitted` has a bit for each of its first 32 members. A member whose bit is set is left out.
    mutating func copy(_ index: Int, of document: JSONDocument, omitting omitted: UInt32 = 0, _ fidelity: Fidelity) {
        let source = document.bytes
        let root = document.tape[index]
        guard !root.isCanonical else {
            guard omitted == 0 else { return copyMembers(of: index, in: document, omitting: omitted) }
            separate()
            return text.append(source.span.extracting(root.extent))
        }
        var piece = Piece()
        let base = open.count
        let end = document.next(index)
        /// Where the innermost open container ends on the tape; `Int.max` if none is open.
        var innermostEnd = Int.max
        var superseded: Set<Int> = []
        var at = index
        var ordinal: UInt32 = 0
        while true {
            while at >= innermostEnd, let innermost = open.popLast() {
                close(document.tape[innermost], &piece, source)
                innermostEnd = open.count > base ? document.next(open[open.count - 1]) : .max
            }
            guard at < end else { break }
            let entry = document.tape[at]
            switch entry.kind {
            case .key:
                if omitted != 0, open.count == base + 1 {
                    defer { ordinal += 1 }
                    if ordinal < 32, omitted & (1 << ordinal) != 0 {
                        at = document.next(at + 1)
                        continue
                    }
                }
                if superseded.contains(at) {
                    at = document.next(at + 1)
                    continue
                }
                if entry.isEscaped {
                    rewrite(entry, fidelity, &piece, source)
                    text.append(UInt8(ascii: ":"))
                } else {
                    // In compact JSON the value begins one byte after the key. That byte is the colon.
                    add(entry.extent, &piece, source)
                    if document.tape[at + 1].extent.lowerBound == piece.end + 1 {
                        piece.end += 1
                    } else {
                        flush(&piece, source)
                        text.append(UInt8(ascii: ":"))
                    }
                }
                needsComma = false
            case .object, .array:
                if entry.isCanonical {
                    add(entry.extent, &piece, source)
                    at = document.next(at)
                    continue
                }
                if fidelity == .canonical, entry.flags.contains(.duplicateKeys) {
                    superseded.formUnion(document.superseded(in: at))
                }
                // Only the opening bracket.
                add(Int(entry.start)..<Int(entry.start) + 1, &piece, source)
                needsComma = false
                open.append(at)
                innermostEnd = document.next(at)
            case .string:
                if entry.isEscaped {
                    rewrite(entry, fidelity, &piece, source)
                } else {
                    add(entry.extent, &piece, source)
                }
            case .number, .bool, .null:
                add(entry.extent, &piece, source)
            }
            at += 1
        }
        flush(&piece, source)
    }

    /// Adds a token to the piece, or begins a new piece with it.
    @inline(__always)
    private mutating func add(_ token: Range<Int>, _ piece: inout Piece, _ source: ContiguousArray<UInt8>) {
        let gap = needsComma ? 1 : 0
        if piece.end > piece.start, token.lowerBound == piece.end + gap {
            piece.end = token.upperBound
            needsComma = true
            return
        }
        flush(&piece, source)
        separate()
        piece = Piece(start: token.lowerBound, end: token.upperBound)
    }

    @inline(__always)
    private mutating func close(_ entry: JSONTapeEntry, _ piece: inout Piece, _ source: ContiguousArray<UInt8>) {
        let bracket = Int(entry.end) - 1
        if piece.end == bracket, piece.end > piece.start {
            piece.end += 1
        } else {
            flush(&piece, source)
            piece = Piece(start: bracket, end: bracket + 1)
        }
        needsComma = true
    }

    /// Writes a string or key again, with only the escapes that are required.
    private mutating func rewrite(
        _ entry: JSONTapeEntry, _ fidelity: Fidelity, _ piece: inout Piece, _ source: ContiguousArray<UInt8>
    ) {
        flush(&piece, source)
        separate()
        let lossless = fidelity == .lossless && entry.flags.contains(.loneSurrogate)
        text.append(UInt8(ascii: "\""))
        JSONText.withUnescaped(
            source.span, from: Int(entry.start), to: Int(entry.end), surrogates: lossless ? .kept : .replaced
        ) { escape($0) }
        text.append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private mutating func flush(_ piece: inout Piece, _ source: ContiguousArray<UInt8>) {
        if piece.end > piece.start { text.append(source.span.extracting(piece.start..<piece.end)) }
        piece = Piece()
    }
}
