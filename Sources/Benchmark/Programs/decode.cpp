// Reads an array of Customer.io messages with yyjson into structs of ten fields that own their texts. Dates are parsed too:
// c++ -O3 -march=native -std=c++17 decode.cpp -lyyjson
//
// usage: decode FILE ROUNDS
// prints the number of messages, the number of bytes in their texts except the topics, the sum of their dates in
// milliseconds, and the median processor time in nanoseconds to read and free the messages.

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

#include <yyjson.h>

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

int main(int count, char **words) {
    if (count < 3) return 64;
    std::ifstream file(words[1], std::ios::binary);
    string bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    std::vector<int64_t> times;
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
            texts += message.id.size() + message.title.size() + message.body.size() + message.link.size();
            texts += message.image.size() + message.type.size();
            instants += message.sent + message.expires;
        }
        auto kept = now();
        std::vector<Message>().swap(read);
        auto freed = now();
        times.push_back(done - started + (freed - kept));
    }
    std::sort(times.begin(), times.end());
    printf("%zu %zu %lld %lld\n", messages, texts, (long long)instants, (long long)times[times.size() / 2]);
}
