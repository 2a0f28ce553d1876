import InboxTools
import InboxVendors

/// What reading payloads from the inputs gave, except for the payloads.
struct PayloadSummary {
    /// The inputs that are not JSON or cannot be read, by name.
    fileprivate(set) var failed: [String] = []
    fileprivate var failure = ExitStatus.done
    fileprivate var hasMessages = false
    /// Whether a payload should have messages and gave none.
    fileprivate var lacksMessages = false
    /// Whether `--strict` rejected a message.
    fileprivate var hasRejected = false

    /// The exit status for a command that needs the messages of every payload.
    var status: ExitStatus {
        max(failure, lacksMessages ? .badInput : .done, hasRejected ? .checkFailed : .done)
    }

    /// The exit status for a command that makes one inbox of all payloads, where at least one of them must give a
    /// message.
    var statusOfInbox: ExitStatus {
        var inbox = self
        inbox.lacksMessages = gaveNothing
        return inbox.status
    }

    /// Whether no payload gave a message although at least one should have.
    var gaveNothing: Bool { lacksMessages && !hasMessages }
}

extension Arguments {
    /// Decodes each input as one payload.
    ///
    /// Reports inputs that cannot be decoded, and the diagnostics of the others.
    ///
    /// - Parameter body: Called with each payload. A payload that is not recognised has only diagnostics.
    func forEachPayload(
        _ diagnostics: DiagnosticsOutput, _ console: Console,
        _ body: (_ name: String, _ payload: DecodedPayload) -> Void
    ) -> PayloadSummary {
        var summary = PayloadSummary()
        let isStrict = decoder.mode == .strict
        summary.failure = forEachInput(console) { name throws(InputError) in
            let (payload, isRecognised): (DecodedPayload, Bool)
            do throws(InputError) {
                (payload, isRecognised) = try self.payload(name)
            } catch {
                summary.failed.append(name)
                throw error
            }
            diagnostics.write(payload.feed.diagnostics, of: name)
            if !payload.feed.messages.isEmpty { summary.hasMessages = true }
            if !isRecognised || payload.feed.gaveNothing(isStrict: isStrict) { summary.lacksMessages = true }
            if isStrict, payload.feed.rejectsSomething { summary.hasRejected = true }
            body(name, payload)
            return .done
        }
        return summary
    }

    /// No more bytes are read than the payload may have.
    ///
    /// - Throws: If the input cannot be read or is not JSON: the reason, with the location.
    private func payload(_ name: String) throws(InputError) -> (payload: DecodedPayload, isRecognised: Bool) {
        let limit = decoder.limits.bytes ?? .max
        guard let bytes = try Input.read(name, atMost: limit) else {
            let reason =
                "the payload is over the limit of \(limit) bytes, so it is not read; raise the limit with "
                + "--payload-limits"
            let diagnostic = Diagnostic(.limitExceeded, reason, pointer: "")
            return (DecodedPayload(unrecognised: [diagnostic], decoder), false)
        }
        do {
            return (try DecodedPayload(bytes, from: provider, at: pointer, decoder), true)
        } catch {
            guard let malformed = error.malformed else {
                let diagnostics = error.diagnostics.namingRequest(in: bytes, at: pointer)
                return (DecodedPayload(unrecognised: diagnostics, decoder), false)
            }
            let isLines = malformed.code == .trailingText && malformed.line > 1
            throw InputError(
                malformed, in: bytes, of: name,
                advice: isLines ? "; if each line is a payload, use inbox stream" : "")
        }
    }
}

extension InboxFeed {
    /// Whether the payload should have given messages and gave none, which means exit status 65.
    ///
    /// This is true if every message was rejected, or if the vendor answered with an error. `null` instead of the list is
    /// an empty result. In strict mode a vendor's error without messages counts as a rejection, with exit status 1.
    func gaveNothing(isStrict: Bool) -> Bool {
        switch RowStatus(of: self) {
        case .rejected: true
        case .incomplete: !isStrict && diagnostics.contains { $0.code == .feedError && $0.severity == .error }
        default: false
        }
    }

    /// Whether a message was rejected, or something next to the messages; in strict mode this means exit status 1.
    ///
    /// One error rejects nothing: it says that further diagnostics were left out. A feed cut off by the limit of messages
    /// is incomplete, so it counts.
    var rejectsSomething: Bool {
        isIncomplete || diagnostics.contains { $0.severity == .error && $0.code != .limitExceeded }
    }
}
