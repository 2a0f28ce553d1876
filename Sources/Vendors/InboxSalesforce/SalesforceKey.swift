import InboxModel

/// The keys of a message, of a push that announces a message, and keys for the SDK's internal use.
enum SalesforceKey: String, VendorKey {
    // Keys of the documented dictionary.
    case id, alert, subject, startDateUtc, endDateUtc, custom, name, title, url, deleted, read, sound, subtitle
    case inboxMessageType, inboxSubtitle, inboxMessage, notificationMessage
    case sendDateUtc
    // Spellings of the server, of Android and of the wrappers.
    case isDeleted, viewCount
    case media  // {"url"|"iosUrl"|"androidUrl", "altText"|"alt"}
    case mediaURL = "media.url"  // on iOS, two flat keys with a dot (sdk-flutter-plugin, InboxUtility.m)
    case mediaAltText = "media.altText"
    case keys  // [{"key","value"}], or an object (react-native-marketingcloudsdk, InboxUtils.java)
    case customKeys  // the same; [] means none
    // Keys of a push (MC-Cordova-Plugin).
    case _m  // the inbox message's id
    case _endDt, _od, _x, _mediaUrl, _mediaAlt
    case aps

    static let table = VendorKeyTable<Self>()

    /// The keys of a push that are not the sender's: the keys above, and keys for the SDK's internal use.
    ///
    /// Any other key that begins with `_` is not the sender's either.
    static let reservedInPush: Set<ByteEqualString> = Set(
        (names + [
            "openDirect", "type", "category", "messageDateUtc", "timestamp",
            // "For internal SDK use."
            "contentType", "messageDeleted", "messageHash", "requestId", "statusDirty", "hash", "calculatedType",
            "messageType", "messageLimit", "lastShownDateUtc", "nextAllowedShowDateUtc",
        ]).map { ByteEqualString($0) })
}
