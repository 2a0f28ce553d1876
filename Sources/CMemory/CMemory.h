// What Swift's modules of the C library and of the compiler leave out.

// mallopt(3) of the GNU C library, whose <malloc.h> is in no module; of others nothing.
#if __has_include(<features.h>)
#include <features.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif

/// Asks for the memory at an address, which will be looked at soon: a hint, which waits for nothing and is of no harm where
/// there is no memory.
static inline void prefetch(const void *_Nullable address) { __builtin_prefetch(address); }
