public import InboxJSON

/// The keys that an adapter knows in one kind of the vendor's objects: an enum of consecutive integers from 0.
///
/// A case has the vendor's spelling of its key; implement ``name`` only if Swift does not allow it.
///
/// ```swift
/// enum MessageKey: Int, VendorKey {
///     case id, title, media
///     static let table = VendorKeyTable<Self>()
/// }
/// ```
public protocol VendorKey: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == Int {
    /// The vendor's spelling.
    var name: String { get }

    /// The lookup table of all keys: `static let table = VendorKeyTable<Self>()`.
    static var table: VendorKeyTable<Self> { get }
}

extension VendorKey {
    /// The case's name.
    public var name: String { String(describing: self) }

    /// All spellings.
    public static var names: [String] { table.keys.names }
}

/// The lookup table of the keys of a ``VendorKey``.
public struct VendorKeyTable<Key: VendorKey>: Sendable {
    @usableFromInline let keys: JSONKnownKeys

    /// The vendor's spelling of a key, by its number: made once, while ``VendorKey/name`` makes it every time.
    @usableFromInline
    func name(_ number: Int) -> String { keys.names[number] }

    /// Builds the table; do it once, in a `static let`.
    ///
    /// - Precondition: The raw values of the keys are 0, 1, 2 and so on, and no two keys have one name.
    public init() {
        let cases = Array(Key.allCases)
        let names = cases.map(\.name)
        precondition(
            cases.map(\.rawValue) == Array(cases.indices), "the raw values of \(Key.self) are not 0, 1, 2 and so on")
        precondition(
            Set(names.map { Array($0.utf8) }).count == names.count, "two keys of \(Key.self) have one name")
        keys = JSONKnownKeys(names)
    }
}
