import Foundation
import InboxTools
import UnifiedInbox

/// An event log as a backend would keep it: messages that arrive one by one, and the changes of many users.
///
/// Each user has about forty events.
///
/// A hundred events contain 40 `ingest` of one message each (from the five vendors in turn), 25 `markRead`, 13
/// `acknowledge`, 10 `click`, 7 `delete` and 5 `markUnread`. One event in a thousand is a `clear`. In a log of user
/// changes only, each user's first event is an `ingest`, and all other `ingest` events are replaced by `markRead`.
struct EventLog {
    private(set) var bytes = Data()
    let recipients: Int

    private var random = SplitMix64(seed: 1)
    private var users: [User]

    /// The messages of a user.
    private struct User {
        var session = 0
        var messages: [(id: String, provider: Provider)] = []
        /// The outbox entries that are not acknowledged.
        var entries: [String] = []
    }

    init(events: Int, ofUsersAlone: Bool = false) throws {
        recipients = max(1, events / 40)
        users = Array(repeating: User(), count: recipients)
        var messages = Corpus.messages(ofUsersAlone ? recipients * 2 : events / 2).makeIterator()
        let decoder = InboxDecoder()
        for number in 0..<events {
            // There is one event each second, from 2026-01-01T00:00:00Z on.
            let instant = Instant(milliseconds: 1_767_225_600_000 + Int64(number) * 1000)?.rfc3339 ?? ""
            let recipient = random.number(0...recipients - 1)
            let user = users[recipient]
            let session = user.session > 0 ? #""session":\#(user.session),"# : ""
            let roll = random.number(0...999)
            var event = #""event":"clear""#
            if roll < (ofUsersAlone ? 0 : 400) || user.messages.isEmpty, let message = messages.next() {
                let decoded = try decoder.decode(Array(message.text.utf8), from: message.provider)
                users[recipient].messages.append((decoded.messages[0].id, message.provider))
                event = #""event":"ingest","provider":"\#(message.provider.name)","payload":\#(message.text)"#
            } else if roll == 999 || user.messages.isEmpty {
                users[recipient] = User(session: user.session + 1)
            } else {
                event = change(random.pick(user.messages), roll, at: 1_767_225_600_000 + number * 1000, of: recipient)
            }
            let head = #"{"at":"\#(instant)","recipient":"user-\#(recipient)",\#(session)"#
            bytes.append(contentsOf: "\(head)\(event)}\n".utf8)
        }
    }

    private mutating func change(
        _ target: (id: String, provider: Provider), _ roll: Int, at instant: Int, of user: Int
    ) -> String {
        let ids = #""ids":["\#(target.id)"]"#
        func wait(_ call: VendorCall?) {
            if let call { users[user].entries.append("\(target.id)#\(call.name)#\(instant)") }
        }
        switch roll {
        case 650..<780 where !users[user].entries.isEmpty:
            return #""event":"acknowledge","ids":["\#(users[user].entries.removeLast())"]"#
        case 780..<880:
            return #""event":"click","id":"\#(target.id)","value":"a-\#(roll % 3)""#
        case 880..<950:
            wait(target.provider.capabilities.delete)
            return #""event":"delete",\#(ids)"#
        case 950..<999:
            return #""event":"markUnread",\#(ids)"#
        default:
            wait(target.provider.capabilities.read)
            return #""event":"markRead",\#(ids)"#
        }
    }
}
