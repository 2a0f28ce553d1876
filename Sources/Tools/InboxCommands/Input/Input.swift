import InboxJSON
import InboxStore
import InboxVendors

struct InputError: Error {
    let reason: String
    let status: ExitStatus
}

extension InputError {
    /// - Parameter advice: What to do about it, unless the first bytes say what the input is.
    init(_ error: JSONError, in bytes: [UInt8], of name: String, advice: String = "") {
        let reason = ForeignFile.hint(bytes) ?? error.reason + advice
        self.init(reason: "\(name):\(error.line):\(error.column): \(reason)", status: .badInput)
    }

    init(_ error: InboxDecodingError, in bytes: [UInt8], of name: String) {
        if let malformed = error.malformed {
            self.init(malformed, in: bytes, of: name)
        } else {
            self.init(reason: "\(name): \(error.reason)", status: .badInput)
        }
    }
}

/// A file named on the command line, or standard input.
struct Input {
    /// The name as given; `-` for standard input.
    let name: String
    let descriptor: FileDescriptor

    var shownName: String { name == "-" ? "standard input" : name }

    /// The inputs that the operands name, or standard input if there are none.
    static func names(_ arguments: Arguments) -> [String] {
        arguments.operands.isEmpty ? ["-"] : arguments.operands
    }

    init(_ name: String) throws(InputError) {
        self.name = name
        guard name != "-" else {
            descriptor = .standardInput
            guard !FileDescriptor.closedAtStart.contains(0) else {
                throw InputError(reason: "standard input: \(SystemError.notOpen.reason)", status: .inputOutput)
            }
            return
        }
        do {
            descriptor = try FileDescriptor.open(reading: name)
        } catch {
            throw InputError(reason: "\(name): \(error.reason)", status: .noInput)
        }
        if descriptor.isDirectory {
            throw InputError(reason: "\(name): this is a folder; pass the files in it", status: .noInput)
        }
    }

    static func read(_ name: String) throws(InputError) -> [UInt8] {
        try read(name, atMost: .max) ?? []
    }

    /// Reads all of it; nil if it is longer than the limit, and then the rest is not read.
    static func read(_ name: String, atMost limit: Int) throws(InputError) -> [UInt8]? {
        let input = try Input(name)
        var all: [UInt8] = []
        all.reserveCapacity(min(input.descriptor.size ?? 0, limit - 1) + 1)
        var piece = ContiguousArray<UInt8>(repeating: 0, count: 1 << 18)
        while all.count <= limit {
            let count = try input.read(into: &piece, from: 0)
            guard count > 0 else { return all }
            all.append(contentsOf: piece[..<count])
        }
        return nil
    }

    /// Reads the next piece into the buffer, after its first `offset` bytes; returns 0 at the end.
    func read(into buffer: inout ContiguousArray<UInt8>, from offset: Int) throws(InputError) -> Int {
        do {
            return try descriptor.read(into: &buffer, from: offset)
        } catch {
            throw InputError(reason: "\(shownName): \(error.reason)", status: .inputOutput)
        }
    }
}

extension Arguments {
    /// Calls a function with the name of each input, until nobody reads the results any more.
    ///
    /// Reports the inputs for which it throws an error.
    ///
    /// - Returns: The worst exit status.
    func forEachInput(
        _ console: Console, _ body: (_ name: String) throws(InputError) -> ExitStatus
    ) -> ExitStatus {
        var status = ExitStatus.done
        for name in Input.names(self) where !console.isBroken {
            do throws(InputError) {
                status = max(status, try body(name))
            } catch {
                console.printError(error.reason)
                status = max(status, error.status)
            }
        }
        return status
    }

    /// Whether a path, in any spelling, leads to one of the inputs.
    func readsFile(_ path: String) -> Bool {
        let inputs = Input.names(self) + [self[.since], self[.baseline]].compactMap(\.self)
        if inputs.contains(path), path != "-" { return true }
        guard let file = FileIdentity(atPath: path) else {
            let destination = FileSystem.destination(of: path)
            return inputs.contains { $0 != "-" && FileSystem.destination(of: $0).hasSameBytes(as: destination) }
        }
        return inputs.contains { input in
            file == (input == "-" ? FileIdentity(of: .standardInput) : FileIdentity(atPath: input))
        }
    }
}

/// Recognises files that are not JSON by their first bytes, and suggests what to do with them.
enum ForeignFile {
    private static let kinds: [(magic: [UInt8], hint: String)] = [
        ([0x1F, 0x8B], "this is gzip, not JSON; unpack it first: gunzip -c FILE | inbox …"),
        ([0x28, 0xB5, 0x2F, 0xFD], "this is Zstandard, not JSON; unpack it first: zstd -dc FILE | inbox …"),
        ([0x50, 0x4B, 0x03, 0x04], "this is a zip archive, not JSON; unpack it first"),
        ([0x42, 0x5A, 0x68], "this is bzip2, not JSON; unpack it first: bunzip2 -c FILE | inbox …"),
        ([0xFF, 0xFE], "this is UTF-16, and JSON is UTF-8; convert it first: iconv -f UTF-16 -t UTF-8 FILE | inbox …"),
        ([0xFE, 0xFF], "this is UTF-16, and JSON is UTF-8; convert it first: iconv -f UTF-16 -t UTF-8 FILE | inbox …"),
    ]

    static func hint(_ bytes: some Sequence<UInt8>) -> String? {
        kinds.first { bytes.starts(with: $0.magic) }?.hint
    }
}

extension Input {
    static func snapshot(_ name: String) throws(InputError) -> InboxState {
        let bytes = try read(name)
        do {
            return try InboxState(snapshot: bytes)
        } catch {
            guard let malformed = error.malformed else {
                let isWhole = error.pointer.tokens.isEmpty
                let advice = isWhole ? "; pass a file that inbox replay --format snapshot has written" : ""
                throw InputError(reason: "\(name): \(error.reason)\(advice)", status: .badInput)
            }
            let advice = malformed.code == .trailingText ? "; a FILE holds one snapshot" : ""
            throw InputError(malformed, in: bytes, of: name, advice: advice)
        }
    }
}
