public import InboxJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension InboxError: DescribedError {}
extension SnapshotError: DescribedError {}
extension TopicFilterError: DescribedError {}
