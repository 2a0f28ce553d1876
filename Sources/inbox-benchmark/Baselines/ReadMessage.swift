import Foundation
import UnifiedInbox

/// Ten fields of a message, copied into a type of the host's own: what a host does next with a decoded feed.
struct ReadMessage: Equatable, Sendable {
    let id: String
    let title: String?
    let body: String?
    let link: String?
    let image: String?
    let type: String?
    let topics: [String]
    let sentAt: Date?
    let expiresAt: Date?
    let isOpened: Bool

    /// Copies the fields of a message.
    ///
    /// A function, since an initializer that delegates to another one copies the struct once more.
    static func read(_ message: borrowing InboxMessage) -> ReadMessage {
        ReadMessage(
            id: message.id, title: message.title, body: message.body, link: message.link, image: message.image,
            type: message.type, topics: message.topics, sentAt: message.sentAt, expiresAt: message.expiresAt,
            isOpened: message.status == .read)
    }
}

/// The same struct, decoded by `JSONDecoder` from a message of Customer.io in the document's spelling.
extension ReadMessage: Decodable {
    private enum Key: String, CodingKey {
        case messageId, sentAt, expiresAt, opened, topics, type, properties
    }

    private enum Property: String, CodingKey {
        case title, body, image, link
    }

    init(from decoder: any Decoder) throws {
        let message = try decoder.container(keyedBy: Key.self)
        let properties = try message.nestedContainer(keyedBy: Property.self, forKey: .properties)
        id = try message.decode(String.self, forKey: .messageId)
        title = try properties.decodeIfPresent(String.self, forKey: .title)
        body = try properties.decodeIfPresent(String.self, forKey: .body)
        link = try properties.decodeIfPresent(String.self, forKey: .link)
        image = try properties.decodeIfPresent(String.self, forKey: .image)
        type = try message.decodeIfPresent(String.self, forKey: .type)
        topics = try message.decodeIfPresent([String].self, forKey: .topics) ?? []
        sentAt = try message.decodeIfPresent(Date.self, forKey: .sentAt)
        expiresAt = try message.decodeIfPresent(Date.self, forKey: .expiresAt)
        isOpened = try message.decodeIfPresent(Bool.self, forKey: .opened) ?? false
    }
}

/// What a contender read, to be compared before anything is timed.
struct ReadSums: Equatable, Sendable, CustomStringConvertible {
    private var messages = 0
    /// The number of bytes in the texts but the topics, without the vendor's name in the library's ids.
    private var bytes = 0
    /// The sum of the instants.
    private var milliseconds = 0

    /// The three numbers, as a program prints them.
    init(_ numbers: [Int]) {
        (messages, bytes, milliseconds) = (numbers[0], numbers[1], numbers[2])
    }

    init(_ read: [ReadMessage], idPrefix: String) {
        messages = read.count
        for message in read {
            for text in [message.id, message.title, message.body, message.link, message.image, message.type] {
                bytes += text?.utf8.count ?? 0
            }
            bytes -= idPrefix.utf8.count
            for date in [message.sentAt, message.expiresAt] {
                // Cut to milliseconds, as the library does; half a microsecond more, since a double may be below its instant.
                milliseconds += date.map { Int(($0.timeIntervalSince1970 * 1000 + 0.0005).rounded(.down)) } ?? 0
            }
        }
    }

    var description: String { "\(messages) \(bytes) \(milliseconds)" }
}
