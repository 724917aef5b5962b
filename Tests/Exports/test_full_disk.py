"""A full disk during any of the work: 507 with a reason, nothing lost, and all goes on without a restart once there is
space (contract §0, `STORAGE_FULL`)."""

import errno
import os
import random
import shutil
import subprocess
import tempfile
import unittest

import digest
from client import Member
from running import SEED, Coffer, eventually, of_files, size
from walk import BESIDE_BOOKS, Walk

MIB = 1 << 20


@of_files("fills the disk of the files")
@unittest.skipUnless(os.geteuid() == 0, "mounts small disks, which only root may")
class FullDisk(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.disk = tempfile.mkdtemp(prefix="coffer-disk-")
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=96m,mode=700", "coffer-test", cls.disk], check=True)
        cls.addClassCleanup(cls.unmount)
        cls.coffer = Coffer(data=f"{cls.disk}/data")
        cls.addClassCleanup(cls.coffer.__exit__)
        cls.coffer.start()
        cls.random = random.Random(SEED)
        cls.ada = Member.join(cls.coffer, "ada@example.test")
        cls.bob = Member.join(cls.coffer, "bob@example.test", "Bob")
        cls.account = cls.ada.dollar_account()
        walk = Walk(cls.ada, [cls.bob], SEED)
        walk.run(200)
        cls.old_file, cls.old = cls.ada.backup_file(), cls.rows()
        shared = cls.coffer.rows("ledger", "SELECT lower(hex(transaction_id)) FROM share_locks")
        walk.left_alone = {"-".join((s[:8], s[8:12], s[12:16], s[16:20], s[20:])) for (s,) in shared}
        walk.run(60, BESIDE_BOOKS)
        cls.new_file, cls.new = cls.ada.backup_file(), cls.rows()
        cls.number = 0

    @classmethod
    def unmount(cls):
        subprocess.run(["umount", "-l", cls.disk], check=False)
        shutil.rmtree(cls.disk, ignore_errors=True)

    @classmethod
    def rows(cls):
        return digest.book_rows(cls.coffer, cls.ada.id, without=("spent_client_ids",))

    def fill(self, free):
        """Fills the disk but for some bytes."""
        with open(f"{self.disk}/filler", "wb", buffering=0) as file:
            try:
                while True:
                    file.write(bytes(MIB))
            except OSError as error:
                self.assertEqual(error.errno, errno.ENOSPC)
            file.truncate(max(0, os.fstat(file.fileno()).st_size - free))

    def clear(self):
        os.unlink(f"{self.disk}/filler")

    def expect_full(self, what, work, free):
        """Runs a piece of work on a full disk. Returns its data if there was still enough space."""
        self.fill(free)
        try:
            answer = work()
            self.assertIn(answer.status, (200, 201, 202, 507), f"seed {SEED}, {what}, {free} bytes free: {answer}")
            self.assertEqual(self.ada.call("GET", "/transactions").status, 200, what)
        finally:
            self.clear()
        if answer.status == 507:
            self.assertEqual(answer.json["code"], "STORAGE_FULL", what)
            self.assertTrue(answer.json["error"], what)
        return answer

    def spaces(self):
        found = [0, 4096, 65536, 200_000, 400_000, 800_000, 1_500_000, 3 * MIB]
        return found[:size(5, len(found))] + [self.random.randrange(2 * MIB) for _ in range(size(2, 25))]

    def expect_book(self, what):
        rows = self.rows()
        self.assertEqual(self.coffer.check(), "", what)
        if rows == self.old:
            return True
        self.assertEqual(digest.differences(self.new, rows), [], f"seed {SEED}, {what}: neither old nor new")
        return False

    def test_writes(self):
        """A service that cannot write says so on /readyz, and finds out by itself that it can again."""
        before, made = self.total(), 0
        expense = {"type": "EXPENSE", "amount": "1.00", "accountId": self.account, "description": "Disk " * 40}
        expense["categoryId"] = next(each["id"] for each in self.ada.must("GET", "/categories").data["categories"]
                                     if each["type"] == "EXPENSE")
        self.fill(0)
        try:
            # The write-ahead log may have space of its own.
            while (answer := self.ada.call("POST", "/transactions", expense)).status == 201:
                made += 1
                self.assertLess(made, 5000)
            self.assertEqual((answer.status, answer.json["code"]), (507, "STORAGE_FULL"), answer)
            ready = self.ada.call("GET", "/readyz")
            self.assertEqual((ready.status, ready.json["details"]["ledger"]), (503, ["ledger.db cannot be written"]), ready)
            self.assertEqual(self.total(), before + made)
        finally:
            self.clear()
        eventually("it can write again", lambda: self.ada.call("GET", "/readyz").status == 200, 10)
        self.ada.must("POST", "/transactions", expense)
        self.assertEqual(self.total(), before + made + 1)
        self.assertEqual(self.coffer.check(), "")

    def test_backups(self):
        before, refused = self.rows(), 0
        for free in self.spaces():
            answer = self.expect_full("backup", lambda: self.ada.call("POST", "/backups", {}), free)
            refused += answer.status == 507
            for each in self.ada.must("GET", "/backups").data["backups"]:
                self.assertTrue(self.ada.must("POST", f"/backups/{each['id']}/verify", {}).data["valid"])
            self.ada.backup()
        self.assertGreater(refused, 0)
        self.assertEqual(digest.differences(before, self.rows()), [])

    def test_restores_and_undos(self):
        # Other tests have changed the book.
        self.ada.restore(self.new_file)
        refused = 0
        for free in self.spaces():
            is_old = self.rows() == self.old
            file = self.new_file if is_old else self.old_file
            shown = self.expect_full("dry run", lambda: self.ada.send_file(file), free)
            self.assertEqual(self.expect_book(f"dry run, {free} bytes free"), is_old)
            refused += shown.status == 507
            shown = self.ada.finished("/restores", self.ada.send_file(file))
            token = shown["token"]
            done = self.expect_full("restore", lambda: self.ada.send_file(file, token=token), free)
            refused += done.status == 507
            what = f"restore, {free} bytes free, {done.status}"
            self.assertEqual(self.expect_book(what), is_old if done.status == 507 else not is_old, what)
            if done.status == 507:
                # The same confirmation, once there is space.
                again = self.ada.send_file(file, token=token)
                self.assertIn(again.status, (200, 409), f"{what}: {again}")
                if again.status == 409:
                    continue
                done = again
            undo = f"/restores/{self.ada.finished('/restores', done)['restoreId']}/undo"
            shown = self.expect_full("undo's dry run", lambda: self.ada.call("POST", undo, {}), free)
            refused += shown.status == 507
            token = self.ada.finished("/restores", self.ada.must("POST", undo, {}))["token"]
            undone = self.expect_full("undo", lambda: self.ada.call("POST", undo, {"confirm": True, "token": token}), free)
            what = f"undo, {free} bytes free, {undone.status}"
            self.assertEqual(self.expect_book(what), is_old if undone.status != 507 else not is_old, what)
        self.assertGreater(refused, 0)

    def test_imports(self):
        for free in self.spaces():
            type(self).number += 1
            count = 600
            file = ("Date;Payee;Amount\n" + "".join(
                f"2026-{n % 9 + 1:02d}-{n % 28 + 1:02d};Disk {self.number} row{n} {'abcdefghij'[n % 10] * 5}{n};-{n + 1},{n % 100:02d}\n"
                for n in range(count))).encode()
            place = f"/imports?accountId={self.account}"
            before = self.total()
            made = self.expect_full("preview", lambda: self.ada.call("POST", place, file, kind="text/csv"), free)
            if made.status == 507:
                made = self.ada.must("POST", place, file, kind="text/csv")
            place = f"/imports/{made.data['id']}"
            for step, end, wanted in (("commit", "committed", before + count), ("undo", "undone", before)):
                self.expect_full(step, lambda: self.ada.call("POST", f"{place}/{step}", b""), free)
                self.ada.call("POST", f"{place}/{step}", b"")
                eventually(f"{step} is done", lambda: self.ada.must("GET", place).data["status"] == end, 60)
                self.assertEqual(self.total(), wanted, f"{step}, {free} bytes free: {self.ada.must('GET', place).data}")
            self.assertEqual(self.coffer.check(), "")

    def total(self):
        return self.ada.must("GET", "/transactions?limit=1").data["total"]

    def test_exports(self):
        for path in ("/export?format=csv", "/export?format=json", "/export?format=hledger", "/export/archive", "/export/assets.csv"):
            whole = self.ada.must("GET", path).bytes
            for free in self.spaces()[:6]:
                answer = self.expect_full(path, lambda: self.ada.call("GET", path), free)
                self.assertIn(answer.status, (200, 507))
                if answer.status == 200 and "archive" not in path and "json" not in path and "hledger" not in path:
                    self.assertEqual(answer.bytes, whole)
            self.ada.must("GET", path)

    def test_backups_of_the_deployment(self):
        shelf = tempfile.mkdtemp(prefix="coffer-shelf-")
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=600k,mode=700", "coffer-test", shelf], check=True)
        try:
            done = self.coffer.run("backup", shelf)
            self.assertEqual(done.returncode, 1, done.stdout)
            self.assertIn("Storage is full", done.stdout)
            self.assertEqual([name for name in os.listdir(shelf) if name != ".lock"], [])
            subprocess.run(["mount", "-o", "remount,size=64m", shelf], check=True)
            self.coffer.command("backup", shelf)
            # And the disk of the data: nothing is written there.
            self.fill(0)
            try:
                self.coffer.command("backup", shelf)
            finally:
                self.clear()
        finally:
            subprocess.run(["umount", "-l", shelf], check=False)
            os.rmdir(shelf)
        self.assertEqual(self.coffer.check(), "")
