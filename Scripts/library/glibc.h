// What the device side imports as Glibc where it is compiled as Embedded Swift, which can't import the whole module; only
// symbols that glibc has had since 2.28, so that the library runs on every Linux since 2018.
#define _GNU_SOURCE 1
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#define O_RDONLY 0
#define O_CLOEXEC 02000000
// The declaration of <fcntl.h> is variadic, which Swift can't call.
int inkling_open(const char *path, int flags) __asm__("open") __attribute__((swift_name("open(_:_:)")));

// glibc's fstat is younger: this one is in system.c.
struct stat {
  mode_t st_mode;
  off_t st_size;
};
int inkling_stat(int descriptor, struct stat *status) __attribute__((swift_name("fstat(_:_:)")));
static const mode_t S_IFMT = 0170000, S_IFREG = 0100000;

#undef MAP_FAILED
static void *const MAP_FAILED = (void *)-1;
__attribute__((swift_name("getter:errno()"))) static inline int inkling_errno(void) { return errno; }
