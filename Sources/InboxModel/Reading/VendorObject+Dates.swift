import InboxJSON

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension VendorObject {
    /// A date: RFC 3339 and its relatives, or an epoch number.
    ///
    /// - Parameters:
    ///   - epoch: The unit of a number.
    ///   - either: Whether platforms send it as a number and as text, as they nearly always do; else text is
    ///     `field.coerced`.
    ///   - omitsZone: Whether the vendor's own SDK writes dates without a zone: then one with a time like `12:00:00` is no
    ///     finding; else it is `date.no-zone`. How it is read is the decoder's ``InboxDecoder/zonelessDateOffset``.
    @inlinable
    public func date(
        _ key: Key, as field: UnifiedField, epoch: EpochUnit, either: Bool = true, omitsZone: Bool = false
    ) -> Date? {
        instant(key, as: field, epoch: epoch, either: either, omitsZone: omitsZone)?.date
    }

    @inlinable
    package func instant(
        _ key: Key, as field: UnifiedField, epoch: EpochUnit, either: Bool = true, omitsZone: Bool = false
    ) -> Instant? {
        guard let index = given(key, field) else { return nil }
        let moment = value.moment(at: index, epoch, either: either, omitsZone: omitsZone, isExpiry: false)
        return settled(moment?.instant, key, field, index)
    }

    /// An expiry: a date, or 0 or -1 for none (`date.never`), which decides as well.
    ///
    /// - Parameter never: What 0 and -1 are reported as, for a vendor whose document has another word for none.
    @inlinable
    public func expiry(
        _ key: Key, as field: UnifiedField, epoch: EpochUnit, either: Bool = true, omitsZone: Bool = false,
        never: DiagnosticCode = .dateNever
    ) -> Expiry? {
        guard let index = given(key, field) else { return nil }
        let moment = value.moment(at: index, epoch, either: either, omitsZone: omitsZone, isExpiry: true, never)
        return settled(moment, key, field, index)
    }
}

extension VendorValue {
    @usableFromInline
    func moment(
        at index: Int, _ unit: EpochUnit, either: Bool, omitsZone: Bool, isExpiry: Bool,
        _ never: DiagnosticCode = .dateNever
    ) -> Expiry? {
        switch document.kind(index) {
        case .number:
            return sibling(index).settle(document.epoch(at: index, unit, isExpiry: isExpiry), never)
        case .string:
            if case .instant(let instant, let zone) = document.dateText(at: index, context.zonelessDateOffset) {
                if !either { sibling(index).reportCoerced() }
                if zone != .given { sibling(index).noteNoZone(isUsual: omitsZone && zone == .omitted) }
                return .at(milliseconds: instant.milliseconds)
            }
            let epoch = document.epoch(at: index, unit, isExpiry: isExpiry)
            if !either, epoch != .unparsable, epoch != .notANumber { sibling(index).reportCoerced() }
            return sibling(index).settle(epoch, never)
        case .null:
            return nil
        default:
            sibling(index).reportNot("a date")
            return nil
        }
    }

    /// Notes a date without a zone in the account of the message, and reports it unless the vendor writes it so.
    private func noteNoZone(isUsual: Bool) {
        context.noteZoneless(place)
        guard !isUsual else { return }
        report(.dateNoZone, "\(name) has no zone and is read as \(context.zonelessDateOffset); add Z or an offset")
    }

    private func reportCoerced() {
        report(.fieldCoerced, "\(name) is text, read as the date it says; send a number")
    }

    private func settle(_ reading: EpochReading, _ never: DiagnosticCode) -> Expiry? {
        switch reading {
        case .instant(let instant, let suspectUnit):
            if suspectUnit {
                report(
                    .dateSuspectUnit,
                    "\(name) is \(shown), which is not in the documented unit by its size; read as \(instant.rfc3339)")
            }
            return .at(milliseconds: instant.milliseconds)
        case .never:
            report(never, "\(name) is \(shown), read as no expiry; leave the field out")
            return .never
        case .unparsable, .notANumber:
            report(
                .dateUnparsable,
                "\(name) is \(shown), which is no date; it counts as absent. Send one like 2026-02-05T12:00:00Z")
            return nil
        }
    }
}

extension JSONDocument {
    /// The date that a string says as text.
    fileprivate func dateText(at index: Int, _ zonelessOffset: UTCOffset) -> DateText.Reading {
        withTextBytes(index) { DateText.read($0, zonelessOffset: zonelessOffset.minutes) }
    }

    /// The date that a number, or a string of one, says.
    fileprivate func epoch(at index: Int, _ unit: EpochUnit, isExpiry: Bool) -> EpochReading {
        withTextBytes(index) { EpochNumber.read($0, unit: unit, isExpiry: isExpiry) }
    }
}
