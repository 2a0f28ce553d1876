package import InboxJSON

/// Replaces the expectation in the text of a case file and keeps all other text.
///
/// Equal values keep their text. A container that differs only in part keeps its layout. New values are written in the
/// file's style: indented by two spaces, or on one line if the file has such lines and the value fits.
package struct FixtureRewriting {
    /// The first column that a container on one line may not use.
    private static let width = 112

    private let text: [UInt8]
    /// Whether the file has non-empty containers on one line.
    private let isInline: Bool
    private var edits: [(range: Range<Int>, text: [UInt8])] = []

    /// The file's text with a new `expect`; nil if the file has none or is not JSON.
    ///
    /// - Parameter expect: The new expectation; see ``FixtureCase/expectation(for:)``.
    package static func rewritten(_ text: [UInt8], expecting expect: JSONValue) -> [UInt8]? {
        guard let root = try? JSONDocument(parsing: text).root, let old = root.member("expect") else { return nil }
        var rewriting = FixtureRewriting(text, root)
        rewriting.replace(old, by: expect)
        var result = text
        for edit in rewriting.edits.reversed() { result.replaceSubrange(edit.range, with: edit.text) }
        return result
    }

    private init(_ text: [UInt8], _ root: JSONNode) {
        self.text = text
        isInline = root.descendants.contains { node in
            node.hasChildren && !text[node.byteRange].contains(UInt8(ascii: "\n"))
        }
    }

    private mutating func replace(_ node: JSONNode, by value: JSONValue) {
        let old = node.value
        guard JSONDifference.first(old, value) != nil else { return }
        let range = node.byteRange
        if text[range].contains(UInt8(ascii: "\n")), old.kind == value.kind {
            if let news = value.array, node.elementCount == news.count {
                for (old, new) in zip(node.elements, news) { replace(old, by: new) }
                return
            }
            if let keys = old.object?.map(\.key), let object = value.object, Set(keys).count == keys.count,
                Set(keys) == Set(object.map(\.key))
            {
                for key in keys {
                    guard let member = node.member(key), let new = object[key] else { continue }
                    replace(member, by: new)
                }
                return
            }
        }
        let line = text[..<range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let indent = text[line...].prefix { $0 == UInt8(ascii: " ") }.count
        edits.append((range, spelling(of: value, indent: indent, column: range.lowerBound - line)))
    }

    /// The value as text: on one line if it is short enough, else with one line for each member or element.
    private func spelling(of value: JSONValue, indent: Int, column: Int) -> [UInt8] {
        let members: [(key: [UInt8], value: JSONValue)]
        switch value.kind {
        case .object:
            members = (value.object ?? [:]).map { (JSONValue($0.key).canonicalBytes + Array(": ".utf8), $0.value) }
        case .array: members = (value.array ?? []).map { ([], $0) }
        default: return value.losslessBytes
        }
        let (open, close): (UInt8, UInt8) = value.kind == .object ? (0x7B, 0x7D) : (0x5B, 0x5D)
        guard !members.isEmpty else { return [open, close] }
        if isInline {
            let parts = members.map { $0.key + spelling(of: $0.value, indent: indent, column: -Self.width * 1000) }
            let line = [open] + parts.joined(separator: Array(", ".utf8)) + [close]
            if column + String(decoding: line, as: UTF8.self).count < Self.width { return line }
        }
        let spaces = [UInt8](repeating: UInt8(ascii: " "), count: indent + 2)
        let lines = members.map { member in
            spaces + member.key + spelling(of: member.value, indent: indent + 2, column: indent + 2 + member.key.count)
        }
        return [open, 0x0A] + lines.joined(separator: [0x2C, 0x0A]) + [0x0A] + spaces.dropLast(2) + [close]
    }
}
