import Foundation
import InboxJSON
import Testing
import UnifiedInbox

@testable import InboxCommands

@Suite struct VendorsCommandTests {
    private static let vendors = [any InboxAdapter].standard.map(\.provider.name)

    @Test func `the matrix has a row per vendor and a row per field`() throws {
        let run = try CommandRun("vendors")
        #expect(run.status == 0)
        #expect(run.error.isEmpty)
        let rows = run.lines.map { $0.split(separator: " ").map(String.init) }
        #expect(rows.first == ["VENDOR", "READ", "UNREAD", "DELETE", "CLICK", "SHOWN"])
        #expect(rows.dropFirst().prefix(Self.vendors.count).map(\.first) == Self.vendors)
        #expect(rows[1] == ["zeta", "markMessageAsRead", "–", "markMessageAsDeleted", "onMessageClicked", "200"])
        // Zeta, Salesforce, Customer.io, XtremePush and Pushwoosh are the first columns.
        for row in [
            ["marks", "the", "message", "read", "yes", "–", "–", "yes", "yes"],
            ["is", "also", "reported", "for", "buttons", "yes", "–", "yes", "yes", "–"],
            ["pinned", "–", "–", "–", "–", "yes"], ["topics", "–", "–", "yes", "–", "–"],
            ["vendorID", "yes", "yes", "yes", "yes", "yes"],
        ] { #expect(rows.contains { $0.starts(with: row) }, "\(row)") }
    }

    @Test func `the matrix as JSON`() throws {
        let document = try JSONValue(parsing: try CommandRun("vendors", "--format", "json").output)
        #expect(document["schema"] == 1)
        let all = try #require(document["vendors"]?.array)
        #expect(all.map { $0["provider"]?.string } == Self.vendors)
        #expect(all.allSatisfy { $0["mapping"] == nil })
        // Zeta, Salesforce, Customer.io, XtremePush and Pushwoosh.
        let vendors = all.prefix(5)
        #expect(
            vendors[2]["calls"]?["unread"]
                == ["name": "markMessageUnopened", "arguments": [["name": "messageId", "from": "vendorID"]]])
        #expect(
            vendors[0]["calls"]?["click"]?["arguments"]?[1]
                == ["name": "actionValue", "from": "value", "otherwise": ""])
        #expect(
            vendors[3]["calls"]?["click"]?["arguments"]?[2]
                == ["name": "actionIdentifier", "from": "valueOrVendor", "key": "actionIdentifier"])
        #expect(vendors.map { $0["calls"]?["unread"] != nil } == [false, false, true, false, false])
        #expect(vendors.map { $0["clickImpliesRead"] } == [true, false, false, true, true])
        #expect(vendors.map { $0["buttonClicksAreReported"] } == [true, true, true, true, false])
        #expect(vendors.map { $0["clickCallReportsRead"] } == [false, false, false, true, false])
        #expect(vendors.map { $0["visibleLimit"] } == [200, nil, nil, nil, nil])
        #expect(vendors.map { $0["notificationKey"]?.string } == [nil, "_m", nil, nil, "pw_inbox"])
        #expect(
            vendors.map { $0["duplicates"]?.string } == [
                "laterWins", "laterWins", "firstWins", "laterWins", "laterWins",
            ])
    }

    @Test func `a vendor's mapping has the places in order`() throws {
        let vendor = try JSONValue(parsing: try CommandRun("vendors", "salesforce", "--format", "json").output)
        #expect(vendor["schema"] == 1)
        #expect(vendor["provider"] == "salesforce")
        let tap = vendor["mapping"]?.array?.first { $0["field"] == "tap" }
        #expect(tap?["choice"] == "first")
        #expect(tap?["sources"]?.array?.map { $0["path"]?.string } == ["notificationMessage/url", "_od", "_x", "url"])
        #expect(tap?["sources"]?.array?.map { $0["shape"]?.string } == ["pcti", "push", "push", nil])
        #expect(tap?["sources"]?[3]?["rule"] == "salesforce.tap")
    }

    @Test(arguments: vendors)
    func `a vendor's table has every place and every rule`(_ name: String) throws {
        let run = try CommandRun("vendors", name)
        #expect(run.status == 0)
        #expect(run.lines.first == name)
        let keys = ["salesforce": "_m", "pushwoosh": "pw_inbox"]
        #expect(run.lines.contains("  notification key: \(keys[name] ?? "–")"))
        let adapter = try #require([any InboxAdapter].standard.first { $0.provider.name == name })
        for source in adapter.mapping.flatMap(\.sources) {
            #expect(run.output.contains(source.path.isEmpty ? "the message" : source.path))
            #expect(run.output.contains(source.rule))
        }
    }

    @Test(arguments: [40, 72, 100, 120], [false, true])
    func `no line is wider than the terminal`(_ width: Int, _ color: Bool) {
        let table = VendorMatrix(color: color, width: width)
        let adapters = [any InboxAdapter].standard
        for text in [table.matrix(adapters)] + adapters.map(table.mapping) {
            let lines = text.replacing(/\u{1B}\[[0-9;]*m/, with: "").split(separator: "\n").map(String.init)
            // A word that is wider than the terminal is not broken.
            #expect(
                lines.filter { line in
                    DisplayWidth.of(line) > width && line.split(separator: " ").count > 1
                } == [])
            #expect(text.contains("\u{1B}") == color)
        }
    }
}
