/// Values that stand in a document are written as they stand there, in pieces as long as can be.
///
/// The tape says where each token is, not what stands between two of them. In a compact text that is one byte where the grammar
/// wants a comma or a colon, and none where it wants nothing: as long as the distances are these, text that is written and
/// text that was read are the same bytes, and one copy takes them all. Where they are not, for a blank, a string with
/// escapes, or a member that is left out, the piece ends, and the next one begins behind. Of a container that is canonical
/// as it stands the scanner has told so, and nothing in it is looked at.
extension JSONWriter {
    /// Bytes of a document that are to be written as they are.
    private struct Piece {
        var start = 0
        var end = 0
    }

    /// Writes the value at `index` and all inside it, but for the members of the root whose numbers are set in `omitted`.
    mutating func copy(_ index: Int, of document: JSONDocument, omitting omitted: UInt32 = 0, _ fidelity: Fidelity) {
        let source = document.bytes
        let root = document.tape[index]
        if omitted == 0, root.isCanonical {
            separate()
            return text.append(source.span.extracting(root.extent))
        }
        var piece = Piece()
        var superseded: Set<Int> = []
        let base = open.count
        let end = document.next(index)
        var at = index
        var number: UInt32 = 0
        while true {
            while open.count > base, let innermost = open.last, at >= document.next(innermost) {
                close(document.tape[innermost], &piece, source)
                open.removeLast()
            }
            guard at < end else { break }
            let entry = document.tape[at]
            switch entry.kind {
            case .key:
                if omitted != 0, open.count == base + 1 {
                    defer { number += 1 }
                    if number < 32, omitted & (1 << number) != 0 {
                        at = document.next(at + 1)
                        continue
                    }
                }
                if !superseded.isEmpty, superseded.contains(at) {
                    at = document.next(at + 1)
                    continue
                }
                if entry.isEscaped {
                    rewrite(entry, at, of: document, fidelity, &piece, source)
                    text.append(UInt8(ascii: ":"))
                } else {
                    // The piece ends behind the key; one byte behind it, a colon, stands the value of a compact text.
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
                if at > index, entry.isCanonical {
                    add(entry.extent, &piece, source)
                    at = document.next(at)
                    continue
                }
                if fidelity == .meaning, entry.flags.contains(.duplicateKeys) {
                    superseded.formUnion(document.superseded(in: at))
                }
                // The bracket.
                add(Int(entry.start)..<Int(entry.start) + 1, &piece, source)
                needsComma = false
                open.append(at)
            case .string:
                if entry.isEscaped {
                    rewrite(entry, at, of: document, fidelity, &piece, source)
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

    /// Adds a token to the piece, or begins another one with it.
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

    /// Closes a container.
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

    /// Writes a string or a key with escapes: what has to be escaped, and nothing else.
    private mutating func rewrite(
        _ entry: JSONTapeEntry, _ index: Int, of document: JSONDocument, _ fidelity: Fidelity, _ piece: inout Piece,
        _ source: ContiguousArray<UInt8>
    ) {
        flush(&piece, source)
        separate()
        let lossless = fidelity == .lossless && entry.flags.contains(.loneSurrogate)
        text.append(UInt8(ascii: "\""))
        escape(document.textBytes(index, surrogates: lossless ? .kept : .replaced))
        text.append(UInt8(ascii: "\""))
    }

    @inline(__always)
    private mutating func flush(_ piece: inout Piece, _ source: ContiguousArray<UInt8>) {
        if piece.end > piece.start { text.append(source.span.extracting(piece.start..<piece.end)) }
        piece = Piece()
    }
}
