#if compiler(>=6.3)
import InboxTools
import InboxVendors

extension Options {
    static let rows = ["at", "raw", "keep", "jsonStrings", "topic", "topics", "unread"]

    func rows() throws(CallError) -> LineRowEncoder.Options {
        var rows = LineRowEncoder.Options()
        rows.provider = try provider()
        rows.pointer = try pointer()
        rows.includesRaw = try flag("raw")
        rows.kept = try texts("keep") ?? []
        rows.freeForm = try flag("jsonStrings") ? .strings : .json
        rows.filter.topics = try topicFilter()
        rows.filter.onlyUnread = try flag("unread")
        return rows
    }

    /// The filter that `topic` and `topics` make together; nil if both are absent.
    func topicFilter() throws(CallError) -> TopicFilter? {
        let (topic, topics) = (try text("topic"), try text("topics"))
        do throws(TopicFilterError) {
            return .both(
                topic: topic,
                try topics.map { text throws(TopicFilterError) in
                    try TopicFilter(parsing: text, providers: Self.providers)
                })
        } catch {
            throw CallError(options: "the option \"topics\": \(error)")
        }
    }

    /// The policy from `collapse` and `collapsePrefer`; nil if both are absent.
    func collapsePolicy() throws(CallError) -> CollapsePolicy? {
        let (key, preferred) = (try text("collapse"), try provider("collapsePrefer"))
        do throws(CollapsePolicyError) {
            return try CollapsePolicy(parsing: key, preferring: preferred)
        } catch {
            throw CallError(options: "the option \"collapse\": \(error)")
        }
    }
}
#endif
