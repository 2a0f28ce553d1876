/// CRC-32 as in zip and PNG (polynomial 0xEDB88320, reflected).
enum CRC32 {
    private static let polynomial: UInt32 = 0xEDB8_8320

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ polynomial : value >> 1 }
    }

    /// The checksum of some bytes.
    static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        let table = table
        var register = UInt32.max
        for byte in bytes { register = table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ register >> 8 }
        return ~register
    }
}
