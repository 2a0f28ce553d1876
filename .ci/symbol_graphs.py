"""The symbol graphs of the libraries, for .ci/api and .ci/docs."""

import json
import pathlib
import subprocess
import sys

package = pathlib.Path(__file__).resolve().parent.parent


def output(*command):
    """The standard output of a command."""
    return subprocess.run(command, cwd=package, check=True, stdout=subprocess.PIPE).stdout


def libraries():
    """The modules that the library products are made of, without the C library, whose interface is a header."""
    manifest = json.loads(output("swift", "package", "dump-package"))
    targets = {target["name"]: target for target in manifest["targets"] if target["type"] == "regular"}
    found = {
        name for product in manifest["products"] if product["type"].get("library") == ["automatic"]
        for name in product["targets"]
    }
    waiting = list(found)
    while waiting:
        dependencies = {part[0] for part in (case.get("byName") for case in targets[waiting.pop()]["dependencies"]) if part}
        waiting += dependencies & targets.keys() - found
        found |= dependencies & targets.keys()
    return sorted(found)


def modules():
    """Builds the package, and returns the folder of its modules."""
    subprocess.run(["swift", "build"], cwd=package, check=True, stdout=sys.stderr)
    return pathlib.Path(output("swift", "build", "--show-bin-path").decode().strip()) / "Modules"


def extract(module, modules, folder):
    """The symbol graphs of a module, by file name: its own, and those of its extensions of other modules' types."""
    triple = json.loads(output("swiftc", "-print-target-info"))["target"]["triple"]
    headers = [part for file in sorted(package.glob("Sources/*/*/module.modulemap")) for part in ("-I", str(file.parent))]
    output(
        "swift", "symbolgraph-extract", *headers, "-module-name", module, "-target", triple, "-I", str(modules),
        "-output-dir", folder, "-minimum-access-level", "public", "-skip-synthesized-members", "-skip-inherited-docs",
    )
    files = sorted(pathlib.Path(folder).glob(f"{module}*.symbols.json"))
    graphs = {file.name: json.loads(file.read_text("utf-8")) for file in files}
    return {name: graph for name, graph in graphs.items() if graph["module"]["name"] == module}
