import InboxJSON

/// What a survey needs to know about the elements: shapes, dates, and the objects whose keys the adapter looked up.
struct ObservationLog {
    /// The objects of an element.
    ///
    /// For the root, `location` is nil.
    struct Element {
        let location: ValueLocation?
        let objects: [ElementTrace.ReadObject]
    }

    /// A value that was read as a date.
    struct ReadDate {
        let field: UnifiedField
        let location: ValueLocation
    }

    private(set) var elements: [Element] = []
    private(set) var dates: [ReadDate] = []
    /// The shapes of the elements that became messages.
    ///
    /// If an element has several shapes, they are joined by a space.
    private(set) var shapes: [String] = []
    /// The ids of the messages that have diagnostics.
    private(set) var diagnosed: Set<String> = []

    /// For each provider, the keys that its adapter knows in a root that contains a list.
    private var rootKeys: [Provider: JSONKnownKeys] = [:]

    /// Begins a decode.
    mutating func begin() {
        elements.removeAll(keepingCapacity: true)
        dates.removeAll(keepingCapacity: true)
        shapes.removeAll(keepingCapacity: true)
        diagnosed.removeAll(keepingCapacity: true)
    }

    /// Adds a root that contains a list.
    mutating func addRoot(_ location: ValueLocation, of adapter: any InboxAdapter) {
        let keys: JSONKnownKeys
        if let known = rootKeys[adapter.provider] {
            keys = known
        } else {
            let signature = adapter.signature
            keys = JSONKnownKeys(
                signature.messageKeys + signature.distinctiveKeys + adapter.lists.flatMap { $0.keys }
                    + adapter.vocabulary + ["error"])
            rootKeys[adapter.provider] = keys
        }
        let root = ElementTrace.ReadObject(location: location, keys: keys, mayHaveOthers: true)
        elements.append(Element(location: nil, objects: [root]))
    }

    /// Adds an element that was read.
    mutating func add(_ trace: ElementTrace, at location: ValueLocation, hasDiagnostics: Bool) {
        elements.append(Element(location: location, objects: trace.objects))
        for attempt in trace.attempts where attempt.isDate {
            dates.append(ReadDate(field: attempt.field, location: attempt.location))
        }
        guard let message = trace.message else { return }
        shapes.append(trace.shapes.joined(separator: " "))
        if hasDiagnostics, !trace.isRejected { diagnosed.insert(message.id) }
    }
}
