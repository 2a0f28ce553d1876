import InboxJSON

/// A type in Spark's JSON, as `StructType.fromJson` reads it, with free-form values as strings of JSON.
package enum SparkSchema {
    /// The text, on one line with a line feed at its end.
    package static func text(of record: SchemaRecord) -> String {
        type(of: record).description + "\n"
    }

    /// - Parameter isOptional: Whether the object may be absent. Then its members may be null too.
    private static func type(of record: SchemaRecord, isOptional: Bool = false) -> JSONValue {
        let fields = record.fields.map { field -> JSONValue in
            let isNullable = isOptional || !field.isRequired
            return [
                "name": JSONValue(field.name), "type": type(field.type, isOptional: isNullable),
                "nullable": JSONValue(isNullable),
                "metadata": field.description.map { ["comment": JSONValue($0)] } ?? [:],
            ]
        }
        return ["type": "struct", "fields": JSONValue(fields)]
    }

    private static func type(_ type: SchemaType, isOptional: Bool) -> JSONValue {
        switch type {
        case .text, .string, .identifier, .url, .pointer, .code, .word: "string"
        case .object, .dictionary, .vendorObject, .any: "string"
        case .instant: "timestamp"
        case .integer, .version: "long"
        case .boolean, .onlyTrue: "boolean"
        case .list(let element, _):
            ["type": "array", "elementType": Self.type(element, isOptional: false), "containsNull": false]
        case .record(let record): Self.type(of: record, isOptional: isOptional)
        case .action(let title): Self.type(of: .action(title), isOptional: isOptional)
        }
    }
}
