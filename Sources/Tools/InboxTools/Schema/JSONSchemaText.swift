import InboxJSON
package import InboxModel

/// Writes JSON Schema, draft 2020-12, for a type of canonical JSON.
package struct JSONSchemaText {
    private let freeForm: FreeForm
    /// The definitions that the schema uses, in the order in which they are written.
    private static let definitionOrder = [
        "message", "diagnostic", "text", "url", "instant", "code", "pointer", "vendor", "action",
    ]

    package init(_ freeForm: FreeForm) {
        self.freeForm = freeForm
    }

    /// The text of the schema, with a line feed at its end; `file` is the last component of its `$id`.
    package func text(of record: SchemaRecord, file: String) -> String {
        let name = freeForm == .strings ? "json-strings/\(file)" : file
        var members: [JSONObject.Member] = [
            member("$schema", "https://json-schema.org/draft/2020-12/schema"),
            member("$id", JSONValue("https://unified-inbox.example/schemas/\(name)")),
            member("title", JSONValue(record.name)),
        ]
        members += object(of: record)
        let definitions = definitions(for: JSONValue(JSONObject(members)))
        if !definitions.isEmpty { members.append(member("$defs", JSONValue(JSONObject(definitions)))) }
        return JSONLayout.text(JSONValue(JSONObject(members)))
    }

    // MARK: Objects

    /// The keywords of an object with known members.
    private func object(of record: SchemaRecord) -> [JSONObject.Member] {
        var members = [member("description", JSONValue(record.description)), member("type", "object")]
        let required = record.fields.filter(\.isRequired).map { JSONValue($0.name) }
        if !required.isEmpty { members.append(member("required", JSONValue(required))) }
        if record.isNeverEmpty { members.append(member("minProperties", 1)) }
        members.append(member("additionalProperties", false))
        let properties = record.fields.map { member($0.name, property($0)) }
        members.append(member("properties", JSONValue(JSONObject(properties))))
        let conditions = conditions(of: record)
        if !conditions.isEmpty { members.append(member("allOf", JSONValue(conditions))) }
        return members
    }

    private func property(_ field: SchemaField) -> JSONValue {
        let keywords = keywords(of: field.type)
        guard let description = field.description else { return JSONValue(JSONObject(keywords)) }
        return JSONValue(JSONObject([member("description", JSONValue(description))] + keywords))
    }

    /// Conditions for the members that only objects of one kind have.
    private func conditions(of record: SchemaRecord) -> [JSONValue] {
        var kinds: [(name: String, required: [JSONValue], absent: [JSONObject.Member])] = []
        for field in record.fields {
            guard case .onlyWith(let kind, let isRequired) = field.presence else { continue }
            if kinds.last?.name != kind { kinds.append((kind, [], [])) }
            if isRequired { kinds[kinds.count - 1].required.append(JSONValue(field.name)) }
            kinds[kinds.count - 1].absent.append(member(field.name, false))
        }
        return kinds.map { kind in
            [
                "if": ["properties": ["kind": ["const": JSONValue(kind.name)]]],
                "then": ["required": JSONValue(kind.required)],
                "else": ["properties": JSONValue(JSONObject(kind.absent))],
            ]
        }
    }

    // MARK: Types

    private func keywords(of type: SchemaType) -> [JSONObject.Member] {
        if type.isFreeForm, freeForm == .strings { return string() }
        return switch type {
        case .text: reference("text")
        case .url: reference("url")
        case .instant: reference("instant")
        case .code: reference("code")
        case .pointer: reference("pointer")
        case .vendorObject: reference("vendor")
        case .string: [member("type", "string")]
        case .identifier: [member("type", "string"), member("pattern", #"^[^:]+:[\s\S]+$"#)]
        case .integer(let minimum):
            [member("type", "integer")] + (minimum.map { [member("minimum", JSONValue($0))] } ?? [])
        case .boolean: [member("type", "boolean")]
        case .onlyTrue: [member("const", true)]
        case .version: [member("const", JSONValue(InboxMessage.schema))]
        case .word(let words): [member("enum", JSONValue(words.map { JSONValue($0) }))]
        case .list(let element, let isDistinct):
            [member("type", "array"), member("items", JSONValue(JSONObject(keywords(of: element))))]
                + (isDistinct ? [member("uniqueItems", true)] : [])
        case .record(let record):
            Self.definitionOrder.contains(record.name.lowercased())
                ? reference(record.name.lowercased()) : object(of: record)
        case .action(let usage):
            [
                member(
                    "allOf",
                    [
                        JSONValue(JSONObject(reference("action"))),
                        usage == .required ? ["required": ["title"]] : ["not": ["required": ["title"]]],
                    ])
            ]
        case .dictionary(let values):
            [
                member("type", "object"),
                member("additionalProperties", ["type": values == .texts ? "string" : "integer"]),
            ]
        case .object(let isNeverEmpty):
            [member("type", "object")] + (isNeverEmpty ? [member("minProperties", 1)] : [])
        case .any: []
        }
    }

    /// A value that is written as a string of JSON.
    private func string() -> [JSONObject.Member] {
        [member("type", "string"), member("contentMediaType", "application/json")]
    }

    // MARK: Definitions

    /// The definitions that a schema refers to, directly or through other definitions.
    private func definitions(for schema: JSONValue) -> [JSONObject.Member] {
        var used: Set<String> = []
        var texts = [schema.description]
        while let text = texts.popLast() {
            for name in Self.definitionOrder where text.contains("\"#/$defs/\(name)\"") {
                if used.insert(name).inserted { texts.append(definition(name).description) }
            }
        }
        return Self.definitionOrder.filter(used.contains).map { member($0, definition($0)) }
    }

    private func definition(_ name: String) -> JSONValue {
        switch name {
        case "message": JSONValue(JSONObject(object(of: .message)))
        case "diagnostic": JSONValue(JSONObject(object(of: .diagnostic)))
        case "action": JSONValue(JSONObject(object(of: .action)))
        case "vendor" where freeForm == .strings:
            JSONValue(JSONObject((Self.definitions?["vendor"]?.object.map { Array($0.prefix(1)) } ?? []) + string()))
        default: Self.definitions?[name] ?? .null
        }
    }

    /// The definitions of the values that are not objects with known members.
    private static let definitions = try? JSONValue(
        parsing: #"""
            {
              "text": {
                "description": "The text as sent. A value without text is left out.", "type": "string", "minLength": 1
              },
              "url": {
                "description": "An RFC 3986 URI reference.", "type": "string", "pattern": "^[!#-;=?-\\[\\]_a-z~]+$"
              },
              "instant": {
                "description": "RFC 3339 in UTC, with three fractional digits if the milliseconds are not zero.",
                "type": "string",
                "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.([1-9][0-9]{2}|0[1-9][0-9]|00[1-9]))?Z$"
              },
              "code": {
                "description": "A stable code, such as date.no-zone.", "type": "string",
                "pattern": "^[a-z]+(-[a-z]+)*(\\.[a-z]+(-[a-z]+)*)+$"
              },
              "pointer": {
                "description": "An RFC 6901 JSON Pointer. The empty string points to the root.", "type": "string",
                "pattern": "^(/([^/~]|~[01])*)*$"
              },
              "vendor": {
                "description": "Values that have no unified field, under the vendor's own names.", "type": "object",
                "minProperties": 1
              }
            }
            """#)

    private func reference(_ name: String) -> [JSONObject.Member] {
        [member("$ref", JSONValue("#/$defs/\(name)"))]
    }

    private func member(_ key: String, _ value: JSONValue) -> JSONObject.Member {
        JSONObject.Member(key: key, value: value)
    }
}
