"""A year of bookkeeping, judged by hledger: the same balances, register and budget report, to the cent
(contract-everyday §1, §2)."""

import calendar
import datetime
import random
import unittest
from collections import Counter
from decimal import Decimal

from client import Member
from journal import Journal
from running import SEED, Coffer

YEAR = datetime.date.today().year - 1
MONTHS = [f"{YEAR}-{month:02d}" for month in range(1, 13)]
PLANNED = {"Rent": "950.00", "Groceries": "420.00", "Household": "80.00", "Travel": "300.00"}


class Year(unittest.TestCase):
    """Salary, rent, receipts over several categories, refunds, transfers to savings and to an account in another
    currency, in one household's book."""

    @classmethod
    def setUpClass(cls):
        cls.coffer = Coffer()
        cls.addClassCleanup(cls.coffer.__exit__)
        cls.coffer.start()
        cls.ada = Member.join(cls.coffer, "year@example.test")
        cls.random = random.Random(SEED)
        make = lambda path, body: cls.ada.must("POST", path, body).data["id"]  # noqa: E731
        account = lambda name, code: make("/accounts", {"name": name, "type": "SELF", "preferredCurrency": code})  # noqa: E731
        cls.checking, cls.savings = account("Checking", "USD"), account("Put by", "USD")
        cls.holiday = account("Holiday", "EUR")
        cls.names = {}
        for name, kind in (("Salary", "INCOME"), *((name, "EXPENSE") for name in PLANNED)):
            cls.names[name] = make("/categories", {"name": name, "type": kind})
        for month in MONTHS:
            cls.live(month)
        cls.journal = Journal(cls.ada.must("GET", "/export?format=hledger").bytes)
        cls.addClassCleanup(cls.journal.close)

    @classmethod
    def live(cls, month):
        for name, planned in PLANNED.items():
            cls.ada.must("POST", "/budgets", {
                "accountId": cls.checking, "categoryId": cls.names[name], "month": month, "planned": planned, "currency": "USD"})
        cls.enter(month, "Salary", "3120.55", type="INCOME", payee="Works Ltd.")
        cls.enter(month, "Rent", "950.00", payee="Landlady")
        for _ in range(cls.random.randint(8, 14)):
            whole = cls.random.randint(200, 9_000)
            part = cls.random.randint(1, whole - 1)
            text = lambda minor: f"{minor // 100}.{minor % 100:02d}"  # noqa: E731
            splits = [{"categoryId": cls.names[name], "amount": text(minor)}
                      for name, minor in (("Groceries", part), ("Household", whole - part))]
            made = cls.enter(month, "Groceries", text(whole), payee="Corner shop; open late",
                             splits=cls.random.choice((None, splits)))
            if cls.random.random() < 0.2:
                cls.enter(month, "Groceries", text(part), isRefund=True, refundOf=made["id"])
        cls.move(month, cls.savings, "250.00")
        cls.move(month, cls.holiday, "120.00", toAmount=f"{cls.random.randint(100, 115)}.{cls.random.randint(0, 99):02d}")
        cls.enter(month, "Travel", f"{cls.random.randint(20, 90)}.10", account=cls.holiday, currency="EUR")

    @classmethod
    def day(cls, month):
        return f"{month}-{cls.random.randint(1, calendar.monthrange(YEAR, int(month[5:]))[1]):02d}"

    @classmethod
    def enter(cls, month, category, amount, account=None, **more):
        body = {"type": "EXPENSE", "amount": amount, "currency": "USD", "date": cls.day(month),
                "accountId": account or cls.checking, "categoryId": cls.names[category]}
        return cls.ada.must("POST", "/transactions", body | more).data

    @classmethod
    def move(cls, month, target, amount, **more):
        cls.ada.must("POST", "/transfers", {"fromAccountId": cls.checking, "toAccountId": target, "amount": amount,
                                            "date": cls.day(month)} | more)

    def test_balances_are_the_same(self):
        found = {row["account"]: (Decimal(row["balance"]), row["commodity"])
                 for row in self.journal.table("balance", "assets", "--flat", "--no-total")}
        wanted = {f"assets:{each['name']}": (Decimal(each["balance"]), each["preferredCurrency"])
                  for each in self.ada.must("GET", "/accounts").data["accounts"] if Decimal(each["balance"])}
        self.assertEqual(found, wanted)
        self.assertEqual(len(found), 3)

    def test_the_register_of_each_account_is_the_same(self):
        for name, id in (("Checking", self.checking), ("Put by", self.savings), ("Holiday", self.holiday)):
            rows = self.journal.table("register", f"^assets:{name}$")
            # Within a day the two may list in another order, so that a day's last total is compared.
            found = {row["date"]: Decimal(row["total"].split()[0]) for row in rows}
            wanted, total = {}, Decimal(0)
            entries = self.ada.pages(f"/transactions?accountId={id}&include=transfers,refunds&order=asc", "transactions")
            for each in entries:
                into = each["type"] == "INCOME" or each.get("isRefund") or each.get("direction") == "in"
                total += Decimal(each["amount"]) * (1 if into else -1)
                wanted[each["date"]] = total
            self.assertEqual(found, wanted, name)
            self.assertEqual(len(rows), len(entries), name)

    def test_the_budget_report_is_the_same(self):
        names, *rows = self.journal.rows(
            "balance", "expenses", "not:cur:EUR", "--budget", "--monthly", "--no-total",
            "--begin", f"{YEAR}-01-01", "--end", f"{YEAR + 1}-01-01")
        found, wanted = {}, {}
        for account, commodity, *cells in rows:
            name = account.removeprefix("expenses:")
            if name in PLANNED and commodity == "USD":
                spent, planned = cells[::2], cells[1::2]
                for month, *figures in zip(names[2::2], spent, planned):
                    found[name, month] = tuple(Decimal(figure or 0) for figure in figures)
        for month in MONTHS:
            for each in self.ada.must("GET", f"/budgets?accountId={self.checking}&month={month}").data["budgets"]:
                wanted[each["category"]["name"], month] = (Decimal(each["spent"]), Decimal(each["planned"]))
        self.assertEqual(len(wanted), len(MONTHS) * len(PLANNED))
        self.assertEqual(found, wanted)

    def test_spending_by_month_is_the_same(self):
        found = Counter()
        for row in self.journal.table("balance", "expenses", "--monthly", "--no-total", "--flat"):
            for month in MONTHS:
                if Decimal(row[month]):
                    found[row["account"].removeprefix("expenses:"), row["commodity"], month] += Decimal(row[month])
        wanted = Counter()
        for each in self.ada.pages("/transactions?include=refunds&type=EXPENSE", "transactions"):
            for part in each["splits"] or [each | {"categoryId": each["category"]["id"]}]:
                name = next(name for name, id in self.names.items() if id == part["categoryId"])
                sign = -1 if each["isRefund"] else 1
                wanted[name, each["currency"], each["date"][:7]] += sign * Decimal(part["amount"])
        self.assertEqual(found, wanted)
