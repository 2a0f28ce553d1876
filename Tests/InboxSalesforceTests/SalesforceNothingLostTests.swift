import InboxSalesforce
import Testing

/// Shared texts that a kind of message does not use stay in `vendor`.
///
/// A text that it uses is in a field, or has a diagnostic.
@Suite struct SalesforceNothingLostTests {
    private static let texts = ["subject", "title", "subtitle", "alert"]

    /// A message with this code.
    ///
    /// The value of each of the four texts is its key. Texts in `absent` are left out.
    private func message(code: Int, without absent: Set<String> = [], _ further: String = "") throws -> InboxMessage {
        let members = Self.texts.filter { !absent.contains($0) }.map { #","\#($0)":"\#($0)""# }.joined()
        return try #require(
            try InboxDecoder(adapters: [SalesforceAdapter()]).decode(
                #"{"id":"1","inboxMessageType":\#(code)\#(members)\#(further)}"#
            ).messages.first)
    }

    @Test(arguments: [1, 2, 3])
    func `each text is in a field or in vendor, and not in both`(code: Int) throws {
        for absent in [[], ["subject"], ["title"], ["subtitle"], ["alert"], ["subject", "alert"]] as [Set<String>] {
            let message = try message(code: code, without: absent)
            let fields = [message.title, message.subtitle, message.body].compactMap(\.self)
            for text in Self.texts where !absent.contains(text) {
                let isField = fields.contains(text)
                #expect((message.vendor[text]?.string == text) != isField, "\(code), without \(absent): \(text)")
            }
        }
    }
}
