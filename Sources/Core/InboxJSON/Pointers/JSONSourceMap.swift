/// Finds the line and column of the value that a JSON Pointer points to.
///
/// ```swift
/// var map = try JSONSourceMap(bytes)
/// let value = map.location(of: pointer)                         // the value
/// let key = map.location(of: pointer, at: .key)                 // the key of its member
/// let inside = map.location(of: pointer, inner: innerPointer)   // inside the string of JSON there
/// ```
///
/// For a value inside a string of JSON, you get the location in the whole text, where that value is written with
/// escapes. The map remembers the strings that it has parsed and the children of long containers. So many locations
/// cost little more than one.
package struct JSONSourceMap: Sendable {
    /// A part of a member.
    package enum Part: Hashable, Sendable {
        /// The value.
        case value
        /// The key.
        ///
        /// An element or a root has no key, so its value is used.
        case key
    }

    /// A parsed text, and the string that contains it.
    private struct Source {
        let document: JSONDocument
        let holder: Target?
        /// For each byte and for the end of the text, where it is written in the holder's text.
        ///
        /// It is empty if the holder has no escapes; then an addition gives the offset.
        let origins: [UInt32]
        /// The children of long containers.
        ///
        /// The keys are the containers' tape indices.
        var children: [Int: Children] = [:]
    }

    /// A value or key of one of the texts.
    private struct Target: Hashable {
        var source: Int
        var index: Int
    }

    /// The children of a long container.
    private enum Children {
        case elements([Int])
        case members([ContiguousArray<UInt8>: Int])
    }

    /// If a container has more tape entries than this, its children are remembered.
    private static let longContainer = 64

    private let lines: LineIndex
    private var sources: [Source]
    private var opened: [Target: Int] = [:]

    /// Maps a text.
    ///
    /// - Throws: ``JSONError`` if the text is not RFC 8259 JSON.
    package init(_ bytes: some Sequence<UInt8>) throws(JSONError) {
        self.init(try JSONDocument(parsing: Array(bytes)))
    }

    /// Maps the text that a value was parsed from; nil for a value made by hand.
    package init?(textOf value: JSONValue) {
        guard let node = value.node else { return nil }
        self.init(node.document)
    }

    private init(_ document: JSONDocument) {
        lines = LineIndex(document.bytes)
        sources = [Source(document: document, holder: nil, origins: [])]
    }

    /// The location of the value that a pointer points to, or of its key.
    ///
    /// If a key is repeated, its last member counts.
    ///
    /// - Parameters:
    ///   - pointer: The pointer from the root.
    ///   - inner: A pointer inside the string of JSON at `pointer`. It may lead on through further strings of JSON.
    ///   - part: Whether you want the value or its key.
    /// - Returns: Nil if there is no such value.
    package mutating func location(
        of pointer: JSONPointer, inner: JSONPointer? = nil, at part: Part = .value
    ) -> JSONLocation? {
        guard var found = find(pointer, inner) else { return nil }
        // The entry before a member's value is its key.
        if part == .key, found.hasKey { found.target.index -= 1 }
        return lines.location(of: offset(of: found.target))
    }

    /// The value that a pointer points to, or the one inside the string of JSON there.
    ///
    /// Nil if there is no such value.
    package mutating func value(at pointer: JSONPointer, inner: JSONPointer? = nil) -> JSONValue? {
        find(pointer, inner).map { JSONValue(sources[$0.target.source].document, at: $0.target.index) }
    }

    /// The value that the pointers lead to, and whether it has a key.
    private mutating func find(_ pointer: JSONPointer, _ inner: JSONPointer?) -> (target: Target, hasKey: Bool)? {
        var target = Target(source: 0, index: 0)
        var hasKey = false
        for token in pointer.tokens {
            guard let next = child(token, of: target) else { return nil }
            hasKey = isObject(target)
            target = next
        }
        guard let inner else { return (target, hasKey) }
        guard let root = open(target) else { return nil }
        (target, hasKey) = (root, false)
        for token in inner.tokens {
            if let root = open(target) { target = root }
            guard let next = child(token, of: target) else { return nil }
            hasKey = isObject(target)
            target = next
        }
        return (target, hasKey)
    }

    private func isObject(_ target: Target) -> Bool { sources[target.source].document.kind(target.index) == .object }

    // MARK: From a pointer to a value

    /// The child that a token points to.
    private mutating func child(_ token: String, of target: Target) -> Target? {
        let document = sources[target.source].document
        let index: Int?
        if document.next(target.index) - target.index <= Self.longContainer {
            index = document.child(token, of: target.index)
        } else {
            switch children(of: target) {
            case .elements(let elements):
                let number = JSONPointer.index(token)
                index = number.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
            case .members(let members):
                index = members[ContiguousArray(token.utf8)]
            case nil: index = nil
            }
        }
        return index.map { Target(source: target.source, index: $0) }
    }

    private mutating func children(of target: Target) -> Children? {
        if let known = sources[target.source].children[target.index] { return known }
        let document = sources[target.source].document
        let found: Children
        switch document.kind(target.index) {
        case .object:
            var members: [ContiguousArray<UInt8>: Int] = [:]
            document.forEachMember(of: target.index) { members[document.textBytes($0)] = $1 }
            found = .members(members)
        case .array:
            var elements: [Int] = []
            var element = target.index + 1
            while element < document.next(target.index) {
                elements.append(element)
                element = document.next(element)
            }
            found = .elements(elements)
        default: return nil
        }
        sources[target.source].children[target.index] = found
        return found
    }

    /// Parses the JSON in a string and returns its root; nil if the value is not a string of JSON.
    private mutating func open(_ target: Target) -> Target? {
        if let known = opened[target] { return Target(source: known, index: 0) }
        let document = sources[target.source].document
        guard document.kind(target.index) == .string,
            let inside = try? JSONDocument(parsing: document.textBytes(target.index))
        else { return nil }
        let entry = document.tape[target.index]
        let origins =
            entry.isEscaped ? JSONText.origins(document.bytes, from: Int(entry.start), to: Int(entry.end)) : []
        opened[target] = sources.count
        sources.append(Source(document: inside, holder: target, origins: origins))
        return Target(source: sources.count - 1, index: 0)
    }

    // MARK: From a value to an offset

    /// Where a value or key begins in the input, including its quote.
    private func offset(of target: Target) -> Int {
        var source = sources[target.source]
        let entry = source.document.tape[target.index]
        var offset = Int(entry.start) - (entry.kind == .string || entry.kind == .key ? 1 : 0)
        while let holder = source.holder {
            let outer = sources[holder.source]
            let start = Int(outer.document.tape[holder.index].start)
            offset = source.origins.isEmpty ? start + offset : Int(source.origins[offset])
            source = outer
        }
        return offset
    }
}

extension JSONText {
    /// For each byte of the unescaped text and for its end, where it is written between the quotes.
    ///
    /// A byte that comes from an escape is written at its backslash.
    fileprivate static func origins(_ text: ContiguousArray<UInt8>, from start: Int, to end: Int) -> [UInt32] {
        var origins: [UInt32] = []
        origins.reserveCapacity(end - start + 1)
        var at = start
        while at < end {
            var length = 1
            if text[at] == UInt8(ascii: "\\") {
                length = 2
                if let unit = codeUnit(text.span, at: at) {
                    let low = codeUnit(text.span, at: at + 6) ?? 0
                    length = 0xD800...0xDBFF ~= unit && 0xDC00...0xDFFF ~= low ? 12 : 6
                }
            }
            let count = length == 1 ? 1 : unescaped(text.span, from: at, to: at + length, surrogates: .replaced).count
            origins += repeatElement(UInt32(truncatingIfNeeded: at), count: count)
            at += length
        }
        origins.append(UInt32(truncatingIfNeeded: end))
        return origins
    }
}
