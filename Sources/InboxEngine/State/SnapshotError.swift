public import InboxJSON
import InboxModel

/// Why a snapshot cannot be read.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to mend it.
    public let reason: String
    /// Where it is wrong; the root of one that is no JSON.
    public let pointer: JSONPointer
    /// Where the text ceases to be JSON; nil of one that is JSON.
    public let malformed: JSONError?

    init(_ reason: String, at pointer: JSONPointer = JSONPointer(), malformed: JSONError? = nil) {
        self.reason = reason
        self.pointer = pointer
        self.malformed = malformed
    }

    init(_ fault: CanonicalFault) {
        self.init("\(fault); take another replica's snapshot, or an earlier one", at: fault.pointer)
    }

    /// The reason.
    public var description: String { reason }
}
