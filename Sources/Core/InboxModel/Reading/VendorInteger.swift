// An integer of 64 bits, as vendors send them: `Int` wherever the library has an API, and `Int64` in WebAssembly, whose `Int` has 32.

#if hasFeature(Embedded)
/// An integer that a vendor sends.
public typealias VendorInteger = Int64
#else
/// An integer that a vendor sends.
public typealias VendorInteger = Int
#endif
