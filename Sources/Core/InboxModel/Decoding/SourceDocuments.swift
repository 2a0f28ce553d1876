import InboxJSON

/// The documents of one decode.
///
/// Source 0 is the input, or the element of it that is being read. The sources from 1 on are the documents inside its
/// strings.
struct SourceDocuments {
    private struct Inner {
        let document: JSONDocument
        /// The string that contains the document.
        let holder: ValueLocation
    }

    /// The document of source 0; nil before the first decode and between two elements.
    private var input: JSONDocument?
    private var inner: [Inner] = []

    /// Begins a decode, or the next element that is a separate document.
    ///
    /// The previous documents are forgotten.
    mutating func begin(_ document: JSONDocument) {
        input = document
        if !inner.isEmpty { inner = [] }
    }

    /// Forgets all documents, so that the memory of the last one can be used for the next element.
    mutating func close() {
        input = nil
        if !inner.isEmpty { inner = [] }
    }

    /// The number of sources, including the input.
    var count: Int { inner.count + 1 }

    func document(of source: Int) -> JSONDocument {
        guard source == 0 else { return inner[source - 1].document }
        guard let input else { preconditionFailure("internal error: decoding must begin with a document") }
        return input
    }

    /// The string that contains the document of a source; nil for the input.
    func holder(of source: Int) -> ValueLocation? { source == 0 ? nil : inner[source - 1].holder }

    /// The offset of a value in the input.
    ///
    /// For a value inside a string, it is the offset of the string.
    func offset(of location: ValueLocation) -> Int {
        var location = location
        while let holder = holder(of: location.source) { location = holder }
        return document(of: 0).byteRange(at: location.position).lowerBound
    }

    /// - Returns: The number of the new source.
    mutating func append(_ document: JSONDocument, in holder: ValueLocation) -> Int {
        inner.append(Inner(document: document, holder: holder))
        return count - 1
    }

    /// No diagnostic may refer to the removed sources.
    mutating func removeAll(from source: Int) {
        let first = max(source - 1, 0)
        if inner.count > first { inner.removeSubrange(first...) }
    }
}
