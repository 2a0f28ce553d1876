/// CRC-32 as in zip and PNG (polynomial 0xEDB88320, reflected).
enum CRC32 {
    private static let polynomial: UInt32 = 0xEDB8_8320

    private static let table: [UInt32] = (0..<256).map { index in
        (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? value >> 1 ^ polynomial : value >> 1 }
    }

    /// The checksum of a number's four bytes, the lowest first, and of the bytes after it.
    static func checksum(_ seed: UInt32, _ first: [UInt8], _ second: ArraySlice<UInt8>) -> UInt32 {
        ~register(register(after: seed, first), second)
    }

    /// The register after a number's four bytes, the lowest first, and the bytes after it.
    private static func register(after seed: UInt32, _ bytes: [UInt8]) -> UInt32 {
        let number = [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: seed >> ($0 as UInt32)) }
        return register(register(.max, number[...]), bytes[...])
    }

    /// The register after some bytes.
    private static func register(_ start: UInt32, _ bytes: ArraySlice<UInt8>) -> UInt32 {
        let table = table
        var register = start
        for byte in bytes { register = table[Int(UInt8(truncatingIfNeeded: register) ^ byte)] ^ register >> 8 }
        return register
    }

    /// The registers at many offsets of a file, from which the checksum of any part follows in a few hundred steps, however
    /// long the part is.
    ///
    /// The register is linear: the one that a part leaves is the exclusive or of the register after the part's last byte,
    /// counted from the beginning of the file, and of what the part's length in zeros makes of the register before its first
    /// byte.
    struct Prefixes {
        private static let distance = 64

        private let bytes: [UInt8]
        /// The registers before the offsets 0, 64, 128, and so on, of a file that begins with the register 0.
        private let registers: [UInt32]

        /// - Complexity: O(*n*), *n* the size of the file; a sixteenth of its memory.
        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            var registers: [UInt32] = [0]
            registers.reserveCapacity(bytes.count / Self.distance + 1)
            var offset = 0
            while offset + Self.distance <= bytes.count {
                registers.append(CRC32.register(registers[registers.count - 1], bytes[offset..<offset + Self.distance]))
                offset += Self.distance
            }
            self.registers = registers
        }

        /// The checksum of a number's four bytes, of the bytes after it, and of a part of the file.
        ///
        /// - Complexity: O(log *n*), *n* the size of the part.
        func checksum(_ seed: UInt32, _ first: [UInt8], _ part: Range<Int>) -> UInt32 {
            let start = CRC32.register(after: seed, first) ^ register(before: part.lowerBound)
            return ~(register(before: part.upperBound) ^ CRC32.register(start, afterZeros: part.count))
        }

        private func register(before offset: Int) -> UInt32 {
            let index = offset / Self.distance
            return CRC32.register(registers[index], bytes[index * Self.distance..<offset])
        }
    }

    // MARK: Zeros

    /// The register after a number of zeros: its product with x to the power of eight times the number.
    private static func register(_ start: UInt32, afterZeros count: Int) -> UInt32 {
        var (product, count, index) = (start, count, 0)
        while count > 0 {
            if count & 1 == 1 { product = multiply(product, powers[index]) }
            count >>= 1
            index += 1
        }
        return product
    }

    /// x to the powers 8, 16, 32, and so on; the highest bit is the coefficient of 1.
    private static let powers: [UInt32] = (1..<Int.bitWidth).reduce(into: [1 << (31 - 8)]) { powers, _ in
        powers.append(multiply(powers[powers.count - 1], powers[powers.count - 1]))
    }

    /// The product of two polynomials, modulo the checksum's.
    private static func multiply(_ left: UInt32, _ right: UInt32) -> UInt32 {
        var (product, left, shifted) = (UInt32(0), left, right)
        while left != 0 {
            if left & 1 << 31 != 0 { product ^= shifted }
            left <<= 1
            shifted = shifted & 1 == 1 ? shifted >> 1 ^ polynomial : shifted >> 1
        }
        return product
    }
}
