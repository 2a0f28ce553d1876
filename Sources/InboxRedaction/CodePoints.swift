/// A text as code points, lone surrogates included, whose letters are replaced one by one.
struct CodePoints: Hashable, Sendable {
    var points: [UInt32]

    init(_ points: some Sequence<UInt32>) {
        self.points = Array(points)
    }

    init(_ text: String) {
        points = text.unicodeScalars.map(\.value)
    }

    /// Reads UTF-8 in which lone surrogates have their generalised encoding.
    init(generalisedUTF8 bytes: some Sequence<UInt8>) {
        points = []
        for byte in bytes {
            switch byte {
            case 0x00..<0x80: points.append(UInt32(byte))
            case 0x80..<0xC0: points[points.count - 1] = points[points.count - 1] << 6 | UInt32(byte & 0x3F)
            case 0xC0..<0xE0: points.append(UInt32(byte & 0x1F))
            case 0xE0..<0xF0: points.append(UInt32(byte & 0x0F))
            default: points.append(UInt32(byte & 0x07))
            }
        }
    }

    /// The text, with U+FFFD for a lone surrogate.
    var text: String {
        var scalars = String.UnicodeScalarView()
        for point in points { scalars.append(Unicode.Scalar(point) ?? "\u{FFFD}") }
        return String(scalars)
    }

    /// The text in lower case, scalar by scalar, as topics are compared.
    var folded: CodePoints {
        var folded: [UInt32] = []
        folded.reserveCapacity(points.count)
        for point in points {
            if CodePoint.isASCII(point) {
                folded.append(Self.lowered(point))
            } else if let scalar = Unicode.Scalar(point) {
                folded += scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
            } else {
                folded.append(point)
            }
        }
        return CodePoints(folded)
    }

    /// The first scalar of a code point in lower case; only İ has a second one.
    static func lowered(_ point: UInt32) -> UInt32 {
        if CodePoint.isASCII(point) { return CodePoint.capitals ~= point ? point | CodePoint.caseBit : point }
        let mapping = Unicode.Scalar(point)?.properties.lowercaseMapping
        return mapping?.unicodeScalars.first?.value ?? point
    }

    /// The bytes to hash: three for each code point.
    var bytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(points.count * 3)
        for point in points {
            for shift in [0, 8, 16] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: point >> shift)) }
        }
        return bytes
    }
}
