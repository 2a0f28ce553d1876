import InboxJSON

/// How a root is read.
enum RootShape {
    /// An array of messages, of the adapter with this number.
    case array(adapter: Int)
    /// An object with a list of messages.
    case list(FeedList, adapter: Int)
    /// A message.
    case message(adapter: Int)
    /// A list without elements, and with nothing beside it that identifies a vendor; of the provider that was named, if any.
    case emptyList(Provider?)
    /// An error, and no list.
    case fault(FeedFault, badge: VendorValue?, adapter: Int)
    /// None of these; why, and how to fix it.
    case notRecognised(reason: String)
}

/// Decides the shape of a root.
struct RootClassifier {
    private let detector: Detector
    /// The value that was given, and the object in it if it is a string of JSON, as a bridge sends it.
    private let given: VendorValue
    private let root: VendorValue

    /// - Parameters:
    ///   - given: The value that is decoded.
    ///   - root: The same value, or the object that it holds as a string.
    init(_ detector: Detector, given: VendorValue, root: VendorValue) {
        self.detector = detector
        self.given = given
        self.root = root
    }

    /// The shape of the root.
    ///
    /// - Parameter named: The number of the adapter whose provider was named; nil to detect one.
    func shape(named: Int?) -> RootShape {
        if let adapter = detector.adapter(ofMessage: root, named: named) { return .message(adapter: adapter) }
        if let named { return faultWithoutList(named) ?? shape(of: named, detected: nil) }
        let detection = detection
        if let detected = detector.number(of: detection.provider) { return shape(of: detected, detected: detection) }
        guard detection.isEmptyList else {
            return .notRecognised(reason: detection.reasonForNone(among: detector.providers))
        }
        return onlyListWithFacts.map { shape(of: $0, detected: detection) } ?? .emptyList(nil)
    }

    /// The shape of a root that one adapter reads.
    ///
    /// - Parameter detected: What detection has found; if nil, it runs only if the root has no distinctive key of the
    ///   adapter.
    private func shape(of number: Int, detected: Detection?) -> RootShape {
        let provider = detector.providers[number]
        let detected = detected ?? (detector.hasDistinctiveKey(of: number, in: root) ? nil : detection)
        if let detected, let likely = detected.candidates.first,
            !detected.candidates.contains(where: { $0.provider == provider })
        {
            // A list without elements, and with nothing beside it, cannot be misread.
            if detected.isEmptyList, !detector.hasMessageKey(of: number, in: root), onlyListWithFacts == nil {
                return .emptyList(provider)
            }
            return .notRecognised(
                reason: "the payload has no distinctive key of \(provider); "
                    + "it looks like \(likely.provider): decode it as that")
        }
        if root.kind == .array { return .array(adapter: number) }
        if let list = detector.list(of: number, in: root, detector.candidates(for: root)) {
            return .list(list, adapter: number)
        }
        if root.kind == .object, detector.hasMessageKey(of: number, in: root) { return .message(adapter: number) }
        let detection = detected ?? detection
        if detection.isEmptyList { return .emptyList(provider) }
        return .notRecognised(reason: "the root (\(detection.shape)) has no shape that \(provider) documents")
    }

    private var detection: Detection {
        detector.detect(given.node, explains: false)
    }

    /// For an empty list without distinctive keys, the one adapter that finds a badge or deletions beside it.
    private var onlyListWithFacts: Int? {
        let numbers = detector.adapters.indices.filter { number in
            let list = detector.list(of: number, in: root, detector.candidates(for: root))
            return [list?.badge, list?.deletions].contains { $0.map { !$0.isNull } ?? false }
        }
        return numbers.count == 1 ? numbers.first : nil
    }

    /// The fault of a root that holds an error, no list of any vendor, and no message key of the adapter.
    private func faultWithoutList(_ number: Int) -> RootShape? {
        guard root.kind == .object else { return nil }
        let missing = detector.adapters[number].locatedList(in: root)
        guard let fault = FeedFault(ofRootWithoutList: root, missing), !detector.hasMessageKey(of: number, in: root),
            detector.anyList(in: root) == nil
        else { return nil }
        return .fault(fault, badge: missing?.badge.flatMap(root.located), adapter: number)
    }
}
