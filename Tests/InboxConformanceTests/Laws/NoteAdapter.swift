import InboxModel
import InboxJSON

/// A vendor of two keys, some of whose parts can be made wrong: what laws must find.
struct NoteAdapter: InboxAdapter {
    enum Key: Int, VendorKey {
        case id, text

        static let table = VendorKeyTable<Self>()
    }

    static let name = Provider("note")

    let provider = NoteAdapter.name
    let signature = VendorSignature(messageKeys: Key.names, distinctiveKeys: ["text"])
    /// The list that a root holds.
    var listed: @Sendable (JSONObject) -> FeedList? = { FeedList("notes", $0["notes"]) }
    /// What is done to a message that has been read.
    var change: @Sendable (VendorObject<Key>, inout InboxMessage) -> Void = { _, _ in }

    func list(in root: JSONObject) -> FeedList? { listed(root) }

    func message(from element: VendorValue) -> InboxMessage? {
        guard let note = element.object(Key.self), var message = note.makeMessage(of: provider, id: .id) else {
            return nil
        }
        note.readText(.text, into: &message, as: .body)
        change(note, &message)
        return message
    }
}
