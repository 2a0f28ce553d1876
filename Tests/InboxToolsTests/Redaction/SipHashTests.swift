import Testing

@testable import InboxTools

/// SipHash-2-4 against the vectors of its reference implementation (veorq/SipHash, `vectors_sip64`).
@Suite struct SipHashTests {
    /// The hashes with the key 00 01 … 0f of the empty text, of 00, of 00 01, and so on: texts of up to two words and a part.
    private static let vectors: [UInt64] = [
        0x726F_DB47_DD0E_0E31, 0x74F8_39C5_93DC_67FD, 0x0D6C_8009_D9A9_4F5A, 0x8567_6696_D7FB_7E2D,
        0xCF27_94E0_2771_87B7, 0x1876_5564_CD99_A68D, 0xCBC9_466E_58FE_E3CE, 0xAB02_00F5_8B01_D137,
        0x93F5_F579_9A93_2462, 0x9E00_82DF_0BA9_E4B0, 0x7A5D_BBC5_94DD_B9F3, 0xF4B3_2F46_226B_ADA7,
        0x751E_8FBC_860E_E5FB, 0x14EA_5627_C084_3D90, 0xF723_CA90_8E7A_F2EE, 0xA129_CA61_49BE_45E5,
        0x3F2A_CC7F_57C2_9BDB, 0x699A_E9F5_2CBE_4794, 0x4BC1_B3F0_968D_D39C, 0xBB6D_C91D_A779_61BD,
    ]

    @Test func `the reference vectors`() {
        let hash = SipHash(key: (0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908))
        for (length, vector) in Self.vectors.enumerated() {
            #expect(hash.hash((0..<length).map { UInt8($0) }) == vector, "\(length) bytes")
        }
    }

    @Test func `different salts give different hashes`() {
        let hashes = ["", "a", "b", "ab"].map { SipHash(salt: $0).hash([]) }
        #expect(Set(hashes).count == hashes.count)
        #expect(SipHash(salt: "a").hash([1]) == SipHash(salt: "a").hash([1]))
    }
}
