import InboxRedaction

extension SplitMix64 {
    /// A message of Zeta from its SDK.
    mutating func zetaMessage(_ index: Int) -> String {
        let id = "MSG-\(token(12))-\(index)"
        var message = CorpusObject()
        message.add("messageId", string: id)
        message.add("id", string: id)
        message.add("title", string: chance(95) ? sentence(words: 4...9) : nil)
        message.add("body", string: chance(95) ? sentence(words: 12...30) : nil)
        message.add("mediaUrl", chance(60) ? "\"\(url("images", ending: ".png"))\"" : "null")
        message.add("status", string: pick(["UNREAD", "UNREAD", "READ", "DELETED"]))
        message.add("expirationTimestamp", chance(70) ? "\(seconds(inYears: 10))000" : "null")
        message.add("actionList", actionList())
        message.add("templateId", string: "tpl-\(word())-\(number(1...9))")
        var data = CorpusObject()
        data.add("sender", string: sentence(words: 1...3))
        data.add("category", string: word())
        if chance(50) { data.add("amount", string: "\(number(1...900)).\(number(10...99))") }
        if chance(20) { data.add("flags", #"{"vip":true,"tier":2}"#) }
        message.add("additionalData", data.json)
        return message.json
    }

    private mutating func actionList() -> String {
        var actions: [String] = []
        for _ in 0..<number(0...2) {
            var action = CorpusObject()
            action.add("text", string: sentence(words: 2...4))
            action.add("type", string: pick(["primary", "secondary", "link"]))
            action.add("value", string: chance(70) ? token(8) : "")
            action.add("link", string: url("offers"))
            action.add("actionType", string: pick(["webBrowser", "externalBrowser", ""]))
            actions.append(action.json)
        }
        return corpusArray(actions)
    }
}
