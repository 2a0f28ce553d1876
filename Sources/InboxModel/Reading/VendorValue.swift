public import InboxJSON

/// A value of a vendor's payload on which findings can be reported: what an adapter gets and reads.
///
/// It lives as long as the decode, in the task that decodes. Keep ``json`` instead, which is a value.
public struct VendorValue {
    private let part: SourceReference
    /// The value's tape index in its document.
    let index: Int

    /// The value at an index of a document, which is one of the context's sources by its number.
    init(_ context: DecodingContext, _ document: JSONDocument, source: Int, at index: Int) {
        part = SourceReference(context, document, source)
        self.index = index
    }

    private init(_ part: SourceReference, at index: Int) {
        self.part = part
        self.index = index
    }

    var context: DecodingContext { part.context }
    var document: JSONDocument { part.document }
    var location: ValueLocation { ValueLocation(source: part.source, index: index) }

    /// The value at another index of the same document.
    package func sibling(_ index: Int) -> VendorValue {
        VendorValue(part, at: index)
    }

    // MARK: The value

    /// The kind of the value.
    public var kind: JSONValue.Kind {
        switch document.kind(index) {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string, .key: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The value, lossless.
    public var json: JSONValue { JSONValue(document, at: index) }

    /// The text of a string, blank or not.
    ///
    /// Nil of any other kind.
    public var string: String? {
        document.kind(index) == .string ? document.text(index) : nil
    }

    /// Whether the value is a string of exactly this text.
    public func isString(_ text: String) -> Bool {
        document.kind(index) == .string && document.text(at: index, equals: text)
    }

    /// Whether the value is an empty string, or one of white space alone, which counts as absent in every field.
    public var isBlank: Bool { document.isBlank(index) }

    /// The text of a string that is not blank, or the digits of a number, without a finding.
    public var plainText: String? {
        switch document.kind(index) {
        case .string where !isBlank: document.text(index)
        case .number: document.text(index)
        default: nil
        }
    }

    /// The elements of an array.
    ///
    /// Empty of any other kind.
    public var elements: [VendorValue] {
        guard document.kind(index) == .array else { return [] }
        var elements: [VendorValue] = []
        var element = index + 1
        let end = document.next(index)
        if element < end { elements.reserveCapacity(4) }
        while element < end {
            elements.append(sibling(element))
            element = document.next(element)
        }
        return elements
    }

    // MARK: Objects

    /// The object, with its known keys.
    ///
    /// Nil of any other kind, without a finding.
    @inlinable
    public func object<Key: VendorKey>(_ keys: Key.Type = Key.self) -> VendorObject<Key>? {
        kind == .object ? VendorObject(self) : nil
    }

    /// The object, or the one whose JSON a string holds.
    ///
    /// Nil of any other value, without a finding.
    @inlinable
    public func objectOrString<Key: VendorKey>(_ keys: Key.Type = Key.self) -> VendorObject<Key>? {
        object(Key.self) ?? parsedString(as: .object)?.object(Key.self)
    }

    /// The value whose JSON a string holds, if it is of that kind: an object or an array.
    public func parsedString(as kind: JSONValue.Kind) -> VendorValue? {
        parsedString(as: kind, reportsAnomalies: true)
    }

    /// - Parameter reportsAnomalies: Whether repeated keys and half pairs inside are reported at once; if not, the caller
    ///   reports them.
    func parsedString(as kind: JSONValue.Kind, reportsAnomalies: Bool) -> VendorValue? {
        guard document.kind(index) == .string, let first = Self.firstByte(of: kind) else { return nil }
        let bytes = document.textBytes(index)
        guard bytes.first(where: { !JSONText.isWhiteSpace($0) }) == first,
            let source = context.openSource(bytes, heldBy: location, reportsAnomalies: reportsAnomalies)
        else { return nil }
        return VendorValue(context, context.sources.document(of: source), source: source, at: 0)
    }

    private static func firstByte(of kind: JSONValue.Kind) -> UInt8? {
        switch kind {
        case .object: UInt8(ascii: "{")
        case .array: UInt8(ascii: "[")
        default: nil
        }
    }

    // MARK: Findings

    /// Reports a finding on this value.
    ///
    /// - Parameters:
    ///   - code: What the finding is about.
    ///   - message: What is wrong and how to fix it, in a sentence.
    public func report(_ code: DiagnosticCode, _ message: @autoclosure () -> String) {
        context.findings.report(code, at: location, message())
    }

    /// Leaves out this element, without rejecting it, because it announces no message: a push with nothing to show.
    ///
    /// The adapter returns nil after it. The element has the note `message.no-content` and no other finding, and the feed
    /// is not incomplete.
    ///
    /// - Parameter reason: Why, in a sentence.
    public func skip(_ reason: String) {
        context.skipReason = reason
    }

    /// The value's key, quoted; for the sentence of a finding.
    var name: String {
        let before = index - 1
        guard before >= 0 else { return "the \(kind.rawValue)" }
        return document.kind(before) == .key ? "\"\(document.text(before))\"" : "an element"
    }

    /// The value, for the sentence of a finding; cut if it is long.
    public var shown: String {
        switch kind {
        case .array: "an array"
        case .object: "an object"
        default: excerpt
        }
    }

    /// The JSON text of the value, cut if it is long.
    var excerpt: String {
        let text = json.description
        guard text.utf8.count > 48 else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.prefix(45))) + "…"
    }
}

/// What all values of one document share, so that copying a value counts one reference.
private final class SourceReference {
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
extension SourceReference: Sendable {}

@available(*, unavailable)
extension VendorValue: Sendable {}
