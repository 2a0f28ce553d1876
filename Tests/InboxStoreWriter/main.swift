// Changes an inbox on disk and says what it has done, one line of standard output a change, each written only once the call
// that made the change has returned; until it is killed, or has gone through so many rounds.
//
//     inbox-store-writer JOURNAL ROUND [ROUNDS]
//
// It exits with 3 where somebody else has the journal open, and with 4 where it can't be opened for another reason.

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import InboxEngine
import InboxModel
import UnifiedInbox

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    guard bytes.withUnsafeBytes({ write(1, $0.baseAddress, $0.count) }) == bytes.count else { exit(1) }
}

func message(_ id: String) -> InboxMessage {
    var message = InboxMessage(provider: .customerIO, vendorID: id)
    message.title = "Message \(id)"
    message.custom = ["promo": "SUMMER", "number": 1]
    return message
}

let arguments = CommandLine.arguments
let first = Int(arguments[2]) ?? 0
let rounds = arguments.count > 3 ? Int(arguments[3]) ?? 0 : Int.max - first
do {
    // So little slack that the journal is compacted by itself as well.
    let inbox = try await Inbox(store: FileInboxStore(path: arguments[1], compactionThreshold: 4000))
    say("open")
    for round in first..<first + rounds {
        let ids = (0..<3).map { "\(round)-\($0)" }
        try await inbox.ingest(InboxFeed(provider: .customerIO, messages: ids.map(message)))
        say("known \(ids.joined(separator: " "))")
        try await inbox.markRead(["customerio:\(ids[0])"])
        say("read \(ids[0])")
        let action = InboxAction(kind: .deeplink("app://orders"), reportValue: "buy")
        _ = try await inbox.perform(action, on: "customerio:\(ids[1])")
        say("clicked \(ids[1])")
        try await inbox.delete(["customerio:\(ids[2])"])
        say("deleted \(ids[2])")
        // Often enough that a good part of the kills fall into it.
        if round % 2 == 1 { try await inbox.compact() }
    }
} catch {
    exit(error.code == .storeLocked ? 3 : 4)
}
