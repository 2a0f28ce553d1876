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

    @Test func `a click is reported with the action's value`() async throws {
        let inbox = try await Sample.inbox(.made("a", .customerIO))
        _ = try await inbox.perform(
            InboxAction(title: "Buy", kind: .deeplink("x"), reportValue: "buy"), on: "customerio:a")
        let click = try #require(await inbox.deliverOutbox().first)
        #expect(click.id == "customerio:a#trackMessageClicked#1770292800001#buy")
        #expect(click.arguments.map(\.value) == ["a", "buy"])
    }

    @Test func `a dismissal for which the vendor has no call is refused, but a click never is`() async throws {
        let inbox = try await Sample.inbox(.made("a", Provider("braze")))
        await #expect(throws: InboxError.self) { try await inbox.perform(InboxAction(kind: .dismiss), on: "braze:a") }
        let link = InboxAction(kind: .deeplink("app://orders"))
        #expect(try await inbox.perform(link, on: "braze:a") == .route("app://orders"))
        #expect(await inbox.message("braze:a")?.clicked == true)
    }
}
