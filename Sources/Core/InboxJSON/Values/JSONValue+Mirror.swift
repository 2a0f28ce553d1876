// Debuggers, `dump` and libraries that use reflection see the members of the JSON.

extension JSONRepresentable {
    /// The members or elements of the canonical JSON, including `raw`.
    public var customMirror: Mirror {
        let json = json(includingRaw: true)
        switch json.kind {
        case .object:
            let members = (json.object ?? [:]).map { (label: Optional($0.key), value: $0.value as Any) }
            return Mirror(self, children: members, displayStyle: .struct)
        case .array: return Mirror(self, unlabeledChildren: json.array ?? [], displayStyle: .collection)
        case .null, .bool, .number, .string: return Mirror(self, children: [])
        }
    }
}

extension JSONValue: CustomReflectable {}
extension JSONObject: CustomReflectable {}
