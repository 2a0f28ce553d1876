public import InboxJSON

extension VendorObject {
    // MARK: Writing a field

    /// Reads the URL of an image into the message; a URL without a scheme is kept (`url.no-scheme`).
    ///
    /// - Parameter field: `.image` or `.icon`.
    /// - Returns: Whether the key has a usable URL; the message is unchanged if not.
    @inlinable @discardableResult
    public func readImageURL(
        _ key: Key, into message: inout InboxMessage, as field: InboxMessage.TextField
    ) -> Bool {
        guard let position = presentPosition(key, field.slot.unified) else { return false }
        let isTaken = value.readURL(at: position, into: &message, field.slot, isLink: false)
        return recordOutcome(isTaken, key, field.slot.unified, position)
    }

    /// Reads the URL of an image into the message: that of the first key that has a usable one.
    @inlinable @discardableResult
    public func readImageURL(
        _ keys: [Key], into message: inout InboxMessage, as field: InboxMessage.TextField
    ) -> Bool {
        for key in keys {
            if readImageURL(key, into: &message, as: field) { return true }
        }
        return false
    }

    /// Reads a URL, and makes opening it the tap of the message.
    ///
    /// A URL without a scheme cannot be opened and is not usable (`url.no-scheme`).
    ///
    /// - Parameter target: Where it is opened; nil if the vendor gives no hint.
    /// - Returns: Whether the key has a usable URL; the message is unchanged if not.
    @inlinable @discardableResult
    public func readLink(
        _ key: Key, into message: inout InboxMessage, target: InboxAction.Target? = nil
    ) -> Bool {
        guard let position = presentPosition(key, .tap) else { return false }
        return recordOutcome(value.readLink(at: position, into: &message, target), key, .tap, position)
    }

    /// Reads a URL, and makes opening it the tap of the message: the first key that has a usable URL.
    @inlinable @discardableResult
    public func readLink(
        _ keys: [Key], into message: inout InboxMessage, target: InboxAction.Target? = nil
    ) -> Bool {
        for key in keys {
            if readLink(key, into: &message, target: target) { return true }
        }
        return false
    }

    /// Reads a URL, and makes an action open it; its other parts stay.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - action: The action: a button, or a tap that will be set.
    ///   - field: `.tap` for a tap; nil for a button, whose list has the provenance.
    ///   - target: Where it is opened; nil if the vendor gives no hint.
    /// - Returns: Whether the key has a usable URL; the action is unchanged if not.
    @inlinable @discardableResult
    public func readLink(
        _ key: Key, into action: inout InboxAction, as field: UnifiedField? = nil, target: InboxAction.Target? = nil
    ) -> Bool {
        guard let position = presentPosition(key, field) else { return false }
        return recordOutcome(value.readLink(at: position, into: &action, target), key, field, position)
    }

    /// Reads a deeplink, a text for the host's own router, and makes an action follow it; its other parts stay.
    ///
    /// - Parameter field: `.tap` for a tap; nil for a button, whose list has the provenance.
    /// - Returns: Whether the key has a usable text; the action is unchanged if not.
    @inlinable @discardableResult
    public func readDeeplink(_ key: Key, into action: inout InboxAction, as field: UnifiedField? = nil) -> Bool {
        guard let position = presentPosition(key, field) else { return false }
        return recordOutcome(value.readDeeplink(at: position, into: &action), key, field, position)
    }

    // MARK: Returning a value

    /// The URL of an image; a URL without a scheme is kept (`url.no-scheme`).
    @inlinable
    public func imageURL(_ key: Key, as field: UnifiedField? = nil) -> String? {
        guard let position = presentPosition(key, field) else { return nil }
        return recordOutcome(value.url(at: position, isLink: false), key, field, position)
    }

    /// A URL that an action opens; one without a scheme cannot be opened and is not usable (`url.no-scheme`).
    @inlinable
    public func link(_ key: Key, as field: UnifiedField? = nil) -> String? {
        guard let position = presentPosition(key, field) else { return nil }
        return recordOutcome(value.url(at: position, isLink: true), key, field, position)
    }
}

extension VendorValue {
    /// A URL that an action opens; one without a scheme cannot be opened and is not usable (`url.no-scheme`).
    public func link() -> String? {
        isBlank ? nil : url(at: position, isLink: true)
    }

    /// Whether the text begins with a scheme and a colon, in any case of letters.
    ///
    /// - Parameter scheme: The scheme, in lower-case letters.
    public func hasScheme(_ scheme: String) -> Bool {
        guard document.kind(at: position) == .string else { return false }
        return document.withTextBytes(at: position) { text in
            let length = scheme.utf8.count
            guard text.count > length, text[length] == UInt8(ascii: ":") else { return false }
            var index = 0
            for letter in scheme.utf8 {
                guard text[index] | 0x20 == letter else { return false }
                index += 1
            }
            return true
        }
    }

    /// Makes opening the URL the tap of the message, as
    /// ``VendorObject/readLink(_:into:target:)-(Key,InboxMessage,_)``.
    @discardableResult
    public func readLink(into message: inout InboxMessage, target: InboxAction.Target? = nil) -> Bool {
        guard !isBlank, readLink(at: position, into: &message, target) else { return false }
        recordOutcome(.taken, as: .tap)
        return true
    }

    /// Makes following the deeplink, a text for the host's own router, the tap of the message.
    @discardableResult
    public func readDeeplink(into message: inout InboxMessage) -> Bool {
        guard !isBlank, readText(at: position, into: &message, .link, .documented) else { return false }
        message.setTapOfLink(.deeplink)
        recordOutcome(.taken, as: .tap)
        return true
    }

    // The following functions read a value of the same document that is not blank.

    @usableFromInline
    func readLink(at position: JSONNode.Position, into message: inout InboxMessage, _ target: InboxAction.Target?)
        -> Bool
    {
        guard readURL(at: position, into: &message, .link, isLink: true) else { return false }
        message.setTapOfLink(InboxAction.LinkKind(target: target))
        return true
    }

    @usableFromInline
    func readURL(at position: JSONNode.Position, into message: inout InboxMessage, _ slot: TextSlot, isLink: Bool)
        -> Bool
    {
        if document.isPlainURL(at: position), setLocation(slot, position, in: &message) {
            reportUnsafeScheme(at: position, isLink: isLink)
            return true
        }
        guard let url = url(at: position, isLink: isLink) else { return false }
        message.content[slot] = url
        return true
    }

    @usableFromInline
    func readLink(at position: JSONNode.Position, into action: inout InboxAction, _ target: InboxAction.Target?) -> Bool
    {
        guard let link = storedLink(at: position) else { return false }
        action.setLink(InboxAction.LinkKind(target: target), link, of: document)
        return true
    }

    private func storedLink(at position: JSONNode.Position) -> StoredText? {
        if document.isPlainURL(at: position), let location = storedLocation(position) {
            reportUnsafeScheme(at: position, isLink: true)
            return location
        }
        return url(at: position, isLink: true).map { .string($0) }
    }

    @usableFromInline
    func readDeeplink(at position: JSONNode.Position, into action: inout InboxAction) -> Bool {
        guard let text = storedText(at: position, .documented) else { return false }
        action.setLink(.deeplink, text, of: document)
        return true
    }

    /// A URL that is usable in an action (`isLink`), or as an image.
    @usableFromInline
    func url(at position: JSONNode.Position, isLink: Bool) -> String? {
        guard let text = text(at: position, .documented) else { return nil }
        if document.isPlainURL(at: position) {
            reportUnsafeScheme(at: position, isLink: isLink)
            return text
        }
        let value = sibling(position)
        switch URLReference.read(text) {
        case .unparsable(let fault):
            value.report(
                .urlUnparsable,
                "\(value.name) is \(value.shown), which is not a valid URL: \(fault.reason); it is treated as absent. "
                    + fault.fix)
            return nil
        case .usable(let usable, let encoded, let hasScheme):
            if encoded {
                value.report(
                    .urlEncoded,
                    "\(value.name) has characters that a URL must not have and is read as \(usable); percent-encode them"
                )
            }
            if !hasScheme {
                value.report(
                    .urlNoScheme, "\(value.name) is \(value.shown), which has no scheme; begin it with https://")
            }
            if hasScheme { reportUnsafeScheme(at: position, isLink: isLink) }
            return hasScheme || !isLink ? usable : nil
        }
    }

    /// Reports a scheme that a link, or an image, should not have.
    private func reportUnsafeScheme(at position: JSONNode.Position, isLink: Bool) {
        guard let scheme = document.unsafeScheme(at: position), isLink || scheme != .data else { return }
        let value = sibling(position)
        value.report(
            .urlUnsafeScheme,
            isLink
                ? "\(value.name) has the scheme \(scheme.rawValue): it is kept, but it is opened only if the host allows "
                    + "the scheme; send an https:// URL"
                : "\(value.name) has the scheme \(scheme.rawValue), which an image must not have; send an https:// URL")
    }
}

extension JSONDocument {
    /// Whether a string is a URL with a scheme and with nothing to percent-encode.
    fileprivate func isPlainURL(at position: JSONNode.Position) -> Bool {
        kind(at: position) == .string && !isEscaped(at: position)
            && withTextBytes(at: position) { URLReference.isPlain($0) }
    }

    /// The scheme of a link, if it is an unsafe one.
    ///
    /// Inlined, it would count a reference.
    @inline(never)
    fileprivate func unsafeScheme(at position: JSONNode.Position) -> UnsafeScheme? {
        withTextBytes(at: position) { UnsafeScheme(ofLink: $0) }
    }
}
