/// A value of a valid text, kept as its bytes.
///
/// It is parsed each time it is read. The messages of a list keep slices of their payload, so that no tape stays in
/// memory.
package struct JSONSlice: Sendable {
    private let bytes: ContiguousArray<UInt8>
    private let start: UInt32
    private let end: UInt32
    let isCanonical: Bool

    fileprivate init(_ bytes: ContiguousArray<UInt8>, _ range: Range<Int>, isCanonical: Bool) {
        self.bytes = bytes
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        end = UInt32(truncatingIfNeeded: range.upperBound)
        self.isCanonical = isCanonical
    }

    private var range: Range<Int> { Int(start)..<Int(end) }

    /// Its first byte decides.
    var kind: JSONValue.Kind {
        switch bytes[Int(start)] {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "t"), UInt8(ascii: "f"): .bool
        case UInt8(ascii: "n"): .null
        default: .number
        }
    }

    /// Whether there is only white space between the brackets.
    var isEmptyContainer: Bool {
        bytes[(range.lowerBound + 1)..<(range.upperBound - 1)].allSatisfy(JSONText.isWhiteSpace)
    }

    /// The value as a separate document.
    var document: JSONDocument {
        do {
            return try JSONDocument(parsing: bytes[range], depth: JSONValue.maximumStoredDepth)
        } catch {
            preconditionFailure("internal error: part of a valid text could not be parsed: \(error)")
        }
    }

    func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(bytes.span.extracting(range)) }

    /// Whether both are the same bytes of the same text.
    func isIdentical(to other: JSONSlice) -> Bool {
        start == other.start && end == other.end && bytes.isSameMemory(as: other.bytes)
    }

    /// The same value in a text that contains nothing else.
    package var copied: JSONSlice {
        JSONSlice(ContiguousArray(bytes[range]), 0..<range.count, isCanonical: isCanonical)
    }

    /// The same value, read from `copy`, which is a copy of the larger `slice`.
    ///
    /// If the value is not inside `slice`, you get a separate copy of it.
    package func moved(from slice: JSONSlice, to copy: JSONSlice) -> JSONSlice {
        guard slice.start <= start, end <= slice.end, bytes.isSameMemory(as: slice.bytes) else { return copied }
        let shift = range.lowerBound - slice.range.lowerBound
        return JSONSlice(copy.bytes, shift..<shift + range.count, isCanonical: isCanonical)
    }
}

extension JSONDocument {
    func slice(at index: Int) -> JSONSlice {
        let entry = tape[index]
        return JSONSlice(bytes, entry.extent, isCanonical: entry.isCanonical)
    }
}

extension JSONValue {
    package var slice: JSONSlice? {
        switch storage {
        case .node(let document, let index): document.slice(at: Int(index))
        case .slice(let slice): slice
        case .null, .made: nil
        }
    }

    /// The same value, kept as its bytes (``JSONSlice``), so that no tape stays in memory.
    ///
    /// - Parameter transform: Turns each slice into another one.
    package func sliced(_ transform: (JSONSlice) -> JSONSlice = { $0 }) -> JSONValue {
        switch storage {
        case .null: self
        case .node, .slice: slice.map { JSONValue(transform($0)) } ?? self
        case .made(.array(let elements)): JSONValue(elements.map { $0.sliced(transform) })
        case .made(.object(let object)): JSONValue(object.sliced(transform))
        case .made: self
        }
    }
}

extension JSONObject {
    /// The same members, kept as their bytes; see ``JSONValue/sliced(_:)``.
    package func sliced(_ transform: (JSONSlice) -> JSONSlice = { $0 }) -> JSONObject {
        switch storage {
        case .node(let document, let index, let omitted):
            JSONObject(transform(document.slice(at: Int(index))), omitting: omitted)
        case .slice(let slice, let omitted): JSONObject(transform(slice), omitting: omitted)
        case .made(let members) where members.isEmpty: self
        case .made(let members):
            JSONObject(members.map { Member(key: $0.key, value: $0.value.sliced(transform)) })
        }
    }
}
