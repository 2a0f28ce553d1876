import InboxJSON

/// Values are numbered from the root in the order of the text: the root is number 0, its first child number 1.
extension JSONValue {
    /// The number of values in this value, including itself.
    var valueCount: Int {
        1 + (array ?? []).reduce(0) { $0 + $1.valueCount } + (object ?? [:]).reduce(0) { $0 + $1.value.valueCount }
    }

    /// The value with a number, or nil if there are fewer values.
    func value(number: Int) -> JSONValue? {
        guard number > 0 else { return self }
        var next = 1
        for child in array ?? (object ?? [:]).map(\.value) {
            let first = next
            next += child.valueCount
            if number < next { return child.value(number: number - first) }
        }
        return nil
    }

    /// A copy in which the value with this number is replaced by none, one or several values.
    ///
    /// Members keep their key. The root is replaced by the first new value, or by `null` if there is none.
    func editing(_ number: Int, _ edit: (JSONValue) -> [JSONValue]) -> JSONValue {
        guard number > 0 else { return edit(self).first ?? .null }
        var next = 1
        func edited(_ child: JSONValue) -> [JSONValue] {
            let first = next
            next += child.valueCount
            guard first <= number, number < next else { return [child] }
            return number == first ? edit(child) : [child.editing(number - first, edit)]
        }
        if let array { return JSONValue(array.flatMap(edited)) }
        let members = (object ?? [:]).flatMap { member in
            edited(member.value).map { JSONObject.Member(key: member.key, value: $0) }
        }
        return JSONValue(JSONObject(members))
    }

    /// A copy with another value at an existing place.
    func replacing(at place: ArraySlice<String>, with other: JSONValue) -> JSONValue {
        guard let token = place.first else { return other }
        let rest = place.dropFirst()
        if let array {
            return JSONValue(
                array.enumerated().map { String($0) == token ? $1.replacing(at: rest, with: other) : $1 })
        }
        let members = (object ?? [:]).map { member in
            member.key.utf8.elementsEqual(token.utf8)
                ? JSONObject.Member(key: member.key, value: member.value.replacing(at: rest, with: other)) : member
        }
        return JSONValue(JSONObject(members))
    }
}

extension JSONNode {
    /// The text of the value with the members of every object shuffled and everything else unchanged.
    ///
    /// It works on bytes, because a `String` cannot hold a lone surrogate of a key.
    func textShufflingMembers(using generator: inout SeededGenerator) -> [UInt8] {
        var parts: [[UInt8]] = []
        switch kind {
        case .array:
            for element in elements { parts.append(element.textShufflingMembers(using: &generator)) }
            return Array("[".utf8) + parts.joined(separator: ",".utf8) + Array("]".utf8)
        case .object:
            forEachMember { key, value in
                let text = value.textShufflingMembers(using: &generator)
                parts.append(document.bytes[key.byteRange] + Array(":".utf8) + text)
            }
            parts.shuffle(using: &generator)
            return Array("{".utf8) + parts.joined(separator: ",".utf8) + Array("}".utf8)
        default: return Array(document.bytes[byteRange])
        }
    }
}
