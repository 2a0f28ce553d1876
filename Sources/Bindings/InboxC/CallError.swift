#if compiler(>=6.3)
import CUnifiedInbox

/// Why a call failed: its status, and the sentence for the caller.
struct CallError: Error {
    let status: uinbox_status
    let message: String

    init(_ status: uinbox_status, _ message: String) {
        self.status = status
        self.message = message
    }

    /// The error of a call with an argument that cannot be used.
    init(argument message: String) {
        self.init(UINBOX_INVALID_ARGUMENT, message)
    }

    /// The error of a call with options that cannot be used.
    init(options message: String) {
        self.init(UINBOX_INVALID_OPTIONS, message)
    }
}
#endif
