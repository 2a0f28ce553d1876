public import InboxJSON

/// A value of a vendor's payload.
///
/// An adapter reads it and can report diagnostics on it. It is only valid during the decode, in the task that decodes.
/// To keep the value longer, keep ``json``.
public struct VendorValue {
    @usableFromInline let part: SourceReference
    let position: JSONNode.Position

    /// - Parameter source: The number of the document among the context's sources.
    init(_ context: DecodingContext, _ node: JSONNode, source: Int) {
        part = SourceReference(context, node.document, source)
        position = node.position
    }

    private init(_ part: SourceReference, at position: JSONNode.Position) {
        self.part = part
        self.position = position
    }

    var context: DecodingContext { part.context }
    var document: JSONDocument { part.document }
    var location: ValueLocation { ValueLocation(source: part.source, position: position) }
    package var node: JSONNode { part.document.node(at: position) }
    /// The offset in the input of the value, or of the string that contains it.
    var offset: Int {
        part.source == 0 ? document.byteRange(at: position).lowerBound : context.sources.offset(of: location)
    }

    /// The value at a position of the same document.
    func value(at position: JSONNode.Position) -> VendorValue {
        VendorValue(part, at: position)
    }

    // MARK: The value

    /// The kind of the value.
    public var kind: JSONValue.Kind {
        switch document.kind(at: position) {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string, .key: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The value without any loss.
    public var json: JSONValue { document.value(at: position, sliced: context.slicesValues) }

    /// The text of a string, even a blank one; nil for any other kind.
    public var string: String? {
        document.kind(at: position) == .string ? document.text(at: position) : nil
    }

    package func isString(_ text: String) -> Bool { node.isString(text) }

    /// Whether the value is a string that is empty or only white space, which counts as absent in every field.
    public var isBlank: Bool { document.isBlank(at: position) }

    /// The text of a string that is not blank, or the digits of a number, without a diagnostic.
    package var plainText: String? {
        switch document.kind(at: position) {
        case .string where !isBlank: document.text(at: position)
        case .number: document.text(at: position)
        default: nil
        }
    }

    /// Whether it is a string that is not blank.
    package var isText: Bool { document.kind(at: position) == .string && !isBlank }

    /// Whether the value is a string that is not blank, or a number.
    package var hasPlainText: Bool {
        switch document.kind(at: position) {
        case .string: !isBlank
        case .number: true
        default: false
        }
    }

    /// The elements of an array; empty for any other kind.
    public var elements: [VendorValue] {
        guard document.kind(at: position) == .array else { return [] }
        var elements: [VendorValue] = []
        var element = document.firstChild(at: position)
        let end = document.end(at: position)
        if element < end { elements.reserveCapacity(4) }
        while element < end {
            elements.append(value(at: element))
            element = document.end(at: element)
        }
        return elements
    }

    func firstElements(_ limit: Int) -> [VendorValue] {
        node.elements.prefix(limit).map { value(at: $0.position) }
    }

    // MARK: Objects

    /// The members of an object in order, without those that a later one replaces; nil for any other kind.
    ///
    /// The object of ``json`` also contains the replaced ones, which do not count.
    package var members: JSONObject? { node.object(sliced: context.slicesValues) }

    /// The value as an object whose known keys you can read; nil for any other kind, without a diagnostic.
    @inlinable
    public func object<Key: VendorKey>(_ keys: Key.Type = Key.self) -> VendorObject<Key>? {
        kind == .object ? VendorObject(self) : nil
    }

    /// The value as an object.
    ///
    /// A string that contains a JSON object counts too. Nil for any other value, without a diagnostic.
    @inlinable
    public func objectOrString<Key: VendorKey>(_ keys: Key.Type = Key.self) -> VendorObject<Key>? {
        object(Key.self) ?? parsedString(as: .object)?.object(Key.self)
    }

    /// The value inside a string that contains JSON, if it has this kind: object or array.
    @usableFromInline
    package func parsedString(as kind: JSONValue.Kind) -> VendorValue? {
        parsedString(as: kind, reportsAnomalies: true)
    }

    /// - Parameter reportsAnomalies: Whether to report repeated keys and lone surrogates inside the string now.
    ///
    /// Otherwise the caller reports them.
    func parsedString(as kind: JSONValue.Kind, reportsAnomalies: Bool) -> VendorValue? {
        let node = node
        guard node.mayHoldContainer, let first = Self.firstByte(of: kind) else { return nil }
        let bytes = node.textBytes
        guard bytes.first(where: { !JSONText.isWhiteSpace($0) }) == first,
            let source = context.openSource(bytes, heldBy: location, reportsAnomalies: reportsAnomalies)
        else { return nil }
        return VendorValue(context, context.sources.document(of: source).root, source: source)
    }

    private static func firstByte(of kind: JSONValue.Kind) -> UInt8? {
        switch kind {
        case .object: UInt8(ascii: "{")
        case .array: UInt8(ascii: "[")
        default: nil
        }
    }

    // MARK: Diagnostics

    /// Reports a diagnostic on this value.
    /// - Parameters:
    ///   - code: The kind of problem.
    ///   - message: What is wrong and how to fix it, in a sentence.
    public func report(_ code: DiagnosticCode, _ message: @autoclosure () -> String) {
        // Creating the text may report diagnostics too, so it comes before the log is changed.
        let message = message()
        context.diagnostics.report(code, at: location, message)
    }

    /// Leaves out this element because it announces no message, such as a push with nothing to show.
    ///
    /// The adapter's `read` returns false after calling it. The element is not rejected: it only gives the note
    /// `message.no-content`, and the feed is not incomplete.
    ///
    /// - Parameter reason: Why there is no message, in a sentence.
    public func skip(_ reason: String) {
        context.skipReason = reason
    }

    /// The value's key in quotes, for the text of a diagnostic.
    var name: String {
        if position == .root { return "the \(kind.rawValue)" }
        return node.key.map { "\"\($0)\"" } ?? "an element"
    }

    /// The value as the text of a diagnostic shows it, shortened if it is long.
    public var shown: String {
        switch kind {
        case .array: "an array"
        case .object: "an object"
        default: excerpt
        }
    }

    var excerpt: String { Self.excerpt(of: node.value) }

    /// The JSON text of a value, shortened if it is long.
    static func excerpt(of value: JSONValue) -> String {
        let text = value.description
        guard text.utf8.count > 48 else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(45))) + "…"
    }
}

/// The data that all values of one document share, so that copying a value counts one reference.
@usableFromInline
final class SourceReference {
    @usableFromInline let context: DecodingContext
    let document: JSONDocument
    let source: Int

    init(_ context: DecodingContext, _ document: JSONDocument, _ source: Int) {
        self.context = context
        self.document = document
        self.source = source
    }
}

@available(*, unavailable)
extension SourceReference: Sendable {}

@available(*, unavailable)
extension VendorValue: Sendable {}
