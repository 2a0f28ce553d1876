// Functions that the Swift modules of the C library and of the compiler do not have.

// mallopt(3) of the GNU C library: no module has its <malloc.h>. It keeps freed memory in the process, an eighth of the time
// of `inbox stream`.
#if __has_include(<features.h>)
#include <features.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Sets an atomic flag, and returns whether it was clear. With ``clearFlag`` it is a lock that nothing waits for.
///
/// Swift's own `Atomic` needs macOS 15.
static inline _Bool setFlag(unsigned char *_Nonnull flag) { return !__atomic_test_and_set(flag, __ATOMIC_ACQUIRE); }

/// Clears an atomic flag.
static inline void clearFlag(unsigned char *_Nonnull flag) { __atomic_clear(flag, __ATOMIC_RELEASE); }
