public import InboxJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension VendorObject {
    // MARK: Writing a field

    /// Reads a date into the message: RFC 3339 and related forms, or an epoch number.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - message: The message.
    ///   - field: The field of the message.
    ///   - epoch: The unit of a number.
    ///   - accepting: `.documented` if only a number is documented: then text is `field.coerced`.
    ///   - zone: How a date in text without a zone is read: `date.no-zone` by default; `.omitted` if the vendor's own SDK
    ///     leaves the zone out, `.utc` if the vendor documents UTC.
    /// - Returns: Whether the key has a usable date; the message is unchanged if not.
    @inlinable @discardableResult
    public func readDate(
        _ key: Key, into message: inout InboxMessage, as field: InboxMessage.DateField, epoch: EpochUnit,
        accepting: AcceptedTypes = .stringOrNumber, zone: DateZone = .required
    ) -> Bool {
        guard
            let instant = instant(key, as: field.unified, epoch: epoch, accepting: accepting, zone: zone)
        else { return false }
        message.set(field, instant)
        return true
    }

    /// Reads a date into the message: that of the first key that has a usable one.
    @inlinable @discardableResult
    public func readDate(
        _ keys: [Key], into message: inout InboxMessage, as field: InboxMessage.DateField, epoch: EpochUnit,
        accepting: AcceptedTypes = .stringOrNumber, zone: DateZone = .required
    ) -> Bool {
        for key in keys {
            let isTaken = readDate(
                key, into: &message, as: field, epoch: epoch, accepting: accepting, zone: zone)
            if isTaken { return true }
        }
        return false
    }

    /// Reads ``InboxMessage/expiresAt``: a date, or 0 or -1, which means that the message does not expire (`date.never`).
    ///
    /// - Parameter never: The code for 0 and -1, for a vendor that documents another value for no expiry.
    /// - Returns: Whether the key has a date, 0 or -1, so that no other key is read; the message is unchanged if not.
    @inlinable @discardableResult
    public func readExpiry(
        _ key: Key, into message: inout InboxMessage, epoch: EpochUnit, accepting: AcceptedTypes = .stringOrNumber,
        zone: DateZone = .required, never: DiagnosticCode = .dateNever
    ) -> Bool {
        guard
            let expiry = expiry(
                key, as: .expiresAt, epoch: epoch, accepting: accepting, zone: zone, never: never)
        else { return false }
        message.setExpiry(expiry)
        return true
    }

    /// Reads ``InboxMessage/expiresAt``: from the first key that has a date, 0 or -1.
    @inlinable @discardableResult
    public func readExpiry(
        _ keys: [Key], into message: inout InboxMessage, epoch: EpochUnit, accepting: AcceptedTypes = .stringOrNumber,
        zone: DateZone = .required, never: DiagnosticCode = .dateNever
    ) -> Bool {
        for key in keys {
            let isTaken = readExpiry(
                key, into: &message, epoch: epoch, accepting: accepting, zone: zone, never: never)
            if isTaken { return true }
        }
        return false
    }

    // MARK: Returning a value

    /// A date: RFC 3339 and related forms, or an epoch number.
    @inlinable
    public func date(
        _ key: Key, as field: UnifiedField? = nil, epoch: EpochUnit, accepting: AcceptedTypes = .stringOrNumber,
        zone: DateZone = .required
    ) -> Date? {
        instant(key, as: field, epoch: epoch, accepting: accepting, zone: zone)?.date
    }

    @inlinable
    func instant(
        _ key: Key, as field: @autoclosure () -> UnifiedField?, epoch: EpochUnit, accepting: AcceptedTypes,
        zone: DateZone
    ) -> Instant? {
        guard let position = presentPosition(key, field()) else { return nil }
        if value.isObserving { value.observeDate(field(), position) }
        let expiry = value.expiry(at: position, epoch, accepting, zone: zone, allowsNever: false)
        return recordOutcome(expiry?.instant, key, field(), position)
    }

    /// An expiry: a date, or 0 or -1 for none (`date.never`).
    ///
    /// - Parameter never: The code for 0 and -1, for a vendor that documents another value for no expiry.
    @inlinable
    public func expiry(
        _ key: Key, as field: UnifiedField? = nil, epoch: EpochUnit, accepting: AcceptedTypes = .stringOrNumber,
        zone: DateZone = .required, never: DiagnosticCode = .dateNever
    ) -> Expiry? {
        guard let position = presentPosition(key, field) else { return nil }
        if value.isObserving { value.observeDate(field, position) }
        let expiry = value.expiry(at: position, epoch, accepting, zone: zone, allowsNever: true, never)
        return recordOutcome(expiry, key, field, position)
    }
}

extension VendorValue {
    /// Reads a date or, if it is an expiry, 0 or -1.
    @usableFromInline
    func expiry(
        at position: JSONNode.Position, _ unit: EpochUnit, _ accepting: AcceptedTypes, zone: DateZone,
        allowsNever: Bool,
        _ never: DiagnosticCode = .dateNever
    ) -> Expiry? {
        switch document.kind(at: position) {
        case .number:
            return sibling(position).resolve(document.epoch(at: position, unit, allowsNever: allowsNever), unit, never)
        case .string:
            let offset = zone == .utc ? .utc : context.zonelessDateOffset
            if case .instant(let instant, let written) = document.dateText(at: position, offset) {
                if accepting == .documented { sibling(position).reportCoercedDate() }
                if written != .given, zone != .utc {
                    sibling(position).recordMissingZone(isUsual: zone == .omitted && written == .omitted)
                }
                return .at(milliseconds: instant.milliseconds)
            }
            let epoch = document.epoch(at: position, unit, allowsNever: allowsNever)
            if accepting == .documented, epoch != .unparsable, epoch != .notANumber {
                sibling(position).reportCoercedDate()
            }
            return sibling(position).resolve(epoch, unit, never)
        default:
            sibling(position).reportWrongType(expected: "a date")
            return nil
        }
    }

    /// Records a date without a zone, and reports it unless the vendor usually writes dates so.
    private func recordMissingZone(isUsual: Bool) {
        context.provenance.recordMissingZone(at: location)
        guard !isUsual else { return }
        report(.dateNoZone, "\(name) has no zone and is read as \(context.zonelessDateOffset); add Z or an offset")
    }

    private func reportSuspectUnit(_ documented: EpochUnit, _ instant: Instant) {
        let (expected, given) =
            documented == .seconds ? ("seconds", "milliseconds") : ("milliseconds", "seconds")
        report(
            .dateSuspectUnit,
            "\(name) is \(shown), which by its size counts \(given), but \(expected) are documented; it is read as "
                + "\(instant.rfc3339). Send \(expected)")
    }

    private func reportCoercedDate() {
        report(.fieldCoerced, "\(name) is a string and is read as the date in it; send a number")
    }

    private func resolve(_ reading: EpochReading, _ unit: EpochUnit, _ never: DiagnosticCode) -> Expiry? {
        switch reading {
        case .instant(let instant, let suspectUnit):
            if suspectUnit { reportSuspectUnit(unit, instant) }
            return .at(milliseconds: instant.milliseconds)
        case .never:
            report(never, "\(name) is \(shown), which is read as no expiry; leave the field out")
            return .never
        case .unparsable, .notANumber:
            report(
                .dateUnparsable,
                "\(name) is \(shown), which is not a valid date; it is treated as absent. "
                    + "Send a date like 2026-02-05T12:00:00Z")
            return nil
        }
    }
}

extension JSONDocument {
    /// The date of a string, read as text.
    fileprivate func dateText(at position: JSONNode.Position, _ zonelessOffset: UTCOffset) -> DateText.Reading {
        withTextBytes(at: position) { DateText.read($0, zonelessOffset: zonelessOffset.minutes) }
    }

    /// The date of a number, or of a string that holds one.
    fileprivate func epoch(at position: JSONNode.Position, _ unit: EpochUnit, allowsNever: Bool) -> EpochReading {
        withTextBytes(at: position) { EpochNumber.read($0, unit: unit, allowsNever: allowsNever) }
    }
}
