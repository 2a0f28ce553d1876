"""The build hook. It builds the C library with the installed Swift toolchain and puts it into the wheel.

Two environment variables change that:

    UNIFIED_INBOX_LIBRARY    a library that is already built, as .ci/release builds it
    SWIFT                    the command of the toolchain, "swift" by default
"""

from __future__ import annotations

import os
import pathlib
import platform
import shutil
import subprocess
import sys
import threading
import time
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

IS_MAC = sys.platform == "darwin"


class LibraryBuildHook(BuildHookInterface[Any]):
    """Adds the library to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Builds the library before the wheel is made."""
        name = "libunifiedinbox.dylib" if IS_MAC else "libunifiedinbox.so"
        library = pathlib.Path(os.environ.get("UNIFIED_INBOX_LIBRARY") or self.build_library(name)).resolve()
        if not library.is_file():
            raise SystemExit(f"there is no library at {library}")
        # Any Python 3 can load the library with ctypes. The platform of the wheel is the library's.
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform_tag()}"
        # An editable installation runs the sources in place, so the library goes there too.
        if version == "editable":
            shutil.copyfile(library, pathlib.Path(self.root, "unified_inbox", name))
        else:
            build_data["force_include"][str(library)] = f"unified_inbox/{name}"

    def build_library(self, name: str) -> pathlib.Path:
        """Builds the library in the checkout that this folder is in."""
        checkout = pathlib.Path(self.root).resolve().parents[2]
        if not (checkout / "Package.swift").is_file():
            raise SystemExit("the package can be built only in a checkout: pip install ./Sources/Bindings/InboxPython")
        swift = os.environ.get("SWIFT", "swift")
        if not shutil.which(swift):
            raise SystemExit(
                f"there is no {swift}; install a Swift toolchain, version 6.3 or newer, or set "
                "UNIFIED_INBOX_LIBRARY to the path of a library that is already built")
        command = [
            swift, "build", "-c", "release", "--product", "InboxC", "--package-path", str(checkout),
            "--scratch-path", str(checkout / ".build/release-library"), *link_flags(checkout),
        ]
        run_in_sight(command)
        shown = subprocess.run([*command, "--show-bin-path"], check=True, stdout=subprocess.PIPE, text=True)
        built = pathlib.Path(shown.stdout.strip(), "libInboxC.dylib" if IS_MAC else "libInboxC.so")
        library = built.with_name(name)
        shutil.copyfile(built, library)
        if not IS_MAC and shutil.which("strip"):
            subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)
        return library


def run_in_sight(command: list[str]) -> None:
    """Runs a build and prints its progress on the terminal every ten seconds, because pip hides what a build prints.

    Without a terminal, or with `pip install -v`, only the output on standard error is shown.
    """
    started = time.monotonic()
    latest = ["starting"]
    ended = threading.Event()

    def tell_regularly() -> None:
        while not ended.wait(10):
            tell(f"{time.monotonic() - started:.0f} s, {latest[0]}")

    tell("building the library with Swift, which takes a minute or two")
    threading.Thread(target=tell_regularly, daemon=True).start()
    try:
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as build:
            for line in build.stdout or ():
                sys.stderr.write(line)
                latest[0] = line.strip()[:60]
    finally:
        ended.set()
    if build.returncode:
        raise SystemExit(f"the build of the library failed with status {build.returncode}; the output above says why")
    tell(f"built the library in {time.monotonic() - started:.0f} s")


def tell(text: str) -> None:
    """Writes a line to the terminal, if there is one."""
    try:
        with open("/dev/tty", "w") as terminal:
            terminal.write(f"\r  unified-inbox: {text}\n")
    except OSError:
        pass


def link_flags(checkout: pathlib.Path) -> list[str]:
    """The flags that `.ci/release` uses too: they link Swift's own libraries statically and export only the library's
    names.

    A Mac already has Swift's libraries.
    """
    if IS_MAC:
        return []
    linker = [
        "-l_FoundationCShims", "-l_FoundationCollections", "-lswiftSynchronization", "-soname=libunifiedinbox.so.1",
        f"--version-script={checkout / '.ci/unifiedinbox.map'}", "-z", "nodelete",
    ]
    flags = ["-Xswiftc", "-static-stdlib", "-Xswiftc", "-use-ld=lld", "--disable-local-rpath"]
    return flags + [word for flag in linker for word in ("-Xlinker", flag)]


def platform_tag() -> str:
    """The platform tag for a wheel that is installed on this machine. `auditwheel` changes it to a general one."""
    machine = platform.machine()
    return f"macosx_13_0_{machine}" if IS_MAC else f"linux_{machine}"
