import InboxJSON

/// Follows pointers to payloads inside something else.
///
/// The way may lead through strings of JSON.
extension VendorValue {
    /// Follows a pointer as far as it leads.
    ///
    /// A string of JSON on the way is opened. A string at the end is not.
    ///
    /// - Returns: The last value that was reached, and the number of tokens that led to it.
    func following(_ pointer: JSONPointer) -> (value: VendorValue, tokenCount: Int) {
        var value = self
        for (number, token) in pointer.tokens.enumerated() {
            let container = value.opened
            guard let child = container.node.child(token) else { return (value, number) }
            value = container.value(at: child.position)
        }
        return (value, pointer.tokens.count)
    }

    /// The object or array inside a string that contains JSON.
    ///
    /// For any other value, the value itself. Repeated keys and lone surrogates inside are not reported.
    var opened: VendorValue {
        guard kind == .string else { return self }
        return parsedString(as: .object, reportsAnomalies: false)
            ?? parsedString(as: .array, reportsAnomalies: false) ?? self
    }

    /// Why a pointer leads nowhere, and how to fix it.
    ///
    /// Its first tokens led to this value.
    func reasonForNothing(at pointer: JSONPointer, after tokenCount: Int) -> String {
        let place = JSONPointer(tokens: Array(pointer.tokens.prefix(tokenCount))).words
        return "there is nothing at \(pointer), because \(place) is \(contents); correct the pointer"
    }

    /// What a pointer could lead to in the value: `an object with the keys "ios", "type"`.
    private var contents: String {
        let opened = opened
        let holder = kind == .string && opened.kind != .string ? "a string that contains " : ""
        switch opened.kind {
        case .object: return holder + opened.keyList
        case .array:
            let count = opened.node.elementCount
            switch count {
            case 0: return holder + "an empty array"
            case 1: return holder + "an array with one element, whose index is 0"
            default: return holder + "an array with the indices 0 to \(count - 1)"
            }
        case .string: return "a string that contains no JSON object or array"
        case .null, .bool, .number: return excerpt
        }
    }

    private var keyList: String {
        let limit = 16
        var keys: [String] = []
        var count = 0
        for member in members ?? [:] {
            if keys.count < limit { keys.append(Self.excerpt(of: JSONValue(member.key))) }
            count += 1
        }
        guard count > 0 else { return "an empty object" }
        let rest = count > limit ? ", and others" : ""
        return "an object with the key\(count == 1 ? "" : "s") \(keys.joined(separator: ", "))\(rest)"
    }
}
