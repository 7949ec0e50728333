#!/usr/bin/env python3
"""Runs rows of this study with ngspice. It needs Python 3.8 or later and ngspice, nothing else.

    python3 run_row.py 5                      row 5
    python3 run_row.py 1-100 205 -j 4         rows 1 to 100 and 205, four at a time
    python3 run_row.py all -j 8               every row
    python3 run_row.py --chunk 3 --size 100   rows 201 to 300, for array jobs

A row is done when results/<id>.json has the hash of its input: it is skipped then, so that a stopped run can be
started again. The variable NGSPICE names another ngspice than the one in the path.
"""
import argparse
import concurrent.futures
import csv
import gzip
import hashlib
import json
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
# Times that a row is tried whose ngspice was ended by a signal, as when the memory of a computer is full.
ATTEMPTS = 3
# Most bytes that are kept of the output, half of them of its beginning and half of its end.
LOG_LIMIT = 8_000_000
# What the files of curves begin with that the netlist writes.
PLOT_PREFIX = "spicewright-"


class Study:
    """The description of the study and the lines of its samples, checked against their hashes."""

    def __init__(self, folder=HERE):
        self.folder = pathlib.Path(folder)
        self.results = self.folder / "results"
        self.description = json.loads((self.folder / "study.json").read_text(encoding="utf-8"))
        if self.description.get("format") != "spicewright-study" or self.description.get("version") != 1:
            sys.exit("study.json is not of the version that this program runs")
        for netlist in self.description["netlists"]:
            for file in netlist["files"]:
                path = self.folder / netlist["folder"] / file["path"]
                if hashlib.sha256(path.read_bytes()).hexdigest() != file["sha256"]:
                    sys.exit(f"{path} has been changed: export the study again")
        lines = (self.folder / "samples.csv").read_bytes().decode("utf-8").split("\n")
        self.lines = {int(line.split(",", 1)[0]): line for line in lines[1:] if line}

    @property
    def ids(self):
        return list(self.lines)

    def input_hash(self, row):
        return hashlib.sha256(f'{self.description["hash"]}\n{self.lines[row]}'.encode("utf-8")).hexdigest()

    def is_done(self, row):
        try:
            result = json.loads((self.results / f"{row}.json").read_text(encoding="utf-8"))
            return result["input"] == self.input_hash(row) and result["signal"] is None
        except (OSError, ValueError, KeyError, TypeError):
            return False

    def write_netlist(self, row, target):
        """Writes the netlist with the values of the row; gives the path of its entry."""
        cells = next(csv.reader([self.lines[row]]))
        netlist = self.description["netlists"][int(cells[1])]
        source = self.folder / netlist["folder"]
        for file in netlist["files"]:
            edits = [edit for edit in netlist["edits"] if edit["path"] == file["path"]]
            path = target / file["path"]
            path.parent.mkdir(parents=True, exist_ok=True)
            if edits:
                path.write_bytes(edited((source / file["path"]).read_bytes(), edits, cells))
            else:
                os.symlink((source / file["path"]).resolve(), path)
        return target / self.description["entry"]


def edited(text, edits, cells):
    """Replaces bytes by the values of a row; an empty cell leaves the netlist's value."""
    parts, done = [], 0
    for edit in sorted(edits, key=lambda each: each["from"]):
        column = edit["column"]
        value = "" if column is None else cells[column] or edit.get("kept")
        if value is None:
            continue
        written = edit["before"] if edit["after"] is None else edit["before"] + value + edit["after"]
        parts += [text[done : edit["from"]], written.encode("utf-8")]
        done = edit["to"]
    return b"".join(parts + [text[done:]])


def program():
    return os.environ.get("NGSPICE", "ngspice")


def ngspice_version():
    if not hasattr(ngspice_version, "found"):
        try:
            shown = subprocess.run([program(), "--version"], stdin=subprocess.DEVNULL, capture_output=True, check=False)
        except OSError:
            sys.exit(f"{program()} cannot be started: install ngspice, or name it by the variable NGSPICE")
        found = re.search(rb"ngspice-(\S+)", shown.stdout)
        ngspice_version.found = found.group(1).decode() if found else "unknown"
    return ngspice_version.found


def run_ngspice(entry, environment, limit):
    """Runs a netlist on a terminal, which keeps the order of its output and its errors."""
    terminal, other_end = pty.openpty()
    started = time.monotonic()
    process = subprocess.Popen(
        [program(), "-b", entry.name],
        cwd=entry.parent,
        env={**os.environ, "HOME": str(entry.parent), "LC_ALL": "C", **environment},
        stdin=subprocess.DEVNULL,
        stdout=other_end,
        stderr=other_end,
        start_new_session=True,
    )
    os.close(other_end)
    first, last, size, timed_out = b"", b"", 0, False
    while True:
        left = started + limit - time.monotonic()
        if left <= 0 and not timed_out:
            timed_out = True
            os.killpg(process.pid, signal.SIGKILL)
        ready, _, _ = select.select([terminal], [], [], max(left, 0) if not timed_out else 5)
        if not ready:
            if timed_out:
                break
            continue
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        size += len(piece)
        room = LOG_LIMIT // 2 - len(first)
        first += piece[: max(room, 0)]
        last = (last + piece[max(room, 0) :])[-LOG_LIMIT // 2 :]
    os.close(terminal)
    code = process.wait()
    log = (first + last).decode("utf-8", "replace").replace("\r\n", "\n")
    return {
        "exit_code": code if code >= 0 else None,
        "signal": -code if code < 0 and not timed_out else None,
        "timed_out": timed_out,
        "seconds": round(time.monotonic() - started, 3),
        "log": log,
        "log_cut": size > LOG_LIMIT,
    }


def write(path, content):
    """Writes a file so that it is there as a whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=".writing-")
    with os.fdopen(handle, "wb") as file:
        file.write(content)
    os.chmod(name, 0o644)
    os.replace(name, path)


def run_once(study, row):
    settings = study.description["ngspice"]
    work = pathlib.Path(tempfile.mkdtemp(prefix="study-"))
    try:
        entry = study.write_netlist(row, work)
        result = run_ngspice(entry, settings["environment"], settings["timeLimitS"])
        files = sorted(entry.parent.glob(f"{PLOT_PREFIX}*.raw"))
        curves = [(path.stem[len(PLOT_PREFIX) :], path.read_bytes()) for path in files]
    finally:
        shutil.rmtree(work, ignore_errors=True)
    plots = [{"id": name, "bytes": len(content)} for name, content in curves]
    write(study.results / f"{row}.raw.gz", gzip.compress(b"".join(content for _, content in curves), 6, mtime=0))
    head = {"id": row, "input": study.input_hash(row), "ngspice": ngspice_version(), "host": socket.gethostname()}
    result = {**head, **result, "plots": plots}
    write(study.results / f"{row}.json", json.dumps(result).encode("utf-8"))
    return result


def run_row(study, row, force=False):
    """Runs a row unless it is done; tells how it ended."""
    if not force and study.is_done(row):
        return "done before"
    ngspice_version()
    for _ in range(ATTEMPTS):
        result = run_once(study, row)
        if result["signal"] is None:
            break
    if result["signal"] is not None:
        return f'ended by signal {result["signal"]}'
    return "time limit" if result["timed_out"] else f'exit code {result["exit_code"]}'


def chosen_rows(study, arguments):
    if arguments.chunk is not None:
        return study.ids[(arguments.chunk - 1) * arguments.size : arguments.chunk * arguments.size]
    rows = []
    for text in arguments.rows:
        first, _, last = text.partition("-")
        rows += study.ids if text == "all" else range(int(first), int(last or first) + 1)
    unknown = [row for row in rows if row not in study.lines]
    if unknown:
        sys.exit(f"This study has no row {unknown[0]}: it has 1 to {len(study.ids)}")
    return rows


def main():
    parser = argparse.ArgumentParser(description="Runs rows of this study with ngspice.")
    parser.add_argument("rows", nargs="*", help="a number, a range such as 1-100, or all")
    parser.add_argument("-j", "--jobs", type=int, default=1, help="rows at a time")
    parser.add_argument("--chunk", type=int, help="number of a part of the rows, from 1")
    parser.add_argument("--size", type=int, default=100, help="rows of a part")
    parser.add_argument("--force", action="store_true", help="run rows again that are done")
    arguments = parser.parse_args()
    if not arguments.rows and arguments.chunk is None:
        parser.error("name the rows to run")
    study = Study()
    rows = chosen_rows(study, arguments)
    ngspice_version()
    with concurrent.futures.ThreadPoolExecutor(max(1, arguments.jobs)) as pool:
        endings = pool.map(lambda row: run_row(study, row, arguments.force), rows)
        crashed = 0
        for row, ending in zip(rows, endings):
            crashed += ending.startswith("ended by signal")
            if len(rows) <= 20 or not ending.startswith(("exit code 0", "done before")):
                print(f"row {row}: {ending}", flush=True)
    print(f"{len(rows) - crashed} of {len(rows)} rows are done", flush=True)
    sys.exit(1 if crashed else 0)


if __name__ == "__main__":
    main()
