// Memory for a target without a C library: copies, comparisons, and an allocator.
//
// The allocator keeps freed blocks in lists by size, four sizes to a doubling, and takes from the list of the requested
// size; only when that is empty does memory grow. Blocks never change their size, so that the total is at most the sum
// over the sizes of the largest memory in use at one time, however long a page lives.
#include <stdint.h>
#include <string.h>

#define ENOMEM 12
#define PAGE 65536u

// The end of the linker's data.
extern unsigned char __heap_base;

// Lies before the bytes that the caller gets.
typedef struct {
  uint32_t class;
  uint32_t block;
} header;

typedef struct free_block {
  struct free_block *next;
} free_block;

#define CLASSES 112
static free_block *lists[CLASSES];
static uint32_t top;

// The smallest of the sizes 32, 40, 48, 56, 64, 80, … that holds `count` bytes, and its index.
static uint32_t size_class(uint32_t count, uint32_t *size) {
  uint32_t class = 0;
  uint32_t base = 32;
  while (base * 2 < count && base < 0x40000000u) {
    base *= 2;
    class += 4;
  }
  uint32_t found = base;
  while (found < count) {
    found += base / 4;
    class++;
  }
  *size = found;
  return class;
}

static uint32_t take(uint32_t class, uint32_t size) {
  if (class >= CLASSES) return 0;
  free_block *block = lists[class];
  if (block) {
    lists[class] = block->next;
    return (uint32_t)(uintptr_t)block;
  }
  if (!top) top = (uint32_t)(uintptr_t)&__heap_base;
  const uint32_t start = (top + 15) & ~15u;
  if (start < top || start > UINT32_MAX - size) return 0;
  const uint64_t needed = ((uint64_t)start + size + PAGE - 1) / PAGE;
  const uint64_t have = __builtin_wasm_memory_size(0);
  if (needed > have && __builtin_wasm_memory_grow(0, (size_t)(needed - have)) == (size_t)-1) return 0;
  top = start + size;
  return start;
}

int posix_memalign(void **result, size_t alignment, size_t count) {
  if (alignment < 16) alignment = 16;
  if (count > 0x7FFFFFFFu || alignment > PAGE) return ENOMEM;
  uint32_t size;
  const uint32_t class = size_class((uint32_t)(count + sizeof(header) + alignment), &size);
  const uint32_t block = take(class, size);
  if (!block) return ENOMEM;
  const uint32_t address = (block + (uint32_t)sizeof(header) + (uint32_t)alignment - 1) & ~((uint32_t)alignment - 1);
  header *before = (header *)(uintptr_t)address - 1;
  before->class = class;
  before->block = block;
  *result = (void *)(uintptr_t)address;
  return 0;
}

void free(void *address) {
  if (!address) return;
  const header before = ((header *)address)[-1];
  free_block *block = (free_block *)(uintptr_t)before.block;
  block->next = lists[before.class];
  lists[before.class] = block;
}

// With bulk memory operations these are single instructions.
void *memcpy(void *restrict to, const void *restrict from, size_t count) { return __builtin_memcpy(to, from, count); }

void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }

void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *a, const void *b, size_t count) {
  const unsigned char *x = a;
  const unsigned char *y = b;
  for (size_t i = 0; i < count; i++)
    if (x[i] != y[i]) return x[i] < y[i] ? -1 : 1;
  return 0;
}

size_t strlen(const char *text) {
  size_t count = 0;
  while (text[count]) count++;
  return count;
}
