import InboxJSON
import InboxModel

/// The parts of an outbox entry's id: `xtremepush:42#reportMessageClicked#1770292800000#a-1`.
///
/// In the texts `#` and `%` are escaped.
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

    /// Reads an id; nil if the text is not one.
    init?(_ text: String) {
        guard let id = text.withBytes({ Self.read($0) }) else { return nil }
        self = id
    }

    /// Compares the texts byte by byte: canonically equivalent ids are not the same.
    static func == (left: OutboxEntryID, right: OutboxEntryID) -> Bool {
        left.at == right.at && left.messageID.hasSameBytes(as: right.messageID)
            && left.call.hasSameBytes(as: right.call)
            && left.value.map { ByteEqualString($0) } == right.value.map { ByteEqualString($0) }
    }

    private static func read(_ id: Span<UInt8>) -> OutboxEntryID? {
        // The indices of the separators; the end if there is no third one.
        var ends = SIMD4(repeating: id.count)
        var count = 0
        var all: UInt8 = 0
        for index in id.indices {
            let byte = id[index]
            all |= byte
            guard byte == UInt8(ascii: "#") else { continue }
            guard count < 3 else { return nil }
            ends[count] = index
            count += 1
        }
        let isASCII = all < 0x80
        guard count >= 2, let messageID = unescaped(id.extracting(..<ends[0]), isASCII),
            let call = unescaped(id.extracting((ends[0] + 1)..<ends[1]), isASCII),
            let at = instant(id.extracting((ends[1] + 1)..<ends[2]))
        else { return nil }
        var value: String?
        if count == 3 {
            guard let text = unescaped(id.extracting((ends[2] + 1)...), isASCII), !text.isEmpty else { return nil }
            value = text
        }
        return OutboxEntryID(messageID: messageID, call: call, at: at, value: value)
    }

    /// Milliseconds as an integer: no sign but `-`, no leading zero.
    private static func instant(_ number: Span<UInt8>) -> Instant? {
        let isNegative = number.count > 0 && number[0] == UInt8(ascii: "-")
        let digits = isNegative ? number.extracting(1...) : number
        guard digits.count > 0, let magnitude = WholeNumber.value(ofDigits: digits, atMost: 18),
            digits[0] != UInt8(ascii: "0") || digits.count == 1 && !isNegative
        else { return nil }
        return Instant(milliseconds: isNegative ? -magnitude : magnitude)
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
        Self.escape(call, to: &bytes)
        bytes.append(UInt8(ascii: "#"))
        bytes.append(decimal: at.milliseconds)
        guard let value else { return }
        bytes.append(UInt8(ascii: "#"))
        Self.escape(value, to: &bytes)
    }

    /// `#` and `%` are written `%23` and `%25`.
    private static func escape(_ text: String, to bytes: inout OwnedBytes) {
        guard text.withBytes({ has($0, UInt8(ascii: "#")) || has($0, UInt8(ascii: "%")) }) else {
            return bytes.append(text)
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "#"): bytes.append("%23" as StaticString)
            case UInt8(ascii: "%"): bytes.append("%25" as StaticString)
            default: bytes.append(byte)
            }
        }
    }

    private static func unescaped(_ part: Span<UInt8>, _ isASCII: Bool) -> String? {
        guard has(part, UInt8(ascii: "%")) else { return String(validated: part, isASCII: isASCII) }
        var bytes: [UInt8] = []
        var index = 0
        while index < part.count {
            guard part[index] == UInt8(ascii: "%") else {
                bytes.append(part[index])
                index += 1
                continue
            }
            guard index + 2 < part.count, part[index + 1] == UInt8(ascii: "2") else { return nil }
            switch part[index + 2] {
            case UInt8(ascii: "3"): bytes.append(UInt8(ascii: "#"))
            case UInt8(ascii: "5"): bytes.append(UInt8(ascii: "%"))
            default: return nil
            }
            index += 3
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func has(_ text: Span<UInt8>, _ byte: UInt8) -> Bool {
        text.indices.contains { text[$0] == byte }
    }
}
