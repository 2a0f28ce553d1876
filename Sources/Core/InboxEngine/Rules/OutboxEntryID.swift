import InboxJSON
import InboxModel

/// The parts of an outbox entry's id: `xtremepush:42#reportMessageClicked#1770292800000#a-1`.
///
/// `#` and `%` are escaped inside the parts.
struct OutboxEntryID: Hashable, Sendable {
    let messageID: String
    let call: String
    let at: Instant
    /// The value of a click.
    let value: String?
}

extension OutboxEntryID {
    init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
        guard parts.count == 3 || parts.count == 4, let messageID = Self.unescaped(parts[0]),
            let call = Self.unescaped(parts[1]), let milliseconds = Int64(Substring(parts[2])),
            // This refuses a `+` and leading zeros.
            String(milliseconds).utf8.elementsEqual(parts[2]), let at = Instant(milliseconds: milliseconds)
        else { return nil }
        var value: String?
        if parts.count == 4 {
            guard let text = Self.unescaped(parts[3]), !text.isEmpty else { return nil }
            value = text
        }
        self.init(messageID: messageID, call: call, at: at, value: value)
    }

    /// Compares byte by byte: canonically equivalent ids are different.
    static func == (left: OutboxEntryID, right: OutboxEntryID) -> Bool {
        left.at == right.at && left.messageID.hasSameBytes(as: right.messageID)
            && left.call.hasSameBytes(as: right.call)
            && left.value.map { ByteEqualString($0) } == right.value.map { ByteEqualString($0) }
    }

    var text: String {
        let parts = [Self.escaped(messageID), Self.escaped(call), String(at.milliseconds)]
        return (parts + (value.map { [Self.escaped($0)] } ?? [])).joined(separator: "#")
    }

    /// Replaces `#` by `%23` and `%` by `%25`.
    private static func escaped(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "%") }) else { return text }
        return text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "#": escaped += "%23"
            case "%": escaped += "%25"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
    }

    private static func unescaped(_ part: Substring.UTF8View) -> String? {
        guard part.contains(UInt8(ascii: "%")) else { return String(Substring(part)) }
        var bytes: [UInt8] = []
        var rest = part
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.popFirst() == UInt8(ascii: "2") else { return nil }
            switch rest.popFirst() {
            case UInt8(ascii: "3"): bytes.append(UInt8(ascii: "#"))
            case UInt8(ascii: "5"): bytes.append(UInt8(ascii: "%"))
            default: return nil
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
