public import InboxEngine

/// Where one recipient's inbox is stored: opens stores on it, and does to them what a crash does.
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
    ///   - open: Returns a new store on the place, which is not loaded yet. The same data with each call.
    ///   - kill: Ends the process that has the store, as far as a test can: what was written so far stays, nothing more is
    ///     written, and locks end. It is called after the law has dropped the store without closing it. A store that writes nothing
    ///     when it is dropped needs nothing here. For one that does, continue with a copy of the files.
    ///   - tear: Cuts a number of bytes off the end of what is stored, as an interrupted write leaves it. It is called while no store
    ///     is open. Returns false if there is nothing left. Without it ``StoreLaw/atomic`` is checked on whole writes only.
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

/// What a law drives: new places, and the choices of its histories.
struct StoreTrial {
    let seed: UInt64
    let histories: Int
    let makePlace: () throws -> StorePlace

    /// A new place, and the store that is open on it.
    func session() throws -> StoreSession {
        StoreSession(try makePlace())
    }
}

/// The store of a place, opened and reopened, and what it has to have.
///
/// Each call turns an error of the store into a fault: on a place in order no call of a store may throw.
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
    ///   - when: When it is opened, for a call that throws.
    ///   - event: What happened before, for a difference; `when` if it is left out.
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

    /// Expects events that another store on the place has appended.
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
