// Changes an inbox on disk and reports each change on standard output, with one line after the call has returned. It runs
// until it is killed, or for a number of rounds.
//
//     inbox-store-writer JOURNAL ROUND [ROUNDS]
//
// The exit status is 3 if the journal is open elsewhere, and 4 if it cannot be opened for another reason.

import InboxModel
import InboxStore
import UnifiedInbox

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

func report(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    guard unsafe bytes.withUnsafeBytes({ unsafe write(1, $0.baseAddress, $0.count) }) == bytes.count else { exit(1) }
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
    // The threshold is small, so that the journal is compacted automatically too.
    let inbox = try await Inbox(store: FileInboxStore(path: arguments[1], compactionThreshold: 4000))
    report("open")
    for round in first..<first + rounds {
        let ids = (0..<3).map { "\(round)-\($0)" }
        try await inbox.ingest(InboxFeed(provider: .customerIO, messages: ids.map(message)))
        report("known \(ids.joined(separator: " "))")
        try await inbox.markRead(["customerio:\(ids[0])"])
        report("read \(ids[0])")
        let action = InboxAction(kind: .deeplink("app://orders"), reportValue: "buy")
        _ = try await inbox.perform(action, on: "customerio:\(ids[1])")
        report("clicked \(ids[1])")
        try await inbox.delete(["customerio:\(ids[2])"])
        report("deleted \(ids[2])")
        // This is done often, so that many kills interrupt it.
        if round % 2 == 1 { try await inbox.compact() }
    }
} catch {
    exit(error.code == .storeLocked ? 3 : 4)
}
