import InboxRedaction

extension SplitMix64 {
    /// A message of Salesforce from its server: Inbox 1.0 or 2.0.
    mutating func salesforceMessage(_ index: Int, fractions: Bool) -> String {
        let isSecondInbox = chance(60)
        var message = CorpusObject()
        message.add("id", string: "\(token(8))\(index)MA==")
        message.add("inboxMessageType", isSecondInbox ? "2" : "1")
        message.add("subject", string: sentence(words: 4...9))
        if isSecondInbox {
            message.add("inboxSubtitle", string: chance(70) ? sentence(words: 2...5) : nil)
            message.add("inboxMessage", string: sentence(words: 12...30))
        } else {
            message.add("alert", string: sentence(words: 10...20))
        }
        message.add("sendDateUtc", string: date(year: 2026, fractions: fractions))
        message.add("startDateUtc", string: chance(80) ? date(year: 2026, fractions: fractions) : nil)
        message.add("endDateUtc", string: chance(70) ? date(year: number(2027...2036), fractions: fractions) : nil)
        if chance(60) {
            var media = CorpusObject()
            media.add("iosUrl", string: url("media", ending: "@3x.jpg"))
            media.add("androidUrl", string: url("media", ending: ".jpg"))
            media.add("alt", string: sentence(words: 3...8))
            message.add("media", media.json)
        }
        message.add("url", string: chance(70) ? url("pages") : nil)
        message.add("isDeleted", chance(5) ? "true" : "false")
        message.add("viewCount", String(number(0...3)))
        message.add("name", string: chance(60) ? "\(word())-\(word())" : nil)
        if chance(60) {
            var keys = CorpusObject()
            keys.add("segment", string: token(6))
            keys.add("room", string: word())
            message.add("customKeys", keys.json)
        }
        if chance(30) {
            var custom = CorpusObject()
            custom.add("miles", String(number(1...90_000)))
            custom.add("rate", "1.10")
            custom.add("partner", string: sentence(words: 2...4))
            message.add("custom", string: custom.jsonInString)
        }
        message.add("hash", string: token(12))
        return message.json
    }
}
