import InboxJSON
package import InboxModel
import InboxVendors

/// A fixture case made from a captured and redacted payload.
package struct CapturedCase: Sendable {
    /// The name of the case, which is its path in the tree.
    package let name: String
    /// The provider to pass to the decoder, or nil to detect it.
    package let provider: Provider?
    package let mode: InboxDecoder.Mode

    /// - Parameter name: A vendor's folder, a slash, and lower-case words joined by hyphens: `pushwoosh/odd-date`. The
    ///   initializer returns nil for any other name.
    package init?(name: String, provider: Provider? = nil, mode: InboxDecoder.Mode = .lenient) {
        let parts = name.split(separator: "/", omittingEmptySubsequences: false)
        let isKebab = parts.allSatisfy { part in
            !part.isEmpty
                && part.unicodeScalars.allSatisfy { "a"..."z" ~= $0 || "0"..."9" ~= $0 || $0 == "-" }
        }
        guard parts.count > 1, isKebab else { return nil }
        self.name = name
        self.provider = provider
        self.mode = mode
    }

    /// The file of the case.
    ///
    /// The case expects the present result of decoding the payload, and cites no rule yet.
    ///
    /// Before you add the case to a tree, describe the fact that it shows, cite the rule, and correct the expectation with
    /// the vendor's document. The payload is written as `input`, or as `inputText` if its bytes matter.
    ///
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `provider.unknown`.
    package func file(of payload: [UInt8]) throws(InboxDecodingError) -> [UInt8] {
        let feed: InboxFeed
        do {
            feed = try InboxDecoder(mode: mode).decode(payload, from: provider)
        } catch  where error.code == .notRecognised {
            feed = InboxFeed(provider: nil, diagnostics: error.diagnostics)
        }
        // A payload with the largest allowed depth would be nested too deeply inside a case.
        let fits = (try? JSONValue(parsing: [UInt8(ascii: "[")] + Self.trimmed(payload) + [UInt8(ascii: "]")])) != nil
        let bytesMatter =
            !fits || payload.starts(with: [0xEF, 0xBB, 0xBF])
            || feed.diagnostics.contains { [.jsonDuplicateKey, .jsonLoneSurrogate].contains($0.code) }
        var lines: [(key: String, value: [UInt8])] = [
            ("name", JSONValue(name).canonicalBytes),
            ("description", JSONValue("Captured payload: describe here what this case shows.").canonicalBytes),
            ("rules", Array("[]".utf8)),
        ]
        if let provider { lines.append(("provider", JSONValue(provider.name).canonicalBytes)) }
        lines.append(("mode", JSONValue(mode.rawValue).canonicalBytes))
        if bytesMatter {
            lines.append(("inputText", JSONValue(String(decoding: payload, as: UTF8.self)).canonicalBytes))
        } else {
            lines.append(("input", Self.trimmed(payload)))
        }
        lines.append(("expect", Self.expectation(feed)))
        let members = lines.map { Array("  \"\($0.key)\": ".utf8) + $0.value }
        return Array("{\n".utf8) + Array(members.joined(separator: Array(",\n".utf8))) + Array("\n}\n".utf8)
    }

    private static func trimmed(_ payload: [UInt8]) -> [UInt8] {
        let end = payload.lastIndex { !JSONText.isWhiteSpace($0) }.map { $0 + 1 } ?? payload.endIndex
        return Array(payload[..<end].drop(while: JSONText.isWhiteSpace))
    }

    private static func expectation(_ feed: InboxFeed) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.array("messages", of: feed.messages) { message, writer in message.write(to: &writer) }
        writer.array("diagnostics", of: feed.diagnostics) { diagnostic, writer in
            writer.beginObject()
            writer.member("code", diagnostic.code.name)
            writer.member("pointer", diagnostic.pointer)
            writer.member("inner", diagnostic.inner)
            writer.endObject()
        }
        writer.member("badge", feed.badge)
        writer.member("deletions", feed.deletions)
        writer.endObject()
        return writer.bytes
    }
}
