// Functions that the library needs and older versions of glibc lack.
#define _GNU_SOURCE 1
#include <fcntl.h>
#include <stddef.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

struct inkling_stat {
  mode_t st_mode;
  off_t st_size;
};

int inkling_stat(int descriptor, struct inkling_stat *status) {
  struct statx all;
  if (statx(descriptor, "", AT_EMPTY_PATH, STATX_TYPE | STATX_SIZE, &all) != 0) return -1;
  status->st_mode = all.stx_mode;
  status->st_size = (off_t)all.stx_size;
  return 0;
}

// Seeds Swift's hash tables.
void arc4random_buf(void *bytes, size_t count) {
  unsigned char *at = bytes;
  while (count > 0) {
    const ssize_t got = getrandom(at, count, 0);
    if (got <= 0) continue;
    at += got;
    count -= (size_t)got;
  }
}
