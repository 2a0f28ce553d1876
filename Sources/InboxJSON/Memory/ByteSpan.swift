extension Span<UInt8> {
    /// The byte at a place; NUL, which no JSON has, where the text has none.
    @inline(__always)
    func byte(at place: Int) -> UInt8 {
        // In bounds: taken as an unsigned number, a place before the beginning is beyond every count.
        UInt(bitPattern: place) < UInt(bitPattern: count) ? self[unchecked: place] : 0
    }

    /// The bytes from a place on as one value; nil where the text ends before that does.
    ///
    /// - Parameter place: 0 or more.
    @inlinable
    @inline(__always)
    package func load<Value: BitwiseCopyable>(_ type: Value.Type, at place: Int) -> Value? {
        assert(place >= 0)
        guard place &+ MemoryLayout<Value>.size <= count else { return nil }
        // In bounds: all of the value's bytes are before the end.
        return bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: place, as: type)
    }
}

extension Span<UInt8> {
    /// How many bytes a byte-order mark at the beginning takes; 0 where there is none.
    package var byteOrderMarkLength: Int {
        count >= 3 && self[0] == 0xEF && self[1] == 0xBB && self[2] == 0xBF ? 3 : 0
    }
}

extension Span<UInt8> {
    /// A hash of the bytes, which nobody can make collide who does not know the seed.
    package func hashed(seed: UInt64) -> UInt64 {
        var hash = seed ^ UInt64(truncatingIfNeeded: count)
        var at = 0
        while let word = load(UInt64.self, at: at) {
            hash = Self.mix(hash ^ word)
            at &+= 8
        }
        var rest: UInt64 = 0
        while at < count {
            rest = rest &<< 8 | UInt64(self[at])
            at &+= 1
        }
        return Self.mix(Self.mix(hash ^ rest) ^ seed)
    }

    /// Both halves of a product, one on the other.
    @inline(__always)
    private static func mix(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
        return product.high ^ product.low
    }

    /// Whether the bytes are the same.
    package func isEqual(to other: Span<UInt8>) -> Bool {
        guard count == other.count else { return false }
        var at = 0
        while let mine = load(UInt64.self, at: at), let theirs = other.load(UInt64.self, at: at) {
            guard mine == theirs else { return false }
            at &+= 8
        }
        while at < count {
            guard self[at] == other[at] else { return false }
            at &+= 1
        }
        return true
    }

    /// Whether the bytes are a text's.
    package func isEqual(to text: String) -> Bool {
        text.withBytes { isEqual(to: $0) }
    }
}

extension String {
    /// Whether two texts are the same byte by byte: JSON and vendors know nothing of canonical equivalence.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.count == other.utf8.count && withBytes { mine in other.withBytes { mine.isEqual(to: $0) } }
    }
}
