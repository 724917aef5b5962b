"""Money is conserved by a random walk over transactions, splits, refunds, transfers, joins and their undo in four
currencies, also when the ledger is killed: balances, reports, budgets and exports agree with a model
(contract-everyday §1)."""

import csv
import datetime
import http.client
import io
import random
import threading
import time
import unittest
from collections import Counter
from decimal import Decimal

from client import Member
from running import SEED, Coffer, size

CURRENCIES = {"USD": 2, "EUR": 2, "JPY": 0, "KWD": 3}
YEAR = datetime.date.today().year - 1
MONTHS = [f"{YEAR}-{month:02d}" for month in (1, 2, 3)]


class Entry:
    def __init__(self, account, kind, amount, date, parts, is_refund):
        self.account, self.kind, self.amount, self.date = account, kind, amount, date
        self.parts, self.is_refund = parts, is_refund

    @property
    def inflow(self):
        return self.amount if self.kind == "INCOME" or self.is_refund else -self.amount


class Move:
    def __init__(self, source, target, amount, arrived, date):
        self.source, self.target, self.amount, self.arrived, self.date = source, target, amount, arrived, date


class Everyday(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.coffer = Coffer()
        cls.addClassCleanup(cls.coffer.__exit__)
        cls.coffer.start()
        cls.ada = Member.join(cls.coffer, "everyday@example.test")
        cls.random = random.Random(SEED)
        make = lambda path, body: cls.ada.must("POST", path, body).data["id"]  # noqa: E731
        cls.accounts = {code: make("/accounts", {"name": code, "type": "SELF", "preferredCurrency": code}) for code in CURRENCIES}
        cls.categories = {kind: [make("/categories", {"name": f"{kind} {number}", "type": kind}) for number in range(3)]
                          for kind in ("INCOME", "EXPENSE")}
        for code, account in cls.accounts.items():
            for category in cls.categories["EXPENSE"]:
                for month in MONTHS:
                    make("/budgets", {"accountId": account, "categoryId": category, "month": month, "planned": "100", "currency": code})
        cls.entries, cls.moves, cls.gone, cls.gone_moves, cls.joins = {}, {}, {}, {}, {}
        cls.number = 0
        cls.kills = 0

    # Requests that a kill may interrupt

    def do(self, method, path, body=None, may_fail=False):
        """Sends a request until it is answered, under one key; sometimes the ledger dies meanwhile."""
        type(self).number += 1
        headers = {"Idempotency-Key": f"{SEED}-{self.number}"}
        killer = None
        if self.random.random() < 0.03:
            killer = threading.Timer(self.random.random() * 0.01, self.coffer.kill, ["ledger"])
            killer.start()
            type(self).kills += 1
        end = time.monotonic() + 120
        interrupted = False
        while True:
            try:
                answer = self.ada.call(method, path, body, headers)
                if answer.status not in (500, 502, 503, 504):
                    break
            except (http.client.HTTPException, OSError):
                self.ada.close()
            interrupted = True
            self.assertLess(time.monotonic(), end, f"{method} {path} is never answered")
            time.sleep(0.1)
        if killer:
            killer.join()
        if may_fail and answer.status >= 400:
            return None
        # What was done before the kill cannot be done again, where a request has no key of its own.
        if interrupted and method in ("DELETE", "POST") and answer.status in (404, 409):
            return {}
        self.assertIn(answer.status, (200, 201), f"{method} {path} {body}: {answer}")
        return answer.data

    # The walk

    def amount(self, code, most=100_000):
        return Decimal(self.random.randint(10, most)).scaleb(-CURRENCIES[code])

    def date(self):
        return f"{self.random.choice(MONTHS)}-{self.random.randint(1, 28):02d}"

    def code_of(self, account):
        return next(code for code, id in self.accounts.items() if id == account)

    def parts(self, kind, amount, code):
        if self.random.random() < 0.6:
            return [(self.random.choice(self.categories[kind]), amount)]
        minor = int(amount.scaleb(CURRENCIES[code]))
        cuts = sorted(self.random.sample(range(1, minor), self.random.randint(1, 3)))
        return [(self.random.choice(self.categories[kind]), Decimal(to - start).scaleb(-CURRENCIES[code]))
                for start, to in zip([0, *cuts], [*cuts, minor])]

    def draft(self, entry):
        body = {"accountId": entry.account, "type": entry.kind, "amount": str(entry.amount), "date": entry.date,
                "currency": self.code_of(entry.account), "categoryId": entry.parts[0][0], "isRefund": entry.is_refund,
                "splits": None}
        if len(entry.parts) > 1:
            body["splits"] = [{"categoryId": category, "amount": str(amount)} for category, amount in entry.parts]
        return body

    def entry(self):
        code = self.random.choice(list(CURRENCIES))
        kind = self.random.choice(("EXPENSE", "EXPENSE", "INCOME"))
        amount = self.amount(code)
        return Entry(self.accounts[code], kind, amount, self.date(), self.parts(kind, amount, code),
                     kind == "EXPENSE" and self.random.random() < 0.2)

    def move(self):
        source, target = self.random.sample(list(CURRENCIES), 2)
        return Move(self.accounts[source], self.accounts[target], self.amount(source), self.amount(target), self.date())

    def move_draft(self, move):
        return {"fromAccountId": move.source, "toAccountId": move.target, "amount": str(move.amount),
                "toAmount": str(move.arrived), "date": move.date}

    def step(self):
        kind = self.random.choice(("add", "add", "add", "change", "delete", "restore", "move", "move", "change move",
                                   "delete move", "restore move", "join", "split"))
        pick = lambda found: self.random.choice(sorted(found)) if found else None  # noqa: E731
        if kind == "add":
            entry = self.entry()
            self.entries[self.do("POST", "/transactions", self.draft(entry))["id"]] = entry
        elif kind == "move":
            move = self.move()
            self.moves[self.do("POST", "/transfers", self.move_draft(move))["id"]] = move
        elif kind == "change" and self.entries:
            id, entry = pick(self.entries), self.entry()
            self.do("PATCH", f"/transactions/{id}", self.draft(entry))
            self.entries[id] = entry
        elif kind == "change move" and self.moves:
            id, move = pick(self.moves), self.move()
            self.do("PATCH", f"/transfers/{id}", self.move_draft(move))
            self.moves[id] = move
        elif kind == "delete" and self.entries:
            id = pick(self.entries)
            self.do("DELETE", f"/transactions/{id}")
            self.gone[id] = self.entries.pop(id)
        elif kind == "restore" and self.gone:
            id = pick(self.gone)
            self.do("POST", f"/transactions/{id}/restore")
            self.entries[id] = self.gone.pop(id)
        elif kind == "delete move" and self.moves:
            id = pick(self.moves)
            self.do("DELETE", f"/transfers/{id}")
            self.gone_moves[id] = self.moves.pop(id)
        elif kind == "restore move" and self.gone_moves:
            id = pick(self.gone_moves)
            self.do("POST", f"/transfers/{id}/restore")
            self.moves[id] = self.gone_moves.pop(id)
        elif kind == "join":
            self.join(self.move())
        elif kind == "split":
            id = pick(set(self.joins) & set(self.moves))
            if id:
                self.do("POST", f"/transfers/{id}/split")
                self.part(id)

    def join(self, move):
        made = []
        for kind, account, amount in (("EXPENSE", move.source, move.amount), ("INCOME", move.target, move.arrived)):
            entry = Entry(account, kind, amount, move.date, [(self.random.choice(self.categories[kind]), amount)], False)
            id = self.do("POST", "/transactions", self.draft(entry))["id"]
            self.entries[id] = entry
            made.append(id)
        joined = self.do("POST", "/transfers/join", {"expenseId": made[0], "incomeId": made[1]})
        id = joined.get("id") or self.newest_transfer()
        self.moves[id] = move
        self.joins[id] = [(each, self.entries.pop(each)) for each in made]

    def newest_transfer(self):
        """The transfer of a join whose answer a kill has taken."""
        known = set(self.moves) | set(self.gone_moves)
        return next(each["id"] for each in self.ada.pages("/transfers", "transfers") if each["id"] not in known)

    def part(self, id):
        """Both originals come back with the transfer's present amounts, accounts and dates."""
        move = self.moves.pop(id)
        for (original, entry), account, amount in zip(self.joins.pop(id), (move.source, move.target), (move.amount, move.arrived)):
            category = entry.parts[0][0]
            self.entries[original] = Entry(account, entry.kind, amount, move.date, [(category, amount)], False)

    # The comparisons

    def balances(self):
        sums = Counter({account: Decimal(0) for account in self.accounts.values()})
        for entry in self.entries.values():
            sums[entry.account] += entry.inflow
        for move in self.moves.values():
            sums[move.source] -= move.amount
            sums[move.target] += move.arrived
        return sums

    def expect_balances(self, step):
        told = self.ada.must("GET", "/accounts").data["accounts"]
        found = {each["id"]: Decimal(each["balance"]) for each in told if each["id"] in self.accounts.values()}
        self.assertEqual(found, dict(self.balances()), f"seed {SEED}, step {step}")

    def expect_all(self, step):
        self.expect_balances(step)
        said = f"seed {SEED}, step {step}"
        for code, account in self.accounts.items():
            own = [entry for entry in self.entries.values() if entry.account == account]
            spent, income = Counter(), Decimal(0)
            for entry in own:
                if entry.kind == "INCOME":
                    income += entry.amount
                    continue
                for category, amount in entry.parts:
                    spent[category, entry.date[:7]] += -amount if entry.is_refund else amount
            span = f"accountId={account}&from={MONTHS[0]}-01&to={MONTHS[-1]}-28"
            groups = self.ada.must("GET", f"/reports/spending?groupBy=category&{span}").data["groups"]
            found = {each["categoryId"]: Decimal(each["amount"]) for each in groups if Decimal(each["amount"])}
            wanted = Counter()
            for (category, _), amount in spent.items():
                wanted[category] += amount
            self.assertEqual(found, {key: value for key, value in wanted.items() if value}, f"{said}, spending in {code}")
            flow = self.ada.must("GET", f"/reports/cashflow?{span}").data["totals"]
            self.assertEqual((Decimal(flow["income"]), Decimal(flow["expenses"])), (income, sum(spent.values())), said)
            for month in MONTHS:
                budgets = self.ada.must("GET", f"/budgets?accountId={account}&month={month}").data["budgets"]
                self.assertEqual({each["category"]["id"]: Decimal(each["spent"]) for each in budgets},
                                 {category: spent[category, month] for category in self.categories["EXPENSE"]}, said)
        self.expect_exports(said)
        self.assertEqual(self.coffer.check(), "", said)

    def expect_exports(self, said):
        rows = csv.DictReader(io.StringIO(self.ada.must("GET", "/export?format=csv").bytes.decode(), newline=""))
        found = Counter()
        for row in rows:
            found[row["id"], row["type"]] += Decimal(row["amount"])
        wanted = {(id, each.kind): -each.amount if each.is_refund else each.amount for id, each in self.entries.items()}
        self.assertEqual(dict(found), wanted, said)
        table = csv.DictReader(io.StringIO(self.ada.must("GET", "/export/transfers.csv").bytes.decode(), newline=""))
        found = {row["id"]: (Decimal(row["fromAmount"]), Decimal(row["toAmount"])) for row in table}
        self.assertEqual(found, {id: (move.amount, move.arrived) for id, move in self.moves.items()}, said)

    def test_money_is_conserved_after_each_step_and_each_kill(self):
        steps = size(150, 1_500)
        for step in range(steps):
            before = self.kills
            self.step()
            if self.kills > before or step % 25 == 24:
                self.expect_all(step)
            else:
                self.expect_balances(step)
        self.assertGreater(self.kills, 0)
        self.assertTrue(self.entries and self.moves and self.joins)
