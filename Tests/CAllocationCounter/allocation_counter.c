// The C library's functions under their own names: the program's definitions come before the library's, for every
// shared library that it loads. Only glibc has the second names by which the real ones are reached.
#include "include/CAllocationCounter.h"

#include <stddef.h>
#include <stdlib.h>

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HAS_SANITIZER 1
#endif
#endif

#if defined(__GLIBC__) && !defined(HAS_SANITIZER)

#include <errno.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *address, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static __thread long count;
static __thread long bytes;

long allocation_count(void) { return count; }

long allocation_bytes(void) { return bytes; }

static void note(size_t size) {
  count++;
  bytes += (long)size;
}

void *malloc(size_t size) {
  note(size);
  return __libc_malloc(size);
}

void *calloc(size_t items, size_t size) {
  note(items * size);
  return __libc_calloc(items, size);
}

void *realloc(void *address, size_t size) {
  note(size);
  return __libc_realloc(address, size);
}

void *memalign(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  note(size);
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **address, size_t alignment, size_t size) {
  note(size);
  *address = __libc_memalign(alignment, size);
  return *address ? 0 : ENOMEM;
}

#else

long allocation_count(void) { return -1; }

long allocation_bytes(void) { return -1; }

#endif
