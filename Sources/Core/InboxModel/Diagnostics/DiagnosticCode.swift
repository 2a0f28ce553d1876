/// The subject of a diagnostic: stable, to be compared.
///
/// An open vocabulary: an adapter of a host may add codes.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible {
    /// The code's stable spelling.
    public let name: String
    /// The severity in lenient decoding; strict decoding makes an error of a warning.
    public let severity: Severity

    /// Creates a code.
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

    /// The same code with another severity, for a vendor or a case in which it matters more, or less.
    package func with(_ severity: Severity) -> DiagnosticCode { DiagnosticCode(name, severity) }
}

extension DiagnosticCode {
    /// The root has no shape that the vendor documents.
    public static let feedNotRecognised = DiagnosticCode("feed.not-recognised", .error)
    /// The root has an error instead of a list of messages, or beside it; the feed is incomplete.
    public static let feedError = DiagnosticCode("feed.error", .error)
    /// The root has `null` instead of the list of messages; the feed is empty and incomplete.
    public static let feedNoList = DiagnosticCode("feed.no-list", .warning)
    /// A limit of the decoder is exceeded; what is beyond it is not read.
    public static let limitExceeded = DiagnosticCode("limit.exceeded", .error)
    /// An element of the feed is neither an object nor a string with the JSON of one; it is left out.
    public static let messageNotObject = DiagnosticCode("message.not-object", .error)
    /// An element has distinctive keys of other vendors, and none of the feed's; it is left out.
    public static let messageWrongProvider = DiagnosticCode("message.wrong-provider", .error)
    /// The message has no usable identifier; it is left out.
    public static let messageMissingID = DiagnosticCode("message.missing-id", .error)
    /// The feed has two messages with one identifier; the diagnostic is at the one that is left out.
    public static let messageDuplicateID = DiagnosticCode("message.duplicate-id", .note)
    /// A push has nothing to show, so it announces no message.
    public static let messageNoContent = DiagnosticCode("message.no-content", .note)
    /// Salesforce: the fields belong to another kind than `inboxMessageType` means.
    ///
    /// A note if the code is one less than that kind's, because the SDKs count from 0.
    public static let messageKindFromContent = DiagnosticCode("message.kind-from-content", .warning)
    /// Salesforce: `inboxMessageType` is not one of 0, 1, 2, 3.
    public static let messageUnknownType = DiagnosticCode("message.unknown-type", .warning)
    /// A known field has a type that cannot be read; it is treated as absent.
    public static let fieldWrongType = DiagnosticCode("field.wrong-type", .warning)
    /// A known field has another type, with one clear reading.
    public static let fieldCoerced = DiagnosticCode("field.coerced", .note)
    /// A known field has a value that is not documented.
    public static let fieldUnknownValue = DiagnosticCode("field.unknown-value", .warning)
    /// A date is not valid; it is treated as absent.
    public static let dateUnparsable = DiagnosticCode("date.unparsable", .warning)
    /// A date has milliseconds although seconds are documented, or the reverse; it is read by its size.
    public static let dateSuspectUnit = DiagnosticCode("date.suspect-unit", .warning)
    /// An expiry is 0 or -1; it is read as no expiry.
    ///
    /// A warning for Zeta, whose document has nil for no expiry.
    public static let dateNever = DiagnosticCode("date.never", .note)
    /// A date has no zone; it is read with the decoder's offset, UTC by default.
    public static let dateNoZone = DiagnosticCode("date.no-zone", .note)
    /// A URL is not valid; it is treated as absent.
    public static let urlUnparsable = DiagnosticCode("url.unparsable", .warning)
    /// A URL has no scheme: an image keeps it, and an action cannot open it.
    public static let urlNoScheme = DiagnosticCode("url.no-scheme", .warning)
    /// A URL has characters that had to be percent-encoded.
    public static let urlEncoded = DiagnosticCode("url.encoded", .note)
    /// A URL has a scheme that runs code or reads local files; it is opened only if the host allows the scheme.
    public static let urlUnsafeScheme = DiagnosticCode("url.unsafe-scheme", .warning)
    /// A button has no label; it is left out.
    public static let actionMissingTitle = DiagnosticCode("action.missing-title", .warning)
    /// A button is not an object; it is left out.
    public static let actionNotObject = DiagnosticCode("action.not-object", .warning)
    /// There are more buttons than the vendor draws; all are kept.
    public static let actionOverLimit = DiagnosticCode("action.over-limit", .warning)
    /// An action has a token that is not documented; it is read as if the token were absent.
    public static let actionUnknownToken = DiagnosticCode("action.unknown-token", .warning)
    /// XtremePush: an action has both a deeplink and a URL; the deeplink is used.
    public static let actionTwoDestinations = DiagnosticCode("action.two-destinations", .warning)
    /// Custom data is a string that is not the JSON of an object.
    public static let customUnparsable = DiagnosticCode("custom.unparsable", .warning)
    /// Pushwoosh: a request never reaches the inbox; only a linter reports it.
    public static let pushwooshNotInbox = DiagnosticCode("pushwoosh.not-inbox", .error)
    /// Pushwoosh: a banner has buttons, which it does not draw; only a linter reports it.
    public static let pushwooshButtonsOnBanner = DiagnosticCode("pushwoosh.buttons-on-banner", .warning)
    /// An object has a key more than once; the last value counts.
    public static let jsonDuplicateKey = DiagnosticCode("json.duplicate-key", .warning)
    /// A text has a lone surrogate escape; it is U+FFFD in texts, and unchanged in ``InboxMessage/Fields/raw``.
    public static let jsonLoneSurrogate = DiagnosticCode("json.lone-surrogate", .note)

    /// Every code of this library.
    public static let all = texts.map(\.code)

    /// What the code means, in a sentence.
    ///
    /// Nil for a code that an adapter of a host added.
    public var summary: String? { Self.texts.first { $0.code == self }?.summary }

    /// How to fix it, in a sentence without a full stop.
    ///
    /// Nil for a code that an adapter of a host added.
    public var fix: String? { Self.texts.first { $0.code == self }?.fix }
}
