import InboxJSON
import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension InboxState {
    /// A short text that changes when an answer at an instant changes: an ETag without its quotes.
    ///
    /// ```swift
    /// let tag = "\"\(state.digest(at: now))\""
    /// if request.ifNoneMatch == tag { return .notModified }
    /// ```
    ///
    /// It is a digest of what the inbox answers at `now`: of all known messages, shown, hidden and deleted, with their fields, `raw`,
    /// order and reasons; of badges, the outbox, the session and the next change. Capabilities and the policy that collapses
    /// messages count through these answers. Time counts too: the digest is another one once a message starts or expires or a
    /// pin ends. It stays the same if nothing of this changes, for example when a feed is ingested again. What explains a
    /// message, ``placement(of:at:)``, is not part of it: its instants may change while the lists do not.
    ///
    /// Equal inboxes have equal digests, in whatever order their events came, on every machine. Digests of different versions of
    /// the method are never equal: the version is the text up to the hyphen. Two answers that differ have the same
    /// digest by chance once in 2^64. It is no protection against somebody who looks for two such answers on purpose.
    ///
    /// It does not depend on a page, a filter or an order: use it with the URL that names them. If your own rendering of the
    /// answers changes, add a version of yours to the tag.
    ///
    /// - Parameter now: The instant of the answers.
    /// - Complexity: O(*n* log *n*) over the known messages, each of which is written as JSON; about what it takes to answer with all of
    ///   them.
    public func digest(at now: Date) -> String {
        let (now, list) = (Instant(clamping: now), list)
        var hash = FNV1a()
        hash.add { writer in
            writer.integer(session)
            writer.integer(list.nextChange(after: now)?.milliseconds ?? -1)
            for provider in badgeProviders {
                writer.string(provider.name)
                writer.integer(badge(provider) ?? -1)
            }
            for entry in outbox { entry.write(to: &writer) }
        }
        let listing = Listing(self, list, at: now)
        for (message, reason) in zip(listing.messages, listing.reasons) {
            hash.add { writer in
                writer.string(reason?.rawValue ?? "")
                InboxCursor(message, .newestFirst, session, at: now).write(to: &writer)
                knownMessage(message.id, at: now)?.write(to: &writer, includingRaw: true)
            }
        }
        return "1-" + hash.text
    }
}

/// The hash function FNV-1a of 64 bits: the same in every process and language.
private struct FNV1a {
    private var value: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Adds an array of JSON.
    mutating func add(_ write: (inout JSONWriter) -> Void) {
        var writer = JSONWriter()
        writer.beginArray()
        write(&writer)
        writer.endArray()
        for byte in writer.bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
    }

    /// 16 hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
