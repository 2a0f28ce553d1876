public import InboxJSON
import InboxModel

/// Why a snapshot cannot be read.
public struct SnapshotError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to fix it.
    public let reason: String
    /// Where it is wrong; the root if the text is not JSON.
    public let pointer: JSONPointer
    /// Why the text is not JSON; nil if it is.
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
