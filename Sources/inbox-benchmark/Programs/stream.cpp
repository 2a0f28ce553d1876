// What `inbox stream` does, for clean payloads, with simdjson on demand, 3.0 or later:
// c++ -O3 -march=native -std=c++17 stream.cpp -lsimdjson

#include <simdjson.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

using namespace simdjson;
using std::string;
using std::string_view;

static string out;
static bool comma;

static void quote(string_view text) {
    out += '"';
    size_t from = 0;
    for (size_t at = 0; at < text.size(); at++) {
        unsigned char byte = text[at];
        if (byte >= 0x20 && byte != '"' && byte != '\\') continue;
        out.append(text, from, at - from);
        from = at + 1;
        switch (byte) {
        case '"': out += "\\\""; break;
        case '\\': out += "\\\\"; break;
        case '\n': out += "\\n"; break;
        case '\t': out += "\\t"; break;
        default:
            char escape[8];
            snprintf(escape, sizeof escape, "\\u%04x", byte);
            out += escape;
        }
    }
    out.append(text, from, string_view::npos);
    out += '"';
}

static void key(string_view name) {
    if (comma) out += ',';
    comma = true;
    out += '"';
    out += name;
    out += "\":";
}

static void member(string_view name, string_view value) {
    if (value.empty()) return;
    key(name);
    quote(value);
}

static void raw(string_view name, string_view value) {
    if (value.empty()) return;
    key(name);
    out += value;
}

static void begin() { out += '{'; comma = false; }
static void end() { out += '}'; comma = true; }

static void two(char *to, int number) { to[0] = char('0' + number / 10); to[1] = char('0' + number % 10); }

static void stamp(string_view name, int64_t milliseconds) {
    int64_t seconds = milliseconds / 1000, days = seconds / 86400, z = days + 719468, era = z / 146097;
    unsigned of_era = unsigned(z - era * 146097);
    unsigned year_of_era = (of_era - of_era / 1460 + of_era / 36524 - of_era / 146096) / 365;
    unsigned of_year = of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100), shifted = (5 * of_year + 2) / 153;
    int day = int(of_year - (153 * shifted + 2) / 5 + 1), month = int(shifted < 10 ? shifted + 3 : shifted - 9);
    int year = int(year_of_era + era * 400 + (month <= 2)), time = int(seconds % 86400);
    char text[] = "0000-00-00T00:00:00.000Z";
    two(text, year / 100);
    two(text + 2, year % 100);
    two(text + 5, month);
    two(text + 8, day);
    two(text + 11, time / 3600);
    two(text + 14, time / 60 % 60);
    two(text + 17, time % 60);
    int fraction = int(milliseconds % 1000);
    text[20] = char('0' + fraction / 100);
    two(text + 21, fraction % 100);
    if (fraction == 0) { text[19] = 'Z'; text[20] = 0; }
    key(name);
    out += '"';
    out += text;
    out += '"';
}

static int64_t number(string_view text) {
    int64_t value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

static void zone(string_view name, string_view text) {
    if (text.empty()) return;
    auto part = [&](size_t from, size_t length) { return number(text.substr(from, length)); };
    int64_t year = part(0, 4), month = part(5, 2), day = part(8, 2), y = year - (month <= 2), era = y / 400;
    int64_t year_of_era = y - era * 400, of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    int64_t days = era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year - 719468;
    int64_t milliseconds = (days * 86400 + part(11, 2) * 3600 + part(14, 2) * 60 + part(17, 2)) * 1000;
    if (text[19] == '.') milliseconds += part(20, 3);
    stamp(name, milliseconds);
}

static string_view text(ondemand::value value) {
    string_view text;
    return value.get_string().get(text) ? string_view() : text;
}

static string_view json(ondemand::value value) {
    switch (value.type()) {
    case ondemand::json_type::object: {
        ondemand::object object = value.get_object();
        return object.raw_json();
    }
    case ondemand::json_type::array: {
        ondemand::array array = value.get_array();
        return array.raw_json();
    }
    default: {
        string_view token = value.raw_json_token();
        while (token.back() == ' ' || token.back() == '\n') token.remove_suffix(1);
        return token;
    }
    }
}


using Custom = std::vector<std::pair<string_view, string_view>>;

static void custom(const Custom &members) {
    key("custom");
    begin();
    for (auto &[name, value] : members) {
        if (comma) out += ',';
        comma = true;
        quote(name);
        out += ':';
        out += value;
    }
    end();
}

struct Button { string_view title, kind, url, target, report, type; };

static void buttons(const std::vector<Button> &list) {
    key("actions");
    out += '[';
    comma = false;
    for (auto &button : list) {
        if (comma) out += ',';
        begin();
        member("title", button.title);
        member("kind", "openURL");
        member("url", button.url);
        member("target", button.target);
        member("reportValue", button.report);
        if (!button.type.empty()) {
            key("vendor");
            begin();
            member("type", button.type);
            end();
        }
        end();
    }
    out += ']';
    comma = true;
}

static void tap(string_view kind, string_view name, string_view value) {
    if (value.empty()) return;
    key("tap");
    begin();
    member("kind", kind);
    member(name, value);
    end();
}

static void head(string_view recipient, string_view provider, string_view id) {
    begin();
    member("recipient", recipient);
    key("id");
    quote(string(provider) + ":" + string(id));
    member("provider", provider);
    member("vendorID", id);
}

static ondemand::parser inner;
static string held;
static std::vector<Button> actions;
static Custom rest;

/// The object in a string, its members behind the others, but for buttons.
static void open(string_view value) {
    held.assign(value);
    held.reserve(held.size() + SIMDJSON_PADDING);
    auto document = inner.iterate(held);
    for (auto field : document.get_object()) {
        string_view name = field.unescaped_key();
        if (name != "buttons") {
            rest.emplace_back(name, json(field.value()));
            continue;
        }
        for (auto element : field.value().get_array()) {
            Button button{};
            for (auto member : element.get_object()) {
                string_view name = member.unescaped_key();
                if (name == "title") button.title = text(member.value());
                else if (name == "url") button.url = text(member.value());
            }
            actions.push_back(button);
        }
    }
}

static void zeta(ondemand::object m, string_view recipient) {
    string_view id, title, body, image, status, data, templated;
    int64_t expires = 0;
    for (auto field : m) {
        string_view name = field.unescaped_key();
        ondemand::value value = field.value();
        if (name == "messageId") id = text(value);
        else if (name == "title") title = text(value);
        else if (name == "body") body = text(value);
        else if (name == "mediaUrl") image = text(value);
        else if (name == "status") status = text(value);
        else if (name == "templateId") templated = text(value);
        else if (name == "additionalData") data = json(value);
        else if (name == "expirationTimestamp") { if (value.get_int64().get(expires)) expires = 0; }
        else if (name == "actionList") {
            for (auto element : value.get_array()) {
                Button button{};
                string_view reported;
                for (auto member : element.get_object()) {
                    string_view name = member.unescaped_key(), value = text(member.value());
                    if (name == "text") button.title = value;
                    else if (name == "type") button.type = value;
                    else if (name == "value") reported = value;
                    else if (name == "link") button.url = value;
                    else if (name == "actionType")
                        button.target = value == "webBrowser" ? "inApp" : value == "externalBrowser" ? "external" : "";
                }
                button.report = reported.empty() ? button.url : reported;
                actions.push_back(button);
            }
        }
    }
    head(recipient, "zeta", id);
    member("title", title);
    member("body", body);
    member("image", image);
    raw("pinned", "false");
    member("status", status == "READ" ? "read" : status == "DELETED" ? "deleted" : "unread");
    raw("clicked", "false");
    if (expires) stamp("expiresAt", expires);
    raw("topics", "[]");
    buttons(actions);
    member("templateID", templated);
    raw("custom", data);
}

static void salesforce(ondemand::object m, string_view recipient) {
    string_view id, subject, subtitle, message, alert, sent, starts, ends, image, alt, url, name;
    int64_t type = 0, views = 0;
    bool deleted = false;
    string_view inside;
    for (auto field : m) {
        string_view key = field.unescaped_key();
        ondemand::value value = field.value();
        if (key == "id") id = text(value);
        else if (key == "inboxMessageType") type = value.get_int64();
        else if (key == "subject") subject = text(value);
        else if (key == "inboxSubtitle") subtitle = text(value);
        else if (key == "inboxMessage") message = text(value);
        else if (key == "alert") alert = text(value);
        else if (key == "sendDateUtc") sent = text(value);
        else if (key == "startDateUtc") starts = text(value);
        else if (key == "endDateUtc") ends = text(value);
        else if (key == "url") url = text(value);
        else if (key == "isDeleted") deleted = value.get_bool();
        else if (key == "viewCount") views = value.get_int64();
        else if (key == "name") name = text(value);
        else if (key == "custom") inside = text(value);
        else if (key == "media") {
            for (auto member : value.get_object()) {
                string_view key = member.unescaped_key();
                if (key == "iosUrl") image = text(member.value());
                else if (key == "alt") alt = text(member.value());
            }
        } else if (key == "customKeys") {
            for (auto member : value.get_object()) {
                string_view key = member.unescaped_key();
                rest.emplace_back(key, json(member.value()));
            }
        }
    }
    if (!inside.empty()) open(inside);
    head(recipient, "salesforce", id);
    member("title", subject);
    member("subtitle", subtitle);
    member("body", type == 2 ? message : alert);
    member("image", image);
    member("imageAlt", alt);
    raw("pinned", "false");
    member("status", deleted ? "deleted" : views > 0 ? "read" : "unread");
    raw("clicked", "false");
    zone("sentAt", sent);
    zone("startsAt", starts);
    zone("expiresAt", ends);
    raw("topics", "[]");
    tap("openURL", "url", url);
    raw("actions", "[]");
    custom(rest);
    key("vendor");
    begin();
    member("name", name);
    raw("inboxMessageType", type == 2 ? "2" : "1");
    member("inboxMessageKind", type == 2 ? "inbox2" : "inbox1");
    end();
}

static void customerio(ondemand::object m, string_view recipient) {
    string_view id, delivery, sent, expiry, type, priority, title, body, image, link;
    bool opened = false;
    std::vector<string_view> topics;
    for (auto field : m) {
        string_view name = field.unescaped_key();
        ondemand::value value = field.value();
        if (name == "queueId") id = text(value);
        else if (name == "deliveryId") delivery = text(value);
        else if (name == "sentAt") sent = text(value);
        else if (name == "expiry") expiry = text(value);
        else if (name == "opened") opened = value.get_bool();
        else if (name == "type") type = text(value);
        else if (name == "priority") priority = json(value);
        else if (name == "topics") {
            for (auto topic : value.get_array()) {
                string_view text = topic.get_string();
                bool known = false;
                for (auto &other : topics) known = known || other == text;
                if (!known) topics.push_back(text);
            }
        } else if (name == "properties") {
            for (auto member : value.get_object()) {
                string_view name = member.unescaped_key();
                if (name == "title") title = text(member.value());
                else if (name == "body") body = text(member.value());
                else if (name == "image") image = text(member.value());
                else if (name == "link") link = text(member.value());
                else rest.emplace_back(name, json(member.value()));
            }
        }
    }
    head(recipient, "customerio", id);
    member("title", title);
    member("body", body);
    member("image", image);
    raw("pinned", "false");
    raw("priority", priority);
    member("status", opened ? "read" : "unread");
    raw("clicked", "false");
    zone("sentAt", sent);
    zone("expiresAt", expiry);
    key("topics");
    out += '[';
    for (size_t at = 0; at < topics.size(); at++) {
        if (at > 0) out += ',';
        quote(topics[at]);
    }
    out += ']';
    member("type", type);
    tap("openURL", "url", link);
    raw("actions", "[]");
    custom(rest);
    if (!delivery.empty()) {
        key("vendor");
        begin();
        member("deliveryId", delivery);
        end();
    }
}

static void xtremepush(ondemand::object m, string_view recipient) {
    string_view id, created, expires, pushed, campaign, title, alert, icon, picture, url, deeplink, color, colored;
    int64_t opened = 0, clicked = 0, delivered = -1, style = 0;
    for (auto field : m) {
        string_view name = field.unescaped_key();
        ondemand::value value = field.value();
        if (name == "id") id = json(value);
        else if (name == "opened") opened = value.get_int64();
        else if (name == "clicked") clicked = value.get_int64();
        else if (name == "delivered") { if (value.get_int64().get(delivered)) delivered = -1; }
        else if (name == "create_time") created = text(value);
        else if (name == "expiration_time") expires = text(value);
        else if (name == "message") {
            for (auto member : value.get_object()) {
                string_view name = member.unescaped_key();
                ondemand::value value = member.value();
                if (name == "id") pushed = text(value);
                else if (name == "cid") campaign = text(value);
                else if (name == "title") title = text(value);
                else if (name == "alert") alert = text(value);
                else if (name == "icon") icon = text(value);
                else if (name == "picture") picture = text(value);
                else if (name == "url") url = text(value);
                else if (name == "deeplink") deeplink = text(value);
                else if (name == "xpush") continue;
                else if (name == "style") {
                    for (auto member : value.get_object()) {
                        string_view name = member.unescaped_key();
                        if (name == "type") style = member.value().get_int64();
                        else if (name == "bg") color = text(member.value());
                        else if (name == "title_bg") colored = text(member.value());
                    }
                } else if (name == "actions") {
                    for (auto element : value.get_array()) {
                        Button button{};
                        for (auto member : element.get_object()) {
                            string_view name = member.unescaped_key(), value = text(member.value());
                            if (name == "id") button.report = value;
                            else if (name == "title") button.title = value;
                            else if (name == "url") button.url = value;
                        }
                        actions.push_back(button);
                    }
                } else rest.emplace_back(name, json(value));
            }
        }
    }
    bool card = style == 1;
    head(recipient, "xtremepush", id);
    member("title", title);
    member("body", alert);
    member("image", !picture.empty() ? picture : card ? icon : string_view());
    if (!picture.empty() || !card) member("icon", icon);
    member("layout", card ? "captioned" : "classic");
    key("style");
    begin();
    member("background", color);
    member("titleBackground", colored);
    end();
    raw("pinned", "false");
    member("status", opened == 1 || clicked == 1 ? "read" : "unread");
    raw("clicked", clicked == 1 ? "true" : "false");
    if (delivered >= 0) raw("delivered", delivered == 1 ? "true" : "false");
    stamp("sentAt", number(created) * 1000);
    if (!expires.empty()) stamp("expiresAt", number(expires) * 1000);
    raw("topics", "[]");
    if (!deeplink.empty()) tap("deeplink", "deeplink", deeplink);
    else tap("openURL", "url", url);
    buttons(actions);
    member("campaignID", campaign);
    custom(rest);
    key("vendor");
    begin();
    member("messageIdentifier", pushed);
    end();
}

static void pushwoosh(ondemand::object m, string_view recipient) {
    string_view id, order, rt, sent, title, body, image, type, hash, layout, link, campaign, inside;
    int64_t status = 0;
    bool pinned = false;
    for (auto field : m) {
        string_view name = field.unescaped_key();
        ondemand::value value = field.value();
        if (name == "inbox_id") id = text(value);
        else if (name == "order") order = text(value);
        else if (name == "rt") rt = text(value);
        else if (name == "send_date") sent = text(value);
        else if (name == "title") title = text(value);
        else if (name == "text") body = text(value);
        else if (name == "image") image = text(value);
        else if (name == "action_type") type = text(value);
        else if (name == "hash") hash = text(value);
        else if (name == "status") status = value.get_int64();
        else if (name == "action_params") {
            for (auto member : value.get_object()) {
                string_view name = member.unescaped_key();
                if (name == "displayType") layout = text(member.value());
                else if (name == "pinned") pinned = member.value().get_bool();
                else if (name == "l") link = text(member.value());
                else if (name == "pwcid") campaign = text(member.value());
                else if (name == "u") inside = text(member.value());
            }
        }
    }
    if (!inside.empty()) open(inside);
    head(recipient, "pushwoosh", id);
    member("title", title);
    member("body", body);
    member("image", image);
    member("layout", layout);
    raw("pinned", pinned ? "true" : "false");
    member("status", status >= 4 ? "deleted" : status >= 2 ? "read" : "unread");
    raw("clicked", status == 3 ? "true" : "false");
    stamp("sentAt", number(sent) * 1000);
    if (!rt.empty()) stamp("expiresAt", number(rt) * 1000);
    raw("topics", "[]");
    tap("openURL", "url", link);
    buttons(actions);
    member("campaignID", campaign);
    custom(rest);
    key("vendor");
    begin();
    member("type", type);
    member("order", order);
    member("hash", hash);
    end();
}

static void message(ondemand::object m, string_view recipient) {
    actions.clear();
    rest.clear();
    for (auto field : m) {
        string_view name = field.unescaped_key();
        void (*read)(ondemand::object, string_view) =
            name == "messageId" ? zeta : name == "inboxMessageType" ? salesforce : name == "queueId" ? customerio
            : name == "create_time" ? xtremepush : name == "inbox_id" ? pushwoosh : nullptr;
        if (read == nullptr) continue;
        m.reset();
        return read(m, recipient);
    }
}

int main() {
    std::ios::sync_with_stdio(false);
    ondemand::parser parser;
    string line;
    while (std::getline(std::cin, line)) {
        line.reserve(line.size() + SIMDJSON_PADDING);
        auto document = parser.iterate(line);
        ondemand::object root = document.get_object();
        ondemand::value payload;
        if (root.find_field_unordered("payload").get(payload)) {
            root.reset();
            message(root, "");
        } else {
            root.reset();
            string_view recipient = root.find_field_unordered("recipient").get_string();
            message(root.find_field_unordered("payload").get_object(), recipient);
        }
        end();
        out += '\n';
        if (out.size() >= 1 << 16) {
            fwrite(out.data(), 1, out.size(), stdout);
            out.clear();
        }
    }
    fwrite(out.data(), 1, out.size(), stdout);
}
