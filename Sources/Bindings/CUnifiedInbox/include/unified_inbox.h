/* unified_inbox.h: app-inbox payloads of five vendors in one message model, and inboxes over time.
 *
 * A DECODER turns what a vendor's SDK or server delivers (Zeta, Salesforce, Customer.io, XtremePush, Pushwoosh) into messages
 * in one JSON form, with a diagnostic for all that is wrong or unusual. An INBOX applies the events of one recipient and answers
 * what is shown now, what is unread, and which calls the vendor has still to get.
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
 * sentence that says what is wrong and how to fix it: uinbox_decoder_error_message, uinbox_inbox_error_message.
 * No function stops the process, whatever bytes, options, lengths or null pointers it is given. Pointers that are not null
 * must be valid for the length that is given with them. Running out of memory ends the process.
 *
 * TEXT. JSON is UTF-8, going in and coming out. Options are a JSON object in a C string; NULL or "" is the same as "{}"; a
 * member that is null is the same as an absent one; a name that a function does not know is refused. Input is a pointer and a
 * length in bytes; it is read during the call only. A pointer may be NULL if its length is 0. A length above PTRDIFF_MAX, such
 * as a negative number that was cast, is refused.
 *
 * RESULTS are borrowed: they belong to the handle and are valid until the next call with the same handle, whether that call
 * succeeds or not, or until the handle is destroyed. Copy what you keep; free nothing. A result is compact JSON without a line
 * feed at its end. A NUL byte comes after it, which is not counted in its length, so that it is a C string as well. If a call
 * fails, its results are NULL and 0, unless its description says otherwise. Results are set, and may not be NULL themselves.
 * A handle keeps the memory of its largest result.
 *
 * THREADS. Any number of threads may use the library, and each handle is for one thread at a time: give each thread its own.
 * A handle may move from one thread to another between two calls. A call that finds another thread in a call with the same
 * handle does nothing and returns UINBOX_IN_USE. It is detected by a lock that is never waited for; a handle that is destroyed
 * while another thread is about to use it cannot be detected. The library starts no thread, keeps no thread's state, installs
 * no signal handler, and reads no clock, file or environment variable.
 *
 * FORK. A process may fork with live handles, and parent and child may go on using theirs. A handle that another thread was
 * using at that moment stays in use for ever in the child: the child should make its own. As POSIX says of every library, it
 * is safest to fork while no other thread is in a call.
 *
 * COMPATIBILITY. Within one ABI version, functions, statuses, options and members of JSON objects are only added; no
 * signature, number or meaning changes. Structs are allocated by the library, and grow at their end only. The ABI version is in
 * the library's file name (libunifiedinbox.so.1) and is what uinbox_abi_version returns. Treat a status that you do not know as
 * a failure, and ignore members of JSON objects that you do not know.
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

/* The ABI version of the library that is loaded. A program that loads it by itself refuses any but UINBOX_ABI_VERSION. */
int32_t uinbox_abi_version(void);

/* The version of the library, such as "0.1.0": a constant, which is never freed. */
const char *uinbox_version(void);

/* ---- Statuses ------------------------------------------------------------------------------------------------------- */

/* What became of a call. The size of the type is that of int. */
typedef enum uinbox_status {
    UINBOX_OK = 0,
    /* A pointer is NULL that must not be, a length is above PTRDIFF_MAX, or offsets do not ascend within the data. */
    UINBOX_INVALID_ARGUMENT = 1,
    /* The options are not a JSON object, or a name or value in them is not known. */
    UINBOX_INVALID_OPTIONS = 2,
    /* Another thread is in a call with this handle, and nothing was done. */
    UINBOX_IN_USE = 3,
    /* The payload is not RFC 8259 JSON. */
    UINBOX_MALFORMED = 4,
    /* The payload is JSON, and of no vendor or not of the vendor that the options name. */
    UINBOX_NOT_RECOGNISED = 5,
    /* The payload has more bytes than the option "limits" allows. */
    UINBOX_LIMIT_EXCEEDED = 6,
    /* At least one line of an event log is not an event; the other lines were applied. */
    UINBOX_INVALID_EVENT = 7,
    /* The snapshot cannot be read: it is not one, is damaged, or was written by a newer version. */
    UINBOX_INVALID_SNAPSHOT = 8
} uinbox_status;

/* The stable name of a status, such as "json.malformed"; "unknown" for a number that is not a status. Never freed.
 * In the order of the statuses: "ok", "argument.invalid", "options.invalid", "handle.in-use", "json.malformed",
 * "feed.not-recognised", "limit.exceeded", "event.invalid", "snapshot.invalid". */
const char *uinbox_status_name(uinbox_status status);

/* ---- Decoder -------------------------------------------------------------------------------------------------------- */

/* Decodes one payload after another. To make one takes some hundred times as long as to decode a short payload: keep it. */
typedef struct uinbox_decoder uinbox_decoder;

/* Makes a decoder. The options, which have the names of those of the command `inbox`:
 *
 *     "provider":    the vendor of all payloads: "zeta", "salesforce", "customerio", "xtremepush" or "pushwoosh";
 *                    without it the vendor of each payload is detected
 *     "at":          where the payload is in the input, a JSON Pointer (RFC 6901) such as "/ios"; of a line with an envelope, in
 *                    its payload. A string of JSON there is opened. By default the whole input is the payload
 *     "strict":      true: a warning is an error, and rejects its message; false by default
 *     "raw":         true: each message has the vendor's own element as "raw"; false by default
 *     "zoneOffset":  the offset of dates that name no zone, such as "+02:00"; "Z" by default
 *     "limits":      an object with "bytes" of a payload, "messages" of a feed, "diagnostics" of a payload, "depth" of nested
 *                    containers; by default 10000 diagnostics, a depth of 512 (which is the largest), and no limit for the others
 *
 * Those of rows alone:
 *
 *     "keep":        an array with the names of members of a line that its row has under "kept": ["offset","partition"]
 *     "jsonStrings": true: "custom", "vendor", "raw", "payload" and "kept" are strings of JSON, so that each member of a row
 *                    has one type whatever a sender puts in; false by default
 *     "topic":       only messages with that topic
 *     "topics":      only messages that satisfy a filter, as of `inbox --topics`: "(orders | offers) & !promo"
 *     "unread":      true: only unread messages
 *
 * On success *decoder is the handle. If the options are refused, *decoder is a handle too, which is only there for its
 * error message: every other call with it returns UINBOX_INVALID_OPTIONS. So every handle is destroyed, even then.
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, or UINBOX_INVALID_ARGUMENT if `decoder` is NULL. */
uinbox_status uinbox_decoder_create(const char *options, uinbox_decoder **decoder);

/* Destroys a decoder and its results. NULL does nothing.
 * Returns UINBOX_OK, or UINBOX_IN_USE if another thread is in a call with it: it is not destroyed then. */
uinbox_status uinbox_decoder_destroy(uinbox_decoder *decoder);

/* Why the last call with this decoder failed, in a sentence or two; "" after a call that succeeded. Borrowed like a result.
 * After UINBOX_IN_USE, and for a decoder that is NULL, it says that: a constant. */
const char *uinbox_decoder_error_message(const uinbox_decoder *decoder);

/* Decodes one payload: a message, a list of messages, a push, or an envelope around a list.
 *
 * The result is what `inbox decode` prints, without its line feed:
 * {"schema":1,"messages":[…],"diagnostics":[…]}, with "badge" and "deletions" if the vendor sends them. A message that
 * is rejected is left out, and the diagnostics say why: that is UINBOX_OK.
 * Returns UINBOX_OK, UINBOX_MALFORMED, UINBOX_NOT_RECOGNISED, UINBOX_LIMIT_EXCEEDED, UINBOX_INVALID_OPTIONS,
 * UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. With UINBOX_NOT_RECOGNISED and UINBOX_LIMIT_EXCEEDED there is a result too: an
 * object without messages, whose diagnostics say what is wrong. */
uinbox_status uinbox_decoder_decode(
    uinbox_decoder *decoder, const void *payload, size_t payload_length, const char **result, size_t *result_length);

/* ---- Rows ----------------------------------------------------------------------------------------------------------- */

/* What became of a line: the "status" of its row. The lines with another status than UINBOX_ROW_OK and UINBOX_ROW_BLANK are
 * the dead letters of an input. */
typedef enum uinbox_row_status {
    /* A message came out, or the feed is empty. */
    UINBOX_ROW_OK = 0,
    /* No message came out, and at least one was rejected. */
    UINBOX_ROW_REJECTED = 1,
    /* No message came out, because the vendor sent an error or no list. */
    UINBOX_ROW_INCOMPLETE = 2,
    /* The line is JSON, and neither a payload nor an envelope with one. */
    UINBOX_ROW_NOT_RECOGNISED = 3,
    /* The line is not JSON. */
    UINBOX_ROW_MALFORMED = 4,
    /* The line has more than 64 MiB, or its payload more bytes than the option "limits" allows; it is not read. */
    UINBOX_ROW_TOO_LONG = 5,
    /* The line has only white space. */
    UINBOX_ROW_BLANK = 6
} uinbox_row_status;

/* The word for a status in rows: "ok", "rejected", "incomplete", "not-recognised", "malformed", "too-long", "blank"; "unknown"
 * for a number that is not a status. Never freed. */
const char *uinbox_row_status_name(uinbox_row_status status);

/* Rows, one for each line of input, in order. The library allocates it, and it is borrowed like a result. Later versions may add
 * members at its end: struct_size is what the library that is loaded has. */
typedef struct uinbox_rows {
    /* The bytes of this struct. */
    size_t struct_size;
    /* The number of rows. */
    size_t count;
    /* The rows, one after another, UTF-8; a NUL byte comes after the last. */
    const char *data;
    /* count + 1 offsets in data: row i is from offsets[i] to offsets[i + 1]. With data it is an Arrow array of large strings. */
    const int64_t *offsets;
    /* count statuses, each a uinbox_row_status. */
    const uint8_t *statuses;
} uinbox_rows;

/* Decodes a block of lines, each of them a payload, or an envelope {"provider":"zeta","recipient":"u1","payload":…}, which may
 * have other members if it has a provider or a recipient.
 *
 * The rows are what `inbox stream --format rows` prints, each with a line feed at its end:
 *
 *     {"line":7,"status":"ok","recipient":"u1","kept":{"offset":512},"messages":[…],"diagnostics":[…]}
 *
 * `first_line` is the number of the block's first line, from 1. The last line needs no line feed; split blocks at line feeds. A
 * line that cannot be decoded has a row that says why, and that is UINBOX_OK. A block of some 256 KiB is large enough to be fast.
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_decoder_decode_lines(
    uinbox_decoder *decoder, const void *lines, size_t lines_length, int64_t first_line, const uinbox_rows **rows);

/* Decodes the elements of an Arrow array of strings or bytes (utf8, binary), each of them what a line is above.
 *
 * `offsets` has count + 1 offsets in `data`, which ascend: element i is from offsets[i] to offsets[i + 1]. For a slice of an array
 * pass a pointer to its first offset. Validity is not read: an empty element, as a null mostly is, gives a row with status blank.
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

/* The inbox of one recipient. It is what its events make it: their order means nothing, nor do repeated events. */
typedef struct uinbox_inbox uinbox_inbox;

/* Makes an inbox: an empty one if `snapshot_length` is 0, or that of a snapshot.
 *
 * The options:
 *
 *     "recipient":   whose inbox it is. Events for others are skipped. Without it the recipient is that of the first event,
 *                    and an event for another one is refused
 *     "provider", "strict", "zoneOffset", "limits": of the payloads in events, as for a decoder
 *     "collapse":    one message is shown for all with the same key: "campaign", "custom:" and a JSON Pointer into custom data,
 *                    or "content:" and the seconds of a bucket of dates. What the user did with one of them counts for all, and
 *                    each vendor gets the call for its own. It is not part of snapshots
 *     "collapsePrefer": the vendor whose message is shown; the newest without it
 *
 * On success *inbox is the handle. If the length, the options or the snapshot is refused, *inbox is a handle too, which is only
 * there for its error message: every other call with it returns the same status again. So every handle is destroyed, even then.
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_SNAPSHOT, or UINBOX_INVALID_ARGUMENT if `snapshot` is NULL and its
 * length is not 0, if the length is above PTRDIFF_MAX, or if `inbox` is NULL: then alone there is no handle. */
uinbox_status uinbox_inbox_create(
    const char *options, const void *snapshot, size_t snapshot_length, uinbox_inbox **inbox);

/* Destroys an inbox and its results. NULL does nothing.
 * Returns UINBOX_OK, or UINBOX_IN_USE if another thread is in a call with it: it is not destroyed then. */
uinbox_status uinbox_inbox_destroy(uinbox_inbox *inbox);

/* Why the last call with this inbox failed; see uinbox_decoder_error_message. */
const char *uinbox_inbox_error_message(const uinbox_inbox *inbox);

/* Applies the lines of an event log, one JSON object a line; blank lines are skipped:
 *
 *     {"at":"2026-02-05T12:00:00Z","event":"ingest","provider":"zeta","payload":[…]}
 *     {"at":"2026-02-05T12:00:05Z","event":"markRead","ids":["zeta:MSG-1"]}
 *
 * The events are those of `inbox replay`: ingest, markRead, markUnread, delete, pin, unpin, click, acknowledge, badge, clear. The
 * result says what became of the lines: {"applied":2,"skipped":0,"failed":0,"diagnostics":[…]}. A diagnostic is a diagnostic with the number of its
 * line, counted from 1, as its first member. A line that failed has at least one diagnostic: "event.invalid", "json.malformed",
 * or those of its payload.
 * Returns UINBOX_OK, UINBOX_INVALID_EVENT if a line failed (with a result too; all other lines are applied),
 * UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_apply(
    uinbox_inbox *inbox, const void *lines, size_t lines_length, const char **result, size_t *result_length);

/* What the inbox shows at an instant.
 *
 * The options:
 *
 *     "now":         the instant, required: "2026-02-05T12:00:00Z", or milliseconds since 1970
 *     "topic":       only messages with that topic
 *     "topics":      only messages that satisfy a filter, as for a decoder
 *     "unread":      true: only unread messages
 *     "offset", "limit": how many messages to skip, and how many there may be
 *     "all":         true: hidden messages too, except deleted ones
 *     "raw":         true: each message has the vendor's own element as "raw"
 *     "explain":     true: the placement of every message, as "placements": whether it is shown, where, and by which rule
 *
 * The result is a line of `inbox replay`: {"recipient":"u1","unread":1,"total":2,…,"messages":[…],"outbox":[…]}.
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_query(
    uinbox_inbox *inbox, const char *options, const char **result, size_t *result_length);

/* What differs between the list that an earlier inbox showed and the one that this inbox shows now, so that a client which has
 * the earlier list is sent no more than that. `snapshot` is a snapshot of the same recipient's earlier inbox.
 *
 * The options:
 *
 *     "now":         the instant of the later list, required
 *     "then":        the instant of the earlier list; without it that of the newest event of the snapshot, or "now" if the
 *                    snapshot has no events
 *
 * The result is a line of `inbox replay --since`: {"recipient":"u1","from":…,"to":…,"unread":1,"total":2,"changes":[…]}.
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_SNAPSHOT, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_changes(
    uinbox_inbox *inbox, const char *options, const void *snapshot, size_t snapshot_length, const char **result,
    size_t *result_length);

/* Drops the content of messages that nothing needs any more: of those over their vendor's limit, and of those that the options
 * do not keep. What the outbox still needs is kept, and a deleted message does not come back.
 *
 * The options:
 *
 *     "now":         the instant of the compaction, required
 *     "retainDays":  drop messages older than so many days
 *     "retainRead":  keep so many read messages, the newest, and drop the others
 *
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_compact(uinbox_inbox *inbox, const char *options);

/* The calls that the host has still to make: a JSON array of entries. When a call has succeeded, apply an event
 * "acknowledge" with the id of its entry, and with the "badge" that the vendor's answer had, if it had one. The id of an entry is
 * the same in every replica.
 * Returns UINBOX_OK, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_outbox(uinbox_inbox *inbox, const char **result, size_t *result_length);

/* Joins another replica of the same recipient's inbox into `inbox`; `other` stays as it is. Replicas may be merged in any
 * order and any number of times. A log-out ends the session in all of them. An inbox without a recipient takes that of `other`.
 * Returns UINBOX_OK, UINBOX_INVALID_ARGUMENT if one of them is NULL, if `other` was refused when it was made, or if they have
 * different recipients, or UINBOX_IN_USE if another thread is in a call with one of them; the status of its creation if `inbox`
 * was refused when it was made. Results of `other` stay valid. */
uinbox_status uinbox_inbox_merge(uinbox_inbox *inbox, const uinbox_inbox *other);

/* Joins a snapshot of another replica into `inbox`. If the snapshot cannot be read, the inbox stays as it was.
 * Returns UINBOX_OK, UINBOX_INVALID_SNAPSHOT, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_merge_snapshot(uinbox_inbox *inbox, const void *snapshot, size_t snapshot_length);

/* The inbox as JSON, for uinbox_inbox_create and uinbox_inbox_merge_snapshot: all that it knows but its recipient. Equal
 * inboxes have identical snapshots. Later versions of the library read it.
 * Returns UINBOX_OK, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_snapshot(uinbox_inbox *inbox, const char **result, size_t *result_length);

/* A snapshot of a part of the inbox, for a store that is read and written often. It is read and merged like a whole one.
 *
 * The options:
 *
 *     "withoutRaw":  true: messages have no "raw"; merged with a replica that has it, they have it again. All other answers
 *                    are the same
 *     "messages":    an array with the ids of the messages that it has, with the session, the badges and the full feeds.
 *                    Snapshots of some messages each, merged, are the inbox
 *
 * Returns UINBOX_OK, UINBOX_INVALID_OPTIONS, UINBOX_INVALID_ARGUMENT or UINBOX_IN_USE. */
uinbox_status uinbox_inbox_snapshot_part(
    uinbox_inbox *inbox, const char *options, const char **result, size_t *result_length);

#ifdef __cplusplus
}
#endif

#endif
