import InboxJSON

/// What is recorded of one decode for a survey, if observations are wanted: shapes, dates, and the objects that the adapter
/// has read by their keys.
struct ObservationLog {
    /// An object that was read.
    struct ReadObject {
        /// The element around it; nil for the root.
        let element: ValueLocation?
        let location: ValueLocation
        /// The keys with which it was read; nil if all of its members became free-form data.
        let keys: JSONKnownKeys?
        /// Whether it may have a member with another key.
        let mayHaveOthers: Bool
    }

    /// A value that was read as a date.
    struct ReadDate {
        let field: UnifiedField
        let location: ValueLocation
    }

    /// The objects, those of an element one after another.
    private(set) var objects: [ReadObject] = []
    private(set) var dates: [ReadDate] = []
    /// The shapes of the elements that became messages; several shapes of one element are joined by a space.
    private(set) var shapes: [String] = []

    private var element: ValueLocation?
    private var shape = ""
    /// By provider, the keys that an adapter knows in a root with a list.
    private var rootKeys: [Provider: JSONKnownKeys] = [:]

    /// Begins a decode.
    mutating func begin() {
        objects.removeAll(keepingCapacity: true)
        dates.removeAll(keepingCapacity: true)
        shapes.removeAll(keepingCapacity: true)
        element = nil
    }

    /// Begins an element.
    mutating func beginElement(at location: ValueLocation) {
        element = location
        shape = ""
    }

    /// Records the shape of the element at hand.
    mutating func recordShape(_ shape: String) {
        self.shape = self.shape.isEmpty ? shape : "\(self.shape) \(shape)"
    }

    /// Records that the element at hand became a message.
    mutating func endMessage() { shapes.append(shape) }

    /// Records that a root with a list was read.
    mutating func recordRoot(_ location: ValueLocation, of adapter: any InboxAdapter) {
        let keys: JSONKnownKeys
        if let known = rootKeys[adapter.provider] {
            keys = known
        } else {
            keys = JSONKnownKeys(adapter.documentedVocabulary + (adapter.signature.rootKeys ?? []) + ["error"])
            rootKeys[adapter.provider] = keys
        }
        objects.append(ReadObject(element: nil, location: location, keys: keys, mayHaveOthers: true))
    }

    /// Records that an object was read with some keys.
    mutating func record(_ location: ValueLocation, _ keys: JSONKnownKeys, mayHaveOthers: Bool) {
        objects.append(ReadObject(element: element, location: location, keys: keys, mayHaveOthers: mayHaveOthers))
    }

    /// Records that the members of an object became free-form data, whatever their keys.
    mutating func recordFreeForm(_ location: ValueLocation) {
        objects.append(ReadObject(element: element, location: location, keys: nil, mayHaveOthers: false))
    }

    /// Records that a value was read as a date.
    mutating func recordDate(_ field: UnifiedField, _ location: ValueLocation) {
        dates.append(ReadDate(field: field, location: location))
    }
}
