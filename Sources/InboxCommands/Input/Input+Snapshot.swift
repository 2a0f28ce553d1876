import InboxVendors

extension Input {
    /// Reads a snapshot of an inbox.
    static func snapshot(_ name: String) throws(InputError) -> InboxState {
        let bytes = try read(name)
        do {
            return try InboxState(snapshot: bytes)
        } catch {
            guard let malformed = error.malformed else {
                let isWhole = error.pointer.tokens.isEmpty
                let advice = isWhole ? "; a FILE is what inbox replay --format snapshot writes" : ""
                throw InputError(reason: "\(name): \(error.reason)\(advice)", status: .badInput)
            }
            let advice = malformed.code == .trailingText ? "; a FILE holds one snapshot" : ""
            let reason = ForeignFile.hint(bytes) ?? malformed.reason + advice
            throw InputError(reason: "\(name):\(malformed.line):\(malformed.column): \(reason)", status: .badInput)
        }
    }
}
