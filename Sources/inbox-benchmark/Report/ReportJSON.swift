import UnifiedInbox

/// The same figures as JSON: nanoseconds and bytes, all whole numbers.
struct ReportJSON: ~Copyable {
    var writer = JSONWriter()

    init(_ options: Options) {
        writer.beginObject()
        writer.key("seed")
        writer.integer(options.seed)
        writer.key("rounds")
        writer.integer(options.rounds)
        writer.key("sections")
        writer.beginArray()
    }

    mutating func add(_ section: Section) {
        writer.beginObject()
        writer.key("title")
        writer.string(section.title)
        writer.key("messages")
        writer.integer(section.messages)
        writer.key("bytes")
        writer.integer(section.bytes)
        writer.key("timings")
        writer.beginArray()
        for timing in section.timings { add(timing) }
        writer.endArray()
        writer.endObject()
    }

    private mutating func add(_ timing: Timing) {
        writer.beginObject()
        writer.key("name")
        writer.string(timing.name)
        for (key, number) in [
            ("bytes", timing.bytes), ("messages", timing.messages), ("nanoseconds", timing.work),
            ("nanosecondsWithFreeing", timing.workAndFreeing), ("leastNanoseconds", timing.least),
        ] {
            writer.key(key)
            writer.integer(number)
        }
        writer.endObject()
    }

    /// Returns the text of the sections only.
    mutating func finished() -> String {
        writer.endArray()
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Adds the rest and returns the text, with a line feed at its end.
    mutating func finished(
        _ growth: [Growth], _ peaks: [(contender: PeakContender, bytes: Int?)],
        _ engine: (growth: [EngineGrowth], memory: [InboxMemory: Int?])
    ) -> String {
        writer.endArray()
        writer.key("growth")
        writer.beginArray()
        for row in growth {
            writer.beginObject()
            writer.key("messages")
            writer.integer(row.messages)
            writer.key("timings")
            writer.beginArray()
            add(row.library)
            add(row.baseline)
            writer.endArray()
            writer.endObject()
        }
        writer.endArray()
        writer.key("peaks")
        writer.beginArray()
        for peak in peaks {
            writer.beginObject()
            writer.key("name")
            writer.string(peak.contender.title)
            writer.key("bytes")
            if let bytes = peak.bytes { writer.integer(bytes) } else { writer.null() }
            writer.endObject()
        }
        writer.endArray()
        add(engine.growth, engine.memory)
        writer.endObject()
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
