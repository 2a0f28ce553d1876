/// How much room the rows of a table need: the widest of each column.
struct InboxTableExtent {
    private(set) var hasPins = false
    private(set) var hasUnread = false
    private(set) var state = 0
    private(set) var vendor = 0
    private(set) var absolute = 0
    /// All of the texts.
    private(set) var text = 0
    /// The topics and buttons within each of ``InboxTableLayout/limits``.
    private(set) var beside = InboxTableLayout.limits.map { _ in (topics: 0, buttons: 0) }
    private var widestRelative = 0

    /// The time as a phrase; 0 if no row has a time.
    var relative: Int { absolute > 0 ? widestRelative : 0 }

    mutating func add(_ row: InboxRow) {
        hasPins = hasPins || row.isPinned
        hasUnread = hasUnread || row.isUnread
        state = max(state, row.reason?.words.count ?? 0)
        vendor = max(vendor, DisplayWidth.of(row.vendor))
        absolute = max(absolute, DisplayWidth.of(row.absolute))
        widestRelative = max(widestRelative, DisplayWidth.of(row.relative))
        text = max(text, row.textWidth)
        for (index, limit) in InboxTableLayout.limits.enumerated() {
            beside[index].topics = max(beside[index].topics, row.topics(columns: limit.topics).width)
            beside[index].buttons = max(beside[index].buttons, row.buttons(columns: limit.buttons).width)
        }
    }
}
