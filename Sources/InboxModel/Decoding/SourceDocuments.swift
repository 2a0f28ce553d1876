import InboxJSON

/// The documents of one decode: the input, those that were parsed from strings inside it, and the parts of its list, if that
/// is read in parts.
///
/// The input is source 0; the others count from 1.
struct SourceDocuments {
    /// Where the text of a document is.
    enum Holder {
        /// In a string, in the input or in another source.
        case string(ValueLocation)
        /// In a list of the input: an array of the elements from a position on, which is that of the element with this number.
        case list(JSONNode.Position, from: JSONNode.Position, number: Int)
    }

    private struct Inner {
        let document: JSONDocument
        let holder: Holder
    }

    /// Nil before the first decode.
    private(set) var input: JSONDocument?
    private var inner: [Inner] = []
    /// The places of the findings in documents that have been forgotten; such documents have the numbers before those of
    /// ``inner``.
    private var forgotten: [ValueLocation: ValuePlace] = [:]
    private var forgottenCount = 0

    /// Begins a decode and forgets the documents of the last one.
    mutating func begin(_ document: JSONDocument) {
        input = document
        if !inner.isEmpty { inner = [] }
        if forgottenCount > 0 { (forgotten, forgottenCount) = ([:], 0) }
    }

    /// The number of sources, the input included.
    var count: Int { forgottenCount + inner.count + 1 }

    /// The document of a source.
    func document(of source: Int) -> JSONDocument {
        guard source == 0 else { return inner[source - 1 - forgottenCount].document }
        guard let input else { preconditionFailure("a decode begins with a document") }
        return input
    }

    /// What holds the document of a source; nil for the input.
    func holder(of source: Int) -> Holder? {
        source == 0 ? nil : inner[source - 1 - forgottenCount].holder
    }

    /// Adds a document.
    ///
    /// - Returns: The number of the new source.
    mutating func append(_ document: JSONDocument, in holder: Holder) -> Int {
        inner.append(Inner(document: document, holder: holder))
        return count - 1
    }

    /// Removes the sources from a number on, to which no finding refers.
    mutating func removeAll(from source: Int) {
        let first = max(source - 1 - forgottenCount, 0)
        if inner.count >= first { inner.removeSubrange(first...) }
    }

    // MARK: Forgetting

    /// Frees all documents but the input, and keeps the places of some locations in them.
    mutating func forget(keeping locations: [ValueLocation]) {
        let wanted = locations.filter { $0.source > forgottenCount }
        guard !wanted.isEmpty else {
            inner = []
            return
        }
        // Before the first change: the pointers have a copy of these documents.
        let places = places(of: wanted)
        for (location, place) in zip(wanted, places) { forgotten[location] = place }
        forgottenCount += inner.count
        inner = []
    }

    private func places(of locations: [ValueLocation]) -> [ValuePlace] {
        let pointers = Pointers(locations, self)
        return locations.map { pointers.place(of: $0) }
    }

    /// Whether a source's document has been freed.
    func isForgotten(_ source: Int) -> Bool { 0 < source && source <= forgottenCount }

    /// The place of a location in a document that has been freed.
    func forgottenPlace(of location: ValueLocation) -> ValuePlace? { forgotten[location] }
}
