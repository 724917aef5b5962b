"""A large ledger moves to a server and back, also when each move is cut off ten times (design §7)."""

import contextlib
import hashlib
import os
import shutil
import signal
import subprocess
import time
import unittest

import digest
from client import Member
from postgres import Postgres
from running import SCRIPT, Coffer, eventually, of_files, size
from system import PROJECT

ROWS = size(20_000, 1_000_000)
POINTS = 10


@of_files("starts a server of its own")
class Move(unittest.TestCase):
    def setUp(self):
        self.postgres = self.enterContext(Postgres())

    def fill(self, coffer):
        tool = f"{coffer.data}/fill"
        subprocess.run(["cc", "-O2", "-o", tool, f"{PROJECT}/deploy/bench/fill.c", "-lsqlite3"], check=True)
        subprocess.run([tool, f"{coffer.data}/ledger.db", str(ROWS)], check=True)
        os.remove(tool)

    def tables(self, coffer):
        """The digest of each table of the ledger, whatever the order of its rows."""
        found = {}
        # The search is made anew, and the stream of events goes on behind the server's numbers.
        names = coffer.rows("ledger", "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' "
                                      "AND name NOT LIKE 'search%' AND name <> 'event_stream' ORDER BY name")
        for name, in names:
            total = 0
            for row in coffer.each_row("ledger", f'SELECT * FROM "{name}"'):
                total += int.from_bytes(hashlib.sha256(repr(row).encode()).digest()[:16], "big")
            found[name] = f"{total % (1 << 128):x}"
        return found

    def move(self, coffer, direction):
        """Moves the databases; returns how long it took."""
        began = time.monotonic()
        coffer.command("move", direction)
        return time.monotonic() - began

    def volume(self, coffer, direction, suffix=""):
        """The bytes of the ledger, or of its copy that is being made: roughly, since a file's log counts, too."""
        if direction == "--to-server":
            of_table = f"pg_relation_size(to_regclass('ledger{suffix.replace('.', '_')}.transactions'))"
            return int(self.postgres.rows(f"SELECT coalesce({of_table}, 0)")[0][0])
        total = 0
        for path in (f"{coffer.data}/ledger.db{suffix}", f"{coffer.data}/ledger.db{suffix}-wal"):
            with contextlib.suppress(OSError):
                total += os.path.getsize(path)
        return total

    def cut_off(self, coffer, direction, whole):
        """Ends ten moves, each with more of the copy than the one before; nothing starts on the half of one."""
        for point in range(1, POINTS + 1):
            left = self.volume(coffer, direction, ".moving")
            move = subprocess.Popen([SCRIPT, "move", direction], env=coffer.environment, stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL, start_new_session=True)
            # What the move before has left goes first.
            eventually("the copy begins", lambda: move.poll() is not None or not left or self.volume(
                coffer, direction, ".moving") < left, 600)
            part = whole * point / (POINTS + 1)
            eventually(f"{point} parts are copied", lambda: move.poll() is not None or self.volume(
                coffer, direction, ".moving") > part, 600)
            self.assertIsNone(move.poll(), f"the move {direction} ended before its point {point}")
            os.killpg(move.pid, signal.SIGKILL)
            move.wait()
            self.assertIn("a move was cut off", coffer.run("start").stdout)
        self.move(coffer, direction)

    def test_a_large_ledger_moves_there_and_back_and_a_move_that_is_cut_off_leaves_nothing(self):
        with Coffer() as coffer:
            member = Member.join(coffer, "ada@example.test")
            for kind in ("EXPENSE", "INCOME"):
                member.must("POST", "/categories", {"name": kind.title(), "type": kind})
            # The first look makes it.
            member.must("GET", "/wallet")
            coffer.stop()
            self.fill(coffer)
            coffer.start()
            before = digest.answers(member)
            coffer.stop()
            tables = self.tables(coffer)

            coffer.environment["COFFER_STORE"] = self.postgres.address
            size_of_file = self.volume(coffer, "--to-files")
            there = self.move(coffer, "--to-server")
            size_on_server = self.volume(coffer, "--to-server")
            back = self.move(coffer, "--to-files")
            self.assertEqual(self.tables(coffer), tables)
            print(f"\n  {there:.1f} s to a server, {back:.1f} s back", end=" ", flush=True)

            # A copy that is there already would be compared and kept.
            self.postgres.rows("SET client_min_messages = error; DROP SCHEMA auth, ledger, sharing, export CASCADE")
            shutil.rmtree(f"{coffer.data}/before-move")
            self.cut_off(coffer, "--to-server", size_on_server)
            self.cut_off(coffer, "--to-files", size_of_file)
            self.assertEqual(self.tables(coffer), tables)

            del coffer.environment["COFFER_STORE"]
            coffer.start()
            self.assertEqual(digest.differences(before, digest.answers(member)), [])
            self.assertEqual(coffer.check(), "")
            self.assertEqual([name for name in os.listdir(coffer.data) if ".moving" in name], [])
            self.assertEqual(self.postgres.rows("SELECT nspname FROM pg_namespace WHERE nspname LIKE '%moving'"), [])


if __name__ == "__main__":
    unittest.main()
