import InboxModel
import Testing

@Suite struct VendorKeyTableTests {
    private enum One: String, VendorKey {
        case only = "the-only-key"
        static let table = VendorKeyTable<Self>()
    }

    private enum Three: String, VendorKey {
        case id
        case title = "the title"
        case body
        static let table = VendorKeyTable<Self>()
    }

    @Test func `keys are numbered in order, and have the vendor's spelling`() {
        #expect(Three.allCases.map(\.number) == [0, 1, 2])
        #expect(Three.names == ["id", "the title", "body"])
        #expect(One.only.number == 0)
        #expect(One.names == ["the-only-key"])
    }

    #if os(macOS) || os(Linux)
    private struct Unnumbered: VendorKey {
        static let allCases = [Unnumbered(rawValue: "a"), Unnumbered(rawValue: "b")]
        static let table = VendorKeyTable<Self>()
        let rawValue: String
        let number = 0
    }

    /// In a child process, which the precondition ends.
    @Test func `keys that are not numbered 0, 1, 2 are refused`() async {
        await #expect(processExitsWith: .failure) { _ = Unnumbered.table }
    }
    #endif
}
