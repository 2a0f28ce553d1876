import InboxJSON
import InboxModel

/// The parts of an outbox entry's id: `xtremepush:42#reportMessageClicked#1770292800000#a-1`.
struct OutboxEntryID: Hashable, Sendable {
    let messageID: String
    let call: String
    let at: Instant
    /// A click's value.
    let value: String?

    init(messageID: String, call: String, at: Instant, value: String?) {
        self.messageID = messageID
        self.call = call
        self.at = at
        self.value = value
    }

    /// Reads an id; nil of anything else.
    init?(_ text: String) {
        // The places of the signs between the parts, and that of the end.
        guard let ends = text.withBytes({ Self.ends(in: $0) }) else { return nil }
        func part(_ start: Int, _ end: Int) -> Substring {
            let bytes = text.utf8
            return text[bytes.index(bytes.startIndex, offsetBy: start)..<bytes.index(bytes.startIndex, offsetBy: end)]
        }
        let number = part(ends[1] + 1, ends[2])
        guard let messageID = Self.unescaped(part(0, ends[0])), let milliseconds = Int64(number),
            String(milliseconds) == number, let at = Instant(milliseconds: milliseconds)
        else { return nil }
        var value: String?
        if ends[3] > ends[2] {
            guard let text = Self.unescaped(part(ends[2] + 1, ends[3])), !text.isEmpty else { return nil }
            value = text
        }
        self.init(messageID: messageID, call: String(part(ends[0] + 1, ends[1])), at: at, value: value)
    }

    /// Where the three or four parts of an id end, the last of three twice; nil of more parts, or less.
    private static func ends(in id: Span<UInt8>) -> SIMD4<Int>? {
        var ends = SIMD4(repeating: id.count)
        var count = 0
        for place in id.indices where id[place] == UInt8(ascii: "#") {
            guard count < 3 else { return nil }
            ends[count] = place
            count += 1
        }
        return count < 2 ? nil : ends
    }

    var text: String {
        var bytes = OwnedBytes()
        append(to: &bytes)
        return bytes.string
    }

    /// Appends the id.
    func append(to bytes: inout OwnedBytes) {
        Self.escape(messageID, to: &bytes)
        bytes.append(UInt8(ascii: "#"))
        bytes.append(call)
        bytes.append(UInt8(ascii: "#"))
        bytes.append(decimal: at.milliseconds)
        guard let value else { return }
        bytes.append(UInt8(ascii: "#"))
        Self.escape(value, to: &bytes)
    }

    /// `#` and `%` are written `%23` and `%25`.
    private static func escape(_ text: String, to bytes: inout OwnedBytes) {
        guard has(text, UInt8(ascii: "#")) || has(text, UInt8(ascii: "%")) else { return bytes.append(text) }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "#"): bytes.append("%23" as StaticString)
            case UInt8(ascii: "%"): bytes.append("%25" as StaticString)
            default: bytes.append(byte)
            }
        }
    }

    private static func unescaped(_ part: Substring) -> String? {
        let text = String(part)
        guard has(text, UInt8(ascii: "%")) else { return text }
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            if rest.starts(with: "23".utf8) {
                bytes.append(UInt8(ascii: "#"))
            } else if rest.starts(with: "25".utf8) {
                bytes.append(UInt8(ascii: "%"))
            } else {
                return nil
            }
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func has(_ text: String, _ byte: UInt8) -> Bool {
        text.withBytes { bytes in bytes.indices.contains { bytes[$0] == byte } }
    }
}
