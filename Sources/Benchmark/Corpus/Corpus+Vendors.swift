/// One message of each vendor; see ``Template`` for the notation.
extension Corpus {
    static let customerIO = Template(
        """
        {
        "messageId":"01kq<token 14><index>"
        "sentAt":"<date 2026>"
        70% "expiresAt":"<date 2027 2036>"
        95% "opened":<chance 40 true false>
        90% "topics":[<list 0 3 topic>]
        90% "type":"<pick order_shipped order_placed sale in-app event_invite new_arrivals>"
        "properties":{
            95% "title":"<words 4 9>"
            95% "body":"<words 14 36>"
            50% "image":"<url images .jpg>"
            80% "link":"<url orders>"
            60% "order":{"number":<number 100000000 999999999>,"total":<number 5 400>.<number 10 99>,\
            "items":[<list 1 3 item>]}
            50% "campaign":"<token 8>"
            30% "discount":<number 1 60>.<number 10 99>
            20% "giftWrap":<pick null true false>
            20% "note":"<words 3 6>"
        }
        }
        """,
        parts: [
            "topic": Template(#""<pick orders shipping promo news events account>""#),
            "item": Template(#"{"sku":"<token 8>","qty":<number 1 5>,"price":<number 1 90>.<number 10 99>}"#),
        ])

    /// As its SDK delivers it.
    static let zeta = Template(
        """
        {
        "messageId":"MSG-7h2kq9xw4m1d-<index>","id":"MSG-7h2kq9xw4m1d-<index>"
        95% "title":"<words 4 9>"
        95% "body":"<words 12 30>"
        60% "mediaUrl":"<url images .png>" | "mediaUrl":null
        "status":"<pick UNREAD UNREAD READ DELETED>"
        70% "expirationTimestamp":<seconds 10>000 | "expirationTimestamp":null
        "actionList":[<list 0 2 action>]
        "templateId":"tpl-<pick spring order welcome>-<number 1 9>"
        "additionalData":{
            "sender":"<words 1 3>"
            "category":"<pick sale tickets home>"
            50% "amount":"<number 1 900>.<number 10 99>"
            20% "flags":{"vip":true,"tier":2}
        }
        }
        """,
        parts: [
            "action": Template(
                """
                {"text":"<words 2 4>"
                "type":"<pick primary secondary link>"
                70% "value":"<token 8>" | "value":""
                "link":"<url offers>"
                67% "actionType":"<pick webBrowser externalBrowser>" | "actionType":""
                }
                """)
        ])

    /// As its server sends it: Inbox 2.0 or 1.0.
    static let salesforce = Template(
        """
        {
        "id":"<token 8><index>MA=="
        "subject":"<words 4 9>"
        60% "inboxMessageType":2,"inboxSubtitle":"<words 2 5>","inboxMessage":"<words 12 30>" | \
        "inboxMessageType":1,"alert":"<words 10 20>"
        "sendDateUtc":"<date 2026>"
        80% "startDateUtc":"<date 2026>"
        70% "endDateUtc":"<date 2027 2036>"
        60% "media":<list 1 1 media>
        70% "url":"<url pages>"
        "isDeleted":<chance 5 true false>
        "viewCount":<number 0 3>
        60% "name":"<pick spring order welcome>-<token 4>"
        60% "customKeys":{"segment":"<token 6>","room":"<pick home store>"}
        30% "custom":"<string custom>"
        "hash":"<token 12>"
        }
        """,
        parts: [
            "media": Template(#"{"iosUrl":"<url media @3x.jpg>","androidUrl":"<url media .jpg>","alt":"<words 3 8>"}"#),
            "custom": Template(#"{"miles":<number 1 90000>,"rate":1.10,"partner":"<words 2 4>"}"#),
        ])

    /// As its server sends it: times are strings, and the custom keys are in the push.
    static let xtremePush = Template(
        """
        {
        "id":48<index>
        40% "opened":1,"clicked":<chance 50 1 0> | "opened":0,"clicked":0
        "delivered":<chance 90 1 null>
        "create_time":"<seconds 1>"
        70% "expiration_time":"<seconds 10>" | "expiration_time":null
        "message":{
            "id":"7748<index>"
            "cid":"<number 1000 9999>"
            "xpush":"1"
            "title":"<words 4 9>"
            95% "alert":"<words 12 30>"
            60% "icon":"<url icons .png>"
            30% "picture":"<url pictures .jpg>"
            50% "deeplink":"app://<pick offers orders>/<token 6>" | "url":"<url bets>"
            60% "cta_label":"<words 1 3>"
            60% "tier":"<number 1 5>"
            20% "limits":{"perDay":2,"stake":0.50}
            20% "actions":[<list 1 2 action>]
            "style":{"type":<number 0 1>,"bg":"#FFFFFF"
                70% "title_bg":"#0B5D3B"
            }
        }
        }
        """,
        parts: ["action": Template(#"{"id":"<token 4>","title":"<words 2 4>","url":"<url offers>"}"#)])

    /// As its server sends it: numbers are strings, and the custom data is a string of JSON.
    static let pushwoosh = Template(
        """
        {
        "inbox_id":"<token 8><index>"
        "order":"90072583929<number 10000 99999>"
        80% "rt":"<seconds 10>"
        "send_date":"<seconds 1>"
        95% "title":"<words 4 9>"
        "text":"<words 12 30>"
        60% "image":"<url images .jpg>"
        "action_type":"<pick URL Plain>"
        "action_params":{
            70% "displayType":"<pick banner captioned classic>"
            20% "pinned":true
            60% "l":"<url lines>"
            50% "pwcid":"<token 5>-<token 5>"
            80% "u":"<string custom>"
        }
        "status":<pick 0 1 1 2 3>
        "hash":"<token 3>"
        }
        """,
        parts: [
            "custom": Template(
                """
                {"sender":"<words 1 3>"
                "promo_id":"<token 8>"
                40% "stats":{"visits":11,"volumeKg":4200.10}
                40% "buttons":[<list 1 3 button>]
                }
                """, parts: ["button": Template(#"{"title":"<words 1 3>","url":"<url offers>"}"#)])
        ])
}
