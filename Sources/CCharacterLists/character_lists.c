#include "character_lists.h"

// Embedded, so that a program needs no other file; a Swift array of this size takes the compiler half a minute.
static const uint8_t bytes[] = {
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
#embed "character-lists.txt"
#pragma clang diagnostic pop
};

size_t character_lists_size(void) { return sizeof bytes; }

uint8_t character_lists_byte(size_t offset) { return bytes[offset]; }
