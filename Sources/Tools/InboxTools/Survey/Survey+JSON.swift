import InboxEngine
package import InboxJSON
import InboxModel
import InboxVendors

extension Survey {
    /// Writes the survey as one object, with what has changed since a baseline, if there is one.
    ///
    /// Equal surveys give equal bytes.
    package func write(to writer: inout JSONWriter, drift: [SurveyDrift]? = nil) {
        writer.beginObject()
        writer.member("schema", Self.schema)
        writer.member("now", instants?.lowerBound.rfc3339)
        if let instants, instants.lowerBound < instants.upperBound {
            writer.member("latestNow", instants.upperBound.rfc3339)
        }
        writer.counts("payloads", "status", payloads)
        writer.diagnostics(diagnostics)
        writer.key("totals")
        writer.beginObject()
        writer.member("messages", messages)
        writer.member("messagesWithDiagnostics", messagesWithDiagnostics)
        writer.diagnostics(totals)
        writer.endObject()
        writer.array("vendors", of: vendorsByName) { vendor, writer in
            vendor.survey.write(to: &writer, of: vendor.name)
        }
        if let drift {
            writer.array("drift", of: drift) { drift, writer in drift.write(to: &writer) }
        }
        writer.endObject()
    }
}

extension VendorSurvey {
    fileprivate func write(to writer: inout JSONWriter, of name: String) {
        writer.beginObject()
        writer.member("provider", name)
        writer.member("messages", messages)
        writer.member("messagesWithDiagnostics", messagesWithDiagnostics)
        writer.array("shapes", of: shapes.sorted { $0.key < $1.key }) { shape, writer in
            writer.counted("shape", shape.key, "messages", shape.value)
        }
        writer.array("fields", of: presentFields) { field, writer in
            writer.counted("field", field.field.rawValue, "count", field.count)
        }
        writer.counts("statuses", "status", statuses)
        writer.counts("expiry", "state", expiry)
        writer.array("dates", of: Self.dateFields.filter { dates[$0] != nil }) { field, writer in
            let (forms, others) = dates[field]?.kept ?? ([], 0)
            writer.beginObject()
            writer.member("field", field.rawValue)
            writer.array("forms", of: forms) { form, writer in
                writer.counted("form", form.key, "count", form.value.count)
            }
            writer.member("others", others)
            writer.endObject()
        }
        let sentDays = days.kept
        writer.array("days", of: sentDays.entries) { day, writer in
            writer.counted("day", day.key, "count", day.value.count)
        }
        writer.member("otherDays", sentDays.others)
        writer.diagnostics(diagnostics)
        let keys = unknownKeys.kept
        writer.array("unknownKeys", of: keys.entries) { key, writer in
            writer.beginObject()
            writer.member("path", key.key)
            writer.member("count", key.value.count)
            writer.counts("types", "type", key.value.types)
            writer.member("example", key.value.example)
            writer.endObject()
        }
        writer.member("otherKeys", keys.others)
        writer.endObject()
    }
}

extension SurveyDrift {
    fileprivate func write(to writer: inout JSONWriter) {
        writer.beginObject()
        writer.member("kind", kind.rawValue)
        writer.member("provider", provider)
        writer.member("name", name)
        for (key, share) in [("before", before), ("after", after)] {
            writer.key(key)
            writer.counted("count", share.count, "messages", share.messages)
        }
        writer.member("example", example)
        writer.endObject()
    }
}

extension JSONWriter {
    fileprivate mutating func counted(_ name: StaticString, _ text: String, _ unit: StaticString, _ count: Int) {
        beginObject()
        member(name, text)
        member(unit, count)
        endObject()
    }

    fileprivate mutating func counted(_ name: StaticString, _ count: Int, _ unit: StaticString, _ total: Int) {
        beginObject()
        member(name, count)
        member(unit, total)
        endObject()
    }

    /// Writes a list of the words that were counted, each with its count, in the order of the enum's cases.
    fileprivate mutating func counts<Word: CaseIterable & RawRepresentable<String> & Hashable>(
        _ list: StaticString, _ name: StaticString, _ counts: [Word: Int]
    ) {
        array(list, of: Word.allCases.filter { (counts[$0] ?? 0) > 0 }) { word, writer in
            writer.counted(name, word.rawValue, "count", counts[word] ?? 0)
        }
    }

    fileprivate mutating func diagnostics(_ diagnostics: [SurveyDiagnostic: Occurrences]) {
        array("diagnostics", of: diagnostics.sorted { $0.key < $1.key }) { diagnostic, writer in
            writer.beginObject()
            writer.member("code", diagnostic.key.code)
            writer.member("severity", diagnostic.key.severity.rawValue)
            writer.member("count", diagnostic.value.count)
            writer.member("example", diagnostic.value.example)
            writer.endObject()
        }
    }

    fileprivate mutating func member(_ name: String, _ example: SurveyExample?) {
        guard let example else { return }
        key(name)
        beginObject()
        member("file", example.file)
        member("line", example.line)
        member("pointer", example.pointer)
        member("inner", example.inner)
        member("value", example.value)
        endObject()
    }
}
