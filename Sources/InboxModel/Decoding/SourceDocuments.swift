import InboxJSON

/// The documents of one decode: the input, and those that were parsed from strings inside it.
///
/// The input is source 0; the others count from 1.
struct SourceDocuments {
    private struct Inner {
        let document: JSONDocument
        /// The location of the string, in the input or in another source.
        let holder: ValueLocation
    }

    /// Nil before the first decode.
    private(set) var input: JSONDocument?
    private var inner: [Inner] = []

    /// Begins a decode and forgets the documents of the last one.
    mutating func begin(_ document: JSONDocument) {
        input = document
        if !inner.isEmpty { inner = [] }
    }

    /// The number of sources, the input included.
    var count: Int { inner.count + 1 }

    /// The document of a source.
    func document(of source: Int) -> JSONDocument {
        guard source == 0 else { return inner[source - 1].document }
        guard let input else { preconditionFailure("a decode begins with a document") }
        return input
    }

    /// The string that holds the document of a source; nil for the input.
    func holder(of source: Int) -> ValueLocation? {
        source == 0 ? nil : inner[source - 1].holder
    }

    /// Adds the document of a string.
    ///
    /// - Returns: The number of the new source.
    mutating func append(_ document: JSONDocument, heldBy holder: ValueLocation) -> Int {
        inner.append(Inner(document: document, holder: holder))
        return inner.count
    }

    /// Removes the sources from a number on, to which no finding refers.
    mutating func removeAll(from source: Int) {
        if inner.count >= source { inner.removeSubrange((source - 1)...) }
    }
}
