import InboxModel

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The keys of a message in its three shapes.
enum PushwooshKey: String, VendorKey {
    // Keys of the SDK's message (PWInboxMessageProtocol).
    case code, message, imageUrl
    case sendDate  // a date with a zone, or an epoch in an undocumented unit
    case isRead, isActionPerformed
    case type, messageType  // 1 means rich media; Flutter on Android sends messageType
    case actionParams, customData
    case link  // from the web, instead of actionParams; "/" means no link
    // Keys of the server's message. Numbers arrive as strings.
    case inbox_id, text, image
    case send_date, rt  // Unix seconds; rt is the expiry
    case status
    case action_type  // 2 or "RichMedia"; a name in the documented sample
    case order  // may be too large for a double
    case hash
    case action_params
    // Keys of a push.
    case pw_inbox, aps, header
    case inbox_params  // {"rt", "image"}
    case p  // the hash
    case body  // the text, from the web
    case sentTime = "google.sent_time"  // from Android, in Unix milliseconds
    case ios_attachment  // the picture of a notification on iOS
    case md  // metadata, {"uid"}: the number of the notification
    // Keys in more than one shape.
    case title
    case bannerUrl, attachmentUrl  // large pictures, from Flutter on Android and from iOS

    static let table = VendorKeyTable<Self>()
}

extension VendorObject<PushwooshKey> {
    /// The type of the SDK's message, which has two names.
    var sdkType: VendorValue? {
        if has(.type) { return self[.type] }
        return has(.messageType) ? self[.messageType] : nil
    }
}
