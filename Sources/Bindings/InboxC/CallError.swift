#if compiler(>=6.3)
import CUnifiedInbox

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
#endif
