import Foundation
import InboxConformance
import InboxStore

extension SystemError {
    static let diskFull = SystemError(code: ENOSPC)
    static let noPermission = SystemError(code: EACCES)
    static let readOnly = SystemError(code: EROFS)
}

/// A disk in memory.
///
/// It can fail, fill up and lose power at any operation.
///
/// Only what was synchronised is certain to survive a power failure: synchronising a file keeps its bytes, and
/// synchronising a folder keeps the names in it. Every other sector, truncation and name may survive or not, in any
/// order, and a sector may be torn or garbage. Synchronised bytes are never lost, even if a later write goes to the same
/// sector.
final class SimulatedDisk: VirtualFileSystem {
    /// The failure of an operation.
    enum Fault {
        /// This operation fails, and later ones do not. A write may be done in part, and a rename may be done.
        case error(SystemError)
        /// The operation is done in part, and no operation is done after it.
        case powerLoss
    }

    private var names: [String: SimulatedNode] = [:]
    private var durableNames: [String: SimulatedNode] = [:]
    private var unsynchronized: [NameChange] = []
    private var generator: SeededGenerator
    private var nodeCount: UInt64 = 0
    private(set) var hasPower = true
    /// Increased at each restart.
    ///
    /// A file that was opened before is no longer open.
    fileprivate var start = 0

    /// The space for all files in bytes; nil for no limit.
    var capacity: Int?
    /// The number of operations so far.
    private(set) var operations = 0
    /// The number of times that a file or a folder was synchronised.
    fileprivate(set) var synchronizations = 0
    /// The faults by the number of their operation.
    var faults: [Int: Fault] = [:]
    /// Called before each operation except a rename.
    ///
    /// It plays another process that acts in between.
    ///
    /// A store checks the path right before it renames, and no system call can do both at once. So nothing acts between
    /// these two.
    var interruption: (() -> Void)?

    init(seed: UInt64) {
        generator = SeededGenerator(seed: seed)
    }

    private enum NameChange {
        case set(String, SimulatedNode)
        case remove(String)
        case move(String, to: String)
    }

    var paths: [String] { names.keys.sorted() }

    func bytes(atPath path: String) -> [UInt8]? { names[path]?.bytes }

    /// The space that all files take.
    var used: Int { names.values.reduce(0) { $0 + $1.bytes.count } }

    /// Begins an operation.
    ///
    /// Returns the error to throw, or nil if the operation should be done.
    fileprivate func begin(isInterruptible: Bool = true) -> SystemError? {
        guard hasPower else { return .inputOutput }
        if isInterruptible, let interruption {
            // The other process is not interrupted itself.
            self.interruption = nil
            interruption()
            self.interruption = interruption
        }
        defer { operations += 1 }
        switch faults[operations] {
        case nil: return nil
        case .error(let error): return error
        case .powerLoss:
            hasPower = false
            return .inputOutput
        }
    }

    fileprivate func chance(_ probability: Double) -> Bool {
        Double.random(in: 0..<1, using: &generator) < probability
    }

    fileprivate func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    // MARK: Names

    func open(_ path: String, _ mode: FileOpeningMode) throws(SystemError) -> any VirtualFile {
        if let error = begin() { throw error }
        if let node = names[path] {
            guard mode != .new else { throw .fileExists }
            return SimulatedFile(node, on: self)
        }
        guard mode != .existing else { throw .noSuchFile }
        nodeCount += 1
        let node = SimulatedNode(number: nodeCount)
        change(.set(path, node))
        return SimulatedFile(node, on: self)
    }

    func identity(atPath path: String) -> FileIdentity? {
        names[path].map { FileIdentity(simulated: $0.number) }
    }

    func rename(_ path: String, to newPath: String) throws(SystemError) {
        let error = begin(isInterruptible: false)
        guard error == nil || chance(0.5) else { throw error ?? .inputOutput }
        guard names[path] != nil else { throw .noSuchFile }
        change(.move(path, to: newPath))
        if let error { throw error }
    }

    func remove(_ path: String) {
        guard begin() == nil, names[path] != nil else { return }
        change(.remove(path))
    }

    func synchronize(folder: String) throws(SystemError) {
        if let error = begin() { throw error }
        for change in unsynchronized { Self.apply(change, to: &durableNames) }
        unsynchronized = []
        synchronizations += 1
    }

    private func change(_ change: NameChange) {
        Self.apply(change, to: &names)
        unsynchronized.append(change)
    }

    private static func apply(_ change: NameChange, to names: inout [String: SimulatedNode]) {
        switch change {
        case .set(let path, let node): names[path] = node
        case .remove(let path): names[path] = nil
        case .move(let path, let newPath):
            guard let node = names[path] else { return }
            names[path] = nil
            names[newPath] = node
        }
    }

    // MARK: Restarts

    /// Loses power and starts again.
    func losePower() {
        // Sometimes everything survives, or nothing.
        let kept = [0, 0.5, 0.5, 0.9, 1][number(0...4)]
        for change in unsynchronized where chance(kept) { Self.apply(change, to: &durableNames) }
        // If a file was renamed before its new name was durable, it may have two names.
        names = durableNames
        unsynchronized = []
        for node in names.values { node.losePower(kept, on: self) }
        restart()
        hasPower = true
    }

    /// Ends all processes.
    ///
    /// Their locks end, and nothing that they wrote is lost.
    func restart() {
        start += 1
    }
}

/// A file of a simulated disk.
final class SimulatedNode {
    private enum Change {
        case write(at: Int, [UInt8])
        case truncate(to: Int)
    }

    private static let sector = 32

    let number: UInt64
    /// What processes read.
    private(set) var bytes: [UInt8] = []
    /// What is certainly on the disk.
    private var durable: [UInt8] = []
    private var unsynchronized: [Change] = []
    /// The open file that holds the lock.
    fileprivate weak var locker: SimulatedFile?

    init(number: UInt64) {
        self.number = number
    }

    func append(_ new: some Sequence<UInt8>) {
        let new = Array(new)
        guard !new.isEmpty else { return }
        unsynchronized.append(.write(at: bytes.count, new))
        bytes += new
    }

    func truncate(to size: Int) {
        unsynchronized.append(.truncate(to: size))
        Self.truncate(&bytes, to: size)
    }

    func synchronize() {
        durable = bytes
        unsynchronized = []
    }

    /// Fails to write some of the changes, and does not remember which ones.
    func failToSynchronize(on disk: SimulatedDisk) {
        for change in unsynchronized { Self.apply(change, to: &durable, keeping: 0.5, on: disk) }
        unsynchronized = []
    }

    func losePower(_ kept: Double, on disk: SimulatedDisk) {
        for change in unsynchronized { Self.apply(change, to: &durable, keeping: kept, on: disk) }
        bytes = durable
        unsynchronized = []
    }

    private static func apply(
        _ change: Change, to bytes: inout [UInt8], keeping kept: Double, on disk: SimulatedDisk
    ) {
        switch change {
        case .truncate(let size):
            if disk.chance(kept) { truncate(&bytes, to: size) }
        case .write(let offset, let new):
            // The size of the file may be durable before its contents.
            if disk.chance(kept), bytes.count < offset + new.count { truncate(&bytes, to: offset + new.count) }
            var start = 0
            while start < new.count {
                let end = min(new.count, start + sector - (offset + start) % sector)
                if disk.chance(kept) {
                    write(new[start..<end], at: offset + start, to: &bytes)
                } else if disk.chance(0.2) {
                    // The sector is torn: only its first bytes are written.
                    write(new[start..<disk.number(start...end)], at: offset + start, to: &bytes)
                } else if disk.chance(0.1) {
                    let garbage = (start..<end).map { _ in UInt8(truncatingIfNeeded: disk.number(0...255)) }
                    write(garbage[...], at: offset + start, to: &bytes)
                }
                start = end
            }
        }
    }

    private static func write(_ new: ArraySlice<UInt8>, at offset: Int, to bytes: inout [UInt8]) {
        guard !new.isEmpty else { return }
        if bytes.count < offset + new.count { truncate(&bytes, to: offset + new.count) }
        bytes.replaceSubrange(offset..<offset + new.count, with: new)
    }

    /// Cuts the bytes off, or adds zeros.
    private static func truncate(_ bytes: inout [UInt8], to size: Int) {
        if size < bytes.count {
            bytes.removeLast(bytes.count - size)
        } else {
            bytes += repeatElement(0, count: size - bytes.count)
        }
    }
}

/// An open file of a simulated disk.
private final class SimulatedFile: VirtualFile {
    private let node: SimulatedNode
    private let disk: SimulatedDisk
    private let start: Int

    init(_ node: SimulatedNode, on disk: SimulatedDisk) {
        self.node = node
        self.disk = disk
        start = disk.start
    }

    private var isOpen: Bool { start == disk.start }

    private func begin() -> SystemError? { isOpen ? disk.begin() : .inputOutput }

    var identity: FileIdentity? { FileIdentity(simulated: node.number) }

    func lock() throws(SystemError) {
        if let error = begin() { throw error }
        if let locker = node.locker, locker !== self, locker.isOpen { throw .locked }
        node.locker = self
    }

    func currentSize() throws(SystemError) -> Int {
        if let error = begin() { throw error }
        return node.bytes.count
    }

    func readAll() throws(SystemError) -> [UInt8] {
        if let error = begin() { throw error }
        return node.bytes
    }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        let hadPower = disk.hasPower
        if let error = begin() {
            if isOpen, hadPower { node.append(bytes.prefix(disk.number(0...bytes.count))) }
            throw error
        }
        let room = disk.capacity.map { max(0, $0 - disk.used) } ?? bytes.count
        node.append(bytes.prefix(room))
        if room < bytes.count { throw .diskFull }
    }

    func truncate(to size: Int) throws(SystemError) {
        if let error = begin() { throw error }
        node.truncate(to: size)
    }

    func synchronize() throws(SystemError) {
        if let error = begin() {
            if isOpen, disk.hasPower { node.failToSynchronize(on: disk) }
            throw error
        }
        node.synchronize()
        disk.synchronizations += 1
    }
}
