/// SHA-256 by the instructions that many processors have for it.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// Takes up whole blocks of 64 bytes into a state of eight words, by the processor's own instructions.
///
/// Returns 1, or 0 when the processor has none: then nothing was done.
int ink_sha256_blocks(uint32_t *state, const uint8_t *bytes, size_t blocks);
