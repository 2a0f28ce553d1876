#if compiler(>=6.3)
/// A growing array that a C caller reads.
///
/// The pointer is valid until the array changes.
///
/// Memory safety: only this value changes the memory, from `init` to `deinit`; `0 <= count <= capacity`.
@safe
struct LentArray<Element: BitwiseCopyable>: ~Copyable {
    /// Memory for `capacity` elements.
    ///
    /// The first `count` of them are initialised.
    var start: UnsafePointer<Element> { unsafe UnsafePointer(memory) }
    /// The number of elements.
    private(set) var count = 0

    private var memory: UnsafeMutablePointer<Element>
    private var capacity = 64

    init() {
        unsafe memory = .allocate(capacity: capacity)
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// Removes the elements and keeps their memory.
    mutating func removeAll() { count = 0 }

    /// Appends an element.
    mutating func append(_ element: Element) {
        if count == capacity {
            let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
            unsafe larger.moveInitialize(from: memory, count: count)
            unsafe memory.deallocate()
            unsafe memory = larger
            capacity *= 2
        }
        unsafe (memory + count).initialize(to: element)
        count += 1
    }
}
#endif
