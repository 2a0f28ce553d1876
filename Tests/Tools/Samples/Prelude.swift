// What the documentation's samples use without declaring it: values and functions of the host and of earlier samples.
// Samples run in a folder with the fixtures: .ci/samples.

import Foundation
import InboxConformance
import UnifiedInbox

let url = URL(fileURLWithPath: "inbox.journal")
let directory = URL(fileURLWithPath: "Fixtures")
let bytes = file("Fixtures/feeds/zeta.json")
let payload = file("Fixtures/feeds/pushwoosh.json")
let captured = file("captured.json")
let payloads = [bytes, payload]
let saved: [UInt8]? = InboxState().snapshot()
let now = Date(timeIntervalSince1970: 1_795_219_200)
let noon = Date(timeIntervalSince1970: 1_795_262_400)
let received = now
let feed = InboxFeed(provider: .zeta, messages: [message])
let message: InboxMessage = {
    var message = InboxMessage(provider: .zeta, vendorID: "1")
    message.custom = ["promo_id": "SUMMER2026"]
    return message
}()
let id = message.id
let action = InboxAction(title: "Open", kind: .deeplink("shop://orders/1"))

/// An inbox with one message, which the user has read.
nonisolated(unsafe) private var prepared: Inbox?
var inbox: Inbox {
    guard let prepared else { fatalError("prepare() is called first") }
    return prepared
}

/// Makes the values that an initial value cannot make.
func prepare() async throws {
    let inbox = try await Inbox(store: .memory)
    try await inbox.ingest(feed, of: await inbox.beginRequest())
    try await inbox.markRead([id])
    prepared = inbox
}

private func file(_ path: String) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path) else { fatalError("\(path) cannot be read") }
    return Array(data)
}

func log(_ text: String) {}
func fetch() async throws -> [UInt8] { payload }
func save(_ bytes: [UInt8]) {}
func show(_ messages: [InboxMessage]) {}
func open(_ url: String, inApp: Bool) {}
func handle(_ payload: JSONObject) {}
func report(_ provider: Provider, _ call: String, _ arguments: [OutboxEntry.Argument]) async -> Answer? { nil }
func decode(_ bytes: [UInt8]) -> JSONValue { ["messages": [], "diagnostics": []] }

/// A vendor's answer to a call.
struct Answer {
    var badge: Int?
}

struct CallFailed: Error {}

struct Router {
    func go(_ deeplink: String) {}
}

let router = Router()

struct Badge {
    var value = 0
}

@MainActor var badge = Badge()
