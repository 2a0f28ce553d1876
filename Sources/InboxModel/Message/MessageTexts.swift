import InboxJSON

/// The texts of a message, each a place in the document that it was read from, or a string of its own.
///
/// A message keeps its document alive for `raw` and `custom` anyway. Most of its texts are never asked for, or only to be
/// written out again, which takes their bytes from there: a string that nobody wants is never made.
package struct MessageTexts: Sendable {
    /// Whose text it is.
    package enum Field: Int, CaseIterable, Sendable {
        case vendorID, title, subtitle, body
        case image, imageAlt, icon, type
        case campaignID, templateID
        /// The URL or deeplink of a plain tap, and what it reports.
        case link, reportValue
        /// The colours.
        case background, titleBackground
        /// The list of topics.
        case topics
    }

    /// What a field holds, by its number: 0 for nothing, the place of a value in the document, or ``own`` and the number of
    /// one of the strings.
    private struct Places {
        var first = SIMD4<UInt32>()
        var second = SIMD4<UInt32>()
        var third = SIMD4<UInt32>()
        var fourth = SIMD4<UInt32>()

        subscript(field: Field) -> UInt32 {
            @inline(__always)
            get {
                switch field.rawValue &>> 2 {
                case 0: first[field.rawValue & 3]
                case 1: second[field.rawValue & 3]
                case 2: third[field.rawValue & 3]
                default: fourth[field.rawValue & 3]
                }
            }
            @inline(__always)
            set {
                switch field.rawValue &>> 2 {
                case 0: first[field.rawValue & 3] = newValue
                case 1: second[field.rawValue & 3] = newValue
                case 2: third[field.rawValue & 3] = newValue
                default: fourth[field.rawValue & 3] = newValue
                }
            }
        }
    }

    /// The bit of a field that has a string of its own.
    private static let own: UInt32 = 1 << 31

    private var document: JSONDocument?
    private var places = Places()
    private var strings: [String] = []
    private var list: [String] = []

    /// No texts, of a message that stands in no document.
    init() {}

    /// No texts yet, of a message that is read from a document.
    init(in document: JSONDocument) {
        self.document = document
    }

    /// A text; nil where there is none.
    package subscript(field: Field) -> String? {
        get { text(field)?.string(in: document) }
        set { set(field, newValue.map { .made($0) }) }
    }

    /// Where a text stands; nil where there is none.
    @inline(__always)
    private func text(_ field: Field) -> FieldText? {
        let place = places[field]
        if place == 0 { return nil }
        return place & Self.own == 0 ? .placed(place) : .made(strings[Int(place & ~Self.own)])
    }

    /// The action that follows the link; nil where there is none.
    func action(_ kind: InboxAction.LinkKind) -> InboxAction? {
        text(.link).map { InboxAction(.link(kind), link: $0, reportValue: text(.reportValue), in: document) }
    }

    /// The topics.
    package var topics: [String] {
        get {
            let place = places[.topics]
            guard place & Self.own == 0 else { return list }
            guard place != 0, let document else { return [] }
            var topics: [String] = []
            document.forEachDistinctText(of: Int(place)) { topics.append(document.text($0)) }
            return topics
        }
        set { set(newValue.isEmpty ? nil : .made(newValue)) }
    }

    /// Whether there is a text.
    package func has(_ field: Field) -> Bool { places[field] != 0 }

    /// Sets a text that was read, or none.
    ///
    /// - Parameter text: Of the document that the message is read from, where it is a place.
    package mutating func set(_ field: Field, _ text: FieldText?) {
        switch text {
        case nil:
            places[field] = 0
        case .placed(let place):
            precondition(document != nil, "a place is told of a document")
            places[field] = place
        case .made(let string):
            let earlier = places[field]
            if earlier & Self.own != 0 {
                strings[Int(earlier & ~Self.own)] = string
            } else {
                if strings.isEmpty { strings.reserveCapacity(4) }
                places[field] = Self.own | UInt32(truncatingIfNeeded: strings.count)
                strings.append(string)
            }
        }
    }

    /// Sets the topics that were read, or none.
    package mutating func set(_ topics: FieldTexts?) {
        switch topics {
        case nil: (places[.topics], list) = (0, [])
        case .placed(let place): (places[.topics], list) = (place, [])
        case .made(let topics): (places[.topics], list) = (Self.own, topics)
        }
    }

    /// Hands the bytes of a text out as a span; of none an empty one.
    @inline(__always)
    func withBytes<Result>(of field: Field, _ body: (Span<UInt8>) -> Result) -> Result {
        let place = places[field]
        if place != 0, place & Self.own == 0, let document { return document.withTextBytes(Int(place), body) }
        return (self[field] ?? "").withBytes(body)
    }

    /// Whether a text has the same bytes as that of another message.
    func hasEqualBytes(_ field: Field, as other: borrowing MessageTexts) -> Bool {
        withBytes(of: field) { mine in
            other.withBytes(of: field) { theirs in mine.isEqual(to: theirs) }
        }
    }

    /// Writes a text as a member, or nothing where there is none.
    @inline(__always)
    func write(_ field: Field, named name: JSONName, to writer: inout JSONWriter) {
        let place = places[field]
        if place == 0 { return }
        if place & Self.own == 0, let document {
            writer.member(name, stringAt: Int(place), of: document)
        } else {
            writer.member(name, self[field])
        }
    }

    /// Writes the list of topics.
    func writeTopics(to writer: inout JSONWriter) {
        let place = places[.topics]
        writer.beginArray()
        if place != 0, place & Self.own == 0, let document {
            document.forEachDistinctText(of: Int(place)) { writer.string(at: $0, of: document) }
        } else {
            for topic in list { writer.string(topic) }
        }
        writer.endArray()
    }

    /// The same texts in a copy of a part of the document; those that stand elsewhere become strings.
    func detached(in part: JSONSubtree?) -> MessageTexts {
        guard let document else { return self }
        var copy = self
        copy.document = part?.document
        for field in Field.allCases {
            let place = places[field]
            guard place != 0, place & Self.own == 0 else { continue }
            if let moved = part?.moving(Int(place), of: document) {
                copy.places[field] = UInt32(truncatingIfNeeded: moved)
            } else if field == .topics {
                copy.topics = topics
            } else {
                copy.set(field, self[field].map { .made($0) })
            }
        }
        return copy
    }
}

extension MessageTexts: Hashable {
    /// Compares texts, wherever they stand.
    package static func == (left: MessageTexts, right: MessageTexts) -> Bool {
        for field in Field.allCases where field != .topics {
            guard left.has(field) == right.has(field) else { return false }
            // What differs in its bytes may still be canonically equivalent.
            guard left.hasEqualBytes(field, as: right) || left[field] == right[field] else { return false }
        }
        return left.topics == right.topics
    }

    /// Hashes texts, wherever they stand.
    package func hash(into hasher: inout Hasher) {
        for field in Field.allCases where field != .topics { hasher.combine(self[field]) }
        hasher.combine(topics)
    }
}

/// The text of a field that was read: where it stands in the document of the element, of a button in that of the button,
/// or a string.
@usableFromInline
package enum FieldText: Sendable {
    /// The place of a string that is not blank and has no half of a `\u` pair, or of a number, whose lexeme is the text.
    case placed(UInt32)
    /// A string that stands nowhere: mended, or of another document.
    case made(String)

    /// The text.
    ///
    /// - Parameter document: In which a place is; an empty text where there is none.
    func string(in document: JSONDocument?) -> String {
        switch self {
        case .placed(let place): document?.text(Int(place)) ?? ""
        case .made(let string): string
        }
    }
}

/// The texts of a list that was read.
@usableFromInline
package enum FieldTexts: Sendable {
    /// The place of an array of few strings, none of them blank or escaped; of those that are alike the first counts.
    case placed(UInt32)
    /// The texts.
    case made([String])
}

extension JSONDocument {
    /// How many texts are compared with one another at most.
    static let fewTexts = 8

    /// Calls `body` with the index of each string of an array of few plain ones, but for those that were there before.
    fileprivate func forEachDistinctText(of list: Int, _ body: (_ index: Int) -> Void) {
        // Strings alone stand one behind another on the tape.
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
