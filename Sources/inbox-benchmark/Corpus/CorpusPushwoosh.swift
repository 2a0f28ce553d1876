import InboxRedaction

extension SplitMix64 {
    /// A message of Pushwoosh from its server: numbers are strings, and the custom data is a string of JSON.
    mutating func pushwooshMessage(_ index: Int) -> String {
        var message = CorpusObject()
        message.add("inbox_id", string: "\(token(8))\(index)")
        message.add("order", string: "90072583929\(number(10_000...99_999))")
        message.add("rt", string: chance(80) ? String(seconds(inYears: 10)) : nil)
        message.add("send_date", string: String(seconds(inYears: 1)))
        message.add("title", string: chance(95) ? sentence(words: 4...9) : nil)
        message.add("text", string: sentence(words: 12...30))
        message.add("image", string: chance(60) ? url("images", ending: ".jpg") : nil)
        message.add("action_type", string: pick(["URL", "Plain"]))
        var parameters = CorpusObject()
        parameters.add("displayType", string: chance(70) ? pick(["banner", "captioned", "classic"]) : nil)
        parameters.add("pinned", chance(20) ? "true" : nil)
        parameters.add("l", string: chance(60) ? url("lines") : nil)
        parameters.add("pwcid", string: chance(50) ? "\(token(5))-\(token(5))" : nil)
        parameters.add("u", string: chance(80) ? customData().jsonInString : nil)
        message.add("action_params", parameters.json)
        message.add("status", pick(["0", "1", "1", "2", "3"]))
        message.add("hash", string: token(3))
        return message.json
    }

    private mutating func customData() -> CorpusObject {
        var custom = CorpusObject()
        custom.add("sender", string: sentence(words: 1...3))
        custom.add("promo_id", string: token(8))
        if chance(40) { custom.add("stats", #"{"visits":11,"volumeKg":4200.10}"#) }
        if chance(40) {
            var buttons: [String] = []
            for _ in 0..<number(1...3) {
                var button = CorpusObject()
                button.add("title", string: sentence(words: 1...3))
                button.add("url", string: url("offers"))
                buttons.append(button.json)
            }
            custom.add("buttons", corpusArray(buttons))
        }
        return custom
    }
}
