/// Why a text cannot be read as a URL.
package enum URLFault: Error, Equatable, Sendable {
    /// A control character, anywhere.
    case control(UInt8)
    /// A character that is not allowed in a host: a space, a sign, or a `%` without two hexadecimal digits.
    case host(UInt8)
    /// The host begins with a bracket that is not closed.
    case openBracket
    /// The host has brackets around a text that is not an IP address.
    case address
    /// After an IP address in brackets, there is a text that is not a port.
    case textAfterBracket
    /// A port that is not a number.
    case port

    /// What is wrong, as part of a sentence that names the text.
    var reason: String {
        switch self {
        case .control(let byte): "it contains the control character U+00\(Self.hexadecimal(byte))"
        case .host(0x20): "its host contains a space"
        case .host(0x25): "its host contains a % without two hexadecimal digits after it"
        case .host(let byte): "its host contains the character \(Character(Unicode.Scalar(byte)))"
        case .openBracket: "its host has a [ but no ]"
        case .address: "the brackets in its host do not contain an IP address"
        case .textAfterBracket: "only a port may follow the brackets in its host"
        case .port: "its port is not a number"
        }
    }

    /// How to fix it, as a sentence without a full stop.
    var fix: String {
        switch self {
        case .control(let byte): "Remove the character, or percent-encode it as %\(Self.hexadecimal(byte))"
        case .host(0x5C): "Write / instead of \\"
        case .host: "Remove the character from the host"
        case .openBracket: "Close the bracket after the IP address, as in [::1]"
        case .address: "Write an IPv6 address in the brackets, or remove the brackets"
        case .textAfterBracket: "Remove the characters between the ] and the path"
        case .port: "Add a port number after the host's colon, or remove the colon"
        }
    }

    private static func hexadecimal(_ byte: UInt8) -> String {
        (byte < 0x10 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
}
