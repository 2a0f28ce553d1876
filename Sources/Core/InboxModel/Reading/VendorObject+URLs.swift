public import InboxJSON

extension VendorObject {
    /// Reads the URL of an image; one without a scheme is kept and gives `url.no-scheme`.
    @inlinable
    public func imageURL(_ key: Key, as field: UnifiedField? = nil, by rule: StaticString? = nil) -> String? {
        guard let position = presentPosition(key, field, rule) else { return nil }
        return recordOutcome(value.url(at: position, isLink: false), key, field, rule, position)
    }

    /// Reads a URL that an action opens.
    ///
    /// A URL without a scheme cannot be opened, so it is not used and gives `url.no-scheme`.
    @inlinable
    public func link(_ key: Key, as field: UnifiedField? = nil, by rule: StaticString? = nil) -> String? {
        guard let position = presentPosition(key, field, rule) else { return nil }
        return recordOutcome(value.url(at: position, isLink: true), key, field, rule, position)
    }
}

extension VendorValue {
    /// Reads a URL that an action opens.
    ///
    /// A URL without a scheme cannot be opened, so it is not used and gives `url.no-scheme`.
    public func link(as field: UnifiedField? = nil, by rule: StaticString? = nil) -> String? {
        guard !isBlank, let url = url(at: position, isLink: true) else { return nil }
        if let field { recordOutcome(.taken, as: field, by: rule) }
        return url
    }

    /// Whether the text begins with a scheme and a colon.
    ///
    /// Letter case does not matter.
    ///
    /// - Parameter scheme: The scheme, in lower-case letters.
    package func hasScheme(_ scheme: String) -> Bool {
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

    // The functions below read a value of the same document. The caller knows that it is not blank.

    /// A URL that an action can open (if `isLink`), or that an image can have.
    @usableFromInline
    func url(at position: JSONNode.Position, isLink: Bool) -> String? {
        guard let text = text(at: position, .documented) else { return nil }
        if document.isSafeURL(at: position) { return text }
        let value = value(at: position)
        switch URLReference.read(text) {
        case .unparsable(let fault):
            value.report(
                .urlUnparsable,
                "\(value.name) is ignored because \(value.shown) is not a valid URL: \(fault.reason). \(fault.fix)")
            return nil
        case .usable(let usable, let encoded, let hasScheme):
            if encoded {
                value.report(
                    .urlEncoded,
                    "\(value.name) contains characters that are not allowed in a URL and is read as \(usable); "
                        + "percent-encode them")
            }
            if !hasScheme {
                value.report(
                    .urlNoScheme, "\(value.name) is \(value.shown), which has no scheme; begin it with https://")
            }
            if hasScheme { value.reportUnsafeScheme(isLink: isLink) }
            return hasScheme || !isLink ? usable : nil
        }
    }

    private func reportUnsafeScheme(isLink: Bool) {
        let scheme = document.withTextBytes(at: position) { UnsafeScheme(ofLink: $0) }
        guard let scheme, isLink || scheme != .data else { return }
        report(
            .urlUnsafeScheme,
            isLink
                ? "\(name) has the unsafe scheme \(scheme.rawValue). It is kept, but opens only if the app allows "
                    + "the scheme; send an https:// URL"
                : "\(name) has the scheme \(scheme.rawValue), which is not allowed for an image; send an https:// URL")
    }
}

extension JSONDocument {
    /// Whether a string is, like nearly every URL, one with a scheme that gives no diagnostic.
    fileprivate func isSafeURL(at position: JSONNode.Position) -> Bool {
        kind(at: position) == .string && !isEscaped(at: position)
            && withTextBytes(at: position) { URLReference.isPlain($0) && UnsafeScheme(ofLink: $0) == nil }
    }
}
