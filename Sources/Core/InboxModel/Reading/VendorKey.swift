public import InboxJSON

/// The keys that an adapter knows in one kind of object.
///
/// It is an enum, and its raw values are the vendor's spellings.
///
/// ```swift
/// enum MessageKey: String, VendorKey {
///     case id, title
///     case receipt = "delivery-receipt"
///     static let table = VendorKeyTable<Self>()
/// }
/// ```
public protocol VendorKey: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {
    /// The index of the key in ``table``; implement it only for a type that is not an enum.
    var number: Int { get }

    /// The lookup table of all keys: `static let table = VendorKeyTable<Self>()`.
    static var table: VendorKeyTable<Self> { get }
}

extension VendorKey {
    /// The vendor's spelling.
    public var name: String { rawValue }

    /// All spellings.
    public static var names: [String] { table.keys.names }

    /// The index of an enum's case, which is how Swift stores it; ``VendorKeyTable`` checks this.
    @inlinable
    public var number: Int {
        switch MemoryLayout<Self>.size {
        case 0: 0
        case 1: Int(unsafe unsafeBitCast(self, to: UInt8.self))
        default: Int(unsafe unsafeBitCast(self, to: UInt16.self))
        }
    }
}

/// The lookup table for all keys of a ``VendorKey``.
public struct VendorKeyTable<Key: VendorKey>: Sendable {
    @usableFromInline let keys: JSONKnownKeys
    /// The keys, by their numbers.
    @usableFromInline let cases: [Key]

    @usableFromInline
    func name(_ number: Int) -> String { keys.names[number] }

    /// Builds the table.
    ///
    /// Do this once, in a `static let`.
    ///
    /// - Precondition: The keys are numbered 0, 1, 2 and so on, like the cases of an enum.
    public init() {
        cases = Array(Key.allCases)
        for (index, key) in cases.enumerated() {
            precondition(key.number == index, "the keys of \(Key.self) must be numbered 0, 1, 2 and so on")
        }
        keys = JSONKnownKeys(cases.map { $0.rawValue })
    }
}
