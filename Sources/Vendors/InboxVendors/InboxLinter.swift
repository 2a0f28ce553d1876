// Not in the WebAssembly build: .ci/wasm leaves this file out by its name.

public import InboxJSON
public import InboxModel
import InboxPushwoosh

/// Checks a vendor's payload, or a Pushwoosh `createMessage` request, before it is sent.
///
/// ```swift
/// @Test func campaign() throws {
///     let report = try InboxLinter(mode: .strict).lint(Data(contentsOf: url))
///     #expect(report.diagnostics.map(\.description) == [])
///     #expect(report.messages.first?.layout == .captioned)
/// }
/// ```
///
/// For a request, the linter reports the diagnostics that the delivered messages would have, at their locations in the
/// request. It also reports problems of the request itself. The most important one is `pushwoosh.not-inbox`: a
/// notification never reaches the inbox.
public struct InboxLinter: Sendable {
    private let decoder: InboxDecoder
    /// Reads the messages in lenient mode, so that warnings do not remove any.
    private let preview: InboxDecoder

    /// Creates a linter that uses these adapters.
    ///
    /// - Parameters:
    ///   - adapters: One adapter for each vendor whose payloads you check.
    ///   - mode: `strict` turns every warning into an error.
    ///   - zonelessDateOffset: The offset that is assumed for dates without a zone.
    public init(
        adapters: [any InboxAdapter] = .standard, mode: InboxDecoder.Mode = .lenient,
        zonelessDateOffset: UTCOffset = .utc
    ) {
        let linting: [any InboxAdapter] = adapters.map { $0 is PushwooshAdapter ? PushwooshAdapter.forLinting : $0 }
        decoder = InboxDecoder(adapters: linting, mode: mode, zonelessDateOffset: zonelessDateOffset)
        preview = InboxDecoder(adapters: adapters, zonelessDateOffset: zonelessDateOffset)
    }

    /// Checks a text.
    ///
    /// - Parameters:
    ///   - bytes: UTF-8: `[UInt8]`, `Data`, a slice. A byte-order mark at the start is skipped.
    ///   - provider: The vendor; if nil, it is detected. A `createMessage` request belongs to Pushwoosh.
    ///   - pointer: Where the payload is in the text. A `createMessage` request must be the whole text.
    /// - Throws: ``InboxDecodingError``: `json.malformed`, `provider.unknown`. A root that is not recognised gives a
    ///   diagnostic.
    public func lint(
        _ bytes: some Sequence<UInt8>, from provider: Provider? = nil, at pointer: JSONPointer = JSONPointer()
    ) throws(InboxDecodingError) -> LintReport {
        let root: JSONValue
        do {
            root = try JSONValue(parsing: bytes)
        } catch {
            throw InboxDecodingError(malformed: error)
        }
        if pointer.tokens.isEmpty, provider == nil || provider == .pushwoosh, let request = PushwooshRequest(root) {
            let feed = request.feed(mode: decoder.mode, zonelessDateOffset: decoder.zonelessDateOffset)
            let messages =
                decoder.mode == .lenient
                ? feed.messages
                : request.feed(mode: .lenient, zonelessDateOffset: decoder.zonelessDateOffset).messages
            return LintReport(
                subject: .createMessage, diagnostics: feed.diagnostics, messages: messages,
                isRecognised: feed.provider != nil, fixOfRoot: PushwooshRequest.fixOfNotifications, root: root)
        }
        do {
            let feed = try decoder.decode(root, from: provider, at: pointer)
            let messages =
                decoder.mode == .lenient
                ? feed.messages : try preview.decode(root, from: provider, at: pointer).messages
            return LintReport(
                subject: .payload(feed.provider), diagnostics: feed.diagnostics, messages: messages,
                deletions: feed.deletions, isRecognised: true, root: root)
        } catch  where error.code == .notRecognised {
            let (reason, fix) = Self.fault(of: root, from: provider, at: pointer)
            let diagnostics = error.diagnostics.map { diagnostic in
                guard let reason, diagnostic.code == .feedNotRecognised else { return diagnostic }
                return diagnostic.saying(reason)
            }
            return LintReport(
                subject: .payload(provider), diagnostics: diagnostics, messages: [], isRecognised: false,
                fixOfRoot: fix, root: root)
        }
    }

    /// Why a root is not recognised, and how to fix it.
    ///
    /// The reason is nil if the decoder's diagnostic says it; the decoder knows only payloads, not requests. The fix is nil
    /// for the usual fix.
    private static func fault(
        of root: JSONValue, from provider: Provider?, at pointer: JSONPointer
    ) -> (reason: String?, fix: String?) {
        guard pointer.tokens.isEmpty else {
            let payload = provider.map { "in one of the shapes that \($0) documents" } ?? "of a vendor"
            return (nil, "use a pointer to a payload \(payload)")
        }
        if let provider, provider != .pushwoosh, PushwooshRequest(root) != nil {
            return (
                "this is a Pushwoosh createMessage request, not a payload of \(provider)",
                "set the provider to pushwoosh, or leave it unset"
            )
        }
        if provider == nil || provider == .pushwoosh, root["notifications"] != nil {
            return (
                "\"notifications\" is at the root, but in a createMessage request it is inside \"request\"",
                #"wrap the root in a request: {"request":{"notifications":[…]}}"#
            )
        }
        return (
            nil,
            provider.map { "specify another provider, or send a payload in one of the shapes that \($0) documents" }
        )
    }
}
