"""A Coffer whose databases move to a server and back has the same answers everywhere (design §7)."""

import os
import random
import shutil
import signal
import subprocess
import time
import unittest

import digest
from client import Member
from postgres import Postgres, dump_of, run_sql
from running import SCRIPT, SEED, Coffer, of_files, size
from walk import Walk


@of_files("starts a server of its own")
class Store(unittest.TestCase):
    def setUp(self):
        self.postgres = self.enterContext(Postgres())

    def expect_same(self, what, before, members):
        for member, wanted in zip(members, before):
            lines = digest.differences(wanted, digest.answers(member))
            if lines:
                self.fail(f"seed {SEED}, {what}, {member.email}:\n" + "\n".join(lines))

    def test_databases_move_to_a_server_and_back_and_a_walk_goes_on_there(self):
        with Coffer() as coffer:
            members = [Member.join(coffer, f"{name}@example.test", name.title()) for name in ("ada", "bob", "cleo")]
            for member in members:
                # The first look makes it.
                member.must("GET", "/wallet")
            walk = Walk(members[0], members[1:], SEED)
            walk.run(size(150, 1000))
            self.assertEqual(coffer.check(), "")
            before = [digest.answers(member) for member in members]
            coffer.stop()

            coffer.environment["COFFER_STORE"] = self.postgres.address
            refused = coffer.run("start")
            self.assertEqual(refused.returncode, 1)
            self.assertIn("move --to-server", refused.stdout)
            if not self.cut_off(coffer, "--to-server"):
                coffer.command("move", "--to-server")
            self.cut_off_behind(coffer, "sharing")
            # The server has the contents of receipts, pictures and backups, too.
            for folder in ("attachments", "avatars", "backups"):
                shutil.rmtree(f"{coffer.data}/files/{folder}", ignore_errors=True)
            coffer.start()
            self.expect_same("on the server", before, members)
            self.assertEqual(coffer.check(), "")
            self.assertIn("the databases are the server's", coffer.run("backup", "/tmp/nowhere").stdout)

            # What both engines number goes on, also what was numbered last before the move.
            walk.run(size(150, 1000))
            for service in ("ledger", "sharing", "auth", "export"):
                coffer.kill(service)
            walk.run(size(50, 300))
            self.assertEqual(coffer.check(), "")
            before = [digest.answers(member) for member in members]
            coffer.stop()

            for folder in ("attachments", "avatars", "backups"):
                shutil.rmtree(f"{coffer.data}/files/{folder}", ignore_errors=True)
            own = coffer.environment.pop("COFFER_STORE")
            refused = coffer.run("start")
            self.assertEqual(refused.returncode, 1)
            self.assertIn("move --to-files", refused.stdout)
            coffer.environment["COFFER_STORE"] = own
            if not self.cut_off(coffer, "--to-files"):
                coffer.command("move", "--to-files")
            del coffer.environment["COFFER_STORE"]
            coffer.start()
            self.expect_same("in files again", before, members)
            walk.run(size(50, 300))
            self.assertEqual(coffer.check(), "")

    def test_a_server_that_went_back_is_adopted_and_everybody_signs_in_again(self):
        schemas = ("auth", "ledger", "sharing", "export", "coffer")
        with Coffer({"COFFER_STORE": self.postgres.address}) as coffer:
            ada = Member.join(coffer, "ada@example.test")
            ada.must("POST", "/categories", {"name": "Food", "type": "EXPENSE"})
            began = ada.must("GET", "/changes").data
            coffer.stop()
            dump = dump_of(self.postgres.folder, schemas)
            coffer.start()
            ada.must("POST", "/categories", {"name": "Rent", "type": "EXPENSE"})
            later = ada.must("GET", "/changes").data
            coffer.stop()
            self.postgres.rows(f"SET client_min_messages = error; DROP SCHEMA {', '.join(schemas)} CASCADE")
            # Without it this is another database.
            self.assertIn("not the database that COFFER_DATA has used", coffer.run("adopt").stdout)
            run_sql(self.postgres.folder, dump)
            coffer.command("adopt")
            coffer.start()
            self.assertEqual(ada.call("GET", "/users/me").status, 401)
            ada.sign_in()
            self.assertEqual([each["name"] for each in ada.must("GET", "/categories").data["categories"]], ["Food"])
            for known in (began, later):
                again = ada.call("GET", f"/changes?since={known['cursor']}")
                self.assertEqual(again.status, 410, again)
            self.assertEqual(coffer.check(), "")

    def cut_off_behind(self, coffer, service):
        """A service whose database has taken its place, and whose file is not aside yet."""
        os.remove(f"{coffer.data}/databases-on-server")
        os.rename(f"{coffer.data}/before-move/{service}.db", f"{coffer.data}/{service}.db")
        with open(f"{coffer.data}/move", "w") as file:
            file.write("--to-server\n")
        coffer.command("move", "--to-server")
        self.assertFalse(os.path.exists(f"{coffer.data}/{service}.db"))

    def cut_off(self, coffer, direction):
        """Ends moves at points that a random clock chooses; nothing starts on the half of one. Returns whether one was
        faster than the clock."""
        choice = random.Random(SEED)
        for _ in range(size(3, 10)):
            move = subprocess.Popen([SCRIPT, "move", direction], env=coffer.environment, stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL, start_new_session=True)
            time.sleep(choice.uniform(0.1, 2))
            if move.poll() is not None:
                self.assertEqual(move.returncode, 0)
                return True
            os.killpg(move.pid, signal.SIGKILL)
            move.wait()
            if os.path.exists(f"{coffer.data}/move"):
                refused = coffer.run("start")
                self.assertIn("a move was cut off", refused.stdout)
        return False


if __name__ == "__main__":
    unittest.main()
