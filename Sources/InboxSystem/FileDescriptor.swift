#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An open file, by its number: the only place of the program that reads and writes.
///
/// The pointers that read(2) and write(2) take are those of an array's own storage, for the length of the call, and never
/// longer than the array is.
package struct FileDescriptor: Sendable {
    /// Why the system refused: `errno`.
    package struct Failure: Error {
        package let number: Int32

        package var reason: String { String(cString: strerror(number)) }
        /// The file was closed before the program began.
        package static let notOpen = Failure(number: EBADF)

        /// Nobody reads any more.
        package var isBrokenPipe: Bool { number == EPIPE }
        /// Nobody reads any more, or ever did.
        package var isUnheard: Bool { isBrokenPipe || number == EBADF }
    }

    /// Those of the three standard files that were closed when the program began.
    ///
    /// /dev/null takes their numbers, so that no other file is opened under one of them and written to in its place.
    package static let closedAtStart: Set<Int32> = {
        var closed: Set<Int32> = []
        for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 {
            closed.insert(number)
            _ = systemOpen("/dev/null", O_RDWR)
        }
        return closed
    }()

    package static let standardInput = FileDescriptor(number: 0)
    package static let standardOutput = FileDescriptor(number: 1)
    package static let standardError = FileDescriptor(number: 2)

    package let number: Int32

    /// Opens a file to be read.
    package static func open(reading path: String) throws(Failure) -> FileDescriptor {
        let number = systemOpen(path, O_RDONLY | O_CLOEXEC)
        guard number >= 0 else { throw Failure(number: errno) }
        return FileDescriptor(number: number)
    }

    /// Opens a file to be written from its beginning, and makes it where there is none.
    package static func open(writing path: String) throws(Failure) -> FileDescriptor {
        let number = systemOpen(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC)
        guard number >= 0 else { throw Failure(number: errno) }
        return FileDescriptor(number: number)
    }

    /// Puts a file of these bytes in the place of the one at a path, or leaves that as it is.
    package static func replaceFile(at path: String, with bytes: [UInt8]) throws(Failure) {
        let new = "\(path).new"
        let file = try open(writing: new)
        do throws(Failure) {
            defer { file.close() }
            try file.write(bytes)
            guard rename(new, path) == 0 else { throw Failure(number: errno) }
        } catch {
            remove(new)
            throw error
        }
    }

    /// Removes a file, where there is one.
    package static func remove(_ path: String) {
        unlink(path)
    }

    private static func systemOpen(_ path: String, _ flags: Int32) -> Int32 {
        #if canImport(Glibc)
        Glibc.open(path, flags, 0o644)
        #elseif canImport(Musl)
        Musl.open(path, flags, 0o644)
        #else
        Darwin.open(path, flags, 0o644)
        #endif
    }

    /// Reads up to the buffer's length into its beginning; 0 at the end of the file.
    package func read(into buffer: inout [UInt8]) throws(Failure) -> Int {
        while true {
            let count = buffer.withUnsafeMutableBytes { systemRead(number, $0.baseAddress, $0.count) }
            if count >= 0 { return count }
            guard errno == EINTR else { throw Failure(number: errno) }
        }
    }

    /// Reads up to the buffer's end behind its first `offset` bytes; 0 at the end of the file.
    package func read(into buffer: inout ContiguousArray<UInt8>, from offset: Int) throws(Failure) -> Int {
        while true {
            let count = buffer.withUnsafeMutableBytes { all in
                let rest = UnsafeMutableRawBufferPointer(rebasing: all[offset...])
                return systemRead(number, rest.baseAddress, rest.count)
            }
            if count >= 0 { return count }
            guard errno == EINTR else { throw Failure(number: errno) }
        }
    }

    /// Writes all of the bytes.
    package func write(_ bytes: [UInt8]) throws(Failure) {
        try bytes.withUnsafeBufferPointer { (all) throws(Failure) in try write(UnsafeRawBufferPointer(all)) }
    }

    /// Writes all of the bytes.
    package func write(_ bytes: Span<UInt8>) throws(Failure) {
        try bytes.withUnsafeBytes { (all) throws(Failure) in try write(all) }
    }

    private func write(_ all: UnsafeRawBufferPointer) throws(Failure) {
        var rest = all[...]
        while !rest.isEmpty {
            let count = systemWrite(number, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw Failure(number: errno)
            }
        }
    }

    /// The size of a regular file; nil of anything else.
    package var size: Int? {
        var status = stat()
        guard fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        return Int(status.st_size)
    }

    package var isDirectory: Bool {
        var status = stat()
        return fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
    }

    package var isTerminal: Bool { isatty(number) == 1 }

    /// How many columns a terminal has; nil of anything else.
    package var columns: Int? {
        var size = winsize()
        guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }

    package func close() {
        guard number > 2 else { return }
        #if canImport(Glibc)
        _ = Glibc.close(number)
        #elseif canImport(Musl)
        _ = Musl.close(number)
        #else
        _ = Darwin.close(number)
        #endif
    }
}

/// read(2), under a name that a method `read` does not hide.
private func systemRead(_ number: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(number, buffer, count)
}

/// write(2), under a name that a method `write` does not hide.
private func systemWrite(_ number: Int32, _ buffer: UnsafeRawPointer?, _ count: Int) -> Int {
    write(number, buffer, count)
}
