import InboxJSON

/// The texts of a message: each is a location in the document that it was read from, or a string.
///
/// A message keeps its document alive for `raw` and `custom` anyway. Most texts are never read, or are only written out
/// again, and writing copies the bytes of the document. So the string of a text is made when it is first read.
///
/// A message belongs to the document of the first text that is stored by its location. A text of another document (JSON
/// inside a string) is stored as a string.
struct MessageTexts: Sendable {
    /// The content of the slots: 0 for no text, a tape index of the document, or ``own`` and an index into `strings`.
    private struct Slots {
        var first = SIMD4<UInt32>()
        var second = SIMD4<UInt32>()
        var third = SIMD4<UInt32>()
        var fourth = SIMD4<UInt32>()

        subscript(slot: TextSlot) -> UInt32 {
            @inline(__always)
            get {
                switch slot.rawValue &>> 2 {
                case 0: first[slot.rawValue & 3]
                case 1: second[slot.rawValue & 3]
                case 2: third[slot.rawValue & 3]
                default: fourth[slot.rawValue & 3]
                }
            }
            @inline(__always)
            set {
                switch slot.rawValue &>> 2 {
                case 0: first[slot.rawValue & 3] = newValue
                case 1: second[slot.rawValue & 3] = newValue
                case 2: third[slot.rawValue & 3] = newValue
                default: fourth[slot.rawValue & 3] = newValue
                }
            }
        }
    }

    /// The bit of a slot whose text is one of `strings`.
    private static let own: UInt32 = 1 << 31

    private var document: JSONDocument?
    private var slots = Slots()
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
            if let newValue { set(slot, newValue) } else { slots[slot] = 0 }
        }
    }

    /// A text as it is stored; nil if there is none.
    @inline(__always)
    private func text(_ slot: TextSlot) -> StoredText? {
        let content = slots[slot]
        if content == 0 { return nil }
        return content & Self.own == 0 ? .location(content) : .string(strings[Int(content & ~Self.own)])
    }

    /// The action that follows the link; nil if there is no link.
    func action(_ kind: InboxAction.LinkKind) -> InboxAction? {
        text(.link).map { InboxAction(.link(kind), link: $0, reportValue: text(.reportValue), in: document) }
    }

    /// The topics.
    var topics: [String] {
        get {
            let content = slots[.topics]
            guard content & Self.own == 0 else { return list }
            guard content != 0, let document else { return [] }
            var topics: [String] = []
            document.forEachDistinctText(of: Int(content)) { topics.append(document.text($0)) }
            return topics
        }
        set { (slots[.topics], list) = newValue.isEmpty ? (0, []) : (Self.own, newValue) }
    }

    /// Whether there is a text.
    func has(_ slot: TextSlot) -> Bool { slots[slot] != 0 }

    /// Stores a text, or a list of topics, by its location.
    ///
    /// - Returns: False if the texts belong to another document, or the index is too large; nothing is stored then.
    @inline(__always)
    mutating func setLocation(_ slot: TextSlot, _ index: Int, in document: JSONDocument) -> Bool {
        guard index < 1 << 31 else { return false }
        if self.document == nil { self.document = document }
        guard self.document === document else { return false }
        slots[slot] = UInt32(truncatingIfNeeded: index)
        return true
    }

    /// Stores a text of another value of the model, which belongs to a document, or to none.
    mutating func set(_ slot: TextSlot, _ text: StoredText?, of document: JSONDocument?) {
        if case .location(let index) = text, let document, setLocation(slot, Int(index), in: document) { return }
        self[slot] = text?.string(in: document)
    }

    /// Stores a string.
    private mutating func set(_ slot: TextSlot, _ string: String) {
        let earlier = slots[slot]
        if earlier & Self.own != 0 {
            strings[Int(earlier & ~Self.own)] = string
        } else {
            if strings.isEmpty { strings.reserveCapacity(4) }
            slots[slot] = Self.own | UInt32(truncatingIfNeeded: strings.count)
            strings.append(string)
        }
    }

    /// Calls `body` with the bytes of a text; with an empty span if there is none.
    @inline(__always)
    func withBytes<Result>(of slot: TextSlot, _ body: (Span<UInt8>) -> Result) -> Result {
        let content = slots[slot]
        if content != 0, content & Self.own == 0, let document { return document.withTextBytes(Int(content), body) }
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
        let content = slots[slot]
        if content == 0 { return }
        if content & Self.own == 0, let document {
            writer.member(name, stringAt: Int(content), of: document)
        } else {
            writer.member(name, self[slot])
        }
    }

    /// Writes the list of topics.
    func writeTopics(to writer: inout JSONWriter) {
        let content = slots[.topics]
        writer.beginArray()
        if content != 0, content & Self.own == 0, let document {
            document.forEachDistinctText(of: Int(content)) { writer.string(at: $0, of: document) }
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
            let content = slots[slot]
            guard content != 0, content & Self.own == 0 else { continue }
            if let moved = part?.moving(Int(content), of: document) {
                copy.slots[slot] = UInt32(truncatingIfNeeded: moved)
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
    /// The tape index of a string that is not blank and has no half of a `\u` pair, or of a number, whose digits are the text.
    case location(UInt32)
    /// A string that is not in the document: changed on reading, made by the host, or of another document.
    case string(String)

    /// The text.
    ///
    /// - Parameter document: The document of a location; without one the text is empty.
    func string(in document: JSONDocument?) -> String {
        switch self {
        case .location(let index): document?.text(Int(index)) ?? ""
        case .string(let string): string
        }
    }
}

extension JSONDocument {
    /// The most texts that are compared pairwise.
    static let fewTexts = 8

    /// Whether the value is an array of few strings that need no change: none is blank, none has an escape.
    func isListOfPlainTexts(_ list: Int) -> Bool {
        guard kind(list) == .array else { return false }
        // A string has one entry on the tape, so the entries of an array of strings are consecutive.
        let elements = list + 1..<next(list)
        guard elements.count <= Self.fewTexts else { return false }
        return elements.allSatisfy { kind($0) == .string && !tape[$0].isEscaped && !isBlank($0) }
    }

    /// Calls `body` with the index of each string of an array for which ``isListOfPlainTexts(_:)`` is true; of equal
    /// strings with the first.
    fileprivate func forEachDistinctText(of list: Int, _ body: (_ index: Int) -> Void) {
        let first = list + 1
        for index in first..<next(list) {
            let isRepeat = (first..<index).contains { earlier in
                withTextBytes(earlier) { text in
                    withTextBytes(index) { other in text.isEqual(to: other) }
                }
            }
            if !isRepeat { body(index) }
        }
    }
}
