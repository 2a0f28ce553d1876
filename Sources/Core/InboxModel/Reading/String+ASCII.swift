import InboxJSON

extension String {
    /// The text with A to Z in lower case and nothing else changed.
    ///
    /// Compare vendors' words in this form if letter case does not matter. `lowercased()` would turn the Kelvin sign
    /// into a k.
    package var asciiLowercased: String {
        let isLower = withBytes { bytes in !bytes.indices.contains { 0x41...0x5A ~= bytes[$0] } }
        guard !isLower else { return self }
        return String(decoding: utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
    }
}
