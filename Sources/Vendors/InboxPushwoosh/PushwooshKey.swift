import InboxModel

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The keys of a message in its three shapes.
enum PushwooshKey: String, VendorKey {
    // Keys of the SDK's message (PWInboxMessageProtocol).
    case code, message, imageUrl
    case sendDate  // a date with a zone, or epoch, no unit documented
    case isRead, isActionPerformed
    case type, messageType  // 1 rich media; messageType from Flutter on Android
    case actionParams, customData
    case link  // the web's, in place of actionParams: "/" for none
    // Keys of the server's message. Numbers arrive as strings.
    case inbox_id, text, image
    case send_date, rt  // Unix seconds; rt is the expiry
    case status
    case action_type  // 2 or "RichMedia"; a name in the documented sample
    case order  // exceeds what a double holds
    case hash
    case action_params
    // Keys of a push.
    case pw_inbox, aps, header
    case inbox_params  // {"rt", "image"}
    case p  // the hash
    case body  // the web's text
    case sentTime = "google.sent_time"  // Android's: Unix milliseconds
    case ios_attachment  // the picture of a notification on iOS
    case md  // metadata: {"uid"}, the notification's number
    // Keys in more than one shape.
    case title
    case bannerUrl, attachmentUrl  // large pictures: from Flutter on Android, and from iOS

    static let table = VendorKeyTable<Self>()
}

extension VendorObject<PushwooshKey> {
    /// The type of the SDK's message, which has two names.
    var sdkType: VendorValue? {
        if has(.type) { return self[.type] }
        return has(.messageType) ? self[.messageType] : nil
    }
}
