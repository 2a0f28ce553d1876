import UnifiedInbox

/// The engine's figures as tables.
extension Report {
    /// Times by the size of the inbox, and how they grow.
    static func table(_ growth: [EngineGrowth]) -> String {
        let sizes = EngineSuites.sizes.map { grouped($0) }
        let rows = growth.map { row in
            [row.operation] + row.nanoseconds.map { fixed(Double($0) / 1000, 1) } + row.factors.map { fixed($0, 1) }
        }
        return aligned(
            "One inbox of all vendors: microseconds, by the number of its messages, and times as long as at a tenth of them",
            ["messages"] + sizes + sizes.dropFirst().map { "to \($0)" }, rows) + "\n" + filterRatio(growth)
    }

    /// How much longer a page by a topic filter takes than one by a topic.
    private static func filterRatio(_ growth: [EngineGrowth]) -> String {
        func times(_ operation: String) -> [Int] {
            growth.first { $0.operation == operation }?.nanoseconds ?? []
        }
        let ratios = zip(times(LargeInbox.filterPage), times(LargeInbox.topicPage)).map {
            fixed(Double($0) / Double(max(1, $1)), 1)
        }
        return
            "A topic filter that selects 1.3 % of the messages: \(ratios.joined(separator: ", ")) times a topic's page"
    }

    /// Times of an inbox with thousands of topics, and of messages that are collapsed.
    static func table(_ varied: [(operation: VariedInbox.Operation, nanoseconds: Int)]) -> String {
        let topic = varied.first { $0.operation.name == VariedInbox.topicPage }?.nanoseconds ?? 0
        return aligned(
            "One inbox of \(grouped(VariedInbox.count)) messages with \(grouped(VariedInbox.topicCount)) topics: microseconds, "
                + "and times as long as a page of one topic",
            ["", "microseconds", "to a topic"],
            varied.map { row in
                let ratio = Double(row.nanoseconds) / Double(max(1, topic))
                return [row.operation.name, fixed(Double(row.nanoseconds) / 1000, 1), fixed(ratio, 1)]
            })
    }

    /// The memory of many small inboxes.
    static func table(_ memory: [InboxMemory: Int?]) -> String {
        let rows = InboxMemory.allCases.map { held in
            let bytes = memory[held]?.map { $0 }
            let ratio = { (other: InboxMemory) -> String in
                guard let bytes, let least = memory[other]?.map({ $0 }), least > 0 else { return "" }
                return fixed(Double(bytes) / Double(least), 1)
            }
            return [held.title, bytes.map { grouped($0) } ?? "not reported here", ratio(.payloads), ratio(.messages)]
        }
        return aligned(
            "Memory: bytes per inbox of \(InboxMemory.messagesEach) messages of the five vendors, of "
                + "\(grouped(InboxMemory.inboxes)) inboxes",
            ["", "bytes", "times the payload", "times the messages"], rows)
    }
}

extension ReportJSON {
    /// The engine's figures: nanoseconds by size, and bytes per inbox.
    mutating func add(_ growth: [EngineGrowth], _ memory: [InboxMemory: Int?]) {
        writer.key("engine")
        writer.beginObject()
        writer.array("sizes", of: EngineSuites.sizes) { size, writer in writer.integer(size) }
        writer.key("operations")
        writer.beginArray()
        for row in growth {
            writer.beginObject()
            writer.key("name")
            writer.string(row.operation)
            writer.array("nanoseconds", of: row.nanoseconds) { nanoseconds, writer in writer.integer(nanoseconds) }
            writer.endObject()
        }
        writer.endArray()
        writer.key("bytesAnInbox")
        writer.beginObject()
        for held in InboxMemory.allCases {
            writer.key(held.rawValue)
            if let bytes = memory[held]?.map({ $0 }) { writer.integer(bytes) } else { writer.null() }
        }
        writer.endObject()
        writer.endObject()
    }
}
