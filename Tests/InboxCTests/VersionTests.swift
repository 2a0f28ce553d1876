#if compiler(>=6.3)
import CUnifiedInbox
import Foundation
import InboxC
import InboxTestSupport
import Testing

/// The versions and names that are constants.
@Suite struct VersionTests {
    @Test func `the library and the header have the same ABI version`() {
        #expect(uinbox_abi_version() == 1)
        #expect(UINBOX_ABI_VERSION == 1)
    }

    @Test func `the library and the Python package have the same version`() throws {
        let package = FixtureTree.package.appendingPathComponent("Sources/Bindings/InboxPython/pyproject.toml")
        let lines = try String(contentsOf: package, encoding: .utf8).split(separator: "\n")
        let version = String(cString: try #require(uinbox_version()))
        #expect(lines.filter { $0.hasPrefix("version = ") } == ["version = \"\(version)\""])
    }

    @Test(
        arguments: [
            (UINBOX_OK, "ok"), (UINBOX_INVALID_ARGUMENT, "argument.invalid"),
            (UINBOX_INVALID_OPTIONS, "options.invalid"),
            (UINBOX_IN_USE, "handle.in-use"), (UINBOX_MALFORMED, "json.malformed"),
            (UINBOX_NOT_RECOGNISED, "feed.not-recognised"), (UINBOX_LIMIT_EXCEEDED, "limit.exceeded"),
            (UINBOX_INVALID_EVENT, "event.invalid"), (UINBOX_INVALID_SNAPSHOT, "snapshot.invalid"),
            (uinbox_status(9999), "unknown"),
        ])
    func `a status has its documented name`(status: uinbox_status, name: String) throws {
        #expect(String(cString: try #require(uinbox_status_name(status))) == name)
    }
}
#endif
