// What the samples of the documentation use without declaring it: the host's own values and functions, and those of an
// earlier sample. Samples are compiled with it and not run, so nothing here has a value.

import Foundation
import InboxConformance
import UnifiedInbox

var url: URL { fatalError() }
var directory: URL { fatalError() }
var bytes: [UInt8] { fatalError() }
var payload: [UInt8] { fatalError() }
var captured: [UInt8] { fatalError() }
var payloads: [[UInt8]] { fatalError() }
var saved: [UInt8]? { fatalError() }
var now: Date { fatalError() }
var noon: Date { fatalError() }
var received: Date { fatalError() }
var id: String { fatalError() }
var feed: InboxFeed { fatalError() }
var message: InboxMessage { fatalError() }
var action: InboxAction { fatalError() }
var inbox: Inbox { fatalError() }

func log(_ text: String) {}
func fetch() async throws -> [UInt8] { fatalError() }
func save(_ bytes: [UInt8]) {}
func show(_ messages: [InboxMessage]) {}
func open(_ url: String, inApp: Bool) {}
func handle(_ payload: JSONObject) {}
func report(_ provider: Provider, _ call: String, _ arguments: [OutboxEntry.Argument]) async -> Bool { fatalError() }
func decode(_ bytes: [UInt8]) -> JSONValue { fatalError() }

enum router {
    static func go(_ deeplink: String) {}
}

@MainActor enum badge {
    static var value = 0
}
