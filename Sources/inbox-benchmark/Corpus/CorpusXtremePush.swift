import InboxRedaction

extension SplitMix64 {
    /// An item of XtremePush from its server: times are strings, and the custom keys are in the push.
    mutating func xtremePushItem(_ index: Int) -> String {
        let id = 48_000 + index
        let opened = chance(40)
        var item = CorpusObject()
        item.add("id", String(id))
        item.add("opened", opened ? "1" : "0")
        item.add("clicked", opened && chance(50) ? "1" : "0")
        item.add("delivered", chance(90) ? "1" : "null")
        item.add("create_time", string: String(seconds(inYears: 1)))
        item.add("expiration_time", chance(70) ? "\"\(seconds(inYears: 10))\"" : "null")
        item.add("message", push(id))
        return item.json
    }

    private mutating func push(_ id: Int) -> String {
        var push = CorpusObject()
        push.add("id", string: "77\(id)")
        push.add("cid", string: String(number(1000...9999)))
        push.add("xpush", string: "1")
        push.add("title", string: sentence(words: 4...9))
        push.add("alert", string: chance(95) ? sentence(words: 12...30) : nil)
        push.add("icon", string: chance(60) ? url("icons", ending: ".png") : nil)
        push.add("picture", string: chance(30) ? url("pictures", ending: ".jpg") : nil)
        if chance(50) {
            push.add("deeplink", string: "app://\(word())/\(token(6))")
        } else {
            push.add("url", string: chance(80) ? url("bets") : nil)
        }
        if chance(60) { push.add("cta_label", string: sentence(words: 1...3)) }
        if chance(60) { push.add("tier", string: String(number(1...5))) }
        if chance(20) { push.add("limits", #"{"perDay":2,"stake":0.50}"#) }
        if chance(20) { push.add("actions", pushActions()) }
        var style = CorpusObject()
        style.add("type", chance(50) ? "1" : "0")
        style.add("bg", string: "#FFFFFF")
        style.add("title_bg", string: chance(70) ? "#0B5D3B" : nil)
        push.add("style", style.json)
        return push.json
    }

    private mutating func pushActions() -> String {
        var actions: [String] = []
        for number in 0..<number(1...2) {
            var action = CorpusObject()
            action.add("id", string: "a-\(number)")
            action.add("title", string: sentence(words: 2...4))
            action.add("url", string: url("offers"))
            actions.append(action.json)
        }
        return corpusArray(actions)
    }
}
