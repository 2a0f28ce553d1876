import InboxJSON
import InboxModel

extension AdapterLaw {
    /// Payloads with repeated keys are skipped, because a pointer can only reach the last member with a key.
    package static let pointersResolve = AdapterLaw(
        "pointersResolve", "The pointer of every diagnostic points to a value in the input."
    ) { subject in
        guard let root = subject.root, !subject.hasRepeatedKeys else { return nil }
        let diagnostics = [subject.lenient, subject.strict].compactMap(\.feed).flatMap(\.diagnostics)
        let lost = diagnostics.first { root.value(at: $0.pointer, inner: $0.inner) == nil }
        return lost.map { "the diagnostic \($0.place) does not point to a value" }
    }

    package static let strict = AdapterLaw(
        "strict",
        "Strict mode turns warnings into errors and rejects the messages that have them. Everything else is the same as in "
            + "lenient mode."
    ) { subject in
        guard case .feed(let lenient) = subject.lenient, case .feed(let strict) = subject.strict else {
            return subject.lenient == subject.strict ? nil : "only one of the two modes recognises the input"
        }
        if let diagnostic = lenient.diagnostics.first(where: { $0.severity != $0.code.severity }) {
            return
                "in lenient mode the diagnostic \(diagnostic.place) has the severity \(diagnostic.severity), not "
                + "\(diagnostic.code.severity)"
        }
        if let diagnostic = strict.diagnostics.first(where: { ($0.severity == .error) == ($0.code.severity == .note) })
        {
            let expected = diagnostic.code.severity == .note ? Severity.note : .error
            return
                "in strict mode the diagnostic \(diagnostic.place) has the severity \(diagnostic.severity), not \(expected)"
        }
        let faults = [lenient, strict].map { feed in
            feed.diagnostics.filter { $0.code.severity != .note }.map(\.place).sorted()
        }
        if faults[0] != faults[1] {
            let places = (0...1).map { mode in faults[mode].first { !faults[1 - mode].contains($0) } ?? "nothing" }
            return "the errors and warnings differ: lenient mode has \(places[0]), strict mode has \(places[1])"
        }
        let hasDuplicates = lenient.diagnostics.contains { $0.code == .messageDuplicateID }
        let kept = Set(lenient.messages)
        if !hasDuplicates, let message = strict.messages.first(where: { !kept.contains($0) }) {
            return "strict mode reads \(message.id) differently from lenient mode"
        }
        let ids = Set(lenient.messages.map { ByteEqualString($0.id) })
        let message = strict.messages.first { !ids.contains(ByteEqualString($0.id)) }
        return message.map { "only strict mode produces \($0.id)" }
    }
}
