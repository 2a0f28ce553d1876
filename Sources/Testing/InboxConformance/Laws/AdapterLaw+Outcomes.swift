import InboxJSON
import InboxModel

extension AdapterLaw {
    /// Decoding never crashes, and every input gives a feed or a documented error.
    ///
    /// A text that is not JSON gives `json.malformed` with its location. Any JSON gives a feed, or `feed.not-recognised`
    /// with one diagnostic at the root.
    package static let total = AdapterLaw(
        "total", "Every input gives a feed or the documented error."
    ) { subject in
        for (mode, outcome) in [("lenient", subject.lenient), ("strict", subject.strict)] {
            if case .undocumented(let error) = outcome { return "\(mode) decoding throws \(error)" }
            switch (outcome == .malformed, subject.root == nil) {
            case (true, false): return "\(mode) decoding says that valid JSON is malformed"
            case (false, true): return "\(mode) decoding accepts a text that is not JSON"
            default: break
            }
        }
        return nil
    }

    package static let deterministic = AdapterLaw(
        "deterministic",
        "The same input gives the same messages and diagnostics, whether it is passed as bytes or as a parsed "
            + "value."
    ) { subject in
        let again = LawOutcome(subject.decoders.lenient, subject.input.bytes, from: subject.input.provider)
        if again != subject.lenient {
            return subject.lenient.difference(from: again) ?? "decoding a second time gives a different outcome"
        }
        guard let root = subject.root else { return nil }
        let parsed = LawOutcome { () throws(InboxDecodingError) in
            try subject.decoders.lenient.decode(root, from: subject.input.provider)
        }
        if parsed != subject.lenient {
            return subject.lenient.difference(from: parsed) ?? "the parsed value and its text give different outcomes"
        }
        return nil
    }

    /// Payloads with repeated keys are skipped, because the last value of a key counts.
    package static let keyOrderIndependent = AdapterLaw(
        "keyOrderIndependent", "The order of keys has no meaning: shuffled keys give the same messages and diagnostics."
    ) { subject in
        guard let root = subject.root?.node, !subject.hasRepeatedKeys else { return nil }
        var generator = SeededGenerator(seed: subject.input.seed)
        let shuffled = root.textShufflingMembers(using: &generator)
        let outcome = LawOutcome(subject.decoders.lenient, shuffled, from: subject.input.provider)
        let difference = subject.lenient.difference(from: outcome, inAnyOrder: true)
        return difference.map { "with the keys in a different order, \($0): \(LawInput.shown(shuffled))" }
    }
}

extension LawOutcome {
    /// The first difference between two outcomes, or nil if they are equal.
    ///
    /// Messages are compared as JSON values, ignoring the order of keys. Diagnostics are compared by code and place.
    ///
    /// - Parameter inAnyOrder: Whether the order of the diagnostics is ignored.
    func difference(from other: LawOutcome, inAnyOrder: Bool = false) -> String? {
        guard case .feed(let feed) = self, case .feed(let otherFeed) = other else {
            return self == other ? nil : "the outcomes differ: first \(name), then \(other.name)"
        }
        if feed.provider != otherFeed.provider {
            let (first, second) = (feed.provider?.name ?? "none", otherFeed.provider?.name ?? "none")
            return "the providers differ: first \(first), then \(second)"
        }
        let (messages, otherMessages) = (feed.messages.json, otherFeed.messages.json)
        if let difference = JSONDifference.first(messages, otherMessages) {
            let pointer = JSONPointer(tokens: difference.tokens)
            let values = [difference.left, difference.right].map { $0?.description ?? "nothing" }
            return "the messages differ at \(pointer): first \(values[0]), then \(values[1])"
        }
        var (diagnostics, otherDiagnostics) = (feed.diagnostics.map(\.place), otherFeed.diagnostics.map(\.place))
        if inAnyOrder {
            diagnostics.sort()
            otherDiagnostics.sort()
        }
        guard diagnostics != otherDiagnostics else { return nil }
        let gone = diagnostics.first { !otherDiagnostics.contains($0) }
        let new = otherDiagnostics.first { !diagnostics.contains($0) }
        return "the diagnostics differ: first \(gone ?? "nothing"), then \(new ?? "nothing")"
    }

    private var name: String {
        switch self {
        case .feed(let feed): "a feed of \(feed.messages.count) messages"
        case .malformed: "malformed"
        case .notRecognised: "not recognised"
        case .undocumented(let error): error
        }
    }
}

extension Diagnostic {
    /// The properties by which diagnostics are compared.
    var place: String { "\(code) at \"\(pointer)\"" + (inner.map { " (inside: \"\($0)\")" } ?? "") }
}

extension [InboxMessage] {
    /// The messages' canonical JSON.
    var json: JSONValue {
        JSONValue(compactMap { try? JSONValue(stored: $0.canonicalJSON()) })
    }
}
