import InboxJSON
package import InboxModel

/// Why a text is not the key of a ``CollapsePolicy``.
public struct CollapsePolicyError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong and how to fix it.
    public let reason: String

    /// The reason.
    public var description: String { reason }
}

/// A key as text, as the commands and the C library have it: `campaign`, `custom:/promo_id`, `content:3600`.
extension CollapsePolicy.Key: CustomStringConvertible {
    /// Reads a key.
    ///
    /// - Parameter text: `campaign`, `custom:` and a JSON Pointer, or `content:` and a number of seconds.
    /// - Throws: ``CollapsePolicyError`` if it is another text.
    public init(parsing text: String) throws(CollapsePolicyError) {
        let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        switch (parts[0], parts.dropFirst().first) {
        case ("campaign", nil):
            self = .campaign
        case ("custom", let text?):
            guard let pointer = JSONPointer(text), !pointer.tokens.isEmpty else {
                throw CollapsePolicyError(
                    reason: "\"\(text)\" is not a JSON Pointer to a member; write it like custom:/promo_id")
            }
            self = .custom(pointer)
        case ("content", let text?):
            guard let seconds = Int(text), seconds > 0 else {
                throw CollapsePolicyError(
                    reason: "\"\(text)\" is not a number of seconds above 0; write it like content:3600")
            }
            self = .content(inBucketsOf: seconds)
        default:
            throw CollapsePolicyError(
                reason: "\"\(text)\" is not campaign, custom:POINTER or content:SECONDS, as in custom:/promo_id or "
                    + "content:3600")
        }
    }

    /// The text that ``init(parsing:)`` reads.
    public var description: String {
        switch kind {
        case .campaign: "campaign"
        case .custom(let pointer): "custom:\(pointer)"
        case .content(let seconds): "content:\(seconds)"
        }
    }
}

extension CollapsePolicy {
    /// Reads a policy from its two options, either of which may be absent.
    ///
    /// - Returns: Nil if neither is given.
    /// - Throws: ``CollapsePolicyError`` if the key cannot be read, or if a provider is preferred and there is no key.
    package init?(parsing key: String?, preferring preferred: Provider?) throws(CollapsePolicyError) {
        guard let key else {
            guard preferred == nil else {
                throw CollapsePolicyError(reason: "a provider is preferred, and nothing is collapsed; give a key too")
            }
            return nil
        }
        self.init(try Key(parsing: key), preferring: preferred)
    }
}
