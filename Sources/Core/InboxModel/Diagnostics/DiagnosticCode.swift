/// The kind of problem that a diagnostic reports.
///
/// It is stable, so you can compare it. The set of codes is open: an adapter of your app may add codes.
public struct DiagnosticCode: Hashable, Sendable, CustomStringConvertible {
    /// The code's stable spelling.
    public let name: String
    /// The severity in lenient decoding; strict decoding turns a warning into an error.
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

    /// The same code with another severity, for a vendor or case in which it is more or less serious.
    package func with(_ severity: Severity) -> DiagnosticCode { DiagnosticCode(name, severity) }
}

extension DiagnosticCode {
    /// The root has no shape that the vendor documents.
    public static let feedNotRecognised = DiagnosticCode("feed.not-recognised", .error)
    /// The root contains an error, instead of a list of messages or next to it; the feed is incomplete.
    public static let feedError = DiagnosticCode("feed.error", .error)
    /// The root has `null` instead of the list of messages; the feed is empty and incomplete.
    public static let feedNoList = DiagnosticCode("feed.no-list", .warning)
    /// The payload exceeds a limit of the decoder; the part beyond the limit is not read.
    public static let limitExceeded = DiagnosticCode("limit.exceeded", .error)
    /// An element of the feed is neither an object nor a string that contains one; it is left out.
    public static let messageNotObject = DiagnosticCode("message.not-object", .error)
    /// An element has distinctive keys of another vendor and none of the feed's vendor; it is left out.
    public static let messageWrongProvider = DiagnosticCode("message.wrong-provider", .error)
    /// The message has no usable identifier; it is left out.
    public static let messageMissingID = DiagnosticCode("message.missing-id", .error)
    /// Two messages of the feed have the same identifier; the diagnostic is at the one that is left out.
    public static let messageDuplicateID = DiagnosticCode("message.duplicate-id", .note)
    /// A push has no content to show, so it does not produce a message.
    public static let messageNoContent = DiagnosticCode("message.no-content", .note)
    /// Salesforce: `inboxMessageType` says one kind of message, but the fields match another.
    ///
    /// It is a note if the number is one too low, because the SDKs count from 0.
    public static let messageKindFromContent = DiagnosticCode("message.kind-from-content", .warning)
    /// Salesforce: `inboxMessageType` is not one of 0, 1, 2, 3.
    public static let messageUnknownType = DiagnosticCode("message.unknown-type", .warning)
    /// A known field has a type that cannot be read; it is treated as absent.
    public static let fieldWrongType = DiagnosticCode("field.wrong-type", .warning)
    /// A known field has the wrong type, but its value can be read in only one way.
    public static let fieldCoerced = DiagnosticCode("field.coerced", .note)
    /// A known field has an undocumented value.
    public static let fieldUnknownValue = DiagnosticCode("field.unknown-value", .warning)
    /// A date is not valid; it is treated as absent.
    public static let dateUnparsable = DiagnosticCode("date.unparsable", .warning)
    /// A date is in milliseconds where seconds are documented, or the reverse; its size decides how it is read.
    public static let dateSuspectUnit = DiagnosticCode("date.suspect-unit", .warning)
    /// An expiry is 0 or -1; it is read as no expiry.
    ///
    /// For Zeta it is a warning, because Zeta's document uses nil for no expiry.
    public static let dateNever = DiagnosticCode("date.never", .note)
    /// A date names no zone; the decoder's offset is used, which is UTC by default.
    public static let dateNoZone = DiagnosticCode("date.no-zone", .note)
    /// A URL is not valid; it is treated as absent.
    public static let urlUnparsable = DiagnosticCode("url.unparsable", .warning)
    /// A URL has no scheme; an image keeps it, but an action cannot open it.
    public static let urlNoScheme = DiagnosticCode("url.no-scheme", .warning)
    /// A URL has characters that had to be percent-encoded.
    public static let urlEncoded = DiagnosticCode("url.encoded", .note)
    /// A URL has a scheme that runs code or reads local files; it is opened only if the host allows the scheme.
    public static let urlUnsafeScheme = DiagnosticCode("url.unsafe-scheme", .warning)
    /// A button has no label; it is left out.
    public static let actionMissingTitle = DiagnosticCode("action.missing-title", .warning)
    /// A button is not an object; it is left out.
    public static let actionNotObject = DiagnosticCode("action.not-object", .warning)
    /// There are more buttons than the vendor shows; all of them are kept.
    public static let actionOverLimit = DiagnosticCode("action.over-limit", .warning)
    /// An action contains an undocumented token; it is read as if the token were absent.
    public static let actionUnknownToken = DiagnosticCode("action.unknown-token", .warning)
    /// XtremePush: an action has both a deeplink and a URL; the deeplink is used.
    public static let actionTwoDestinations = DiagnosticCode("action.two-destinations", .warning)
    /// Custom data is a string that does not contain a JSON object.
    public static let customUnparsable = DiagnosticCode("custom.unparsable", .warning)
    /// Pushwoosh: a request never reaches the inbox; only the linter reports this.
    public static let pushwooshNotInbox = DiagnosticCode("pushwoosh.not-inbox", .error)
    /// Pushwoosh: a banner has buttons, but banners do not draw buttons; only the linter reports this.
    public static let pushwooshButtonsOnBanner = DiagnosticCode("pushwoosh.buttons-on-banner", .warning)
    /// An object has the same key more than once; the last value counts.
    public static let jsonDuplicateKey = DiagnosticCode("json.duplicate-key", .warning)
    /// A string contains a lone surrogate escape; it becomes U+FFFD in texts and stays unchanged in
    /// ``InboxMessage/Fields/raw``.
    public static let jsonLoneSurrogate = DiagnosticCode("json.lone-surrogate", .note)

    /// Every code of this library.
    public static let all = texts.map { $0.code }

    /// What the code means, in a sentence; nil for a code that an adapter of your app added.
    public var summary: String? { Self.texts.first { $0.code == self }?.summary }

    /// How to fix it, in a sentence without a full stop; nil for a code that an adapter of your app added.
    public var fix: String? { Self.texts.first { $0.code == self }?.fix }
}
