// The offsets that callers were compiled with must never change: those of the members of the interface's first version.
#include "inkling.h"

#define HAS_OFFSET(type, member, offset) \
  _Static_assert(offsetof(type, member) == (offset), #member " of " #type " has another offset")

HAS_OFFSET(inkling_error, status, sizeof(size_t));
HAS_OFFSET(inkling_error, message, sizeof(size_t) + 4);
HAS_OFFSET(inkling_features, name, sizeof(size_t) + 24);
HAS_OFFSET(inkling_hints, alternatives, sizeof(size_t) + 12);
HAS_OFFSET(inkling_hints, words, sizeof(size_t) + 24);
HAS_OFFSET(inkling_hints, graphemes, 3 * sizeof(size_t) + 24);
HAS_OFFSET(inkling_point, channels, 8);
HAS_OFFSET(inkling_point, altitude, 24);
HAS_OFFSET(inkling_candidate, confidence, 3 * sizeof(size_t));
HAS_OFFSET(inkling_candidate, segment_count, 3 * sizeof(size_t) + 8);
HAS_OFFSET(inkling_segment, part_count, 5 * sizeof(size_t));
HAS_OFFSET(inkling_part, stroke, 8);
HAS_OFFSET(inkling_part, point_end, 16 + 2 * sizeof(size_t));
HAS_OFFSET(inkling_commit_policy, pause, 8);
HAS_OFFSET(inkling_commit_policy, point_limit, 28);
HAS_OFFSET(inkling_prefix_contents, strokes, 4 * sizeof(size_t));
HAS_OFFSET(inkling_prefix_contents, reserved, 6 * sizeof(size_t) + 4);
HAS_OFFSET(inkling_search, reserved, sizeof(size_t) + 12);
HAS_OFFSET(inkling_group, strokes, 3 * sizeof(size_t));
HAS_OFFSET(inkling_group, parent, 6 * sizeof(size_t));
HAS_OFFSET(inkling_group, reserved, 7 * sizeof(size_t) + 4);
HAS_OFFSET(inkling_box, bottom, sizeof(size_t) + 12);
_Static_assert(sizeof(inkling_point) == 28, "points have another size");
HAS_OFFSET(inkling_element, flags, sizeof(size_t) + 16);
HAS_OFFSET(inkling_element, selection_end, 3 * sizeof(size_t) + 24);
HAS_OFFSET(inkling_effect, element, sizeof(size_t) + 8);
HAS_OFFSET(inkling_effect, gesture, 4 * sizeof(size_t) + 8);
HAS_OFFSET(inkling_effect, boxes, 6 * sizeof(size_t) + 16);
HAS_OFFSET(inkling_effect, word, 8 * sizeof(size_t) + 16);
HAS_OFFSET(inkling_surface, show, 10 * sizeof(size_t));
HAS_OFFSET(inkling_surface, did_finish, 13 * sizeof(size_t));
HAS_OFFSET(inkling_scribble_settings, policy, 40);
HAS_OFFSET(inkling_scribble_settings, tap_distance, 56);
HAS_OFFSET(inkling_word, id, 8);
HAS_OFFSET(inkling_word, alternative_count, 16 + 6 * sizeof(size_t));
