import InboxJSON

/// The texts of a message, its custom data and its element: each is a location in the document that it was read from, or a
/// value of its own.
///
/// A message has one reference to its document, which a copy of the message counts once. Most texts are never read, or are
/// only written out again, and writing copies the bytes of the document. So the string of a text is made when it is first
/// read.
///
/// A message belongs to the document of the first value that is stored by its location. A value of another document (JSON
/// inside a string) is one of its own.
struct MessageContent: Sendable {
    /// Values that are not in the document.
    private struct Own {
        var texts: [String] = []
        var topics: [String] = []
        var custom = JSONObject()
        var raw = JSONValue.null
    }

    private var document: JSONDocument?
    /// No element or one: few messages have such values.
    private var own: [Own] = []
    /// The locations by slot; a text of its own has its index in ``Own/texts``.
    private var locations = JSONTextLocations()
    private var customLocation = JSONObjectLocation.empty
    private var rawLocation = JSONValueLocation.null

    /// No contents.
    init() {}

    /// Makes contents that have nothing yet those of a message that is read from a document.
    @inline(__always)
    mutating func begin(in document: JSONDocument) {
        self.document = document
    }

    /// A text; nil if there is none.
    subscript(slot: TextSlot) -> String? {
        get {
            let location = locations[slot]
            // Chained: `guard let` would count a reference.
            if location.isInDocument { return document?.text(at: location) }
            return location.ownIndex.map { own[0].texts[$0] }
        }
        set {
            if let newValue {
                set(slot, newValue)
            } else {
                if slot != .topics, let index = locations[slot].ownIndex { own[0].texts[index] = "" }
                locations[slot] = .none
            }
        }
    }

    /// A text as it is stored; nil if there is none.
    @inline(__always)
    private func text(_ slot: TextSlot) -> StoredText? {
        let location = locations[slot]
        if location.isNone { return nil }
        return location.ownIndex.map { .string(own[0].texts[$0]) } ?? .location(location)
    }

    /// The action that follows the link; nil if there is no link.
    func action(_ kind: InboxAction.LinkKind) -> InboxAction? {
        text(.link).map { InboxAction(.link(kind), link: $0, reportValue: text(.reportValue), in: document) }
    }

    /// The topics.
    var topics: [String] {
        get {
            let location = locations[.topics]
            if location.isInDocument { return document?.distinctTexts(inListAt: location) ?? [] }
            return location.isNone ? [] : own[0].topics
        }
        set {
            locations[.topics] = newValue.isEmpty ? .none : .own(0)
            if !newValue.isEmpty || !own.isEmpty { updateOwn { $0.topics = newValue } }
        }
    }

    /// The custom data.
    var custom: JSONObject {
        get {
            if customLocation.isElsewhere { return own[0].custom }
            return document?.object(at: customLocation) ?? JSONObject()
        }
        set {
            customLocation = newValue.location(in: &document)
            if customLocation.isElsewhere {
                updateOwn { $0.custom = newValue }
            } else if !own.isEmpty {
                own[0].custom = JSONObject()
            }
        }
    }

    /// The element.
    var raw: JSONValue {
        get {
            if rawLocation.isElsewhere { return own[0].raw }
            return document?.value(at: rawLocation) ?? .null
        }
        set {
            rawLocation = newValue.location(in: &document)
            if rawLocation.isElsewhere {
                updateOwn { $0.raw = newValue }
            } else if !own.isEmpty {
                own[0].raw = .null
            }
        }
    }

    /// Stores the element by its location, if it is in the document.
    @inline(__always)
    mutating func setRaw(at position: JSONNode.Position, in document: JSONDocument) {
        if adopt(document) {
            rawLocation = JSONValueLocation(position)
        } else {
            raw = document.value(at: position)
        }
    }

    /// Makes a document that of the contents if they have none; whether it is.
    @inline(__always)
    private mutating func adopt(_ document: JSONDocument) -> Bool {
        if self.document == nil { self.document = document }
        return self.document === document
    }

    /// Changes the values that are not in the document.
    private mutating func updateOwn(_ change: (inout Own) -> Void) {
        if own.isEmpty { own.append(Own()) }
        change(&own[0])
    }

    /// Whether there is a text.
    func has(_ slot: TextSlot) -> Bool { !locations[slot].isNone }

    /// Stores a text, or a list of topics, by its location.
    ///
    /// - Returns: False if the texts belong to another document; nothing is stored then.
    @inline(__always)
    mutating func setLocation(_ slot: TextSlot, _ location: JSONTextLocation, in document: JSONDocument) -> Bool {
        guard adopt(document) else { return false }
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
        let index = locations[slot].ownIndex ?? unusedIndex
        locations[slot] = .own(index)
        updateOwn { own in
            if index < own.texts.count { own.texts[index] = string } else { own.texts.append(string) }
        }
    }

    /// The first index in ``Own/texts`` at which no slot has its text.
    private var unusedIndex: Int {
        let used = TextSlot.allCases.compactMap { $0 == .topics ? nil : locations[$0].ownIndex }
        let count = own.first?.texts.count ?? 0
        return (0..<count).first { !used.contains($0) } ?? count
    }

    /// Calls `body` with the bytes of a text; with an empty span if there is none.
    @inline(__always)
    func withBytes<Result>(of slot: TextSlot, _ body: (Span<UInt8>) -> Result) -> Result {
        let location = locations[slot]
        if location.isInDocument, let document { return document.withTextBytes(at: location, body) }
        return (self[slot] ?? "").withBytes(body)
    }

    /// A name, a colon, and the vendor's identifier.
    func id(after name: String) -> String {
        let location = locations[.vendorID]
        if location.isInDocument { return document?.text(at: location, after: name, UInt8(ascii: ":")) ?? name }
        return "\(name):\(self[.vendorID] ?? "")"
    }

    /// The hash of the vendor's identifier.
    var identifierHash: UInt32 {
        let location = locations[.vendorID]
        if location.isInDocument { return document?.textHash(at: location) ?? 0 }
        return HashToOffsetTable.hash(of: self[.vendorID] ?? "")
    }

    /// Whether a text has the same bytes as that of another message.
    func hasEqualBytes(_ slot: TextSlot, as other: borrowing MessageContent) -> Bool {
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
            for topic in topics { writer.string(topic) }
        }
        writer.endArray()
    }

    /// The same contents in a copy of a part of the document; those outside the part become values of their own.
    func detached(in part: JSONSubtree?) -> MessageContent {
        var copy = self
        copy.document = part?.document
        for slot in TextSlot.allCases {
            let location = locations[slot]
            guard location.isInDocument, let document else { continue }
            if let moved = part?.moving(location, of: document) {
                copy.locations[slot] = moved
            } else if slot == .topics {
                copy.topics = topics
            } else {
                copy[slot] = self[slot]
            }
        }
        copy.custom = custom.detached(in: part)
        copy.raw = raw.detached(in: part)
        return copy
    }
}

extension MessageContent: Hashable {
    /// Compares contents, however they are stored.
    static func == (left: MessageContent, right: MessageContent) -> Bool {
        for slot in TextSlot.allCases where slot != .topics {
            guard left.has(slot) == right.has(slot) else { return false }
            guard left.hasEqualBytes(slot, as: right) || slot.isShown && left[slot] == right[slot] else { return false }
        }
        return left.topics.elementsEqual(right.topics) { $0.hasSameBytes(as: $1) } && left.custom == right.custom
            && left.raw == right.raw
    }

    /// Hashes contents, however they are stored.
    func hash(into hasher: inout Hasher) {
        for slot in TextSlot.allCases where slot != .topics { hasher.combine(self[slot]) }
        hasher.combine(topics)
        hasher.combine(custom)
        hasher.combine(raw)
    }
}

/// A text as a message or an action stores it.
enum StoredText: Sendable {
    /// The location of a string that is not blank and has no lone surrogate, or of a number, whose digits are the text.
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
