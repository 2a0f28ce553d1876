// swift-tools-version: 6.2

import PackageDescription

#if canImport(Glibc)
import Glibc
/// Whether the machine has the C library as an archive, and with it the C++ library: so Debian and Ubuntu, whose packages
/// for C++ have both.
let hasStaticCLibrary = ["x86_64", "aarch64"].contains { access("/usr/lib/\($0)-linux-gnu/libc.a", R_OK) == 0 }
#else
let hasStaticCLibrary = false
#endif

let package = Package(
    name: "UnifiedInbox",
    platforms: [.macOS(.v13), .iOS(.v16)],
    products: [
        .library(name: "UnifiedInbox", targets: ["UnifiedInbox"]),
        .library(name: "InboxConformance", targets: ["InboxConformance"]),
        .library(name: "InboxJSON", targets: ["InboxJSON"]),
        .library(name: "InboxModel", targets: ["InboxModel"]),
        .library(name: "InboxZeta", targets: ["InboxZeta"]),
        .library(name: "InboxSalesforce", targets: ["InboxSalesforce"]),
        .library(name: "InboxCustomerIO", targets: ["InboxCustomerIO"]),
        .library(name: "InboxXtremePush", targets: ["InboxXtremePush"]),
        .library(name: "InboxPushwoosh", targets: ["InboxPushwoosh"]),
        .library(name: "InboxEngine", targets: ["InboxEngine"]),
        .library(name: "InboxVendors", targets: ["InboxVendors"]),
        .library(name: "InboxNative", targets: ["InboxNative"]),
        .executable(name: "inbox", targets: ["inbox"]),
    ],
    targets: [
        // What Swift's modules of the C library and of the compiler leave out: a header.
        .systemLibrary(name: "CMemory"),

        // Bytes to values and back. Knows no vendor and no message.
        .target(name: "InboxJSON", dependencies: ["CMemory"]),
        .testTarget(name: "InboxJSONTests", dependencies: ["InboxConformance", "InboxJSON"]),

        // The unified message, its findings, and the one reader that all adapters share.
        .target(name: "InboxModel", dependencies: ["InboxJSON"]),
        .testTarget(name: "InboxModelTests", dependencies: ["InboxConformance", "InboxJSON", "InboxModel"]),

        // One vendor each. Siblings never see each other.
        .target(name: "InboxZeta", dependencies: ["InboxJSON", "InboxModel"]),
        .testTarget(name: "InboxZetaTests", dependencies: ["InboxJSON", "InboxModel", "InboxZeta"]),
        .target(name: "InboxSalesforce", dependencies: ["InboxJSON", "InboxModel"]),
        .testTarget(name: "InboxSalesforceTests", dependencies: ["InboxJSON", "InboxModel", "InboxSalesforce"]),
        .target(name: "InboxCustomerIO", dependencies: ["InboxJSON", "InboxModel"]),
        .testTarget(name: "InboxCustomerIOTests", dependencies: ["InboxJSON", "InboxModel", "InboxCustomerIO"]),
        .target(name: "InboxXtremePush", dependencies: ["InboxJSON", "InboxModel"]),
        .testTarget(name: "InboxXtremePushTests", dependencies: ["InboxJSON", "InboxModel", "InboxXtremePush"]),
        .target(name: "InboxPushwoosh", dependencies: ["InboxJSON", "InboxModel"]),
        .testTarget(name: "InboxPushwooshTests", dependencies: ["InboxJSON", "InboxModel", "InboxPushwoosh"]),

        // State plus event gives state. Knows no vendor, and no byte of a payload.
        .target(name: "InboxEngine", dependencies: ["InboxJSON", "InboxModel"]),
        .testTarget(
            name: "InboxEngineTests",
            dependencies: [
                "InboxConformance", "InboxEngine", "InboxJSON", "InboxModel", "UnifiedInbox", "inbox-store-writer",
            ]),
        // Another process, which the tests of the store shut out and kill.
        .executableTarget(
            name: "inbox-store-writer", dependencies: ["InboxEngine", "InboxModel", "UnifiedInbox"],
            path: "Tests/InboxStoreWriter"),

        // Fixtures, for any adapter. Knows no vendor.
        .target(name: "InboxConformance", dependencies: ["InboxEngine", "InboxJSON", "InboxModel"]),
        .testTarget(
            name: "InboxConformanceTests",
            dependencies: ["InboxConformance", "InboxEngine", "InboxJSON", "InboxModel", "UnifiedInbox"]),

        // The five vendors together, and the linter that asks them.
        .target(
            name: "InboxVendors",
            dependencies: [
                "InboxConformance", "InboxEngine", "InboxJSON", "InboxModel",
                "InboxZeta", "InboxSalesforce", "InboxCustomerIO", "InboxXtremePush", "InboxPushwoosh",
            ]),

        // Foundation's own values, as SDKs hand them over. Alone in needing all of Foundation, which starts slowly.
        .target(name: "InboxNative", dependencies: ["InboxJSON", "InboxModel"]),
        .testTarget(
            name: "InboxNativeTests",
            dependencies: ["InboxConformance", "InboxJSON", "InboxModel", "InboxNative", "UnifiedInbox"]),

        // What most programs import.
        .target(name: "UnifiedInbox", dependencies: ["InboxNative", "InboxVendors"]),
        .testTarget(name: "UnifiedInboxTests", dependencies: ["UnifiedInbox"]),
        // A sixth vendor, as a program that uses the package adds one: what the guide *Adding a vendor* builds.
        .testTarget(
            name: "InboxBrazeTests", dependencies: ["InboxConformance", "UnifiedInbox"],
            resources: [.copy("Fixtures")]),

        // The commands, a file each; and the program, which does nothing but call them, so that how it is linked is its own.
        .target(name: "InboxCommands", dependencies: ["CMemory", "InboxConformance", "InboxVendors"]),
        .testTarget(
            name: "InboxCommandsTests",
            dependencies: ["InboxCommands", "InboxConformance", "InboxJSON", "UnifiedInbox"]),
        .executableTarget(
            name: "inbox", dependencies: ["InboxCommands"],
            linkerSettings: [
                // With all libraries inside, the command starts as fast as `true`, and runs where no Swift is; with
                // Swift's own alone, in three times that. What the modules ask for by name are the shared libraries;
                // those behind them are named here. lld, because the default linker warns of functions in a library
                // that nobody calls.
                .unsafeFlags(
                    [
                        hasStaticCLibrary ? "-static-executable" : "-static-stdlib", "-use-ld=lld",
                        "-l_FoundationCShims", "-l_FoundationCollections", "-lswiftSynchronization",
                    ],
                    .when(platforms: [.linux], configuration: .release))
            ]),
        // The benchmark: a target, not a product.
        .executableTarget(
            name: "inbox-benchmark", dependencies: ["UnifiedInbox"], resources: [.copy("Programs")]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .treatAllWarnings(as: .error),
        .treatWarning("ExplicitSendable", as: .error),
    ]
}
