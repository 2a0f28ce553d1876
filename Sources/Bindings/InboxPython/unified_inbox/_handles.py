"""Handles of the C library. They are made when needed, used by one call at a time, and destroyed with their owner."""

from __future__ import annotations

import ctypes
import json
import weakref
from collections.abc import Iterable
from typing import Any, Callable

from ._library import IN_USE, OK, library, status_name
from .errors import InboxError


class Handle:
    """A handle of the library, with memory for the results of its calls."""

    __slots__ = ("__weakref__", "length", "pointer", "result", "_error_message")

    def __init__(
        self, create: Callable[..., int], destroy: Callable[[ctypes.c_void_p], int],
        error_message: Callable[[ctypes.c_void_p], bytes], *arguments: Any,
    ) -> None:
        self.pointer = ctypes.c_void_p()
        self.result = ctypes.c_void_p()
        self.length = ctypes.c_size_t()
        self._error_message = error_message
        status = create(*arguments, ctypes.byref(self.pointer))
        if self.pointer:
            # Skip this when the process exits, because that frees all memory.
            weakref.finalize(self, destroy, self.pointer).atexit = False
        if status != OK:
            raise self.error(status)

    def text(self, function: Callable[..., int], *arguments: Any) -> tuple[int, bytes]:
        """Calls a function that returns a text. Returns its status and a copy of the text."""
        status = function(self.pointer, *arguments, ctypes.byref(self.result), ctypes.byref(self.length))
        text = ctypes.string_at(self.result, self.length.value) if self.result else b""
        return status, text

    def error(self, status: int) -> InboxError:
        """Why the last call failed."""
        return InboxError(status_name(status), self._error_message(self.pointer).decode(errors="replace"))


class HandlePool:
    """The handles of a decoder. There is one for each simultaneous call, so at most one for each thread.

    A call takes a handle out of the pool and puts it back. So two calls never share one, neither from two threads nor
    from a signal handler. A handle that another thread was using at a fork is never used in the child.
    """

    def __init__(self, make: Callable[[], Handle]) -> None:
        self._make = make
        # Appending to a list and removing its last element are atomic.
        self._idle: list[Handle] = []

    def take(self) -> Handle:
        """Takes a handle that no other call uses."""
        try:
            return self._idle.pop()
        except IndexError:
            return self._make()

    def put_back(self, handle: Handle) -> None:
        """Puts a handle back after use."""
        self._idle.append(handle)


def decoder_handle(options: bytes) -> Handle:
    """A handle of a decoder."""
    return Handle(
        library.uinbox_decoder_create, library.uinbox_decoder_destroy, library.uinbox_decoder_error_message, options)


def inbox_handle(options: bytes, snapshot: bytes) -> Handle:
    """A handle of an inbox."""
    return Handle(
        library.uinbox_inbox_create, library.uinbox_inbox_destroy, library.uinbox_inbox_error_message,
        options, snapshot, len(snapshot))


def encoded_options(options: dict[str, Any]) -> bytes:
    """Encodes options for the library. Options that are None are left out.

    Raises:
        ValueError: A text has a NUL character, which would end the options.
    """
    text = json.dumps({name: value for name, value in options.items() if value is not None})
    return text.encode()


def in_use(what: str) -> InboxError:
    """The error for a call with an object that another call is using."""
    return InboxError(status_name(IN_USE), f"another thread is using this {what}; give each thread its own")


def list_of_texts(values: Iterable[str], name: str) -> list[str]:
    """The texts of an argument.

    Raises:
        TypeError: The argument is one text, which would be read letter by letter.
    """
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{name} must be a list of strings, not {values!r}; write [{values!r}]")
    return list(values)
