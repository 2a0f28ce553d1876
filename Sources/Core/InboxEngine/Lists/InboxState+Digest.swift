import InboxJSON
import InboxModel

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension InboxState {
    /// A short text that changes when any answer of the inbox changes.
    ///
    /// Put it in quotes to use it as an ETag.
    ///
    /// ```swift
    /// let tag = "\"\(state.digest(at: now))\""
    /// if request.ifNoneMatch == tag { return .notModified }
    /// ```
    ///
    /// The digest covers what the inbox answers at `now`: all known messages with their fields, `raw`, order and reasons;
    /// the badges, the outbox, the session and the next change. It also changes when a message starts or expires or a
    /// pin ends, but not if a feed is ingested again. It does not cover ``placement(of:at:)``, whose instants may change
    /// while the lists do not. If you change how you render the answers, add a version number of your own to the tag.
    ///
    /// Equal inboxes have equal digests on every machine, whatever the order of their events. The text up to the hyphen
    /// is the version of the method. The chance that two different answers have the same digest is 1 in 2^64, unless
    /// somebody searches for two such answers on purpose.
    ///
    /// - Complexity: O(*n* log *n*) over the known messages. Each is written as JSON, so it takes about as long as an
    ///   answer with all messages.
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

/// The 64-bit hash function FNV-1a, the same in every process and language.
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
