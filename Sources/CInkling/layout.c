// What callers were compiled with must never move: the members that the first version of the interface has.
#include "inkling.h"

#define STANDS(type, member, place) \
  _Static_assert(offsetof(type, member) == (place), #member " of " #type " has moved")

STANDS(inkling_error, status, sizeof(size_t));
STANDS(inkling_error, message, sizeof(size_t) + 4);
STANDS(inkling_features, name, sizeof(size_t) + 24);
STANDS(inkling_hints, alternatives, sizeof(size_t) + 12);
STANDS(inkling_hints, words, sizeof(size_t) + 24);
STANDS(inkling_hints, graphemes, 3 * sizeof(size_t) + 24);
STANDS(inkling_point, channels, 8);
STANDS(inkling_point, altitude, 24);
STANDS(inkling_candidate, confidence, 3 * sizeof(size_t));
STANDS(inkling_candidate, segment_count, 3 * sizeof(size_t) + 8);
STANDS(inkling_segment, part_count, 5 * sizeof(size_t));
STANDS(inkling_part, stroke, 8);
STANDS(inkling_part, point_end, 16 + 2 * sizeof(size_t));
_Static_assert(sizeof(inkling_point) == 28, "points have another size");
