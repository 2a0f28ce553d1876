// swift-tools-version: 6.2

import PackageDescription

// Many inboxes in one SQLite database, for servers. Copy this package, or depend on it by path. It uses the system's SQLite and
// needs the library and its header (on Debian and Ubuntu: `apt install libsqlite3-dev`). If they are installed, `.ci/nightly`
// builds and tests it.
let package = Package(
    name: "SQLiteStore",
    platforms: [.macOS(.v13)],
    products: [.library(name: "SQLiteInboxStore", targets: ["SQLiteInboxStore"])],
    dependencies: [.package(name: "UnifiedInbox", path: "../../../..")],
    targets: [
        .systemLibrary(
            name: "CSQLite", pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"]), .brew(["sqlite"])]),
        .target(
            name: "SQLiteInboxStore",
            dependencies: [
                "CSQLite", .product(name: "InboxEngine", package: "UnifiedInbox"),
                .product(name: "InboxJSON", package: "UnifiedInbox"),
            ]),
        // Measures how long changes of many inboxes take, and how long they delay other tasks.
        .executableTarget(
            name: "inbox-load",
            dependencies: [
                "SQLiteInboxStore", .product(name: "InboxStore", package: "UnifiedInbox"),
                .product(name: "InboxVendors", package: "UnifiedInbox"),
            ]),
        .testTarget(
            name: "SQLiteInboxStoreTests",
            dependencies: [
                "SQLiteInboxStore", .product(name: "InboxConformance", package: "UnifiedInbox"),
                .product(name: "InboxVendors", package: "UnifiedInbox"),
            ]),
    ]
)
