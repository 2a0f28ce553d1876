import InboxTools
import UnifiedInbox

/// Compares written JSON with the tables of its types.
struct SchemaRecordCheck {
    private let freeForm: FreeForm
    /// What differs, each with its path.
    private(set) var errors: [String] = []
    /// The keys that were written, each with the name of its object's type.
    private(set) var keys: Set<String> = []

    /// Creates a check for values that are written in this form.
    init(_ freeForm: FreeForm) {
        self.freeForm = freeForm
    }

    /// The keys of a type and of the types in it, each with the name of its object's type.
    static func keys(of type: SchemaType) -> Set<String> {
        switch type {
        case .record(let record):
            Set(record.fields.map { key($0.name, of: record) })
                .union(record.fields.flatMap { keys(of: $0.type) })
        case .action(let title): keys(of: .record(.action(title)))
        case .list(let element, _): keys(of: element)
        default: []
        }
    }

    /// A key with the name of its object's type; a tap and a button are both actions.
    private static func key(_ name: String, of record: SchemaRecord) -> String {
        (["Tap", "Button"].contains(record.name) ? "Action" : record.name) + "." + name
    }

    /// Compares a value with its type.
    mutating func check(_ value: JSONValue, _ type: SchemaType, at path: String) {
        switch type {
        case .record(let record): check(value, record, at: path)
        case .action(let title): check(value, SchemaRecord.action(title), at: path)
        case .list(let element, let isDistinct):
            guard let elements = value.array, !isDistinct || Set(elements).count == elements.count else {
                errors.append("\(path): \(value)")
                return
            }
            for each in elements { check(each, element, at: path) }
        default:
            if !isScalar(value, of: type) { errors.append("\(path): \(value)") }
        }
    }

    private mutating func check(_ value: JSONValue, _ record: SchemaRecord, at path: String) {
        guard let object = value.object, !record.isNeverEmpty || !object.isEmpty else {
            errors.append("\(path): \(value)")
            return
        }
        var last = -1
        for member in object {
            let place = "\(path).\(member.key)"
            guard let index = record.fields.firstIndex(where: { $0.name == member.key }) else {
                errors.append("\(place): not in the table")
                continue
            }
            if index <= last { errors.append("\(place): written too late") }
            last = max(last, index)
            keys.insert(Self.key(member.key, of: record))
            check(member.value, record.fields[index].type, at: place)
        }
        let kind = value["kind"]?.string ?? ""
        for field in record.fields {
            let place = "\(path).\(field.name)"
            switch field.presence {
            case .optional: break
            case .required:
                if value[field.name] == nil { errors.append("\(place): missing") }
            case .onlyWith(let owner, let isRequired):
                if owner == kind, isRequired, value[field.name] == nil { errors.append("\(place): missing") }
                if owner != kind, value[field.name] != nil { errors.append("\(place): not with \(kind)") }
            }
        }
    }

    private func isScalar(_ value: JSONValue, of type: SchemaType) -> Bool {
        if type.isFreeForm, freeForm == .strings {
            guard let text = value.string, let inner = try? JSONValue(parsing: text) else { return false }
            return SchemaRecordCheck(.json).isScalar(inner, of: type)
        }
        return switch type {
        case .text, .code: value.string?.isEmpty == false
        case .string, .pointer: value.kind == .string
        case .identifier: value.string?.contains(":") == true
        case .url: value.string?.isEmpty == false
        case .instant: value.string.map { $0.hasSuffix("Z") && $0.contains("T") } == true
        case .integer(let minimum): value.integer.map { $0 >= minimum ?? $0 } == true
        case .boolean: value.kind == .bool
        case .onlyTrue: value.bool == true
        case .version: value.integer == InboxMessage.schema
        case .dictionary(.texts): value.object?.allSatisfy { $0.value.kind == .string } == true
        case .dictionary(.integers): value.object?.allSatisfy { $0.value.integer != nil } == true
        case .word(let words): value.string.map(words.contains) == true
        case .object(let isNeverEmpty): value.object.map { !isNeverEmpty || !$0.isEmpty } == true
        case .vendorObject: value.object?.isEmpty == false
        case .any: true
        case .list, .record, .action: false
        }
    }
}
