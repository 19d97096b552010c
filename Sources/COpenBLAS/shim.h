// Debian puts the header on the default path; Homebrew's prefix is passed by Scripts/setup.
#include <cblas.h>
// malloc_trim, which Swift's module of the C library leaves out.
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
