import InboxJSON

/// The only list of a message's fields, in the order of canonical JSON.
///
/// A field is declared in four places: a property of ``InboxMessage/Fields``, a line here, a name in ``UnifiedField``,
/// and a line in the table of the schemas. Writing, reading, comparing, mirrors and the survey all use this list. A text
/// that people read is also in ``InboxMessage/Fields/textsForPeople``. CONTRIBUTING lists what is not derived.
extension InboxMessage.Fields {
    /// Calls a visitor with each field except `provider`, `vendorID` and `raw`.
    @inline(__always)
    func visit<Visitor: FieldVisitor & ~Copyable>(_ visitor: inout Visitor) throws(Visitor.Failure) {
        try visit(beside: self, &visitor)
    }

    /// Calls a visitor with the same fields, each together with its value in another message.
    @inline(__always)
    func visit<Visitor: FieldVisitor & ~Copyable>(beside other: Self, _ visitor: inout Visitor) throws(Visitor.Failure)
    {
        try visitor.field("title", .title, title, other.title) { $0.title = $1 }
        try visitor.field("subtitle", .subtitle, subtitle, other.subtitle) { $0.subtitle = $1 }
        try visitor.field("body", .body, body, other.body) { $0.body = $1 }
        try visitor.field("image", .image, image, other.image) { $0.image = $1 }
        try visitor.field("imageAlt", .imageAlt, imageAlt, other.imageAlt) { $0.imageAlt = $1 }
        try visitor.field("icon", .icon, icon, other.icon) { $0.icon = $1 }
        try visitor.field("layout", .layout, layout, other.layout) { $0.layout = $1 }
        try visitor.field("style", .style, style, other.style) { $0.style = $1 }
        try visitor.field("pinned", .pinned, pinned, other.pinned, isRequired: true) { $0.pinned = $1 }
        try visitor.field("priority", .priority, priority, other.priority) { $0.priority = $1 }
        try visitor.field("status", .status, status, other.status, isRequired: true) { $0.status = $1 }
        try visitor.field("clicked", .clicked, clicked, other.clicked, isRequired: true) { $0.clicked = $1 }
        try visitor.field("delivered", .delivered, delivered, other.delivered) { $0.delivered = $1 }
        try visitor.field("sentAt", .sentAt, sentInstant, other.sentInstant) { $0.sentInstant = $1 }
        try visitor.field("startsAt", .startsAt, startInstant, other.startInstant) { $0.startInstant = $1 }
        try visitor.field("expiresAt", .expiresAt, expiryInstant, other.expiryInstant) { $0.expiryInstant = $1 }
        try visitor.field("topics", .topics, topics, other.topics, isRequired: true) { $0.topics = $1 }
        try visitor.field("type", .type, type, other.type) { $0.type = $1 }
        try visitor.field("tap", .tap, tap, other.tap) { $0.tap = $1 }
        try visitor.field("actions", .actions, actions, other.actions, isRequired: true) { $0.actions = $1 }
        try visitor.field("campaignID", .campaignID, campaignID, other.campaignID) { $0.campaignID = $1 }
        try visitor.field("templateID", .templateID, templateID, other.templateID) { $0.templateID = $1 }
        try visitor.field("partial", .partial, partial, other.partial) { $0.partial = $1 }
        try visitor.field("custom", .custom, custom, other.custom, isRequired: true) { $0.custom = $1 }
        try visitor.field("vendor", .vendor, vendor, other.vendor) { $0.vendor = $1 }
    }

    /// The texts that people read.
    ///
    /// They are equal if they are canonically equivalent; all other texts are compared byte by byte.
    static let textsForPeople: Set<UnifiedField> = [.title, .subtitle, .body, .imageAlt]
}

/// An operation on each field of a message.
///
/// A visitor's function is inlined, so arguments that it does not use cost nothing.
protocol FieldVisitor: ~Copyable {
    associatedtype Failure: Error

    /// - Parameters:
    ///   - name: The key in canonical JSON.
    ///   - other: The value of the same field in the other message.
    ///   - isRequired: Whether canonical JSON always contains the key.
    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ field: UnifiedField, _ value: Value, _ other: Value, isRequired: Bool,
        set: (inout InboxMessage.Fields, Value) -> Void
    ) throws(Failure)
}

extension FieldVisitor where Self: ~Copyable {
    @inline(__always)
    mutating func field<Value: FieldValue>(
        _ name: StaticString, _ field: UnifiedField, _ value: Value, _ other: Value,
        set: (inout InboxMessage.Fields, Value) -> Void
    ) throws(Failure) {
        try self.field(name, field, value, other, isRequired: false, set: set)
    }
}

/// A type that a field can have.
///
/// It knows how to write and read itself as canonical JSON.
protocol FieldValue: Hashable, Sendable {
    /// Whether there is no value.
    ///
    /// Canonical JSON then omits the key, unless the field is required.
    var isAbsent: Bool { get }

    func write(to writer: inout JSONWriter, _ freeForm: FreeForm)

    init(reading value: JSONValue) throws(CanonicalFault)

    func hasSameBytes(as other: Self) -> Bool
}

extension FieldValue {
    var isAbsent: Bool { false }
    func hasSameBytes(as other: Self) -> Bool { self == other }
}

// MARK: - Types of fields

extension Optional: FieldValue where Wrapped: FieldValue {
    @inline(__always)
    var isAbsent: Bool { if case .none = self { true } else { false } }
    @inline(__always)
    func write(to writer: inout JSONWriter, _ freeForm: FreeForm) { self?.write(to: &writer, freeForm) }
    init(reading value: JSONValue) throws(CanonicalFault) { self = try Wrapped(reading: value) }
    func hasSameBytes(as other: Self) -> Bool {
        guard let self, let other else { return self == nil && other == nil }
        return self.hasSameBytes(as: other)
    }
}

extension String: FieldValue {
    @inline(__always)
    func write(to writer: inout JSONWriter, _ freeForm: FreeForm) { writer.string(self) }
    init(reading value: JSONValue) throws(CanonicalFault) { self = try CanonicalFields.text(value) }
}

extension Instant: FieldValue {
    @inline(__always)
    func write(to writer: inout JSONWriter, _ freeForm: FreeForm) {
        writer.string(plain: { appendRFC3339(to: &$0) })
    }
    init(reading value: JSONValue) throws(CanonicalFault) {
        self = try value.expected("date and time with a time zone") { $0.string.flatMap { Instant(rfc3339: $0) } }
    }
}

extension VendorInteger: FieldValue {
    func write(to writer: inout JSONWriter, _ freeForm: FreeForm) { writer.integer(self) }
    init(reading value: JSONValue) throws(CanonicalFault) {
        self = try value.expected("integer") { $0.integer.map { VendorInteger($0) } }
    }
}

extension Bool: FieldValue {
    var isAbsent: Bool { !self }
    func write(to writer: inout JSONWriter, _ freeForm: FreeForm) { writer.bool(self) }
    init(reading value: JSONValue) throws(CanonicalFault) { self = try value.expected("true or false") { $0.bool } }
}

extension MessageLayout: FieldValue {
    func write(to writer: inout JSONWriter, _ freeForm: FreeForm) { writer.string(rawValue) }
    init(reading value: JSONValue) throws(CanonicalFault) { self = try value.word { MessageLayout(rawValue: $0) } }
}

extension MessageStatus: FieldValue {
    func write(to writer: inout JSONWriter, _ freeForm: FreeForm) { writer.string(rawValue) }
    init(reading value: JSONValue) throws(CanonicalFault) { self = try value.word { MessageStatus(rawValue: $0) } }
}

extension MessageStyle: FieldValue {
    var isAbsent: Bool { background == nil && titleBackground == nil }
    func write(to writer: inout JSONWriter, _ freeForm: FreeForm) {
        writer.beginObject()
        writer.member("background", background)
        writer.member("titleBackground", titleBackground)
        writer.endObject()
    }
    init(reading value: JSONValue) throws(CanonicalFault) {
        let fields = try CanonicalFields(value)
        self.init(background: try fields.text("background"), titleBackground: try fields.text("titleBackground"))
    }
}

extension InboxAction: FieldValue {}

extension Array: FieldValue where Element: FieldValue {
    var isAbsent: Bool { isEmpty }
    @inline(__always)
    func write(to writer: inout JSONWriter, _ freeForm: FreeForm) {
        writer.beginArray()
        for element in self { element.write(to: &writer, freeForm) }
        writer.endArray()
    }
    init(reading value: JSONValue) throws(CanonicalFault) { self = try value.elements(Element.init(reading:)) }
    func hasSameBytes(as other: [Element]) -> Bool { elementsEqual(other) { $0.hasSameBytes(as: $1) } }
}

extension JSONObject: FieldValue {
    var isAbsent: Bool { isEmpty }
    @inline(__always)
    func write(to writer: inout JSONWriter, _ freeForm: FreeForm) { writer.freeForm(freeForm) { $0.object(self) } }
    init(reading value: JSONValue) throws(CanonicalFault) { self = try value.expected("object") { $0.object } }
}
