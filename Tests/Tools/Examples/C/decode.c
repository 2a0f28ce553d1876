/* Prints the messages of the payload on standard input, as JSON: the decoder of the C library in thirty lines.
 *
 *     cc decode.c $(pkg-config --cflags --libs unifiedinbox) -o decode
 *     ./decode '{"provider":"zeta"}' < zeta.json
 */
#include <stdio.h>
#include <stdlib.h>
#include <unified_inbox.h>

int main(int count, char **words) {
    size_t capacity = 1 << 16, length = 0, got;
    char *payload = malloc(capacity);
    while (payload && (got = fread(payload + length, 1, capacity - length, stdin)) > 0)
        if ((length += got) == capacity) payload = realloc(payload, capacity *= 2);
    if (!payload) return 71;

    uinbox_decoder *decoder = NULL;
    const char *json = NULL;
    size_t json_length = 0;
    uinbox_status status = uinbox_decoder_create(count > 1 ? words[1] : NULL, &decoder);
    if (status == UINBOX_OK) status = uinbox_decoder_decode(decoder, payload, length, &json, &json_length);
    if (json) puts(json);
    if (status != UINBOX_OK)
        fprintf(stderr, "%s: %s\n", uinbox_status_name(status), uinbox_decoder_error_message(decoder));

    uinbox_decoder_destroy(decoder);
    free(payload);
    return status == UINBOX_OK ? 0 : 65;
}
