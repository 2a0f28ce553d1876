import InboxJSON
import InboxModel

/// The parameters of a message and the custom data inside them.
///
/// The parameters are `actionParams`, `action_params`, or the push itself. InboxKit looks for `buttons`, `displayType`
/// and `pinned` both in the parameters and inside `u`.
struct PushwooshParameters {
    private enum Key: String, VendorKey {
        case u, userdata  // userdata is u as Android has parsed it
        case displayType, pinned, buttons, image
        case carousel, video, wallet  // the content of a card of that display type
        case b, attachment  // a large picture: b in Android's inbox view, attachment on iOS
        case l  // a link
        case rm, h, r  // rich media
        case pwcid

        static let table = VendorKeyTable<Self>()
    }

    private enum CustomKey: String, VendorKey {
        case u, displayType, pinned, buttons, image

        static let table = VendorKeyTable<Self>()
    }

    /// A display type: one of the cells in *InboxKit*, or a newer kind of card.
    private enum DisplayType: String, CaseIterable {
        case banner, captioned, classic
        case carousel, video, wallet

        /// The layout; nil for a newer kind of card.
        var layout: MessageLayout? {
            switch self {
            case .banner: .banner
            case .captioned: .captioned
            case .classic: .classic
            case .carousel, .video, .wallet: nil
            }
        }
    }

    static let vocabulary =
        Key.names + CustomKey.names + DisplayType.allCases.map { $0.rawValue }
        + ["Plain", "RichMedia", "URL", "Deeplink"]

    private let parameters: VendorObject<Key>?
    private let custom: VendorObject<CustomKey>?
    /// Custom data that could not be read.
    private let unreadable: VendorValue?
    /// The keys of rich media that are present.
    private let richMedia: [Key]
    /// Whether the message is rich media, by its type.
    private let isRichMedia: Bool
    /// The link, if it is not in the parameters, and its name in `vendor`.
    private let link: (value: VendorValue, name: String)?
    /// The shape of the message; nil if the message has not been sent yet.
    private let shape: PushwooshShape?
    private let reportsHiddenButtons: Bool

    init(_ fields: VendorObject<PushwooshKey>, _ shape: PushwooshShape, reportsHiddenButtons: Bool) {
        let parameters = Self.parameters(fields, shape)
        var unreadable: VendorValue?
        custom =
            Self.customObject(parameters?[.u], by: "pushwoosh.custom-data", &unreadable)
            ?? Self.customObject(parameters?[.userdata], by: "pushwoosh.custom-data.userdata", &unreadable)
            ?? (shape == .sdk ? Self.customData(fields[.customData], &unreadable) : nil)
        self.parameters = parameters
        self.unreadable = unreadable
        richMedia = Self.richMedia(parameters)
        isRichMedia = !richMedia.isEmpty && Self.isRichMedia(fields, shape)
        link = shape == .sdk ? Self.webLink(fields).map { (value: $0, name: "link") } : nil
        self.shape = shape
        self.reportsHiddenButtons = reportsHiddenButtons
    }

    /// Finds the parameters, the custom data and the link that a message will have once it is sent.
    ///
    /// The request's `data` becomes `u`, so it is tried first.
    init(rootParameters: VendorValue?, data: VendorValue?, link: VendorValue?) {
        let given = rootParameters.flatMap { $0.isBlank ? nil : $0 }
        parameters = given?.object(Key.self)
        if parameters == nil { given?.reportWrongType(expected: "an object") }
        var unreadable: VendorValue?
        custom =
            Self.customObject(data, by: "pushwoosh.custom-data", &unreadable)
            ?? Self.customObject(parameters?[.u], by: "pushwoosh.custom-data", &unreadable)
            ?? Self.customObject(parameters?[.userdata], by: "pushwoosh.custom-data.userdata", &unreadable)
        self.unreadable = unreadable
        self.link = link.flatMap { $0.isBlank ? nil : (value: $0, name: "l") }
        richMedia = Self.richMedia(parameters)
        isRichMedia = false
        shape = nil
        reportsHiddenButtons = true
    }

    /// The link of a message from the web, which has no parameters; "/" means no link.
    private static func webLink(_ fields: VendorObject<PushwooshKey>) -> VendorValue? {
        guard !fields.has(.actionParams), fields.has(.link), let link = fields[.link] else { return nil }
        return link.isString("/") ? nil : link
    }

    private static func richMedia(_ parameters: VendorObject<Key>?) -> [Key] {
        [.rm, .h, .r].filter { parameters?.has($0) == true }
    }

    private static func parameters(
        _ fields: VendorObject<PushwooshKey>, _ shape: PushwooshShape
    ) -> VendorObject<Key>? {
        let report: (VendorValue) -> Void = { $0.reportUnparsableCustomData() }
        return switch shape {
        case .sdk: fields.objectOrString(.actionParams, Key.self, unreadable: report)
        case .server: fields.objectOrString(.action_params, Key.self, unreadable: report)
        case .push: fields.value.object(Key.self)
        }
    }

    private static func isRichMedia(_ fields: VendorObject<PushwooshKey>, _ shape: PushwooshShape) -> Bool {
        switch shape {
        case .sdk: fields.sdkType?.plainText == "1"
        case .server:
            fields[.action_type].map { $0.plainText == "2" || $0.isString("RichMedia") } ?? false
        case .push: false
        }
    }

    /// Finds custom data: an object, or a string that contains one.
    private static func customObject(
        _ value: VendorValue?, by rule: StaticString?, _ unreadable: inout VendorValue?
    ) -> VendorObject<CustomKey>? {
        guard let value, !value.isBlank else { return nil }
        if let object = value.objectOrString(CustomKey.self) {
            if let rule { object.value.recordProvenance(as: .custom, by: rule) }
            return object
        }
        value.reportUnparsableCustomData()
        unreadable = unreadable ?? value
        return nil
    }

    /// The wrappers' `customData`, or the `u` inside it if that is its only key.
    private static func customData(_ value: VendorValue?, _ unreadable: inout VendorValue?) -> VendorObject<CustomKey>?
    {
        guard let object = customObject(value, by: nil, &unreadable) else { return nil }
        let holdsU = object.json(.u) != nil && object.members(omitting: .u).isEmpty
        if holdsU { return customObject(object[.u], by: "pushwoosh.custom-data.only-u", &unreadable) }
        // An explanation says that there is no `u`.
        _ = object.presentPosition(.u, .custom, "pushwoosh.custom-data.only-u")
        object.value.recordProvenance(as: .custom, by: "pushwoosh.custom-data.wrapper")
        return object
    }

    /// Reads everything except the texts and the dates of a message: the layout, the pin, the buttons, the image, the
    /// campaign, the tap and the custom data.
    ///
    /// - Parameter fields: The message, which may contain large images itself; nil if it has not been sent yet.
    func read(
        into message: inout InboxMessage.Fields, _ vendor: inout JSONObjectBuilder,
        of fields: VendorObject<PushwooshKey>?
    ) {
        /// The keys of the custom data that became fields of the message.
        var surfaced: [CustomKey] = []
        let displayType = readDisplayType(into: &message, &vendor, &surfaced)
        for key in [Key.carousel, .video, .wallet] where parameters?.has(key) == true {
            parameters?.keep(key, in: &vendor, by: "pushwoosh.cards")
        }
        if let pinned = parameters?.flag(.pinned, as: .pinned, by: "pushwoosh.pinned") {
            message.pinned = pinned
        } else if let pinned = custom?.flag(.pinned, as: .pinned, by: "pushwoosh.parameters.both-places") {
            message.pinned = pinned
            surfaced.append(.pinned)
        }
        let buttonList = readButtons(into: &message, &surfaced)
        readImage(into: &message, &vendor, &surfaced, fields)
        if reportsHiddenButtons { reportHiddenButtons(of: InboxMessage(message), buttonList, displayType) }
        message.campaignID = parameters?.text(.pwcid, as: .campaignID, by: "pushwoosh.campaign")
        message.tap = tap(&vendor)
        unreadable?.keep(as: "u", in: &vendor, by: "pushwoosh.custom-data.unparsable")
        message.custom = custom?.membersOmitting { surfaced.contains($0) } ?? [:]
    }

    // MARK: Layout, buttons, image

    /// A display type that is not a layout is added to `vendor`.
    ///
    /// - Returns: The documented display type.
    private func readDisplayType(
        into message: inout InboxMessage.Fields, _ vendor: inout JSONObjectBuilder, _ surfaced: inout [CustomKey]
    ) -> DisplayType? {
        let given: (type: DisplayType?, value: VendorValue)
        var rule: StaticString = "pushwoosh.display-type"
        if let inParameters = displayType(parameters?[.displayType]) {
            given = inParameters
        } else if let inCustom = displayType(custom?[.displayType]) {
            given = inCustom
            rule = "pushwoosh.parameters.both-places"
            surfaced.append(.displayType)
        } else {
            return nil
        }
        message.layout = given.type?.layout
        if message.layout == nil {
            given.value.keep(as: "displayType", in: &vendor, by: "pushwoosh.display-type.vendor")
        } else {
            given.value.recordProvenance(as: .layout, by: rule)
        }
        return given.type
    }

    /// Reads a display type in any letter case, nil for an undocumented word, and its value.
    private func displayType(_ value: VendorValue?) -> (type: DisplayType?, value: VendorValue)? {
        guard let value, !value.isBlank else { return nil }
        if let type = DisplayType.allCases.first(where: { value.isString($0.rawValue) }) { return (type, value) }
        guard let text = value.plainText else {
            value.reportWrongType(expected: "a string")
            return nil
        }
        let type = value.kind == .string ? DisplayType(rawValue: text.asciiLowercased) : nil
        if type == nil {
            value.report(
                .fieldUnknownValue,
                "the display type is \(value.shown), but the documented values are banner, captioned and classic")
        }
        return (type, value)
    }

    /// The document has the buttons in the custom data; InboxKit looks in the parameters first.
    ///
    /// - Returns: The list of the buttons.
    private func readButtons(
        into message: inout InboxMessage.Fields, _ surfaced: inout [CustomKey]
    ) -> VendorValue? {
        if let buttons = parameters?.list(.buttons, as: .actions, by: "pushwoosh.parameters.both-places") {
            message.actions = PushwooshButton.read(buttons, in: parameters?[.buttons])
            return parameters?[.buttons]
        }
        guard let buttons = custom?.list(.buttons, as: .actions, by: "pushwoosh.buttons.place") else { return nil }
        surfaced.append(.buttons)
        message.actions = PushwooshButton.read(buttons, in: custom?[.buttons])
        return custom?[.buttons]
    }

    /// Reports buttons on a banner, which shows none; the newer cards, without a layout, are no banners.
    private func reportHiddenButtons(of message: InboxMessage, _ buttonList: VendorValue?, _ displayType: DisplayType?)
    {
        if let displayType, displayType.layout == nil { return }
        guard !message.fields.actions.isEmpty, message.displayLayout() == .banner else { return }
        let count = message.fields.actions.count == 1 ? "a button" : "\(message.fields.actions.count) buttons"
        buttonList?.report(
            .pushwooshButtonsOnBanner,
            "the message has \(count), but a banner shows no buttons; set displayType to captioned or classic, or remove the "
                + "buttons")
    }

    private func readImage(
        into message: inout InboxMessage.Fields, _ vendor: inout JSONObjectBuilder, _ surfaced: inout [CustomKey],
        _ fields: VendorObject<PushwooshKey>?
    ) {
        let ownImage = message.image
        var largeKey: Key?
        if message.image == nil { message.image = parameters?.imageURL(.image, as: .image, by: "pushwoosh.image") }
        if message.image == nil {
            message.image = custom?.imageURL(.image, as: .image, by: "pushwoosh.image")
            if message.image != nil {
                surfaced.append(.image)
            } else {
                (message.image, largeKey) = largeImage(fields)
            }
        }
        guard shape == .sdk, let fields, let parameters, fields[.imageUrl]?.isText == true else { return }
        let largeKeys = [Key.b, .attachment].filter { parameters[$0]?.isText == true }
        guard !largeKeys.isEmpty else { return }
        // A message can have an icon and a large picture. The model has only one image, so the other one stays in
        // `vendor` as it was sent.
        if ownImage == nil { fields.keep(.imageUrl, in: &vendor, by: "pushwoosh.image.other") }
        for key in largeKeys where key != largeKey { parameters.keep(key, in: &vendor, by: "pushwoosh.image.other") }
    }

    /// The large image that a message can have in addition to its icon.
    ///
    /// It is shown if there is no other image.
    ///
    /// `key` is the key in the parameters that it was read from; nil if it was read elsewhere.
    private func largeImage(_ fields: VendorObject<PushwooshKey>?) -> (url: String?, key: Key?) {
        let rule: StaticString = "pushwoosh.image.large"
        if let url = fields?.imageURL(.bannerUrl, as: .image, by: rule) { return (url, nil) }
        if let url = parameters?.imageURL(.b, as: .image, by: rule) { return (url, .b) }
        if let url = attachment { return (url, .attachment) }
        guard let fields else { return (nil, nil) }
        if let url = fields.imageURL(.attachmentUrl, as: .image, by: rule) { return (url, nil) }
        return (shape == .push ? PushwooshShape.notificationImage(fields) : nil, nil)
    }

    private var attachment: String? {
        guard let parameters, parameters.has(.attachment),
            parameters[.attachment]?.requireString(as: .image, by: "pushwoosh.image.large") != nil
        else { return nil }
        return parameters.imageURL(.attachment, as: .image, by: "pushwoosh.image.large")
    }

    // MARK: Tap

    /// A tap follows the link, or shows rich media if there is no link, or if the message's type says so.
    private func tap(_ vendor: inout JSONObjectBuilder) -> InboxAction? {
        let (link, name, rule) = tapLink()
        if isRichMedia { return richMediaTap(with: link) }
        if let link, !link.isBlank {
            if link.hasScheme("http") || link.hasScheme("https") {
                if let url = link.link(as: .tap, by: rule) { return InboxAction(kind: .openURL(url)) }
            } else if let deeplink = link.text(as: .tap, by: rule) {
                return InboxAction(kind: .deeplink(deeplink))
            }
            link.keep(as: name, in: &vendor, by: "common.url.unusable-tap")
        }
        return richMedia.isEmpty ? nil : richMediaTap(with: link)
    }

    /// The link, if it is a string, its name in `vendor`, and its rule; another type is reported.
    private func tapLink() -> (VendorValue?, name: String, rule: StaticString) {
        if let parameters, parameters.has(.l) {
            return (parameters[.l]?.requireString(as: .tap, by: "pushwoosh.link"), "l", "pushwoosh.link")
        }
        return (
            link?.value.requireString(as: .tap, by: "pushwoosh.link.web"), link?.name ?? "l", "pushwoosh.link.web"
        )
    }

    /// Rich media as it was sent, together with the link of the parameters.
    private func richMediaTap(with link: VendorValue?) -> InboxAction? {
        guard let parameters else { return nil }
        var payload = JSONObjectBuilder()
        for key in richMedia {
            payload.set(key.name, to: parameters.json(key))
            parameters.recordProvenance(key, as: .tap, by: "pushwoosh.rich-media")
        }
        if link != nil, parameters.has(.l) { payload.set("l", to: parameters.json(.l)) }
        return InboxAction(kind: .custom(payload.object))
    }
}
