public import InboxEngine

/// A place where one recipient's inbox is stored.
///
/// It opens stores there and simulates crashes.
///
/// ```swift
/// StorePlace {
///     FileInboxStore(at: url)
/// } tear: { count in
///     let bytes = try Data(contentsOf: url)
///     try bytes.dropLast(count).write(to: url)
///     return bytes.count > count
/// }
/// ```
public struct StorePlace {
    let open: () throws -> any EventStore
    let kill: () throws -> Void
    let tear: ((Int) throws -> Bool)?

    /// Describes a place.
    ///
    /// - Parameters:
    ///   - open: Returns a new store on the place, not loaded yet. Every call uses the same data.
    ///   - kill: Simulates the end of the process: what was written stays, nothing more is written, and locks end. The law
    ///     calls it after dropping the store without closing it. You need it only if a store can still write after it was
    ///     dropped. In that case, make the next stores use a copy of the files.
    ///   - tear: Cuts a number of bytes off the end of the data, as an interrupted write would. It is called while no store
    ///     is open. Return false if nothing is left. Without it `atomic` checks only whole writes.
    public init(
        open: @escaping () throws -> any EventStore, kill: @escaping () throws -> Void = {},
        tear: ((Int) throws -> Bool)? = nil
    ) {
        self.open = open
        self.kill = kill
        self.tear = tear
    }
}

@available(*, unavailable)
extension StorePlace: Sendable {}

/// A fault of a store, in a sentence.
struct StoreFault: Error {
    let difference: String
}

/// What a law works with: new places, and the options for random histories.
struct StoreTrial {
    let seed: UInt64
    let histories: Int
    let makePlace: () throws -> StorePlace

    /// A new place, and the store that is open on it.
    func session() throws -> StoreSession {
        StoreSession(try makePlace())
    }
}

/// A store that is opened and reopened on one place, and what it must contain.
///
/// If the store throws, that is a fault: no call may throw while the place is intact.
final class StoreSession {
    let place: StorePlace
    private(set) var expected = StoreExpectation()
    private var store: (any EventStore)?

    init(_ place: StorePlace) {
        self.place = place
    }

    /// Opens the store and checks what is in it.
    ///
    /// - Parameters:
    ///   - when: When the store is opened, for the fault if a call throws.
    ///   - event: What happened before, for the fault if the contents differ; by default `when`.
    func open(_ when: String, _ event: String? = nil) throws {
        try expected.check(load(when), event ?? when)
    }

    /// Closes the store, opens it again, and checks what is in it.
    func reopen(_ event: String) throws {
        close()
        try open("again", event)
    }

    /// Opens the store and returns what is in it.
    func load(_ when: String) throws -> StoredInbox {
        let store = try place.open()
        let contents = try attempt("opening it \(when)") { () throws(InboxError) in try store.load() }
        self.store = store
        return contents
    }

    func append(_ events: [InboxEvent]) throws {
        try attempt("append(_:) of \(events.count) events") { () throws(InboxError) in try store?.append(events) }
        expected.append(events)
    }

    /// Expects events that another store on the same place appended.
    func expect(_ events: [InboxEvent]) { expected.append(events) }

    func compact() throws {
        let snapshots = expected.compact()
        try attempt("compact(to:)") { () throws(InboxError) in try store?.compact(to: snapshots) }
    }

    func synchronize() throws {
        try attempt("synchronize()") { () throws(InboxError) in try store?.synchronize() }
    }

    /// Closes the store, and then drops it.
    func close() {
        store?.close()
        store = nil
    }

    /// Drops the store without closing it, and kills its process.
    func kill() throws {
        store = nil
        try place.kill()
    }

    private func attempt<Result>(
        _ call: String, _ body: () throws(InboxError) -> Result
    ) throws -> Result {
        do {
            return try body()
        } catch {
            throw StoreFault(difference: "\(call) throws \(error.code): \(error.reason)")
        }
    }
}
