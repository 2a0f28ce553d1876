import InboxJSON

/// Looks at places of an element that no reading has asked, to say why they gave nothing.
final class PlaceSight {
    private let element: JSONValue
    private let pointer: PointerPair
    /// What strings at places hold: the object, or nothing.
    private var opened: [PointerPair: JSONValue?] = [:]

    /// - Parameter pointer: Where the element stands in the input.
    init(_ element: JSONValue, at pointer: PointerPair) {
        self.element = element
        self.pointer = pointer
    }

    /// What stands at a path, and where; of a path that ends early, where it ends and why.
    ///
    /// A value that nobody has asked is ``Provenance/Outcome/unused``.
    func look(at path: [String]) -> (outcome: Provenance.Outcome, place: PointerPair) {
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

    /// Why a value is none; nil where it is one.
    private static func nothing(_ value: JSONValue) -> Provenance.Outcome? {
        if value.isNull { return .null }
        guard let text = value.string else { return nil }
        return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? .blank : nil
    }
}
