import InboxJSON
import InboxModel

/// The decoders that laws use, created once for all inputs.
struct LawDecoders: Sendable {
    let lenient: InboxDecoder
    let strict: InboxDecoder

    init(_ adapters: [any InboxAdapter]) {
        lenient = InboxDecoder(adapters: adapters)
        strict = InboxDecoder(adapters: adapters, mode: .strict)
    }

    func adapter(of provider: Provider?) -> (any InboxAdapter)? {
        lenient.adapters.first { $0.provider == provider }
    }
}

enum LawOutcome: Equatable {
    case feed(InboxFeed)
    case malformed
    case notRecognised
    /// An error that decoding must not throw, with its description.
    case undocumented(String)

    var feed: InboxFeed? {
        guard case .feed(let feed) = self else { return nil }
        return feed
    }
}

extension LawOutcome {
    init(_ decoder: InboxDecoder, _ text: [UInt8], from provider: Provider?) {
        self.init { () throws(InboxDecodingError) in try decoder.decode(text, from: provider) }
    }

    init(_ decode: () throws(InboxDecodingError) -> InboxFeed) {
        do {
            self = .feed(try decode())
        } catch {
            self.init(error)
        }
    }

    private init(_ error: InboxDecodingError) {
        switch error.code {
        case .malformed where error.malformed != nil && error.diagnostics.isEmpty:
            self = .malformed
        case .notRecognised
        where error.diagnostics.count { $0.code == .feedNotRecognised && $0.pointer.isEmpty } == 1:
            self = .notRecognised
        default:
            self = .undocumented("\(error.code.rawValue), with \(error.diagnostics.map(\.description)): \(error)")
        }
    }
}

/// One input and the results of decoding it.
///
/// Each result is computed on first use.
final class LawSubject {
    let input: LawInput
    let decoders: LawDecoders
    /// The value of the input, or nil if it is not JSON.
    lazy var root: JSONValue? = try? JSONValue(parsing: input.bytes)
    lazy var lenient = LawOutcome(decoders.lenient, input.bytes, from: input.provider)
    lazy var strict = LawOutcome(decoders.strict, input.bytes, from: input.provider)
    /// The explanations of the elements, or nil if there is no feed.
    lazy var explanations = try? decoders.lenient.explain(input.bytes, from: input.provider).elements
    /// The elements that the feed's messages come from, or nil if there is no feed.
    lazy var elements: FeedElements? = {
        guard let root, let feed = lenient.feed else { return nil }
        return FeedElements(of: root, decoders.adapter(of: feed.provider))
    }()

    init(_ input: LawInput, _ decoders: LawDecoders) {
        self.input = input
        self.decoders = decoders
    }

    /// Whether an object has a repeated key, including objects inside strings.
    ///
    /// Pointers can only reach the last member.
    lazy var hasRepeatedKeys = root?.hasRepeatedKeys ?? false
}

extension JSONValue {
    /// Whether an object in the value has a repeated key, including objects inside strings of JSON.
    fileprivate var hasRepeatedKeys: Bool {
        let value = opened
        if let array = value.array { return array.contains(where: \.hasRepeatedKeys) }
        guard let object = value.object else { return false }
        var keys: Set<ByteEqualString> = []
        return object.contains { !keys.insert(ByteEqualString($0.key)).inserted || $0.value.hasRepeatedKeys }
    }
}
