import InboxJSON
import InboxModel

extension AdapterLaw {
    /// Messages are told apart: each is of the feed's provider, has an identifier, and shares it with no other.
    public static let identified = AdapterLaw(
        "identified", "Every message is of the adapter's provider, and no two of a feed have one id."
    ) { subject in
        guard let feed = subject.lenient.feed else { return nil }
        if let asked = subject.input.provider, let provider = feed.provider, provider != asked {
            return "a payload of \(asked) is decoded as one of \(provider)"
        }
        var ids: Set<ByteEqualString> = []
        for message in feed.messages {
            if message.provider != feed.provider { return "\(message.id) stands in a feed of another provider" }
            if !ids.insert(ByteEqualString(message.id)).inserted { return "two messages have the id \(message.id)" }
        }
        return nil
    }

    /// A property says something or is nil: no text is empty or white space alone.
    public static let noBlankTexts = AdapterLaw(
        "noBlankTexts", "A text says something, or there is none: none is empty, none white space alone."
    ) { subject in
        for message in subject.lenient.feed?.messages ?? [] {
            let blank = message.texts.first { $0.text?.unicodeScalars.allSatisfy(\.properties.isWhitespace) == true }
            if let blank { return "\(message.id) has a blank \(blank.field)" }
        }
        return nil
    }

    /// A message's canonical JSON, raw included, reads back as the same message, which writes the same bytes.
    public static let canonical = AdapterLaw(
        "canonical", "A message's canonical JSON reads back as a message that writes the same bytes."
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
                return "the canonical JSON of \(message.id) changes at \(pointer): \(shown)"
            }
        }
        return nil
    }

    /// Provenance agrees with the message: asked for, it changes nothing, and it accounts for every field.
    ///
    /// Every field that has a value was taken from a place (but for `vendor`, and what several places decide: `status`,
    /// `clicked`, `partial`); a place leads to its key, and of an absent key to the object that lacks it; a text is the
    /// string that stands at its place.
    public static let explained = AdapterLaw(
        "explained", "Provenance changes nothing, and accounts for every field by a place that has its value."
    ) { subject in
        guard case .feed(let feed) = subject.explained else {
            return subject.explained == subject.lenient ? nil : "asking for provenance changes the outcome"
        }
        if let difference = subject.lenient.difference(from: .feed(feed)) {
            return "asking for provenance changes the result: \(difference)"
        }
        guard let root = subject.root else { return nil }
        for message in feed.messages {
            guard let account = feed.provenance[message.id] else { return "\(message.id) has no account" }
            let missing = message.fieldsWithValue.first { field in
                !account.contains { $0.field.rawValue == field && $0.outcome == .taken }
            }
            if let missing { return "\(message.id) has a \(missing), and its account does not say where from" }
            guard !subject.hasRepeatedKeys else { continue }
            if let line = account.first(where: { !$0.isRight(in: root) }) {
                return "\(message.id): \(line.key) is not \(line.outcome) at \"\(line.pointer)\" \(line.inner ?? "")"
            }
            if let difference = message.difference(from: account, in: root) { return difference }
        }
        return nil
    }
}

extension InboxMessage {
    /// Its texts, and those of its actions, by their keys in canonical JSON.
    fileprivate var texts: [(field: String, text: String?)] {
        let own = [
            ("vendorID", vendorID), ("title", title), ("subtitle", subtitle), ("body", body), ("image", image),
            ("imageAlt", imageAlt), ("icon", icon), ("layout", layout?.rawValue), ("type", type),
            ("campaignID", campaignID), ("templateID", templateID), ("style.background", style.background),
            ("style.titleBackground", style.titleBackground),
        ]
        let ofActions = (actions + [tap].compactMap(\.self)).flatMap { action in
            switch action.kind {
            case .openURL(let url, _): [("title of an action", action.title), ("url of an action", url)]
            case .deeplink(let link): [("title of an action", action.title), ("deeplink of an action", link)]
            default: [("title of an action", action.title)]
            }
        }
        return own + topics.map { ("topic", $0) } + ofActions
    }

    /// The fields that have a value, as their keys in canonical JSON, but for those that no single place decides.
    fileprivate var fieldsWithValue: [String] {
        let derived: Set<String> = ["id", "provider", "status", "clicked", "partial", "vendor"]
        let object = (try? JSONValue(stored: canonicalJSON()))?.object ?? [:]
        return object.filter { member in
            !derived.contains(member.key) && member.value != [] && member.value != [:] && member.value != false
        }.map(\.key)
    }

    /// A text that is not the string at the place that it was taken from.
    fileprivate func difference(from account: [Provenance], in root: JSONValue) -> String? {
        let texts: [(UnifiedField, String?)] = [
            (.vendorID, vendorID), (.title, title), (.subtitle, subtitle), (.body, body), (.imageAlt, imageAlt),
            (.type, type), (.campaignID, campaignID), (.templateID, templateID),
        ]
        for (field, text) in texts {
            let line = account.first { $0.field == field && $0.outcome == .taken }
            // A number is taken by its lexeme, or by the digits of its value.
            guard let line, let value = root.value(at: line.pointer, inner: line.inner), value.kind == .string,
                value.string != text
            else { continue }
            return "\(id): \(field) is \"\(text ?? "")\", and at \"\(line.pointer)\" stands \(value)"
        }
        return nil
    }
}

extension Provenance {
    /// Whether the place leads to the key, or, of an absent one, to an object that lacks it.
    fileprivate func isRight(in root: JSONValue) -> Bool {
        let value = root.value(at: pointer, inner: inner)
        // What came of an object as a whole names no key.
        if key.isEmpty, outcome == .taken, value?.opened.kind == .object { return true }
        if outcome == .absent { return value.map { $0.opened.kind == .object && $0.opened[key] == nil } ?? false }
        return value != nil && JSONPointer(pointer + (inner ?? ""))?.tokens.last == key
    }
}
