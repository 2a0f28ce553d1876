import InboxRedaction

extension SplitMix64 {
    /// A message of Customer.io in the document's spelling, or in the server's.
    mutating func customerIOMessage(_ index: Int, asServer: Bool, fractions: Bool) -> String {
        var message = CorpusObject()
        message.add(asServer ? "queueId" : "messageId", string: "01kq\(token(14))\(index)")
        if asServer { message.add("deliveryId", string: chance(90) ? "\(token(18))Zk=" : nil) }
        message.add("sentAt", string: date(year: 2026, fractions: fractions))
        message.add(
            asServer ? "expiry" : "expiresAt",
            string: chance(70) ? date(year: number(2027...2036), fractions: fractions) : nil)
        message.add("opened", chance(95) ? (chance(40) ? "true" : "false") : nil)
        message.add("topics", chance(90) ? topics() : nil)
        message.add("type", string: chance(90) ? pick(Self.types) : nil)
        if asServer { message.add("priority", chance(80) ? String(number(1...10)) : nil) }
        message.add("properties", customerIOProperties())
        return message.json
    }

    private mutating func topics() -> String {
        var topics: [String] = []
        for _ in 0..<number(0...3) { topics.append("\"\(pick(Self.topicNames))\"") }
        return corpusArray(topics)
    }

    private mutating func customerIOProperties() -> String {
        var properties = CorpusObject()
        properties.add("title", string: chance(95) ? sentence(words: 4...9) : nil)
        properties.add("body", string: chance(95) ? sentence(words: 14...36) : nil)
        properties.add("image", string: chance(50) ? url("images", ending: ".jpg") : nil)
        properties.add("link", string: chance(80) ? url("orders") : nil)
        if chance(60) { properties.add("order", order()) }
        if chance(50) { properties.add("campaign", string: token(8)) }
        if chance(30) { properties.add("discount", "\(number(1...60)).\(number(10...99))") }
        if chance(20) { properties.add("giftWrap", pick(["null", "true", "false"])) }
        if chance(20) { properties.add("note", string: sentence(words: 3...6)) }
        return properties.json
    }

    /// An object with an array of objects inside.
    private mutating func order() -> String {
        var order = CorpusObject()
        order.add("number", String(number(100_000_000...999_999_999)))
        order.add("total", "\(number(5...400)).\(number(10...99))")
        var items: [String] = []
        for _ in 0..<number(1...3) {
            var item = CorpusObject()
            item.add("sku", string: token(8))
            item.add("qty", String(number(1...5)))
            item.add("price", "\(number(1...90)).\(number(10...99))")
            items.append(item.json)
        }
        order.add("items", corpusArray(items))
        return order.json
    }

    private static let types = ["order_shipped", "order_placed", "sale", "in-app", "event_invite", "new_arrivals"]
    private static let topicNames = ["orders", "shipping", "promo", "news", "events", "account"]
}
