import InboxJSON

/// The texts of a message: each is a location in the document that it was read from, or a string.
///
/// A message keeps its document alive for `raw` and `custom` anyway. Most texts are never read, or are only written out
/// again, and writing copies the bytes of the document. So the string of a text is made when it is first read.
///
/// A message belongs to the document of the first text that is stored by its location. A text of another document (JSON
/// inside a string) is stored as a string.
struct MessageTexts: Sendable {
    private var document: JSONDocument?
    /// The locations by slot; an own text is in ``strings``, own topics are in ``list``.
    private var locations = JSONTextLocations()
    private var strings: [String] = []
    private var list: [String] = []

    /// No texts.
    init() {}

    /// No texts yet, of a message that is read from a document.
    init(in document: JSONDocument) {
        self.document = document
    }

    /// A text; nil if there is none.
    subscript(slot: TextSlot) -> String? {
        get { text(slot)?.string(in: document) }
        set {
            if let newValue { set(slot, newValue) } else { locations[slot] = .none }
        }
    }

    /// A text as it is stored; nil if there is none.
    @inline(__always)
    private func text(_ slot: TextSlot) -> StoredText? {
        let location = locations[slot]
        if location.isNone { return nil }
        return location.ownIndex.map { .string(strings[$0]) } ?? .location(location)
    }

    /// The action that follows the link; nil if there is no link.
    func action(_ kind: InboxAction.LinkKind) -> InboxAction? {
        text(.link).map { InboxAction(.link(kind), link: $0, reportValue: text(.reportValue), in: document) }
    }

    /// The topics.
    var topics: [String] {
        get {
            let location = locations[.topics]
            guard location.isInDocument, let document else { return list }
            var topics: [String] = []
            document.forEachDistinctText(inListAt: location) { topics.append(document.text(at: $0)) }
            return topics
        }
        set { (locations[.topics], list) = newValue.isEmpty ? (.none, []) : (.own(0), newValue) }
    }

    /// Whether there is a text.
    func has(_ slot: TextSlot) -> Bool { !locations[slot].isNone }

    /// Stores a text, or a list of topics, by its location.
    ///
    /// - Returns: False if the texts belong to another document; nothing is stored then.
    @inline(__always)
    mutating func setLocation(_ slot: TextSlot, _ location: JSONTextLocation, in document: JSONDocument) -> Bool {
        if self.document == nil { self.document = document }
        guard self.document === document else { return false }
        locations[slot] = location
        return true
    }

    /// Stores a text of another value of the model, which belongs to a document, or to none.
    mutating func set(_ slot: TextSlot, _ text: StoredText?, of document: JSONDocument?) {
        if case .location(let location) = text, let document, setLocation(slot, location, in: document) { return }
        self[slot] = text?.string(in: document)
    }

    /// Stores a string.
    private mutating func set(_ slot: TextSlot, _ string: String) {
        if let index = locations[slot].ownIndex {
            strings[index] = string
        } else {
            if strings.isEmpty { strings.reserveCapacity(4) }
            locations[slot] = .own(strings.count)
            strings.append(string)
        }
    }

    /// Calls `body` with the bytes of a text; with an empty span if there is none.
    @inline(__always)
    func withBytes<Result>(of slot: TextSlot, _ body: (Span<UInt8>) -> Result) -> Result {
        let location = locations[slot]
        if location.isInDocument, let document { return document.withTextBytes(at: location, body) }
        return (self[slot] ?? "").withBytes(body)
    }

    /// Whether a text has the same bytes as that of another message.
    func hasEqualBytes(_ slot: TextSlot, as other: borrowing MessageTexts) -> Bool {
        withBytes(of: slot) { mine in
            other.withBytes(of: slot) { theirs in mine.isEqual(to: theirs) }
        }
    }

    /// Writes a text as a member, or nothing if there is none.
    @inline(__always)
    func write(_ slot: TextSlot, named name: JSONName, to writer: inout JSONWriter) {
        let location = locations[slot]
        if location.isNone { return }
        if location.isInDocument, let document {
            writer.member(name, textAt: location, of: document)
        } else {
            writer.member(name, self[slot])
        }
    }

    /// Writes the list of topics.
    func writeTopics(to writer: inout JSONWriter) {
        let location = locations[.topics]
        writer.beginArray()
        if location.isInDocument, let document {
            document.forEachDistinctText(inListAt: location) { writer.string(at: $0, of: document) }
        } else {
            for topic in list { writer.string(topic) }
        }
        writer.endArray()
    }

    /// The same texts in a copy of a part of the document; those outside the part become strings.
    func detached(in part: JSONSubtree?) -> MessageTexts {
        guard let document else { return self }
        var copy = self
        copy.document = part?.document
        for slot in TextSlot.allCases {
            let location = locations[slot]
            guard location.isInDocument else { continue }
            if let moved = part?.moving(location, of: document) {
                copy.locations[slot] = moved
            } else if slot == .topics {
                copy.topics = topics
            } else {
                copy[slot] = self[slot]
            }
        }
        return copy
    }
}

extension MessageTexts: Hashable {
    /// Compares texts, however they are stored.
    static func == (left: MessageTexts, right: MessageTexts) -> Bool {
        for slot in TextSlot.allCases where slot != .topics {
            guard left.has(slot) == right.has(slot) else { return false }
            // Texts with different bytes may still be canonically equivalent.
            guard left.hasEqualBytes(slot, as: right) || left[slot] == right[slot] else { return false }
        }
        return left.topics == right.topics
    }

    /// Hashes texts, however they are stored.
    func hash(into hasher: inout Hasher) {
        for slot in TextSlot.allCases where slot != .topics { hasher.combine(self[slot]) }
        hasher.combine(topics)
    }
}

/// A text as a message or an action stores it.
enum StoredText: Sendable {
    /// The location of a string that is not blank and has no half of a `\u` pair, or of a number, whose digits are the text.
    case location(JSONTextLocation)
    /// A string that is not in the document: changed on reading, made by the host, or of another document.
    case string(String)

    /// The text.
    ///
    /// - Parameter document: The document of a location; without one the text is empty.
    func string(in document: JSONDocument?) -> String {
        switch self {
        case .location(let location): document?.text(at: location) ?? ""
        case .string(let string): string
        }
    }
}

extension JSONTextLocations {
    /// The location of a text by its slot.
    fileprivate subscript(slot: TextSlot) -> JSONTextLocation {
        @inline(__always)
        get { self[slot.rawValue] }
        @inline(__always)
        set { self[slot.rawValue] = newValue }
    }
}
