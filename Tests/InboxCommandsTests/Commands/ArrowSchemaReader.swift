import Testing

/// Reads the schema message of Arrow's IPC format, from its specification.
struct ArrowSchemaReader {
    private let bytes: [UInt8]

    /// Takes a message: a marker of four bytes, the length of the FlatBuffer, and the FlatBuffer.
    init(_ message: [UInt8]) throws {
        let length = (4..<8).reversed().reduce(0) { $0 << 8 | Int(message[$1]) }
        try #require(message.count == 8 + length)
        bytes = Array(message.dropFirst(8))
    }

    /// A line for each field: the names that lead to it, its type, and `?` if it may be null.
    func lines() throws -> [String] {
        let root = target(0)
        // Version 5 of the metadata is 4; header 1 is a schema.
        try #require(number(root, 0, 2) == 4)
        try #require(number(root, 1, 1) == 1)
        let schema = target(try #require(place(root, 2)))
        return try fields(target(try #require(place(schema, 1)))).flatMap { try lines(of: $0, "") }
    }

    private func lines(of field: Int, _ path: String) throws -> [String] {
        let name = path + text(target(try #require(place(field, 0))))
        let children = try fields(target(try #require(place(field, 5))))
        let type = try typeName(of: field)
        let line = "\(name): \(type)\(number(field, 1, 1) == 1 ? "?" : "")"
        guard type == "list" else { return [line] + (try children.flatMap { try lines(of: $0, name + ".") }) }
        try #require(children.count == 1)
        let element = try fields(target(try #require(place(children[0], 5))))
        return [line] + (try element.flatMap { try lines(of: $0, name + ".") })
    }

    private func typeName(of field: Int) throws -> String {
        let table = target(try #require(place(field, 3)))
        switch number(field, 2, 1) {
        case 2:
            try #require(number(table, 0, 4) == 64)
            try #require(number(table, 1, 1) == 1)
            return "int64"
        case 5: return "utf8"
        case 6: return "bool"
        case 10:
            try #require(number(table, 0, 2) == 1)
            try #require(text(target(#require(place(table, 1)))) == "UTC")
            return "timestamp"
        case 12: return "list"
        case 13: return "struct"
        case let other: return "type \(other)"
        }
    }

    // MARK: FlatBuffers

    private func integer(_ offset: Int, _ size: Int) -> Int {
        (0..<size).reversed().reduce(0) { $0 << 8 | Int(bytes[offset + $1]) }
    }

    /// What the reference at an offset refers to.
    private func target(_ offset: Int) -> Int { offset + integer(offset, 4) }

    /// The offset of a table's field; nil if the table does not have it.
    private func place(_ table: Int, _ field: Int) -> Int? {
        let offsets = table - integer(table, 4)
        guard 4 + 2 * field < integer(offsets, 2) else { return nil }
        let offset = integer(offsets + 4 + 2 * field, 2)
        return offset == 0 ? nil : table + offset
    }

    /// A number of a table; 0, the default, if the table does not have it.
    private func number(_ table: Int, _ field: Int, _ size: Int) -> Int {
        place(table, field).map { integer($0, size) } ?? 0
    }

    private func text(_ offset: Int) -> String {
        String(decoding: bytes[(offset + 4)..<(offset + 4 + integer(offset, 4))], as: UTF8.self)
    }

    /// The tables of a list.
    private func fields(_ list: Int) throws -> [Int] {
        (0..<integer(list, 4)).map { target(list + 4 + 4 * $0) }
    }
}
