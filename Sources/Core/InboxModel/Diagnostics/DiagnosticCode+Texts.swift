extension DiagnosticCode {
    /// The texts of every code, in the order of the documentation.
    ///
    /// A new code needs a row here.
    static let texts: [(code: DiagnosticCode, summary: String, fix: String)] = [
        (
            .feedNotRecognised,
            "No vendor is detected, or the payload has none of the shapes that the vendor documents.",
            "name the provider, or send one of the shapes that the vendor documents"
        ),
        (
            .feedError,
            "The vendor sent an error instead of a list of messages, or along with it. The feed is incomplete.",
            "fetch the feed again"
        ),
        (
            .feedNoList,
            "The vendor sent null instead of a list of messages. The feed is empty and incomplete.",
            "fetch the feed again, or send an empty list"
        ),
        (
            .limitExceeded,
            "The payload exceeds a limit of the decoder. Anything over the limit is not read.",
            "send a smaller page, or raise the limit"
        ),
        (
            .messageNotObject,
            "An element of the feed is neither an object nor a string that contains one. It is left out.",
            "send each message as an object"
        ),
        (
            .messageWrongProvider,
            "An element has distinctive keys of other vendors, but none of this feed's vendor. It is left out.",
            "send each vendor's messages in a separate feed"
        ),
        (
            .messageMissingID,
            "The message has no usable identifier. It is left out.",
            "give the message an identifier: a string that is not blank"
        ),
        (
            .messageDuplicateID,
            "The feed has two messages with the same identifier. The diagnostic points to the one that is left out.",
            "send each message once"
        ),
        (
            .messageNoContent,
            "A push has no content to show, so it gives no message.",
            "give the push a text, or leave its _m out"
        ),
        (
            .messageKindFromContent,
            "Salesforce: inboxMessageType names one kind of message, but the fields match another.",
            "send the inboxMessageType that matches the fields: 1, 2 or 3"
        ),
        (
            .messageUnknownType,
            "Salesforce: inboxMessageType is not 0, 1, 2 or 3.",
            "send an inboxMessageType of 1, 2 or 3"
        ),
        (
            .fieldWrongType,
            "A known field has a type that cannot be read. It is ignored.",
            "send the type that the vendor documents"
        ),
        (
            .fieldCoerced,
            "A known field does not have the documented type, but its meaning is clear, so it is converted.",
            "send the type that the vendor documents"
        ),
        (
            .fieldUnknownValue,
            "A known field has a value that the vendor does not document.",
            "send one of the documented values"
        ),
        (
            .dateUnparsable,
            "A date is not valid. It is ignored.",
            "send a date that exists, in a documented form"
        ),
        (
            .dateSuspectUnit,
            "A date is in milliseconds where the vendor documents seconds, or the reverse. Its size decides the unit.",
            "send the number in the documented unit: a date of today has 10 digits in seconds and 13 in milliseconds"
        ),
        (
            .dateNever,
            "An expiry is 0 or -1. It is read as no expiry.",
            "leave the expiry out"
        ),
        (
            .dateNoZone,
            "A date has no time zone. It is read with the decoder's offset, which is UTC by default.",
            "add Z or an offset like +02:00"
        ),
        (
            .urlUnparsable,
            "A URL is not valid. It is ignored.",
            "correct the part of the URL that the diagnostic names: the host, the port, or a control character"
        ),
        (
            .urlNoScheme,
            "A URL has no scheme. An image keeps it, but an action cannot open it.",
            "begin the URL with its scheme: https://"
        ),
        (
            .urlEncoded,
            "A URL contains characters that had to be percent-encoded.",
            "percent-encode the characters that are not allowed in a URL"
        ),
        (
            .urlUnsafeScheme,
            "A URL has a scheme that can run code or read local files. It opens only if the app allows the scheme.",
            "send an https:// URL"
        ),
        (
            .actionMissingTitle,
            "A button has no title. It is left out.",
            "give the button a title: a string that is not blank"
        ),
        (
            .actionNotObject,
            "A button is not an object. It is left out.",
            "send each button as an object"
        ),
        (
            .actionOverLimit,
            "There are more buttons than the vendor shows. All of them are kept.",
            "send no more buttons than the vendor shows"
        ),
        (
            .actionUnknownToken,
            "An action has a value that the vendor does not document. The value is ignored.",
            "send one of the documented values, or leave the key out"
        ),
        (
            .actionTwoDestinations,
            "XtremePush: an action has both a deeplink and a URL. The deeplink is used.",
            "send either the deeplink or the URL, not both"
        ),
        (
            .customUnparsable,
            "Custom data is a string that does not contain a JSON object.",
            "send the data as an object"
        ),
        (
            .pushwooshNotInbox,
            "Pushwoosh: a notification never reaches the inbox. Only the linter reports this.",
            "add inbox_image, inbox_date or inbox_days to the notification"
        ),
        (
            .pushwooshButtonsOnBanner,
            "Pushwoosh: a banner has buttons, but banners do not show buttons. Only the linter reports this.",
            "set displayType to captioned or classic, or leave the buttons out"
        ),
        (
            .jsonDuplicateKey,
            "An object has the same key more than once. The last value counts.",
            "send the key once"
        ),
        (
            .jsonLoneSurrogate,
            "A string contains a lone surrogate escape. In texts it becomes U+FFFD; in raw it stays unchanged.",
            "send the whole character, in UTF-8 or as a pair of surrogate escapes"
        ),
    ]
}
