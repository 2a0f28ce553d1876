/// The location of an object that a message has: its place in the message's document, and the members that are left out.
///
/// It takes 8 bytes, where a ``JSONObject`` has a reference to its document.
package struct JSONObjectLocation: BitwiseCopyable, Sendable {
    /// The tape index of the object; one of the two below.
    fileprivate let index: UInt32
    /// A bit for each of the first 32 members that is left out.
    fileprivate let omitted: UInt32

    // A text has fewer than 2³² - 1 bytes, and a value takes one or more of them: no value has these indices.

    /// An object without members.
    package static let empty = JSONObjectLocation(index: .max, omitted: 0)
    /// An object that is not in the document.
    package static let elsewhere = JSONObjectLocation(index: .max - 1, omitted: 0)

    /// Whether the object is not in the document.
    package var isElsewhere: Bool { index == Self.elsewhere.index }
}

/// The location of a value that a message has: its place in the message's document.
package struct JSONValueLocation: BitwiseCopyable, Sendable {
    /// The tape index of the value; one of the two below.
    fileprivate let index: UInt32

    private init(index: UInt32) { self.index = index }

    /// The location of a value of the document.
    package init(_ position: JSONNode.Position) { index = position.index }

    /// `null`, without a place.
    package static let null = JSONValueLocation(index: .max)
    /// A value that is not in the document.
    package static let elsewhere = JSONValueLocation(index: .max - 1)

    /// Whether the value is not in the document.
    package var isElsewhere: Bool { index == Self.elsewhere.index }
}

extension JSONObject {
    /// The location in a document; ``JSONObjectLocation/elsewhere`` if the members are not in it.
    ///
    /// - Parameter document: If nil, it becomes the document of the members.
    package func location(in document: inout JSONDocument?) -> JSONObjectLocation {
        switch storage {
        case .node(let owner, let index, let omitted):
            if document == nil { document = owner }
            return owner === document ? JSONObjectLocation(index: index, omitted: omitted) : .elsewhere
        case .made(let members):
            return members.isEmpty ? .empty : .elsewhere
        }
    }
}

extension JSONValue {
    /// The location in a document; ``JSONValueLocation/elsewhere`` if the value is not in it.
    ///
    /// - Parameter document: If nil, it becomes the document of the value.
    package func location(in document: inout JSONDocument?) -> JSONValueLocation {
        switch storage {
        case .node(let owner, let index):
            if document == nil { document = owner }
            return owner === document ? JSONValueLocation(JSONNode.Position(Int(index))) : .elsewhere
        case .null:
            return .null
        case .made:
            return .elsewhere
        }
    }
}

extension JSONDocument {
    /// The object at a location of this document.
    package func object(at location: JSONObjectLocation) -> JSONObject {
        precondition(!location.isElsewhere, "the object is not in the document")
        guard location.index != JSONObjectLocation.empty.index else { return JSONObject() }
        return JSONObject(self, at: Int(location.index), omitting: location.omitted)
    }

    /// The value at a location of this document.
    package func value(at location: JSONValueLocation) -> JSONValue {
        precondition(!location.isElsewhere, "the value is not in the document")
        return location.index == JSONValueLocation.null.index ? .null : JSONValue(self, at: Int(location.index))
    }
}
