import InboxJSON

/// Finds out why locations of an element that were not read gave no value.
final class UnreadLocations {
    private let element: JSONValue
    private let pointer: PointerPair
    private let codes: DiagnosticCodes
    /// For each string that was opened, the object inside it; nil if it contains no object.
    private var opened: [PointerPair: JSONValue?] = [:]

    /// - Parameters:
    ///   - pointer: The pointer of the element in the input.
    ///   - codes: The codes of the element's diagnostics.
    init(_ element: JSONValue, at pointer: PointerPair, _ codes: DiagnosticCodes) {
        self.element = element
        self.pointer = pointer
        self.codes = codes
    }

    /// The location that a mapping names.
    ///
    /// If the path ends early, the result says where and why. If there is a value, its outcome is
    /// ``FieldExplanation/Outcome/unused``.
    func place(of source: FieldMapping.Source) -> FieldExplanation.Place {
        var value = element
        var place = pointer
        func found(_ outcome: FieldExplanation.Outcome) -> FieldExplanation.Place {
            FieldExplanation.Place(
                path: source.path, key: source.keys.last ?? "", outcome: outcome, pointer: place.pointer,
                inner: place.inner, rule: source.rule, diagnostics: codes.of(outcome, at: place), assumedOffset: nil)
        }
        for token in source.keys {
            if value.kind == .string, let inner = object(in: value, at: place) {
                value = inner
                place = place.opened
            }
            guard let object = value.object else { return found(Self.nothing(value) ?? .unusable) }
            guard let member = object[token] else { return found(.absent) }
            value = member
            place = place.appending(token)
        }
        return found(Self.nothing(value) ?? .unused)
    }

    private func object(in string: JSONValue, at place: PointerPair) -> JSONValue? {
        if let known = opened[place] { return known }
        var inner = string.string.flatMap { try? JSONValue(parsing: $0) }
        if inner?.kind != .object { inner = .none }
        opened[place] = .some(inner)
        return inner
    }

    /// Why a value counts as absent; nil if it does not.
    private static func nothing(_ value: JSONValue) -> FieldExplanation.Outcome? {
        if value.isNull { return .null }
        return value.isBlank ? .blank : nil
    }
}

/// The codes of an element's diagnostics, by location.
struct DiagnosticCodes {
    private var codes: [ByteEqualString: [DiagnosticCode]] = [:]

    init(_ diagnostics: [Diagnostic]) {
        for diagnostic in diagnostics {
            codes[ByteEqualString(diagnostic.pointer + (diagnostic.inner ?? "")), default: []].append(diagnostic.code)
        }
    }

    /// The codes at a location; empty for an absent key, because its pointer leads to the object.
    func of(_ outcome: FieldExplanation.Outcome, at place: PointerPair) -> [DiagnosticCode] {
        outcome == .absent ? [] : codes[ByteEqualString(place.joined)] ?? []
    }
}
