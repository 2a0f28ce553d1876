import Foundation
import InboxJSON
import InboxTestSupport
import Testing
import UnifiedInbox

@Suite("Native values that have no JSON")
struct NativeErrorTests {
    private struct Stranger {}

    @Test func `data, sets, tuples and the host's own types are refused, with their pointer`() throws {
        let strangers: [Any] = [Data([1]), NSData(), Set([1]), (1, 2), Stranger(), Character("a"), UUID(), 0..<3]
        for stranger in strangers {
            let native: [String: Any] = ["a": 1, "list": [0, ["a/b": stranger]] as [Any]]
            let error = try #require(throws: NativeValueError.self) { try JSONValue(native: native) }
            #expect(error.pointer == JSONPointer(tokens: ["list", "1", "a/b"]))
            #expect(error.description == "/list/1/a~1b: \(error.reason)")
            #expect(error.reason.contains("JSON has no "))
        }
    }

    @Test func `a value refused as a whole has the empty pointer`() throws {
        let error = try #require(throws: NativeValueError.self) { try JSONValue(native: Data()) }
        #expect(error.pointer == JSONPointer())
        #expect(error.description == "the value: \(error.reason)")
    }

    @Test func `a number that is not finite is refused, with its pointer`() throws {
        let numbers: [Any] = [
            Double.nan, Double.infinity, -Double.infinity, Float.nan, Float.infinity, NSNumber(value: Double.nan),
            Decimal.nan,
        ]
        for number in numbers {
            let error = try #require(throws: NativeValueError.self) { try JSONValue(native: ["n": number]) }
            #expect(error.pointer == JSONPointer(tokens: ["n"]))
        }
    }

    @Test func `keys that are not strings are refused, with their dictionary's pointer`() throws {
        let dictionaries: [Any] = [
            [1: "a"], [true: 1], ["a": 1, 2: 3] as [AnyHashable: Any],
            NSDictionary(dictionary: [NSNumber(value: 1): "a"]),
        ]
        for dictionary in dictionaries {
            let error = try #require(throws: NativeValueError.self) { try JSONValue(native: [dictionary]) }
            #expect(error.pointer == JSONPointer(tokens: ["0"]))
        }
    }

    /// The JSON of a value with `depth` nested containers, the innermost one made by `inner`.
    private func converted(_ count: Int, _ inner: @escaping @Sendable () -> Any) async -> Result<
        JSONValue, NativeValueError
    > {
        await withDeepStack {
            var native = inner()
            for level in 1..<count { native = level % 2 == 0 ? [native] : ["k": native] }
            return Result { () throws(NativeValueError) in try JSONValue(native: native) }
        }
    }

    @Test func `512 nested containers are accepted, and read back`() async throws {
        for inner: @Sendable () -> Any in [{ [Any]() }, { [String: Any]() }, { [1] }] {
            let value = try await converted(512, inner).get()
            #expect(try JSONValue(parsing: value.canonicalBytes) == value)
        }
    }

    @Test func `513 nested containers are refused, with the innermost one's pointer`() async throws {
        for inner: @Sendable () -> Any in [{ [Any]() }, { [String: Any]() }, { [1] }] {
            let converted = await converted(513, inner)
            let error = try #require(throws: NativeValueError.self) { try converted.get() }
            #expect(error.pointer.tokens.count == 512)
        }
    }

    @Test func `the error of decoding such a value has its pointer`() {
        let values: [any Sendable] = [
            Data([1]), Double.nan, -Double.infinity, [1: 2], Date.distantFuture.addingTimeInterval(1e12),
        ]
        for value in values {
            let error = #expect(throws: InboxDecodingError.self) {
                try InboxDecoder().decode(["id": "1", "custom": ["a": [value]]], from: .salesforce)
            }
            #expect(error?.code == .notJSON)
            #expect(error?.reason.contains("/custom/a/0") == true)
        }
    }
}
