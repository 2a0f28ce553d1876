import InboxEngine
import InboxModel
import Testing
import UnifiedInbox

@Suite("Performing an action")
struct InboxPerformTests {
    /// An action, what the host has to do, and which calls the vendor is owed for it.
    struct Row: Sendable, CustomTestStringConvertible {
        let action: InboxAction
        let outcome: InboxOutcome
        let calls: [String]

        var testDescription: String { action.kind.name + (action.dismisses ? ", dismisses" : "") }
    }

    static let rows = [
        Row(
            action: InboxAction(kind: .openURL("https://example.com", target: .inApp), reportValue: "v"),
            outcome: .open("https://example.com", target: .inApp),
            calls: ["trackMessageClicked", "markMessageOpened"]),
        Row(
            action: InboxAction(kind: .openURL("https://example.com")),
            outcome: .open("https://example.com", target: nil),
            calls: ["trackMessageClicked", "markMessageOpened"]),
        Row(
            action: InboxAction(kind: .deeplink("app://orders")), outcome: .route("app://orders"),
            calls: ["trackMessageClicked", "markMessageOpened"]),
        Row(
            action: InboxAction(kind: .custom(["a": 1])), outcome: .handle(["a": 1]),
            calls: ["trackMessageClicked", "markMessageOpened"]),
        Row(action: InboxAction(kind: .dismiss, reportValue: "v"), outcome: .nothing, calls: ["markMessageDeleted"]),
        Row(action: InboxAction(kind: .markRead), outcome: .nothing, calls: ["markMessageOpened"]),
        Row(
            action: InboxAction(kind: .deeplink("app://orders"), dismisses: true), outcome: .route("app://orders"),
            calls: ["trackMessageClicked", "markMessageDeleted"]),
    ]

    @Test(arguments: rows)
    func `it says what the host has to do and records what the user did`(row: Row) async throws {
        let inbox = try await Sample.inbox(Sample.message(.customerIO, "a"))
        #expect(try await inbox.perform(row.action, on: "customerio:a") == row.outcome)
        #expect(await inbox.outbox.map(\.call) == row.calls)
    }

    @Test(arguments: rows)
    func `with the default suppressed a click alone is recorded, and there is nothing to do`(row: Row) async throws {
        let inbox = try await Sample.inbox(Sample.message(.customerIO, "a"))
        #expect(try await inbox.perform(row.action, on: "customerio:a", suppressingDefault: true) == .nothing)
        #expect(await inbox.outbox.map(\.call) == ["trackMessageClicked", "markMessageOpened"])
        #expect(await inbox.message("customerio:a")?.clicked == true)
    }

    @Test
    func `the action's value is what the click reports`() async throws {
        let inbox = try await Sample.inbox(Sample.message(.customerIO, "a"))
        _ = try await inbox.perform(InboxAction(kind: .deeplink("x"), reportValue: "buy"), on: "customerio:a")
        let click = try #require(await inbox.outbox.first)
        #expect(click.id == "customerio:a#trackMessageClicked#1770292800001#buy")
        #expect(click.arguments.map(\.value) == ["a", "buy"])
    }

    @Test
    func `of a message that is unknown or deleted nothing is recorded; the host still learns what to do`() async throws
    {
        let inbox = try await Sample.inbox(Sample.message(.zeta, "a"))
        _ = try await inbox.delete(["zeta:a"])
        let before = await inbox.state
        let action = InboxAction(kind: .deeplink("app://orders"))
        #expect(try await inbox.perform(action, on: "zeta:a") == .route("app://orders"))
        #expect(try await inbox.perform(action, on: "zeta:x") == .route("app://orders"))
        #expect(await inbox.state == before)
    }

    @Test
    func `a dismissal that the vendor has no call for is refused, a click never is`() async throws {
        let inbox = try await Sample.inbox(Sample.message(Provider("braze"), "a"))
        await #expect(throws: InboxError.self) { try await inbox.perform(InboxAction(kind: .dismiss), on: "braze:a") }
        let link = InboxAction(kind: .deeplink("app://orders"))
        #expect(try await inbox.perform(link, on: "braze:a") == .route("app://orders"))
        #expect(await inbox.message("braze:a")?.clicked == true)
    }
}
