import InboxJSON
import InboxModel

extension AdapterLaw {
    package static let identified = AdapterLaw(
        "identified", "Every message has the adapter's provider, and no two messages of a feed have the same id."
    ) { subject in
        guard let feed = subject.lenient.feed else { return nil }
        if let asked = subject.input.provider, let provider = feed.provider, provider != asked {
            return "a payload of \(asked) is decoded as a payload of \(provider)"
        }
        var ids: Set<ByteEqualString> = []
        for message in feed.messages {
            if message.provider != feed.provider { return "\(message.id) is in a feed of another provider" }
            if !ids.insert(ByteEqualString(message.id)).inserted { return "two messages have the id \(message.id)" }
        }
        return nil
    }

    package static let noBlankTexts = AdapterLaw(
        "noBlankTexts", "A text field that is present is never empty or only white space."
    ) { subject in
        for message in subject.lenient.feed?.messages ?? [] {
            let blank = message.texts.first { $0.text?.unicodeScalars.allSatisfy(\.properties.isWhitespace) == true }
            if let blank { return "\(message.id) has a blank \(blank.field)" }
        }
        return nil
    }

    package static let canonical = AdapterLaw(
        "canonical", "When the canonical JSON of a message is read and written again, the bytes are the same."
    ) { subject in
        for message in subject.lenient.feed?.messages ?? [] {
            let text = message.canonicalJSON(includingRaw: true)
            let shown = LawInput.shown(text)
            guard let value = try? JSONValue(stored: text), let again = InboxMessage(canonical: value) else {
                return "the canonical JSON is not a message: \(shown)"
            }
            let other = again.canonicalJSON(includingRaw: true)
            guard text == other, again == message else {
                let difference = (try? JSONValue(stored: other)).flatMap { JSONDifference.first(value, $0) }
                let pointer = JSONPointer(tokens: difference?.tokens ?? [])
                return
                    "the canonical JSON of \(message.id) changes at \(pointer) when it is written again: \(shown)"
            }
        }
        return nil
    }

    /// Explaining a payload does not change the result and covers every field.
    ///
    /// Each field with a value was taken from one place. The exceptions are `vendor`, and the fields that several places
    /// decide: `status`, `clicked` and `partial`. A place points to its key or, if the key is absent, to the object that
    /// lacks it. A text equals the string at its place.
    package static let explained = AdapterLaw(
        "explained",
        "Explaining a payload does not change the result. The explanation says where the value of every field was found."
    ) { subject in
        let elements = subject.explanations?.filter { $0.outcome == .decoded }
        guard elements?.compactMap(\.message) == subject.lenient.feed?.messages else {
            return "explaining the payload changes the result"
        }
        guard let elements, let root = subject.root else { return nil }
        for element in elements {
            guard let message = element.message else { continue }
            let missing = message.fieldsWithValue.first { name in
                !element.fields.contains { $0.field.rawValue == name && $0.read.contains { $0.outcome == .taken } }
            }
            if let missing {
                return "\(message.id) has a \(missing), but its explanation does not say where it was found"
            }
            guard !subject.hasRepeatedKeys else { continue }
            if let place = element.fields.lazy.flatMap(\.read).first(where: { !$0.isRight(in: root) }) {
                return "the explanation of \(message.id) is wrong: it says that \(place.key) is \(place.outcome) at "
                    + "\"\(place.pointer)\"" + (place.inner.map { " (inside: \"\($0)\")" } ?? "")
            }
            if let difference = message.difference(from: element.fields, in: root) { return difference }
        }
        return nil
    }
}

extension InboxMessage {
    /// The texts of the message and of its actions, by their keys in canonical JSON.
    fileprivate var texts: [(field: String, text: String?)] {
        let fields = fields
        let own =
            fields.texts.map { ($0.field.rawValue, Optional($0.text)) } + [
                ("layout", fields.layout?.rawValue), ("style.background", fields.style.background),
                ("style.titleBackground", fields.style.titleBackground),
            ]
        let ofActions = (fields.actions + [fields.tap].compactMap(\.self)).flatMap { action in
            switch action.kind {
            case .openURL(let url, _): [("title of an action", action.title), ("url of an action", url)]
            case .deeplink(let link): [("title of an action", action.title), ("deeplink of an action", link)]
            case .dismiss, .markRead, .custom: [("title of an action", action.title)]
            }
        }
        return own + fields.topics.map { ("topic", $0) } + ofActions
    }

    /// The fields that have a value, as their keys in canonical JSON, except those that several places decide.
    fileprivate var fieldsWithValue: [String] {
        let derived: Set<String> = ["id", "provider", "status", "clicked", "partial", "vendor"]
        let object = (try? JSONValue(stored: canonicalJSON()))?.object ?? [:]
        return object.filter { member in
            !derived.contains(member.key) && member.value != [] && member.value != [:] && member.value != false
        }.map(\.key)
    }

    /// Describes a text that differs from the string at its place; nil if there is none.
    fileprivate func difference(from explanations: [FieldExplanation], in root: JSONValue) -> String? {
        // A URL may be written differently from how it was sent.
        for (field, text) in fields.texts where field != .image && field != .icon {
            let place = explanations.first { $0.field == field }?.read.first { $0.outcome == .taken }
            // A number is read as it is spelled, or as the digits of its value.
            guard let place, let value = root.value(at: place.pointer, inner: place.inner), value.kind == .string,
                value.string != text
            else { continue }
            return "\(id): \(field) is \"\(text)\", but the value at \"\(place.pointer)\" is \(value)"
        }
        return nil
    }
}

extension FieldExplanation.Place {
    /// Whether the place points to the key or, if the key is absent, to an object that lacks it.
    fileprivate func isRight(in root: JSONValue) -> Bool {
        let value = root.value(at: pointer, inner: inner)
        // A whole object has no key.
        if key.isEmpty, outcome == .taken, value?.opened.kind == .object { return true }
        if outcome == .absent { return value.map { $0.opened.kind == .object && $0.opened[key] == nil } ?? false }
        return value != nil && JSONPointer(pointer + (inner ?? ""))?.tokens.last == key
    }
}
