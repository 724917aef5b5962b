"""A program that dies, or whose disk fails, at any step of a backup, a restore, an undo or an import, or of a backup of the
deployment, leaves the old state or the new one, whole, in all services, and after ten minutes nothing else (contract §4)."""

import hashlib
import http.client
import json
import os
import random
import shutil
import sqlite3
import subprocess
import tempfile
import threading
import time
import unittest

import digest
from client import Member
from postgres import run_sql
from running import SCRIPT, SEED, SERVER, Coffer, eventually, of_files, size
from walk import BESIDE_BOOKS, Walk

#: System calls that change something on the disk, and the highest number of one that meets a fault.
CALLS = {"pwrite64": 250, "fdatasync": 14, "fsync": 3, "openat": 3, "rename": 3, "ftruncate": 3, "unlink": 3, "write": 60}
if SERVER:
    # Files on their way, and messages to the server and between the programs.
    CALLS = {"sendto": 600, "recvfrom": 600, "fsync": 3, "openat": 3, "rename": 3, "unlink": 3, "write": 60}
#: The errors of calls that have others than a disk. `write` also wakes threads, so it is never made to fail; nor is `sendto`,
#: after which libpq awaits the end of the connection, which the server does not know about.
ERRORS = {"write": (), "sendto": (), "recvfrom": ("error=ECONNRESET",)}


def faults(call):
    return ["signal=KILL", *ERRORS.get(call, ("error=EIO", "error=ENOSPC"))]


def strace(call, fault, number):
    return ["strace", "-f", "-qq", "-o", "/dev/null", "-e", f"trace={call}", "-e", f"inject={call}:{fault}:when={number}"]


class Injection:
    """A fault of one system call of a program, by strace."""

    def __init__(self, coffer, service, call, fault, number):
        self.coffer, self.service, self.pid = coffer, service, coffer.pid(service)
        self.text = f"{service}: {fault} at {call} number {number}"
        self.tracer = subprocess.Popen(
            [*strace(call, fault, number), "-p", str(self.pid)], stderr=subprocess.DEVNULL)
        eventually("strace follows", self.follows, 10)

    def follows(self):
        try:
            with open(f"/proc/{self.pid}/status") as file:
                return "TracerPid:\t0\n" not in file.read()
        except (FileNotFoundError, ProcessLookupError):
            # The fault has met a call of the program's own upkeep already.
            return True

    def end(self):
        """Lets the program go; waits for the next one if it has ended."""
        self.tracer.terminate()
        try:
            self.tracer.wait(5)
        except subprocess.TimeoutExpired:
            # It can miss the end of a program that it has killed itself.
            self.tracer.kill()
            self.tracer.wait()
        try:
            if self.coffer.pid(self.service) == self.pid:
                with open(f"/proc/{self.pid}/status") as file:
                    if "State:\tZ" not in file.read():
                        return
        except (FileNotFoundError, ProcessLookupError, ValueError):
            pass
        self.coffer.await_next(self.service, self.pid)


class Faults(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.coffer = Coffer()
        cls.addClassCleanup(cls.coffer.__exit__)
        cls.coffer.start()
        cls.random = random.Random(SEED)
        cls.ada = Member.join(cls.coffer, "ada@example.test")
        cls.bob = Member.join(cls.coffer, "bob@example.test", "Bob")
        cls.account = cls.ada.dollar_account()
        walk = Walk(cls.ada, [cls.bob], SEED)
        walk.run(size(120, 250))
        cls.old_file, cls.old = cls.ada.backup_file(), cls.rows()
        shared = cls.coffer.rows("ledger", "SELECT lower(hex(transaction_id)) FROM share_locks")
        walk.left_alone = {"-".join((s[:8], s[8:12], s[12:16], s[16:20], s[20:])) for (s,) in shared}
        walk.run(60, BESIDE_BOOKS)
        cls.new_file, cls.new = cls.ada.backup_file(), cls.rows()
        cls.number = 0

    @classmethod
    def rows(cls, coffer=None):
        # Clients' ids stay spent whatever is restored.
        return digest.book_rows(coffer or cls.coffer, cls.ada.id, without=("spent_client_ids",))

    def setUp(self):
        # Other tests may have left another book.
        began = time.monotonic()
        self.ada.restore(self.new_file)
        self.restore_seconds = time.monotonic() - began

    def trials(self, services=("ledger", "export"), rounds=8):
        """Faults by turns: each call of each program, at a random place."""
        found = []
        for _ in range(size(1, rounds)):
            for service in services:
                for call, top in CALLS.items():
                    # The ledger sends the most.
                    if call in ("sendto", "recvfrom") and service != "ledger":
                        top //= 10
                    found += [(service, call, fault, self.random.randint(1, top)) for fault in faults(call)]
        self.random.shuffle(found)
        return found[:size(20, len(found))]

    def attempt(self, work):
        """Runs a piece of work that a fault may end, and returns what it returned, or None."""
        try:
            return work()
        except (AssertionError, http.client.HTTPException, ConnectionError, TimeoutError, ValueError):
            self.ada.close()
            return None

    def awake(self, what):
        """Waits until the user can write again, as with a client that retries."""
        def is_awake():
            # A write that changes nothing.
            accounts = self.attempt(lambda: self.ada.must("GET", "/accounts").data)
            answer = accounts and self.attempt(
                lambda: self.ada.call("PATCH", f"/accounts/{accounts['activeAccountId']}/activate"))
            return answer is not None and answer.status == 200
        eventually(f"{what}: the user can write", is_awake, 60)

    def expect_whole(self, what):
        """The book is the old or the new one, and the services are sound. Returns whether it is the old one."""
        self.awake(what)
        eventually(f"{what}: the services answer", lambda: self.ada.call("GET", "/readyz").status == 200, 60)
        self.assertEqual(self.coffer.check(), "", what)
        # The currency is told between the services, after a crash once more.
        end = time.monotonic() + 30
        while (rows := self.rows()) not in (self.old, self.new) and time.monotonic() < end:
            time.sleep(0.2)
        if rows == self.old:
            return True
        lines = digest.differences(self.new, rows)
        self.assertEqual(lines, [], f"seed {SEED}, {what}: neither the old book nor the new one")
        return False

    def come_back(self, file, wanted):
        self.ada.restore(file)
        lines = digest.differences(wanted, self.rows())
        self.assertEqual(lines, [])

    def test_a_restore_and_its_undo(self):
        trials, applied = self.trials(), 0
        for service, call, fault, number in trials:
            is_old = self.rows() == self.old
            file = self.new_file if is_old else self.old_file
            injection = Injection(self.coffer, service, call, fault, number)
            try:
                done = self.attempt(lambda: self.ada.restore(file))
            finally:
                injection.end()
            is_old_now = self.expect_whole(f"restore, {injection.text}")
            if done:
                applied += 1
                self.assertNotEqual(is_old, is_old_now, f"acknowledged, but not there: {injection.text}")
                injection = Injection(self.coffer, service, call, fault, number)
                try:
                    undone = self.attempt(lambda: self.ada.undo(done[1]["restoreId"]))
                finally:
                    injection.end()
                is_old_then = self.expect_whole(f"undo, {injection.text}")
                if undone:
                    self.assertEqual(is_old, is_old_then, f"undone, but not there: {injection.text}")
        # Many a fault meets no restore, because its call is made less often.
        self.assertGreater(applied, len(trials) // 5)

    def test_a_backup(self):
        before = self.rows()
        known = {each["id"] for each in self.ada.must("GET", "/backups").data["backups"]}
        for service, call, fault, number in self.trials():
            injection = Injection(self.coffer, service, call, fault, number)
            try:
                made = self.attempt(self.ada.backup)
            finally:
                injection.end()
            self.awake(injection.text)
            now = {each["id"]: each for each in self.ada.must("GET", "/backups").data["backups"]}
            if made:
                self.assertIn(made, now, injection.text)
            for id in set(now) - known:
                found = self.ada.must("POST", f"/backups/{id}/verify", {}).data
                self.assertTrue(found["valid"], f"{injection.text}: {found}")
            known = set(now)
            self.assertEqual(digest.differences(before, self.rows()), [], injection.text)
        self.assertEqual(self.coffer.check(), "")

    def test_an_import_and_its_undo(self):
        account = self.account
        for service, call, fault, number in self.trials():
            type(self).number += 1
            name, count = f"Import {self.number} {SEED}", 230
            text = "Date;Payee;Amount\n" + "".join(
                f"2026-{n % 9 + 1:02d}-{n % 28 + 1:02d};{name} row{n} {'abcdefghij'[n % 10] * 5}{n};-{n + 1},{n % 100:02d}\n"
                for n in range(count))
            made = self.ada.must("POST", f"/imports?accountId={account}", text.encode(), kind="text/csv").data
            self.assertEqual(made["counts"]["ready"], count, made["counts"])
            place = f"/imports/{made['id']}"
            before = self.total()
            for step, end, wanted in (("commit", "committed", before + count), ("undo", "undone", before)):
                injection = Injection(self.coffer, service, call, fault, number)
                try:
                    self.attempt(lambda: self.ada.must("POST", f"{place}/{step}", b"", statuses=(200, 202)))
                    time.sleep(0.3)
                finally:
                    injection.end()
                what = f"{step}, {injection.text}"
                self.awake(what)
                # What was not acknowledged is sent again.
                self.ada.call("POST", f"{place}/{step}", b"")
                eventually(f"{what} is done", lambda: self.ada.must("GET", place).data["status"] == end, 90)
                self.assertEqual(self.total(), wanted, what)
            self.assertEqual(self.coffer.check(), "", name)

    def total(self):
        return self.coffer.rows(
            "ledger", "SELECT count(*) FROM transactions t JOIN users u ON u.book = t.book "
                      "WHERE lower(hex(u.user)) = ? AND deleted_at IS NULL", self.ada.id.replace("-", ""))[0][0]

    @of_files("databases on a server are backed up there")
    def test_a_backup_of_the_deployment(self):
        shelf = tempfile.mkdtemp(prefix="coffer-shelf-")
        self.addCleanup(shutil.rmtree, shelf, True)
        before = self.rows()
        backup = lambda: self.coffer.run("backup", shelf)  # noqa: E731
        for service, call, fault, number in self.trials(("auth", "ledger", "sharing", "export", None), 2):
            what = f"{service or 'the command'}: {fault} at {call} number {number}"
            if service:
                injection = Injection(self.coffer, service, call, fault, number)
                try:
                    backup()
                finally:
                    injection.end()
            else:
                subprocess.run([*strace(call, fault, number), SCRIPT, "backup", shelf], env=self.coffer.environment,
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.awake(what)
            eventually(f"{what}: the next backup is made", lambda: backup().returncode == 0, 60)
            names = sorted(name for name in os.listdir(shelf) if name != ".lock")
            self.assertTrue(all(name.startswith("coffer-") for name in names), f"{what}: {names}")
            for name in names:
                self.expect_sums(f"{shelf}/{name}", what)
            for name in names[:-1]:
                shutil.rmtree(f"{shelf}/{name}")
        self.assertEqual(digest.differences(before, self.rows()), [])
        self.assertEqual(self.coffer.check(), "")
        with Coffer() as restored:
            restored.stop()
            restored.command("restore", f"{shelf}/{names[-1]}")
            restored.start()
            self.assertEqual(restored.check(), "")
            self.assertEqual(digest.differences(before, self.rows(restored)), [])

    def expect_sums(self, folder, what):
        """Every file of a backup is as its manifest says, and the databases are sound."""
        with open(f"{folder}/manifest.json") as file:
            files = json.load(file)["files"]
        for each in files:
            with open(f"{folder}/{each['path']}", "rb") as file:
                self.assertEqual(hashlib.file_digest(file, "sha256").hexdigest(), each["sha256"], f"{what}: {each['path']}")
        for name in ("auth", "ledger", "sharing", "export"):
            database = sqlite3.connect(f"file:{folder}/{name}.db?immutable=1", uri=True)
            try:
                self.assertEqual(database.execute("PRAGMA quick_check").fetchall(), [("ok",)], f"{what}: {name}")
            finally:
                database.close()

    def restore_through(self, fault, what):
        """Restores a file, which meets a fault at a random time."""
        file = self.new_file if self.rows() == self.old else self.old_file
        timer = threading.Timer(self.random.uniform(0, self.restore_seconds), fault)
        timer.start()
        done = self.attempt(lambda: self.ada.restore(file))
        timer.join()
        is_old = self.expect_whole(what)
        if done:
            self.assertEqual(is_old, file is self.old_file, what)

    def test_programs_killed_at_any_time_of_a_restore(self):
        """By signals alone, also auth and sharing."""
        for turn in range(size(8, 60)):
            service = self.random.choice(("ledger", "export", "sharing", "auth", "gateway"))
            self.restore_through(lambda: self.coffer.kill(service), f"turn {turn}, {service} killed")

    @unittest.skipUnless(SERVER, "files have no connections")
    def test_connections_ended_at_any_time_of_a_restore(self):
        """As by a server that restarts: those of all services at once."""
        end = ("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
               "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()")
        for turn in range(size(8, 60)):
            self.restore_through(lambda: run_sql(SERVER, end), f"turn {turn}, connections ended")

    def test_zz_nothing_is_left_after_ten_minutes(self):
        """Runs last of these, by its name."""
        # A file whose removal has failed goes with the next start.
        self.coffer.stop()
        self.coffer.start()
        self.ada.close()
        end = time.monotonic() + 600
        left = self.coffer.leftovers()
        while left and time.monotonic() < end:
            time.sleep(2)
            left = self.coffer.leftovers()
        self.assertEqual(left, [])
