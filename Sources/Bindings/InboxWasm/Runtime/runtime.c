// The other functions that the compiler and the Swift standard library call.

#include "WasmRuntime.h"

// With bulk memory these are one instruction each.
void *memcpy(void *restrict to, const void *restrict from, size_t count) { return __builtin_memcpy(to, from, count); }
void *memmove(void *to, const void *from, size_t count) { return __builtin_memmove(to, from, count); }
void *memset(void *to, int byte, size_t count) { return __builtin_memset(to, byte, count); }

int memcmp(const void *left, const void *right, size_t count) {
    const unsigned char *a = left, *b = right;
    for (; count >= 8; a += 8, b += 8, count -= 8) {
        uint64_t x, y;
        __builtin_memcpy(&x, a, 8);
        __builtin_memcpy(&y, b, 8);
        if (x != y) break;
    }
    for (; count; a++, b++, count--) {
        if (*a != *b) return *a < *b ? -1 : 1;
    }
    return 0;
}

static uint64_t state = 0x9E3779B97F4A7C15u;

void seed_random(uint64_t seed) { state = seed; }

/// SplitMix64. It only seeds the hash tables, whose order no output shows.
void arc4random_buf(void *buffer, size_t count) {
    unsigned char *bytes = buffer;
    while (count) {
        uint64_t word = state += 0x9E3779B97F4A7C15u;
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9u;
        word = (word ^ (word >> 27)) * 0x94D049BB133111EBu;
        word ^= word >> 31;
        for (int i = 0; i < 8 && count; i++, count--) *bytes++ = (unsigned char)(word >> (8 * i));
    }
}

uintptr_t __stack_chk_guard = 0xE5C07A09u;
_Noreturn void __stack_chk_fail(void) { __builtin_trap(); }
_Noreturn void abort(void) { __builtin_trap(); }

// The message of a precondition; there is nowhere to print it.
int putchar(int character) { return character; }

/// A product of 128 bits.
__int128 __multi3(__int128 left, __int128 right) {
    uint64_t a = (uint64_t)left, b = (uint64_t)right;
    uint64_t low_a = (uint32_t)a, high_a = a >> 32, low_b = (uint32_t)b, high_b = b >> 32;
    uint64_t low = low_a * low_b;
    uint64_t middle = high_a * low_b + (low >> 32);
    uint64_t middle2 = low_a * high_b + (uint32_t)middle;
    uint64_t high = high_a * high_b + (middle >> 32) + (middle2 >> 32);
    high += (uint64_t)(left >> 64) * b + a * (uint64_t)(right >> 64);
    return (__int128)(((unsigned __int128)high << 64) | (middle2 << 32) | (uint32_t)low);
}
