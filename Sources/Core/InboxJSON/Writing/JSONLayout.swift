/// Formats JSON for people.
///
/// A value is on one line if it fits; otherwise each member or element has its own line.
package enum JSONLayout {
    /// The text of a value, with a line feed at its end.
    ///
    /// - Parameters:
    ///   - depth: How deep the value is inside another text. All lines but the first are indented by two spaces for each
    ///     level.
    ///   - width: How long a line may be, in columns, before its value is split. With 0, each member and element has its
    ///     own line.
    package static func text(_ value: JSONValue, depth: Int = 0, width: Int = 120) -> String {
        var text = ""
        append(value, after: "", "", depth: depth, width: width, to: &text)
        return String(text.dropFirst(2 * depth))
    }

    private static func append(
        _ value: JSONValue, after prefix: String, _ suffix: String, depth: Int, width: Int, to text: inout String
    ) {
        let indent = String(repeating: " ", count: 2 * depth)
        let line = "\(indent)\(prefix)\(onOneLine(value))\(suffix)"
        let children: [(prefix: String, value: JSONValue)] =
            value.object.map { $0.map { ("\(JSONValue($0.key)): ", $0.value) } }
            ?? value.array.map { $0.map { ("", $0) } } ?? []
        guard line.count > width, !children.isEmpty else {
            text += line + "\n"
            return
        }
        let isObject = value.kind == .object
        text += "\(indent)\(prefix)\(isObject ? "{" : "[")\n"
        for (index, child) in children.enumerated() {
            let comma = index < children.count - 1 ? "," : ""
            append(child.value, after: child.prefix, comma, depth: depth + 1, width: width, to: &text)
        }
        text += "\(indent)\(isObject ? "}" : "]")\(suffix)\n"
    }

    private static func onOneLine(_ value: JSONValue) -> String {
        if let object = value.object {
            return "{" + object.map { "\(JSONValue($0.key)): \(onOneLine($0.value))" }.joined(separator: ", ") + "}"
        }
        if let array = value.array { return "[" + array.map(onOneLine).joined(separator: ", ") + "]" }
        return value.description
    }
}
