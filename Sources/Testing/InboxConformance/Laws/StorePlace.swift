public import InboxEngine

/// A place where one recipient's inbox is stored.
///
/// It opens stores there and simulates crashes.
///
/// ```swift
/// StorePlace {
///     FileInboxStore.file(at: url)
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
