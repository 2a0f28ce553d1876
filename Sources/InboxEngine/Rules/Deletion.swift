/// Rules *deletion* and *click*: final, whatever comes later, until the session ends.
extension MessageRecord {
    /// Deleted once the user deletes it, or a feed says so.
    var isDeleted: Bool { firstDeleted != nil || deletedByFeed != nil }

    /// Clicked once the user clicks or a feed says so.
    var isClicked: Bool { isClickedByFeed || clicks.values.contains { $0.isMade } }
}
