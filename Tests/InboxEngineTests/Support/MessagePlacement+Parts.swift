import Foundation
import InboxEngine
import InboxModel

/// The parts of a placement, each nil if the message has none.
extension MessagePlacement {
    var position: Int? {
        guard case .shown(let position, _, _) = place else { return nil }
        return position
    }

    var neighbour: String? {
        guard case .shown(_, let neighbour, _) = place else { return nil }
        return neighbour
    }

    var rule: PlacementRule? {
        switch place {
        case .shown(_, _, let rule): rule
        case .hidden(_, let rule, _, _): rule
        }
    }

    var reason: HiddenReason? {
        guard case .hidden(let reason, _, _, _) = place else { return nil }
        return reason
    }

    var instant: Date? {
        guard case .hidden(_, _, let instant, _) = place else { return message.expiresAt }
        return instant
    }

    var representative: String? {
        guard case .hidden(_, _, _, let representative) = place else { return nil }
        return representative
    }
}
