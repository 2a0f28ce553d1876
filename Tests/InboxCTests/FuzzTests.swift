#if compiler(>=6.3)
import CUnifiedInbox
import InboxC
import InboxConformance
import InboxJSON
import InboxTestSupport
import Testing

/// Passes damaged payloads, events, snapshots and options to every function that reads bytes.
///
/// Each call must return.
@Suite struct FuzzTests {
    /// A text with some bytes replaced, removed or repeated.
    private func damaged(_ text: [UInt8], _ generator: inout SeededGenerator) -> [UInt8] {
        var text = text
        for _ in 0..<Int.random(in: 1...4, using: &generator) where !text.isEmpty {
            let place = Int.random(in: 0..<text.count, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: text[place] = UInt8.random(in: 0...255, using: &generator)
            case 1: text.removeSubrange(place..<min(text.count, place + 9))
            default: text.insert(contentsOf: text[place..<min(text.count, place + 9)], at: place)
            }
        }
        return text
    }

    @Test func `damaged payloads give a status from every function of a decoder`() throws {
        var generator = SeededGenerator(seed: 19)
        let decoder = CDecoder(#"{"raw":true,"jsonStrings":true,"keep":["title"]}"#)
        for payload in try FixtureTree.cases().compactMap({ $0.decoding?.input }).filter({ $0.count < 4096 }) {
            let bytes = damaged(payload, &generator)
            let result = decoder.decode(bytes)
            #expect([UINBOX_OK, UINBOX_MALFORMED, UINBOX_NOT_RECOGNISED].contains(result.status))
            let lines = decoder.rows { uinbox_decoder_decode_lines($0, bytes, bytes.count, 1, $1) }
            #expect(lines.status == UINBOX_OK)
            let offsets = [0, Int32.random(in: -1...Int32(bytes.count), using: &generator), Int32(bytes.count)]
            let array = decoder.rows {
                uinbox_decoder_decode_array32($0, bytes, bytes.count, offsets, 2, 1, $1)
            }
            #expect(array.status == (offsets[1] < 0 ? UINBOX_INVALID_ARGUMENT : UINBOX_OK))
        }
    }

    @Test func `damaged events and snapshots give a status from every function of an inbox`() throws {
        var generator = SeededGenerator(seed: 20)
        for events in try FixtureTree.cases().compactMap({ $0.json["events"]?.array }) {
            let log = Array(events.map(\.losslessBytes).joined(separator: [0x0A]))
            let inbox = CInbox()
            let applied = inbox.apply(String(decoding: damaged(log, &generator), as: UTF8.self))
            #expect([UINBOX_OK, UINBOX_INVALID_EVENT].contains(applied.status))
            #expect(inbox.query(#"{"now":1770296400000,"all":true}"#).status == UINBOX_OK)
            #expect(inbox.outbox().status == UINBOX_OK)
            let snapshot = Array(try #require(inbox.snapshot().text).utf8)
            let text = String(decoding: damaged(snapshot, &generator), as: UTF8.self)
            #expect([UINBOX_OK, UINBOX_INVALID_SNAPSHOT].contains(inbox.merge(snapshot: text).status))
        }
    }

    @Test func `damaged options give a status`() {
        var generator = SeededGenerator(seed: 21)
        let options = Array(
            #"{"provider":"zeta","strict":true,"zoneOffset":"+02:00","limits":{"bytes":9,"depth":3},"keep":["a"]}"#.utf8
        )
        for _ in 0..<500 {
            let text = String(decoding: damaged(options, &generator), as: UTF8.self)
            #expect([UINBOX_OK, UINBOX_INVALID_OPTIONS].contains(CDecoder(text).creation.status))
            #expect([UINBOX_OK, UINBOX_INVALID_OPTIONS].contains(CInbox(text).creation.status))
            #expect(CInbox().query(text).status == UINBOX_INVALID_OPTIONS)
        }
    }
}
#endif
