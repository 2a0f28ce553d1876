// The allocator. The memory of the module grows and never shrinks; freed memory is used again.
//
// Blocks of up to 16 KB come from lists, one for each size. Larger blocks come from a list of free spans in the order of
// their addresses, where neighbours are joined, so that a buffer that grows can use the memory that it left.

#include "WasmRuntime.h"

#define PAGE 65536u
#define ALIGNMENT 16u
#define SMALL_LIMIT 16384u
#define SPAN_STEP 4096u

/// Precedes every block, so that free finds its size.
typedef struct {
    /// The size of the block with this header; of an aligned block, the distance to the header of the real one.
    uint32_t size;
    uint32_t is_offset;
    uint64_t unused;
} Header;

typedef struct Free {
    uint32_t size;
    struct Free *next;
} Free;

extern unsigned char __heap_base;

static uintptr_t heap_end;
static Free *spans;
static Free *small[64];

/// The index of a small size: steps of 16 up to 128, then four sizes for each doubling.
static uint32_t size_class(uint32_t size, uint32_t *rounded) {
    if (size <= 128) {
        uint32_t steps = (size + 15) / 16;
        *rounded = steps * 16;
        return steps;
    }
    uint32_t doubling = 31 - (uint32_t)__builtin_clz(size - 1);
    uint32_t step = 1u << (doubling - 2);
    uint32_t steps = (size - (1u << doubling) + step - 1) / step;
    *rounded = (1u << doubling) + steps * step;
    return 8 + (doubling - 7) * 4 + steps;
}

static void free_span(void *memory, uint32_t size) {
    Free *span = memory, **link = &spans, *before = NULL;
    while (*link && *link < span) {
        before = *link;
        link = &before->next;
    }
    span->size = size;
    span->next = *link;
    *link = span;
    if (span->next && (uintptr_t)span + span->size == (uintptr_t)span->next) {
        span->size += span->next->size;
        span->next = span->next->next;
    }
    if (before && (uintptr_t)before + before->size == (uintptr_t)span) {
        before->size += span->size;
        before->next = span->next;
    }
}

/// Adds memory at the end of the heap; false if the host gives no more.
static int grow(uint32_t size) {
    if (!heap_end) {
        uintptr_t start = ((uintptr_t)&__heap_base + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
        heap_end = __builtin_wasm_memory_size(0) * (uintptr_t)PAGE;
        if (heap_end - start > SPAN_STEP) free_span((void *)start, (uint32_t)(heap_end - start));
    }
    // A large heap grows by a sixteenth: growing is a call of the host.
    uint32_t wanted = size > heap_end / 16 ? size : (uint32_t)(heap_end / 16);
    uint32_t pages = (wanted + PAGE - 1) / PAGE;
    if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) {
        pages = size / PAGE + 1;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1) return 0;
    }
    free_span((void *)heap_end, pages * PAGE);
    heap_end += pages * (uintptr_t)PAGE;
    return 1;
}

/// Takes a part of a free span.
static void *take(Free **link, uint32_t size) {
    Free *span = *link;
    if (span->size - size < SPAN_STEP) {
        *link = span->next;
        // The rest is too small for a span of its own; the header has the whole size.
        ((Header *)span)->size = span->size;
    } else {
        Free *rest = (Free *)((uintptr_t)span + size);
        rest->size = span->size - size;
        rest->next = span->next;
        *link = rest;
        ((Header *)span)->size = size;
    }
    ((Header *)span)->is_offset = 0;
    return span;
}

static Header *allocate_span(uint32_t size) {
    for (;;) {
        for (Free **link = &spans; *link; link = &(*link)->next) {
            if ((*link)->size >= size) return take(link, size);
        }
        if (!grow(size)) return NULL;
    }
}

static uint32_t span_size(size_t size) { return ((uint32_t)size + SPAN_STEP - 1) & ~(SPAN_STEP - 1); }

void *malloc(size_t size) {
    if (size > 0xFFFF0000u - sizeof(Header)) return NULL;
    size += sizeof(Header);
    if (size > SMALL_LIMIT) {
        Header *block = allocate_span(span_size(size));
        return block ? block + 1 : NULL;
    }
    uint32_t rounded;
    uint32_t class = size_class((uint32_t)size, &rounded);
    if (!small[class]) {
        // Blocks of one size fill a span, which stays theirs.
        uint32_t length = rounded * 16 > PAGE ? rounded * 4 : PAGE;
        Header *span = allocate_span(length);
        if (!span) return NULL;
        uint32_t total = span->size;
        for (uint32_t at = 0; at + rounded <= total; at += rounded) {
            Free *block = (Free *)((uintptr_t)span + at);
            block->next = small[class];
            small[class] = block;
        }
    }
    Free *block = small[class];
    small[class] = block->next;
    Header *header = (Header *)block;
    header->size = rounded;
    header->is_offset = 0;
    return header + 1;
}

static Header *header_of(void *memory) {
    Header *header = (Header *)memory - 1;
    return header->is_offset ? (Header *)((uintptr_t)header - header->size) : header;
}

void free(void *memory) {
    if (!memory) return;
    Header *header = header_of(memory);
    uint32_t size = header->size;
    if (size > SMALL_LIMIT) {
        free_span(header, size);
    } else {
        uint32_t rounded;
        Free *block = (Free *)header;
        Free **list = &small[size_class(size, &rounded)];
        block->next = *list;
        *list = block;
    }
}

void *realloc(void *memory, size_t size) {
    if (!memory) return malloc(size);
    Header *header = header_of(memory);
    uint32_t held = header->size - (uint32_t)((uintptr_t)memory - (uintptr_t)header);
    if (size <= held) return memory;
    if (size > 0xFFFF0000u - sizeof(Header)) return NULL;
    if (header->size > SMALL_LIMIT && (Header *)memory - 1 == header) {
        // A span grows into the free one behind it.
        uint32_t more = span_size(size + sizeof(Header)) - header->size;
        for (Free **link = &spans; *link; link = &(*link)->next) {
            if ((uintptr_t)*link < (uintptr_t)header + header->size) continue;
            if ((uintptr_t)*link != (uintptr_t)header + header->size || (*link)->size < more) break;
            header->size += ((Header *)take(link, more))->size;
            return memory;
        }
    }
    void *larger = malloc(size);
    if (!larger) return NULL;
    __builtin_memcpy(larger, memory, held);
    free(memory);
    return larger;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (alignment <= ALIGNMENT) {
        *result = malloc(size);
        return *result ? 0 : 12;
    }
    if (size > 0x7FFFFFFFu) return 12;
    char *memory = malloc(size + alignment);
    if (!memory) return 12;
    char *aligned = (char *)(((uintptr_t)memory + alignment - 1) & ~(uintptr_t)(alignment - 1));
    if (aligned != memory) {
        Header *header = (Header *)aligned - 1;
        header->size = (uint32_t)((uintptr_t)aligned - (uintptr_t)memory);
        header->is_offset = 1;
    }
    *result = aligned;
    return 0;
}
