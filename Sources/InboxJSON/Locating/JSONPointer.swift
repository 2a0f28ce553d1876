/// A JSON Pointer (RFC 6901): the way from a root to a value, key by key.
///
/// ```swift
/// let pointer = try #require(JSONPointer("/messages/0/media~1url"))
/// pointer.tokens                // ["messages", "0", "media/url"]
/// value[pointer]                // the value there, or nil
/// ```
public struct JSONPointer: Hashable, Sendable, CustomStringConvertible {
    /// The keys and array indices, unescaped.
    public var tokens: [String]

    /// A pointer of these tokens; none is the root.
    public init(tokens: [String] = []) {
        self.tokens = tokens
    }

    /// Reads a pointer's text: `""`, or tokens each after a slash, `~0` for `~` and `~1` for `/`.
    ///
    /// Nil of anything else.
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

    /// The pointer's text, for people: that of the root is empty.
    package var words: String { tokens.isEmpty ? "the root" : description }

    /// The pointer's text.
    public var description: String {
        tokens.reduce(into: "") { text, token in
            text += "/" + Self.escape(token)
        }
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

    /// The index that a token names: digits without a leading zero.
    static func index(_ token: String) -> Int? {
        guard token == "0" || (token.utf8.first != UInt8(ascii: "0") && token.utf8.allSatisfy { 0x30...0x39 ~= $0 })
        else {
            return nil
        }
        return Int(token)
    }
}

extension JSONValue {
    /// The value at a pointer: of a repeated key the last.
    ///
    /// Nil where the pointer leads nowhere.
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
    /// The pointers of many values at once, in one walk over the tape.
    ///
    /// - Parameter indices: Indices of values on the tape, ascending, each once.
    /// - Complexity: O(*n*) in the length of the tape, and not at all where `indices` is empty.
    package func pointers(of indices: [Int]) -> [Int: String] {
        var pointers: [Int: String] = [:]
        var wanted = indices.makeIterator()
        var target = wanted.next()
        /// The way to where the walk is: one buffer, so that depth costs nothing.
        var path: [UInt8] = []
        /// Goes through one container; recursion is as deep as the text, at most ``JSONValue/maximumDepth``.
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

    /// The index of the value at a pointer.
    package func index(of pointer: JSONPointer) -> Int? {
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
