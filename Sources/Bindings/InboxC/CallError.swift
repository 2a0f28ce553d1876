#if compiler(>=6.3)
import CUnifiedInbox
import InboxVendors

/// Why a call failed: the status and the error message.
struct CallError: Error {
    let status: uinbox_status
    let message: String

    init(_ status: uinbox_status, _ message: String) {
        self.status = status
        self.message = message
    }

    /// The error for an unusable argument.
    init(argument message: String) {
        self.init(UINBOX_INVALID_ARGUMENT, message)
    }

    /// The error for unusable options.
    init(options message: String) {
        self.init(UINBOX_INVALID_OPTIONS, message)
    }
}

extension CallError {
    /// The error for a payload that gives no feed.
    init(_ error: InboxDecodingError) {
        switch error.code {
        case .malformed: self.init(UINBOX_MALFORMED, error.reason)
        case .limitExceeded: self.init(UINBOX_LIMIT_EXCEEDED, error.reason)
        default: self.init(UINBOX_NOT_RECOGNISED, error.reason)
        }
    }
}
#endif
