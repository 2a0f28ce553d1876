// mallopt(3) of the GNU C library, which Swift's module of that leaves out with all of <malloc.h>; of others nothing.

#if __has_include(<features.h>)
#include <features.h>
#endif

#ifdef __GLIBC__
#include <malloc.h>
#endif
