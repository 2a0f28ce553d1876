// swift-tools-version: 6.2

import PackageDescription

// A package that depends on UnifiedInbox by path, as an app or a server does. `.ci/run` builds it with both build systems
// of the toolchain: the Swift Build system, which Xcode uses, adds flags to every package that is not the root.
let package = Package(
    name: "Client",
    platforms: [.macOS(.v13), .iOS(.v16)],
    dependencies: [.package(name: "UnifiedInbox", path: "../../../..")],
    targets: [
        // What an app draws of a message.
        .target(name: "Rows", dependencies: [.product(name: "UnifiedInbox", package: "UnifiedInbox")]),
        .executableTarget(
            name: "inbox-client",
            dependencies: ["Rows", .product(name: "UnifiedInbox", package: "UnifiedInbox")]),
        .testTarget(
            name: "RowsTests",
            dependencies: [
                "Rows", .product(name: "InboxTesting", package: "UnifiedInbox"),
                .product(name: "UnifiedInbox", package: "UnifiedInbox"),
            ],
            exclude: ["Golden"],
            resources: [.copy("Recorded")]),
        // One vendor, without the others.
        .testTarget(name: "OneVendorTests", dependencies: [.product(name: "InboxZeta", package: "UnifiedInbox")]),
    ]
)
