"""A Coffer of a test's own: the release programs under the real script, its databases and its memory."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(FOLDER), "Browser"))
from system import PROJECT, fresh_environment  # noqa: E402

SERVICES = ("auth", "ledger", "sharing", "export", "gateway")
SCRIPT = os.path.join(PROJECT, "deploy", "coffer")
PROGRAMS = os.environ.get("COFFER_EXPORTS_PROGRAMS", os.path.join(PROJECT, ".build", "release"))
IS_QUICK = os.environ.get("COFFER_EXPORTS_QUICK") == "1"
SEED = int(os.environ.get("COFFER_EXPORTS_SEED", "1"))


def size(quick, whole):
    """The size of a test: the one of short runs, or the whole one."""
    return quick if IS_QUICK else whole


def eventually(what, condition, seconds=30):
    """Waits until a condition holds, and returns what it returned."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"never true in {seconds} s: {what}")
        time.sleep(0.05)


def send_signal(number, pids):
    """Sends a signal to the processes that still live."""
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            pass


class Coffer:
    """Usable as a context; its data folder goes at the end, unless the test made it."""

    def __init__(self, settings=None, data=None):
        # A test restores hundreds of times.
        own = {"COFFER_RATES": "off", "COFFER_ACCESS_TTL": "86400", "COFFER_KEPT_BOOKS": "10000"} | (settings or {})
        self.environment = fresh_environment(PROGRAMS, own)
        self.is_kept = data is not None
        if data:
            os.rmdir(self.environment["COFFER_DATA"])
            self.environment["COFFER_DATA"] = data
        self.data = self.environment["COFFER_DATA"]
        self.address = self.environment["COFFER_HTTP"]

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        try:
            self.command("stop")
        finally:
            if not self.is_kept:
                shutil.rmtree(self.data, ignore_errors=True)

    def run(self, *arguments):
        return subprocess.run([SCRIPT, *arguments], env=self.environment, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)

    def command(self, *arguments):
        done = self.run(*arguments)
        if done.returncode != 0:
            raise AssertionError(f"deploy/coffer {' '.join(arguments)}: {done.stdout}")
        return done.stdout

    def start(self):
        self.command("start")

    def stop(self):
        self.command("stop")

    # Processes

    def pid(self, service):
        with open(f"{self.data}/run/{service}.pid") as file:
            return int(file.read().split()[0])

    def kill(self, service):
        """Ends a program by SIGKILL and waits until the supervisor's next one is ready."""
        old = self.pid(service)
        os.kill(old, signal.SIGKILL)
        self.await_next(service, old)

    def await_next(self, service, old):
        def is_next():
            try:
                with open(f"{self.data}/run/{service}.state") as file:
                    state, pid = file.read().split()[:2]
            except (FileNotFoundError, ValueError):
                return False
            return state == "ready" and pid != str(old)
        eventually(f"{service} runs again", is_next, 60)

    def forget_peaks(self):
        for service in SERVICES:
            with open(f"/proc/{self.pid(service)}/clear_refs", "w") as file:
                file.write("5")

    def peaks(self):
        """The most memory of each program since `forget_peaks`, in MiB."""
        found = {}
        for service in SERVICES:
            with open(f"/proc/{self.pid(service)}/status") as file:
                found[service] = next(int(line.split()[1]) for line in file if line.startswith("VmHWM")) / 1024
        return found

    # Data

    def check(self):
        """What `deploy/coffer check` complains about; empty if all is well."""
        done = self.run("check")
        return "" if done.returncode == 0 else done.stdout

    def rows(self, service, query, *values):
        return list(self.each_row(service, query, *values))

    def each_row(self, service, query, *values):
        """The rows one after the other: a large table does not fit into memory."""
        database = sqlite3.connect(f"file:{self.data}/{service}.db?mode=ro", uri=True, timeout=30)
        try:
            yield from database.execute(query, values)
        finally:
            database.close()

    def leftovers(self):
        """What an interrupted work leaves for a while: drafts, scratch files, books without an owner."""
        found = []
        for folder in ("archives", "backups", "imports", "restores", "spools", "attachments"):
            path = f"{self.data}/files/{folder}"
            for name in sorted(os.listdir(path)) if os.path.isdir(path) else ():
                found.append(f"files/{folder}/{name}")
        backups = {row[0] for row in self.rows("export", "SELECT lower(hex(id)) FROM backups")}
        imports = {row[0] for row in self.rows("export", "SELECT lower(hex(id)) FROM imports WHERE rows_kept = 1")}
        contents = {row[0] for row in self.rows("ledger", "SELECT lower(hex(sha256)) FROM attachments")}
        known = {f"files/backups/{_text(name)}" for name in backups}
        known |= {f"files/imports/{_text(name)}" for name in imports}
        known |= {f"files/attachments/{name}" for name in contents}
        left = [name for name in found if name not in known]
        for table, condition in (
                ("restores", "state IN (0, 2)"), ("abandoned_books", "1"), ("restore_ids", "1"),
                ("attachment_claims", "1"),
                ("books", "book NOT IN (SELECT book FROM users) AND book NOT IN (SELECT new_book FROM restores) "
                          "AND book NOT IN (SELECT old_book FROM restores WHERE old_book IS NOT NULL)")):
            count = self.rows("ledger", f"SELECT count(*) FROM {table} WHERE {condition}")[0][0]
            if count:
                left.append(f"{count} rows of {table}")
        running = self.rows("export", "SELECT count(*) FROM backup_runs WHERE code IS NULL")[0][0]
        if running:
            left.append(f"{running} rows of backup_runs")
        return left


def _text(digits):
    """The text of an id of 32 hexadecimal digits."""
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))
