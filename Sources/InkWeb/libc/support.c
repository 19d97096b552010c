// Functions that compilers call implicitly, for a target without a C library.
#include <stddef.h>
#include <stdint.h>

// The seed of hashes. Only the page's own keys are hashed, so it needn't be secret.
void arc4random_buf(void *to, size_t count) {
  unsigned char *bytes = to;
  for (size_t i = 0; i < count; i++) bytes[i] = (unsigned char)(i * 37 + 11);
}

uintptr_t __stack_chk_guard = 0x6b6c6e69;

_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }

// The lower 128 bits of the product of two 128-bit numbers.
__int128 __multi3(__int128 a, __int128 b) {
  const uint64_t a0 = (uint32_t)a, a1 = (uint64_t)a >> 32;
  const uint64_t b0 = (uint32_t)b, b1 = (uint64_t)b >> 32;
  const uint64_t low = a0 * b0;
  const uint64_t middle = a1 * b0 + (low >> 32);
  const uint64_t other = a0 * b1 + (uint32_t)middle;
  uint64_t high = a1 * b1 + (middle >> 32) + (other >> 32);
  high += (uint64_t)(a >> 64) * (uint64_t)b + (uint64_t)a * (uint64_t)(b >> 64);
  return (__int128)(((unsigned __int128)high << 64) | (uint32_t)low | (other << 32));
}

// Unicode normalization for a target that leaves it to the page: all tables are empty, so that texts are equal if their
// scalars are. inkling.js composes the texts of a page (`String.normalize`), as the graphemes of model files are. The tables
// would be 31 kB.

uint16_t _swift_stdlib_getNormData(uint32_t scalar) {
  (void)scalar;
  // No combining class; composed.
  return 0;
}

uint32_t _swift_stdlib_getDecompositionEntry(uint32_t scalar) {
  (void)scalar;
  // The entry of a surrogate, which no scalar is.
  return 0xD800;
}

const uint8_t *const _swift_stdlib_nfd_decompositions = 0;

uint32_t _swift_stdlib_getComposition(uint32_t first, uint32_t second) {
  (void)first;
  (void)second;
  return UINT32_MAX;
}
