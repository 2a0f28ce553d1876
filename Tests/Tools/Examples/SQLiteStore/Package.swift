// swift-tools-version: 6.2

import PackageDescription

// Many inboxes in one database of the system's SQLite, for servers: copy it, or depend on it by path. It needs the library and its
// header: on Debian and Ubuntu `apt install libsqlite3-dev`. `.ci/nightly` builds and tests it where they are installed.
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
            dependencies: ["SQLiteInboxStore", .product(name: "InboxVendors", package: "UnifiedInbox")]),
        .testTarget(
            name: "SQLiteInboxStoreTests",
            dependencies: [
                "SQLiteInboxStore", .product(name: "InboxConformance", package: "UnifiedInbox"),
                .product(name: "InboxVendors", package: "UnifiedInbox"),
            ]),
    ]
)
