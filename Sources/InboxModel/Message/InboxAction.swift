public import InboxJSON

/// What a button, or a tap on the whole message, does.
public struct InboxAction: Sendable {
    /// Where a URL is opened.
    ///
    /// Closed: a URL is opened inside the app or outside it.
    public enum Target: String, Hashable, Sendable {
        /// In a browser inside the app.
        case inApp
        /// In the system's browser.
        case external
    }

    /// What is done.
    ///
    /// Closed: a host handles each of these kinds. What a vendor adds is ``custom(_:)``.
    public enum Kind: Hashable, Sendable {
        /// Open a URL; no target if the vendor gives no hint.
        case openURL(String, target: Target? = nil)
        /// Pass a string to the host's own router.
        case deeplink(String)
        /// Remove the message.
        case dismiss
        /// Mark the message read.
        case markRead
        /// An action of the host, with a payload that host and sender have agreed on.
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
    @usableFromInline
    enum LinkKind: Hashable, Sendable {
        case openURL, openURLInApp, openURLExternally, deeplink

        /// Opens a URL, in a browser if one is named.
        @usableFromInline
        init(target: Target?) {
            switch target {
            case nil: self = .openURL
            case .inApp: self = .openURLInApp
            case .external: self = .openURLExternally
            }
        }

        /// Where a URL is opened.
        var target: Target? {
            switch self {
            case .openURLInApp: .inApp
            case .openURLExternally: .external
            case .openURL, .deeplink: nil
            }
        }
    }

    /// What is done, without the link.
    enum Form: Hashable, Sendable {
        case link(LinkKind)
        case dismiss, markRead
        case custom(JSONObject)
    }

    /// The document of texts that are stored by their location.
    private(set) var document: JSONDocument?
    private var titleText: StoredText?
    private(set) var linkText: StoredText?
    private(set) var reportText: StoredText?
    private(set) var form: Form
    /// Whether taking it also removes the message.
    public var dismisses: Bool
    /// What else the vendor says about the button, under the vendor's names.
    public var vendor: JSONObject

    /// Creates an action.
    public init(
        title: String? = nil, kind: Kind, reportValue: String? = nil, dismisses: Bool = false, vendor: JSONObject = [:]
    ) {
        document = nil
        (form, linkText) = Self.parts(of: kind)
        titleText = title.map { .string($0) }
        reportText = reportValue.map { .string($0) }
        self.dismisses = dismisses
        self.vendor = vendor
    }

    /// Creates an action that has no label and does nothing yet: `.custom([:])`, to be read from a vendor's object.
    public init() {
        form = .custom(JSONObject())
        dismisses = false
        vendor = JSONObject()
    }

    /// Creates an action of texts that are stored by their location in a document.
    @inline(__always)
    init(_ form: Form, link: StoredText, reportValue: StoredText?, in document: JSONDocument?) {
        self.document = document
        self.form = form
        linkText = link
        reportText = reportValue
        dismisses = false
        vendor = JSONObject()
    }

    /// The button's label; nil for a tap.
    public var title: String? {
        get { titleText?.string(in: document) }
        set { titleText = newValue.map { .string($0) } }
    }

    /// The value that is reported to the vendor when the action is taken.
    public var reportValue: String? {
        get { reportText?.string(in: document) }
        set { reportText = newValue.map { .string($0) } }
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

    /// Where the URL is opened; nil if there is no hint, and for an action that opens no URL.
    ///
    /// Setting it changes nothing about an action that opens no URL.
    public var target: Target? {
        get {
            guard case .link(let kind) = form else { return nil }
            return kind.target
        }
        set {
            guard case .link(let kind) = form, kind != .deeplink else { return }
            form = .link(LinkKind(target: newValue))
        }
    }

    /// Writes the text at an index of a document.
    mutating func setText(_ field: TextField, _ text: StoredText, of document: JSONDocument) {
        let text = adopt(text, of: document)
        switch field {
        case .title: titleText = text
        case .reportValue: reportText = text
        }
    }

    /// Makes it an action that follows a link.
    mutating func setLink(_ kind: LinkKind, _ link: StoredText, of document: JSONDocument) {
        linkText = adopt(link, of: document)
        form = .link(kind)
    }

    /// A text as it can be stored here: by its location only if the action belongs to that document, or to none yet.
    private mutating func adopt(_ text: StoredText, of document: JSONDocument) -> StoredText {
        guard case .location = text else { return text }
        if self.document == nil { self.document = document }
        return self.document === document ? text : .string(text.string(in: document))
    }

    private static func parts(of kind: Kind) -> (Form, StoredText?) {
        switch kind {
        case .openURL(let url, target: nil): (.link(.openURL), .string(url))
        case .openURL(let url, target: .inApp): (.link(.openURLInApp), .string(url))
        case .openURL(let url, target: .external): (.link(.openURLExternally), .string(url))
        case .deeplink(let deeplink): (.link(.deeplink), .string(deeplink))
        case .dismiss: (.dismiss, nil)
        case .markRead: (.markRead, nil)
        case .custom(let payload): (.custom(payload), nil)
        }
    }

    /// The same action with its texts as strings, and its values in a copy of a part of the document.
    func detached(in part: JSONSubtree?) -> InboxAction {
        var copy = InboxAction(
            title: title, kind: kind, reportValue: reportValue, dismisses: dismisses, vendor: vendor.detached(in: part))
        if case .custom(let payload) = form { copy.form = .custom(payload.detached(in: part)) }
        return copy
    }

    /// Writes the canonical JSON.
    public func write(to writer: inout JSONWriter) {
        write(to: &writer, freeForm: .json)
    }

    /// Writes the canonical JSON, its free-form values as JSON or as strings of it.
    func write(to writer: inout JSONWriter, freeForm: FreeForm) {
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
            writer.freeForm(freeForm) { $0.object(payload) }
        }
        writer.member(.reportValue, reportText, in: document)
        if dismisses {
            writer.key(.dismisses)
            writer.bool(true)
        }
        writer.member(.vendor, vendor, freeForm)
        writer.endObject()
    }
}

extension InboxAction.LinkKind {
    /// Writes what is done with a link; a closure writes the link as the member whose name it gets.
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
    /// Compares contents, however the texts are stored; the link and the reported value byte by byte.
    public static func == (left: InboxAction, right: InboxAction) -> Bool {
        left.form == right.form && left.title == right.title && left.dismisses == right.dismisses
            && left.vendor == right.vendor
            && left.link.map { ByteEqualString($0) } == right.link.map { ByteEqualString($0) }
            && left.reportValue.map { ByteEqualString($0) } == right.reportValue.map { ByteEqualString($0) }
    }

    /// Hashes contents, however the texts are stored.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(form)
        hasher.combine(title)
        hasher.combine(link)
        hasher.combine(reportValue)
        hasher.combine(dismisses)
        hasher.combine(vendor)
    }
}
