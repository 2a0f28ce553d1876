import InboxJSON
import InboxModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A place in a list: everything that the list's order compares.
struct InboxCursor {
    let order: InboxOrder
    let session: Int
    let id: ByteEqualString
    private let pinning: Pinning
    private let key: (Int, Int)
    private let age: MessageAge

    init(_ message: RankedMessage, _ order: InboxOrder, _ session: Int, at now: Instant) {
        self.order = order
        self.session = session
        id = message.id
        pinning = message.pinning(at: now)
        key = order.key(message.rank)
        age = message.rank.age
    }

    /// Whether a message of the list is after the place.
    func isBefore(_ rank: MessageRank, _ place: MessageList.Place, in list: MessageList, at now: Instant) -> Bool {
        let other = place.isPinnedNow ? list[place].pinning(at: now) : .notPinned
        guard pinning == other else { return pinning > other }
        let otherKey = order.key(rank)
        guard key == otherKey else { return key < otherKey }
        if let isNewer = age.isNewer(than: rank.age) { return isNewer }
        return id.text.utf8.lexicographicallyPrecedes(list[place].id.text.utf8)
    }
}

/// The text of a cursor: an array of JSON in Base64 for URLs, without padding.
///
/// ```json
/// [1,0,"newestFirst",1770292800000,0,0,1770292790000,3,"zeta:MSG-1"]
/// ```
///
/// The elements are the version, the session, the order, the pin (the instant of the user's pin, true for a vendor's pin,
/// false for none), the two numbers of the order's key, and the message's instant, position and id.
extension InboxCursor {
    private static let version = 1

    func write(to writer: inout JSONWriter) {
        writer.beginArray()
        writer.integer(Self.version)
        writer.integer(session)
        writer.string(order.rawValue)
        if case .byUser(let at) = pinning { writer.integer(at.milliseconds) } else { writer.bool(pinning == .byVendor) }
        for number in [key.0, key.1] { writer.integer(number) }
        writer.integer(age.instant.milliseconds)
        writer.integer(age.position)
        writer.string(id.text)
        writer.endArray()
    }

    var text: String {
        var writer = JSONWriter()
        write(to: &writer)
        let base64 = Data(writer.bytes).base64EncodedString()
        return base64.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    init(_ text: String) throws(InboxError) {
        let unpadded = text.replacing("-", with: "+").replacing("_", with: "/")
        let padding = String(repeating: "=", count: (4 - unpadded.utf8.count % 4) % 4)
        let members = Data(base64Encoded: unpadded + padding).flatMap { try? JSONValue(stored: $0).array } ?? []
        if let version = members.first?.integer, version != Self.version {
            throw InboxError(
                .invalidCursor,
                "the cursor has version \(version), but this program reads version \(Self.version); start again from the first page"
            )
        }
        guard members.count == 9, let session = members[1].integer,
            let order = members[2].string.flatMap(InboxOrder.init(rawValue:)), let pinning = Pinning(members[3]),
            let first = members[4].integer, let second = members[5].integer,
            let instant = members[6].integer.flatMap({ Instant(milliseconds: Int64($0)) }),
            let position = members[7].integer, let id = members[8].string
        else {
            throw InboxError(
                .invalidCursor,
                "\"\(text.prefix(100))\" is not a cursor; pass the value of \"next\" from the previous page unchanged, or the id of a message"
            )
        }
        (self.session, self.order, self.pinning, key) = (session, order, pinning, (first, second))
        (age, self.id) = (MessageAge(instant: instant, position: position), ByteEqualString(id))
    }
}

extension Pinning {
    fileprivate init?(_ json: JSONValue) {
        if let isByVendor = json.bool {
            self = isByVendor ? .byVendor : .notPinned
        } else if let at = json.integer.flatMap({ Instant(milliseconds: Int64($0)) }) {
            self = .byUser(at: at)
        } else {
            return nil
        }
    }
}
