import InboxVendors

extension InboxFeed {
    /// Whether the payload should have given messages and gave none.
    ///
    /// This means exit status 65.
    ///
    /// This is true if every message was rejected, or if the vendor answered with an error. `null` instead of the list is
    /// an empty result. In strict mode a vendor's error without messages counts as a rejection, with exit status 1.
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
    /// Whether a message was rejected, or something next to the messages.
    ///
    /// In strict mode this means exit status 1.
    ///
    /// One error rejects nothing: it says that further diagnostics were left out. A feed cut off by the limit of messages
    /// is incomplete, so it counts.
    var rejectsSomething: Bool {
        isIncomplete || diagnostics.contains { $0.severity == .error && $0.code != .limitExceeded }
    }
}
