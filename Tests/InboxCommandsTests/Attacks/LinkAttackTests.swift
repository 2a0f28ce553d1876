import InboxTestSupport
import Testing
import UnifiedInbox

/// The URLs of a decoded message if a vendor sends an attack string in place of each URL.
@Suite struct LinkAttackTests {
    /// A message of each vendor that has `url` as its link and as its picture.
    private static func payloads(_ url: JSONValue) -> [(Provider, JSONValue)] {
        [
            (.zeta, ["messageId": "1", "title": "T", "mediaUrl": url, "actionList": [["text": "Open", "link": url]]]),
            (
                .salesforce,
                [
                    "id": "1", "inboxMessageType": 2, "subject": "T", "inboxMessage": "M", "url": url,
                    "media": ["iosUrl": url, "androidUrl": url],
                ]
            ),
            (
                .customerIO,
                [
                    "queueId": "1", "type": "t",
                    "properties": [
                        "title": "T", "image": url, "messageAction": ["behavior": "openUrl", "action": url],
                    ],
                ]
            ),
            (
                .xtremePush,
                ["id": 1, "message": ["title": "T", "alert": "A", "picture": url, "icon": url, "url": url]]
            ),
            (
                .pushwoosh,
                ["inbox_id": "1", "title": "T", "image": url, "action_type": "URL", "action_params": ["l": url]]
            ),
        ]
    }

    @Test(arguments: AttackString.all)
    func `an unsafe URL is reported, and performing it is refused`(attack: AttackString) async throws {
        for (provider, payload) in Self.payloads(JSONValue(attack.text)) {
            let feed = try InboxDecoder().decode(payload, from: provider)
            let isReported = feed.diagnostics.contains { $0.code == .urlUnsafeScheme }
            let inbox = try await Inbox(store: .memory)
            try await inbox.ingest(feed)
            for message in feed.messages {
                for action in message.actions + [message.tap].compactMap({ $0 }) {
                    guard case .openURL(let url, _) = action.kind else { continue }
                    let outcome = try await inbox.perform(action, on: message.id)
                    if case .refused = outcome {
                        #expect(Self.isUnsafe(url), "\(provider) \(url)")
                        #expect(isReported, "\(provider) \(url)")
                    } else {
                        #expect(!Self.isUnsafe(url), "\(provider) \(url)")
                    }
                }
                for picture in [message.image, message.icon].compactMap({ $0 }) where Self.isUnsafe(picture) {
                    #expect(isReported || Self.canonical(picture).hasPrefix("data:"), "\(provider) \(picture)")
                }
            }
        }
    }

    @Test func `every vendor's attack payload has a link and a picture`() throws {
        let url = "https://example.com/a"
        for (provider, payload) in Self.payloads(JSONValue(url)) {
            let message = try #require(InboxDecoder().decode(payload, from: provider).messages.first)
            let links = (message.actions + [message.tap].compactMap { $0 }).compactMap { action -> String? in
                guard case .openURL(let url, _) = action.kind else { return nil }
                return url
            }
            #expect(links == [url], "\(provider)")
            #expect(message.image == url, "\(provider)")
        }
    }

    /// Whether a browser would take a URL for one of the three unsafe schemes.
    private static func isUnsafe(_ url: String) -> Bool {
        ["javascript:", "data:", "file:"].contains { canonical(url).hasPrefix($0) }
    }

    /// A URL as a browser's parser first sees it: without leading controls and spaces, and without tabs and line breaks.
    private static func canonical(_ url: String) -> String {
        let shown = url.unicodeScalars.drop { $0.value <= 0x20 }.filter { !["\t", "\n", "\r"].contains($0) }
        // Only ASCII letters count: a long s is not an s.
        let scalars = shown.map { "A"..."Z" ~= $0 ? Unicode.Scalar(UInt8($0.value) + 32) : $0 }
        return String(String.UnicodeScalarView(scalars))
    }
}
