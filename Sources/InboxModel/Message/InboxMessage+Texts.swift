import InboxJSON

/// What a message says, and what a tap on it does: views of its ``texts``.
extension InboxMessage {
    /// The vendor's identifier, verbatim; an integer in decimal, exact at any size.
    public var vendorID: String {
        get { texts[.vendorID] ?? "" }
        set { texts[.vendorID] = newValue }
    }

    /// The headline.
    public var title: String? {
        get { texts[.title] }
        set { texts[.title] = newValue }
    }

    /// The line under the headline.
    public var subtitle: String? {
        get { texts[.subtitle] }
        set { texts[.subtitle] = newValue }
    }

    /// The text.
    public var body: String? {
        get { texts[.body] }
        set { texts[.body] = newValue }
    }

    /// The URL of the hero picture.
    public var image: String? {
        get { texts[.image] }
        set { texts[.image] = newValue }
    }

    /// What the picture shows, for those who can't see it.
    public var imageAlt: String? {
        get { texts[.imageAlt] }
        set { texts[.imageAlt] = newValue }
    }

    /// The URL of the thumbnail.
    public var icon: String? {
        get { texts[.icon] }
        set { texts[.icon] = newValue }
    }

    /// The vendor's message type (Customer.io `type`).
    public var type: String? {
        get { texts[.type] }
        set { texts[.type] = newValue }
    }

    /// The campaign that sent it.
    public var campaignID: String? {
        get { texts[.campaignID] }
        set { texts[.campaignID] = newValue }
    }

    /// The template that it was made of.
    public var templateID: String? {
        get { texts[.templateID] }
        set { texts[.templateID] = newValue }
    }

    /// The topics, in the vendor's order, each once.
    public var topics: [String] {
        get { texts.topics }
        set { texts.topics = newValue }
    }
}

extension InboxMessage {
    /// What a tap does that follows a link, and at most reports a value.
    package enum PlainTap: Hashable, Sendable {
        case openURL, openURLInApp, openURLExternally, deeplink

        /// What an action does with its link; nil of one that says more, or has no link.
        init?(_ action: InboxAction) {
            guard action.title == nil, !action.dismisses, action.vendor.isEmpty else { return nil }
            switch action.kind {
            case .openURL(_, target: nil): self = .openURL
            case .openURL(_, target: .inApp): self = .openURLInApp
            case .openURL(_, target: .external): self = .openURLExternally
            case .deeplink: self = .deeplink
            default: return nil
            }
        }

        /// Where a URL is opened.
        var target: InboxAction.Target? {
            switch self {
            case .openURLInApp: .inApp
            case .openURLExternally: .external
            case .openURL, .deeplink: nil
            }
        }

        func kind(_ link: String) -> InboxAction.Kind {
            self == .deeplink ? .deeplink(link) : .openURL(link, target: target)
        }
    }

    /// What a tap on the whole message does.
    public var tap: InboxAction? {
        get {
            guard let plainTap, let link = texts[.link] else { return taps.first }
            return InboxAction(kind: plainTap.kind(link), reportValue: texts[.reportValue])
        }
        set {
            // One form for each tap, so that equal messages are equal however they were made.
            setTap(
                newValue.flatMap(PlainTap.init), newValue?.kind.link.map { .made($0) },
                reporting: newValue?.reportValue.map { .made($0) })
            if plainTap == nil, let newValue { taps = [newValue] }
        }
    }

    /// Sets a tap that follows a link, and at most reports a value; none where there is no link.
    package mutating func setTap(_ tap: PlainTap?, _ link: FieldText?, reporting value: FieldText? = nil) {
        plainTap = link == nil ? nil : tap
        texts.set(.link, plainTap == nil ? nil : link)
        texts.set(.reportValue, plainTap == nil ? nil : value)
        taps = []
    }
}

extension InboxAction.Kind {
    /// The URL or deeplink that it follows.
    fileprivate var link: String? {
        switch self {
        case .openURL(let link, _), .deeplink(let link): link
        default: nil
        }
    }
}
