import Foundation
import InboxTools
import UnifiedInbox

/// Payloads as the vendors send them: the same bytes on every machine.
enum Corpus {
    /// A function for each vendor's messages: the same generator gives the same text.
    static let vendors: [(provider: Provider, message: @Sendable (Int, inout SplitMix64) -> String)] = [
        (.customerIO, customerIO), (.zeta, zeta), (.salesforce, salesforce), (.xtremePush, xtremePush),
        (.pushwoosh, pushwoosh),
    ]

    /// A feed of Customer.io: an array.
    static func feed(messages: Int) -> Data {
        var source = Source(0)
        var bytes = Data("[".utf8)
        bytes.reserveCapacity(messages * 540)
        for index in 0..<messages {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: source.next().text.utf8)
        }
        bytes.append(UInt8(ascii: "]"))
        return bytes
    }

    /// Messages that come from the five vendors in turn.
    static func messages(_ count: Int) -> [(provider: Provider, text: String)] {
        var sources = vendors.indices.map { Source($0) }
        return (0..<count).map { sources[$0 % sources.count].next() }
    }

    /// The input of `inbox stream`: one message per line, every other one in an envelope with its provider and recipient.
    static func lines(_ count: Int) -> Data {
        var text = Data()
        text.reserveCapacity(count * 640)
        for (index, message) in messages(count).enumerated() {
            let envelope = #"{"provider":"\#(message.provider.name)","recipient":"u\#(index % 997)","payload":"#
            text.append(contentsOf: (index % 2 == 0 ? message.text : "\(envelope)\(message.text)}").utf8)
            text.append(UInt8(ascii: "\n"))
        }
        return text
    }

    /// The messages of one vendor, one after another.
    private struct Source {
        private let vendor: Int
        private var random: SplitMix64
        private var index = 0

        init(_ vendor: Int) {
            self.vendor = vendor
            random = SplitMix64(seed: 1 + UInt64(vendor) << 32)
        }

        mutating func next() -> (provider: Provider, text: String) {
            defer { index += 1 }
            return (vendors[vendor].provider, vendors[vendor].message(index, &random))
        }
    }
}
