import InboxEngine
package import InboxJSON
import InboxModel
import InboxVendors

extension Survey {
    /// Writes the survey as one object; equal surveys give equal bytes.
    ///
    /// - Parameter drift: What has changed since a baseline; nil if there is none.
    package func write(to writer: inout JSONWriter, drift: [SurveyDrift]? = nil) {
        writer.beginObject()
        writer.key("schema")
        writer.integer(Self.schema)
        writer.member("now", instants?.lowerBound.rfc3339)
        if let instants, instants.lowerBound < instants.upperBound {
            writer.member("latestNow", instants.upperBound.rfc3339)
        }
        let statuses = RowStatus.allCases.filter { (payloads[$0] ?? 0) > 0 }
        writer.array("payloads", of: statuses) { status, writer in
            writer.counted("status", status.rawValue, "count", payloads[status] ?? 0)
        }
        writer.findings(findings)
        writer.array("vendors", of: vendors.sorted { $0.key < $1.key }) { vendor, writer in
            vendor.value.write(to: &writer, of: vendor.key)
        }
        if let drift {
            writer.array("drift", of: drift) { drift, writer in drift.write(to: &writer) }
        }
        writer.endObject()
    }

    /// The survey as one line of JSON, without a line feed.
    package var json: [UInt8] {
        var writer = JSONWriter()
        write(to: &writer)
        return writer.bytes
    }
}

extension VendorSurvey {
    /// The names of the fields, in their order.
    var fieldNames: [String] { UnifiedField.all.map(\.rawValue) }

    fileprivate func write(to writer: inout JSONWriter, of name: String) {
        writer.beginObject()
        writer.member("provider", name)
        writer.member("messages", messages)
        writer.array("shapes", of: shapes.sorted { $0.key < $1.key }) { shape, writer in
            writer.counted("shape", shape.key, "messages", shape.value)
        }
        writer.counts("fields", "field", zip(fieldNames, fields))
        writer.counts("statuses", "status", zip(MessageStatus.allCases.map(\.rawValue), statuses))
        writer.counts("expiry", "state", zip(ExpiryState.allCases.map(\.rawValue), expiry))
        let read = zip(Self.dateFields, dates.map(\.kept)).filter { !$0.1.entries.isEmpty }
        writer.array("dates", of: read) { date, writer in
            writer.beginObject()
            writer.member("field", date.0.rawValue)
            writer.array("forms", of: date.1.entries) { form, writer in
                writer.counted("form", form.key, "count", form.value.count)
            }
            writer.member("others", date.1.others)
            writer.endObject()
        }
        writer.findings(findings)
        let keys = unknownKeys.kept
        writer.array("unknownKeys", of: keys.entries) { key, writer in
            writer.beginObject()
            writer.member("path", key.key)
            writer.member("count", key.value.count)
            writer.counts("types", "type", zip(KeyCount.types, key.value.typeCounts))
            writer.member("example", key.value.occurrences.example)
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
    /// Writes an object of a text and a count.
    fileprivate mutating func counted(_ name: String, _ text: String, _ unit: String, _ count: Int) {
        beginObject()
        member(name, text)
        member(unit, count)
        endObject()
    }

    /// Writes an object of two counts.
    fileprivate mutating func counted(_ name: String, _ count: Int, _ unit: String, _ total: Int) {
        beginObject()
        member(name, count)
        member(unit, total)
        endObject()
    }

    /// Writes a list of the names that were counted, each with its count.
    fileprivate mutating func counts(_ list: String, _ name: String, _ counts: some Sequence<(String, Int)>) {
        array(list, of: counts.filter { $0.1 > 0 }) { element, writer in
            writer.counted(name, element.0, "count", element.1)
        }
    }

    fileprivate mutating func findings(_ findings: [SurveyFinding: FindingCount]) {
        array("findings", of: findings.sorted { $0.key < $1.key }) { finding, writer in
            writer.beginObject()
            writer.member("code", finding.key.code)
            writer.member("severity", finding.key.severity.rawValue)
            writer.member("count", finding.value.count)
            writer.member("example", finding.value.example)
            writer.endObject()
        }
    }

    fileprivate mutating func member(_ name: String, _ example: SurveyExample?) {
        guard let example else { return }
        key(name)
        beginObject()
        member("file", example.file)
        if example.line > 0 { member("line", example.line) }
        member("pointer", example.pointer)
        member("inner", example.inner)
        member("value", example.value)
        endObject()
    }
}
