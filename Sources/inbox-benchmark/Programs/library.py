"""What `inbox stream` does, from Python, with the package unified_inbox or with the command as a process.

usage: library.py messages            <lines >messages    rows made dicts by orjson, their messages encoded again
       library.py rows                <lines >rows        a row for each line, in blocks of JSON
       library.py dicts               <lines >rows        the same, each row made a dict by orjson and encoded again
       library.py subprocess COMMAND  <lines >messages    COMMAND's lines made dicts by orjson and encoded again
"""

import subprocess
import sys

import orjson


def messages(rows):
    for row in rows:
        recipient = {"recipient": row["recipient"]} if "recipient" in row else {}
        for message in row["messages"]:
            yield recipient | message


def main():
    read, write = sys.stdin.buffer, sys.stdout.buffer.write
    way = sys.argv[1]
    if way == "subprocess":
        with subprocess.Popen(sys.argv[2:], stdin=read, stdout=subprocess.PIPE) as process:
            for line in process.stdout:
                write(orjson.dumps(orjson.loads(line)) + b"\n")
        sys.exit(process.returncode)

    from unified_inbox import Decoder

    decoder = Decoder(loads=orjson.loads)
    if way == "rows":
        for block in decoder.decode_blocks(read):
            write(block)
        return
    rows = decoder.decode_lines(read)
    for value in rows if way == "dicts" else messages(rows):
        write(orjson.dumps(value) + b"\n")


main()
