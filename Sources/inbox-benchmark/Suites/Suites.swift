import Foundation
import UnifiedInbox

/// Times of contenders over one payload.
struct Section: Sendable {
    let title: String
    let messages: Int
    let bytes: Int
    let timings: [Timing]
    /// The index of the timing that the others are compared with; nil if there is none.
    var baseline: Int?
    /// The indices of timings of work that is not the baseline's, which are not compared with it.
    var lazy: Set<Int> = []
    /// The name of its messages.
    var unit = "messages"
    /// The comparisons that were skipped, with the reasons.
    var skipped: [String] = []
}

/// The time per message at a size of the feed.
struct Growth: Sendable {
    let messages: Int
    let library: Timing
    let baseline: Timing
}

/// The measurements of decoding.
///
/// What is compared with `JSONDecoder`, which makes every value at once, reads the fields into a struct too. Each measurement first checks that both sides read the same.
struct Suites {
    let options: Options
    let corpus: Corpus
    private let decoder = InboxDecoder()

    init(_ options: Options, _ corpus: Corpus) {
        self.options = options
        self.corpus = corpus
    }

    /// Decoding a whole feed of one vendor.
    func feed(_ shape: Corpus.Shape, messages: Int) throws -> Section {
        let bytes = corpus.feed(shape, messages: messages, as: [UInt8].self)
        let data = Data(bytes)
        let feed = try decoder.decode(bytes, from: shape.provider)
        let whole = try shape.baseline(data, keeping: KeptCustom.self).agreed
        try Disagreement.check(feed, whole, count: messages, in: shape.title)
        try Disagreement.check(decoder.decode(bytes), whole, count: messages, in: "\(shape.title), detected")
        try Disagreement.check(
            feed, shape.baseline(data, keeping: NoCustom.self).agreed, count: messages, in: "\(shape.title), fields")

        func contender(_ name: String, _ run: @escaping () throws -> Any) -> Contender {
            Contender(name: name, bytes: bytes.count, messages: messages, run: run)
        }
        let contenders = [
            contender("InboxDecoder, decoded alone") { try decoder.decode(bytes, from: shape.provider) },
            contender("InboxDecoder, ten fields read") {
                try decoder.decode(bytes, from: shape.provider).map(ReadMessage.read)
            },
            contender("InboxDecoder, ten fields and custom data read") {
                try decoder.decode(bytes, from: shape.provider)
                    .map { (message: borrowing InboxMessage) in (ReadMessage.read(message), FreeForm(message.custom)) }
            },
            contender("JSONDecoder, fields") { try shape.baseline(data, keeping: NoCustom.self) },
            contender("JSONDecoder, fields and custom data") { try shape.baseline(data, keeping: KeptCustom.self) },
        ]
        return Section(
            title: shape.title, messages: messages, bytes: bytes.count,
            timings: try measure(contenders, rounds: options.rounds), baseline: 3, lazy: [0])
    }

    /// Decoding the mix line by line.
    func lines() throws -> Section {
        let lines = corpus.lines(messagesEach: options.mixed)
        let shapes = lines.map(\.shape)
        let payloads = lines.map { Array($0.text.utf8) }
        let data = payloads.map { Data($0) }
        for index in lines.indices {
            let expected = [try shapes[index].baselineLine(data[index]).agreed]
            let name = "line \(index + 1)"
            try Disagreement.check(decoder.decode(payloads[index]), expected, count: 1, in: "\(name), detected")
            try Disagreement.check(
                decoder.decode(payloads[index], from: shapes[index].provider), expected, count: 1, in: name)
        }
        let providers = shapes.map(\.provider)
        let bytes = payloads.reduce(0) { $0 + $1.count }

        func contender<Result>(_ name: String, _ decode: @escaping (Int) throws -> Result) -> Contender {
            Contender(name: name, bytes: bytes, messages: lines.count) { try payloads.indices.map(decode) }
        }
        let contenders = [
            contender("InboxDecoder, named, ten fields read") {
                try decoder.decode(payloads[$0], from: providers[$0]).map(ReadMessage.read)
            },
            contender("InboxDecoder, detected, ten fields read") {
                try decoder.decode(payloads[$0]).map(ReadMessage.read)
            },
            Contender(name: "InboxStreamDecoder, detected, ten fields read", bytes: bytes, messages: lines.count) {
                var stream = InboxStreamDecoder(decoder)
                return try payloads.map { try stream.decode($0).map(ReadMessage.read) }
            },
            contender("JSONDecoder, fields, named") { try shapes[$0].baselineLine(data[$0]) },
        ]
        return Section(
            title: "The five vendors in turn, one message per line", messages: lines.count, bytes: bytes,
            timings: try measure(contenders, rounds: options.rounds), baseline: 3)
    }

    /// The parts of the library's work: parsing alone, writing.
    func parts() throws -> Section {
        let bytes = corpus.feed(.customerIO, messages: options.messages, as: [UInt8].self)
        let feed = try decoder.decode(bytes, from: .customerIO)
        let written = feed.messages.reduce(0) { $0 + $1.canonicalJSON().count }
        let contenders = [
            Contender(name: "JSONValue(parsing:), alone", bytes: bytes.count, messages: options.messages) {
                try JSONValue(parsing: bytes)
            },
            Contender(name: "canonicalJSON(), per message", bytes: written, messages: options.messages) {
                feed.messages.map { $0.canonicalJSON() }
            },
        ]
        return Section(
            title: "Parts of the work: the same array", messages: options.messages, bytes: bytes.count,
            timings: try measure(contenders, rounds: options.rounds))
    }

    /// The cost of recording provenance and of explaining, compared with plain decoding.
    func provenance() throws -> Section {
        let lines = Corpus.Shape.mix.map { ($0.provider, corpus.feed($0, messages: options.mixed, as: [UInt8].self)) }
        let recorder = InboxDecoder(recordsProvenance: true)
        let messages = options.mixed * lines.count
        let bytes = lines.reduce(0) { $0 + $1.1.count }
        func contender<Result>(
            _ name: String, _ decode: @escaping ([UInt8], Provider) throws -> Result
        ) -> Contender {
            Contender(name: name, bytes: bytes, messages: messages) { try lines.map { try decode($0.1, $0.0) } }
        }
        let contenders = [
            contender("InboxDecoder") { try decoder.decode($0, from: $1) },
            contender("InboxDecoder(recordsProvenance: true)") { try recorder.decode($0, from: $1) },
            contender("explain(_:from:)") { try decoder.explain($0, from: $1) },
        ]
        return Section(
            title: "Where each field came from: the feeds of the five vendors", messages: messages, bytes: bytes,
            timings: try measure(contenders, rounds: options.rounds), baseline: 0)
    }

    /// The time per message in feeds of several sizes; small feeds are decoded many times.
    func growth() throws -> [Growth] {
        try options.growth.map { messages in
            let bytes = corpus.feed(.customerIO, messages: messages, as: [UInt8].self)
            let data = Data(bytes)
            let repetitions = max(1, 10_000 / messages)
            func contender(_ name: String, _ decode: @escaping () throws -> Any) -> Contender {
                Contender(name: name, bytes: bytes.count * repetitions, messages: messages * repetitions) {
                    try (0..<repetitions).map { _ in try decode() }
                }
            }
            let timings = try measure(
                [
                    contender("InboxDecoder") { try decoder.decode(bytes, from: .customerIO).map(ReadMessage.read) },
                    contender("JSONDecoder, fields") {
                        try Corpus.Shape.customerIO.baseline(data, keeping: NoCustom.self)
                    },
                ], rounds: options.rounds)
            return Growth(messages: messages, library: timings[0], baseline: timings[1])
        }
    }
}
