import InboxRedaction

/// Feeds as the vendors send them, generated from a seed.
struct Corpus: Sendable {
    /// The seed of all random choices.
    let seed: UInt64
    /// Whether a tenth of the RFC 3339 dates has fractions.
    let fractions: Bool

    /// One kind of feed.
    enum Shape: CaseIterable, Sendable {
        /// The document's array of messages.
        case customerIO
        /// The server's answer, `{"inAppMessages":[],"inboxMessages":[…]}`, in its own spelling.
        case customerIOServer
        /// The SDK's array.
        case zeta
        /// The server's answer, `{"messages":[…]}`.
        case salesforce
        /// The server's answer, `{"items":[…],"badge":n,"more":false}`.
        case xtremePush
        /// The server's answer, `{"response":{"messages":[…]}}`.
        case pushwoosh

        /// The five feeds of the mix.
        static let mix: [Shape] = [.zeta, .salesforce, .customerIOServer, .xtremePush, .pushwoosh]
    }

    /// A feed with a number of messages.
    func feed<Bytes: RangeReplaceableCollection<UInt8>>(_ shape: Shape, messages: Int, as: Bytes.Type) -> Bytes {
        var bytes = Bytes()
        bytes.reserveCapacity(messages * 640 + 256)
        bytes.append(contentsOf: shape.frame.before.utf8)
        var source = MessageSource(self, shape)
        for index in 0..<messages {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: source.next().utf8)
        }
        bytes.append(contentsOf: shape.frame.after.utf8)
        return bytes
    }

    /// The messages of the mix, one per line, the vendors in turn.
    func lines(messagesEach: Int) -> [(shape: Shape, text: String)] {
        var sources = Shape.mix.map { MessageSource(self, $0) }
        var lines: [(shape: Shape, text: String)] = []
        for _ in 0..<messagesEach {
            for source in sources.indices { lines.append((sources[source].shape, sources[source].next())) }
        }
        return lines
    }

    /// The messages of one feed, one after another.
    private struct MessageSource {
        let shape: Shape
        private let corpus: Corpus
        private var random: SplitMix64
        private var index = 0

        init(_ corpus: Corpus, _ shape: Shape) {
            self.corpus = corpus
            self.shape = shape
            random = SplitMix64(seed: corpus.seed &+ UInt64(Shape.allCases.firstIndex(of: shape) ?? 0) << 32)
        }

        mutating func next() -> String {
            defer { index += 1 }
            return switch shape {
            case .customerIO: random.customerIOMessage(index, asServer: false, fractions: corpus.fractions)
            case .customerIOServer: random.customerIOMessage(index, asServer: true, fractions: corpus.fractions)
            case .zeta: random.zetaMessage(index)
            case .salesforce: random.salesforceMessage(index, fractions: corpus.fractions)
            case .xtremePush: random.xtremePushItem(index)
            case .pushwoosh: random.pushwooshMessage(index)
            }
        }
    }
}

extension Corpus.Shape {
    /// The text around the messages.
    fileprivate var frame: (before: String, after: String) {
        switch self {
        case .customerIO, .zeta: ("[", "]")
        case .customerIOServer: (#"{"inAppMessages":[],"inboxMessages":["#, "]}")
        case .salesforce: (#"{"messages":["#, "]}")
        case .xtremePush: (#"{"items":["#, #"],"badge":3,"more":false}"#)
        case .pushwoosh:
            (
                #"{"status_code":200,"status_message":"OK","response":{"messages":["#,
                #"],"next":"afarew511","deleted":[],"new_inbox":6}}"#
            )
        }
    }
}
