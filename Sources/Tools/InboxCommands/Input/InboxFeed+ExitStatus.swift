import InboxVendors

extension InboxFeed {
    /// Whether the payload should have messages and gave none, which is exit status 65.
    ///
    /// That is so if every message was rejected, or if the vendor answered with an error. `null` in place of the list is an
    /// empty result. In strict mode an error without messages is a refusal like others, exit status 1.
    func gaveNothing(isStrict: Bool) -> Bool {
        guard messages.isEmpty, isIncomplete else { return false }
        let faults: [DiagnosticCode] = [.feedError, .feedNoList]
        guard diagnostics.contains(where: { faults.contains($0.code) }) else { return true }
        return diagnostics.contains { diagnostic in
            diagnostic.severity == .error
                && (diagnostic.code == .feedError ? !isStrict : diagnostic.code != .feedNoList)
        }
    }
}

extension InboxFeed {
    /// Whether something in the payload is rejected, which is exit status 1 in strict mode: a message, or what is beside
    /// the messages.
    ///
    /// The diagnostic that other diagnostics are left out is an error and rejects nothing. A limit of messages makes the feed
    /// incomplete.
    var rejectsSomething: Bool {
        isIncomplete || diagnostics.contains { $0.severity == .error && $0.code != .limitExceeded }
    }
}
