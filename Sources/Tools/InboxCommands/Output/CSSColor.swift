/// A sender's colour in one of the hexadecimal forms of CSS: `#RGB`, `#RRGGBB` or `#RRGGBBAA`.
///
/// A page never writes a sender's text into its style, only a colour that this type has parsed. A translucent colour is
/// blended with white, so that the contrast does not depend on the page's colour scheme.
struct CSSColor: Equatable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8

    init?(_ text: String) {
        var digits = Array(text.dropFirst())
        guard text.first == "#", digits.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
        if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
        guard digits.count == 6 || digits.count == 8 else { return nil }
        let channels = stride(from: 0, to: digits.count, by: 2).compactMap { index in
            UInt8(String(digits[index...index + 1]), radix: 16)
        }
        let alpha = channels.count == 4 ? Int(channels[3]) : 255
        func onWhite(_ channel: UInt8) -> UInt8 { UInt8((Int(channel) * alpha + 255 * (255 - alpha) + 127) / 255) }
        (red, green, blue) = (onWhite(channels[0]), onWhite(channels[1]), onWhite(channels[2]))
    }

    /// `#rrggbb`.
    var css: String {
        "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    /// Black or white, whichever has the better contrast with this colour: at least 4.5 to 1 (WCAG 2).
    var ink: String {
        // Both contrasts are equal at a luminance of √0.0525 - 0.05.
        luminance > 0.179 ? "#000000" : "#ffffff"
    }

    /// The relative luminance of WCAG 2: 0 for black, 1 for white.
    private var luminance: Double {
        0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
    }

    /// Converts a channel of sRGB to light, from 0 to 1, by a cubic within 0.002 of the standard's curve.
    private static func linear(_ channel: UInt8) -> Double {
        let part = Double(channel) / 255
        return part * (part * (part * 0.305306011 + 0.682171111) + 0.012522878)
    }
}
