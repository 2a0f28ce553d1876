/// What debuggers, `dump` and libraries that compare by reflection see of JSON.
extension JSONValue: CustomReflectable {
    /// The members of an object, or the elements of an array; any other value has no children.
    public var customMirror: Mirror {
        switch kind {
        case .object: Mirror(self, children: (object ?? [:]).mirrorChildren)
        case .array: Mirror(self, unlabeledChildren: array ?? [], displayStyle: .collection)
        case .null, .bool, .number, .string: Mirror(self, children: [])
        }
    }
}

extension JSONObject: CustomReflectable {
    /// The members, in order, each labelled with its key.
    public var customMirror: Mirror { Mirror(self, children: mirrorChildren) }

    fileprivate var mirrorChildren: [Mirror.Child] { map { (label: $0.key, value: $0.value) } }
}

extension Mirror {
    /// The mirror of a value by the members of its description, which is JSON.
    package init<Subject: CustomStringConvertible>(canonical subject: Subject) {
        self.init(subject, json: subject.description.utf8)
    }

    /// The mirror of a value by the members of its JSON.
    package init<Subject>(_ subject: Subject, json: some Sequence<UInt8>) {
        let json = try? JSONValue(stored: json)
        self.init(subject, children: json?.object?.mirrorChildren ?? [], displayStyle: .struct)
    }
}
