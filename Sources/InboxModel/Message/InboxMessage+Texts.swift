import InboxJSON

/// What a message says, and what a tap on it does: views of its ``texts``.
extension InboxMessage {
    /// Whether it has a text; asked of the message, its texts are not copied to be asked.
    package func hasText(_ field: MessageTexts.Field) -> Bool { texts.has(field) }

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

    /// The colours that the sender wants.
    public var style: MessageStyle {
        get { MessageStyle(background: texts[.background], titleBackground: texts[.titleBackground]) }
        set {
            texts[.background] = newValue.background
            texts[.titleBackground] = newValue.titleBackground
        }
    }

    /// The topics, in the vendor's order, each once.
    public var topics: [String] {
        get { texts.topics }
        set { texts.topics = newValue }
    }
}

extension InboxMessage {
    /// What a tap on the whole message does.
    public var tap: InboxAction? {
        get {
            guard let plainTap else { return uncommonFields.first?.tap }
            return texts.action(plainTap)
        }
        set {
            // One form for each tap, so that equal messages are equal however they were made.
            setTap(
                newValue?.plainTap, newValue?.link.map { .made($0) },
                reporting: newValue?.reportValue.map { .made($0) })
            if plainTap == nil, let newValue { changeRare { $0.tap = newValue } }
        }
    }

    /// Sets a tap that follows a link, and at most reports a value; none where there is no link.
    package mutating func setTap(_ tap: InboxAction.LinkKind?, _ link: FieldText?, reporting value: FieldText? = nil) {
        plainTap = link == nil ? nil : tap
        texts.set(.link, plainTap == nil ? nil : link)
        texts.set(.reportValue, plainTap == nil ? nil : value)
        if !uncommonFields.isEmpty { changeRare { $0.tap = nil } }
    }
}

extension InboxAction {
    /// What it does with its link; nil of one that says more, or has no link.
    fileprivate var plainTap: LinkKind? {
        guard case .link(let kind) = form, title == nil, !dismisses, vendor.isEmpty else { return nil }
        return kind
    }
}
