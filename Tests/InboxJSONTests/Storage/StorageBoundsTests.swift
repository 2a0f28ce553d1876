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
}
