import CUnifiedInbox
import InboxJSON
import InboxModel
import UnifiedInbox

@testable import InboxConformance

extension FuzzTarget {
    /// One vendor's payloads, in both modes.
    static func vendor(_ name: String) -> FuzzTarget {
        FuzzTarget(
            name: name,
            summary: "Payloads of \(name), lenient and strict: every adapter law holds, and C gives what Swift gives.",
            seeds: { $0.payloads(of: name) },
            makeCheck: {
                let modes = [InboxDecoder.Mode.lenient, .strict].map { VendorMode(Provider(name), $0) }
                let decoders = LawDecoders(.standard)
                return { bytes in
                    for mode in modes { mode.check(bytes) }
                    for provider in [Provider(name), nil] {
                        let subject = LawSubject(LawInput(bytes, from: provider, seed: seed(of: bytes)), decoders)
                        for law in AdapterLaw.all {
                            guard let difference = law.difference(subject) else { continue }
                            fatalError("the law \"\(law)\" is broken: \(difference) by \(subject.input)")
                        }
                    }
                }
            })
    }

    /// The seed of the laws' random choices: the same for the same input (FNV-1a).
    private static func seed(of bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// The C and the Swift decoder for one vendor and mode.
private final class VendorMode {
    private let provider: Provider
    private let swift: InboxDecoder
    private let library: CDecoder

    init(_ provider: Provider, _ mode: InboxDecoder.Mode) {
        self.provider = provider
        swift = InboxDecoder(mode: mode, limits: DecodingLimits(diagnostics: 10_000))
        library = CDecoder(#"{"provider":"\#(provider.name)","strict":\#(mode == .strict),"raw":true}"#)
    }

    /// Decodes with both, and compares the messages and the number of diagnostics.
    func check(_ bytes: [UInt8]) {
        let result = library.decode(bytes)
        let feed: InboxFeed
        do throws(InboxDecodingError) {
            feed = try swift.decode(bytes, from: provider)
        } catch {
            let expected = error.code == .malformed ? UINBOX_MALFORMED : UINBOX_NOT_RECOGNISED
            require(result.status == expected, "C gives \(result.status), and Swift throws \(error)")
            require(!result.message.isEmpty, "C gives \(result.status) without a message")
            return
        }
        require(result.status == UINBOX_OK, "C gives \(result.status): \(result.message)")
        guard let json = try? JSONValue(stored: Array((result.text ?? "").utf8)) else {
            fatalError("C gives what is not JSON: \(result.text ?? "")")
        }
        let messages = feed.messages.map { $0.canonicalJSON(includingRaw: true) }
        require(json["messages"]?.array?.map(\.losslessBytes) == messages, "C has other messages: \(json)")
        require(json["diagnostics"]?.array?.count == feed.diagnostics.count, "C has other diagnostics: \(json)")
    }
}
