import InboxEngine
import InboxModel
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite("Performing an action")
struct InboxPerformTests {
    private static let link = InboxAction.Kind.openURL("https://example.com", target: .inApp)

    /// An action, what the host has to do, and the outbox entries of each vendor.
    struct Row: Sendable, CustomTestStringConvertible {
        let action: InboxAction
        let outcome: InboxOutcome
        let calls: [Provider: [String]]

        init(
            _ action: InboxAction, _ outcome: InboxOutcome, zeta: [String] = [], salesforce: [String] = [],
            customerIO: [String] = [], xtremePush: [String] = [], pushwoosh: [String] = []
        ) {
            self.action = action
            self.outcome = outcome
            calls = [
                .zeta: zeta, .salesforce: salesforce, .customerIO: customerIO, .xtremePush: xtremePush,
                .pushwoosh: pushwoosh,
            ]
        }

        var testDescription: String {
            "\(action.title == nil ? "tap" : "button"), \(action.kind.name)\(action.dismisses ? ", dismisses" : "")"
        }
    }

    static let rows = [
        Row(
            InboxAction(kind: link), .open("https://example.com", target: .inApp),
            zeta: ["onMessageClicked", "markMessageAsRead"], customerIO: ["trackMessageClicked"],
            xtremePush: ["reportMessageClicked"], pushwoosh: ["performAction", "readMessages"]),
        Row(
            InboxAction(title: "Open", kind: link, reportValue: "v"), .open("https://example.com", target: .inApp),
            zeta: ["onMessageClicked", "markMessageAsRead"], customerIO: ["trackMessageClicked"],
            xtremePush: ["reportMessageClicked"]),
        Row(
            InboxAction(title: "Go", kind: .deeplink("app://orders")), .route("app://orders"),
            zeta: ["onMessageClicked", "markMessageAsRead"], customerIO: ["trackMessageClicked"],
            xtremePush: ["reportMessageClicked"]),
        Row(
            InboxAction(title: "Save", kind: .custom(["tag": "save_promo"])), .handle(["tag": "save_promo"]),
            zeta: ["onMessageClicked", "markMessageAsRead"], customerIO: ["trackMessageClicked"],
            xtremePush: ["reportMessageClicked"]),
        Row(
            InboxAction(kind: .custom(["tag": "save_promo"])), .handle(["tag": "save_promo"]),
            zeta: ["onMessageClicked", "markMessageAsRead"], customerIO: ["trackMessageClicked"],
            xtremePush: ["reportMessageClicked"], pushwoosh: ["performAction", "readMessages"]),
        Row(
            InboxAction(title: "Dismiss", kind: .dismiss, reportValue: "v"), .nothing, zeta: ["markMessageAsDeleted"],
            customerIO: ["markMessageDeleted"], xtremePush: ["removeInboxMessage"], pushwoosh: ["deleteMessages"]),
        Row(
            InboxAction(title: "Read", kind: .markRead), .nothing, zeta: ["markMessageAsRead"],
            customerIO: ["markMessageOpened"], xtremePush: ["reportMessageOpened"], pushwoosh: ["readMessages"]),
        Row(
            InboxAction(title: "Go", kind: .deeplink("app://orders"), dismisses: true), .route("app://orders"),
            zeta: ["onMessageClicked", "markMessageAsDeleted"],
            customerIO: ["trackMessageClicked", "markMessageDeleted"],
            xtremePush: ["reportMessageClicked", "removeInboxMessage"], pushwoosh: ["deleteMessages"]),
    ]

    /// Salesforce's calls have different names on each platform, so the tests of its adapter check them.
    static let providers: [Provider] = [.zeta, .customerIO, .xtremePush, .pushwoosh]

    @Test(arguments: rows, providers)
    func `performing an action returns the outcome and records the user's change`(row: Row, provider: Provider)
        async throws
    {
        let inbox = try await Sample.inbox(.made("a", provider))
        #expect(try await inbox.perform(row.action, on: "\(provider):a") == row.outcome)
        #expect(await inbox.deliverOutbox().map(\.call) == row.calls[provider])
    }

    @Test(arguments: rows, providers)
    func `if the host handles the action itself, only a click that does not imply a read is recorded`(
        row: Row, provider: Provider
    ) async throws {
        let inbox = try await Sample.inbox(.made("a", provider))
        let before = await inbox.state
        #expect(try await inbox.perform(row.action, on: "\(provider):a", suppressingDefault: true) == .nothing)
        #expect(await inbox.deliverOutbox().map(\.call) == (provider == .customerIO ? ["trackMessageClicked"] : []))
        #expect(await inbox.message("\(provider):a")?.status == .unread)
        if provider != .customerIO { #expect(await inbox.state == before) }
    }

    @Test
    func `a tap on a Salesforce message is a click, and changes neither status nor outbox`() async throws {
        let inbox = try await Sample.inbox(.made("a", .salesforce))
        #expect(
            try await inbox.perform(InboxAction(kind: Self.link), on: "salesforce:a")
                == .open("https://example.com", target: .inApp))
        #expect(await inbox.message("salesforce:a")?.clicked == true)
        #expect(await inbox.message("salesforce:a")?.status == .unread)
        #expect(await inbox.deliverOutbox() == [])
    }

    @Test
    func `a Pushwoosh button that opens a URL or is custom records nothing at all`() async throws {
        for kind in [Self.link, .custom(["tag": "save_promo"])] {
            let inbox = try await Sample.inbox(.made("a"))
            let before = await inbox.state
            _ = try await inbox.perform(InboxAction(title: "B", kind: kind), on: "pushwoosh:a")
            #expect(await inbox.state == before)
        }
    }

    @Test
    func `a click is reported with the action's value`() async throws {
        let inbox = try await Sample.inbox(.made("a", .customerIO))
        _ = try await inbox.perform(
            InboxAction(title: "Buy", kind: .deeplink("x"), reportValue: "buy"), on: "customerio:a")
        let click = try #require(await inbox.deliverOutbox().first)
        #expect(click.id == "customerio:a#trackMessageClicked#1770292800001#buy")
        #expect(click.arguments.map(\.value) == ["a", "buy"])
    }

    @Test(arguments: [
        ("javascript:alert(1)", UnsafeScheme.javascript), ("JavaScript:alert(1)", .javascript),
        (" java\nscript:alert(1)", .javascript), ("data:text/html,x", .data), ("FILE:///etc/passwd", .file),
    ])
    func `a URL of an unsafe scheme is refused with its scheme, and nothing is recorded`(
        url: String, scheme: UnsafeScheme
    ) async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        let before = await inbox.state
        for action in [
            InboxAction(kind: .openURL(url)), InboxAction(title: "Open", kind: .openURL(url), dismisses: true),
        ] {
            guard case .refused(let refused) = try await inbox.perform(action, on: "zeta:a") else {
                Issue.record("\(url) is not refused")
                continue
            }
            #expect(refused.url == url)
            #expect(refused.scheme == scheme)
            #expect(refused.description.contains(url))
            #expect(refused.description.contains(scheme.rawValue))
        }
        #expect(await inbox.state == before)
    }

    @Test(arguments: ["https://example.com", "javascripts:x", "javascript", "mailto:data:", "", ":file:", "/data:x"])
    func `other URLs are opened`(url: String) async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        #expect(
            try await inbox.perform(InboxAction(kind: .openURL(url)), on: "zeta:a") == .open(url, target: nil))
    }

    @Test
    func `a deeplink is never refused, and neither is a scheme that the host allows`() async throws {
        let inbox = try await Sample.inbox(
            .made("a", .zeta), configuration: InboxConfiguration(allowedSchemes: ["File"]))
        let deeplink = InboxAction(kind: .deeplink("javascript:alert(1)"))
        #expect(try await inbox.perform(deeplink, on: "zeta:a") == .route("javascript:alert(1)"))
        let file = InboxAction(kind: .openURL("file:///a"))
        #expect(try await inbox.perform(file, on: "zeta:a") == .open("file:///a", target: nil))
        let script = InboxAction(kind: .openURL("javascript:alert(1)"))
        #expect(try await inbox.perform(script, on: "zeta:a") != .open("javascript:alert(1)", target: nil))
    }

    @Test
    func `an action of an unknown or deleted message returns the outcome and records nothing`() async throws {
        let inbox = try await Sample.inbox(.made("a", .zeta))
        _ = try await inbox.delete(["zeta:a"])
        let before = await inbox.state
        let action = InboxAction(kind: .deeplink("app://orders"))
        #expect(try await inbox.perform(action, on: "zeta:a") == .route("app://orders"))
        #expect(try await inbox.perform(action, on: "zeta:x") == .route("app://orders"))
        #expect(try await inbox.recordOpening(ofNotificationFor: "zeta:a") == false)
        #expect(await inbox.state == before)
        #expect(await inbox.message("zeta:a") == nil)
        #expect(await inbox.placement(of: "zeta:a")?.deletedBy == .user)
    }

    @Test
    func `a dismissal for which the vendor has no call is refused, but a click never is`() async throws {
        let inbox = try await Sample.inbox(.made("a", Provider("braze")))
        await #expect(throws: InboxError.self) { try await inbox.perform(InboxAction(kind: .dismiss), on: "braze:a") }
        let link = InboxAction(kind: .deeplink("app://orders"))
        #expect(try await inbox.perform(link, on: "braze:a") == .route("app://orders"))
        #expect(await inbox.message("braze:a")?.clicked == true)
    }
}
