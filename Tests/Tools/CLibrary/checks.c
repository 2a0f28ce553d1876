/* Checks of the C library that a test in Swift cannot make: processes that fork, and two copies of the library in one process.
 *
 *     checks COPY1 COPY2 PAYLOAD
 *
 * COPY1 and COPY2 are two files with the library, and PAYLOAD is a file that decodes. Exits with 0 if all checks succeed.
 */
#include <dlfcn.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unified_inbox.h>
#include <unistd.h>

#define CHECK(condition)                                                        \
    do {                                                                        \
        if (!(condition)) {                                                     \
            fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition); \
            exit(1);                                                            \
        }                                                                       \
    } while (0)

/* One copy of the library. */
typedef struct copy {
    int32_t (*abi_version)(void);
    uinbox_status (*create)(const char *, uinbox_decoder **);
    uinbox_status (*destroy)(uinbox_decoder *);
    uinbox_status (*decode)(uinbox_decoder *, const void *, size_t, const char **, size_t *);
} copy;

static char *payload;
static size_t payload_length;

static copy load(const char *path) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!library) fprintf(stderr, "%s\n", dlerror());
    CHECK(library);
    copy it;
    *(void **)&it.abi_version = dlsym(library, "uinbox_abi_version");
    *(void **)&it.create = dlsym(library, "uinbox_decoder_create");
    *(void **)&it.destroy = dlsym(library, "uinbox_decoder_destroy");
    *(void **)&it.decode = dlsym(library, "uinbox_decoder_decode");
    CHECK(it.abi_version && it.create && it.destroy && it.decode);
    CHECK(it.abi_version() == UINBOX_ABI_VERSION);
    return it;
}

static uinbox_decoder *made(const copy *library) {
    uinbox_decoder *decoder = NULL;
    CHECK(library->create(NULL, &decoder) == UINBOX_OK);
    return decoder;
}

/* The result of the payload, which the caller frees. */
static char *decoded(const copy *library, uinbox_decoder *decoder) {
    const char *json;
    size_t length;
    CHECK(library->decode(decoder, payload, payload_length, &json, &length) == UINBOX_OK);
    CHECK(strlen(json) == length);
    return strdup(json);
}

/* Waits for a child, which has to exit with 0. */
static void join(pid_t child) {
    int status;
    CHECK(child > 0 && waitpid(child, &status, 0) == child);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

static void check_fork(const copy *library, const char *expected) {
    uinbox_decoder *decoder = made(library);
    free(decoded(library, decoder));
    pid_t child = fork();
    if (child == 0) {
        CHECK(strcmp(decoded(library, decoder), expected) == 0);
        CHECK(strcmp(decoded(library, made(library)), expected) == 0);
        CHECK(library->destroy(decoder) == UINBOX_OK);
        _exit(0);
    }
    join(child);
    char *again = decoded(library, decoder);
    CHECK(strcmp(again, expected) == 0);
    free(again);
    CHECK(library->destroy(decoder) == UINBOX_OK);
}

/* A thread that decodes with a handle until it is stopped. */
typedef struct worker {
    const copy *library;
    uinbox_decoder *decoder;
    atomic_bool stopped;
} worker;

static void *work(void *argument) {
    worker *it = argument;
    const char *json;
    size_t length;
    while (!atomic_load(&it->stopped)) {
        uinbox_status status = it->library->decode(it->decoder, payload, payload_length, &json, &length);
        CHECK(status == UINBOX_OK || status == UINBOX_IN_USE);
    }
    return NULL;
}

/* Forks a hundred times while another thread decodes; each child decodes with its own handle. */
static void check_fork_during_a_call(const copy *library, const char *expected) {
    worker it = {library, made(library), false};
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, work, &it) == 0);
    for (int count = 0; count < 100; count++) {
        pid_t child = fork();
        if (child == 0) {
            CHECK(strcmp(decoded(library, made(library)), expected) == 0);
            _exit(0);
        }
        join(child);
    }
    atomic_store(&it.stopped, true);
    CHECK(pthread_join(thread, NULL) == 0);
    CHECK(library->destroy(it.decoder) == UINBOX_OK);
}

/* Calls with one handle from two threads, until one of them finds the other. */
static void check_two_threads(const copy *library, const char *expected) {
    worker it = {library, made(library), false};
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, work, &it) == 0);
    uinbox_status status;
    const char *json;
    size_t length;
    do {
        status = library->decode(it.decoder, payload, payload_length, &json, &length);
        CHECK(status == UINBOX_OK || status == UINBOX_IN_USE);
    } while (status != UINBOX_IN_USE);
    CHECK(json == NULL && length == 0);
    atomic_store(&it.stopped, true);
    CHECK(pthread_join(thread, NULL) == 0);
    char *after = decoded(library, it.decoder);
    CHECK(strcmp(after, expected) == 0);
    free(after);
    CHECK(library->destroy(it.decoder) == UINBOX_OK);
}

int main(int count, char **words) {
    CHECK(count == 4);
    FILE *file = fopen(words[3], "rb");
    CHECK(file && fseek(file, 0, SEEK_END) == 0);
    payload_length = (size_t)ftell(file);
    rewind(file);
    payload = malloc(payload_length + 1);
    CHECK(payload && fread(payload, 1, payload_length, file) == payload_length);
    fclose(file);
    alarm(300); /* A deadlock ends the program. */

    copy one = load(words[1]), two = load(words[2]);
    CHECK(one.decode != two.decode);
    uinbox_decoder *first = made(&one), *second = made(&two);
    char *expected = decoded(&one, first), *other = decoded(&two, second);
    CHECK(strcmp(expected, other) == 0);
    CHECK(one.destroy(first) == UINBOX_OK && two.destroy(second) == UINBOX_OK);

    check_fork(&one, expected);
    check_two_threads(&one, expected);
    check_fork_during_a_call(&one, expected);
    check_two_threads(&two, expected);
    free(expected);
    free(other);
    free(payload);
    puts("two copies, fork, fork during a call, two threads: all as it has to be");
    return 0;
}
