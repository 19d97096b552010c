#ifndef CHARACTER_LISTS_H
#define CHARACTER_LISTS_H

#include <stddef.h>
#include <stdint.h>

// The file character-lists.txt, in UTF-8.

size_t character_lists_size(void);

/// The byte at an offset below the size.
uint8_t character_lists_byte(size_t offset);

// The file latin-alphabets.txt, in UTF-8.

size_t latin_alphabets_size(void);

/// The byte at an offset below the size.
uint8_t latin_alphabets_byte(size_t offset);

#endif
