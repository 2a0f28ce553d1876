"""A copy of the package that contains all mutants and is built once. Mutants that do not compile are left out."""

import json
import re
import subprocess
from pathlib import Path

from . import schemata, sites

_ERROR = re.compile(r"^(?P<file>/[^:\n]+\.swift):(?P<line>\d+):(?P<column>\d+): error: (?P<text>.*)$", re.MULTILINE)


class File:
    def __init__(self, root, path):
        self.path = path
        self.module = path.split("/")[2]
        self.text = (root / path).read_text()
        self.sites = sites.Finder(self.text).find()
        self.members = sites.members(self.text)
        for site in self.sites:
            following = self.text[site.end : site.end + 5]
            site.data["with_nil"] = site.kind == "infix" and following.startswith(" nil")
            line = self.text.rfind("\n", 0, site.start) + 1
            site.data["public"] = self.text[line : site.start].lstrip().startswith("public ")

    def line(self, site):
        return self.text.count("\n", 0, site.start) + 1

    def member(self, site):
        """The member of a type that a site is in: `ZetaButton.read(_:into:)`."""
        return max(((start, name) for start, name in self.members if start <= site.end), default=(0, self.path))[1]

    def source(self, site):
        start = self.text.rfind("\n", 0, site.start) + 1
        end = self.text.find("\n", site.end)
        return " ".join(self.text[start : end if end >= 0 else len(self.text)].split())

    def key(self, site):
        """The name of a site, which stays the same while its line does not change."""
        start = self.text.rfind("\n", 0, site.start) + 1
        same = [other for other in self.sites if other.kind == site.kind and self.source(other) == self.source(site)]
        return f"{self.path}|{site.kind}|{self.source(site)}|{same.index(site)}"


class Tree:
    def __init__(self, root, scratch, swift):
        self.root, self.scratch, self.swift = root, scratch, swift
        self.copy = scratch / "package"
        self.memory = scratch / "dropped.json"
        self.dropped = json.loads(self.memory.read_text()) if self.memory.exists() else {}

    def prepare(self, files):
        """Copies the package, without touching files that have not changed."""
        self.files = files
        wanted = {}
        for path in ["Package.swift", "Sources", "Tests"]:
            for file in [self.root / path] if (self.root / path).is_file() else (self.root / path).rglob("*"):
                if file.is_file() and "__pycache__" not in file.parts:
                    wanted[file.relative_to(self.root)] = file
        for old in list(self.copy.rglob("*")):
            relative = old.relative_to(self.copy)
            if old.is_file() and relative.parts[0] in ("Sources", "Tests") and relative not in wanted:
                old.unlink()
        mutated = {file.path for file in files}
        for relative, source in wanted.items():
            if str(relative) not in mutated:
                self._write(relative, source.read_bytes())
        number = 1
        for file in files:
            for site in file.sites:
                site.number = number
                number += max(1, len(site.changes))
                state = self.dropped.get(file.key(site))
                site.data["dropped"] = state == "dropped"
                site.data["variant"] = 1 if state == "variant" else 0
        self._rewrite()

    def _write(self, relative, data):
        target = self.copy / relative
        if target.exists() and target.read_bytes() == data:
            return
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)

    def _rewrite(self):
        self.ranges = {}
        for file in self.files:
            text, ranges = schemata.rewritten(file.text, [site for site in file.sites if not site.data["dropped"]])
            self._write(file.path, text.encode())
            self.ranges[str((self.copy / file.path).resolve())] = (file, text.encode(), ranges)
        for module in sorted({file.module for file in self.files}):
            kept = [
                site
                for file in self.files
                if file.module == module
                for site in file.sites
                if not site.data["dropped"]
            ]
            folder = next("/".join(file.path.split("/")[:3]) for file in self.files if file.module == module)
            self._write(f"{folder}/Mutants.swift", schemata.helpers(module, kept).encode())

    def build(self):
        """Builds the command without the mutants that the compiler refuses. Returns the path of the command.

        It is built with optimisation, because running it takes more time than building it.
        """
        while True:
            arguments = ["build", "-c", "release", "--package-path", str(self.copy), "--product", "inbox"]
            result = subprocess.run([*self.swift, *arguments], capture_output=True, text=True)
            if result.returncode == 0:
                return self.copy / ".build/release/inbox"
            output = result.stdout + result.stderr
            count = self._drop(output)
            if count == 0:
                raise SystemExit(output[-4000:] + "\nmutate: the copy does not build")
            print(f"left out {count} sites that do not compile; building again", flush=True)
            self.memory.write_text(json.dumps(self.dropped, indent=1, sort_keys=True))
            self._rewrite()

    def _drop(self, output):
        lines, count = set(), 0
        for error in _ERROR.finditer(output):
            path, line = str(Path(error["file"]).resolve()), int(error["line"])
            # Later errors in a line often follow from the first one.
            if path not in self.ranges or (path, line) in lines:
                continue
            lines.add((path, line))
            file, data, ranges = self.ranges[path]
            starts = [0] + [index + 1 for index, byte in enumerate(data) if byte == 10]
            offset = starts[line - 1] + int(error["column"]) - 1
            end = starts[line] if line < len(starts) else len(data)
            inside = [entry for entry in ranges if entry[1] <= offset < entry[2]]
            inside = sorted(inside, key=lambda entry: entry[2] - entry[1])[:1]
            found = inside or [entry for entry in ranges if starts[line - 1] <= entry[1] < end]
            if not found:
                found = sorted(ranges, key=lambda entry: abs(entry[1] - offset))[:1]
            for site in {id(entry[0]): entry[0] for entry in found}.values():
                if site.data["dropped"]:
                    continue
                count += 1
                print(f"{file.path}:{file.line(site)}: {site.text!r}: {error['text']}", flush=True)
                if site.text == "??" and not site.data["variant"]:
                    site.data["variant"] = 1
                    self.dropped[file.key(site)] = "variant"
                else:
                    site.data["dropped"] = True
                    self.dropped[file.key(site)] = "dropped"
        return count
