public import InboxJSON
public import InboxModel

/// Something found in a payload or request before it is sent: what, where in the text, and how to mend it.
public struct LintFinding: Hashable, Sendable, CustomStringConvertible {
    /// What was found, and the JSON Pointer to it.
    public let diagnostic: Diagnostic
    /// Where it stands in the text; inside a string of JSON, in that string as it is written.
    public let location: JSONLocation

    /// Makes a finding of a diagnostic and its place.
    public init(diagnostic: Diagnostic, location: JSONLocation) {
        self.diagnostic = diagnostic
        self.location = location
    }

    /// How to mend it, in a sentence.
    ///
    /// Nil of a code that an adapter of the host's own added.
    public var fix: String? { Self.fixes[diagnostic.code] }

    /// `LINE:COLUMN: severity: message [code]`, as compilers print it.
    public var description: String {
        "\(location): \(diagnostic.severity.rawValue): \(diagnostic.message) [\(diagnostic.code)]"
    }

    /// Writes the diagnostic's canonical JSON with `line`, `column` and `fix` behind its keys.
    public func write(to writer: inout JSONWriter) {
        diagnostic.write(to: &writer) { writer in
            writer.member("line", location.line)
            writer.member("column", location.column)
            writer.member("fix", fix)
        }
    }

    private static let fixes: [DiagnosticCode: String] = [
        .feedNotRecognised: "name the provider, or send one of the shapes that the vendor documents",
        .feedError: "fetch the feed again",
        .feedNoList: "fetch the feed again; send [] for an empty list",
        .limitExceeded: "send a smaller page, or raise the decoder's limit",
        .messageNotObject: "send each message as an object",
        .messageMissingID: "give the message its identifier, a text that is not blank",
        .messageDuplicateID: "send each message once",
        .messageNoContent: "give the push a text, or leave its _m out",
        .messageKindFromContent: "send the inboxMessageType that the fields belong to: 1, 2 or 3",
        .messageUnknownType: "send an inboxMessageType of 1, 2 or 3",
        .fieldWrongType: "send the type that the vendor documents, or leave the field out",
        .fieldCoerced: "send the type that the vendor documents, not another that happens to be readable",
        .fieldUnknownValue: "send one of the documented values",
        .dateUnparsable: "send a date that the calendar has, in a documented form",
        .dateSuspectUnit: "send the number in the documented unit: seconds have 10 digits now, milliseconds 13",
        .dateNever: "leave the expiry out",
        .dateNoZone: "add Z or an offset like +02:00",
        .urlUnparsable: "send a URL like https://example.com/path, what is not ASCII or a blank percent-encoded",
        .urlNoScheme: "begin the URL with its scheme: https://",
        .urlEncoded: "percent-encode the characters that no URL may have",
        .urlUnsafeScheme: "send an https:// URL",
        .actionMissingTitle: "give the button a title, a text that is not blank",
        .actionNotObject: "send each button as an object",
        .actionOverLimit: "send no more buttons than the vendor shows",
        .actionUnknownToken: "send one of the documented tokens, or leave the key out",
        .actionTwoDestinations: "send the deeplink or the URL, not both",
        .customUnparsable: "send the data as an object",
        .pushwooshNotInbox: "add inbox_image, inbox_date or inbox_days to the notification",
        .pushwooshButtonsOnBanner: "send the displayType captioned or classic, or leave the buttons out",
        .jsonDuplicateKey: "send the key once",
        .jsonLoneSurrogate: "send the character whole, in UTF-8 or as both halves of its \\u pair",
    ]
}
