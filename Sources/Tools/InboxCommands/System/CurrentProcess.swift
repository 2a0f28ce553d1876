import InboxStore

#if canImport(Glibc)
import CMemory
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The process that runs this code: its arguments, its environment, its signals, its allocator and its end.
enum CurrentProcess {
    /// The words of the command line, as ``PathText``.
    ///
    /// The first is the program's name.
    ///
    /// The pointers come from the C library and stay valid until the process ends.
    static let arguments: [String] = (0..<Int(CommandLine.argc)).map { index in
        guard let word = unsafe CommandLine.unsafeArgv[index] else { return "" }
        let bytes = unsafe UnsafeBufferPointer(start: word, count: strlen(word))
        return unsafe PathText.text(bytes.map { UInt8(bitPattern: $0) })
    }

    static func environment(_ name: String) -> String? {
        unsafe getenv(name).map { unsafe String(cString: $0) }
    }

    /// Makes a broken pipe an error of write(2) instead of a signal that ends the process.
    static func ignoreBrokenPipes() {
        signal(SIGPIPE, SIG_IGN)
    }

    /// Keeps freed memory, up to some megabytes, for later allocations.
    ///
    /// If memory is returned to the system, it comes back as new pages that the system has to clear. This also makes the
    /// allocator reserve 64 MB of addresses at a time; by default a thread reserves them page by page. Reserved addresses
    /// take no memory until they are used.
    static func keepFreedMemory() {
        #if canImport(Glibc)
        _ = mallopt(M_TRIM_THRESHOLD, 32 << 20)
        _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
        _ = mallopt(M_TOP_PAD, 64 << 20)
        #endif
    }

    static func exit(_ status: Int32) -> Never {
        #if canImport(Glibc)
        Glibc.exit(status)
        #elseif canImport(Musl)
        Musl.exit(status)
        #else
        Darwin.exit(status)
        #endif
    }
}
