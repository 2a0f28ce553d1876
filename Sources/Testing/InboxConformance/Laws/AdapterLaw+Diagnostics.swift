import InboxJSON
import InboxModel

extension AdapterLaw {
    /// The pointer and the inner pointer of every diagnostic point to a value of the input.
    ///
    /// Skips payloads with repeated keys, since a pointer into a replaced member points into the member that replaces it.
    package static let pointersResolve = AdapterLaw(
        "pointersResolve", "A diagnostic's pointer points to a value of the input."
    ) { subject in
        guard let root = subject.root, !subject.hasRepeatedKeys else { return nil }
        let diagnostics = [subject.lenient, subject.strict].compactMap(\.feed).flatMap(\.diagnostics)
        let lost = diagnostics.first { root.value(at: $0.pointer, inner: $0.inner) == nil }
        return lost.map { "\($0.place) points to no value" }
    }

    /// Strict mode is lenient mode with errors for warnings.
    ///
    /// It recognises the same feeds and reports the same errors and warnings, all of them as errors, and the same notes. A
    /// message without errors and warnings is the same in both modes.
    package static let strict = AdapterLaw(
        "strict",
        "Strict mode reports what lenient mode reports, with errors for warnings, and keeps messages without either."
    ) { subject in
        guard case .feed(let lenient) = subject.lenient, case .feed(let strict) = subject.strict else {
            return subject.lenient == subject.strict ? nil : "only one of the modes makes a feed of the input"
        }
        if let diagnostic = lenient.diagnostics.first(where: { $0.severity != $0.code.severity }) {
            return
                "\(diagnostic.place) is \(diagnostic.severity) in lenient mode, and its code \(diagnostic.code.severity)"
        }
        if let diagnostic = strict.diagnostics.first(where: { ($0.severity == .error) == ($0.code.severity == .note) })
        {
            return
                "\(diagnostic.place) is \(diagnostic.severity) in strict mode, and its code \(diagnostic.code.severity)"
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
            return "strict mode reads \(message.id) differently"
        }
        let ids = Set(lenient.messages.map { ByteEqualString($0.id) })
        let message = strict.messages.first { !ids.contains(ByteEqualString($0.id)) }
        return message.map { "only strict mode has \($0.id)" }
    }
}
