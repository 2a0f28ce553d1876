public import InboxJSON

/// What a button, or a tap on the whole message, does.
public struct InboxAction: Sendable {
    /// Where a URL is opened.
    public enum Target: String, Hashable, Sendable {
        /// In a browser inside the app.
        case inApp
        /// In the system's browser.
        case external
    }

    /// What is done.
    public enum Kind: Hashable, Sendable {
        /// Open a URL; no target where the vendor gives no hint.
        case openURL(String, target: Target? = nil)
        /// Hand a string to the host's own router.
        case deeplink(String)
        /// Remove the message.
        case dismiss
        /// Mark the message read.
        case markRead
        /// Something of the host's own, by a payload that it agreed on with the sender.
        case custom(JSONObject)

        /// The word in canonical JSON.
        public var name: String {
            switch self {
            case .openURL: "openURL"
            case .deeplink: "deeplink"
            case .dismiss: "dismiss"
            case .markRead: "markRead"
            case .custom: "custom"
            }
        }
    }

    /// What is done with a link.
    package enum LinkKind: Hashable, Sendable {
        case openURL, openURLInApp, openURLExternally, deeplink

        /// Where a URL is opened.
        var target: Target? {
            switch self {
            case .openURLInApp: .inApp
            case .openURLExternally: .external
            case .openURL, .deeplink: nil
            }
        }
    }

    /// What is done, the link aside.
    package enum Form: Hashable, Sendable {
        case link(LinkKind)
        case dismiss, markRead
        case custom(JSONObject)
    }

    /// The document in which texts have their places.
    private let document: JSONDocument?
    private var titleText: FieldText?
    private var linkText: FieldText?
    private var reportText: FieldText?
    private(set) var form: Form
    /// Whether taking it also removes the message.
    public var dismisses: Bool
    /// What the vendor says of the button beside these, under the vendor's names.
    public var vendor: JSONObject

    /// Makes an action.
    public init(
        title: String? = nil, kind: Kind, reportValue: String? = nil, dismisses: Bool = false, vendor: JSONObject = [:]
    ) {
        document = nil
        (form, linkText) = Self.parts(of: kind)
        titleText = title.map { .made($0) }
        reportText = reportValue.map { .made($0) }
        self.dismisses = dismisses
        self.vendor = vendor
    }

    /// Makes an action of texts of an element, as far as they have places in its document.
    ///
    /// - Parameter link: Of an action that follows one.
    package init(
        title: FieldText? = nil, _ form: Form, link: FieldText? = nil, reportValue: FieldText? = nil,
        vendor: JSONObject = [:], of element: VendorValue
    ) {
        self.init(title: title, form, link: link, reportValue: reportValue, vendor: vendor, in: element.document)
    }

    /// Makes an action of texts that have their places in a document, as far as they have any.
    @inline(__always)
    init(
        title: FieldText? = nil, _ form: Form, link: FieldText? = nil, reportValue: FieldText? = nil,
        vendor: JSONObject = [:], in document: JSONDocument?
    ) {
        self.document = document
        titleText = title
        self.form = form
        linkText = link
        reportText = reportValue
        dismisses = false
        self.vendor = vendor
    }

    /// The button's label; nil of a tap.
    public var title: String? {
        get { titleText?.string(in: document) }
        set { titleText = newValue.map { .made($0) } }
    }

    /// What the vendor wants back when the action is taken.
    public var reportValue: String? {
        get { reportText?.string(in: document) }
        set { reportText = newValue.map { .made($0) } }
    }

    /// The URL or deeplink that it follows.
    var link: String? { linkText?.string(in: document) }

    /// What is done.
    public var kind: Kind {
        get {
            switch form {
            case .link(.deeplink): .deeplink(link ?? "")
            case .link(let kind): .openURL(link ?? "", target: kind.target)
            case .dismiss: .dismiss
            case .markRead: .markRead
            case .custom(let payload): .custom(payload)
            }
        }
        set { (form, linkText) = Self.parts(of: newValue) }
    }

    private static func parts(of kind: Kind) -> (Form, FieldText?) {
        switch kind {
        case .openURL(let url, target: nil): (.link(.openURL), .made(url))
        case .openURL(let url, target: .inApp): (.link(.openURLInApp), .made(url))
        case .openURL(let url, target: .external): (.link(.openURLExternally), .made(url))
        case .deeplink(let deeplink): (.link(.deeplink), .made(deeplink))
        case .dismiss: (.dismiss, nil)
        case .markRead: (.markRead, nil)
        case .custom(let payload): (.custom(payload), nil)
        }
    }

    /// The same action with texts of its own, or of a copy of what they stand in.
    func detached(in part: JSONSubtree?) -> InboxAction {
        var copy = InboxAction(
            title: title, kind: kind, reportValue: reportValue, dismisses: dismisses, vendor: vendor.detached(in: part))
        if case .custom(let payload) = form { copy.form = .custom(payload.detached(in: part)) }
        return copy
    }

    /// Writes the canonical JSON.
    public func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member(.title, titleText, in: document)
        switch form {
        case .link(let kind):
            kind.write(to: &writer) { name, writer in writer.member(name, linkText, in: document) }
        case .dismiss:
            writer.member(.kind, "dismiss")
        case .markRead:
            writer.member(.kind, "markRead")
        case .custom(let payload):
            writer.member(.kind, "custom")
            writer.key(.payload)
            writer.object(payload)
        }
        writer.member(.reportValue, reportText, in: document)
        if dismisses {
            writer.key(.dismisses)
            writer.bool(true)
        }
        writer.member(.vendor, vendor)
        writer.endObject()
    }
}

extension InboxAction.LinkKind {
    /// Writes what is done with a link, which a closure writes as the member that it is told.
    @inline(__always)
    func write(to writer: inout JSONWriter, _ link: (JSONName, inout JSONWriter) -> Void) {
        if self == .deeplink {
            writer.member(.kind, "deeplink")
            link(.deeplink, &writer)
        } else {
            writer.member(.kind, "openURL")
            link(.url, &writer)
            writer.member(.target, target?.rawValue)
        }
    }
}

extension InboxAction: Hashable {
    /// Compares what is said and done, wherever the texts stand.
    public static func == (left: InboxAction, right: InboxAction) -> Bool {
        left.form == right.form && left.title == right.title && left.link == right.link
            && left.reportValue == right.reportValue && left.dismisses == right.dismisses
            && left.vendor == right.vendor
    }

    /// Hashes what is said and done, wherever the texts stand.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(form)
        hasher.combine(title)
        hasher.combine(link)
        hasher.combine(reportValue)
        hasher.combine(dismisses)
        hasher.combine(vendor)
    }
}
