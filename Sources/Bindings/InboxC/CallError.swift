#if compiler(>=6.3)
import CUnifiedInbox
import InboxVendors

struct CallError: Error {
    let status: uinbox_status
    let message: String

    init(_ status: uinbox_status, _ message: String) {
        self.status = status
        self.message = message
    }

    init(argument message: String) {
        self.init(UINBOX_INVALID_ARGUMENT, message)
    }

    init(options message: String) {
        self.init(UINBOX_INVALID_OPTIONS, message)
    }
}

extension CallError {
    init(_ error: InboxDecodingError) {
        switch error.code {
        case .malformed: self.init(UINBOX_MALFORMED, error.reason)
        case .limitExceeded: self.init(UINBOX_LIMIT_EXCEEDED, error.reason)
        default: self.init(UINBOX_NOT_RECOGNISED, error.reason)
        }
    }
}
#endif
