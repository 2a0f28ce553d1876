package import InboxJSON
package import InboxModel

/// A `createMessage` request, read as the inbox messages that it will create.
///
/// It reports the diagnostics that the delivered messages would have, at their locations in the request. It also
/// reports problems of the request itself, according to the vendor's documents.
package struct PushwooshRequest {
    private let root: JSONValue
    private let notifications: JSONValue?

    static let vocabulary =
        PushwooshRequestAdapter.Key.names + ["request", "application", "auth", "notifications", "now"]

    /// Reads a root that contains a `request` with `notifications`, or only a `request`; nil for any other.
    package init?(_ root: JSONValue) {
        guard let request = root["request"], request.kind == .object,
            request["notifications"] != nil || root.object?.removing("request").isEmpty == true
        else { return nil }
        self.root = root
        notifications = request["notifications"]
    }

    /// The messages that the request's notifications will become, and the diagnostics.
    ///
    /// They have no identifiers yet: a message's `vendorID` is the location of its notification, `notifications/0`.
    package func feed(mode: InboxDecoder.Mode, zonelessDateOffset: UTCOffset = .utc) -> InboxFeed {
        guard let list = notifications?.array else { return notRecognised }
        let decoder = InboxDecoder(
            adapters: [PushwooshRequestAdapter(list)], mode: mode, zonelessDateOffset: zonelessDateOffset)
        guard let feed = try? decoder.decode(root, from: .pushwoosh) else { return notRecognised }
        let diagnostics = feed.diagnostics.map { diagnostic in
            // A message in a string can be read, but a notification in a string cannot be sent.
            guard diagnostic.code == .messageMissingID else { return diagnostic }
            return Diagnostic(
                .messageNotObject, severity: diagnostic.severity,
                "a notification must be an object, not a string; send the object itself",
                pointer: diagnostic.pointer)
        }
        return InboxFeed(
            provider: .pushwoosh, messages: feed.messages, diagnostics: ownDiagnostics(mode) + diagnostics,
            isIncomplete: feed.isIncomplete)
    }

    package static let fixOfNotifications = "send an array of notifications at request.notifications"

    private var notRecognised: InboxFeed {
        let reason =
            notifications == nil
            ? "the createMessage request has no array of notifications at request.notifications"
            : "request.notifications must be an array of notifications"
        return InboxFeed(
            provider: nil, diagnostics: [Diagnostic(.feedNotRecognised, reason, pointer: "")], isIncomplete: true)
    }

    /// The diagnostics about the application and the token, which the program that sends the request may add.
    private func ownDiagnostics(_ mode: InboxDecoder.Mode) -> [Diagnostic] {
        ["application", "auth"].compactMap { key in
            guard let value = root["request"]?[key], !value.isNull, value.kind != .string else { return nil }
            return Diagnostic(
                .fieldWrongType, severity: mode == .strict ? .error : .warning,
                "\"\(key)\" must be a string", pointer: "/request/\(key)")
        }
    }
}

/// Reads a notification as the message that it will become (*Read custom data from a message*).
private final class PushwooshRequestAdapter: InboxAdapter {
    let provider = Provider.pushwoosh
    let signature = VendorSignature(messageKeys: Key.names, strongKeys: [])
    let lists = [FeedList("request/notifications")]

    /// The numbers of the notifications in the list, by their positions.
    private let numbers: [JSONNode.Position: Int]

    init(_ notifications: [JSONValue]) {
        var numbers: [JSONNode.Position: Int] = [:]
        for (number, notification) in notifications.enumerated() {
            if let node = notification.node { numbers[node.position] = number }
        }
        self.numbers = numbers
    }

    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// The keys of *createMessage* that affect a message in the inbox.
    enum Key: String, VendorKey {
        case send_date  // "now", or a date
        case ios_title, title  // a text, or texts by language
        case content, ios_content  // a text, or texts by language
        case inbox_image, inbox_date, inbox_days  // without one of them, the message does not reach the inbox
        case data  // delivered as u
        case ios_root_params  // delivered at the root of the parameters
        case link  // delivered as l
        case platforms  // numbers

        static let table = VendorKeyTable<Self>()
    }

    /// The message reaches the inbox only if it has one of these keys.
    private static let inboxKeys: [Key] = [.inbox_image, .inbox_date, .inbox_days]
    /// How many days a message can stay in the inbox.
    private static let days: ClosedRange<VendorInteger> = 1...30

    func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let fields = element.object(Key.self), let number = numbers[element.node.position]
        else { return false }
        message.vendorID = "notifications/\(number)"
        if !Self.inboxKeys.contains(where: fields.has) {
            element.report(
                .pushwooshNotInbox,
                "the notification never reaches the inbox, because it has no inbox_image, inbox_date or inbox_days; "
                    + "add one of them")
        }
        message.title = Self.text(fields[.ios_title]) ?? Self.text(fields[.title])
        message.body = Self.text(fields[.content]) ?? Self.text(fields[.ios_content])
        message.image = fields.imageURL(.inbox_image, as: .image)
        Self.checkDate(fields[.inbox_date])
        if fields[.send_date]?.string != "now" { Self.checkDate(fields[.send_date], orNow: true) }
        checkDays(fields)
        for platform in fields.list(.platforms, as: .vendor) ?? [] { _ = platform.integer() }
        var vendor = JSONObjectBuilder()
        PushwooshParameters(rootParameters: fields[.ios_root_params], data: fields[.data], link: fields[.link])
            .read(into: &message, &vendor, of: nil)
        message.vendor = vendor.object
        return true
    }

    /// Reads a text: if there are several languages, the English one, or else the first.
    private static func text(_ value: VendorValue?) -> String? {
        guard let value, !value.isBlank else { return nil }
        guard let languages = value.members else { return value.text() }
        let texts = languages.filter { $0.value.kind == .string }
        if texts.isEmpty { value.reportWrongType(expected: "a string or an object with one string per language") }
        let usable = texts.filter { !$0.value.isBlank }
        return (usable.last { $0.key == "en" } ?? usable.first)?.value.string
    }

    private static func checkDate(_ value: VendorValue?, orNow: Bool = false) {
        guard let value, !value.isBlank else { return }
        let form = orNow ? "\"now\" or a date like \"2026-02-05 12:00\"" : "a date like \"2026-02-05\""
        guard let text = value.string else {
            return value.report(.fieldWrongType, "\(value.shown) is not a date string; send \(form)")
        }
        guard case .unparsable = DateText.read(text) else { return }
        value.report(.dateUnparsable, "\(value.shown) is not a valid date; send \(form)")
    }

    private func checkDays(_ fields: VendorObject<Key>) {
        guard fields.has(.inbox_days), let value = fields[.inbox_days] else { return }
        // A value of the wrong type does not count as absent, because the notification still reaches the inbox.
        let days = value.plainInteger == nil ? nil : value.integer()
        if let days, Self.days.contains(days) { return }
        value.report(
            days == nil ? .fieldWrongType : .fieldUnknownValue,
            "inbox_days is \(days.map { "\($0)" } ?? value.shown), but a message stays in the inbox for 1 to 30 days; "
                + "send a number from 1 to 30")
    }
}
