import InboxJSON

/// The texts of a message, and the tap on it: views of ``content``.
extension InboxMessage {
    /// The vendor's identifier, verbatim; an integer in decimal, exact at any size.
    public var vendorID: String {
        get { content[.vendorID] ?? "" }
        set { content[.vendorID] = newValue }
    }

    /// The headline.
    public var title: String? {
        get { content[.title] }
        set { content[.title] = newValue }
    }

    /// The line under the headline.
    public var subtitle: String? {
        get { content[.subtitle] }
        set { content[.subtitle] = newValue }
    }

    /// The text.
    public var body: String? {
        get { content[.body] }
        set { content[.body] = newValue }
    }

    /// The URL of the image.
    public var image: String? {
        get { content[.image] }
        set { content[.image] = newValue }
    }

    /// A description of the image, for people who cannot see it.
    public var imageAlt: String? {
        get { content[.imageAlt] }
        set { content[.imageAlt] = newValue }
    }

    /// The URL of the thumbnail.
    public var icon: String? {
        get { content[.icon] }
        set { content[.icon] = newValue }
    }

    /// The vendor's message type (Customer.io `type`).
    public var type: String? {
        get { content[.type] }
        set { content[.type] = newValue }
    }

    /// The campaign that sent it.
    public var campaignID: String? {
        get { content[.campaignID] }
        set { content[.campaignID] = newValue }
    }

    /// The template that it was made from.
    public var templateID: String? {
        get { content[.templateID] }
        set { content[.templateID] = newValue }
    }

    /// The colours that the sender wants.
    public var style: MessageStyle {
        get { MessageStyle(background: content[.background], titleBackground: content[.titleBackground]) }
        set {
            content[.background] = newValue.background
            content[.titleBackground] = newValue.titleBackground
        }
    }

    /// The topics, in the vendor's order, each once.
    public var topics: [String] {
        get { content.topics }
        set { content.topics = newValue }
    }
}

extension InboxMessage {
    /// What a tap on the whole message does.
    public var tap: InboxAction? {
        get {
            guard let plainTap else { return uncommonFields.first?.tap }
            return content.action(plainTap)
        }
        set {
            // Equal taps are stored alike, so that equal messages are equal however they were made.
            plainTap = newValue?.plainTap
            content.set(.link, plainTap == nil ? nil : newValue?.linkText, of: newValue?.document)
            content.set(.reportValue, plainTap == nil ? nil : newValue?.reportText, of: newValue?.document)
            let uncommon = plainTap == nil ? newValue : nil
            if uncommon != nil || !uncommonFields.isEmpty { updateUncommonFields { $0.tap = uncommon } }
        }
    }

    /// The URL or deeplink that a tap on the message follows; nil if it follows none.
    public var link: String? {
        plainTap == nil ? uncommonFields.first?.tap?.link : content[.link]
    }

    /// Makes a link, which has been written to its slot, the tap.
    mutating func setTapOfLink(_ kind: InboxAction.LinkKind) {
        plainTap = kind
        content[.reportValue] = nil
        if !uncommonFields.isEmpty { updateUncommonFields { $0.tap = nil } }
    }
}

extension InboxAction {
    /// What the action does with its link; nil if it has no link, or says more than the link and a value to report.
    fileprivate var plainTap: LinkKind? {
        guard case .link(let kind) = form, title == nil, !dismisses, vendor.isEmpty else { return nil }
        return kind
    }
}
