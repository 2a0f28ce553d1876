import InboxJSON
import InboxModel

/// An adapter of two keys, parts of which can be broken for the laws to find.
struct NoteAdapter: InboxAdapter {
    enum Key: String, VendorKey {
        case id, text

        static let table = VendorKeyTable<Self>()
    }

    static let name = Provider("note")

    let provider = NoteAdapter.name
    let signature = VendorSignature(messageKeys: Key.names, strongKeys: ["text"])
    /// The list of a root.
    var listed: @Sendable (JSONObject) -> FeedList? = { FeedList("notes", $0["notes"]) }
    /// A change to each message that was read.
    var change: @Sendable (VendorObject<Key>, inout InboxMessage.Fields) -> Void = { _, _ in }

    func list(in root: JSONObject) -> FeedList? { listed(root) }

    func read(_ element: VendorValue, into message: inout InboxMessage.Fields) -> Bool {
        guard let note = element.object(Key.self), let id = note.text(.id, as: .vendorID) else { return false }
        message.vendorID = id
        message.body = note.text(.text, as: .body)
        change(note, &message)
        return true
    }
}
