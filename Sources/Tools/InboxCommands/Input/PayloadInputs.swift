import InboxVendors

/// The inputs of a command that decodes each of them as one payload.
struct PayloadInputs {
    private let names: [String]
    private let provider: Provider?
    private let pointer: JSONPointer
    private let decoder: InboxDecoder

    init(_ arguments: Arguments) throws(UsageError) {
        names = Input.names(arguments)
        decoder = try arguments.decoder
        provider = try arguments.provider
        pointer = try arguments.pointer
    }

    /// What reading the inputs gave, except for the payloads.
    struct Summary {
        /// The inputs that are not JSON or cannot be read, by name.
        fileprivate(set) var failed: [String] = []
        /// The exit status for ``failed``.
        fileprivate var failure = ExitStatus.done
        /// Whether a payload has a message.
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

    /// Decodes the inputs, one after another.
    ///
    /// Reports inputs that cannot be decoded, and the diagnostics of the others.
    ///
    /// - Parameter body: Called with each payload. A payload that is not recognised has only diagnostics.
    func forEach(
        _ diagnostics: DiagnosticsOutput, _ console: Console,
        _ body: (_ name: String, _ payload: DecodedPayload) -> Void
    ) -> Summary {
        var summary = Summary()
        let isStrict = decoder.mode == .strict
        for name in names where !console.isBroken {
            switch DecodedInput(name, provider, at: pointer, decoder) {
            case .failed(let reason, let status):
                console.printError(reason)
                summary.failed.append(name)
                summary.failure = max(summary.failure, status)
            case .decoded(let payload, let isRecognised):
                diagnostics.write(payload.feed.diagnostics, of: name)
                if !payload.feed.messages.isEmpty { summary.hasMessages = true }
                if !isRecognised || payload.feed.gaveNothing(isStrict: isStrict) { summary.lacksMessages = true }
                if isStrict, payload.feed.rejectsSomething { summary.hasRejected = true }
                body(name, payload)
            }
        }
        return summary
    }
}
