import InboxJSON
public import InboxModel

/// Creates messages and feeds for tests and previews in which the values do not matter.
extension InboxMessage {
    /// An unread Customer.io message with texts, an image, a tap, two buttons, topics, dates and custom data.
    ///
    /// Its id is `customerio:sample-1`. It was sent on 5 February 2026 at 12:00 UTC, and never expires. To change the
    /// values that your test is about, use ``with(_:)``.
    public static let sample = samples(1)[0]

    /// Unread messages like ``sample``, the newest first.
    ///
    /// The ids end in `sample-1`, `sample-2` and so on. Each was sent a minute before the previous one.
    ///
    /// - Precondition: The count is not negative.
    public static func samples(_ count: Int, of provider: Provider = .customerIO) -> [InboxMessage] {
        (0..<count).map { index in
            var message = InboxMessage(provider: provider, vendorID: "sample-\(index + 1)")
            message.title = "Your order shipped"
            message.body = "Three books left the shop this morning."
            message.image = "https://cdn.example.com/parcel.jpg"
            message.imageAlt = "A parcel"
            message.sentInstant = Instant(milliseconds: 1_770_292_800_000 - Int64(index) * 60_000)
            message.topics = ["orders"]
            message.type = "order_shipped"
            message.tap = InboxAction(kind: .openURL("https://example.com/orders/61184"))
            message.actions = [
                InboxAction(title: "Track", kind: .deeplink("shop://orders/61184"), reportValue: "track"),
                InboxAction(title: "Not now", kind: .dismiss),
            ]
            message.custom = ["order": 61184]
            return message
        }
    }

    /// A copy of the message with a change.
    ///
    /// ```swift
    /// let read = InboxMessage.sample.with { $0.status = .read }
    /// ```
    public func with(_ change: (inout InboxMessage) -> Void) -> InboxMessage {
        var message = self
        change(&message)
        return message
    }
}

extension InboxFeed {
    /// Creates a feed with these messages and without diagnostics.
    ///
    /// Its vendor is the vendor of the first message.
    public init(of messages: [InboxMessage], badge: Int? = nil, deletions: [String]? = nil) {
        self.init(provider: messages.first?.provider, messages: messages, badge: badge, deletions: deletions)
    }
}
