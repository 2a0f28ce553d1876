/// A value of a FlatBuffer: the part of the format that an Arrow schema needs.
///
/// See https://flatbuffers.dev/internals: integers are little-endian, a table is a list of fields that may be absent, and a
/// string, list or table is referred to by the distance to it.
indirect enum FlatBufferValue: Sendable {
    case bool(Bool)
    case uint8(UInt8)
    case int16(Int16)
    case int32(Int32)
    case string(String)
    /// References to tables.
    case list([FlatBufferValue])
    /// The fields by their numbers; nil for an absent one.
    case table([FlatBufferValue?])

    /// The size in bytes of the value in its table; of a reference for one that is stored elsewhere.
    fileprivate var size: Int {
        switch self {
        case .bool, .uint8: 1
        case .int16: 2
        case .int32, .string, .list, .table: 4
        }
    }
}

/// Writes a FlatBuffer from its root on: each table before the values that it refers to.
struct FlatBufferWriter {
    private(set) var bytes: [UInt8] = []

    /// Writes a buffer whose root is a table.
    init(root: FlatBufferValue) {
        bytes = [0, 0, 0, 0]
        patch(0, root)
    }

    /// Writes a value, and its distance at an offset.
    private mutating func patch(_ offset: Int, _ value: FlatBufferValue) {
        let place = append(value)
        store(UInt32(truncatingIfNeeded: place - offset), at: offset)
    }

    /// Appends a value that is referred to.
    ///
    /// - Returns: Its offset.
    private mutating func append(_ value: FlatBufferValue) -> Int {
        switch value {
        case .string(let string): return append(string)
        case .list(let elements): return append(elements)
        case .table(let fields): return append(fields)
        default: preconditionFailure("a scalar is in its table")
        }
    }

    private mutating func append(_ string: String) -> Int {
        pad(to: 4)
        let place = bytes.count
        append(UInt32(truncatingIfNeeded: string.utf8.count))
        bytes += string.utf8
        bytes.append(0)
        return place
    }

    private mutating func append(_ elements: [FlatBufferValue]) -> Int {
        pad(to: 4)
        let place = bytes.count
        append(UInt32(truncatingIfNeeded: elements.count))
        let first = bytes.count
        bytes += repeatElement(0, count: 4 * elements.count)
        for (index, element) in elements.enumerated() { patch(first + 4 * index, element) }
        return place
    }

    /// Appends the offsets of a table's fields (its vtable), the table, and what its fields refer to.
    private mutating func append(_ fields: [FlatBufferValue?]) -> Int {
        // The first four bytes of a table are the distance back to its vtable.
        var size = 4
        let offsets = fields.map { field -> Int in
            guard let field else { return 0 }
            size = Self.rounded(size, to: field.size)
            defer { size += field.size }
            return size
        }
        let tableOfOffsets = 4 + 2 * fields.count
        while (bytes.count + tableOfOffsets) % 8 != 0 { bytes.append(0) }
        append(UInt16(truncatingIfNeeded: tableOfOffsets))
        append(UInt16(truncatingIfNeeded: size))
        for offset in offsets { append(UInt16(truncatingIfNeeded: offset)) }
        let table = bytes.count
        append(UInt32(truncatingIfNeeded: tableOfOffsets))
        bytes += repeatElement(0, count: size - 4)
        for (field, offset) in zip(fields, offsets) {
            switch field {
            case nil: break
            case .bool(let bool): bytes[table + offset] = bool ? 1 : 0
            case .uint8(let number): bytes[table + offset] = number
            case .int16(let number): store(UInt16(bitPattern: number), at: table + offset)
            case .int32(let number): store(UInt32(bitPattern: number), at: table + offset)
            case .some(let value): patch(table + offset, value)
            }
        }
        return table
    }

    private mutating func append(_ number: some FixedWidthInteger) {
        let offset = bytes.count
        bytes += repeatElement(0, count: number.bitWidth / 8)
        store(number, at: offset)
    }

    private mutating func store(_ number: some FixedWidthInteger, at offset: Int) {
        for index in 0..<(number.bitWidth / 8) {
            bytes[offset + index] = UInt8(truncatingIfNeeded: number >> (8 * index))
        }
    }

    /// Appends zeros up to an alignment.
    private mutating func pad(to alignment: Int) {
        bytes += repeatElement(0, count: Self.rounded(bytes.count, to: alignment) - bytes.count)
    }

    private static func rounded(_ count: Int, to alignment: Int) -> Int {
        (count + alignment - 1) / alignment * alignment
    }
}
