import Testing

@testable import InboxJSON

/// Lengths and offsets that no caller should pass.
///
/// They are refused before memory is read or written, in release builds too.
@Suite struct StorageBoundsTests {
    @Test(arguments: [-1, -8, -16, Int.min, 5, 8, 9, Int.max, Int.max - 7])
    func `a value is not loaded before the start or beyond the end`(offset: Int) {
        let loaded = Array(0..<12).map(UInt8.init).withElements { $0.load(UInt64.self, at: offset) }
        #expect(loaded == nil)
    }

    @Test(arguments: [0, 4])
    func `a value is loaded if all of its bytes are there`(offset: Int) {
        let loaded = Array(0..<12).map(UInt8.init).withElements { $0.load(UInt64.self, at: offset) }
        #expect(loaded.map { UInt8(truncatingIfNeeded: $0.littleEndian) } == UInt8(offset))
    }

    @Test func `a negative capacity counts as zero`() {
        var array = UniqueArray<UInt32>(capacity: -1)
        array.append(7)
        #expect(array.last == 7)
        var text = UniqueArray<UInt8>(capacity: -1)
        text.append("a" as StaticString)
        #expect(text.string == "a")
        text.reserve(-1)
        #expect(text.count == 1)
        var table = HashToOffsetTable()
        table.reserveCapacity(-1)
        #expect(table.offset(of: 1) { _ in true } == nil)
        #expect(String(decoding: JSONWriter(reservingCapacity: -1).bytes, as: UTF8.self).isEmpty)
    }

    @Test(arguments: [0, 1, 3, 4, 5, 9, 100])
    func `many elements are appended at once, whether there is room or not`(count: Int) {
        var array = UniqueArray<Int>(capacity: 4)
        array.append(-1)
        Array(0..<count).withElements { array.append($0) }
        array.append(-2)
        #expect(array.withSpan { elements in elements.indices.map { elements[$0] } } == [-1] + (0..<count) + [-2])
        array.removeAll(from: 1)
        #expect(array.count == 1)
        #expect(array.last == -1)
    }

    @Test(arguments: [-1, Int.min, 3, Int.max])
    func `an element outside an array is nil`(index: Int) throws {
        #expect(try JSONValue(parsing: "[1,2,3]")[index] == nil)
    }

    #if os(macOS) || os(Linux)
    /// Each runs in a child process, because the precondition ends the process.
    @Test func `a negative length ends the process`() async {
        await #expect(processExitsWith: .failure) {
            var array = UniqueArray<UInt32>(capacity: 4)
            array.resize(to: -1, filling: 0)
        }
        await #expect(processExitsWith: .failure) {
            var array = UniqueArray<UInt32>(capacity: 4)
            array.removeAll(from: 1)
        }
        await #expect(processExitsWith: .failure) {
            _ = UniqueArray<UInt8>(capacity: 0).copy(from: -1)
        }
        await #expect(processExitsWith: .failure) {
            var text = UniqueArray<UInt8>(capacity: 8)
            text.append(0, first: -1)
        }
    }
    #endif

    @Test(arguments: 0...40)
    func `a text without escapes is appended whole, and one that needs an escape not at all`(length: Int) {
        let plain = (0..<length).map { UInt8(ascii: "a") + UInt8($0 % 26) }
        #expect(appended(plain) == plain)
        for at in plain.indices {
            var text = plain
            for byte in [0x00, 0x09, 0x1F, UInt8(ascii: "\""), UInt8(ascii: "\\")] {
                text[at] = byte
                #expect(appended(text) == nil, "\(byte) at \(at)")
            }
            // These differ from a byte to escape by one, or only in the high bit.
            for byte: UInt8 in [0x20, 0x21, 0x23, 0x5B, 0x5D, 0x7F, 0x80, 0x9F, 0xA2, 0xDC, 0xED, 0xFF] {
                text[at] = byte
                #expect(appended(text) == text, "\(byte) at \(at)")
            }
        }
    }

    /// What `append(plain:)` appends to memory of exactly the right size; nil if it refuses the text.
    private func appended(_ bytes: [UInt8]) -> [UInt8]? {
        var text = UniqueArray<UInt8>(capacity: bytes.count + 1)
        text.append(UInt8(ascii: "<"))
        let isAppended = bytes.withElements { text.append(plain: $0) }
        #expect(text[0] == UInt8(ascii: "<"))
        #expect(text.count == (isAppended ? bytes.count + 1 : 1))
        return isAppended ? Array(text.copy(from: 1)) : nil
    }
}
