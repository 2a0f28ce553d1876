/// A property that every store must have.
///
/// A law takes a new place, drives stores on it through changes, closings and crashes, and reports the first fault:
///
/// ```swift
/// try StoreLaw.all.check {
///     let url = directory.appendingPathComponent(UUID().uuidString)
///     return StorePlace { FileInboxStore.file(at: url) }
/// }
/// ```
///
/// Laws cannot check what a store does when the disk fails in the middle of a call.
public struct StoreLaw: Sendable, CustomStringConvertible {
    /// A short name: `atomic`.
    public let name: String
    /// The law, in a sentence.
    public let statement: String
    /// Checks the law.
    ///
    /// Throws a ``StoreFault`` if the law is broken, and rethrows what the closures of a place throw.
    fileprivate let body: @Sendable (StoreTrial) throws -> Void

    init(_ name: String, _ statement: String, _ body: @escaping @Sendable (StoreTrial) throws -> Void) {
        self.name = name
        self.statement = statement
        self.body = body
    }

    /// Every law, the most basic ones first.
    public static let all: [StoreLaw] = [
        empty, durable, faithful, survivesKills, compacted, atomic, exclusive, separate, anyHistory,
    ]

    /// The name.
    public var description: String { name }
}

extension [StoreLaw] {
    /// Checks each law, in order.
    ///
    /// - Parameters:
    ///   - seed: The seed of the laws' random choices.
    ///   - histories: The number of random histories of ``StoreLaw/anyHistory``.
    ///   - makePlace: Makes a new, empty place with each call.
    /// - Throws: ``StoreLawViolation`` for the first law that is broken; and what the closures throw.
    public func check(seed: UInt64 = 1, histories: Int = 20, _ makePlace: @escaping () throws -> StorePlace) throws {
        for law in self {
            do {
                try law.body(StoreTrial(seed: seed, histories: histories, makePlace: makePlace))
            } catch let fault as StoreFault {
                throw StoreLawViolation(law: law, difference: fault.difference)
            }
        }
    }
}

/// A violation of a store law: the law and the fault.
public struct StoreLawViolation: Error, Sendable, CustomStringConvertible {
    package let law: StoreLaw
    package let difference: String

    /// The law and the fault.
    public var description: String {
        """
        the law "\(law)" is broken: \(law.statement)
          \(difference)
        """
    }
}
