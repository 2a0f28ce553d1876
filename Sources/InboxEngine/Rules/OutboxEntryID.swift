import InboxModel

/// The parts of an outbox entry's id: `xtremepush:42#reportMessageClicked#1770292800000#a-1`.
struct OutboxEntryID {
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
        let parts = text.utf8.split(separator: UInt8(ascii: "#"), omittingEmptySubsequences: false)
        guard parts.count == 3 || parts.count == 4, let messageID = Self.unescaped(parts[0]),
            let call = String(parts[1]), let milliseconds = Int64(String(parts[2]) ?? ""),
            String(milliseconds).utf8.elementsEqual(parts[2]), let at = Instant(milliseconds: milliseconds)
        else { return nil }
        var value: String?
        if parts.count == 4 {
            guard let text = Self.unescaped(parts[3]), !text.isEmpty else { return nil }
            value = text
        }
        self.init(messageID: messageID, call: call, at: at, value: value)
    }

    var text: String {
        "\(Self.escaped(messageID))#\(call)#\(at.milliseconds)" + (value.map { "#\(Self.escaped($0))" } ?? "")
    }

    /// `#` and `%` are written `%23` and `%25`.
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
        var bytes: [UInt8] = []
        var rest = part
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
}
