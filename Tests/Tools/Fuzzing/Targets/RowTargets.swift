import CUnifiedInbox
import InboxC
import InboxJSON

extension FuzzTarget {
    /// Blocks of lines and Arrow arrays, through C.
    static let rows = FuzzTarget(
        name: "rows",
        summary:
            "Lines, as a block and as Arrow arrays: one row of JSON for each, the same from all three functions of C.",
        seeds: { seeds in
            let payloads = seeds.payloads()
            let envelopes = payloads.map { Array(#"{"recipient":"u1","offset":7,"payload":"#.utf8) + $0 + [0x7D] }
            return envelopes + zip(payloads, payloads.dropFirst()).map { $0 + [0x0A] + $1 } + seeds.logs()
        },
        makeCheck: {
            let decoders = [
                CDecoder(), CDecoder(#"{"strict":true,"raw":true,"jsonStrings":true,"keep":["offset","title"]}"#),
            ]
            return { bytes in for decoder in decoders { check(bytes, decoder) } }
        })

    private static func check(_ bytes: [UInt8], _ decoder: CDecoder) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
            .dropLast(bytes.last == 0x0A || bytes.isEmpty ? 1 : 0)
        let block = decoder.rows { uinbox_decoder_decode_lines($0, bytes, bytes.count, 1, $1) }
        guard let rows = block.rows else { fatalError("there are no rows: status \(block.status)") }
        require(rows.texts.count == lines.count, "\(rows.texts.count) rows for \(lines.count) lines")
        for text in rows.texts {
            require(text.last == "\n", "a row without a line feed: \(text)")
            require((try? JSONValue(stored: Array(text.utf8))) != nil, "a row that is not JSON: \(text)")
        }

        // The lines without their line feeds are the elements of an array.
        let data = Array(lines.joined())
        let offsets = lines.reduce(into: [0]) { offsets, line in offsets.append((offsets.last ?? 0) + line.count) }
        let small = decoder.rows {
            uinbox_decoder_decode_array32($0, data, data.count, offsets.map(Int32.init), lines.count, 1, $1)
        }
        let large = decoder.rows {
            uinbox_decoder_decode_array64($0, data, data.count, offsets.map(Int64.init), lines.count, 1, $1)
        }
        for array in [small.rows, large.rows] {
            require(array?.texts == rows.texts.map { String($0.dropLast()) }, "an array has other rows")
            require(array?.statuses == rows.statuses, "an array has other statuses")
        }
    }

    /// The options of every function that takes options.
    static let options = FuzzTarget(
        name: "options",
        summary: "Options of C: each function takes them, or refuses them with a message.",
        seeds: { _ in
            [
                #"{"provider":"zeta","strict":true,"raw":true,"zoneOffset":"+02:00","keep":["a"],"jsonStrings":true}"#,
                #"{"limits":{"bytes":9,"messages":1,"diagnostics":1,"depth":3},"topic":"t","unread":true}"#,
                #"{"recipient":"u1","provider":"pushwoosh","strict":false,"zoneOffset":"Z"}"#,
                #"{"now":1770296400000,"topic":"t","unread":true,"offset":1,"limit":2,"all":true,"raw":true}"#,
                #"{"now":"2026-02-05T12:00:00Z"}"#, #"{"withoutRaw":true,"messages":["zeta:MSG-1"]}"#, "{}", "",
            ].map { Array($0.utf8) }
        },
        makeCheck: {
            let inbox = CInbox()
            _ = inbox.apply(#"{"at":1770296400000,"event":"ingest","payload":[{"messageId":"a","title":"t"}]}"#)
            return { bytes in
                // A C string ends at its first NUL byte.
                let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                let decoder = CDecoder(text)
                if decoder.creation.status == UINBOX_OK {
                    let status = decoder.decode(#"[{"messageId":"a","title":"t"},{"messageId":"a"}]"#).status
                    require(
                        [UINBOX_OK, UINBOX_NOT_RECOGNISED, UINBOX_LIMIT_EXCEEDED, UINBOX_MALFORMED].contains(status),
                        "decoding gives \(status)")
                }
                for result in [
                    decoder.creation, CInbox(text).creation, inbox.query(text), inbox.snapshotPart(text),
                ] {
                    require([UINBOX_OK, UINBOX_INVALID_OPTIONS].contains(result.status), "\(result)")
                    require(result.message.isEmpty == (result.status == UINBOX_OK), "\(result)")
                }
            }
        })
}
