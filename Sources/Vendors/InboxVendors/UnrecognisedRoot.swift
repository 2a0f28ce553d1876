import InboxJSON
import InboxModel
import InboxPushwoosh

/// A root, or a value at a pointer, that the linter does not recognise.
///
/// It says why not and how to fix it.
struct UnrecognisedRoot {
    private let root: JSONValue
    private let provider: Provider?
    /// The text that replaces the decoder's diagnostic; nil to keep it.
    ///
    /// The decoder knows only payloads, not requests.
    private let reason: String?
    /// How to fix it; nil for the usual fix.
    private let fix: String?

    /// - Parameters:
    ///   - provider: The provider that was named; nil if there was none.
    ///   - pointer: Where the payload should be. The decoder's diagnostic says what is wrong there.
    init(_ root: JSONValue, from provider: Provider?, at pointer: JSONPointer) {
        self.root = root
        self.provider = provider
        if !pointer.tokens.isEmpty {
            reason = nil
            fix =
                "use a pointer to a payload"
                + (provider.map { " in one of the shapes that \($0) documents" } ?? " of a vendor")
        } else if let provider, provider != .pushwoosh, PushwooshRequest(root) != nil {
            reason = "this is a Pushwoosh createMessage request, not a payload of \(provider)"
            fix = "set the provider to pushwoosh, or leave it unset"
        } else if provider == nil || provider == .pushwoosh, root["notifications"] != nil {
            reason = "\"notifications\" is at the root, but in a createMessage request it is inside \"request\""
            fix = #"wrap the root in a request: {"request":{"notifications":[…]}}"#
        } else {
            reason = nil
            fix = provider.map {
                "specify another provider, or send a payload in one of the shapes that \($0) documents"
            }
        }
    }

    /// The report of the root.
    ///
    /// - Parameter diagnostics: The diagnostics of decoding it.
    func report(_ diagnostics: [Diagnostic]) -> LintReport {
        let diagnostics = diagnostics.map { diagnostic in
            guard let reason, diagnostic.code == .feedNotRecognised else { return diagnostic }
            return Diagnostic(
                diagnostic.code, severity: diagnostic.severity, reason, pointer: diagnostic.pointer,
                inner: diagnostic.inner)
        }
        return LintReport(
            subject: .payload(provider), diagnostics: diagnostics, messages: [], isRecognised: false, fixOfRoot: fix,
            root: root)
    }
}
