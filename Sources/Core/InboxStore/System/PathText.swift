/// File names as text, including names that are not UTF-8.
///
/// On Linux a file name can be any bytes, but a string has only Unicode scalars. In the text, a byte that is not UTF-8
/// becomes the private-use scalar U+10FF00 plus the byte. If a name contains such a scalar itself, the scalar's bytes are
/// written in the same way, so no two names have the same text. A text without such scalars is the name itself.
package enum PathText {
    private static let escapes = ("\u{10FF80}" as Unicode.Scalar)...("\u{10FFFF}" as Unicode.Scalar)

    package static func text(_ name: some Collection<UInt8>) -> String {
        var text = String.UnicodeScalarView()
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = name.makeIterator()
        var rest = name[...]
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                if escapes.contains(scalar) {
                    text.append(contentsOf: encoded.map(escape))
                } else {
                    text.append(scalar)
                }
                rest = rest.dropFirst(encoded.count)
            case .error(let length):
                text.append(contentsOf: rest.prefix(length).map(escape))
                rest = rest.dropFirst(length)
            case .emptyInput:
                return String(text)
            }
        }
    }

    package static func name(_ text: String) -> [UInt8] {
        text.unicodeScalars.flatMap { scalar in
            escapes.contains(scalar) ? [UInt8(truncatingIfNeeded: scalar.value)] : Array(String(scalar).utf8)
        }
    }

    /// The text to show to people, with U+FFFD for bytes that are not UTF-8.
    package static func shown(_ text: String) -> String {
        hasEscapes(text) ? String(decoding: name(text), as: UTF8.self) : text
    }

    /// Calls a function with the name that a text stands for, as a C string.
    package static func withName<Result>(_ text: String, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
        guard hasEscapes(text) else { return unsafe text.withCString(body) }
        // The array is passed as a pointer to its elements, which is valid during the call. The last element is the
        // terminating zero.
        return unsafe body((name(text) + [0]).map { CChar(bitPattern: $0) })
    }

    private static func hasEscapes(_ text: String) -> Bool {
        // 0xF4 is the first byte of U+100000 and of all scalars after it.
        text.utf8.contains(0xF4) && text.unicodeScalars.contains { escapes.contains($0) }
    }

    private static func escape(_ byte: UInt8) -> Unicode.Scalar {
        // The byte is 0x80 or higher: it belongs to a scalar beyond ASCII, or it is not UTF-8.
        Unicode.Scalar(0x10FF00 + UInt32(byte)) ?? "\u{FFFD}"
    }
}
