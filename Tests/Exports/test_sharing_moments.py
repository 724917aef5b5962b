"""A share made, paid, declined or booked at any moment of a restore or its undo: both services agree afterwards, and no
month of a recurring template is booked twice (contract §4, "Restore")."""

import datetime
import random
import threading
import time
import unittest

from client import Member
from running import SEED, Coffer, eventually, size


class SharingMoments(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.coffer = Coffer()
        cls.addClassCleanup(cls.coffer.__exit__)
        cls.coffer.start()
        cls.ada = Member.join(cls.coffer, "ada@example.test")
        cls.bob = Member.join(cls.coffer, "bob@example.test", "Bob")
        for member in (cls.ada, cls.bob):
            member.category = member.must("POST", "/categories", {"name": "Food", "type": "EXPENSE"}).data["id"]
            member.account = member.must("GET", "/accounts").data["activeAccountId"]
        # The same two on another device, since a connection serves one thread.
        cls.elsewhere = [Member(cls.coffer, each.email).sign_in() for each in (cls.ada, cls.bob)]
        # Enough rows that a restore has many moments.
        for start in range(0, size(400, 2000), 200):
            cls.ada.must("POST", "/transactions/batch", {"operations": [
                {"op": "create", "transaction": cls.entry(cls.ada, start + n)} for n in range(200)]})
        today = datetime.date.today()
        month = (today.replace(day=1) - datetime.timedelta(days=80)).strftime("%Y-%m")
        cls.template = cls.ada.must("POST", "/recurring", {
            "accountId": cls.ada.account, "categoryId": cls.ada.category, "type": "EXPENSE", "amount": "7", "dayOfMonth": 1,
            "description": "Rent", "startMonthKey": month}).data["id"]
        cls.months = [month, (today.replace(day=1) - datetime.timedelta(days=40)).strftime("%Y-%m"), today.strftime("%Y-%m")]

    @staticmethod
    def entry(member, number):
        return {"type": "EXPENSE", "amount": f"{number % 90 + 3}.00", "categoryId": member.category,
                "date": f"2026-{number % 9 + 1:02d}-{number % 28 + 1:02d}", "description": f"Dinner {number}"}

    def shares(self, ended, counts, failures, turns):
        """Shares, payments, refusals, bookings and recurring bookings, one after the other, until the end."""
        parts, owed = [], []
        try:
            ada, bob = self.elsewhere
            while not ended.is_set():
                kind = turns.choice(("share", "share", "paid", "unpay", "decline", "cancel", "owe", "book", "book", "apply", "settle"))
                member, path, body, method = ada, None, {}, "POST"
                if kind == "share":
                    found = ada.must("GET", f"/transactions?limit=1&offset={turns.randrange(300)}").data["transactions"]
                    path, body = "/expenses/share", {"transactionId": found[0]["id"], "participants": [{"email": bob.email}]}
                elif kind == "owe":
                    made = bob.call("POST", "/transactions", self.entry(self.bob, turns.randrange(99)))
                    self.assertEqual(made.status, 201, str(made))
                    member, path = bob, "/expenses/share"
                    body = {"transactionId": made.data["id"], "participants": [{"email": ada.email}]}
                elif kind == "apply":
                    path, body = "/recurring/apply", {"accountId": self.ada.account, "monthKey": turns.choice(self.months)}
                elif kind == "settle":
                    member, path, body = bob, "/sharing/settle", {"userId": self.ada.id, "currency": "USD"}
                elif kind == "book" and owed:
                    part = turns.choice(owed)
                    bob.call("PATCH", f"/expenses/shares/{part}/paid")
                    path, body = f"/expenses/shares/{part}/book", {
                        "accountId": self.ada.account, "categoryId": self.ada.category}
                elif parts and kind in ("paid", "unpay", "decline", "cancel"):
                    share, part = turns.choice(parts)
                    method = {"paid": "PATCH", "cancel": "DELETE"}.get(kind, "POST")
                    member = bob if kind == "decline" else ada
                    path = f"/expenses/shares/{share}" if kind == "cancel" else f"/expenses/shares/{part}/{kind}"
                if not path:
                    continue
                with self.turn:
                    answer = member.call(method, path, body if method == "POST" else None)
                counts[kind, answer.status] = counts.get((kind, answer.status), 0) + 1
                # 503 while a restore holds the book.
                if answer.status >= 500 and answer.status != 503:
                    failures.append(f"{method} {path}: {answer}")
                if answer.status == 201 and kind in ("share", "owe"):
                    part = answer.data["participants"][0]["id"]
                    (owed.append(part) if kind == "owe" else parts.append((answer.data["id"], part)))
                time.sleep(turns.random() * 0.02)
        except Exception as error:  # noqa: BLE001 – the test tells it
            failures.append(f"seed {SEED}: {error!r}")

    def test_shares_during_restores_and_undos_agree_on_both_sides(self):
        turns = random.Random(SEED)
        #: Held while the shares have to wait.
        self.turn = threading.Lock()
        counts, applied, undone = {}, 0, 0
        turns_count = size(5, 40)
        for turn in range(turns_count):
            file = self.ada.backup_file()
            ended, failures = threading.Event(), []
            worker = threading.Thread(target=self.shares, args=(ended, counts, failures, random.Random(SEED * 1000 + turn)))
            worker.start()
            try:
                time.sleep(0.2 + turns.random() * 0.3)
                mode = turns.choice(("replace", "merge"))
                done = self.stubborn(turns, lambda shown_to: self.ada.restore(file, mode, shown_to=shown_to))
                applied += done is not None
                time.sleep(turns.random() * 0.2)
                if done:
                    undone += self.stubborn(
                        turns, lambda shown_to: self.ada.undo(done[1]["restoreId"], shown_to)) is not None
                    time.sleep(turns.random() * 0.2)
            finally:
                ended.set()
                worker.join()
            self.assertEqual(failures, [], f"turn {turn}")
            self.expect_agreement(f"seed {SEED}, turn {turn}")
        self.assertGreaterEqual(applied, turns_count // 2, counts)
        self.assertGreaterEqual(undone, turns_count // 4, counts)
        for kind in ("share", "paid", "decline", "book", "apply"):
            self.assertTrue(any(name == kind and status in (200, 201) for name, status in counts), f"{kind}: {counts}")

    def stubborn(self, turns, work):
        """Tries again while the book changes between the dry run and the confirmation, which ends a try. From the third
        try on the shares wait until the confirmation is on its way."""
        for number in range(6):
            timer = threading.Timer(turns.random() * 0.03, self.turn.release)
            if number > 1:
                self.turn.acquire()
            try:
                return work((lambda _: timer.start()) if number > 1 else None)
            except AssertionError as error:
                if "CONFLICT" not in str(error):
                    raise
            finally:
                if number > 1:
                    if timer.ident is None:
                        self.turn.release()
                    else:
                        timer.join()
        return None

    def expect_agreement(self, what):
        eventually(f"{what}: locks and books are settled", lambda: not self.coffer.rows(
            "sharing", "SELECT 1 FROM locks WHERE state <> 'held' UNION ALL SELECT 1 FROM replaced_books"), 90)
        eventually(f"{what}: the services agree", lambda: self.coffer.check() == "", 60)
        locks = lambda service, query: sorted(self.coffer.rows(service, query))  # noqa: E731
        self.assertEqual(
            locks("sharing", "SELECT hex(owner), hex(ledger_transaction), hex(share) FROM locks"),
            locks("ledger", "SELECT hex(u.user), hex(l.transaction_id), hex(l.share) FROM share_locks l JOIN users u ON u.book = l.book"),
            what)
        paid = lambda: (  # noqa: E731
            locks("sharing", """SELECT hex(s.ledger_transaction), sum(p.amount_minor) FROM shares s
                JOIN participants p ON p.share = s.id WHERE p.status = 'PAID' GROUP BY s.id HAVING sum(p.amount_minor) > 0"""),
            locks("ledger", """SELECT hex(t.id), t.paid_back FROM transactions t JOIN users u ON u.book = t.book
                WHERE t.paid_back > 0"""))
        eventually(f"{what}: the paid-back sums agree", lambda: len(set(map(str, paid()))) == 1, 90)
        booked = {row[0] for row in self.coffer.rows("sharing", "SELECT hex(id) FROM participants WHERE booked_at IS NOT NULL")}
        there = {row[0] for row in self.coffer.rows(
            "ledger", "SELECT hex(t.id) FROM transactions t JOIN users u ON u.book = t.book")}
        self.assertEqual(booked - there, set(), f"{what}: booked parts without a booking")
        parts = {row[0] for row in self.coffer.rows("sharing", "SELECT hex(id) FROM participants WHERE status = 'PAID'")}
        unmarked = (there & parts) - booked
        live = {row[0] for row in self.coffer.rows(
            "ledger", "SELECT hex(t.id) FROM transactions t JOIN users u ON u.book = t.book WHERE t.deleted_at IS NULL")}
        self.assertEqual(unmarked & live, set(), f"{what}: bookings of parts that are not marked")
        double = self.coffer.rows(
            "ledger", """SELECT hex(t.recurring), t.date / 28, count(*) FROM transactions t JOIN users u ON u.book = t.book
                WHERE t.recurring IS NOT NULL AND t.deleted_at IS NULL GROUP BY t.recurring, t.date HAVING count(*) > 1""")
        self.assertEqual(double, [], f"{what}: months booked twice")
