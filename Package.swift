// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "UnifiedInbox",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "UnifiedInbox", targets: ["UnifiedInbox"]),
        .library(name: "InboxConformance", targets: ["InboxConformance"]),
        .library(name: "InboxTesting", targets: ["InboxTesting"]),
        .library(name: "InboxJSON", targets: ["InboxJSON"]),
        .library(name: "InboxModel", targets: ["InboxModel"]),
        .library(name: "InboxZeta", targets: ["InboxZeta"]),
        .library(name: "InboxSalesforce", targets: ["InboxSalesforce"]),
        .library(name: "InboxCustomerIO", targets: ["InboxCustomerIO"]),
        .library(name: "InboxXtremePush", targets: ["InboxXtremePush"]),
        .library(name: "InboxPushwoosh", targets: ["InboxPushwoosh"]),
        .library(name: "InboxEngine", targets: ["InboxEngine"]),
        .library(name: "InboxStore", targets: ["InboxStore"]),
        .library(name: "InboxVendors", targets: ["InboxVendors"]),
        .executable(name: "inbox", targets: ["inbox"]),
        .library(name: "InboxC", type: .dynamic, targets: ["InboxC"]),
    ],
    targets: [
        // What the tests share: one generator, one instant, one factory of messages, the fixtures, and how much to try.
        .target(
            name: "InboxTestSupport",
            dependencies: ["InboxConformance", "InboxEngine", "InboxJSON", "InboxModel", "InboxStore", "InboxVendors"],
            path: "Tests/Tools/InboxTestSupport"),

        // A C header: settings of the allocator, and an atomic flag.
        .systemLibrary(name: "CMemory", path: "Sources/Core/CMemory"),

        // Bytes to values and back. Knows no vendor and no message.
        .target(name: "InboxJSON", path: "Sources/Core/InboxJSON"),
        .testTarget(name: "InboxJSONTests", dependencies: ["InboxConformance", "InboxJSON", "InboxTestSupport"]),

        // The unified message, its diagnostics, and the one reader that all adapters share. Files named +Foundation, +Codable,
        // +Mirror or +Engine are not in the WebAssembly build.
        .target(name: "InboxModel", dependencies: ["InboxJSON"], path: "Sources/Core/InboxModel"),
        .testTarget(
            name: "InboxModelTests", dependencies: ["InboxConformance", "InboxJSON", "InboxModel", "InboxTestSupport"]),

        // One vendor each. Siblings never see each other.
        .target(name: "InboxZeta", dependencies: ["InboxJSON", "InboxModel"], path: "Sources/Vendors/InboxZeta"),
        .testTarget(name: "InboxZetaTests", dependencies: ["InboxJSON", "InboxModel", "InboxZeta"]),
        .target(
            name: "InboxSalesforce", dependencies: ["InboxJSON", "InboxModel"], path: "Sources/Vendors/InboxSalesforce"),
        .testTarget(name: "InboxSalesforceTests", dependencies: ["InboxJSON", "InboxModel", "InboxSalesforce"]),
        .target(
            name: "InboxCustomerIO", dependencies: ["InboxJSON", "InboxModel"], path: "Sources/Vendors/InboxCustomerIO"),
        .testTarget(name: "InboxCustomerIOTests", dependencies: ["InboxJSON", "InboxModel", "InboxCustomerIO"]),
        .target(
            name: "InboxXtremePush", dependencies: ["InboxJSON", "InboxModel"], path: "Sources/Vendors/InboxXtremePush"),
        .testTarget(name: "InboxXtremePushTests", dependencies: ["InboxJSON", "InboxModel", "InboxXtremePush"]),
        .target(
            name: "InboxPushwoosh", dependencies: ["InboxJSON", "InboxModel"], path: "Sources/Vendors/InboxPushwoosh"),
        .testTarget(name: "InboxPushwooshTests", dependencies: ["InboxJSON", "InboxModel", "InboxPushwoosh"]),

        // State plus event gives state, and event logs of many recipients. Knows no vendor, no byte of a payload, and no file.
        .target(name: "InboxEngine", dependencies: ["InboxJSON", "InboxModel"], path: "Sources/Core/InboxEngine"),
        .testTarget(
            name: "InboxEngineTests",
            dependencies: [
                "InboxConformance", "InboxEngine", "InboxJSON", "InboxModel", "InboxStore", "InboxTestSupport",
                "UnifiedInbox",
            ]),

        // An inbox in a file, and the system calls under it.
        .target(name: "InboxStore", dependencies: ["InboxEngine", "InboxJSON"], path: "Sources/Core/InboxStore"),
        .testTarget(
            name: "InboxStoreTests",
            dependencies: [
                "InboxConformance", "InboxEngine", "InboxJSON", "InboxModel", "InboxStore", "InboxTestSupport",
                "UnifiedInbox",
            ]),

        // Fixtures and laws, for any adapter. Knows no vendor. For tests and commands alone.
        .target(
            name: "InboxConformance",
            dependencies: ["InboxEngine", "InboxJSON", "InboxModel", "InboxStore"],
            path: "Sources/Testing/InboxConformance"),
        .testTarget(
            name: "InboxConformanceTests",
            dependencies: [
                "InboxConformance", "InboxEngine", "InboxJSON", "InboxModel", "InboxStore", "InboxTestSupport",
                "UnifiedInbox",
            ]),

        // The vendors together, and the linter that asks them.
        .target(
            name: "InboxVendors",
            dependencies: [
                "InboxEngine", "InboxJSON", "InboxModel",
                "InboxZeta", "InboxSalesforce", "InboxCustomerIO", "InboxXtremePush", "InboxPushwoosh",
            ], path: "Sources/Vendors/InboxVendors"),

        // For the tests of programs that use the package: payload builders, expectations, samples, and the fixtures as a
        // resource. The only one that imports the test frameworks.
        .target(
            name: "InboxTesting",
            dependencies: ["InboxConformance", "InboxEngine", "InboxJSON", "InboxModel", "InboxVendors"],
            path: "Sources/Testing/InboxTesting",
            resources: [.copy("../../../Fixtures")]),
        .testTarget(
            name: "InboxTestingTests",
            dependencies: ["InboxConformance", "InboxTestSupport", "InboxTesting", "UnifiedInbox"]),

        // What the commands and the C library make of payloads: rows, their schemas, redaction, and counts of traffic.
        .target(
            name: "InboxTools", dependencies: ["InboxEngine", "InboxJSON", "InboxModel", "InboxVendors"],
            path: "Sources/Tools/InboxTools"),
        .testTarget(
            name: "InboxToolsTests",
            dependencies: [
                "InboxConformance", "InboxJSON", "InboxModel", "InboxTestSupport", "InboxTesting", "InboxTools",
                "UnifiedInbox",
            ]),

        // What most programs import.
        .target(
            name: "UnifiedInbox",
            dependencies: ["InboxEngine", "InboxJSON", "InboxModel", "InboxStore", "InboxVendors"]),
        .testTarget(name: "UnifiedInboxTests", dependencies: ["InboxTestSupport", "InboxTesting", "UnifiedInbox"]),
        // Another vendor, as a program that uses the package adds one: what the guide *Adding a vendor* builds.
        .testTarget(
            name: "InboxBrazeTests", dependencies: ["InboxConformance", "UnifiedInbox"],
            resources: [.copy("Fixtures")]),

        // The commands, one file each. The program calls them and does nothing else.
        .target(
            name: "InboxCommands",
            dependencies: ["CMemory", "InboxConformance", "InboxStore", "InboxTools", "InboxVendors"],
            path: "Sources/Tools/InboxCommands"),
        .testTarget(
            name: "InboxCommandsTests",
            dependencies: [
                "InboxCommands", "InboxConformance", "InboxEngine", "InboxJSON", "InboxStore", "InboxTestSupport",
                "InboxTools",
                "UnifiedInbox",
            ]),
        .executableTarget(name: "inbox", dependencies: ["InboxCommands"], path: "Sources/Tools/inbox"),

        // The C library: its header, and the functions in it, which Swift 6.3 checks against the header; 6.2 builds nothing.
        .systemLibrary(name: "CUnifiedInbox", path: "Sources/Bindings/CUnifiedInbox"),
        .target(
            name: "InboxC",
            dependencies: ["CMemory", "CUnifiedInbox", "InboxEngine", "InboxJSON", "InboxTools", "InboxVendors"],
            path: "Sources/Bindings/InboxC"),
        .testTarget(
            name: "InboxCTests",
            dependencies: [
                "CUnifiedInbox", "InboxC", "InboxConformance", "InboxJSON", "InboxTestSupport", "InboxTools",
                "UnifiedInbox",
            ]),

        // The benchmark: a target, not a product.
        .executableTarget(
            name: "inbox-benchmark", dependencies: ["InboxTools", "UnifiedInbox"], path: "Sources/Benchmark",
            resources: [.copy("Programs")]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
