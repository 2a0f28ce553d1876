#if compiler(>=6.3)
import CUnifiedInbox
import InboxVendors

/// The options of a call: a JSON object with known names.
struct Options {
    private let members: [String: JSONValue]
    /// The prefix of member names in errors: empty, or the name of the enclosing object.
    private let prefix: String

    /// - Throws: ``CallError`` if the text is not a JSON object, or has an unknown member.
    init(_ text: UnsafePointer<CChar>?, names: [String]) throws(CallError) {
        try unsafe self.init(Self.bytes(of: text), names: names)
    }

    /// Reads options from JSON in UTF-8; no bytes are no options.
    init(_ bytes: [UInt8], names: [String]) throws(CallError) {
        try self.init(Self.json(bytes), prefix: "", names: names)
    }

    private init(_ json: JSONValue, prefix: String, names: [String]) throws(CallError) {
        self.prefix = prefix
        guard let object = json.object else {
            let name = prefix.isEmpty ? "the options" : "the option \"\(prefix.dropLast())\""
            throw CallError(options: "\(name) must be an object, not \(json)")
        }
        var members: [String: JSONValue] = [:]
        for member in object {
            guard names.contains(member.key) else {
                let known = names.map { "\"\($0)\"" }.joined(separator: ", ")
                throw CallError(
                    options: "this call does not accept the option \"\(prefix)\(member.key)\"; it accepts \(known)")
            }
            members[member.key] = member.value
        }
        self.members = members
    }

    /// The bytes of a C string up to its NUL byte; none for a null pointer.
    static func bytes(of text: UnsafePointer<CChar>?) -> [UInt8] {
        var bytes: [UInt8] = []
        var next = unsafe text
        while let byte = unsafe next?.pointee, byte != 0 {
            bytes.append(UInt8(bitPattern: byte))
            unsafe next = next?.successor()
        }
        return bytes
    }

    private static func json(_ bytes: [UInt8]) throws(CallError) -> JSONValue {
        guard !bytes.isEmpty else { return [:] }
        do {
            return try JSONValue(parsing: bytes)
        } catch {
            throw CallError(options: "the options are not JSON: \(error)")
        }
    }

    /// The value of a member; nil if it is absent or null.
    private subscript(name: String) -> JSONValue? {
        guard let value = members[name], !value.isNull else { return Optional.none }
        return value
    }

    /// Reads the value of a member with a closure.
    ///
    /// - Parameter kind: The expected kind of value, as the error names it: `true or false`.
    func value<Value>(_ name: String, _ kind: String, _ read: (JSONValue) -> Value?) throws(CallError) -> Value? {
        guard let json = self[name] else { return nil }
        guard let value = read(json) else {
            throw CallError(options: "the option \"\(prefix)\(name)\" must be \(kind), not \(json)")
        }
        return value
    }

    func flag(_ name: String) throws(CallError) -> Bool {
        try value(name, "true or false") { $0.bool } ?? false
    }

    func text(_ name: String) throws(CallError) -> String? {
        try value(name, "a string") { $0.string }
    }

    func texts(_ name: String) throws(CallError) -> [String]? {
        try value(name, "an array of strings") { json in
            guard let elements = json.array else { return nil }
            let texts = elements.compactMap { $0.string }
            return texts.count == elements.count ? texts : nil
        }
    }

    func count(_ name: String) throws(CallError) -> Int? {
        try value(name, "an integer of at least 0") { json in json.integer.flatMap { $0 >= 0 ? $0 : nil } }
    }

    /// The options in an object; none if it is absent.
    func nested(_ name: String, names: [String]) throws(CallError) -> Options? {
        guard let json = self[name] else { return nil }
        return try Options(json, prefix: "\(prefix)\(name).", names: names)
    }

    func has(_ name: String) -> Bool { members[name] != nil }
}
#endif
