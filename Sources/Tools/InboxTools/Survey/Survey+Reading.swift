import InboxEngine
package import InboxJSON
package import InboxModel
import InboxVendors

extension Survey {
    /// Reads the JSON that ``write(to:drift:)`` writes, ignoring `totals` and `drift`.
    ///
    /// - Throws: `CanonicalFault` if a value has the wrong type, the schema is newer, or a count is negative.
    package init(json: JSONValue) throws(CanonicalFault) {
        self.init()
        let fields = try CanonicalFields(json)
        let schema = try fields.required("schema", fields.integer("schema"))
        guard schema == Self.schema else { throw CanonicalFault(["schema"], "is \(schema), not \(Self.schema)") }
        if let now = try fields.instant("now") {
            let latest = try fields.instant("latestNow") ?? now
            guard now <= latest else { throw CanonicalFault(["latestNow"], "is before /now") }
            instants = now...latest
        }
        payloads = try fields.counts("payloads", "status")
        diagnostics = try fields.diagnostics()
        for element in try fields.list("vendors", { element throws(CanonicalFault) in element }) ?? [] {
            let vendor = try CanonicalFields(element)
            let name = try vendor.required("provider", vendor.text("provider"))
            do throws(CanonicalFault) {
                vendors[name] = try VendorSurvey(vendor)
            } catch {
                throw error.inside(name).inside("vendors")
            }
        }
    }
}

extension VendorSurvey {
    fileprivate init(_ json: CanonicalFields) throws(CanonicalFault) {
        self.init()
        messages = try json.count("messages")
        messagesWithDiagnostics = try json.count("messagesWithDiagnostics")
        for (shape, count) in try json.counts("shapes", "shape", "messages") { shapes[shape] = count }
        for (name, count) in try json.counts("fields", "field", "count") {
            guard let field = UnifiedField(rawValue: name) else {
                throw CanonicalFault(["fields"], "has the unknown field \(name)")
            }
            fields[field] = count
        }
        statuses = try json.counts("statuses", "status")
        expiry = try json.counts("expiry", "state")
        for element in try json.list("dates", { element throws(CanonicalFault) in element }) ?? [] {
            let date = try CanonicalFields(element)
            let name = try date.required("field", date.text("field"))
            guard let field = UnifiedField(rawValue: name), Self.dateFields.contains(field),
                let counts = try date.table("forms", "form", "others", limit: Self.formLimit)
            else {
                throw CanonicalFault(
                    ["dates"],
                    "must name date fields, with \(Self.rule("form", Self.formLimit, "others"))")
            }
            dates[field] = counts
        }
        guard let days = try json.table("days", "day", "otherDays", limit: Self.dayLimit),
            days.kept.entries.allSatisfy({ Instant(rfc3339: $0.key + "T00:00:00Z") != nil })
        else {
            throw CanonicalFault(["days"], "must have valid dates, and \(Self.rule("day", Self.dayLimit, "otherDays"))")
        }
        self.days = days
        diagnostics = try json.diagnostics()
        let keys: [(key: String, value: Occurrences)] =
            try json.list("unknownKeys") { element throws(CanonicalFault) in
                let fields = try CanonicalFields(element)
                var occurrences = try fields.occurrences()
                occurrences.types = try fields.counts("types", "type")
                return (key: try fields.required("path", fields.text("path")), value: occurrences)
            } ?? []
        guard let counts = BoundedCounts(limit: Self.keyLimit, kept: keys, others: try json.count("otherKeys")) else {
            throw CanonicalFault(["unknownKeys"], "must have \(Self.rule("path", Self.keyLimit, "otherKeys"))")
        }
        unknownKeys = counts
    }

    /// What a list must have if a survey wrote it.
    private static func rule(_ name: String, _ limit: Int, _ others: String) -> String {
        "each \(name) once, at most \(limit) in all. If \"\(others)\" is above 0, there must be exactly \(limit)"
    }
}

extension CanonicalFields {
    /// A count, which must be present.
    fileprivate func count(_ key: String) throws(CanonicalFault) -> Int {
        let count = try required(key, integer(key))
        guard count >= 0 else { throw CanonicalFault([key], "is \(count), but a count is never negative") }
        return count
    }

    /// A list of names, each with its count.
    fileprivate func counts(
        _ key: String, _ name: String, _ unit: String
    ) throws(CanonicalFault) -> [(name: String, count: Int)] {
        try list(key) { element throws(CanonicalFault) in
            let fields = try CanonicalFields(element)
            return (try fields.required(name, fields.text(name)), try fields.count(unit))
        } ?? []
    }

    /// A table of names with their counts; nil if it does not have the names that a table keeps.
    fileprivate func table(
        _ key: String, _ name: String, _ others: String, limit: Int
    ) throws(CanonicalFault) -> BoundedCounts? {
        let kept = try counts(key, name, "count").map { (key: $0.name, value: Occurrences($0.count)) }
        return BoundedCounts(limit: limit, kept: kept, others: try count(others))
    }

    /// A list of words, each with its count.
    fileprivate func counts<Word: RawRepresentable<String> & Hashable>(
        _ key: String, _ name: String
    ) throws(CanonicalFault) -> [Word: Int] {
        var counts: [Word: Int] = [:]
        for (word, count) in try self.counts(key, name, "count") {
            guard let known = Word(rawValue: word) else {
                throw CanonicalFault([key], "has the unknown \(name) \(word)")
            }
            counts[known] = count
        }
        return counts
    }

    fileprivate func diagnostics() throws(CanonicalFault) -> [SurveyDiagnostic: Occurrences] {
        let diagnostics = try list("diagnostics") { element throws(CanonicalFault) in
            let fields = try CanonicalFields(element)
            let code = try fields.required("code", fields.text("code"))
            let severity = try fields.required("severity", fields.word("severity") { Severity(rawValue: $0) })
            return (SurveyDiagnostic(code: code, severity: severity), try fields.occurrences())
        }
        return Dictionary(diagnostics ?? []) { $0.merging($1) }
    }

    /// A count, and its example if there is one.
    fileprivate func occurrences() throws(CanonicalFault) -> Occurrences {
        var occurrences = Occurrences(try count("count"))
        let example = try nested("example") { json throws(CanonicalFault) in
            let fields = try CanonicalFields(json)
            return SurveyExample(
                file: try fields.required("file", fields.text("file")), line: try fields.integer("line"),
                pointer: try fields.required("pointer", fields.text("pointer")), inner: try fields.text("inner"),
                value: try fields.text("value"))
        }
        occurrences.take(example)
        return occurrences
    }
}
