public import InboxJSON

/// A value of a vendor's payload, with the means to report on it: what an adapter is handed.
///
/// It lives as long as the decode does, in the task that decodes; ``json`` is what may be kept.
public struct VendorValue {
    private let text: VendorDocument
    private let index: Int

    /// The value at an index of a document, which is one of the context's sources by its number.
    init(_ context: DecodingContext, _ document: JSONDocument, source: Int, at index: Int) {
        text = VendorDocument(context, document, source)
        self.index = index
    }

    private init(_ text: VendorDocument, at index: Int) {
        self.text = text
        self.index = index
    }

    var context: DecodingContext { text.context }
    var document: JSONDocument { text.document }
    var place: DecodingContext.Place { .init(source: text.source, index: index) }

    /// The same document's value at another index.
    package func sibling(_ index: Int) -> VendorValue {
        VendorValue(text, at: index)
    }

    /// What the value is.
    public var kind: JSONValue.Kind {
        switch document.kind(place.index) {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string, .key: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The value, lossless.
    public var json: JSONValue { JSONValue(document, at: place.index) }

    /// A text that was read of this value's document, as a string.
    package func json(of text: FieldText) -> JSONValue {
        switch text {
        case .placed(let place) where document.kind(Int(place)) == .string: JSONValue(document, at: Int(place))
        case .placed(let place): JSONValue(document.text(Int(place)))
        case .made(let text): JSONValue(text)
        }
    }

    /// Adds a text that was read of this value's document as a member, where there is one.
    package func add(_ text: FieldText?, as key: String, to members: inout [JSONObject.Member]) {
        guard let text else { return }
        members.append(JSONObject.Member(key: key, value: json(of: text)))
    }

    /// A text that was read of this value's document.
    @usableFromInline
    func string(of text: FieldText) -> String { text.string(in: document) }

    /// The text of a string, blank or not.
    ///
    /// Nil of any other kind.
    public var string: String? {
        document.kind(place.index) == .string ? document.text(place.index) : nil
    }

    /// Whether it is a string of just this text.
    public func isString(_ text: String) -> Bool {
        document.kind(place.index) == .string && document.text(at: place.index, equals: text)
    }

    /// Whether it is a string of white space alone, or an empty one: no value, whatever the field's type.
    public var isBlank: Bool { document.isBlank(place.index) }

    /// The text of a string that is not blank, or a number's lexeme, with no finding: what was sent beside a field that
    /// has been read.
    public var plainText: String? {
        switch document.kind(place.index) {
        case .string where !isBlank: document.text(place.index)
        case .number: document.text(place.index)
        default: nil
        }
    }

    /// The same text as it is kept in a message: where it stands, as far as it can.
    package var placedPlainText: FieldText? {
        plainText.map { place(at: place.index) ?? .made($0) }
    }

    /// The elements of an array.
    ///
    /// Empty of any other kind.
    public var elements: [VendorValue] {
        guard document.kind(place.index) == .array else { return [] }
        var elements: [VendorValue] = []
        var element = place.index + 1
        let end = document.next(place.index)
        if element < end { elements.reserveCapacity(4) }
        while element < end {
            elements.append(sibling(element))
            element = document.next(element)
        }
        return elements
    }

    /// The known keys of an object.
    ///
    /// Nil of any other kind.
    @inlinable
    public func object<Key: VendorKey>(_ keys: Key.Type = Key.self) -> VendorObject<Key>? {
        kind == .object ? VendorObject(self) : nil
    }

    /// What a field that holds an object, or a string with the JSON of one, turns out to be.
    public enum ObjectReading<Key: VendorKey> {
        /// An object, or one that a string held.
        case object(VendorObject<Key>, inString: Bool)
        /// Something else that is not blank.
        case other
    }

    /// Reads an object, or a string with the JSON of one.
    @inlinable
    public func objectOrString<Key: VendorKey>(_ keys: Key.Type = Key.self) -> ObjectReading<Key> {
        if let object = object(Key.self) { return .object(object, inString: false) }
        guard let inner = opened(as: .object), let object = inner.object(Key.self) else { return .other }
        return .object(object, inString: true)
    }

    /// The value that a string of JSON holds, where it is of that kind.
    public func opened(as kind: JSONValue.Kind) -> VendorValue? {
        opened(as: kind, reportsAnomalies: true)
    }

    /// - Parameter reportsAnomalies: Whether repeated keys and half pairs within are reported at once; else the caller does.
    func opened(as kind: JSONValue.Kind, reportsAnomalies: Bool) -> VendorValue? {
        guard document.kind(place.index) == .string, let first = firstInside(kind) else { return nil }
        let bytes = document.textBytes(place.index)
        guard bytes.first(where: { !JSONText.isWhiteSpace($0) }) == first,
            let source = context.open(bytes, heldBy: place, reportsAnomalies: reportsAnomalies)
        else { return nil }
        return VendorValue(context, context.document(of: source), source: source, at: 0)
    }

    private func firstInside(_ kind: JSONValue.Kind) -> UInt8? {
        switch kind {
        case .object: UInt8(ascii: "{")
        case .array: UInt8(ascii: "[")
        default: nil
        }
    }

    /// Reports a finding on this value.
    ///
    /// - Parameter message: What is wrong and how to mend it, in a sentence.
    public func report(_ code: DiagnosticCode, _ message: @autoclosure () -> String) {
        context.report(code, at: place, message())
    }

    /// Leaves out the element that is being read without rejecting it, because it announces no message: a push with nothing
    /// to show.
    ///
    /// The adapter returns nil after it. The element has the note `message.no-content` and no other finding, and the feed
    /// is not incomplete.
    ///
    /// - Parameter reason: Why, in a sentence.
    public func skip(_ reason: String) {
        context.skipReason = reason
    }

    /// The key under which it stands, quoted; of a root its kind.
    var name: String {
        let before = place.index - 1
        guard before >= 0 else { return "the \(kind.rawValue)" }
        return document.kind(before) == .key ? "\"\(document.text(before))\"" : "an element"
    }

    /// The value in a message: short, and cut where it is long.
    public var shown: String {
        switch kind {
        case .array: "an array"
        case .object: "an object"
        default: excerpt
        }
    }

    /// The JSON text of the value, cut where it is long.
    var excerpt: String {
        let text = json.description
        guard text.utf8.count > 48 else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(45))) + "…"
    }
}

/// What all values of one document have in common: one reference, counted once where a value is copied.
private final class VendorDocument {
    let context: DecodingContext
    let document: JSONDocument
    /// The document's number among the context's sources.
    let source: Int

    init(_ context: DecodingContext, _ document: JSONDocument, _ source: Int) {
        self.context = context
        self.document = document
        self.source = source
    }
}

@available(*, unavailable)
extension VendorDocument: Sendable {}

@available(*, unavailable)
extension VendorValue: Sendable {}

@available(*, unavailable)
extension VendorValue.ObjectReading: Sendable {}
