"""Backups of the whole deployment under write load, by `deploy/coffer backup` or, of a server, by `pg_dump`: each restores,
and the services agree in each (contract §6)."""

import os
import random
import shutil
import tempfile
import threading
import unittest

from client import Member
from running import SEED, SERVER, Coffer, size
from walk import Walk


class Deployment(unittest.TestCase):
    def setUp(self):
        self.shelf = tempfile.mkdtemp(prefix="coffer-shelf-")
        self.addCleanup(shutil.rmtree, self.shelf, True)

    def test_backups_under_write_load_all_restore_and_are_sound(self):
        count = size(6, 100)
        coffer = self.enterContext(Coffer())
        marker = Member.join(coffer, "marker@example.test", "Marker")
        category = marker.must("POST", "/categories", {"name": "Marks", "type": "EXPENSE"}).data["id"]
        ended, failures, threads = threading.Event(), [], []
        for number in range(2):
            ada = Member.join(coffer, f"ada{number}@example.test")
            bob = Member.join(coffer, f"bob{number}@example.test", "Bob")
            thread = threading.Thread(target=self.write, args=(ada, bob, number, ended, failures))
            thread.start()
            threads.append(thread)
        try:
            for number in range(count):
                # What is acknowledged before a backup is in it.
                marker.must("POST", "/transactions", {
                    "type": "EXPENSE", "amount": 1, "categoryId": category, "description": f"mark {number}"})
                coffer.back_up(self.shelf)
        finally:
            ended.set()
            for thread in threads:
                thread.join()
        self.assertEqual(failures, [])
        self.assertEqual(coffer.check(), "")
        backups = sorted(name for name in os.listdir(self.shelf) if name.startswith("coffer-"))
        self.assertEqual(len(backups), count)
        # Schemas keep their names, so that a server's come back where they were.
        restored = coffer if SERVER else self.enterContext(Coffer())
        for number, name in enumerate(backups):
            restored.go_back(f"{self.shelf}/{name}")
            self.assertEqual(restored.check(), "", f"seed {SEED}, {name}")
            again = Member(restored, "marker@example.test").sign_in()
            self.assertEqual(again.must("GET", "/transactions?limit=1").data["total"], number + 1, name)
            for old in os.listdir(restored.data):
                if old.startswith("before-restore-"):
                    shutil.rmtree(f"{restored.data}/{old}")

    def write(self, ada, bob, number, ended, failures):
        """A user who does everything, restores included, until the backups have ended."""
        walk, turns = Walk(ada, [bob], SEED + number), random.Random(SEED + number)
        try:
            while not ended.is_set():
                walk.run(turns.randint(1, 40))
                if turns.random() < 0.3:
                    shown = ada.finished("/restores", ada.send_file(ada.backup_file()))
                    if shown.get("token"):
                        backup = ada.must("GET", "/backups").data["backups"][0]["id"]
                        ada.finished("/restores", ada.must(
                            "POST", f"/backups/{backup}/restore", {"mode": "replace"}, statuses=(200, 202)))
                        _, done = ada.restore(ada.backup_file())
                        if turns.random() < 0.5:
                            ada.undo(done["restoreId"])
        except Exception as error:  # noqa: BLE001 – the test tells it
            failures.append(f"seed {SEED}, writer {number}: {error}")
