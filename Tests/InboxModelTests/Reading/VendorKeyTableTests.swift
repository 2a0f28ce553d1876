import InboxModel
import Testing

/// The tables of the keys that an adapter reads.
@Suite struct VendorKeyTableTests {
    #if os(macOS) || os(Linux)
    private enum FromOne: Int, VendorKey {
        case id = 1
        case title
        static let table = VendorKeyTable<Self>()
    }

    private enum OneName: Int, VendorKey {
        case id, identifier
        static let table = VendorKeyTable<Self>()
        var name: String { "id" }
    }

    /// Each in a child process, which the precondition ends.
    @Test func `keys whose raw values are not 0, 1, 2, or whose names are equal, are refused`() async {
        await #expect(processExitsWith: .failure) { _ = FromOne.table }
        await #expect(processExitsWith: .failure) { _ = OneName.table }
    }
    #endif
}
