"""The C library, loaded once and checked: its functions, with their types."""

from __future__ import annotations

import ctypes
import os
import pathlib
import sys
from ctypes import POINTER, c_char_p, c_int, c_int32, c_int64, c_size_t, c_ubyte, c_void_p

#: The ABI version of `unified_inbox.h` that this package is written for.
ABI_VERSION = 1

#: The name of the library's file in this package.
FILE_NAME = "libunifiedinbox.dylib" if sys.platform == "darwin" else "libunifiedinbox.so"

#: The environment variable that can name a library to use instead of the one in this package.
PATH_VARIABLE = "UNIFIED_INBOX_LIBRARY"

# The statuses of the header that callers branch on.
OK = 0
IN_USE = 3
INVALID_EVENT = 7


class LentRows(ctypes.Structure):
    """`uinbox_rows`: rows that belong to a decoder's handle until the next call with it."""

    _fields_ = [
        ("struct_size", c_size_t),
        ("count", c_size_t),
        ("data", c_void_p),
        ("offsets", POINTER(c_int64)),
        ("statuses", POINTER(c_ubyte)),
    ]


_RESULT = (POINTER(c_void_p), POINTER(c_size_t))

# The functions of the header: the type of the result, and the types of the arguments.
_FUNCTIONS: dict[str, tuple[object, tuple[object, ...]]] = {
    "uinbox_version": (c_char_p, ()),
    "uinbox_status_name": (c_char_p, (c_int,)),
    "uinbox_row_status_name": (c_char_p, (c_int,)),
    "uinbox_decoder_create": (c_int, (c_char_p, POINTER(c_void_p))),
    "uinbox_decoder_destroy": (c_int, (c_void_p,)),
    "uinbox_decoder_error_message": (c_char_p, (c_void_p,)),
    "uinbox_decoder_decode": (c_int, (c_void_p, c_char_p, c_size_t, *_RESULT)),
    "uinbox_decoder_decode_lines": (c_int, (c_void_p, c_char_p, c_size_t, c_int64, POINTER(POINTER(LentRows)))),
    "uinbox_decoder_decode_array32": (
        c_int, (c_void_p, c_void_p, c_size_t, c_void_p, c_size_t, c_int64, POINTER(POINTER(LentRows)))),
    "uinbox_decoder_decode_array64": (
        c_int, (c_void_p, c_void_p, c_size_t, c_void_p, c_size_t, c_int64, POINTER(POINTER(LentRows)))),
    "uinbox_inbox_create": (c_int, (c_char_p, c_char_p, c_size_t, POINTER(c_void_p))),
    "uinbox_inbox_destroy": (c_int, (c_void_p,)),
    "uinbox_inbox_error_message": (c_char_p, (c_void_p,)),
    "uinbox_inbox_apply": (c_int, (c_void_p, c_char_p, c_size_t, *_RESULT)),
    "uinbox_inbox_query": (c_int, (c_void_p, c_char_p, *_RESULT)),
    "uinbox_inbox_changes": (c_int, (c_void_p, c_char_p, c_char_p, c_size_t, *_RESULT)),
    "uinbox_inbox_compact": (c_int, (c_void_p, c_char_p)),
    "uinbox_inbox_outbox": (c_int, (c_void_p, *_RESULT)),
    "uinbox_inbox_merge": (c_int, (c_void_p, c_void_p)),
    "uinbox_inbox_merge_snapshot": (c_int, (c_void_p, c_char_p, c_size_t)),
    "uinbox_inbox_snapshot": (c_int, (c_void_p, *_RESULT)),
    "uinbox_inbox_snapshot_part": (c_int, (c_void_p, c_char_p, *_RESULT)),
}


def _load() -> ctypes.CDLL:
    path = os.environ.get(PATH_VARIABLE) or str(pathlib.Path(__file__).with_name(FILE_NAME))
    try:
        # Calls through a CDLL release the interpreter's lock, so threads decode side by side.
        loaded = ctypes.CDLL(path)
        abi_version = loaded.uinbox_abi_version
    except (OSError, AttributeError) as problem:
        raise ImportError(
            f"the library of unified_inbox cannot be loaded: {problem}; install the package again with pip, or set "
            f"{PATH_VARIABLE} to the path of a library") from problem
    abi_version.restype = c_int32
    if (found := abi_version()) != ABI_VERSION:
        raise ImportError(
            f"{path} has ABI version {found}, but this package needs {ABI_VERSION}; install both from one release")
    for name, (result, arguments) in _FUNCTIONS.items():
        try:
            function = getattr(loaded, name)
        except AttributeError as problem:
            raise ImportError(
                f"{path} is older than this package: it has no {name}; install both from one release") from problem
        function.restype, function.argtypes = result, arguments
    return loaded


#: The loaded library.
library = _load()

#: The version of the library, such as "0.1.0".
version: str = library.uinbox_version().decode()


def status_name(status: int) -> str:
    """The stable name of a status, such as "json.malformed"."""
    name: bytes = library.uinbox_status_name(status)
    return name.decode()


def _row_status_names() -> tuple[str, ...]:
    names: list[str] = []
    while (name := library.uinbox_row_status_name(len(names)).decode()) != "unknown":
        names.append(name)
    return tuple(names)


#: The words for the statuses of rows, by number.
ROW_STATUS_NAMES = _row_status_names()
