import Foundation
import InboxConformance
package import InboxJSON

/// The part of JSON Schema, draft 2020-12, that the fixtures' schemas use.
///
/// An unknown keyword is an error, so that no part of a schema goes unchecked.
package struct JSONSchema: Sendable {
    /// An unknown keyword, or a missing schema.
    package struct Problem: Error, CustomStringConvertible {
        package let description: String
    }

    /// The schemas by file name.
    private let documents: [String: JSONValue]

    package init(_ documents: [String: JSONValue]) {
        self.documents = documents
    }

    /// Checks a value against the schema with this name.
    ///
    /// Returns one line for each fault.
    package func errors(of value: JSONValue, against name: String) throws -> [String] {
        try errors(value, try resolve("\(name)#", from: name), Place(document: name))
    }

    private struct Place {
        var document: String
        var tokens: [String] = []

        func inside(_ token: String) -> Place {
            Place(document: document, tokens: tokens + [token])
        }

        func error(_ reason: String) -> String {
            "\(JSONPointer(tokens: tokens)): \(reason)"
        }
    }

    private func errors(_ value: JSONValue, _ schema: JSONValue, _ place: Place) throws -> [String] {
        if let verdict = schema.bool { return verdict ? [] : [place.error("not allowed")] }
        guard let keywords = schema.object else { throw Problem(description: "\(schema) is no schema") }
        return try keywords.flatMap { try errors(value, $0.key, $0.value, keywords, place) }
    }

    private func errors(
        _ value: JSONValue, _ keyword: String, _ argument: JSONValue, _ schema: JSONObject, _ place: Place
    ) throws -> [String] {
        func fails(_ isWrong: Bool, _ reason: @autoclosure () -> String) -> [String] {
            isWrong ? [place.error(reason())] : []
        }
        func isTaken(_ schema: JSONValue) throws -> Bool { try errors(value, schema, place).isEmpty }
        switch keyword {
        case "$schema", "$id", "$defs", "title", "description", "then", "else": return []
        case "$ref":
            let reference = argument.string ?? ""
            let document = reference.hasPrefix("#") ? place.document : String(reference.prefix { $0 != "#" })
            var there = place
            there.document = document
            return try errors(value, try resolve(reference, from: place.document), there)
        case "type":
            let types = (argument.array ?? [argument]).compactMap(\.string)
            return fails(!types.contains { Self.has(value, type: $0) }, "is no \(argument)")
        case "const": return fails(!Self.isEqual(value, argument), "is not \(argument)")
        case "enum":
            let isOne = (argument.array ?? []).contains { Self.isEqual(value, $0) }
            return fails(!isOne, "is none of \(argument)")
        case "minimum":
            guard let number = value.double, let least = argument.double else { return [] }
            return fails(number < least, "is less than \(least)")
        case "minLength":
            guard let text = value.string else { return [] }
            return fails(text.unicodeScalars.count < argument.integer ?? 0, "is shorter than \(argument)")
        case "pattern":
            guard let text = value.string else { return [] }
            let pattern = try NSRegularExpression(pattern: argument.string ?? "")
            let all = NSRange(text.startIndex..., in: text)
            return fails(pattern.firstMatch(in: text, range: all) == nil, "does not match \(argument)")
        case "contentMediaType":
            guard let text = value.string else { return [] }
            return fails((try? JSONValue(parsing: text)) == nil, "is not a string of JSON")
        case "required":
            guard let object = value.object else { return [] }
            return (argument.array ?? []).compactMap(\.string).filter { object[$0] == nil }
                .map { place.error("has no \($0)") }
        case "properties":
            return try (value.object ?? [:]).flatMap { member in
                try argument[member.key].map { try errors(member.value, $0, place.inside(member.key)) } ?? []
            }
        case "additionalProperties":
            return try (value.object ?? [:]).filter { schema["properties"]?[$0.key] == nil }
                .flatMap { try errors($0.value, argument, place.inside($0.key)) }
        case "minProperties":
            guard let object = value.object else { return [] }
            return fails(Array(object).count < argument.integer ?? 0, "has fewer than \(argument) members")
        case "items":
            return try (value.array ?? []).enumerated().flatMap { index, element in
                try errors(element, argument, place.inside(String(index)))
            }
        case "minItems":
            guard let array = value.array else { return [] }
            return fails(array.count < argument.integer ?? 0, "has fewer than \(argument) elements")
        case "uniqueItems":
            guard let array = value.array, argument.bool == true else { return [] }
            let isTwice = array.indices.contains { index in
                array[..<index].contains { Self.isEqual($0, array[index]) }
            }
            return fails(isTwice, "has an element twice")
        case "allOf": return try (argument.array ?? []).flatMap { try errors(value, $0, place) }
        case "oneOf":
            let count = try (argument.array ?? []).count { try isTaken($0) }
            return fails(count != 1, "is taken by \(count) of the alternatives")
        case "not": return fails(try isTaken(argument), "is what it must not be")
        case "if":
            guard let branch = schema[try isTaken(argument) ? "then" : "else"] else { return [] }
            return try errors(value, branch, place)
        default: throw Problem(description: "the keyword \"\(keyword)\" is not known")
        }
    }

    private static func isEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
        JSONDifference.all(left, right, ignoring: [.keyOrder, .numberSpelling]).isEmpty
    }

    private static func has(_ value: JSONValue, type: String) -> Bool {
        switch type {
        case "boolean": value.kind == .bool
        case "integer": value.double.map { $0 == $0.rounded() } ?? false
        default: value.kind.rawValue == type
        }
    }

    /// The schema that a reference names: a file, and a pointer into it.
    private func resolve(_ reference: String, from name: String) throws -> JSONValue {
        let parts = reference.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let document = parts[0].isEmpty ? name : parts[0]
        var schema = documents[document]
        for token in JSONPointer(parts.count > 1 ? parts[1] : "")?.tokens ?? ["no pointer"] { schema = schema?[token] }
        guard let schema else { throw Problem(description: "\(reference) in \(name) names no schema") }
        return schema
    }
}
