import Testing

@testable import InboxJSON

@Suite("Set of key hashes")
struct KeyHashSetTests {
    @Test
    func `a hash is new only once, and again after the set is emptied`() {
        var hashes = KeyHashSet()
        for _ in 0..<3 {
            hashes.removeAll(reserving: 3)
            for hash: UInt32 in [0, 7, .max] {
                let (isNew, isNewAgain) = (hashes.insert(hash), hashes.insert(hash))
                #expect(isNew, "\(hash)")
                #expect(!isNewAgain, "\(hash)")
            }
        }
    }

    @Test(arguments: [1, 512, 513, 5000])
    func `hashes with equal low bits are different`(_ count: Int) {
        var hashes = KeyHashSet()
        for _ in 0..<2 {
            hashes.removeAll(reserving: count)
            let areNew = (0..<UInt32(count)).map { hashes.insert($0 << 16) }
            #expect(areNew.allSatisfy { $0 })
            let isNewAgain = hashes.insert(UInt32(count - 1) << 16)
            #expect(!isNewAgain)
        }
    }
}
