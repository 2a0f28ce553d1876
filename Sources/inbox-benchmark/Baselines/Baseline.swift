import Foundation
import UnifiedInbox

/// A message of any vendor, read from a line without allocations that the message does not need.
enum BaselineLine: Sendable {
    case customerIO(CustomerIOServerBaseline<NoCustom>.Message)
    case documented(CustomerIOBaseline<NoCustom>)
    case zeta(ZetaBaseline<NoCustom>)
    case salesforce(SalesforceBaseline<NoCustom>.Message)
    case xtremePush(XtremePushBaseline<NoCustom>.Item)
    case pushwoosh(PushwooshBaseline<NoCustom>.Message)

    /// The values that both sides must agree on.
    var agreed: AgreedFields {
        switch self {
        case .customerIO(let message): message.agreed
        case .documented(let message): message.agreed
        case .zeta(let message): message.agreed
        case .salesforce(let message): message.agreed
        case .xtremePush(let message): message.agreed
        case .pushwoosh(let message): message.agreed
        }
    }
}

extension Corpus.Shape {
    /// The provider of the feed.
    var provider: Provider {
        switch self {
        case .customerIO, .customerIOServer: .customerIO
        case .zeta: .zeta
        case .salesforce: .salesforce
        case .xtremePush: .xtremePush
        case .pushwoosh: .pushwoosh
        }
    }

    /// The name of the feed, for people.
    var title: String {
        switch self {
        case .customerIO: "Customer.io, the document's array"
        case .customerIOServer: "Customer.io, the server's answer"
        case .zeta: "Zeta, the SDK's array"
        case .salesforce: "Salesforce, the server's answer"
        case .xtremePush: "XtremePush, the server's answer"
        case .pushwoosh: "Pushwoosh, the server's answer"
        }
    }

    /// Decodes a feed with Foundation.
    func baseline<Custom: BaselineCustom>(_ data: Data, keeping: Custom.Type) throws -> any BaselineFeed {
        let decoder = JSONDecoder.baseline
        return switch self {
        case .customerIO: try decoder.decode([CustomerIOBaseline<Custom>].self, from: data)
        case .customerIOServer: try decoder.decode(CustomerIOServerBaseline<Custom>.self, from: data)
        case .zeta: try decoder.decode([ZetaBaseline<Custom>].self, from: data)
        case .salesforce: try decoder.decode(SalesforceBaseline<Custom>.self, from: data)
        case .xtremePush: try decoder.decode(XtremePushBaseline<Custom>.self, from: data)
        case .pushwoosh: try decoder.decode(PushwooshBaseline<Custom>.self, from: data)
        }
    }

    /// Decodes a message with Foundation.
    func baselineLine(_ data: Data) throws -> BaselineLine {
        let decoder = JSONDecoder.baseline
        return switch self {
        case .customerIO:
            .documented(try decoder.decode(CustomerIOBaseline<NoCustom>.self, from: data))
        case .customerIOServer:
            .customerIO(try decoder.decode(CustomerIOServerBaseline<NoCustom>.Message.self, from: data))
        case .zeta:
            .zeta(try decoder.decode(ZetaBaseline<NoCustom>.self, from: data))
        case .salesforce:
            .salesforce(try decoder.decode(SalesforceBaseline<NoCustom>.Message.self, from: data))
        case .xtremePush:
            .xtremePush(try decoder.decode(XtremePushBaseline<NoCustom>.Item.self, from: data))
        case .pushwoosh:
            .pushwoosh(try decoder.decode(PushwooshBaseline<NoCustom>.Message.self, from: data))
        }
    }
}
