"""Decoders: options, errors, threads, processes."""

from __future__ import annotations

import concurrent.futures
import json
import multiprocessing
import os
import pickle
from typing import Any

import cases
import pytest

from unified_inbox import Decoder, Feed, InboxError, decode

MESSAGE = {"messageId": "1", "title": "Hello"}
ZETA = (cases.FIXTURES / "feeds/zeta.json").read_bytes()


def test_a_message_is_in_canonical_form() -> None:
    assert decode(MESSAGE, "zeta") == Feed([
        {
            "id": "zeta:1", "provider": "zeta", "vendorID": "1", "title": "Hello", "pinned": False, "status": "unread",
            "clicked": False, "topics": [], "actions": [], "custom": {},
        }
    ], [])


def test_a_rejected_message_is_left_out_and_found() -> None:
    feed = decode([MESSAGE, {"title": "No id"}], "zeta")
    assert [message["id"] for message in feed.messages] == ["zeta:1"]
    assert [(diagnostic["code"], diagnostic["pointer"]) for diagnostic in feed.diagnostics] == [("message.missing-id", "/1")]


def test_strict_decoding_rejects_a_message_with_a_warning() -> None:
    suspect = {"messageId": "1", "status": "OTHER"}
    assert len(decode(suspect, "zeta").messages) == 1
    assert decode(suspect, "zeta", strict=True).messages == []


def test_raw_is_the_vendors_element() -> None:
    assert decode([MESSAGE], "zeta", raw=True).messages[0]["raw"] == MESSAGE


def test_a_date_without_a_zone_is_read_with_the_offset() -> None:
    payload = {"queueId": "q", "sentAt": "2026-02-05T12:00:00", "properties": {"title": "T"}}
    (message,) = decode(payload, "customerio", zone_offset="+02:00").messages
    assert message["sentAt"] == "2026-02-05T10:00:00Z"


def test_a_payload_inside_something_else_is_read_at_a_pointer() -> None:
    event = {"ios": {"pw_inbox": "1", "title": "T"}, "onStart": True}
    assert [message["id"] for message in decode(event, at="/ios").messages] == ["pushwoosh:1"]
    assert decode(event, at="/ios") == Decoder(at="/ios").decode(event)
    with pytest.raises(InboxError, match="there is nothing at /android"):
        decode(event, at="/android")
    with pytest.raises(InboxError, match="pass at: /ios"):
        decode(event)


@pytest.mark.parametrize(("payload", "code", "pointer"), [
    (b"", "json.malformed", ""),
    (b'{"a":', "json.malformed", ""),
    (b'"\xff"', "json.malformed", ""),
    ('"\ud800"', "json.malformed", ""),
    ("{}", "feed.not-recognised", ""),
    (42 * [1], "feed.not-recognised", ""),
])
def test_what_is_not_a_feed_raises_an_error_with_a_code(payload: Any, code: str, pointer: str) -> None:
    with pytest.raises(InboxError) as caught:
        decode(payload)
    assert (caught.value.code, caught.value.pointer) == (code, pointer)
    assert caught.value.reason in str(caught.value)


def test_an_error_has_the_diagnostics_of_its_payload() -> None:
    with pytest.raises(InboxError) as caught:
        Decoder("zeta", limits={"bytes": 3}).decode([MESSAGE])
    assert caught.value.code == "limit.exceeded"
    assert [diagnostic["code"] for diagnostic in caught.value.diagnostics] == ["limit.exceeded"]


def test_options_that_are_refused_raise_an_error_at_once() -> None:
    options: Any
    for options in ({"provider": "unknown"}, {"at": "ios"}, {"zone_offset": "two"}, {"limits": {"size": 1}}):
        with pytest.raises(InboxError) as caught:
            Decoder(**options)
        assert caught.value.code == "options.invalid"


def test_a_text_in_place_of_a_list_of_names_raises_an_error() -> None:
    with pytest.raises(TypeError, match="keep must be a list of strings, not 'offset'"):
        Decoder(keep="offset")


def test_a_depth_above_the_largest_is_refused() -> None:
    Decoder(limits={"depth": 512})
    with pytest.raises(InboxError, match="limits.depth.* must be an integer from 0 to 512, not 513"):
        Decoder(limits={"depth": 513})


def test_a_value_that_is_not_json_raises_an_error_of_python() -> None:
    with pytest.raises(TypeError):
        decode([object()], "zeta")
    with pytest.raises(TypeError):
        decode(1, "zeta")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="not JSON compliant"):
        decode([{"messageId": float("nan")}], "zeta")


def test_a_parser_of_the_callers_makes_the_dicts() -> None:
    (message,) = Decoder("zeta", loads=cases.load).decode(
        '[{"messageId":"1","additionalData":{"n":1.100000000000000000001}}]').messages
    assert str(message["custom"]["n"]) == "1.100000000000000000001"


def test_a_decoder_is_pickled_as_its_options() -> None:
    decoder: Decoder = pickle.loads(pickle.dumps(Decoder("zeta", strict=True, keep=["offset"])))
    assert decoder.decode({"messageId": "1", "status": "OTHER"}).messages == []
    assert repr(decoder) == "Decoder(provider='zeta', strict=True, keep=['offset'])"


def test_errors_are_pickled_whole() -> None:
    error = pickle.loads(pickle.dumps(InboxError("a.b", "why", "/0", [])))
    assert (error.code, error.reason, error.pointer, error.diagnostics) == ("a.b", "why", "/0", [])


def test_threads_share_a_decoder() -> None:
    decoder = Decoder()
    expected = decoder.decode_bytes(ZETA)
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        assert set(pool.map(lambda _: decoder.decode_bytes(ZETA), range(400))) == {expected}


def test_processes_get_a_decoder_by_pickling() -> None:
    decoder = Decoder()
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert set(pool.map(decoder.decode_bytes, [ZETA] * 8)) == {decoder.decode_bytes(ZETA)}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_fork_during_calls_of_other_threads_leaves_the_decoder_usable() -> None:
    decoder = Decoder()
    expected = decoder.decode_bytes(ZETA)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        calls = [pool.submit(decoder.decode_bytes, ZETA) for _ in range(400)]
        for _ in range(20):
            child = os.fork()
            if child == 0:
                os._exit(0 if decoder.decode_bytes(ZETA) == expected else 1)
            assert os.waitpid(child, 0)[1] == 0
        assert all(call.result() == expected for call in calls)


def test_results_stay_as_they_are_after_later_calls() -> None:
    decoder = Decoder("zeta")
    first = decoder.decode_bytes('{"messageId":"1"}')
    decoder.decode_bytes('{"messageId":"2"}')
    assert json.loads(first)["messages"][0]["id"] == "zeta:1"
