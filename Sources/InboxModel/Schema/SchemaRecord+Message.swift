extension SchemaRecord {
    /// A message, as ``InboxMessage/write(to:includingRaw:recipient:)`` writes it.
    package static let message = SchemaRecord(
        "Message",
        "One message of any vendor in canonical form, schema \(InboxMessage.schema). "
            + "A key with no value is left out, never null.",
        [
            SchemaField(
                "id", .identifier, .required, "Provider and vendorID, joined by a colon: unique over all vendors."),
            SchemaField(
                "provider", .text, .required,
                "The name of a vendor, such as zeta, or the name that a custom adapter registers."),
            SchemaField(
                "vendorID", .text, .required,
                "The vendor's identifier, verbatim; an integer in decimal, exact at any size."),
            SchemaField("title", .text),
            SchemaField("subtitle", .text),
            SchemaField("body", .text),
            SchemaField("image", .url, .optional, "The URL of the image."),
            SchemaField("imageAlt", .text, .optional, "A description of the image."),
            SchemaField("icon", .url, .optional, "The URL of the thumbnail."),
            SchemaField(
                "layout", .word(["banner", "captioned", "classic"]), .optional,
                "The card's layout, where the vendor says: image only, full-width image with text, "
                    + "thumbnail with text."),
            SchemaField("style", .record(.style)),
            SchemaField("pinned", .boolean, .required, "Whether it is listed before messages that are not pinned."),
            SchemaField("priority", .integer, .optional, "The vendor's priority, where it has one."),
            SchemaField("status", .word(MessageStatus.allCases.map(\.rawValue)), .required),
            SchemaField("clicked", .boolean, .required, "Whether the user has acted on it."),
            SchemaField("delivered", .boolean, .optional, "Only where the vendor says."),
            SchemaField("sentAt", .instant),
            SchemaField("startsAt", .instant, .optional, "It is shown from then on."),
            SchemaField("expiresAt", .instant, .optional, "It is shown until then, the instant included."),
            SchemaField("topics", .list(.string, isDistinct: true), .required, "In the vendor's order, each once."),
            SchemaField("type", .text, .optional, "The vendor's message type."),
            SchemaField(
                "tap", .action(.absent), .optional,
                "What a tap on the whole message does: an action without a title."),
            SchemaField(
                "actions", .list(.action(.required), isDistinct: false), .required, "The buttons, in order."),
            SchemaField("campaignID", .text),
            SchemaField("templateID", .text),
            SchemaField(
                "partial", .onlyTrue, .optional,
                "Present only while a push has announced a message that the inbox has not delivered in full."),
            SchemaField(
                "custom", .object(isNeverEmpty: false), .required,
                "The sender's free-form data; nesting, numbers and order as given."),
            SchemaField("vendor", .vendorObject),
            SchemaField("raw", .any, .optional, "The vendor's element, lossless; only when asked for."),
        ])

    /// The colours of a message.
    private static let style = SchemaRecord(
        "Style", "Colours as given.", isNeverEmpty: true,
        [SchemaField("background", .text), SchemaField("titleBackground", .text)])

    /// What a tap or a button does, as ``InboxAction/write(to:)`` writes it.
    package static let action = SchemaRecord(
        "Action", "What a tap does.",
        [
            SchemaField("title", .text, .optional, "The label of a button."),
            SchemaField("kind", .word(["openURL", "deeplink", "dismiss", "markRead", "custom"]), .required),
            SchemaField("url", .url, .onlyWith(kind: "openURL", isRequired: true), "With openURL."),
            SchemaField(
                "target", .word(["inApp", "external"]), .onlyWith(kind: "openURL", isRequired: false),
                "With openURL: where to open it, where the vendor gives a hint."),
            SchemaField(
                "deeplink", .text, .onlyWith(kind: "deeplink", isRequired: true),
                "With deeplink: what the host's own router takes."),
            SchemaField(
                "payload", .object(isNeverEmpty: false), .onlyWith(kind: "custom", isRequired: true), "With custom."),
            SchemaField("reportValue", .text, .optional, "The value to report when the action is taken."),
            SchemaField("dismisses", .onlyTrue, .optional, "Present where taking it also dismisses the message."),
            SchemaField("vendor", .vendorObject),
        ])

    /// A finding, as ``Diagnostic/write(to:file:line:)`` writes it without a file and a line.
    package static let finding = SchemaRecord(
        "Finding", "Something found in a payload.",
        [
            SchemaField("code", .code, .required),
            SchemaField(
                "severity", .word(Severity.allCases.map(\.rawValue)), .required,
                "error: a message was rejected. warning: a value was dropped or had to be guessed. "
                    + "note: the value was understood, but the sender should look at it."),
            SchemaField("message", .text, .required, "What was found, in words."),
            SchemaField(
                "pointer", .pointer, .required,
                "Where in the input; for something inside a string of JSON, the outermost string."),
            SchemaField("inner", .pointer, .optional, "The place inside that string."),
            SchemaField("messageID", .text, .optional, "The message, once it is known."),
        ])
}
