import InboxConformance
import InboxTestSupport

/// Damages a text at random: flips, replaces, inserts, deletes, cuts off, repeats and moves bytes.
struct ByteMutator {
    private var random: SeededGenerator
    /// Bytes with a meaning in JSON or UTF-8.
    private static let telling =
        Array("[]{},:\"\\/-+.eE019truefalsn \n\tu".utf8) + [
            0x00, 0x1F, 0x7F, 0x80, 0xBF, 0xC2, 0xE2, 0xED, 0xEF, 0xF0, 0xFF,
        ]

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    /// The text, damaged in one to three places.
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        for _ in 0...random.below(3) { corruption(&bytes) }
        return bytes
    }

    private mutating func corruption(_ bytes: inout [UInt8]) {
        guard !bytes.isEmpty else {
            bytes.append(random.pick(Self.telling))
            return
        }
        let place = random.below(bytes.count)
        switch random.below(8) {
        case 0: bytes[place] ^= 1 << UInt8(random.below(8))
        case 1, 2: bytes[place] = random.pick(Self.telling)
        case 3: bytes.insert(random.pick(Self.telling), at: place)
        case 4: bytes.remove(at: place)
        case 5: bytes.removeSubrange(place...)
        case 6: bytes.insert(contentsOf: range(of: bytes), at: place)
        default: bytes.removeSubrange(place..<min(bytes.count, place + 1 + random.below(8)))
        }
    }

    private mutating func range(of bytes: [UInt8]) -> [UInt8] {
        let start = random.below(bytes.count)
        return Array(bytes[start..<min(bytes.count, start + 1 + random.below(16))])
    }
}
