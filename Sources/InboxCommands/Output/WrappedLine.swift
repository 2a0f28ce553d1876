/// Words on as many lines as they need.
enum WrappedLine {
    /// Joins the pieces with spaces and wraps between pieces at the width.
    ///
    /// A piece that is too wide by itself stays whole, on a line of its own.
    ///
    /// - Parameter indent: The number of spaces before every line except the first.
    static func lines(_ pieces: [String], indent: Int, width: Int) -> [String] {
        guard var line = pieces.first else { return [] }
        var lines: [String] = []
        let margin = String(repeating: " ", count: indent)
        for piece in pieces.dropFirst() {
            if DisplayWidth.of(line) + 1 + DisplayWidth.of(piece) > width {
                lines.append(line)
                line = margin + piece
            } else {
                line += " \(piece)"
            }
        }
        return lines + [line]
    }
}
