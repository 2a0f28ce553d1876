/// A JSON Pointer (RFC 6901): the keys and array indices that lead from a root to a value.
///
/// ```swift
/// let pointer = try #require(JSONPointer("/messages/0/media~1url"))
/// pointer.tokens                // ["messages", "0", "media/url"]
/// value[pointer]                // the value there, or nil
/// ```
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    /// The keys and array indices, unescaped.
    public var tokens: [String]

    /// Creates a pointer of tokens; without any it points to the root.
    public init(tokens: [String] = []) {
        self.tokens = tokens
    }

    /// Reads the text of a pointer: `""`, or tokens after slashes, `~0` for `~` and `~1` for `/`.
    ///
    /// Nil for any other text.
    public init?(_ text: String) {
        guard !text.isEmpty else {
            self.init()
            return
        }
        guard text.utf8.first == UInt8(ascii: "/") else { return nil }
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
                default: return nil
                }
            }
            tokens.append(String(decoding: token, as: UTF8.self))
        }
        self.init(tokens: tokens)
    }

    /// The pointer's text in a message to users, where that of the root would be empty.
    package var words: String { tokens.isEmpty ? "the root" : description }

    /// The pointer's text.
    public var description: String {
        tokens.reduce(into: "") { text, token in
            text += "/" + Self.escape(token)
        }
    }

    /// A token in the text of a pointer.
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

    /// The array index that a token is: digits without a leading zero.
    static func index(_ token: String) -> Int? {
        guard token == "0" || (token.utf8.first != UInt8(ascii: "0") && token.utf8.allSatisfy { 0x30...0x39 ~= $0 })
        else {
            return nil
        }
        return Int(token)
    }
}

extension JSONValue {
    /// The value at a pointer; for a repeated key the last member counts.
    ///
    /// Nil if there is no such value.
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
    /// The pointers of values, found in one walk over the tape.
    ///
    /// - Parameter indices: The tape indices of the values, ascending, without repeats.
    /// - Complexity: O(*n*) in the length of the tape; O(1) if `indices` is empty.
    func pointers(of indices: [Int]) -> [Int: String] {
        var pointers: [Int: String] = [:]
        var wanted = indices.makeIterator()
        var target = wanted.next()
        /// The pointer of the current value: one buffer, so that depth costs nothing.
        var path: [UInt8] = []
        /// Visits the children of a container. Recursion is as deep as the text, at most ``JSONValue/maximumDepth``.
        func walk(_ container: Int) {
            let isObject = kind(container) == .object
            let end = next(container)
            var at = container + 1
            var position = 0
            while at < end, let wantedIndex = target, wantedIndex < end {
                let value = isObject ? at + 1 : at
                let after = next(value)
                if wantedIndex < after {
                    let length = path.count
                    path.append(UInt8(ascii: "/"))
                    path.append(contentsOf: (isObject ? JSONPointer.escape(text(at)) : String(position)).utf8)
                    visit(value)
                    path.removeSubrange(length...)
                }
                at = after
                position += 1
            }
        }
        func visit(_ value: Int) {
            while let index = target, index == value {
                pointers[index] = String(decoding: path, as: UTF8.self)
                target = wanted.next()
            }
            if let index = target, index < next(value) { walk(value) }
        }
        visit(0)
        return pointers
    }

    /// The tape index of the value at a pointer; nil if there is no such value.
    func index(of pointer: JSONPointer) -> Int? {
        var index = 0
        for token in pointer.tokens {
            switch kind(index) {
            case .object:
                guard let value = member(token, of: index) else { return nil }
                index = value
            case .array:
                guard var left = JSONPointer.index(token) else { return nil }
                let end = next(index)
                index += 1
                while left > 0, index < end {
                    index = next(index)
                    left -= 1
                }
                guard index < end else { return nil }
            default:
                return nil
            }
        }
        return index
    }
}
