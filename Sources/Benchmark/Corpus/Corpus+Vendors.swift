import InboxTools

/// One message of each vendor; `index` is the number of the message.
extension Corpus {
    static func customerIO(_ index: Int, _ random: inout SplitMix64) -> String {
        object([
            #""messageId":"01kq\#(random.token(14))\#(index)""#,
            #""sentAt":"\#(random.date(2026...2026))""#,
            random.chance(70) ? #""expiresAt":"\#(random.date(2027...2036))""# : nil,
            random.chance(95) ? #""opened":\#(random.chance(40))"# : nil,
            random.chance(90) ? #""topics":[\#(random.list(0...3, of: topic))]"# : nil,
            random.chance(90) ? #""type":"\#(random.pick(customerIOTypes))""# : nil,
            #""properties":"# + properties(&random),
        ])
    }

    private static let customerIOTypes = [
        "order_shipped", "order_placed", "sale", "in-app", "event_invite", "new_arrivals",
    ]

    private static func topic(_ random: inout SplitMix64) -> String {
        #""\#(random.pick(["orders", "shipping", "promo", "news", "events", "account"]))""#
    }

    private static func properties(_ random: inout SplitMix64) -> String {
        object([
            random.chance(95) ? #""title":"\#(random.sentence(words: 4...9))""# : nil,
            random.chance(95) ? #""body":"\#(random.sentence(words: 14...36))""# : nil,
            random.chance(50) ? #""image":"\#(random.url("images", ".jpg"))""# : nil,
            random.chance(80) ? #""link":"\#(random.url("orders"))""# : nil,
            random.chance(60) ? #""order":"# + order(&random) : nil,
            random.chance(50) ? #""campaign":"\#(random.token(8))""# : nil,
            random.chance(30) ? #""discount":\#(random.amount(1...60))"# : nil,
            random.chance(20) ? #""giftWrap":\#(random.pick(["null", "true", "false"]))"# : nil,
            random.chance(20) ? #""note":"\#(random.sentence(words: 3...6))""# : nil,
        ])
    }

    private static func order(_ random: inout SplitMix64) -> String {
        object([
            #""number":\#(random.number(100_000_000...999_999_999))"#,
            #""total":\#(random.amount(5...400))"#,
            #"    "items":[\#(random.list(1...3, of: item))]"#,
        ])
    }

    private static func item(_ random: inout SplitMix64) -> String {
        #"{"sku":"\#(random.token(8))","qty":\#(random.number(1...5)),"price":\#(random.amount(1...90))}"#
    }

    /// As its SDK delivers it.
    static func zeta(_ index: Int, _ random: inout SplitMix64) -> String {
        object([
            #""messageId":"MSG-7h2kq9xw4m1d-\#(index)","id":"MSG-7h2kq9xw4m1d-\#(index)""#,
            random.chance(95) ? #""title":"\#(random.sentence(words: 4...9))""# : nil,
            random.chance(95) ? #""body":"\#(random.sentence(words: 12...30))""# : nil,
            random.chance(60) ? #""mediaUrl":"\#(random.url("images", ".png"))""# : #""mediaUrl":null"#,
            #""status":"\#(random.pick(["UNREAD", "UNREAD", "READ", "DELETED"]))""#,
            #""expirationTimestamp":\#(random.chance(70) ? "\(random.seconds(years: 10))000" : "null")"#,
            #""actionList":[\#(random.list(0...2, of: zetaAction))]"#,
            #""templateId":"tpl-\#(random.pick(["spring", "order", "welcome"]))-\#(random.number(1...9))""#,
            #""additionalData":"# + additionalData(&random),
        ])
    }

    private static func zetaAction(_ random: inout SplitMix64) -> String {
        object([
            #""text":"\#(random.sentence(words: 2...4))""#,
            #""type":"\#(random.pick(["primary", "secondary", "link"]))""#,
            #""value":"\#(random.chance(70) ? random.token(8) : "")""#,
            #""link":"\#(random.url("offers"))""#,
            #""actionType":"\#(random.chance(67) ? random.pick(["webBrowser", "externalBrowser"]) : "")""#,
        ])
    }

    private static func additionalData(_ random: inout SplitMix64) -> String {
        object([
            #""sender":"\#(random.sentence(words: 1...3))""#,
            #""category":"\#(random.pick(["sale", "tickets", "home"]))""#,
            random.chance(50) ? #""amount":"\#(random.amount(1...900))""# : nil,
            random.chance(20) ? #""flags":{"vip":true,"tier":2}"# : nil,
        ])
    }

    /// As its server sends it: Inbox 2.0 or 1.0.
    static func salesforce(_ index: Int, _ random: inout SplitMix64) -> String {
        object([
            #""id":"\#(random.token(8))\#(index)MA==""#,
            #""subject":"\#(random.sentence(words: 4...9))""#,
            random.chance(60)
                ? #""inboxMessageType":2,"inboxSubtitle":"\#(random.sentence(words: 2...5))","#
                    + #""inboxMessage":"\#(random.sentence(words: 12...30))""#
                : #""inboxMessageType":1,"alert":"\#(random.sentence(words: 10...20))""#,
            #""sendDateUtc":"\#(random.date(2026...2026))""#,
            random.chance(80) ? #""startDateUtc":"\#(random.date(2026...2026))""# : nil,
            random.chance(70) ? #""endDateUtc":"\#(random.date(2027...2036))""# : nil,
            random.chance(60) ? #""media":"# + random.list(1...1, of: media) : nil,
            random.chance(70) ? #""url":"\#(random.url("pages"))""# : nil,
            #""isDeleted":\#(random.chance(5))"#,
            #""viewCount":\#(random.number(0...3))"#,
            random.chance(60)
                ? #""name":"\#(random.pick(["spring", "order", "welcome"]))-\#(random.token(4))""# : nil,
            random.chance(60)
                ? #""customKeys":{"segment":"\#(random.token(6))","room":"\#(random.pick(["home", "store"]))"}"# : nil,
            random.chance(30) ? #""custom":"\#(escaped(miles(&random)))""# : nil,
            #""hash":"\#(random.token(12))""#,
        ])
    }

    private static func media(_ random: inout SplitMix64) -> String {
        object([
            #""iosUrl":"\#(random.url("media", "@3x.jpg"))""#,
            #""androidUrl":"\#(random.url("media", ".jpg"))""#,
            #""alt":"\#(random.sentence(words: 3...8))""#,
        ])
    }

    private static func miles(_ random: inout SplitMix64) -> String {
        #"{"miles":\#(random.number(1...90000)),"rate":1.10,"partner":"\#(random.sentence(words: 2...4))"}"#
    }

    /// As its server sends it: times are strings, and the custom keys are in the push.
    static func xtremePush(_ index: Int, _ random: inout SplitMix64) -> String {
        object([
            #""id":48\#(index)"#,
            random.chance(40)
                ? #""opened":1,"clicked":\#(random.chance(50) ? 1 : 0)"# : #""opened":0,"clicked":0"#,
            #""delivered":\#(random.chance(90) ? "1" : "null")"#,
            #""create_time":"\#(random.seconds(years: 1))""#,
            #""expiration_time":\#(random.chance(70) ? #""\#(random.seconds(years: 10))""# : "null")"#,
            #""message":"# + push(index, &random),
        ])
    }

    private static func push(_ index: Int, _ random: inout SplitMix64) -> String {
        object([
            #""id":"7748\#(index)""#,
            #""cid":"\#(random.number(1000...9999))""#,
            #""xpush":"1""#,
            #""title":"\#(random.sentence(words: 4...9))""#,
            random.chance(95) ? #""alert":"\#(random.sentence(words: 12...30))""# : nil,
            random.chance(60) ? #""icon":"\#(random.url("icons", ".png"))""# : nil,
            random.chance(30) ? #""picture":"\#(random.url("pictures", ".jpg"))""# : nil,
            random.chance(50)
                ? #""deeplink":"app://\#(random.pick(["offers", "orders"]))/\#(random.token(6))""#
                : #""url":"\#(random.url("bets"))""#,
            random.chance(60) ? #""cta_label":"\#(random.sentence(words: 1...3))""# : nil,
            random.chance(60) ? #""tier":"\#(random.number(1...5))""# : nil,
            random.chance(20) ? #""limits":{"perDay":2,"stake":0.50}"# : nil,
            random.chance(20) ? #""actions":[\#(random.list(1...2, of: pushAction))]"# : nil,
            #""style":"# + style(&random),
        ])
    }

    private static func style(_ random: inout SplitMix64) -> String {
        object([
            #""type":\#(random.number(0...1))"#, ##""bg":"#FFFFFF""##,
            random.chance(70) ? ##""title_bg":"#0B5D3B""## : nil,
        ])
    }

    private static func pushAction(_ random: inout SplitMix64) -> String {
        object([
            #""id":"\#(random.token(4))""#, #""title":"\#(random.sentence(words: 2...4))""#,
            #""url":"\#(random.url("offers"))""#,
        ])
    }

    /// As its server sends it: numbers are strings, and the custom data is a string of JSON.
    static func pushwoosh(_ index: Int, _ random: inout SplitMix64) -> String {
        object([
            #""inbox_id":"\#(random.token(8))\#(index)""#,
            #""order":"90072583929\#(random.number(10000...99999))""#,
            random.chance(80) ? #""rt":"\#(random.seconds(years: 10))""# : nil,
            #""send_date":"\#(random.seconds(years: 1))""#,
            random.chance(95) ? #""title":"\#(random.sentence(words: 4...9))""# : nil,
            #""text":"\#(random.sentence(words: 12...30))""#,
            random.chance(60) ? #""image":"\#(random.url("images", ".jpg"))""# : nil,
            #""action_type":"\#(random.pick(["URL", "Plain"]))""#,
            #""action_params":"# + parameters(&random),
            #""status":\#(random.pick([0, 1, 1, 2, 3]))"#,
            #""hash":"\#(random.token(3))""#,
        ])
    }

    private static func parameters(_ random: inout SplitMix64) -> String {
        object([
            random.chance(70) ? #""displayType":"\#(random.pick(["banner", "captioned", "classic"]))""# : nil,
            random.chance(20) ? #""pinned":true"# : nil,
            random.chance(60) ? #""l":"\#(random.url("lines"))""# : nil,
            random.chance(50) ? #""pwcid":"\#(random.token(5))-\#(random.token(5))""# : nil,
            random.chance(80) ? #""u":"\#(escaped(promotion(&random)))""# : nil,
        ])
    }

    private static func promotion(_ random: inout SplitMix64) -> String {
        object([
            #""sender":"\#(random.sentence(words: 1...3))""#,
            #""promo_id":"\#(random.token(8))""#,
            random.chance(40) ? #""stats":{"visits":11,"volumeKg":4200.10}"# : nil,
            random.chance(40) ? #""buttons":[\#(random.list(1...3, of: button))]"# : nil,
        ])
    }

    private static func button(_ random: inout SplitMix64) -> String {
        #"{"title":"\#(random.sentence(words: 1...3))","url":"\#(random.url("offers"))"}"#
    }

    /// An object of JSON; members that are nil are left out.
    private static func object(_ members: [String?]) -> String {
        "{\(members.compactMap(\.self).joined(separator: ","))}"
    }

    /// A text as in a string of JSON.
    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
    }
}
