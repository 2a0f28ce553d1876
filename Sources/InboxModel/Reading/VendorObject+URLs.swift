import InboxJSON

extension VendorObject {
    /// The URL of a picture; one with no scheme is kept (`url.no-scheme`).
    @inlinable
    public func picture(_ key: Key, as field: UnifiedField) -> String? {
        guard let index = given(key, field) else { return nil }
        return settled(value.url(at: index, needsScheme: false), key, field, index)
    }

    /// The same URL as it is kept in a message: where it stands, as far as it can.
    @inlinable
    package func placedPicture(_ key: Key, as field: UnifiedField) -> FieldText? {
        guard let index = given(key, field) else { return nil }
        return settled(value.placedURL(at: index, needsScheme: false), key, field, index)
    }

    /// A URL that an action opens; one with no scheme can't be opened (`url.no-scheme`) and is none.
    @inlinable
    public func link(_ key: Key, as field: UnifiedField? = nil) -> String? {
        guard let index = given(key, field) else { return nil }
        return settled(value.url(at: index, needsScheme: true), key, field, index)
    }

    /// The same URL as it is kept in a message: where it stands, as far as it can.
    @inlinable
    package func placedLink(_ key: Key, as field: UnifiedField? = nil) -> FieldText? {
        guard let index = given(key, field) else { return nil }
        return settled(value.placedURL(at: index, needsScheme: true), key, field, index)
    }
}

extension VendorValue {
    /// A URL that an action opens; one with no scheme can't be opened (`url.no-scheme`) and is none.
    public func link() -> String? {
        isBlank ? nil : url(at: place.index, needsScheme: true)
    }

    /// Whether the text begins with a scheme and its colon, in any case.
    package func hasScheme(_ scheme: String) -> Bool {
        guard document.kind(place.index) == .string else { return false }
        return document.withTextBytes(place.index) { text in
            let length = scheme.utf8.count
            guard text.count > length, text[length] == UInt8(ascii: ":") else { return false }
            var place = 0
            for letter in scheme.utf8 {
                guard text[place] | 0x20 == letter else { return false }
                place += 1
            }
            return true
        }
    }

    /// The same URL as it is kept in a message: where it stands, as far as it can.
    package func placedLink() -> FieldText? {
        isBlank ? nil : placedURL(at: place.index, needsScheme: true)
    }

    @usableFromInline
    func placedURL(at index: Int, needsScheme: Bool) -> FieldText? {
        if document.isPlainURL(index), let place = place(at: index) {
            reportUnsafeScheme(at: index, isLink: needsScheme)
            return place
        }
        return url(at: index, needsScheme: needsScheme).map { .made($0) }
    }

    @usableFromInline
    func url(at index: Int, needsScheme: Bool) -> String? {
        guard let text = text(at: index, either: false) else { return nil }
        if document.isPlainURL(index) {
            reportUnsafeScheme(at: index, isLink: needsScheme)
            return text
        }
        let value = sibling(index)
        switch URLReference.read(text) {
        case .unparsable:
            value.report(
                .urlUnparsable,
                "\(value.name) is \(value.shown), which is no URL; it counts as absent. Percent-encode it")
            return nil
        case .usable(let usable, let encoded, let hasScheme):
            if encoded {
                value.report(
                    .urlEncoded,
                    "\(value.name) has characters that no URL may have, read as \(usable); percent-encode them")
            }
            if !hasScheme {
                value.report(
                    .urlNoScheme, "\(value.name) is \(value.shown), which has no scheme; begin it with https://")
            }
            if hasScheme { reportUnsafeScheme(at: index, isLink: needsScheme) }
            return hasScheme || !needsScheme ? usable : nil
        }
    }

    /// Reports a scheme that a link, or a picture, should not have.
    private func reportUnsafeScheme(at index: Int, isLink: Bool) {
        guard let scheme = document.withTextBytes(index, { UnsafeScheme(ofLink: $0) }), isLink || scheme != .data else {
            return
        }
        let value = sibling(index)
        value.report(
            .urlUnsafeScheme,
            isLink
                ? "\(value.name) has the scheme \(scheme.rawValue): it is kept, and not opened unless the host allows the "
                    + "scheme; send an https:// URL"
                : "\(value.name) has the scheme \(scheme.rawValue), which no picture should have; send an https:// URL")
    }
}

extension JSONDocument {
    /// Whether a string is a URL that needs no second look: with a scheme, and nothing to encode.
    fileprivate func isPlainURL(_ index: Int) -> Bool {
        let entry = tape[index]
        guard entry.kind == .string, !entry.isEscaped else { return false }
        let text = bytes
        return URLReference.isPlain(text.span.extracting(Int(entry.start)..<Int(entry.end)))
    }
}
