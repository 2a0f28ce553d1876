/// Finds the byte at which the value of a JSON Pointer begins in a text.
///
/// ```swift
/// let map = JSONSourceMap(document)
/// let value = map.offset(of: pointer)                         // the value
/// let key = map.offset(of: pointer, at: .key)                 // the key of its member
/// let inside = map.offset(of: pointer, inner: innerPointer)   // inside the string of JSON there
/// ```
///
/// For a value inside a string of JSON, you get the offset in the whole text, where that value is written with escapes.
/// The map remembers the strings that it has parsed and the children of long containers. So many offsets cost little more
/// than one.
package struct JSONSourceMap {
    package enum Part: Hashable, Sendable {
        case value
        /// An element or a root has no key, so its value is used.
        case key
    }

    private let root: Text

    package init(_ document: JSONDocument) {
        root = Text(document) { $0 }
    }

    /// The offset of the value that a pointer points to, or of its key; for a string, the offset of its quote.
    ///
    /// If a key is repeated, its last member counts.
    ///
    /// - Parameter inner: A pointer inside the string of JSON at `pointer`. It may lead on through further strings of JSON.
    /// - Returns: Nil if there is no such value.
    package func offset(of pointer: JSONPointer, inner: JSONPointer? = nil, at part: Part = .value) -> Int? {
        var (text, index) = (root, 0)
        var hasKey = false
        func follow(_ token: String) -> Bool {
            hasKey = text.document.tape[index].kind == .object
            guard let child = text.child(token, of: index) else { return false }
            index = child
            return true
        }
        guard pointer.tokens.allSatisfy(follow) else { return nil }
        if let inner {
            guard let inside = text.text(inStringAt: index) else { return nil }
            (text, index, hasKey) = (inside, 0, false)
            for token in inner.tokens {
                if let inside = text.text(inStringAt: index) { (text, index) = (inside, 0) }
                guard follow(token) else { return nil }
            }
        }
        // The entry before a member's value is its key.
        let entry = text.document.tape[part == .key && hasKey ? index - 1 : index]
        return text.offsetInInput(entry.extent.lowerBound)
    }

    /// The input, or the JSON in one of its strings.
    private final class Text {
        let document: JSONDocument
        /// Where a byte of this text is written in the input.
        let offsetInInput: (Int) -> Int
        /// The children of each long container that was searched, by their tokens.
        private var children: [Int: [ContiguousArray<UInt8>: Int]] = [:]
        private var texts: [Int: Text?] = [:]

        init(_ document: JSONDocument, _ offsetInInput: @escaping (Int) -> Int) {
            self.document = document
            self.offsetInInput = offsetInInput
        }

        func child(_ token: String, of container: Int) -> Int? {
            let node = JSONNode(document, at: container)
            // Searching a short container is faster than remembering its children.
            if document.next(container) - container <= 64 { return node.child(token)?.index }
            let token = ContiguousArray(token.utf8)
            if let known = children[container] { return known[token] }
            var found: [ContiguousArray<UInt8>: Int] = [:]
            node.forEachMember { key, value in found[key.textBytes] = value.index }
            for (number, element) in node.elements.enumerated() {
                found[ContiguousArray(String(number).utf8)] = element.index
            }
            children[container] = found
            return found[token]
        }

        /// The text of a string; nil if the value at the tape index is not a string of JSON.
        func text(inStringAt index: Int) -> Text? {
            if let known = texts[index] { return known }
            let text = parsedText(inStringAt: index)
            texts[index] = .some(text)
            return text
        }

        private func parsedText(inStringAt index: Int) -> Text? {
            let string = JSONNode(document, at: index)
            guard string.kind == .string, let inside = try? JSONDocument(parsing: string.textBytes)
            else { return nil }
            let entry = document.tape[index]
            let start = Int(entry.start)
            guard entry.isEscaped else { return Text(inside) { [offsetInInput] in offsetInInput(start + $0) } }
            let origins = JSONText.origins(document.bytes, from: start, to: Int(entry.end))
            return Text(inside) { [offsetInInput] in offsetInInput(Int(origins[$0])) }
        }
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
