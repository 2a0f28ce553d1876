extension VendorObject {
    /// Makes the message of this object, with the identifier that a key has.
    ///
    /// Nil if the key has no usable identifier; the adapter returns nil then, and the decoder reports `message.missing-id`.
    ///
    /// - Parameters:
    ///   - provider: The vendor.
    ///   - key: The key of the identifier: a string, or a number (`field.coerced`).
    @inlinable @inline(__always)
    public func makeMessage(of provider: Provider, id key: Key) -> InboxMessage? {
        guard let position = presentPosition(key, .vendorID) else { return nil }
        var message = InboxMessage(provider: provider, of: value)
        let isTaken = value.readText(at: position, into: &message, .vendorID, .documented)
        return recordOutcome(isTaken, key, .vendorID, position) ? message : nil
    }

    /// Makes the message of this object, with the identifier of the first key that has a usable one.
    ///
    /// ```swift
    /// guard let card = element.object(Key.self), var message = card.makeMessage(of: provider, id: [.messageId, .id])
    /// else { return nil }
    /// ```
    @inlinable @inline(__always)
    public func makeMessage(of provider: Provider, id keys: [Key]) -> InboxMessage? {
        for key in keys {
            if let message = makeMessage(of: provider, id: key) { return message }
        }
        return nil
    }

    /// Makes the message of this object, with the identifier of the first key that has an integer, or a string of one.
    ///
    /// The digits are exact at any size, those of a string verbatim.
    @inlinable @inline(__always)
    public func makeMessage(of provider: Provider, decimalID keys: [Key]) -> InboxMessage? {
        for key in keys {
            guard let position = presentPosition(key, .vendorID) else { continue }
            var message = InboxMessage(provider: provider, of: value)
            let isTaken = value.readDecimalIdentifier(at: position, into: &message)
            if recordOutcome(isTaken, key, .vendorID, position) { return message }
        }
        return nil
    }
}
