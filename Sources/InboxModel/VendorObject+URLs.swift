extension VendorObject {
    /// The URL of a picture; one with no scheme is kept (`url.no-scheme`).
    public func picture(_ key: Key, as field: UnifiedField) -> String? {
        guard let value = given(key, field) else { return nil }
        return settled(value.picture(), key, field, value)
    }

    /// A URL that an action opens; one with no scheme can't be opened (`url.no-scheme`) and is none.
    public func link(_ key: Key, as field: UnifiedField? = nil) -> String? {
        guard let value = given(key, field) else { return nil }
        return settled(value.link(), key, field, value)
    }
}

extension VendorValue {
    /// The URL of a picture; one with no scheme is kept (`url.no-scheme`).
    public func picture() -> String? {
        guard let text = text(), let url = url(text) else { return nil }
        return url.text
    }

    /// A URL that an action opens; one with no scheme can't be opened (`url.no-scheme`) and is none.
    public func link() -> String? {
        guard let text = text(), let url = url(text), url.hasScheme else { return nil }
        return url.text
    }

    private func url(_ text: String) -> (text: String, hasScheme: Bool)? {
        switch URLReference.read(text) {
        case .unparsable:
            report(.urlUnparsable, "\(name) is \(shown), which is no URL; it counts as absent. Percent-encode it")
            return nil
        case .usable(let usable, let encoded, let hasScheme):
            if encoded {
                report(
                    .urlEncoded, "\(name) has characters that no URL may have, read as \(usable); percent-encode them")
            }
            if !hasScheme {
                report(.urlNoScheme, "\(name) is \(shown), which has no scheme; begin it with https://")
            }
            return (usable, hasScheme)
        }
    }
}
