public import InboxJSON

extension VendorObject {
    /// Reads a date: RFC 3339 and related forms, or an epoch number.
    ///
    /// - Parameters:
    ///   - epoch: The unit of a number.
    ///   - accepting: `.documented` if only a number is documented; then text gives `field.coerced`.
    ///   - omitsZone: Whether the vendor's own SDK omits the zone in text. Then a date with a full time like `12:00:00`
    ///     has no diagnostic. Any other date without a zone gives `date.no-zone`.
    @inlinable
    public func instant(
        _ key: Key, as field: UnifiedField? = nil, by rule: StaticString? = nil, epoch: EpochUnit,
        accepting: AcceptedTypes = .stringOrNumber, omitsZone: Bool = false
    ) -> Instant? {
        guard let position = presentPosition(key, field, rule) else { return nil }
        let date = value.date(at: position, epoch, accepting, omitsZone: omitsZone, never: nil)
        return recordOutcome(date?.instant, key, field, rule, position, isDate: true)
    }

    /// Reads an expiry: the value of the first key that has a date, 0 or -1.
    ///
    /// 0 and -1 mean that the message does not expire (`date.never`). Later keys are not read.
    ///
    /// - Parameters:
    ///   - keys: The keys, in order of precedence.
    ///   - never: The code for 0 and -1, for a vendor that documents another value for no expiry.
    ///   - otherwise: Reads the expiry if no key has a date, 0 or -1.
    @inlinable
    public func expiry(
        _ keys: [Key], by rule: StaticString? = nil, epoch: EpochUnit, accepting: AcceptedTypes = .stringOrNumber,
        omitsZone: Bool = false, never: DiagnosticCode = .dateNever, otherwise: @autoclosure () -> Instant? = nil
    ) -> Instant? {
        for key in keys {
            guard let position = presentPosition(key, .expiresAt, rule) else { continue }
            let date = value.date(at: position, epoch, accepting, omitsZone: omitsZone, never: never)
            if let date = recordOutcome(date, key, .expiresAt, rule, position, isDate: true) { return date.instant }
        }
        return otherwise()
    }
}

/// The value of a date field: an instant, or the statement that there is none.
@usableFromInline
enum DateReading: Sendable {
    case at(Instant)
    case never

    @usableFromInline var instant: Instant? {
        guard case .at(let instant) = self else { return nil }
        return instant
    }
}

extension VendorValue {
    /// - Parameter never: For an expiry, the code for 0 and -1.
    @usableFromInline
    func date(
        at position: JSONNode.Position, _ unit: EpochUnit, _ accepting: AcceptedTypes, omitsZone: Bool,
        never: DiagnosticCode?
    ) -> DateReading? {
        switch document.kind(at: position) {
        case .number:
            return value(at: position).resolve(
                document.epoch(at: position, unit, allowsNever: never != nil), unit, never)
        case .string:
            if case .instant(let instant, let written) = document.dateText(at: position, context.zonelessDateOffset) {
                if accepting == .documented { value(at: position).reportCoercedDate() }
                if written != .given {
                    value(at: position).recordMissingZone(isUsual: omitsZone && written == .omitted)
                }
                return .at(instant)
            }
            let epoch = document.epoch(at: position, unit, allowsNever: never != nil)
            if accepting == .documented, epoch != .unparsable, epoch != .notANumber {
                value(at: position).reportCoercedDate()
            }
            return value(at: position).resolve(epoch, unit, never)
        default:
            value(at: position).reportWrongType(expected: "a date")
            return nil
        }
    }

    /// Records a date without a zone, and reports it unless the vendor usually omits the zone.
    private func recordMissingZone(isUsual: Bool) {
        if context.isRecording { context.trace.zoneless.insert(location) }
        guard !isUsual else { return }
        report(
            .dateNoZone,
            "\(name) has no time zone and is read as \(context.zonelessDateOffset); add Z or an offset")
    }

    private func reportSuspectUnit(_ documented: EpochUnit, _ instant: Instant) {
        let (expected, given) =
            documented == .seconds ? ("seconds", "milliseconds") : ("milliseconds", "seconds")
        report(
            .dateSuspectUnit,
            "\(name) is \(shown), which looks like \(given), but the vendor documents \(expected). "
                + "It is read as \(instant.rfc3339); send \(expected)")
    }

    private func reportCoercedDate() {
        report(.fieldCoerced, "\(name) should be a number, not a string; the date in the string is used")
    }

    private func resolve(_ reading: EpochReading, _ unit: EpochUnit, _ never: DiagnosticCode?) -> DateReading? {
        switch reading {
        case .instant(let instant, let suspectUnit):
            if suspectUnit { reportSuspectUnit(unit, instant) }
            return .at(instant)
        case .never:
            report(
                never ?? .dateNever,
                "\(name) is \(shown), which means that the message never expires; omit the field instead")
            return .never
        case .unparsable, .notANumber:
            report(
                .dateUnparsable,
                "\(name) is ignored because \(shown) is not a valid date; send a date like 2026-02-05T12:00:00Z")
            return nil
        }
    }
}

extension JSONDocument {
    fileprivate func dateText(at position: JSONNode.Position, _ zonelessOffset: UTCOffset) -> DateText.Reading {
        withTextBytes(at: position) { DateText.read($0, zonelessOffset: zonelessOffset.minutes) }
    }

    /// The date of a number, or of a string that contains one.
    fileprivate func epoch(at position: JSONNode.Position, _ unit: EpochUnit, allowsNever: Bool) -> EpochReading {
        withTextBytes(at: position) { EpochNumber.read($0, unit: unit, allowsNever: allowsNever) }
    }
}
