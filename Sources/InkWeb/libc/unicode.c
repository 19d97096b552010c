// Unicode normalization for a target that leaves it to the page: all tables are empty, so that texts are equal if their
// scalars are. inkling.js composes the texts of a page (`String.normalize`), as the graphemes of model files are. The tables
// would be 31 kB.
#include <stdint.h>

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
