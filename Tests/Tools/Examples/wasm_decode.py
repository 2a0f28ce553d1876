"""Decodes a payload with the WebAssembly module: python3 wasm_decode.py unifiedinbox.wasm < feed.json (pip install wasmtime)

The example for every host: Go has wazero, Java has Chicory, .NET has Wasmtime. The module imports nothing.
"""
import json
import sys

from wasmtime import Instance, Module, Store

store = Store()
inbox = Instance(store, Module.from_file(store.engine, sys.argv[1]), []).exports(store)


def place(data):
    """Copies bytes into the module's memory."""
    at = inbox["inbox_allocate"](store, len(data))
    if at == 0:
        raise MemoryError(f"the module has no memory for {len(data)} bytes")
    inbox["memory"].write(store, data, at)
    return at


def read(name):
    """Copies the result or the error out of it."""
    at, length = inbox[name](store), inbox[name + "_length"](store)
    return bytes(inbox["memory"].read(store, at, at + length)).decode()


def decode(payload, **options):
    text = place(json.dumps(options).encode() + b"\0")
    # The call frees the payload's memory; the result lasts until the next call.
    status = inbox["inbox_decode"](store, place(payload), len(payload), text)
    inbox["inbox_free"](store, text)
    if status != 0:
        raise ValueError(json.loads(read("inbox_error"))["message"])
    return read("inbox_result")


if __name__ == "__main__":
    print(decode(sys.stdin.buffer.read()))
