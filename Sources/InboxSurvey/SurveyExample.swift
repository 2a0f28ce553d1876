import InboxJSON

/// The first place of something that a survey counts: first by the name of its file, then by its line.
package struct SurveyExample: Hashable, Sendable {
    /// The name of the input; `-` for standard input.
    package let file: String
    /// The number of the line, counted from 1; nil if the input is one payload.
    package let line: Int?
    /// The JSON Pointer in the payload, with masked keys.
    package let pointer: String
    /// The pointer inside the string of JSON at ``pointer``; nil if it is not in one.
    package let inner: String?
    /// The masked value; nil for a finding.
    package let value: String?

    /// Creates an example; pointers and value are masked by the caller.
    package init(file: String, line: Int?, pointer: String, inner: String?, value: String?) {
        self.file = file
        self.line = line
        self.pointer = pointer
        self.inner = inner
        self.value = value
    }

    /// Whether it comes before another one: in the order of files, lines, and pointers, shorter ones first.
    package func precedes(_ other: SurveyExample) -> Bool {
        if !file.hasSameBytes(as: other.file) { return file.utf8.lexicographicallyPrecedes(other.file.utf8) }
        if line != other.line { return (line ?? 0) < (other.line ?? 0) }
        for (left, right) in [
            (pointer, other.pointer), (inner ?? "", other.inner ?? ""), (value ?? "", other.value ?? ""),
        ] where left != right {
            return SurveyOrder.precedes(left, right)
        }
        return false
    }
}
