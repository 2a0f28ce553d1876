extension DiagnosticCode {
    /// The texts of every code, in the order of the documentation; a new code needs a row here.
    static let texts: [(code: DiagnosticCode, summary: String, fix: String)] = [
        row(
            .feedNotRecognised,
            "No vendor was detected, or the payload matches none of the shapes that its vendor documents.",
            fix: "specify the provider, or send a payload in one of the shapes that the vendor documents"),
        row(
            .feedError, "The vendor sent an error, with or without a list of messages. The feed is incomplete.",
            fix: "fetch the feed again"),
        row(
            .feedNoList, "The vendor sent null instead of a list of messages. The feed is empty and incomplete.",
            fix: "fetch the feed again, or send an empty list"),
        row(
            .limitExceeded, "The payload exceeds a limit of the decoder. Anything over the limit is not read.",
            fix: "send a smaller payload, or raise the limit"),
        row(
            .messageNotObject,
            "An element of the feed is neither an object nor a string that contains one. It is left out.",
            fix: "send each message as an object"),
        row(
            .messageWrongProvider,
            "An element has keys that identify other vendors, but no key that identifies this feed's vendor. It is left out.",
            fix: "send each vendor's messages in a separate feed"),
        row(
            .messageMissingID, "The message has no usable identifier. It is left out.",
            fix: "give the message an identifier: a string that is not blank"),
        row(
            .messageDuplicateID,
            "The feed has two messages with the same identifier. The diagnostic points to the one that is left out.",
            fix: "send each message once"),
        row(
            .messageNoContent, "A push has no content to show, so it does not produce a message.",
            fix: "give the push some text, or remove its _m key"),
        row(
            .messageKindFromContent,
            "Salesforce: inboxMessageType indicates one kind of message, but the fields match another.",
            fix: "send the inboxMessageType that matches the fields: 1, 2 or 3"),
        row(
            .messageUnknownType,
            "Salesforce: inboxMessageType is an unknown number. The documented ones are 1, 2 and 3; 0 is accepted too.",
            fix: "send an inboxMessageType of 1, 2 or 3"),
        row(
            .fieldWrongType, "A known field has a type that cannot be converted. It is ignored.",
            fix: "send the type that the vendor documents"),
        row(
            .fieldCoerced,
            "A known field does not have the documented type, but its meaning is clear, so it is converted.",
            fix: "send the type that the vendor documents"),
        row(
            .fieldUnknownValue, "A known field has a value that the vendor does not document.",
            fix: "send one of the documented values"),
        row(
            .dateUnparsable, "A date is not valid. It is ignored.", fix: "send a date that exists, in a documented form"
        ),
        row(
            .dateSuspectUnit,
            "A date is in milliseconds where the vendor documents seconds, or the reverse. The size of the number decides the "
                + "unit.",
            fix:
                "send the number in the documented unit: a present-day date has 10 digits in seconds and 13 in milliseconds"
        ),
        row(.dateNever, "An expiry is 0 or -1, so the message never expires.", fix: "omit the expiry"),
        row(
            .dateNoZone, "A date has no time zone. The decoder's configured offset is used, by default UTC.",
            fix: "add Z or an offset like +02:00"),
        row(
            .urlUnparsable, "A URL is not valid. It is ignored.",
            fix: "correct the part of the URL that the diagnostic names: the host, the port, or a control character"),
        row(
            .urlNoScheme, "A URL has no scheme. An image URL is kept as it is, but an action cannot open such a URL.",
            fix: "begin the URL with its scheme: https://"),
        row(
            .urlEncoded, "A URL contains characters that had to be percent-encoded.",
            fix: "percent-encode the characters that are not allowed in a URL"),
        row(
            .urlUnsafeScheme,
            "A URL has a scheme that can run code or read local files. It opens only if the app allows the scheme.",
            fix: "send an https:// URL"),
        row(
            .actionMissingTitle, "A button has no title. It is left out.",
            fix: "give the button a title: a string that is not blank"),
        row(.actionNotObject, "A button is not an object. It is left out.", fix: "send each button as an object"),
        row(
            .actionOverLimit, "There are more buttons than the vendor shows. All of them are kept.",
            fix: "send no more buttons than the vendor shows"),
        row(
            .actionUnknownToken, "An action has a value that the vendor does not document. The value is ignored.",
            fix: "send one of the documented values, or omit the key"),
        row(
            .actionTwoDestinations, "XtremePush: an action has both a deeplink and a URL. The deeplink is used.",
            fix: "send either the deeplink or the URL, not both"),
        row(
            .customUnparsable, "Custom data is a string that does not contain a JSON object.",
            fix: "send the data as an object"),
        row(
            .pushwooshNotInbox,
            "Pushwoosh: a notification lacks the keys that put it into the inbox. Only the linter reports this.",
            fix: "add inbox_image, inbox_date or inbox_days to the notification"),
        row(
            .pushwooshButtonsOnBanner,
            "Pushwoosh: a banner has buttons, but banners do not show buttons. Only the linter reports this.",
            fix: "set displayType to captioned or classic, or remove the buttons"),
        row(
            .jsonDuplicateKey, "An object has the same key more than once. The last value counts.",
            fix: "send the key once"),
        row(
            .jsonLoneSurrogate,
            "A string contains only half of a surrogate pair. In decoded strings it becomes U+FFFD; in the raw field it stays unchanged.",
            fix: "send the whole character, in UTF-8 or as a pair of surrogate escapes"),
    ]

    private static func row(
        _ code: DiagnosticCode, _ summary: String, fix: String
    ) -> (code: DiagnosticCode, summary: String, fix: String) {
        (code, summary, fix)
    }
}
