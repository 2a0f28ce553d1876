import InboxJSON
import InboxModel

extension AdapterLaw {
    /// A finding's pointer, and the one inside a string of JSON, lead to something in the input.
    ///
    /// A payload with repeated keys is left out: a pointer into a member that a later one replaces leads into that one.
    public static let pointersResolve = AdapterLaw(
        "pointersResolve", "A finding's pointer leads to something that stands in the input."
    ) { subject in
        guard let root = subject.root, !subject.hasRepeatedKeys else { return nil }
        let findings = [subject.lenient, subject.strict].compactMap(\.feed).flatMap(\.diagnostics)
        let lost = findings.first { root.value(at: $0.pointer, inner: $0.inner) == nil }
        return lost.map { "\($0.place) leads nowhere" }
    }

    /// Strict mode is lenient mode with errors for warnings.
    ///
    /// It recognises the same feeds and finds the same errors and warnings, each an error; a message that neither is
    /// found in is the same message; notes stay notes.
    public static let strict = AdapterLaw(
        "strict", "Strict mode finds what lenient mode finds, makes errors of warnings, and keeps what has none."
    ) { subject in
        guard case .feed(let lenient) = subject.lenient, case .feed(let strict) = subject.strict else {
            return subject.lenient == subject.strict ? nil : "only one of the modes makes a feed of the input"
        }
        if let finding = lenient.diagnostics.first(where: { $0.severity != $0.code.severity }) {
            return "\(finding.place) is \(finding.severity) in lenient mode, and its code \(finding.code.severity)"
        }
        if let finding = strict.diagnostics.first(where: { ($0.severity == .error) == ($0.code.severity == .note) }) {
            return "\(finding.place) is \(finding.severity) in strict mode, and its code \(finding.code.severity)"
        }
        let faults = [lenient, strict].map { feed in
            feed.diagnostics.filter { $0.code.severity != .note }.map(\.place).sorted()
        }
        if faults[0] != faults[1] {
            let places = (0...1).map { mode in faults[mode].first { !faults[1 - mode].contains($0) } ?? "nothing" }
            return "the faults differ: \(places[0]) in lenient mode, \(places[1]) in strict mode"
        }
        let hasDuplicates = lenient.diagnostics.contains { $0.code == .messageDuplicateID }
        let kept = Set(lenient.messages)
        if !hasDuplicates, let message = strict.messages.first(where: { !kept.contains($0) }) {
            return "strict mode reads \(message.id) otherwise"
        }
        let ids = Set(lenient.messages.map { ByteEqualString($0.id) })
        let message = strict.messages.first { !ids.contains(ByteEqualString($0.id)) }
        return message.map { "only strict mode has \($0.id)" }
    }
}
