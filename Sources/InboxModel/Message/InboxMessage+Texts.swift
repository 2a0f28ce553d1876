import InboxJSON

/// The texts of a message, and the tap on it: views of ``texts``.
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

    /// A description of the picture, for people who cannot see it.
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

    /// The template that it was made from.
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
            // Equal taps are stored alike, so that equal messages are equal however they were made.
            plainTap = newValue?.plainTap
            texts.set(.link, plainTap == nil ? nil : newValue?.linkText, of: newValue?.document)
            texts.set(.reportValue, plainTap == nil ? nil : newValue?.reportText, of: newValue?.document)
            let uncommon = plainTap == nil ? newValue : nil
            if uncommon != nil || !uncommonFields.isEmpty { updateUncommonFields { $0.tap = uncommon } }
        }
    }

    /// Makes a link, which has been written to its slot, the tap.
    mutating func setTapOfLink(_ kind: InboxAction.LinkKind) {
        plainTap = kind
        texts[.reportValue] = nil
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
