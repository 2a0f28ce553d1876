package import InboxModel

/// TypeScript declarations for a type and the types inside it.
package struct TypeScriptDeclarations {
    private let freeForm: FreeForm

    package init(_ freeForm: FreeForm) {
        self.freeForm = freeForm
    }

    /// The text of a `.d.ts` file.
    package func text(of record: SchemaRecord) -> String {
        var records: [SchemaRecord] = []
        if record.uses(.message) { records += [.action, .message] }
        if record.uses(.diagnostic) { records.append(.diagnostic) }
        if !records.contains(where: { $0.name == record.name }) { records.append(record) }
        let declarations = [record.usesFreeForm ? json : ""] + records.map(declaration)
        return declarations.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// The types of values that are not known in advance.
    private var json: String {
        guard freeForm == .json else { return "" }
        return """
            /** Any JSON value. */
            export type JSONValue = null | boolean | number | string | JSONValue[] | JSONObject;

            /** A JSON object whose members are not known in advance. */
            export interface JSONObject {
              [key: string]: JSONValue;
            }

            """
    }

    private func declaration(of record: SchemaRecord) -> String {
        let common = record.fields.filter { field in
            if case .onlyWith = field.presence { return false }
            return field.name != "kind"
        }
        let kinds = record.fields.first { $0.name == "kind" }
        guard let kinds, case .word(let words) = kinds.type else {
            return "\(documented(record.description))export interface \(record.name) {\n\(members(record.fields, 1))}\n"
        }
        let alternatives = words.map { "  | {\n\(members(of: $0, in: record))    }\n" }.joined()
        return """
            \(documented(record.description))export type \(record.name) = {
            \(members(common, 1))} & (
            \(alternatives));

            /** What a tap on the whole message does: an action without a title. */
            export type Tap = Action & { title?: never };

            /** A button: an action with a title. */
            export type Button = Action & { title: string };

            """
    }

    /// The members that depend on the kind, for one kind.
    private func members(of kind: String, in record: SchemaRecord) -> String {
        var text = "      kind: \"\(kind)\";\n"
        for field in record.fields {
            guard case .onlyWith(let owner, let isRequired) = field.presence else { continue }
            if owner == kind {
                text += "      \(field.name)\(isRequired ? "" : "?"): \(type(field.type, 3));\n"
            } else {
                text += "      \(field.name)?: never;\n"
            }
        }
        return text
    }

    private func members(_ fields: [SchemaField], _ depth: Int) -> String {
        let indent = String(repeating: "  ", count: depth)
        return fields.map { field in
            let comment = field.description.map { "\(indent)\(documented($0))" } ?? ""
            return "\(comment)\(indent)\(field.name)\(field.isRequired ? "" : "?"): \(type(field.type, depth));\n"
        }.joined()
    }

    private func documented(_ text: String) -> String { "/** \(text) */\n" }

    private func type(_ type: SchemaType, _ depth: Int) -> String {
        if type.isFreeForm, freeForm == .strings { return "string" }
        switch type {
        case .text, .string, .identifier, .url, .instant, .pointer, .code: return "string"
        case .integer: return "number"
        case .boolean: return "boolean"
        case .onlyTrue: return "true"
        case .version: return "\(InboxMessage.schema)"
        case .dictionary(let values): return "Record<string, \(values == .texts ? "string" : "number")>"
        case .word(let words): return words.map { "\"\($0)\"" }.joined(separator: " | ")
        case .list(let element, _): return "\(self.type(element, depth))[]"
        case .record(let record):
            if ["Message", "Diagnostic"].contains(record.name) { return record.name }
            return "{\n\(members(record.fields, depth + 1))\(String(repeating: "  ", count: depth))}"
        case .action(.absent): return "Tap"
        case .action(.required): return "Button"
        case .object, .vendorObject: return "JSONObject"
        case .any: return "JSONValue"
        }
    }
}
