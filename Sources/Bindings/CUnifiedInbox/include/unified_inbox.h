/* unified_inbox.h: app-inbox payloads of five vendors in one message model, and inboxes over time.
 *
 * A DECODER turns what a vendor's SDK or server delivers (Zeta, Salesforce, Customer.io, XtremePush, Pushwoosh) into messages
 * in one JSON form, with a diagnostic for everything that is wrong or unusual. An INBOX applies the events of one
 * recipient. It tells you what is shown now, what is unread, and which calls you still have to make to the vendor.
 *
 *     uinbox_decoder *decoder = NULL;
 *     const char *json = NULL;
 *     size_t length = 0;
 *     uinbox_status status = uinbox_decoder_create("{\"provider\":\"zeta\"}", &decoder);
 *     if (status == UINBOX_OK) status = uinbox_decoder_decode(decoder, payload, payload_length, &json, &length);
 *     if (status == UINBOX_OK) puts(json);
 *     else fprintf(stderr, "%s\n", uinbox_decoder_error_message(decoder));
 *     uinbox_decoder_destroy(decoder);
 *
 * STATUSES. Every function that can fail returns a status: UINBOX_OK, which is 0, or why it failed. The handle then has a
 * message that says what is wrong and how to fix it: read it with uinbox_decoder_error_message or
 * uinbox_inbox_error_message.
 * No function stops the process, whatever bytes, options, lengths or null pointers it is given. Pointers that are not null
 * must be valid for the given length. Running out of memory ends the process.
 *
 * TEXT. All JSON is UTF-8. Options are a JSON object in a C string. NULL or "" is the same as "{}", and a null member is
 * the same as an absent one. An unknown name is refused. Input is a pointer and a length in bytes. It is only read during
 * the call. A pointer may be NULL if its length is 0. A length above PTRDIFF_MAX, such as a negative number that was cast,
 * is refused.
 *
 * RESULTS are borrowed: they belong to the handle. They are valid until the next call with the same handle, even if that
 * call fails, or until the handle is destroyed. Copy what you keep; free nothing. A result is compact JSON without a line
 * feed at its end. A NUL byte follows it, so it is a C string too; the length does not count that byte. If a call fails,
 * the result is NULL and the length 0, unless the function's comment says otherwise. The pointers that receive results must
 * not be NULL. A handle keeps the memory of its largest result.
 *
 * THREADS. Any number of threads may use the library, but only one thread at a time may use a handle: give each thread
 * its own. A handle may move from one thread to another between two calls. If another thread is in a call with the same
 * handle, a call does nothing and returns UINBOX_IN_USE. The check never waits. It cannot detect that a handle is
 * destroyed just before another thread uses it. The library starts no thread, keeps no state for a thread, installs no
 * signal handler, and reads no clock, file or environment variable.
 *
 * FORK. A process may fork with live handles, and parent and child may go on using theirs. If another thread was using a
 * handle at that moment, that handle stays in use for ever in the child: make a new one there. As POSIX says for every
 * library, it is safest to fork while no other thread is in a call.
 *
 * COMPATIBILITY. Within one ABI version, functions, statuses, options and members of JSON objects are only added. No
 * signature, number or meaning changes. The library allocates structs, and they grow only at their end. The ABI version is
 * part of the library's file name (libunifiedinbox.so.1), and uinbox_abi_version returns it. Treat an
 * unknown status as a failure, and ignore unknown members of JSON objects.
 */
#ifndef UNIFIED_INBOX_H
#define UNIFIED_INBOX_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Versions ------------------------------------------------------------------------------------------------------- */

/* The ABI version of this header. */
#define UINBOX_ABI_VERSION 1

/* The ABI version of the library that is loaded. If you load the library yourself, refuse any version but
 * UINBOX_ABI_VERSION. */
int32_t uinbox_abi_version(void);

/* The version of the library, such as "0.1.0". It is a constant: do not free it. */
const char *uinbox_version(void);

/* ---- Statuses ------------------------------------------------------------------------------------------------------- */

/* The result of a call. The type has the size of int. */
typedef enum uinbox_status {
    UINBOX_OK = 0,
    /* A pointer is NULL but must not be, a length is above PTRDIFF_MAX, or offsets do not ascend within the data. */
    UINBOX_INVALID_ARGUMENT = 1,
    /* The options are not a JSON object, or have an unknown name or value. */
    UINBOX_INVALID_OPTIONS = 2,
    /* Another thread is in a call with this handle, and nothing was done. */
    UINBOX_IN_USE = 3,
    /* The payload is not RFC 8259 JSON. */
    UINBOX_MALFORMED = 4,
    /* The payload is JSON, but not from any vendor, or not from the vendor that the options name. */
    UINBOX_NOT_RECOGNISED = 5,
    /* The payload is longer than the option "limits" allows. */
    UINBOX_LIMIT_EXCEEDED = 6,
    /* At least one line of an event log is not an event. The other lines were applied. */
    UINBOX_INVALID_EVENT = 7,
    /* The snapshot cannot be read: it is not a snapshot, is damaged, or was written by a newer version. */
    UINBOX_INVALID_SNAPSHOT = 8
} uinbox_status;

/* The stable name of a status, such as "json.malformed"; "unknown" for a number that is not a status. Do not free it.
 * The names, in the order of the statuses: "ok", "argument.invalid", "options.invalid", "handle.in-use", "json.malformed",
 * "feed.not-recognised", "limit.exceeded", "event.invalid", "snapshot.invalid". */
const char *uinbox_status_name(uinbox_status status);

/* ---- Decoder -------------------------------------------------------------------------------------------------------- */

/* Decodes one payload after another. Keep it: making one takes some hundred times as long as decoding a short payload. */
typedef struct uinbox_decoder uinbox_decoder;

/* Makes a decoder. The options have the same names as those of the command `inbox`:
 *
 *     "provider":    the vendor of all payloads: "zeta", "salesforce", "customerio", "xtremepush" or "pushwoosh";
 *                    without it the vendor of each payload is detected
 *     "at":          where the payload is in the input: a JSON Pointer (RFC 6901) such as "/ios". If a line has an
 *                    envelope, it points into the envelope's payload. If the value there is a string of JSON, the JSON
 *                    inside is the payload. By default the whole input is the payload
 *     "strict":      true: a warning counts as an error and rejects its message; false by default
 *     "raw":         true: each message has the vendor's own element as "raw"; false by default
 *     "zoneOffset":  the offset of dates that name no zone, such as "+02:00"; "Z" by default
 *     "limits":      an object with "bytes" of a payload, "messages" of a feed, "diagnostics" of a payload, "depth" of nested
 *                    containers; by default 10000 diagnostics, a depth of 512 (which is the largest), and no limit for the others
 *
 * Options for rows only:
 *
 *     "keep":        an array of member names, such as ["offset","partition"]: each row copies these
 *                    members of its line to "kept"
 *     "jsonStrings": true: "custom", "vendor", "raw", "payload" and "kept" are strings of JSON, so that each member of a
 *                    row always has the same type; false by default
 *     "topic":       only messages with that topic
 *     "topics":      only messages that satisfy a filter, as for `inbox --topics`: "(orders | offers) & !promo"
 *     "unread":      true: only unread messages
 *
 * On success *decoder is the handle. If the options are refused, *decoder is a handle too, but only for reading the error
 * message: every other call with it returns UINBOX_INVALID_OPTIONS. Destroy this handle too.
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, or UINBOX_INVALID_ARGUMENT if `decoder` is NULL. */
uinbox_status uinbox_decoder_create(const char *options, uinbox_decoder **decoder);

/* Destroys a decoder and its results. NULL does nothing.
 * Returns UINBOX_OK, or UINBOX_IN_USE if another thread is in a call with it; then it is not destroyed. */
uinbox_status uinbox_decoder_destroy(uinbox_decoder *decoder);

/* Why the last call with this decoder failed, in a sentence or two; "" after a call that succeeded. You borrow it like
 * a result. After UINBOX_IN_USE, or if the decoder is NULL, it is a constant text that says so. */
const char *uinbox_decoder_error_message(const uinbox_decoder *decoder);

/* Decodes one payload: a message, a list of messages, a push, or an envelope around a list.
 *
 * The result is what `inbox decode` prints, without its line feed:
 * {"schema":1,"messages":[…],"diagnostics":[…]}, with "badge" and "deletions" if the vendor sends them. A rejected message
 * is left out, and the diagnostics say why; the status is still UINBOX_OK.
 * Returns UINBOX_OK, UINBOX_MALFORMED, UINBOX_NOT_RECOGNISED, UINBOX_LIMIT_EXCEEDED, UINBOX_INVALID_OPTIONS,
 * UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. With UINBOX_NOT_RECOGNISED and UINBOX_LIMIT_EXCEEDED there is a result too: an
 * object without messages, whose diagnostics say what is wrong. */
uinbox_status uinbox_decoder_decode(
    uinbox_decoder *decoder, const void *payload, size_t payload_length, const char **result, size_t *result_length);

/* ---- Rows ----------------------------------------------------------------------------------------------------------- */

/* The result for a line: the "status" of its row. Lines with a status other than UINBOX_ROW_OK and UINBOX_ROW_BLANK are the
 * dead letters of an input. */
typedef enum uinbox_row_status {
    /* The line gave at least one message, or its feed is empty. */
    UINBOX_ROW_OK = 0,
    /* The line gave no message, and at least one was rejected. */
    UINBOX_ROW_REJECTED = 1,
    /* The line gave no message, because the vendor sent an error or no list. */
    UINBOX_ROW_INCOMPLETE = 2,
    /* The line is JSON, but neither a payload nor an envelope around one. */
    UINBOX_ROW_NOT_RECOGNISED = 3,
    /* The line is not JSON. */
    UINBOX_ROW_MALFORMED = 4,
    /* The line is longer than 64 MiB, or its payload is longer than the option "limits" allows. It was not read. */
    UINBOX_ROW_TOO_LONG = 5,
    /* The line has only white space. */
    UINBOX_ROW_BLANK = 6
} uinbox_row_status;

/* The word for a status in rows: "ok", "rejected", "incomplete", "not-recognised", "malformed", "too-long", "blank"; "unknown"
 * for a number that is not a status. Do not free it. */
const char *uinbox_row_status_name(uinbox_row_status status);

/* Rows, one for each line of input, in order. The library allocates the struct, and you borrow it like a result. Later
 * versions may add members at its end; struct_size is its size in the loaded library. */
typedef struct uinbox_rows {
    /* The size of this struct in bytes. */
    size_t struct_size;
    /* The number of rows. */
    size_t count;
    /* The rows one after another, in UTF-8. A NUL byte follows the last row. */
    const char *data;
    /* count + 1 offsets in data: row i is the bytes from offsets[i] to offsets[i + 1]. Together with
       data this is an Arrow array of large strings. */
    const int64_t *offsets;
    /* count statuses, each a uinbox_row_status. */
    const uint8_t *statuses;
} uinbox_rows;

/* Decodes a block of lines. Each line is a payload, or an envelope such as
 * {"provider":"zeta","recipient":"u1","payload":…}. An envelope with a provider or a recipient may have other members too.
 *
 * The rows are what `inbox stream --format rows` prints, each with a line feed at its end:
 *
 *     {"line":7,"status":"ok","recipient":"u1","kept":{"offset":512},"messages":[…],"diagnostics":[…]}
 *
 * `first_line` is the number of the block's first line, from 1. The last line needs no line feed. Split input into blocks
 * at line feeds; blocks of some 256 KiB are large enough to be fast. If a line cannot be decoded, its row says why, and the
 * status is still UINBOX_OK.
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_decoder_decode_lines(
    uinbox_decoder *decoder, const void *lines, size_t lines_length, int64_t first_line, const uinbox_rows **rows);

/* Decodes the elements of an Arrow array of strings or bytes (utf8, binary). Each element is read like a line above.
 *
 * `offsets` contains count + 1 ascending offsets in `data`: element i is the bytes from offsets[i] to offsets[i + 1]. To
 * decode a slice of an array, pass a pointer to its first offset. The validity bitmap is not read. A null is usually an
 * empty element, whose row has the status blank.
 * `first_line` is the number of the first element, from 1. Rows have no line feed. If offsets do not ascend within `data`,
 * nothing is decoded.
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_decoder_decode_array32(
    uinbox_decoder *decoder, const void *data, size_t data_length, const int32_t *offsets, size_t count, int64_t first_line,
    const uinbox_rows **rows);

/* The same for 64-bit offsets (large_utf8, large_binary). */
uinbox_status uinbox_decoder_decode_array64(
    uinbox_decoder *decoder, const void *data, size_t data_length, const int64_t *offsets, size_t count, int64_t first_line,
    const uinbox_rows **rows);

/* ---- Inbox ---------------------------------------------------------------------------------------------------------- */

/* The inbox of one recipient. It depends only on the set of its events: neither their order nor repetitions matter. */
typedef struct uinbox_inbox uinbox_inbox;

/* Makes an inbox from a snapshot, or an empty inbox if `snapshot_length` is 0.
 *
 * The options:
 *
 *     "recipient":   whose inbox it is. Events for others are skipped. By default it is the recipient of the first event,
 *                    and an event for another recipient is refused
 *     "provider", "strict", "zoneOffset", "limits": for the payloads in events, as for a decoder
 *     "collapse":    show only one of several duplicates; compare them by "campaign", "custom:" and a JSON Pointer into
 *                    custom data, or "content:" and the length of a time bucket in seconds. What the user does with one
 *                    duplicate counts for all, and each vendor gets the call for its own message. It is not part of
 *                    snapshots
 *     "collapsePrefer": the vendor whose message is shown; by default the newest message is
 *
 * On success *inbox is the handle. If the length, the options or the snapshot is refused, *inbox is a handle too, but only
 * for reading the error message: every other call with it returns the same status again. Destroy this handle too.
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_SNAPSHOT, or UINBOX_INVALID_ARGUMENT if `snapshot` is NULL and its
 * length is not 0, if the length is above PTRDIFF_MAX, or if `inbox` is NULL. Only in the last case is there no handle. */
uinbox_status uinbox_inbox_create(
    const char *options, const void *snapshot, size_t snapshot_length, uinbox_inbox **inbox);

/* Destroys an inbox and its results. NULL does nothing.
 * Returns UINBOX_OK, or UINBOX_IN_USE if another thread is in a call with it: it is not destroyed then. */
uinbox_status uinbox_inbox_destroy(uinbox_inbox *inbox);

/* Why the last call with this inbox failed; see uinbox_decoder_error_message. */
const char *uinbox_inbox_error_message(const uinbox_inbox *inbox);

/* Applies the lines of an event log, one JSON object on each line. Blank lines are skipped:
 *
 *     {"at":"2026-02-05T12:00:00Z","event":"ingest","provider":"zeta","payload":[…]}
 *     {"at":"2026-02-05T12:00:05Z","event":"markRead","ids":["zeta:MSG-1"]}
 *
 * The events are those of `inbox replay`: ingest, markRead, markUnread, delete, pin, unpin, click, acknowledge, badge, clear. The
 * result counts the lines: {"applied":2,"skipped":0,"failed":0,"diagnostics":[…]}. The first member of each diagnostic is
 * the number of its line, counted from 1. A failed line has at least one diagnostic: "event.invalid", "json.malformed",
 * or those of its payload.
 * Returns UINBOX_OK, UINBOX_INVALID_EVENT if a line failed (there is a result too, and all other lines are applied),
 * UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_apply(
    uinbox_inbox *inbox, const void *lines, size_t lines_length, const char **result, size_t *result_length);

/* Returns what the inbox shows at an instant.
 *
 * The options:
 *
 *     "now":         the instant, required: "2026-02-05T12:00:00Z", or milliseconds since 1970
 *     "topic":       only messages with that topic
 *     "topics":      only messages that satisfy a filter, as for a decoder
 *     "unread":      true: only unread messages
 *     "offset", "limit": how many messages to skip, and the largest number to return
 *     "all":         true: include hidden messages, except deleted ones
 *     "raw":         true: each message has the vendor's own element as "raw"
 *     "explain":     true: add "placements": for every message whether and where it is shown, and by which rule
 *
 * The result is a line of `inbox replay`: {"recipient":"u1","unread":1,"total":2,…,"messages":[…],"outbox":[…]}.
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_query(
    uinbox_inbox *inbox, const char *options, const char **result, size_t *result_length);

/* Compares the list that this inbox shows now with the list that an earlier inbox showed. Send the result to a client that
 * has the earlier list. `snapshot` is a snapshot of the same recipient's earlier inbox.
 *
 * The options:
 *
 *     "now":         the instant of the later list, required
 *     "then":        the instant of the earlier list; by default the instant of the newest event in the snapshot, or
 *                    "now" if the snapshot has no events
 *
 * The result is a line of `inbox replay --since`: {"recipient":"u1","from":…,"to":…,"unread":1,"total":2,"changes":[…]}.
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_SNAPSHOT, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_changes(
    uinbox_inbox *inbox, const char *options, const void *snapshot, size_t snapshot_length, const char **result,
    size_t *result_length);

/* Drops the content of messages that nothing needs any more: messages over their vendor's limit, and messages that the
 * options do not keep. What the outbox still needs is kept. A deleted message does not come back.
 *
 * The options:
 *
 *     "now":         the instant of the compaction, required
 *     "retainDays":  drop messages older than this many days
 *     "retainRead":  keep this many read messages, the newest ones, and drop the others
 *
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_compact(uinbox_inbox *inbox, const char *options);

/* Returns the calls that the host still has to make, as a JSON array of entries. When a call has succeeded, apply an event
 * "acknowledge" with the id of its entry. If the vendor's answer has a "badge", add it to the event. The id of an entry is
 * the same in every replica.
 * Returns UINBOX_OK, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_outbox(uinbox_inbox *inbox, const char **result, size_t *result_length);

/* Merges another replica of the same recipient's inbox into `inbox`. `other` does not change. You can merge replicas in any
 * order and any number of times. A log-out ends the session in all of them. If `inbox` has no recipient, it takes the
 * recipient of `other`.
 * Returns UINBOX_OK; UINBOX_INVALID_ARGUMENT if one of them is NULL, if `other` was refused when it was made, or if their
 * recipients differ; or UINBOX_IN_USE if another thread is in a call with one of them. If `inbox` was refused when it was made,
 * returns the status of that call. Results of `other` stay valid. */
uinbox_status uinbox_inbox_merge(uinbox_inbox *inbox, const uinbox_inbox *other);

/* Merges a snapshot of another replica into `inbox`. If the snapshot cannot be read, the inbox does not change.
 * Returns UINBOX_OK, UINBOX_INVALID_SNAPSHOT, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_merge_snapshot(uinbox_inbox *inbox, const void *snapshot, size_t snapshot_length);

/* Returns the whole inbox except its recipient as JSON, for uinbox_inbox_create and uinbox_inbox_merge_snapshot. Equal
 * inboxes have identical snapshots. Later versions of the library can read it.
 * Returns UINBOX_OK, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_snapshot(uinbox_inbox *inbox, const char **result, size_t *result_length);

/* Returns a snapshot of a part of the inbox, for a store that is read and written often. Read and merge it like a whole
 * one.
 *
 * The options:
 *
 *     "withoutRaw":  true: messages have no "raw". All other answers are the same, and merging with a replica that has
 *                    "raw" restores it
 *     "messages":    an array with the ids of the messages to include. The session, the badges and the full feeds are
 *                    always included. If you merge parts that together contain all messages, you get
 *                    the inbox
 *
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_snapshot_part(
    uinbox_inbox *inbox, const char *options, const char **result, size_t *result_length);

#ifdef __cplusplus
}
#endif

#endif
