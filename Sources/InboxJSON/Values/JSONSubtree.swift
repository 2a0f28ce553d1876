/// A value of a document, copied into a small document of its own.
///
/// Views of values inside it can become views of the copy, so that one copy serves them all.
package struct JSONSubtree: Sendable {
    private let source: JSONDocument
    /// The tape indices of the value's entries in the source.
    private let indices: Range<Int>
    /// The copy; the value is its root.
    package let document: JSONDocument

    /// Copies a value; nil for a value made by hand.
    package init?(_ value: JSONValue) {
        guard let (source, index) = value.node else { return nil }
        self.init(source, at: index)
    }

    init(_ source: JSONDocument, at index: Int) {
        self.source = source
        indices = index..<source.next(index)
        document = source.subtree(indices)
    }

    /// The tape index in the copy of the value at a tape index of a document; nil if it is not inside the copied value.
    func moving(_ index: Int, of document: JSONDocument) -> Int? {
        document === source && indices.contains(index) ? index - indices.lowerBound : nil
    }

    /// The same members in the copy; nil if they are not inside the copied value.
    func moving(_ object: JSONObject) -> JSONObject? {
        guard case .node(let document, let index, let omitted) = object.storage,
            let moved = moving(Int(index), of: document)
        else { return nil }
        return JSONObject(self.document, at: moved, omitting: omitted)
    }
}

extension JSONDocument {
    /// A document of the value whose entries are at these tape indices.
    fileprivate func subtree(_ indices: Range<Int>) -> JSONDocument {
        let extent = tape[indices.lowerBound].extent
        let start = extent.lowerBound
        let shift = UInt32(truncatingIfNeeded: indices.lowerBound)
        var copied = UniqueArray<JSONTapeEntry>(capacity: indices.count)
        for index in indices {
            let entry = tape[index]
            // A key's link is its hash.
            let link = entry.kind == .key ? entry.link : entry.link - shift
            copied.append(
                JSONTapeEntry(
                    entry.kind, from: Int(entry.start) - start, to: Int(entry.end) - start, link: link,
                    flags: entry.flags, keyNumber: entry.keyNumber))
        }
        let anomalies = scannedAnomalies.filter { indices.contains($0.index) }
            .map { JSONAnomaly(kind: $0.kind, index: $0.index - indices.lowerBound) }
        return JSONDocument(
            bytes: ContiguousArray(bytes[extent]), tape: copied, scannedAnomalies: anomalies, numbering: numbering)
    }
}

extension JSONValue {
    /// The same value in a small text of its own, so that it does not keep the whole parsed text alive.
    public func detached() -> JSONValue {
        if let subtree = JSONSubtree(self) { return JSONValue(subtree.document, at: 0) }
        return (try? JSONValue(stored: losslessText)) ?? self
    }

    /// The same value in a copy if it is inside the copied value, else in a copy of its own.
    package func detached(in subtree: JSONSubtree?) -> JSONValue {
        switch storage {
        case .node(let document, let index):
            guard let subtree, let moved = subtree.moving(Int(index), of: document) else { return detached() }
            return JSONValue(subtree.document, at: moved)
        case .made(.array(let elements)): return JSONValue(elements.map { $0.detached(in: subtree) })
        case .made(.object(let object)): return JSONValue(object.detached(in: subtree))
        case .null, .made: return self
        }
    }
}

extension JSONObject {
    /// The same members in a small text of their own, so that they do not keep the whole parsed text alive.
    public func detached() -> JSONObject {
        detached(in: nil)
    }

    /// The same members in a copy if they are inside the copied value, else in a copy of their own.
    package func detached(in subtree: JSONSubtree?) -> JSONObject {
        guard !isEmpty else { return JSONObject() }
        switch storage {
        case .node(let document, let index, _):
            return subtree?.moving(self) ?? JSONSubtree(document, at: Int(index)).moving(self) ?? self
        case .made(let members):
            return JSONObject(members.map { Member(key: $0.key, value: $0.value.detached(in: subtree)) })
        }
    }
}
