extension DiagnosticCode {
    /// The texts of every code, in the order of the documentation.
    ///
    /// A new code needs a row here.
    static let texts: [(code: DiagnosticCode, summary: String, fix: String)] = [
        (
            .feedNotRecognised,
            "No vendor was detected, or the payload matches none of the shapes that its vendor documents.",
            "specify the provider, or send a payload in one of the shapes that the vendor documents"
        ),
        (
            .feedError,
            "The vendor sent an error, with or without a list of messages. The feed is incomplete.",
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
            "send a smaller payload, or raise the limit"
        ),
        (
            .messageNotObject,
            "An element of the feed is neither an object nor a string that contains one. It is left out.",
            "send each message as an object"
        ),
        (
            .messageWrongProvider,
            "An element has keys that identify other vendors, but no key that identifies this feed's vendor. It is left out.",
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
            "A push has no content to show, so it does not produce a message.",
            "give the push some text, or remove its _m key"
        ),
        (
            .messageKindFromContent,
            "Salesforce: inboxMessageType indicates one kind of message, but the fields match another.",
            "send the inboxMessageType that matches the fields: 1, 2 or 3"
        ),
        (
            .messageUnknownType,
            "Salesforce: inboxMessageType is an unknown number. The documented ones are 1, 2 and 3; 0 is accepted too.",
            "send an inboxMessageType of 1, 2 or 3"
        ),
        (
            .fieldWrongType,
            "A known field has a type that cannot be converted. It is ignored.",
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
            "A date is in milliseconds where the vendor documents seconds, or the reverse. The size of the number decides the "
                + "unit.",
            "send the number in the documented unit: a present-day date has 10 digits in seconds and 13 in milliseconds"
        ),
        (
            .dateNever,
            "An expiry is 0 or -1, so the message never expires.",
            "omit the expiry"
        ),
        (
            .dateNoZone,
            "A date has no time zone. The decoder's configured offset is used, by default UTC.",
            "add Z or an offset like +02:00"
        ),
        (
            .urlUnparsable,
            "A URL is not valid. It is ignored.",
            "correct the part of the URL that the diagnostic names: the host, the port, or a control character"
        ),
        (
            .urlNoScheme,
            "A URL has no scheme. An image URL is kept as it is, but an action cannot open such a URL.",
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
            "send one of the documented values, or omit the key"
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
            "Pushwoosh: a notification lacks the keys that put it into the inbox. Only the linter reports this.",
            "add inbox_image, inbox_date or inbox_days to the notification"
        ),
        (
            .pushwooshButtonsOnBanner,
            "Pushwoosh: a banner has buttons, but banners do not show buttons. Only the linter reports this.",
            "set displayType to captioned or classic, or remove the buttons"
        ),
        (
            .jsonDuplicateKey,
            "An object has the same key more than once. The last value counts.",
            "send the key once"
        ),
        (
            .jsonLoneSurrogate,
            "A string contains only half of a surrogate pair. In decoded strings it becomes U+FFFD; in the raw field it stays unchanged.",
            "send the whole character, in UTF-8 or as a pair of surrogate escapes"
        ),
    ]
}
