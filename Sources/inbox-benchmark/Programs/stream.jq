# What `inbox stream` does, for clean payloads: jq -c -f stream.jq <lines >messages

def pair($name; $value): if $value == null or $value == "" or $value == false then {} else {($name): $value} end;

def epoch: floor | todate;

def zone:
  if test("\\.") then
    capture("^(?<whole>[^.]*)\\.(?<milliseconds>[0-9]{3})[0-9]*Z$")
    | (.whole + "Z" | fromdate | todate)[:19] + (if .milliseconds == "000" then "" else "." + .milliseconds end) + "Z"
  else fromdate | todate end;

def begin($recipient; $provider; $id):
  pair("recipient"; $recipient) + {id: "\($provider):\($id)", provider: $provider, vendorID: $id};

def zeta($recipient):
  begin($recipient; "zeta"; .messageId)
  + pair("title"; .title) + pair("body"; .body) + pair("image"; .mediaUrl)
  + {pinned: false, status: (.status | ascii_downcase), clicked: false}
  + (if .expirationTimestamp then {expiresAt: (.expirationTimestamp / 1000 | epoch)} else {} end)
  + {topics: [], actions: [.actionList[]
      | {title: .text, kind: "openURL", url: .link}
        + pair("target"; {webBrowser: "inApp", externalBrowser: "external"}[.actionType])
        + {reportValue: (if .value == "" then .link else .value end), vendor: {type: .type}}]}
  + pair("templateID"; .templateId) + {custom: .additionalData};

def salesforce($recipient):
  (.inboxMessageType == 2) as $second
  | begin($recipient; "salesforce"; .id)
  + pair("title"; .subject) + pair("subtitle"; .inboxSubtitle)
  + pair("body"; if $second then .inboxMessage else .alert end)
  + pair("image"; .media.iosUrl) + pair("imageAlt"; .media.alt)
  + {pinned: false, status: (if .isDeleted then "deleted" elif .viewCount > 0 then "read" else "unread" end),
     clicked: false, sentAt: (.sendDateUtc | zone)}
  + (if .startDateUtc then {startsAt: (.startDateUtc | zone)} else {} end)
  + (if .endDateUtc then {expiresAt: (.endDateUtc | zone)} else {} end)
  + {topics: []}
  + (if .url then {tap: {kind: "openURL", url: .url}} else {} end)
  + {actions: [], custom: ((.customKeys // {}) + (if .custom then .custom | fromjson else {} end)),
     vendor: (pair("name"; .name)
       + {inboxMessageType: .inboxMessageType, inboxMessageKind: (if $second then "inbox2" else "inbox1" end)})};

def customerio($recipient):
  .properties as $properties
  | begin($recipient; "customerio"; .queueId)
  + pair("title"; $properties.title) + pair("body"; $properties.body) + pair("image"; $properties.image)
  + {pinned: false} + pair("priority"; .priority)
  + {status: (if .opened then "read" else "unread" end), clicked: false, sentAt: (.sentAt | zone)}
  + (if .expiry then {expiresAt: (.expiry | zone)} else {} end)
  + {topics: (reduce .topics[]? as $topic ([]; if index([$topic]) then . else . + [$topic] end))}
  + pair("type"; .type)
  + (if $properties.link then {tap: {kind: "openURL", url: $properties.link}} else {} end)
  + {actions: [], custom: ($properties | del(.title, .body, .image, .link))}
  + (if .deliveryId then {vendor: {deliveryId: .deliveryId}} else {} end);

def xtremepush($recipient):
  .message as $push
  | ($push.style.type == 1) as $card
  | begin($recipient; "xtremepush"; .id | tostring)
  + pair("title"; $push.title) + pair("body"; $push.alert)
  + pair("image"; $push.picture // (if $card then $push.icon else null end))
  + pair("icon"; if $push.picture or ($card | not) then $push.icon else null end)
  + {layout: (if $card then "captioned" else "classic" end),
     style: ({background: $push.style.bg} + pair("titleBackground"; $push.style.title_bg)),
     pinned: false, status: (if .opened == 1 or .clicked == 1 then "read" else "unread" end), clicked: (.clicked == 1)}
  + (if .delivered == null then {} else {delivered: (.delivered == 1)} end)
  + {sentAt: (.create_time | tonumber | epoch)}
  + (if .expiration_time then {expiresAt: (.expiration_time | tonumber | epoch)} else {} end)
  + {topics: []}
  + (if $push.deeplink then {tap: {kind: "deeplink", deeplink: $push.deeplink}}
     elif $push.url then {tap: {kind: "openURL", url: $push.url}} else {} end)
  + {actions: [$push.actions[]? | {title: .title, kind: "openURL", url: .url, reportValue: .id}],
     campaignID: $push.cid,
     custom: ($push | del(.id, .cid, .xpush, .title, .alert, .icon, .picture, .url, .deeplink, .style, .actions)),
     vendor: {messageIdentifier: $push.id}};

def pushwoosh($recipient):
  .action_params as $parameters
  | (if $parameters.u then $parameters.u | fromjson else {} end) as $custom
  | begin($recipient; "pushwoosh"; .inbox_id)
  + pair("title"; .title) + pair("body"; .text) + pair("image"; .image) + pair("layout"; $parameters.displayType)
  + {pinned: ($parameters.pinned // false), status: ["unread", "unread", "read", "read", "deleted", "deleted"][.status],
     clicked: (.status == 3), sentAt: (.send_date | tonumber | epoch)}
  + (if .rt then {expiresAt: (.rt | tonumber | epoch)} else {} end)
  + {topics: []}
  + (if $parameters.l then {tap: {kind: "openURL", url: $parameters.l}} else {} end)
  + {actions: [$custom.buttons[]? | {title: .title, kind: "openURL", url: .url}]}
  + pair("campaignID"; $parameters.pwcid)
  + {custom: ($custom | del(.buttons)), vendor: {type: .action_type, order: .order, hash: .hash}};

def message($recipient):
  if has("actionList") then zeta($recipient)
  elif has("inboxMessageType") then salesforce($recipient)
  elif has("queueId") then customerio($recipient)
  elif has("create_time") then xtremepush($recipient)
  else pushwoosh($recipient) end;

if has("payload") then .recipient as $recipient | .payload | message($recipient) else message(null) end
