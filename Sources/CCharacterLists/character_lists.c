#include "character_lists.h"

// Embedded, so that a program needs no other file; a Swift array of this size takes the compiler half a minute.
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc23-extensions"
static const uint8_t bytes[] = {
#embed "character-lists.txt"
};

static const uint8_t alphabets[] = {
#embed "latin-alphabets.txt"
};
#pragma clang diagnostic pop

size_t character_lists_size(void) { return sizeof bytes; }

uint8_t character_lists_byte(size_t offset) { return bytes[offset]; }

size_t latin_alphabets_size(void) { return sizeof alphabets; }

uint8_t latin_alphabets_byte(size_t offset) { return alphabets[offset]; }
