public import InboxJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension InboxDecodingError: DescribedError {}
