import InboxModel

/// The outcome of a host's request: the events to record, in order, and the answer.
///
/// Requests are decided by rules that change nothing. ``Inbox`` records the events and returns the answer. A request that is
/// refused throws, and nothing is recorded.
package struct Decision<Answer: Sendable>: Sendable {
    /// The events to record; empty if there are none.
    package let events: [InboxEvent.Kind]
    /// What the host gets.
    package let answer: Answer

    init(_ answer: Answer, recording events: [InboxEvent.Kind] = []) {
        self.answer = answer
        self.events = events
    }
}

extension InboxState {
    /// Throws if the provider has no call for the operation and the host does not keep such changes local.
    func require(
        _ operation: InboxOperation, of provider: Provider, _ configuration: InboxConfiguration
    ) throws(InboxError) {
        guard configuration.unsupportedOperations == .refused else { return }
        guard operation.call(capabilities[provider]) != nil else { throw InboxError(provider, lacks: operation) }
    }
}
