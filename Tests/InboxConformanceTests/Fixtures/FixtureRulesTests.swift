import Foundation
import InboxConformance
import InboxJSON
import InboxModel
import InboxTestSupport
import Testing

/// The table of rules and the cases must cover each other.
@Suite struct FixtureRulesTests {
    private static func rules() throws -> [FixtureRule] {
        try FixtureRule.table(at: FixtureTree.directory)
    }

    private static func coverage() throws -> FixtureCoverage {
        FixtureCoverage(of: try rules(), by: try FixtureTree.cases())
    }

    @Test func `every rule is under common, a vendor or the engine`() throws {
        let ids = try Self.rules().map(\.id)
        let groups = Set(FixtureTree.vendors + ["common", "engine"])
        #expect(ids.filter { id in !groups.contains { id.hasPrefix("\($0).") } } == [])
    }

    @Test func `every rule has a case, every case a rule, and every rule that a case cites exists`() throws {
        #expect(try Self.coverage().gaps == [])
    }

    /// Rules on how diagnostics are reported, which a payload without diagnostics cannot show.
    private static let aboutDiagnostics: Set<String> = ["common.pointer.inner"]

    @Test func `every rule has a case for it, without diagnostics`() throws {
        let bare = try Self.coverage().rows.filter(\.casesFor.isEmpty).map(\.rule.id)
        #expect(Set(bare) == Self.aboutDiagnostics)
    }

    /// Rules that no payload can break: any value is kept as it is, or is ignored without a diagnostic.
    private static let unbreakable: Set<String> = [
        // Any value is kept as sent, without a diagnostic.
        "common.numbers-keep-lexeme", "pushwoosh.type", "pushwoosh.type.flutter", "pushwoosh.cards",
        "pushwoosh.rich-media", "salesforce.custom.object", "salesforce.custom.other", "salesforce.custom.string",
        "salesforce.push.custom", "salesforce.text.leftover", "xtremepush.custom.message",
        "zeta.additional-data.values",
        // The value is ignored.
        "salesforce.internal", "salesforce.push.reserved", "xtremepush.custom.reserved", "xtremepush.payload",
        // The sender's own schema: another type is not a fault.
        "customerio.properties.other-type", "customerio.message-action.dismisses", "customerio.message-action.name",
        "customerio.message-action.open-deeplink", "customerio.message-action.perform",
        // The order of two places.
        "salesforce.custom.keys-first", "salesforce.custom.over-keys",
        // There is no value that could be wrong.
        "common.empty-feed", "common.url.unsafe-scheme.deeplink",
        "salesforce.partial.push",
    ]

    @Test func `every rule on payloads has a case against it, except those that no payload can break`() throws {
        let unbroken = try Self.coverage().rows.filter { row in
            row.casesAgainst.isEmpty && !row.rule.id.hasPrefix("engine.")
        }
        #expect(Set(unbroken.map(\.rule.id)) == Self.unbreakable)
    }

    /// What backs a rule: a vendor's document, a repository, or a decision of this library.
    private static let documents = [
        "Zeta: App Inbox", "Salesforce: Implement Inbox Messaging on iOS", "Customer.io: Notification inbox",
        "Customer.io: Data pipelines, Common fields",
        "XtremePush: iOS custom inbox mobile", "XtremePush: web bespoke inbox",
        "Pushwoosh: Setting up Pushwoosh InboxKit iOS", "Pushwoosh: Message Inbox API", "Firebase: FCM HTTP v1",
        "UnifiedInbox",
    ]

    @Test func `every rule is backed by a document and a section, a repository and a file, or a decision`() throws {
        let repository = /[A-Za-z0-9._\-]+\/[A-Za-z0-9._\-]+([, ].+)?/
        let unbacked = try Self.rules().filter { rule in
            rule.source.split(separator: "; ").contains { source in
                let isDocument = Self.documents.contains { source.hasPrefix($0) && source != "UnifiedInbox" }
                return !isDocument && source.wholeMatch(of: repository) == nil
            }
        }
        #expect(unbacked.map { "\($0.id): \($0.source)" } == [])
    }

    /// The sections of the documentation: `The engine, Status`.
    private static func sections() throws -> Set<String> {
        let catalogue = FixtureTree.directory.deletingLastPathComponent()
            .appendingPathComponent("Sources/UnifiedInbox/UnifiedInbox.docc")
        var sections: Set<String> = []
        for file in try FileManager.default.contentsOfDirectory(at: catalogue, includingPropertiesForKeys: nil)
        where file.pathExtension == "md" {
            var title = ""
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                guard let heading = line.wholeMatch(of: /(#+) (.+)/) else { continue }
                let text = heading.output.2.filter { $0 != "`" }
                if heading.output.1 == "#" { title = text } else { sections.insert("\(title), \(text)") }
            }
        }
        return sections
    }

    @Test func `a rule whose source is the library names the section that explains it`() throws {
        let sections = try Self.sections()
        let unresolved = try Self.rules().flatMap { rule in
            rule.source.split(separator: "; ").filter { source in
                source.hasPrefix("UnifiedInbox: ") && !sections.contains(String(source.dropFirst(14)))
            }.map { "\(rule.id): \($0)" }
        }
        #expect(unresolved == [])
    }

    @Test func `a vendor's rule is not backed by another vendor's document`() throws {
        let foreign = try Self.rules().filter { rule in
            Self.documents.contains { document in
                // "Customer.io: Notification inbox" is a document of customerio.
                let vendor = document.prefix { $0 != ":" }.lowercased().filter(\.isLetter)
                let groups = ["\(vendor).", "engine.", "common."]
                return FixtureTree.vendors.contains(vendor) && rule.source.contains(document)
                    && !groups.contains { rule.id.hasPrefix($0) }
            }
        }
        #expect(foreign.map(\.id) == [])
    }

    @Test func `a vendor's case cites no rule of another vendor`() throws {
        let foreign = try FixtureTree.cases().filter { fixture in
            let vendor = fixture.name.prefix { $0 != "/" }
            // Payloads that are not inbox messages belong to no vendor, and may cite rules of any vendor.
            guard vendor != FixtureTree.notInbox else { return false }
            return fixture.rules.contains { !$0.hasPrefix("common.") && !$0.hasPrefix("\(vendor).") }
        }
        #expect(foreign.map(\.name) == [])
    }

    /// Codes that no decoding case can show: the codes that only the linter reports, and the code for limits, which are
    /// an option.
    private static let notOfPayloads: Set<DiagnosticCode> = [
        .pushwooshNotInbox, .pushwooshButtonsOnBanner, .limitExceeded,
    ]

    @Test func `every code of a payload is expected by a case`() throws {
        let expected = Set(try expectedCodes())
        let missing = DiagnosticCode.all.filter { !Self.notOfPayloads.contains($0) && !expected.contains($0.name) }
        #expect(missing == [])
    }

    @Test func `every code that a case expects is one of the library's`() throws {
        let known = Set(DiagnosticCode.all.map(\.name))
        #expect(try expectedCodes().filter { !known.contains($0) } == [])
    }

    @Test func `every code is documented, and every documented code is one of the library's`() throws {
        let catalogue = FixtureTree.directory.deletingLastPathComponent()
            .appendingPathComponent("Sources/UnifiedInbox/UnifiedInbox.docc/Diagnostics.md")
        let page = try String(contentsOf: catalogue, encoding: .utf8)
        let documented = page.split(separator: "\n").compactMap { line in
            line.wholeMatch(of: /### `(.+)`/).map { String($0.output.1) }
        }
        #expect(documented.sorted() == DiagnosticCode.all.map(\.name).sorted())
    }

    private func expectedCodes() throws -> [String] {
        try FixtureTree.files().flatMap { _, json in
            json["expect"]?["diagnostics"]?.array?.compactMap { $0["code"]?.string } ?? []
        }
    }
}
