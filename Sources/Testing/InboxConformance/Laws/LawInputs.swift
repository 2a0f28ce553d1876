import InboxJSON
public import InboxModel

/// A payload that laws are checked on.
package struct LawInput: Sendable, Hashable, CustomStringConvertible {
    /// The payload: any bytes, JSON or not.
    package let bytes: [UInt8]
    /// The provider to name when decoding, or nil to detect it.
    package let provider: Provider?
    /// The origin of the input, as error messages name it: `sample 3`.
    package let name: String
    /// The seed of the laws' random choices: how keys are shuffled, where an invalid element is inserted.
    package let seed: UInt64

    package init(_ bytes: [UInt8], from provider: Provider? = nil, name: String = "an input", seed: UInt64 = 0) {
        self.bytes = bytes
        self.provider = provider
        self.name = name
        self.seed = seed
    }

    /// The name, the provider, the seed, and the payload, truncated if it is long.
    package var description: String {
        let whose = provider.map { "as one of \($0)" } ?? "detected"
        return "\(name), \(whose), seed \(seed): \(Self.shown(bytes))"
    }

    /// A payload for error messages: at most its first 2,000 bytes, and its size.
    static func shown(_ bytes: [UInt8]) -> String {
        let text = String(decoding: bytes.prefix(2000), as: UTF8.self)
        return bytes.count > 2000 ? "\(text)… (\(bytes.count) bytes)" : text
    }
}

/// Inputs for laws, made from samples: the samples themselves, then mutants of them.
///
/// A mutant is a changed sample: one or two values are replaced by random values or by parts of other samples, a member is
/// removed or repeated, bytes are changed, or the end is cut off. The same samples and seed give the same inputs, and each
/// input depends only on its number.
///
/// ```swift
/// try AdapterLaw.all.check(LawInputs(samples, from: Provider("braze"), seed: 7, mutants: 5000), adapters: adapters)
/// ```
public struct LawInputs: Sendable {
    private struct Sample: Sendable {
        let bytes: [UInt8]
        /// Nil if it is not JSON.
        let root: JSONValue?
        let valueCount: Int

        init(_ bytes: [UInt8]) {
            self.bytes = bytes
            root = try? JSONValue(parsing: bytes)
            valueCount = root?.valueCount ?? 0
        }
    }

    private let samples: [Sample]
    /// The payloads whose parts are inserted into mutants.
    private let donors: [Sample]
    private let provider: Provider
    private let seed: UInt64
    private let mutants: Int

    /// Creates inputs.
    ///
    /// - Parameters:
    ///   - samples: Payloads of the vendor; at least one. A few rich payloads show more faults than many similar ones.
    ///   - provider: The vendor. Half of the inputs name it; for the others it is detected.
    ///   - others: More payloads whose parts are used in mutants, for example payloads of other vendors.
    ///   - seed: The seed of all random choices.
    ///   - mutants: The number of mutants, 0 or more.
    public init(
        _ samples: [[UInt8]], from provider: Provider, mixing others: [[UInt8]] = [], seed: UInt64 = 1,
        mutants: Int = 1000
    ) {
        precondition(!samples.isEmpty, "there are no samples; give at least one")
        precondition(mutants >= 0, "the number of mutants is \(mutants), but must be 0 or more")
        self.samples = samples.map(Sample.init)
        donors = self.samples + others.map(Sample.init)
        self.provider = provider
        self.seed = seed
        self.mutants = mutants
    }

    /// The number of inputs: each sample twice (provider named and detected), plus the mutants.
    package var count: Int { 2 * samples.count + mutants }

    package subscript(position: Int) -> LawInput {
        let sample = samples[position % samples.count]
        let name = "sample \(position % samples.count)"
        var generator = SeededGenerator(seed: seed &* 0x2545_F491_4F6C_DD1D &+ UInt64(position))
        guard position >= 2 * samples.count else {
            let isNamed = position < samples.count
            return LawInput(sample.bytes, from: isNamed ? provider : nil, name: name, seed: generator.next())
        }
        let isNamed = Bool.random(using: &generator)
        let bytes = mutant(of: sample, using: &generator)
        return LawInput(
            bytes, from: isNamed ? provider : nil, name: "input \(position), a mutant of \(name)",
            seed: generator.next())
    }

    /// Each is made when it is read.
    package var all: AnyRandomAccessCollection<LawInput> {
        AnyRandomAccessCollection((0..<count).lazy.map { self[$0] })
    }

    private func mutant(of sample: Sample, using generator: inout SeededGenerator) -> [UInt8] {
        guard var root = sample.root else { return Self.changing(sample.bytes, using: &generator) }
        switch Int.random(in: 0..<10, using: &generator) {
        case 0:
            return Self.changing(sample.bytes, using: &generator)
        case 1:
            return Array(sample.bytes.prefix(Int.random(in: 0...sample.bytes.count, using: &generator)))
        case 2:
            return root.editing(Int.random(in: 0..<sample.valueCount, using: &generator)) { _ in [] }.losslessBytes
        case 3:
            let part = part(using: &generator)
            let number = Int.random(in: 0..<sample.valueCount, using: &generator)
            return root.editing(number) { [$0, part] }.losslessBytes
        default:
            for _ in 0..<Int.random(in: 1...2, using: &generator) {
                let part = part(using: &generator)
                root = root.editing(Int.random(in: 0..<root.valueCount, using: &generator)) { _ in [part] }
            }
            return root.losslessBytes
        }
    }

    /// A random value or part of a payload.
    private func part(using generator: inout SeededGenerator) -> JSONValue {
        let donor = donors.randomElement(using: &generator)
        guard Bool.random(using: &generator), let root = donor?.root, let count = donor?.valueCount,
            let part = root.value(number: Int.random(in: 0..<count, using: &generator))
        else { return RandomJSON.values.randomElement(using: &generator) ?? .null }
        return part
    }

    /// Bytes that have a meaning in JSON, and some that JSON forbids.
    private static let likely = Array("{}[]\":,\\ 0129.eE+-tfnu\u{e9}".utf8) + [0xFF, 0x00, 0xEF]

    /// A text in which one to three bytes are replaced, removed or inserted.
    private static func changing(_ text: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
        var bytes = text
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let place = Int.random(in: 0...bytes.count, using: &generator)
            let byte = likely.randomElement(using: &generator) ?? 0
            switch Int.random(in: 0..<4, using: &generator) {
            case 1 where place < bytes.count: bytes.remove(at: place)
            case 2 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &generator)
            case 3 where place < bytes.count: bytes[place] = byte
            default: bytes.insert(byte, at: place)
            }
        }
        return bytes
    }
}
