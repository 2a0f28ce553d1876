import Testing

@testable import InboxJSON

/// A text and the expected result of parsing it.
///
/// An error is at the first byte that cannot follow the bytes before it in any JSON text. There are two exceptions: an
/// escape is refused at its backslash, and invalid UTF-8 at the first byte of its sequence. A text that ends too early is
/// refused at the offset after its last byte.
struct ParsingCase: Sendable, CustomTestStringConvertible {
    enum Verdict: Sendable {
        /// The canonical text of the value.
        case accepted(canonical: [UInt8])
        case refused(JSONError.Code, at: Int)
    }

    let name: String
    let bytes: [UInt8]
    let verdict: Verdict

    var testDescription: String { name }

    /// A text that is JSON, with its canonical text if that differs.
    static func accepted(_ name: String, _ text: String, reads canonical: String? = nil) -> ParsingCase {
        accepted(name, Array(text.utf8), reads: canonical)
    }

    /// Bytes that are JSON, with their canonical text if that differs.
    static func accepted(_ name: String, _ bytes: [UInt8], reads canonical: String? = nil) -> ParsingCase {
        .init(name: name, bytes: bytes, verdict: .accepted(canonical: canonical.map { Array($0.utf8) } ?? bytes))
    }

    static func refused(_ name: String, _ text: String, _ code: JSONError.Code, at offset: Int) -> ParsingCase {
        refused(name, Array(text.utf8), code, at: offset)
    }

    static func refused(_ name: String, _ bytes: [UInt8], _ code: JSONError.Code, at offset: Int) -> ParsingCase {
        .init(name: name, bytes: bytes, verdict: .refused(code, at: offset))
    }
}
