extension DiagnosticCode {
    /// The texts of every code, in the order of the documentation: a new code needs a row here.
    static let texts: [(code: DiagnosticCode, summary: String, fix: String)] = [
        (
            .feedNotRecognised,
            "The root has no shape that the vendor documents.",
            "name the provider, or send one of the shapes that the vendor documents"
        ),
        (
            .feedError,
            "The root has an error instead of a list of messages, or beside it; the feed is incomplete.",
            "fetch the feed again"
        ),
        (
            .feedNoList,
            "The root has null instead of the list of messages; the feed is empty and incomplete.",
            "fetch the feed again, or send an empty list"
        ),
        (
            .limitExceeded,
            "A limit of the decoder is exceeded; what is beyond it is not read.",
            "send a smaller page, or raise the limit"
        ),
        (
            .messageNotObject,
            "An element of the feed is neither an object nor a string with the JSON of one; it is left out.",
            "send each message as an object"
        ),
        (
            .messageWrongProvider,
            "An element has distinctive keys of other vendors, and none of the feed's; it is left out.",
            "send each vendor's messages in a feed of their own"
        ),
        (
            .messageMissingID,
            "The message has no usable identifier; it is left out.",
            "give the message its identifier, a string that is not blank"
        ),
        (
            .messageDuplicateID,
            "The feed has two messages with one identifier; the diagnostic is at the one that is left out.",
            "send each message once"
        ),
        (
            .messageNoContent,
            "A push has nothing to show, so it announces no message.",
            "give the push a text, or leave its _m out"
        ),
        (
            .messageKindFromContent,
            "Salesforce: the fields belong to another kind than inboxMessageType means.",
            "send the inboxMessageType that the fields belong to: 1, 2 or 3"
        ),
        (
            .messageUnknownType,
            "Salesforce: inboxMessageType is not one of 0, 1, 2, 3.",
            "send an inboxMessageType of 1, 2 or 3"
        ),
        (
            .fieldWrongType,
            "A known field has a type that cannot be read; it is treated as absent.",
            "send the type that the vendor documents"
        ),
        (
            .fieldCoerced,
            "A known field has another type, with one clear reading.",
            "send the type that the vendor documents"
        ),
        (
            .fieldUnknownValue,
            "A known field has a value that is not documented.",
            "send one of the documented values"
        ),
        (
            .dateUnparsable,
            "A date is not valid; it is treated as absent.",
            "send a date of the calendar, in a documented form"
        ),
        (
            .dateSuspectUnit,
            "A date has milliseconds although seconds are documented, or the reverse; it is read by its size.",
            "send the number in the documented unit: seconds have 10 digits now, milliseconds 13"
        ),
        (
            .dateNever,
            "An expiry is 0 or -1; it is read as no expiry.",
            "leave the expiry out"
        ),
        (
            .dateNoZone,
            "A date has no zone; it is read with the decoder's offset, UTC by default.",
            "add Z or an offset like +02:00"
        ),
        (
            .urlUnparsable,
            "A URL is not valid; it is treated as absent.",
            "correct the part of the URL that the diagnostic names: the host, the port, or a control character"
        ),
        (
            .urlNoScheme,
            "A URL has no scheme: an image keeps it, and an action cannot open it.",
            "begin the URL with its scheme: https://"
        ),
        (
            .urlEncoded,
            "A URL has characters that had to be percent-encoded.",
            "percent-encode the characters that a URL must not have"
        ),
        (
            .urlUnsafeScheme,
            "A URL has a scheme that runs code or reads local files; it is opened only if the host allows the scheme.",
            "send an https:// URL"
        ),
        (
            .actionMissingTitle,
            "A button has no label; it is left out.",
            "give the button a title, a string that is not blank"
        ),
        (
            .actionNotObject,
            "A button is not an object; it is left out.",
            "send each button as an object"
        ),
        (
            .actionOverLimit,
            "There are more buttons than the vendor draws; all are kept.",
            "send no more buttons than the vendor draws"
        ),
        (
            .actionUnknownToken,
            "An action has a token that is not documented; it is read as if the token were absent.",
            "send one of the documented tokens, or leave the key out"
        ),
        (
            .actionTwoDestinations,
            "XtremePush: an action has both a deeplink and a URL; the deeplink is used.",
            "send the deeplink or the URL, not both"
        ),
        (
            .customUnparsable,
            "Custom data is a string that is not the JSON of an object.",
            "send the data as an object"
        ),
        (
            .pushwooshNotInbox,
            "Pushwoosh: a request never reaches the inbox; only a linter reports it.",
            "add inbox_image, inbox_date or inbox_days to the notification"
        ),
        (
            .pushwooshButtonsOnBanner,
            "Pushwoosh: a banner has buttons, which it does not draw; only a linter reports it.",
            "send the displayType captioned or classic, or leave the buttons out"
        ),
        (
            .jsonDuplicateKey,
            "An object has a key more than once; the last value counts.",
            "send the key once"
        ),
        (
            .jsonLoneSurrogate,
            "A text has a lone surrogate escape; it is U+FFFD in texts, and unchanged in raw.",
            "send the whole character, in UTF-8 or as a pair of surrogate escapes"
        ),
    ]
}
