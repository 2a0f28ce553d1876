/// How much a finding matters.
public enum Severity: String, Hashable, Sendable, Codable, CaseIterable {
    /// A message, or the whole feed, was refused.
    case error
    /// A value was dropped or had to be guessed.
    case warning
    /// It was understood, but the sender should look.
    case note
}

/// What a finding is about: stable, to be compared.
///
/// An adapter of the host's own may add codes.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible {
    /// The code's stable spelling.
    public let name: String
    /// How much it matters in lenient decoding; strict decoding makes errors of warnings.
    public let severity: Severity

    /// Makes a code.
    public init(_ name: String, _ severity: Severity) {
        self.name = name
        self.severity = severity
    }

    /// Compares the spelling.
    public static func == (left: DiagnosticCode, right: DiagnosticCode) -> Bool {
        left.name == right.name
    }

    /// Hashes the spelling.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(name)
    }

    /// The spelling.
    public var description: String { name }

    /// The same code with another severity, for the one place where it matters more, or less.
    public func with(_ severity: Severity) -> DiagnosticCode { DiagnosticCode(name, severity) }
}

extension DiagnosticCode {
    /// The root has no shape that the vendor documents.
    public static let feedNotRecognised = DiagnosticCode("feed.not-recognised", .error)
    /// The root has an error in place of a list of messages, or beside it; the feed is incomplete.
    public static let feedError = DiagnosticCode("feed.error", .error)
    /// The root has `null` where the list of messages belongs; the feed is empty and incomplete.
    public static let feedNoList = DiagnosticCode("feed.no-list", .warning)
    /// A limit of the decoder is exceeded; what is beyond it was not read.
    public static let limitExceeded = DiagnosticCode("limit.exceeded", .error)
    /// An element of the feed is not an object, nor a string of one.
    public static let messageNotObject = DiagnosticCode("message.not-object", .error)
    /// No usable identifier.
    public static let messageMissingID = DiagnosticCode("message.missing-id", .error)
    /// The same message twice in one feed; found at the one that loses.
    public static let messageDuplicateID = DiagnosticCode("message.duplicate-id", .note)
    /// A push with nothing to show: it announces no message.
    public static let messageNoContent = DiagnosticCode("message.no-content", .note)
    /// Salesforce: the fields belong to another kind than `inboxMessageType` says; a note if the code is one less than that
    /// kind's, as the SDKs count.
    public static let messageKindFromContent = DiagnosticCode("message.kind-from-content", .warning)
    /// Salesforce: an `inboxMessageType` outside 0, 1, 2, 3.
    public static let messageUnknownType = DiagnosticCode("message.unknown-type", .warning)
    /// A known field has a type that cannot be read; it counts as absent.
    public static let fieldWrongType = DiagnosticCode("field.wrong-type", .warning)
    /// A known field has another type with one clear reading.
    public static let fieldCoerced = DiagnosticCode("field.coerced", .note)
    /// A known field has a value outside its documented set.
    public static let fieldUnknownValue = DiagnosticCode("field.unknown-value", .warning)
    /// A date that is none; it counts as absent.
    public static let dateUnparsable = DiagnosticCode("date.unparsable", .warning)
    /// Milliseconds where seconds are documented, or the reverse; read by magnitude.
    public static let dateSuspectUnit = DiagnosticCode("date.suspect-unit", .warning)
    /// An expiry of 0 or -1; read as none.
    ///
    /// Of Zeta it is a warning: its document has nil for none.
    public static let dateNever = DiagnosticCode("date.never", .note)
    /// A date with no zone; read as of the decoder's offset, UTC by default.
    public static let dateNoZone = DiagnosticCode("date.no-zone", .note)
    /// A URL that is none; it counts as absent.
    public static let urlUnparsable = DiagnosticCode("url.unparsable", .warning)
    /// A URL with no scheme: a picture keeps it, an action can't be opened with it.
    public static let urlNoScheme = DiagnosticCode("url.no-scheme", .warning)
    /// A URL with characters that had to be percent-encoded.
    public static let urlEncoded = DiagnosticCode("url.encoded", .note)
    /// A URL with a scheme that runs code or reads local files, such as `javascript:`; it is not opened unless the host
    /// allows the scheme.
    public static let urlUnsafeScheme = DiagnosticCode("url.unsafe-scheme", .warning)
    /// A button with no label; it is dropped.
    public static let actionMissingTitle = DiagnosticCode("action.missing-title", .warning)
    /// A button that is no object; it is dropped.
    public static let actionNotObject = DiagnosticCode("action.not-object", .warning)
    /// More buttons than the vendor draws; all are kept.
    public static let actionOverLimit = DiagnosticCode("action.over-limit", .warning)
    /// An explicit action outside the documented tokens; resolution goes on as if it were absent.
    public static let actionUnknownToken = DiagnosticCode("action.unknown-token", .warning)
    /// XtremePush: both a deeplink and a URL; the deeplink is taken.
    public static let actionTwoDestinations = DiagnosticCode("action.two-destinations", .warning)
    /// Custom data in a string that is no JSON object.
    public static let customUnparsable = DiagnosticCode("custom.unparsable", .warning)
    /// Pushwoosh: a request that never reaches the inbox; told by a linter alone.
    public static let pushwooshNotInbox = DiagnosticCode("pushwoosh.not-inbox", .error)
    /// Pushwoosh: buttons on a banner, which draws none; reported by a linter alone.
    public static let pushwooshButtonsOnBanner = DiagnosticCode("pushwoosh.buttons-on-banner", .warning)
    /// An object names a key more than once; the last one counts.
    public static let jsonDuplicateKey = DiagnosticCode("json.duplicate-key", .warning)
    /// Half a `\u` pair; U+FFFD in text, as it was in ``InboxMessage/raw``.
    public static let jsonLoneSurrogate = DiagnosticCode("json.lone-surrogate", .note)

    /// Every code of this library.
    public static let all: [DiagnosticCode] = [
        feedNotRecognised, feedError, feedNoList, limitExceeded, messageNotObject, messageMissingID, messageDuplicateID,
        messageNoContent, messageKindFromContent, messageUnknownType, fieldWrongType, fieldCoerced, fieldUnknownValue,
        dateUnparsable, dateSuspectUnit, dateNever, dateNoZone, urlUnparsable, urlNoScheme, urlEncoded, urlUnsafeScheme,
        actionMissingTitle, actionNotObject, actionOverLimit, actionUnknownToken, actionTwoDestinations,
        customUnparsable, pushwooshNotInbox, pushwooshButtonsOnBanner, jsonDuplicateKey, jsonLoneSurrogate,
    ]
}
