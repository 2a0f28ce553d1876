// What the Swift standard library expects from C, on a machine that has no C library and gives us no functions.
#pragma once

#include <stddef.h>
#include <stdint.h>

void *_Nullable malloc(size_t size);
void *_Nullable realloc(void *_Nullable memory, size_t size);
void free(void *_Nullable memory);

/// Sets the seed of the hash tables. Without it, every instance has the same one.
void seed_random(uint64_t seed);
