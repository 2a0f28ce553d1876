import InboxVendors

/// The schema message of Arrow's IPC format of a type; free-form values are strings of JSON.
///
/// The numbers of fields and types are those of `Message.fbs` and `Schema.fbs` in Arrow's format specification.
enum ArrowSchema {
    /// The message: a marker, the length, and the FlatBuffer.
    static func message(of record: SchemaRecord) -> [UInt8] {
        let schema = FlatBufferValue.table([nil, .list(fields(of: record, isOptional: false))])
        // Version 5 of the format's metadata; the header is a schema.
        var metadata = FlatBufferWriter(root: .table([.int16(4), .uint8(1), schema])).bytes
        metadata += repeatElement(0, count: (8 - metadata.count % 8) % 8)
        let length = UInt32(metadata.count)
        return [0xFF, 0xFF, 0xFF, 0xFF] + (0..<4).map { UInt8(truncatingIfNeeded: length >> (8 * $0)) } + metadata
    }

    /// A type of `Schema.fbs`: its number in the union, its table, and the fields in it.
    private struct ArrowType: Sendable {
        let number: UInt8
        var table: [FlatBufferValue?] = []
        var children: [FlatBufferValue] = []

        static let text = ArrowType(number: 5)
        static let boolean = ArrowType(number: 6)
        static let integer = ArrowType(number: 2, table: [.int32(64), .bool(true)])
        /// Milliseconds, in UTC.
        static let instant = ArrowType(number: 10, table: [.int16(1), .string("UTC")])
    }

    /// The members of an object.
    ///
    /// - Parameter isOptional: Whether the object may be absent; its members then may be null as well, since readers of JSON
    ///   refuse the null members of an absent object otherwise.
    private static func fields(of record: SchemaRecord, isOptional: Bool) -> [FlatBufferValue] {
        record.fields.map { member in
            let isNullable = isOptional || !member.isRequired
            return field(member.name, isNullable: isNullable, type(member.type, isOptional: isNullable))
        }
    }

    private static func field(_ name: String, isNullable: Bool, _ type: ArrowType) -> FlatBufferValue {
        .table([
            .string(name), .bool(isNullable), .uint8(type.number), .table(type.table), nil, .list(type.children),
        ])
    }

    private static func type(_ type: SchemaType, isOptional: Bool) -> ArrowType {
        switch type {
        case .text, .string, .identifier, .url, .pointer, .code, .word: .text
        case .object, .dictionary, .vendorObject, .any: .text
        case .instant: .instant
        case .integer, .version: .integer
        case .boolean, .onlyTrue: .boolean
        case .list(let element, _):
            ArrowType(
                number: 12, children: [field("item", isNullable: false, Self.type(element, isOptional: false))])
        case .record(let record): ArrowType(number: 13, children: fields(of: record, isOptional: isOptional))
        case .action(let title):
            ArrowType(number: 13, children: fields(of: .action(title), isOptional: isOptional))
        }
    }
}
