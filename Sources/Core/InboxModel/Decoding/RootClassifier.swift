import InboxJSON

/// How a root is read.
enum RootShape {
    /// An array of messages that this adapter reads.
    case array(adapterIndex: Int)
    /// An object with a list of messages.
    case list(RootList, adapterIndex: Int)
    case message(adapterIndex: Int)
    /// An empty list.
    ///
    /// Nothing next to it identifies a vendor. The provider is nil if none was named.
    case emptyList(Provider?)
    /// An error, and no list.
    case fault(FeedFault, badge: VendorValue?, adapterIndex: Int)
    /// The root has none of these shapes.
    ///
    /// `reason` says why. `fix` says what to do if no payload is found inside the root either.
    case notRecognised(reason: String, fix: String?)
}

/// Decides the shape of a root.
struct RootClassifier {
    private let detector: Detector
    /// The value to decode.
    ///
    /// `root` is the same value, or the object inside it if it is a string.
    private let given: VendorValue
    private let root: VendorValue

    init(_ detector: Detector, given: VendorValue, root: VendorValue) {
        self.detector = detector
        self.given = given
        self.root = root
    }

    /// - Parameter named: The index of the adapter whose provider was named; nil to detect one.
    func shape(named: Int?) -> RootShape {
        if let adapterIndex = detector.adapterIndex(ofMessage: root, named: named) {
            return .message(adapterIndex: adapterIndex)
        }
        if let named { return faultWithoutList(named) ?? shape(of: named, isCertain: false) }
        let examined = detector.examine(root)
        if let detected = detector.winner(in: examined) { return shape(of: detected, isCertain: true) }
        guard examined.isEmptyList else {
            let (reason, fix) = detection.reasonForNone(among: detector.providers)
            return .notRecognised(reason: reason, fix: fix)
        }
        return onlyListWithFacts.map { shape(of: $0, isCertain: false) } ?? .emptyList(nil)
    }

    /// - Parameter isCertain: Whether it is already known that the root has a distinctive key of the adapter.
    private func shape(of adapterIndex: Int, isCertain: Bool) -> RootShape {
        let provider = detector.providers[adapterIndex]
        if !isCertain, !detector.hasDistinctiveKey(of: adapterIndex, in: root) {
            let detection = detection
            if let likely = detection.candidates.first,
                !detection.candidates.contains(where: { $0.provider == provider })
            {
                // If the root contains only an empty list, nothing can be misread.
                if detection.isEmptyList, !detector.hasMessageKey(of: adapterIndex, in: root),
                    onlyListWithFacts == nil
                {
                    return .emptyList(provider)
                }
                return .notRecognised(
                    reason:
                        "the payload has no key that identifies \(provider), but looks like \(likely.provider); decode it "
                        + "as \(likely.provider)", fix: nil)
            }
        }
        if root.kind == .array { return .array(adapterIndex: adapterIndex) }
        if let list = detector.list(of: adapterIndex, in: root, detector.listOwners(in: root)) {
            return .list(list, adapterIndex: adapterIndex)
        }
        if root.kind == .object, detector.hasMessageKey(of: adapterIndex, in: root) {
            return .message(adapterIndex: adapterIndex)
        }
        if detection.isEmptyList { return .emptyList(provider) }
        return .notRecognised(
            reason: "the root (\(detection.shape)) matches none of the shapes that \(provider) documents", fix: nil)
    }

    var detection: Detection {
        detector.explain(detector.examine(root), isInString: given.kind == .string && root.kind == .object)
    }

    /// If an empty list has no distinctive keys, the only adapter that finds a badge or deletions next to it; nil if
    /// there is none or more than one.
    private var onlyListWithFacts: Int? {
        let adapterIndices = detector.adapters.indices.filter { adapterIndex in
            let list = detector.list(of: adapterIndex, in: root, detector.listOwners(in: root))
            return [list?.badge, list?.deletions].contains { $0.map { $0.kind != .null } ?? false }
        }
        return adapterIndices.count == 1 ? adapterIndices.first : nil
    }

    /// The fault of a root that contains an error.
    ///
    /// Nil if the root also contains a list of any vendor, or a message key of the adapter.
    private func faultWithoutList(_ adapterIndex: Int) -> RootShape? {
        guard root.kind == .object else { return nil }
        let missing = RootList(lacking: detector.lists[adapterIndex], in: root)
        guard let fault = FeedFault(of: missing, in: root),
            !detector.hasMessageKey(of: adapterIndex, in: root),
            detector.anyList(in: root) == nil
        else { return nil }
        return .fault(fault, badge: missing?.badge, adapterIndex: adapterIndex)
    }
}
