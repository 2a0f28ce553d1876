// An array of Customer.io's messages to owned structs of ten fields, dates read, with one of two libraries:
// c++ -O3 -march=native -std=c++17 -DSIMDJSON decode.cpp -lsimdjson     on demand, 3.0 or later
// c++ -O3 -march=native -std=c++17 -DYYJSON decode.cpp -lyyjson
//
// usage: decode FILE ROUNDS
// prints how many messages it read, how many bytes of text besides the topics, and the sum of the dates in milliseconds; then
// the medians in nanoseconds of processor time: until the messages are there, until they are freed again.

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

using std::string;
using std::string_view;

struct Message {
    string id, title, body, link, image, type;
    std::vector<string> topics;
    int64_t sent = 0, expires = 0;
    bool opened = false;
};

static int64_t milliseconds(string_view text) {
    if (text.size() < 20) return 0;
    auto part = [&](size_t from, size_t length) {
        int64_t value = 0;
        std::from_chars(text.data() + from, text.data() + from + length, value);
        return value;
    };
    int64_t year = part(0, 4), month = part(5, 2), day = part(8, 2), y = year - (month <= 2), era = y / 400;
    int64_t year_of_era = y - era * 400, of_year = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    int64_t days = era * 146097 + year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + of_year - 719468;
    int64_t seconds = days * 86400 + part(11, 2) * 3600 + part(14, 2) * 60 + part(17, 2);
    return seconds * 1000 + (text[19] == '.' ? part(20, 3) : 0);
}

#ifdef SIMDJSON
#include <simdjson.h>

using namespace simdjson;

static string text(ondemand::value value) {
    string_view text;
    return value.get_string().get(text) ? string() : string(text);
}

static std::vector<Message> decode(const padded_string &bytes) {
    static ondemand::parser parser;
    std::vector<Message> messages;
    auto document = parser.iterate(bytes);
    for (ondemand::object object : document.get_array()) {
        Message message;
        for (auto field : object) {
            string_view key = field.unescaped_key();
            ondemand::value value = field.value();
            if (key == "messageId") message.id = text(value);
            else if (key == "sentAt") message.sent = milliseconds(text(value));
            else if (key == "expiresAt") message.expires = milliseconds(text(value));
            else if (key == "opened") { if (value.get_bool().get(message.opened)) message.opened = false; }
            else if (key == "type") message.type = text(value);
            else if (key == "topics") {
                ondemand::array topics;
                if (value.get_array().get(topics)) continue;
                for (auto topic : topics) message.topics.push_back(text(topic.value()));
            } else if (key == "properties") {
                for (auto member : value.get_object()) {
                    string_view key = member.unescaped_key();
                    if (key == "title") message.title = text(member.value());
                    else if (key == "body") message.body = text(member.value());
                    else if (key == "link") message.link = text(member.value());
                    else if (key == "image") message.image = text(member.value());
                }
            }
        }
        messages.push_back(std::move(message));
    }
    return messages;
}

using Bytes = padded_string;
#else
#include <yyjson.h>

static string text(yyjson_val *value) {
    return yyjson_is_str(value) ? string(yyjson_get_str(value), yyjson_get_len(value)) : string();
}

static std::vector<Message> decode(const string &bytes) {
    std::vector<Message> messages;
    yyjson_doc *document = yyjson_read(bytes.data(), bytes.size(), 0);
    size_t index, count;
    yyjson_val *object;
    yyjson_arr_foreach(yyjson_doc_get_root(document), index, count, object) {
        Message message;
        yyjson_val *properties = yyjson_obj_get(object, "properties"), *topics = yyjson_obj_get(object, "topics"), *topic;
        message.id = text(yyjson_obj_get(object, "messageId"));
        message.sent = milliseconds(text(yyjson_obj_get(object, "sentAt")));
        message.expires = milliseconds(text(yyjson_obj_get(object, "expiresAt")));
        message.opened = yyjson_get_bool(yyjson_obj_get(object, "opened"));
        message.type = text(yyjson_obj_get(object, "type"));
        message.title = text(yyjson_obj_get(properties, "title"));
        message.body = text(yyjson_obj_get(properties, "body"));
        message.link = text(yyjson_obj_get(properties, "link"));
        message.image = text(yyjson_obj_get(properties, "image"));
        size_t place, length;
        yyjson_arr_foreach(topics, place, length, topic) message.topics.push_back(text(topic));
        messages.push_back(std::move(message));
    }
    yyjson_doc_free(document);
    return messages;
}

using Bytes = string;
#endif

static size_t size(const Message &message) {
    size_t size = message.id.size() + message.title.size() + message.body.size() + message.link.size();
    return size + message.image.size() + message.type.size();
}

int main(int count, char **words) {
    if (count < 3) return 64;
    std::ifstream file(words[1], std::ios::binary);
    string content((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    Bytes bytes(content);
    std::vector<int64_t> works, wholes;
    size_t messages = 0, texts = 0;
    int64_t instants = 0;
    for (int rounds = atoi(words[2]); rounds > 0; rounds--) {
        auto now = [] { return int64_t(std::clock()) * (1000000000 / CLOCKS_PER_SEC); };
        auto started = now();
        auto read = decode(bytes);
        auto done = now();
        messages = read.size();
        texts = 0;
        instants = 0;
        for (auto &message : read) {
            texts += size(message);
            instants += message.sent + message.expires;
        }
        auto kept = now();
        std::vector<Message>().swap(read);
        auto freed = now();
        works.push_back(done - started);
        wholes.push_back(done - started + (freed - kept));
    }
    std::sort(works.begin(), works.end());
    std::sort(wholes.begin(), wholes.end());
    printf("%zu %zu %lld %lld %lld\n", messages, texts, (long long)instants, (long long)works[works.size() / 2],
           (long long)wholes[wholes.size() / 2]);
}
