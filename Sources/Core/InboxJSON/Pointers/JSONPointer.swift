/// A JSON Pointer (RFC 6901): the keys and array indices that lead from a root to a value.
///
/// ```swift
/// let pointer: JSONPointer = "/messages/0/media~1url"
/// pointer.tokens                // ["messages", "0", "media/url"]
/// value[pointer]                // the value there, or nil
/// ```
///
/// For a text that is not a literal, use ``init(_:)``.
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    /// The keys and array indices, unescaped.
    public var tokens: [String]

    /// Creates a pointer from tokens.
    ///
    /// Without tokens it points to the root.
    public init(tokens: [String] = []) {
        self.tokens = tokens
    }

    /// Reads the text of a pointer: `""`, or tokens with a slash before each of them.
    ///
    /// `~0` stands for `~` and `~1` for `/`.
    ///
    /// Nil for any other text.
    public init?(_ text: String) {
        do {
            try self.init(parsing: text)
        } catch {
            return nil
        }
    }

    package init(parsing text: String) throws(JSONPointerError) {
        guard !text.isEmpty else {
            self.init()
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { throw .noSlash(text) }
        var tokens: [String] = []
        for part in text.utf8.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            var token: [UInt8] = []
            var bytes = part.makeIterator()
            while let byte = bytes.next() {
                guard byte == UInt8(ascii: "~") else {
                    token.append(byte)
                    continue
                }
                switch bytes.next() {
                case UInt8(ascii: "0"): token.append(UInt8(ascii: "~"))
                case UInt8(ascii: "1"): token.append(UInt8(ascii: "/"))
                default: throw .tilde(text)
                }
            }
            tokens.append(String(decoding: token, as: UTF8.self))
        }
        self.init(tokens: tokens)
    }

    /// The pointer's text in a message to users.
    package var words: String { tokens.isEmpty ? "the root" : description }

    /// The pointer's text.
    public var description: String {
        tokens.reduce(into: "") { text, token in
            text += "/" + Self.escape(token)
        }
    }

    /// The pointer's text for a shell command.
    package var shellWord: String {
        let text = description
        let isPlain = text.unicodeScalars.allSatisfy { scalar in
            scalar.isASCII && (scalar.properties.isAlphabetic || "0123456789/_-.~".unicodeScalars.contains(scalar))
        }
        guard !isPlain || text.isEmpty else { return text }
        return "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
    }

    package static func escape(_ token: String) -> String {
        guard token.utf8.contains(where: { $0 == UInt8(ascii: "~") || $0 == UInt8(ascii: "/") }) else { return token }
        var escaped = ""
        for scalar in token.unicodeScalars {
            switch scalar {
            case "~": escaped += "~0"
            case "/": escaped += "~1"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// The array index that a token stands for; nil if it is not an index.
    ///
    /// An index is digits without a leading zero.
    static func index(_ token: String) -> Int? {
        guard token == "0" || (token.utf8.first != UInt8(ascii: "0") && token.utf8.allSatisfy { 0x30...0x39 ~= $0 })
        else {
            return nil
        }
        return Int(token)
    }
}

extension JSONPointer: ExpressibleByStringLiteral {
    /// Creates a pointer from a literal: `decode(bytes, at: "/ios")`.
    ///
    /// - Precondition: The literal is a pointer. For a text that is not a literal, use ``init(_:)``.
    public init(stringLiteral text: String) {
        do {
            try self.init(parsing: text)
        } catch {
            preconditionFailure(error.description)
        }
    }
}

/// Why a text is not a JSON Pointer, and how to fix it.
package enum JSONPointerError: Error, Hashable, CustomStringConvertible {
    /// The text is not empty and does not begin with a slash.
    case noSlash(String)
    /// The text contains a `~` that is not followed by `0` or `1`.
    case tilde(String)

    package var description: String {
        switch self {
        case .noSlash(let text):
            // In a URI, a pointer begins with #.
            let pointer = text.utf8.first == UInt8(ascii: "#") ? String(text.dropFirst()) : "/" + text
            let fix = JSONPointer(pointer) == nil ? "a pointer like /messages/0" : pointer
            return "\"\(text)\" is not a JSON Pointer because it does not begin with /; write \(fix)"
        case .tilde(let text):
            return
                "\"\(text)\" is not a JSON Pointer because a ~ must be followed by 0 or 1; write ~0 for ~ and ~1 for / in a key"
        }
    }
}

extension JSONValue {
    /// The value at a pointer; nil if there is none.
    ///
    /// If a key is repeated, its last member counts.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        var value = self
        for token in pointer.tokens {
            let next: JSONValue? =
                switch value.kind {
                case .object: value[token]
                case .array: JSONPointer.index(token).flatMap { value[$0] }
                default: nil
                }
            guard let next else { return nil }
            value = next
        }
        return value
    }
}

extension JSONDocument {
    /// The JSON Pointers that lead from one value to values inside it.
    ///
    /// - Parameter arrayToken: A token that stands for every index of an array; nil for the indices themselves.
    /// - Complexity: One walk over the outer value finds all of them; O(1) if `positions` is empty.
    package func pointers(
        of positions: Set<JSONNode.Position>, from start: JSONNode.Position = .root, indices arrayToken: String? = nil
    ) -> [JSONNode.Position: String] {
        var pointers: [JSONNode.Position: String] = [:]
        var wanted = positions.sorted().makeIterator()
        var target = wanted.next().map { Int($0.index) }
        /// The pointer to the current value.
        ///
        /// One buffer is enough for all depths.
        var path: [UInt8] = []
        /// It recurses as deep as the text is nested, at most ``JSONValue/maximumDepth``.
        func walk(_ container: Int) {
            let isObject = tape[container].kind == .object
            let end = next(container)
            var at = container + 1
            var number = 0
            while at < end, let index = target, index < end {
                let value = isObject ? at + 1 : at
                let after = next(value)
                if index < after {
                    let length = path.count
                    path.append(UInt8(ascii: "/"))
                    let token = isObject ? JSONPointer.escape(text(of: tape[at])) : arrayToken ?? String(number)
                    path.append(contentsOf: token.utf8)
                    visit(value)
                    path.removeSubrange(length...)
                }
                at = after
                number += 1
            }
        }
        func visit(_ value: Int) {
            if target == value {
                pointers[JSONNode.Position(value)] = String(decoding: path, as: UTF8.self)
                target = wanted.next().map { Int($0.index) }
            }
            if let index = target, index < next(value) { walk(value) }
        }
        visit(Int(start.index))
        return pointers
    }
}

extension JSONNode {
    /// The child that a token of a pointer points to; nil if there is none.
    ///
    /// If a key is repeated, its last member counts.
    package func child(_ token: String) -> JSONNode? {
        guard kind == .array else { return member(token) }
        guard let number = JSONPointer.index(token) else { return nil }
        return elements.dropFirst(number).first { _ in true }
    }
}
