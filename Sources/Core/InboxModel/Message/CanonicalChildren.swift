/// The children of a mirror, labelled with the keys of canonical JSON.
package struct CanonicalChildren {
    private var children: [Mirror.Child] = []

    /// Creates a list without children.
    package init() {}

    /// Adds a child, or nothing if there is no value.
    package mutating func add(_ key: String, _ value: Any?) {
        if let value { children.append((label: key, value: value)) }
    }

    /// A mirror with these children.
    package func mirror(of subject: some Any) -> Mirror {
        Mirror(subject, children: children, displayStyle: .struct)
    }
}
