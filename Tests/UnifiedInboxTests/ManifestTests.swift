import Foundation
import InboxTestSupport
import Testing
import UnifiedInbox

/// The directions of imports between the package's modules, as `Package.swift` and the sources declare them.
@Suite struct ManifestTests {
    private static let manifest = Result { try Manifest(text("Package.swift")) }
    /// The vendors' modules: the modules that `InboxVendors` imports, except the engine and modules that all others
    /// share.
    private static let vendors = Result {
        (try manifest.get().dependencies["InboxVendors"] ?? []).subtracting(["InboxEngine", "InboxJSON", "InboxModel"])
    }
    /// The targets that only tests, commands and tools may depend on.
    private static let testKits: Set<String> = ["InboxConformance", "InboxTesting", "InboxTestSupport"]

    private let manifest: Manifest
    private let vendors: Set<String>

    init() throws {
        manifest = try Self.manifest.get()
        vendors = try Self.vendors.get()
    }

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: FixtureTree.package.appendingPathComponent(path), encoding: .utf8)
    }

    @Test func `the manifest is read`() {
        #expect(manifest.dependencies["InboxModel"] == ["InboxJSON"])
        #expect(manifest.dependencies["UnifiedInbox"]?.isSuperset(of: ["InboxStore", "InboxVendors"]) == true)
    }

    @Test func `the documented targets are the library products except the C library`() throws {
        let products = try Self.text("Package.swift").matches(of: /\.library\(name: "([^"]+)", targets/)
        let documented = try Self.text(".spi.yml").matches(of: /(?m)^ +- (\w+)$/)
        #expect(!documented.isEmpty)
        #expect(Set(documented.map(\.output.1)) == Set(products.map(\.output.1)))
    }

    @Test func `InboxVendors depends on one module for each standard adapter`() {
        let modules = [any InboxAdapter].standard.map { "Inbox\(type(of: $0))".replacing("Adapter", with: "") }
        #expect(vendors == Set(modules))
    }

    @Test func `nothing that UnifiedInbox reaches depends on a test kit or a command`() {
        let reached = manifest.reached(from: "UnifiedInbox")
        #expect(reached.isSuperset(of: vendors))
        #expect(reached.intersection(Self.testKits.union(["InboxCommands"])) == [])
    }

    @Test(arguments: try vendors.get().sorted())
    func `a vendor depends only on the JSON module and the model`(vendor: String) {
        #expect(manifest.dependencies[vendor] == ["InboxJSON", "InboxModel"])
    }

    /// What a module may never reach, so that imports point downwards.
    @Test(
        arguments: [
            ("InboxModel", ["InboxEngine", "InboxVendors"]), ("InboxEngine", ["InboxStore", "InboxVendors"]),
            ("InboxConformance", ["InboxVendors"]), ("UnifiedInbox", ["InboxTools"]),
            ("InboxVendors", ["InboxStore", "UnifiedInbox", "InboxConformance"]),
            ("InboxC", ["InboxStore", "UnifiedInbox", "InboxCommands", "InboxConformance", "InboxTesting"]),
            ("InboxTools", ["UnifiedInbox", "InboxCommands", "InboxConformance", "InboxTesting"]),
        ] as [(String, Set<String>)])
    func `a module does not reach those above it`(module: String, above: Set<String>) {
        #expect(manifest.dependencies[module] != nil)
        #expect(manifest.reached(from: module).intersection(above) == [])
    }

    @Test func `only InboxVendors depends on a vendor`() {
        for vendor in vendors { #expect(manifest.sourceDependents(on: vendor) == ["InboxVendors"], "\(vendor)") }
    }

    private static let sources = FixtureTree.package.appendingPathComponent("Sources")

    @Test func `only files, pipes, processes and the allocation of memory import the C library`() throws {
        var importers: Set<String> = []
        let files = FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains(/(?m)^import (Glibc|Musl|Darwin)$/) else { continue }
            importers.insert(String(file.deletingLastPathComponent().path.dropFirst(Self.sources.path.count + 1)))
        }
        #expect(
            importers == [
                "Core/InboxStore/System", "Testing/InboxConformance/External", "Tools/InboxCommands/System",
                "Core/InboxJSON/Storage",
            ])
    }

    /// Loading all of Foundation is slow.
    ///
    /// The benchmark may import it, because it starts to measure after loading. The kit for tests may import it,
    /// because test frameworks load it anyway.
    @Test func `only UnifiedInbox and the kit for tests import Foundation if FoundationEssentials is available`() throws
    {
        let free = ["UnifiedInbox/Native", "Testing/InboxTesting", "Benchmark"]
        var wrong: [String] = []
        let files = FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil)
        while let file = files?.nextObject() as? URL {
            let path = file.path.dropFirst(Self.sources.path.count + 1)
            guard file.pathExtension == "swift", !free.contains(where: path.hasPrefix) else { continue }
            var isGuarded = false
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                if line.hasPrefix("#if canImport(FoundationEssentials)") { isGuarded = true }
                if line.hasPrefix("#endif") { isGuarded = false }
                if line.hasSuffix("import Foundation"), !isGuarded { wrong.append(file.path) }
            }
        }
        #expect(wrong == [])
    }
}

/// The targets of a manifest and what they depend on, read from its text.
private struct Manifest {
    private(set) var dependencies: [String: Set<String>] = [:]
    private var tests: Set<String> = []

    init(_ text: String) {
        let target =
            /\.(target|testTarget|executableTarget|systemLibrary)\(\s*name: "([^"]+)"(?:,\s*dependencies: \[([^\]]*)\])?/
        for match in text.matches(of: target) {
            let name = String(match.output.2)
            dependencies[name] = Set((match.output.3 ?? "").matches(of: /"([^"]+)"/).map { String($0.output.1) })
            if match.output.1 == "testTarget" { tests.insert(name) }
        }
    }

    /// Every target that a target depends on, directly or not.
    func reached(from target: String) -> Set<String> {
        var reached: Set<String> = []
        var open = [target]
        while let next = open.popLast() {
            for dependency in dependencies[next] ?? [] where reached.insert(dependency).inserted {
                open.append(dependency)
            }
        }
        return reached
    }

    /// The targets, except tests and tools, that depend directly on a target.
    func sourceDependents(on target: String) -> Set<String> {
        Set(
            dependencies.filter { $0.value.contains(target) && !tests.contains($0.key) && $0.key != "InboxTestSupport" }
                .keys)
    }
}
