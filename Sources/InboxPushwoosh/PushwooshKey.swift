import InboxModel

/// The keys of a message in its three shapes.
enum PushwooshKey: Int, VendorKey {
    // The SDK's: PWInboxMessageProtocol.
    case code, message, imageUrl
    case sendDate  // a date with a zone, or epoch, no unit documented
    case isRead, isActionPerformed
    case type  // 1 rich media
    case actionParams, customData
    // The server's: the API's numbers arrive as strings.
    case inbox_id, text, image
    case send_date, rt  // Unix seconds; rt is the expiry
    case status
    case action_type  // 2 or "RichMedia"; a name in the documented sample
    case order  // exceeds what a double holds
    case hash
    case action_params
    // A push's.
    case pw_inbox, aps, header
    case inbox_params  // {"rt", "image"}
    case p  // the hash
    // Of more than one shape.
    case title

    static let table = VendorKeyTable<Self>()
}
