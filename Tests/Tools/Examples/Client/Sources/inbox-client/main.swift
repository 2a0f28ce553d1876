import Foundation
import Rows
import UnifiedInbox

// Reads one payload from standard input and prints the unread messages, newest first.
let payload = FileHandle.standardInput.readDataToEndOfFile()
let feed: InboxFeed
do {
    feed = try InboxDecoder().decode(payload)
} catch {
    print("error: \(error)")
    exit(65)
}
for diagnostic in feed.diagnostics { print(diagnostic) }

let now = Date()
var inbox = InboxState()
inbox.apply(.ingest(feed, at: now))
for message in inbox.messages(at: now, status: .unread) {
    print("\(message.provider.name): \(Row(message).headline)")
}
