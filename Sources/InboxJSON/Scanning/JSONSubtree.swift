/// A value of a document, copied into a small document of its own together with all that stands in it.
///
/// What other values see of it can be seen in the copy instead, so that one copy serves them all.
package struct JSONSubtree: Sendable {
    private let source: JSONDocument
    /// The value's entries on the tape of the source.
    private let places: Range<Int>
    /// The copy; the value is its root.
    package let document: JSONDocument

    /// Copies a value; nil of one made by hand.
    package init?(_ value: JSONValue) {
        guard let (source, index) = value.node else { return nil }
        self.init(source, at: index)
    }

    init(_ source: JSONDocument, at index: Int) {
        self.source = source
        places = index..<source.next(index)
        document = source.part(places)
    }

    /// The place in the copy of what stands at a place of a document; nil where that is no part of this one.
    package func moving(_ index: Int, of document: JSONDocument) -> Int? {
        document === source && places.contains(index) ? index - places.lowerBound : nil
    }

    /// The same members in the copy; nil where they stand elsewhere.
    func moving(_ object: JSONObject) -> JSONObject? {
        guard case .node(let document, let index, let omitted) = object.storage,
            let moved = moving(Int(index), of: document)
        else { return nil }
        return JSONObject(self.document, at: moved, omitting: omitted)
    }
}

extension JSONDocument {
    /// The value whose entries stand at these places of the tape, as a document.
    fileprivate func part(_ places: Range<Int>) -> JSONDocument {
        let extent = tape[places.lowerBound].extent
        let start = extent.lowerBound
        let shift = UInt32(truncatingIfNeeded: places.lowerBound)
        var copied = UniqueArray<JSONTapeEntry>(capacity: places.count)
        for place in places {
            let entry = tape[place]
            // A key's link is its hash.
            let link = entry.kind == .key ? entry.link : entry.link - shift
            copied.append(
                JSONTapeEntry(
                    entry.kind, from: Int(entry.start) - start, to: Int(entry.end) - start, link: link,
                    flags: entry.flags, number: entry.number))
        }
        let anomalies = anomalies.filter { places.contains($0.index) }
            .map { JSONAnomaly(kind: $0.kind, index: $0.index - places.lowerBound) }
        return JSONDocument(bytes: ContiguousArray(bytes[extent]), tape: copied, anomalies: anomalies)
    }
}

extension JSONValue {
    /// The same value in a small text of its own, so that it no longer keeps the text alive that it was parsed from.
    public func detached() -> JSONValue {
        if let part = JSONSubtree(self) { return JSONValue(part.document, at: 0) }
        return (try? JSONValue(stored: losslessText)) ?? self
    }

    /// The same value in a copy that there is already, where it stands in what that is a copy of; one made by hand stays one.
    fileprivate func detached(in part: JSONSubtree?) -> JSONValue {
        switch storage {
        case .node(let document, let index):
            guard let part, let moved = part.moving(Int(index), of: document) else { return detached() }
            return JSONValue(part.document, at: moved)
        case .made(.array(let elements)): return JSONValue(elements.map { $0.detached(in: part) })
        case .made(.object(let object)): return JSONValue(object.detached(in: part))
        case .null, .made: return self
        }
    }
}

extension JSONObject {
    /// The same members in a small text of their own, so that they no longer keep alive the text they were parsed from.
    public func detached() -> JSONObject {
        detached(in: nil)
    }

    /// The same members in a copy that there is already, where they stand in what it is a copy of, else in one of their own.
    package func detached(in part: JSONSubtree?) -> JSONObject {
        guard !isEmpty else { return JSONObject() }
        switch storage {
        case .node(let document, let index, _):
            return part?.moving(self) ?? JSONSubtree(document, at: Int(index)).moving(self) ?? self
        case .made(let members):
            return JSONObject(members.map { Member(key: $0.key, value: $0.value.detached(in: part)) })
        }
    }
}
