import Foundation
import InboxTestSupport
import Testing

/// Which sources contain unsafe code.
///
/// The build refuses a use that is not marked `unsafe`.
@Suite struct UnsafeCodeTests {
    private static let sources = FixtureTree.package.appendingPathComponent("Sources")

    /// The folders that may use pointers, each with the reason.
    private static let folders: Set<String> = [
        // Bytes of payloads.
        "Core/InboxJSON/Storage",
        // Arguments and results of functions in C and WebAssembly.
        "Bindings/InboxC", "Bindings/InboxWasm",
        // Arguments of system calls.
        "Core/InboxStore/System", "Testing/InboxConformance/External", "Tools/InboxCommands/System",
    ]

    /// The other files.
    ///
    /// Each has one or two uses.
    private static let files: Set<String> = [
        // Actors that run on this package's own executor.
        "Core/InboxEngine/Inbox/Inbox.swift", "Core/InboxEngine/Inbox/InboxExecutor.swift",
        // The bytes of a short key as numbers: one vector type is read as another.
        "Core/InboxJSON/Keys/KeyInterner.swift",
        // The tape of one element, which the next element uses again.
        "Core/InboxJSON/Parsing/JSONDocument.swift",
        // The bytes of a text that ends with a zero, lent to C.
        "Core/InboxJSON/Writing/JSONWriter+CText.swift",
        // What decoding changes with every key, without the checks that properties of a class have.
        "Core/InboxModel/Decoding/DecodingContext.swift",
        // The fields of a message while an adapter fills them.
        "Core/InboxModel/Message/InboxMessage.swift",
        // The index of an enum's case.
        "Core/InboxModel/Reading/VendorKey.swift",
        // The type of an `NSNumber`, which is a C string.
        "UnifiedInbox/Native/JSONValue+Native.swift",
    ]

    @Test func `the folders and files with unsafe code are those that are listed`() throws {
        var found: Set<String> = []
        let files = FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            // The word counts at the beginning of a line or after code. Comments and texts contain it too.
            guard lines.contains(where: { $0.contains("unsafe ") && $0.contains(/^[^\/"]*\bunsafe [\w&(]/) }) else {
                continue
            }
            let path = String(file.path.dropFirst(Self.sources.path.count + 1))
            found.insert(Self.folders.first { path.hasPrefix($0 + "/") } ?? path)
        }
        #expect(found == Self.folders.union(Self.files))
    }
}
