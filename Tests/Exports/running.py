"""A Coffer of a test's own: the release programs under the real script, its databases and its memory."""

import itertools
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
import unittest

FOLDER = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(os.path.dirname(FOLDER), "Browser"))
from postgres import address, dump_of, rows_of, run_sql  # noqa: E402
from system import PROJECT, fresh_environment  # noqa: E402

SERVICES = ("auth", "ledger", "sharing", "export", "gateway")
#: The services that have a database.
STORES = SERVICES[:4]
SCRIPT = os.path.join(PROJECT, "deploy", "coffer")
PROGRAMS = os.environ.get("COFFER_EXPORTS_PROGRAMS", os.path.join(PROJECT, ".build", "release"))
IS_QUICK = os.environ.get("COFFER_EXPORTS_QUICK") == "1"
SEED = int(os.environ.get("COFFER_EXPORTS_SEED", "1"))
#: The folder of the PostgreSQL that has the databases; empty where they are files.
SERVER = os.environ.get("COFFER_EXPORTS_SERVER", "")


def size(quick, whole):
    """The size of a test: the one of short runs, or the whole one."""
    return quick if IS_QUICK else whole


def of_files(reason):
    """Skips a test, or all tests of a class, where the databases are on a server."""
    return unittest.skipIf(SERVER, reason)


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
    """Usable as a context; its databases go at the end, and its data folder, unless the test made it."""

    #: What the names of its schemas on the server begin with, one for each Coffer.
    prefixes = (f"coffer{number}_" for number in itertools.count(1))

    def __init__(self, settings=None, data=None):
        # A test restores hundreds of times.
        own = {"COFFER_RATES": "off", "COFFER_ACCESS_TTL": "86400", "COFFER_KEPT_BOOKS": "10000"}
        if SERVER:
            own |= {"COFFER_STORE": address(SERVER), "COFFER_STORE_PREFIX": next(self.prefixes)}
        own |= settings or {}
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
            if SERVER:
                self.drop_schemas()
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

    # Backups of the deployment

    def back_up(self, shelf):
        """Puts a backup of the deployment on a shelf: a folder, or of a server a file of pg_dump."""
        if not SERVER:
            self.command("backup", shelf)
            return
        with open(f"{shelf}/coffer-{time.time_ns()}.sql", "w", encoding="utf-8") as file:
            file.write(dump_of(SERVER, self.schemas()))

    def go_back(self, backup):
        """Starts again with a backup."""
        self.stop()
        if SERVER:
            self.drop_schemas()
            with open(backup, encoding="utf-8") as file:
                run_sql(SERVER, file.read())
            self.command("adopt")
        else:
            self.command("restore", backup)
        self.start()

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
        # The supervisor holds a program for a minute that has died often.
        eventually(f"{service} runs again", is_next, 120)

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

    def schema(self, service):
        """The schema of a service on the server."""
        return f"{self.environment['COFFER_STORE_PREFIX']}{service}"

    def schemas(self):
        return [self.schema(name) for name in ("coffer", *STORES)]

    def drop_schemas(self):
        run_sql(SERVER, f"DROP SCHEMA IF EXISTS {', '.join(self.schemas())} CASCADE")

    def columns(self, service):
        """The names of the columns of each table."""
        query = """SELECT t.name, c.name FROM sqlite_schema t, pragma_table_info(t.name) c
            WHERE t.type = 'table' ORDER BY t.name, c.cid"""
        if SERVER:
            query = """SELECT t.relname, c.attname FROM pg_class t JOIN pg_attribute c ON c.attrelid = t.oid
                WHERE t.relnamespace = current_schema()::regnamespace AND t.relkind = 'r'
                    AND c.attnum > 0 AND NOT c.attisdropped ORDER BY t.relname, c.attnum"""
        found = {}
        for table, column in self.rows(service, query):
            found.setdefault(table, []).append(column)
        return found

    def rows(self, service, query, *values):
        return list(self.each_row(service, query, *values))

    def each_row(self, service, query, *values):
        """The rows of a file one after the other: a large table does not fit into memory."""
        if SERVER:
            yield from rows_of(SERVER, query, values, self.schema(service))
            return
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
        for service in ("ledger", "export") if SERVER else ():
            found += [f"files/{folder}/{name} on the server" for folder, name in self.rows(
                service, "SELECT folder, name FROM coffer_contents WHERE part = 0 ORDER BY folder, name")]
        backups = {row[0] for row in self.rows("export", "SELECT lower(hex(id)) FROM backups")}
        imports = {row[0] for row in self.rows("export", "SELECT lower(hex(id)) FROM imports WHERE rows_kept = 1")}
        contents = {row[0] for row in self.rows("ledger", "SELECT lower(hex(sha256)) FROM attachments")}
        known = {f"files/backups/{_text(name)}" for name in backups}
        known |= {f"files/imports/{_text(name)}" for name in imports}
        known |= {f"files/attachments/{name}" for name in contents}
        left = [name for name in found if name.removesuffix(" on the server") not in known]
        for table, condition in (
                ("restores", "state IN (0, 2)"), ("abandoned_books", "true"), ("restore_ids", "true"),
                ("attachment_claims", "true"),
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
