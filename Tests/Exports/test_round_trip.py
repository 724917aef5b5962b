"""A book survives every way out and back: backup, JSON export, CSV and journal (contract §4)."""

import collections
import csv
import decimal
import io
import unittest

import digest
from client import PASSPHRASE, Member
from journal import Journal
from running import SEED, Coffer, eventually, size
from walk import BESIDE_BOOKS, Walk

#: Rows that follow the user and not the book.
OF_SHARES = ("share_locks", "transactions.paid_back")


class RoundTrip(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.coffer = Coffer()
        cls.addClassCleanup(cls.coffer.__exit__)
        cls.coffer.start()
        cls.ada = Member.join(cls.coffer, "ada@example.test")
        cls.friends = [Member.join(cls.coffer, f"{name}@example.test", name.title()) for name in ("bob", "cleo")]
        cls.walk = Walk(cls.ada, cls.friends, SEED)
        cls.walk.run(size(400, 2000))
        cls.walk.complete()
        cls.others = 0

    def fail_with(self, what, before, after):
        lines = digest.differences(before, after)
        if lines:
            self.fail(f"seed {SEED}, {what}:\n" + "\n".join(lines))

    def settled(self, coffer):
        """Waits until auth has the preferences of a restore."""
        eventually("the preferences are told", lambda: not coffer.rows(
            "ledger", "SELECT 1 FROM restores WHERE preferences IS NOT NULL AND state = 3"))

    def state(self, member, with_sharing=True, without=()):
        # A month's plan freezes a rate when it is first asked for, so the rows come last.
        answers = digest.answers(member, with_sharing)
        return digest.book_rows(member.coffer, member.id, without), answers

    def expect_state(self, what, member, wanted, with_sharing=True, without=()):
        self.settled(member.coffer)
        rows, answers = self.state(member, with_sharing, without)
        # Every id that a client ever used stays spent.
        spent = set(wanted[0].get("spent_client_ids", ())) - set(rows["spent_client_ids"])
        self.assertFalse(spent, what)
        for found in (rows, wanted[0]):
            found.pop("spent_client_ids", None)
        for found in (answers, wanted[1]):
            found["/export?format=json"] = digest.without_spent_ids(found["/export?format=json"])
        self.fail_with(what, wanted[0], rows)
        self.fail_with(what, wanted[1], answers)
        self.assertEqual(member.coffer.check(), "", what)

    def someone(self, coffer=None):
        type(self).others += 1
        return Member.join(coffer or self.coffer, f"someone{self.others}@example.test", "Someone")

    def copied_state(self):
        """What another user has of Ada's book: all but what belongs to her shares."""
        rows, answers = self.state(self.ada, with_sharing=False, without=OF_SHARES)
        rows = {name: value for name, value in rows.items() if name != "books"}
        # Reports count what was paid back for shares.
        return rows, {name: value for name, value in answers.items() if not digest.is_of_shares(name)}

    def expect_copy(self, what, member, wanted):
        self.settled(member.coffer)
        rows, answers = self.state(member, with_sharing=False, without=OF_SHARES)
        rows.pop("books")
        answers = {name: value for name, value in answers.items() if not digest.is_of_shares(name)}
        self.fail_with(what, wanted[0], rows)
        self.fail_with(what, wanted[1], answers)
        self.assertEqual(member.coffer.check(), "", what)

    # The tests

    def test_a_restored_backup_is_the_book_as_it_was_and_the_undo_too(self):
        for turn, phrase in enumerate((None, PASSPHRASE)):
            before = self.state(self.ada)
            file = self.ada.backup_file(phrase)
            shared = self.coffer.rows("ledger", "SELECT lower(hex(transaction_id)) FROM share_locks")
            self.walk.left_alone = {_text(row[0]) for row in shared}
            self.walk.run(size(150, 700), BESIDE_BOOKS)
            self.walk.left_alone = set()
            between = self.state(self.ada)
            _, done = self.ada.restore(file, passphrase=phrase)
            self.expect_state(f"turn {turn}, restored", self.ada, before)
            undone = self.ada.undo(done["restoreId"])
            self.expect_state(f"turn {turn}, undone", self.ada, between)
            self.ada.undo(undone["restoreId"])
            self.expect_state(f"turn {turn}, restored again", self.ada, before)

    def test_a_backup_goes_to_another_user_and_another_deployment(self):
        for phrase in (None, PASSPHRASE):
            wanted, file = self.copied_state(), self.ada.backup_file(phrase)
            here = self.someone()
            here.restore(file, passphrase=phrase)
            self.expect_copy("another user", here, wanted)
            with Coffer() as there:
                far = self.someone(there)
                far.restore(file, passphrase=phrase)
                self.expect_copy("another deployment", far, wanted)
                # And what is there can go on from there.
                again = self.someone(there)
                again.restore(far.backup_file())
                self.expect_copy("from there to a third user", again, wanted)

    def test_a_json_export_brings_all_but_the_receipts_contents(self):
        wanted, file = self.copied_state(), self.ada.must("GET", "/export?format=json").bytes
        other = self.someone()
        shown, _ = other.restore(file)
        receipts = len(wanted[0].pop("attachments"))
        self.assertEqual(shown["noteCount"], receipts, shown["notes"][:3])
        self.settled(self.coffer)
        rows = digest.book_rows(self.coffer, other.id, OF_SHARES)
        rows.pop("books")
        self.assertEqual(rows.pop("attachments"), [])
        self.fail_with("the export", wanted[0], rows)

    def test_merging_a_users_own_backup_changes_nothing(self):
        before, file = self.state(self.ada), self.ada.backup_file()
        shown, _ = self.ada.restore(file, "merge")
        changed = {name: it for name, it in shown["changes"].items() if it["added"] + it["replaced"] + it["removed"]}
        self.assertEqual(changed, {})
        self.expect_state("merged", self.ada, before)

    def test_a_csv_export_is_read_back_by_our_own_import(self):
        file = self.ada.must("GET", "/export?format=csv").bytes
        rows = list(csv.DictReader(io.StringIO(file.decode(), newline="")))
        other = self.someone()
        own = {account["name"]: account["id"] for account in other.must("GET", "/accounts").data["accounts"]}
        for name in sorted({row["account"] for row in rows}):
            name = _unmarked(name)
            if name not in own:
                own[name] = other.must("POST", "/accounts", {"name": name, "type": "SELF"}).data["id"]
        made = other.must("POST", "/imports", file, kind="text/csv").data
        made = other.must("PATCH", f"/imports/{made['id']}", {"accountFor": own, "createCategories": True}).data
        self.assertEqual((made["counts"]["rows"], made["counts"]["problems"], made["questions"]), (len(rows), 0, []),
                         f"{made['counts']} {made['questions']} {self.problems(other, made)}")
        excluded = other.pages(f"/imports/{made['id']}/rows?status=duplicate", "rows")
        self.assertEqual(excluded, [], "two genuine payments that are alike stay two")
        answer = other.must("POST", f"/imports/{made['id']}/commit", b"", statuses=(200, 202))
        self.committed(other, made["id"], answer)
        for column in ("transactions",):
            wanted = self.told(self.ada)
            found = self.told(other)
            self.assertEqual(sum(wanted.values()), sum(found.values()), column)
            self.assertEqual(wanted - found, collections.Counter(), found - wanted)
        again = other.must("POST", "/imports", file, kind="text/csv").data
        again = other.must("PATCH", f"/imports/{again['id']}", {"accountFor": own}).data
        self.assertEqual((again["counts"]["ready"], again["counts"]["problems"]), (0, 0), again["counts"])
        self.assertEqual(self.coffer.check(), "")

    def problems(self, member, made):
        return member.pages(f"/imports/{made['id']}/rows?status=problem", "rows")[:3]

    def committed(self, member, id, answer):
        if answer.status == 202:
            eventually("the import is committed", lambda: member.must(
                "GET", f"/imports/{id}").data["status"] == "committed", 120)

    def told(self, member):
        """What a CSV export tells of each transaction, or of each part of one, with the number of such lines."""
        names = {each["id"]: each["name"] for each in member.must("GET", "/accounts").data["accounts"]}
        categories = {each["id"]: each["name"]
                      for each in member.must("GET", "/categories?includeArchived=true").data["categories"]}
        return collections.Counter(
            (each["date"], each["type"], part["amount"], each["currency"], categories[part["categoryId"]],
             names[each["accountId"]], part["description"] or each["description"], each["notes"], each["payee"], each["isRefund"],
             tuple(each["tags"]))
            for each in member.pages("/transactions?include=refunds", "transactions")
            for part in each["splits"] or [each | {"categoryId": each["category"]["id"]}])

    def test_hledger_reads_the_journal_and_has_the_same_balances(self):
        journal = Journal(self.ada.must("GET", "/export?format=hledger").bytes)
        self.addCleanup(journal.close)
        journal.run("check")
        found = collections.Counter()
        for row in journal.table("balance", "--flat", "--no-total"):
            found[row["account"].split(":")[0], row["commodity"]] += decimal.Decimal(row["balance"])
        wanted = collections.Counter()
        entries = self.ada.pages("/transactions?include=refunds", "transactions")
        for each in entries:
            amount = decimal.Decimal(each["amount"])
            inflow = amount if each["type"] == "INCOME" or each["isRefund"] else -amount
            wanted["assets", each["currency"]] += inflow
            wanted["income" if each["type"] == "INCOME" else "expenses", each["currency"]] -= inflow
        transfers = self.ada.pages("/transfers", "transfers")
        for each in transfers:
            for side, sign in (("from", -1), ("to", 1)):
                wanted["assets", each[side]["currency"]] += sign * decimal.Decimal(each[side]["amount"])
        openings = {each["id"]: each for each in self.ada.must("GET", "/accounts").data["accounts"]
                    if each["openingBalance"]}
        held = collections.Counter()
        for each in openings.values():
            held[each["preferredCurrency"]] += decimal.Decimal(each["openingBalance"])
        # What is dated before an opening date is in no balance of that day.
        for each in entries:
            if each["accountId"] in openings and each["date"] < openings[each["accountId"]]["openingDate"]:
                amount = decimal.Decimal(each["amount"])
                held[each["currency"]] -= amount if each["type"] == "INCOME" or each["isRefund"] else -amount
        for each in transfers:
            for side, sign in (("from", -1), ("to", 1)):
                account = openings.get(each[side]["accountId"])
                if account and each["date"] < account["openingDate"]:
                    held[each[side]["currency"]] -= sign * decimal.Decimal(each[side]["amount"])
        for currency, amount in held.items():
            wanted["assets", currency] += amount
            wanted["equity", currency] -= amount
        strip = lambda sums: {key: value for key, value in sums.items() if value}  # noqa: E731
        self.assertEqual(strip(found), strip(wanted))
        self.assertRegex(journal.run("stats"), rf"(Txns|Transactions) +: {len(entries) + len(transfers) + len(openings)} ")

    def test_the_walk_has_made_every_kind_of_record(self):
        counts = {name: len(rows) for name, rows in digest.book_rows(self.coffer, self.ada.id).items()}
        # Spent ids come from the purge after thirty days, corrections from assets that go during a month.
        empty = [name for name, count in counts.items() if not count and name not in (
            "spent_client_ids", "plan_corrections", "import_categories")]
        self.assertEqual(empty, [], f"seed {SEED}: {self.walk.counts} {self.walk.refusals}")


def _text(digits):
    return "-".join((digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]))


def _unmarked(text):
    """A cell's text without the apostrophe that keeps spreadsheets from running it."""
    return text[1:] if text.startswith("'") else text
