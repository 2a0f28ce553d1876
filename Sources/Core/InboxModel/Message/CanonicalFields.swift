package import InboxJSON

/// Why some canonical JSON cannot be read.
package struct CanonicalFault: Error, CustomStringConvertible {
    /// The keys and indices that lead to the value.
    package let path: [String]
    /// What is wrong with it: `is missing`, `is 5, not a string`.
    package let reason: String

    package init(_ path: [String], _ reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The same fault, with a path that starts one level further out.
    package func inside(_ key: String) -> CanonicalFault {
        CanonicalFault([key] + path, reason)
    }

    package var pointer: JSONPointer { JSONPointer(tokens: path) }

    package var description: String { path.isEmpty ? "it \(reason)" : "\(pointer) \(reason)" }
}

/// Reads the members of an object of canonical JSON.
///
/// A member must have its documented type, or be absent.
package struct CanonicalFields {
    private let json: JSONValue

    package init(_ json: JSONValue) throws(CanonicalFault) {
        guard json.kind == .object else { throw CanonicalFault([], json.isNot("object")) }
        self.json = json
    }

    /// Reads a member with a closure; nil if the member is absent.
    ///
    /// - Parameter wanted: What is expected, as in `string`.
    package func value<Value>(
        _ key: String, _ wanted: String, _ read: (JSONValue) -> Value?
    ) throws(CanonicalFault) -> Value? {
        try nested(key) { (member) throws(CanonicalFault) in try member.expected(wanted, read) }
    }

    /// Reads a member that can contain faults itself; nil if it is absent.
    package func nested<Value>(
        _ key: String, _ read: (JSONValue) throws(CanonicalFault) -> Value
    ) throws(CanonicalFault) -> Value? {
        guard let member = json[key] else { return nil }
        do throws(CanonicalFault) {
            return try read(member)
        } catch {
            throw error.inside(key)
        }
    }

    /// The elements of an array; nil if it is absent.
    package func list<Element>(
        _ key: String, _ read: (JSONValue) throws(CanonicalFault) -> Element
    ) throws(CanonicalFault) -> [Element]? {
        try nested(key) { (member) throws(CanonicalFault) in try member.elements(read) }
    }

    /// The members of an object, each read by the same closure; nil if it is absent.
    package func members<Value>(
        _ key: String, _ read: (JSONValue) throws(CanonicalFault) -> Value
    ) throws(CanonicalFault) -> [(key: String, value: Value)]? {
        guard let object = try object(key) else { return nil }
        var members: [(key: String, value: Value)] = []
        for member in object {
            do throws(CanonicalFault) {
                members.append((member.key, try read(member.value)))
            } catch {
                throw error.inside(member.key).inside(key)
            }
        }
        return members
    }

    package func required<Value>(_ key: String, _ value: Value?) throws(CanonicalFault) -> Value {
        guard let value else { throw CanonicalFault([key], "is missing") }
        return value
    }

    /// An element of an array, which must be a string.
    package static func text(_ element: JSONValue) throws(CanonicalFault) -> String {
        try element.expected("string") { $0.string }
    }

    package func text(_ key: String) throws(CanonicalFault) -> String? { try nested(key, String.init(reading:)) }
    package func flag(_ key: String) throws(CanonicalFault) -> Bool? { try nested(key, Bool.init(reading:)) }
    package func integer(_ key: String) throws(CanonicalFault) -> VendorInteger? {
        try nested(key, VendorInteger.init(reading:))
    }
    package func object(_ key: String) throws(CanonicalFault) -> JSONObject? {
        try nested(key, JSONObject.init(reading:))
    }

    /// A date that names its zone.
    package func instant(_ key: String) throws(CanonicalFault) -> Instant? { try nested(key, Instant.init(reading:)) }

    package func word<Word>(_ key: String, _ read: (String) -> Word?) throws(CanonicalFault) -> Word? {
        try nested(key) { (member) throws(CanonicalFault) in try member.word(read) }
    }
}

extension JSONValue {
    func expected<Value>(_ wanted: String, _ read: (JSONValue) -> Value?) throws(CanonicalFault) -> Value {
        guard let value = read(self) else { throw CanonicalFault([], isNot(wanted)) }
        return value
    }

    /// One of a fixed set of words.
    func word<Word>(_ read: (String) -> Word?) throws(CanonicalFault) -> Word {
        try expected("known value") { $0.string.flatMap(read) }
    }

    func elements<Element>(
        _ read: (JSONValue) throws(CanonicalFault) -> Element
    ) throws(CanonicalFault) -> [Element] {
        let array = try expected("array") { $0.array }
        var elements: [Element] = []
        elements.reserveCapacity(array.count)
        for (index, element) in array.enumerated() {
            do throws(CanonicalFault) {
                elements.append(try read(element))
            } catch {
                throw error.inside(String(index))
            }
        }
        return elements
    }

    /// `is 5, not a string`.
    ///
    /// For a long value, only its kind is named.
    package func isNot(_ wanted: String) -> String {
        let shown: String =
            switch kind {
            case .array: "an array"
            case .object: "an object"
            default: description.utf8.count <= 48 ? description : "a long \(kind.rawValue)"
            }
        let article = wanted == "true or false" ? "" : wanted.first.map { "aeiou".contains($0) } == true ? "an " : "a "
        return "is \(shown), not \(article)\(wanted)"
    }
}
