import InboxJSON

/// Finds out why locations of an element that were not read gave no value.
final class UnreadLocations {
    private let element: JSONValue
    private let pointer: PointerPair
    /// For each string that was opened, the object inside it; nil if it contains no object.
    private var opened: [PointerPair: JSONValue?] = [:]

    /// - Parameter pointer: The pointer of the element in the input.
    init(_ element: JSONValue, at pointer: PointerPair) {
        self.element = element
        self.pointer = pointer
    }

    /// The outcome and the location at the end of a path.
    ///
    /// If the path ends early, the result says where and why.
    ///
    /// If there is a value, the outcome is ``Provenance/Outcome/unused``.
    func outcome(at path: [String]) -> (outcome: Provenance.Outcome, place: PointerPair) {
        var value = element
        var place = pointer
        for token in path {
            if value.kind == .string, let inner = object(in: value, at: place) {
                value = inner
                place = place.opened
            }
            guard let object = value.object else { return (Self.nothing(value) ?? .unusable, place) }
            guard let member = object[token] else { return (.absent, place) }
            value = member
            place = place.appending(token)
        }
        return (Self.nothing(value) ?? .unused, place)
    }

    private func object(in string: JSONValue, at place: PointerPair) -> JSONValue? {
        if let known = opened[place] { return known }
        var inner = string.string.flatMap { try? JSONValue(parsing: $0) }
        if inner?.kind != .object { inner = .none }
        opened[place] = .some(inner)
        return inner
    }

    /// Why a value counts as absent; nil if it does not.
    private static func nothing(_ value: JSONValue) -> Provenance.Outcome? {
        if value.isNull { return .null }
        guard let text = value.string else { return nil }
        return text.unicodeScalars.allSatisfy { $0.properties.isWhitespace } ? .blank : nil
    }
}
