"""A couple's months: random operations on accounts, entries, transfers and plans, through the API, and after some of
them every figure of the app's screens against the model (book_model.py).

Arguments: where the gateway listens, a seed, the number of operations. Ends with what differs, if anything does.
"""

import copy
import datetime
import json
import random
import sys
import time
import urllib.error
import urllib.request
from collections import Counter
from fractions import Fraction

from book_model import ALL, DIGITS, FOREVER, Account, Book, Entry, Plan, Transfer, before

PASSWORD = "correct-Horse-7"
CHECKED_EVERY = 25
# As many as can wait to be taken back at once.
RESTORES = 10
gateway, seed, steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
chance = random.Random(seed)


class Person:
    """Calls the API with a token; refuses what the script does not expect."""

    def __init__(self, token=None):
        self.token = token

    def call(self, method, path, body=None, expect=(200, 201), raw=None):
        request = urllib.request.Request(gateway + path, method=method)
        if body is not None or raw is not None:
            request.data = raw if raw is not None else json.dumps(body).encode()
            request.add_header("Content-Type", "text/csv" if raw is not None else "application/json")
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                status, text = answer.status, answer.read()
        except urllib.error.HTTPError as error:
            status, text = error.code, error.read()
        answer = json.loads(text)
        if status == 202:
            return self.wait(answer["data"])
        if status not in expect:
            sys.exit(f"{method} {path} {json.dumps(body)}: {status} {text.decode()}")
        return answer.get("data")

    def wait(self, job):
        time.sleep(0.02)
        for path in ("/restores/", "/backups/", "/imports/"):
            found = self.call("GET", path + job["id"], expect=(200, 404))
            if found and found.get("status") in ("failed", "error"):
                sys.exit(f"{path}: {found}")
            if found:
                return found if found["status"] not in ("running", "committing") else self.wait(job)
        return job


def today():
    return datetime.datetime.now(datetime.timezone.utc).date().isoformat()


def money(minor, currency):
    digits = DIGITS[currency]
    sign, whole = "-" if minor < 0 else "", str(abs(minor)).rjust(digits + 1, "0")
    return f"{sign}{whole[:-digits]}.{whole[-digits:]}" if digits else sign + whole


class Walk:
    def __init__(self):
        self.me = Person()
        email = f"walk-{seed}-{time.time_ns()}@example.test"
        self.me.call("POST", "/auth/register", {"email": email, "password": PASSWORD, "displayName": "Ada"})
        self.sign_in = lambda: self.me.call("POST", "/auth/login", {"email": email, "password": PASSWORD})
        self.me.token = self.sign_in()["accessToken"]
        self.signed_in = time.monotonic()
        self.book = Book("USD", rates={"USD": Fraction(1), "EUR": Fraction("0.9173"), "JPY": Fraction("151.37")})
        for code in ("EUR", "JPY"):
            rates = [{"currency": code, "rate": str(float(self.book.rates[code]))}]
            self.me.call("PUT", "/rates", {"base": "USD", "date": "2020-01-01", "rates": rates})
        self.month = today()[:7]
        self.months = [before(before(self.month)), before(self.month), self.month]
        self.backup, self.restores = None, 0
        first = self.me.call("GET", "/accounts")["accounts"][0]["id"]
        self.active = first
        self.book.accounts[first] = Account("USD")
        for name, code in (("Card", "USD"), ("Savings", "USD"), ("Trip", "EUR"), ("Cash", "JPY")):
            made = self.me.call("POST", "/accounts", {"name": name, "preferredCurrency": code})
            self.book.accounts[made["id"]] = Account(code)
        self.categories = {}
        for name, kind in (("Food", "EXPENSE"), ("Out", "EXPENSE"), ("Rent", "EXPENSE"), ("Salary", "INCOME")):
            self.add_category(name, kind)
        bound = list(self.book.accounts)[1:4]
        made = self.me.call("POST", "/auth/tokens", {"name": "Card", "scopes": ["read"], "accountIds": bound})
        self.bound, self.guest = set(bound), Person(made["token"])

    def add_category(self, name, kind):
        made = self.me.call("POST", "/categories", {"name": name, "type": kind})
        self.categories[made["id"]] = kind

    # What is chosen

    def day(self):
        month = chance.choice([before(self.months[0]), *self.months, *self.months])
        return f"{month}-{chance.randint(1, 28):02}"

    def living(self):
        return sorted(self.book.scope(None))

    def account(self):
        return chance.choice(self.living())

    def category(self, kind="EXPENSE"):
        return chance.choice(sorted(id for id, it in self.categories.items() if it == kind))

    def one(self, records, deleted=False):
        living = self.book.scope(None)
        def stands(it):
            if isinstance(it, Transfer):
                return it.source in living and it.target in living
            return (it.account if isinstance(it, Entry) else it.scope) in living | {ALL}
        found = sorted(id for id, it in records.items() if it.deleted == deleted and stands(it))
        return chance.choice(found) if found else None

    # Operations

    def entry(self):
        kind = chance.choice(["EXPENSE", "EXPENSE", "EXPENSE", "INCOME"])
        account, minor = self.account(), chance.randint(100, 99_999)
        currency = chance.choice([self.book.accounts[account].currency] * 3 + list(DIGITS))
        it = Entry(account, self.category(kind), kind, currency, minor, self.day())
        it.refund = kind == "EXPENSE" and chance.random() < 0.15
        if kind == "EXPENSE" and not it.refund and chance.random() < 0.2:
            cut = chance.randint(1, minor - 1)
            it.parts = ((self.category(), cut), (self.category(), minor - cut))
        body = {"type": kind, "accountId": account, "amount": money(minor, currency), "currency": currency}
        body |= {"date": it.day, "isRefund": it.refund}
        if it.parts:
            body["splits"] = [{"categoryId": id, "amount": money(part, currency)} for id, part in it.parts]
        else:
            body["categoryId"] = it.category
        self.book.entries[self.me.call("POST", "/transactions", body)["id"]] = it

    def edit_entry(self):
        if id := self.one(self.book.entries):
            it = self.book.entries[id]
            what = chance.randrange(3)
            if what == 0:
                it.day = self.day()
                self.me.call("PATCH", f"/transactions/{id}", {"date": it.day})
            elif what == 1:
                it.account = self.account()
                body = {"accountId": it.account, "currency": it.currency}
                self.me.call("PATCH", f"/transactions/{id}", body)
            elif not it.parts:
                it.minor, it.category = chance.randint(100, 99_999), self.category(it.kind)
                body = {"amount": money(it.minor, it.currency), "categoryId": it.category}
                self.me.call("PATCH", f"/transactions/{id}", body)

    def delete(self, records, path):
        if id := self.one(records):
            records[id].deleted = True
            self.me.call("DELETE", f"{path}/{id}")

    def restore(self, records, path):
        if id := self.one(records, deleted=True):
            it = records[id]
            if isinstance(it, Plan) and self.book.plan_at(it.scope, it.category, it.month):
                return
            it.deleted = False
            self.me.call("POST", f"{path}/{id}/restore")

    def transfer(self):
        source, target = self.account(), self.account()
        if source != target:
            codes = [self.book.accounts[id].currency for id in (source, target)]
            out = chance.randint(100, 99_999)
            arrived = out if codes[0] == codes[1] else chance.randint(100, 99_999)
            it = Transfer(source, target, out, arrived, self.day())
            body = {"fromAccountId": source, "toAccountId": target, "date": it.day}
            body |= {"amount": money(out, codes[0]), "toAmount": money(arrived, codes[1])}
            self.book.transfers[self.me.call("POST", "/transfers", body)["id"]] = it

    def edit_transfer(self):
        if id := self.one(self.book.transfers):
            self.book.transfers[id].day = self.day()
            self.me.call("PATCH", f"/transfers/{id}", {"date": self.book.transfers[id].day})

    def open(self):
        id = self.account()
        own = self.book.accounts[id]
        body = {"openingBalance": None}
        if chance.random() < 0.1:
            own.opening = None
        else:
            own.opening = (min(self.day(), today()), chance.randint(-99_999, 99_999))
            body = {"openingDate": own.opening[0], "openingBalance": money(own.opening[1], own.currency)}
        self.me.call("PATCH", f"/accounts/{id}", body)

    def overview(self):
        id = self.account()
        self.book.accounts[id].in_overview = chance.random() < 0.7
        self.me.call("PATCH", f"/accounts/{id}", {"inOverview": self.book.accounts[id].in_overview})

    def delete_account(self):
        gone = [id for id, it in self.book.accounts.items() if it.deleted]
        id = gone[0] if gone else self.account()
        if gone:
            self.me.call("POST", f"/accounts/{id}/restore")
        elif id == self.active:
            return
        else:
            self.me.call("DELETE", f"/accounts/{id}?transfers=keep")
        self.book.accounts[id].deleted = not gone

    def plan(self):
        scope = chance.choice([ALL, ALL, *self.living()])
        it = Plan(scope, self.category(), chance.choice(self.months), chance.randint(0, 99_999), "", "none")
        it.currency, it.rollover = self.book.currency_of(scope), chance.choice(["none", "surplus", "both"])
        body = {"accountId": scope, "categoryId": it.category, "month": it.month, "rollover": it.rollover}
        body |= {"planned": money(it.minor, it.currency), "currency": it.currency}
        id = self.me.call("POST", "/budgets", body)["id"]
        self.book.plans[id] = it

    def move_plan(self):
        if id := self.one(self.book.plans):
            it, category = self.book.plans[id], self.category()
            minor = chance.randint(0, it.minor)
            other = self.book.plans.get(self.book.plan_at(it.scope, category, it.month))
            if minor and category != it.category and (other or it).currency == it.currency:
                body = {"from": id, "to": {"categoryId": category}, "amount": money(minor, it.currency)}
                to = self.me.call("POST", "/budgets/move", body)["to"]["id"]
                it.minor -= minor
                made = Plan(it.scope, category, it.month, 0, it.currency, "none")
                self.book.plans.setdefault(to, made).minor += minor

    def undone(self, answer):
        """Takes the last operation back, sometimes."""
        if chance.random() < 0.5:
            self.me.call("POST", "/undo", {"undoToken": answer["undoToken"]})
            return True
        return False

    def widen(self):
        month, former = chance.choice(self.months[1:]), copy.deepcopy(self.book)
        widened, kept = self.book.widen(month)
        answer = self.me.call("POST", "/budgets/widen", {"month": month})
        self.same("widened", answer["widened"], widened)
        self.same("kept", {it["budgetId"] for it in answer["kept"]}, kept)
        if widened and self.undone(answer):
            self.book = former

    def goal(self):
        scope, month = chance.choice([ALL, *self.living()]), chance.choice(self.months)
        minor = chance.randint(1, 999_999)
        self.book.goals[scope, month] = minor
        body = {"accountId": scope, "month": month, "amount": money(minor, self.book.currency_of(scope))}
        self.me.call("PUT", "/budgets/income-goal", body)

    def merge(self):
        source, into = self.category(), self.category()
        if source != into and not self.book.differ(source, into):
            former = copy.deepcopy(self.book)
            self.book.merge(source, into)
            if self.undone(self.me.call("POST", f"/categories/{source}/merge", {"into": into})):
                self.book = former
            else:
                del self.categories[source]
                self.add_category(f"Kind {len(self.book.entries)} {chance.randrange(10**9)}", "EXPENSE")

    def import_rows(self):
        id = self.account()
        own, former = self.book.accounts[id], copy.deepcopy(self.book)
        rows = [(self.day(), chance.choice([-1, 1]) * chance.randint(100, 9_999)) for _ in range(3)]
        lines = ["Date,Amount,Currency,Description,Reference"]
        for day, minor in rows:
            amount, name = money(minor, own.currency), chance.randrange(10**12)
            lines.append(f"{day},{amount},{own.currency},Row {name},{name}")
        job = self.me.call("POST", f"/imports?accountId={id}&format=csv", raw="\n".join(lines).encode())
        if job.get("questions"):
            answers = {"dateFormat": "YYYY-MM-DD", "amountSign": "asWritten"}
            job = self.me.call("PATCH", f"/imports/{job['id']}", {it["field"]: answers[it["field"]] for it in job["questions"]})
        known = {it["id"] for it in self.listed("/transactions", "transactions", id)}
        self.me.call("POST", f"/imports/{job['id']}/commit")
        if chance.random() < 0.5:
            self.me.call("POST", f"/imports/{job['id']}/undo")
            self.book = former
            return
        new = [it for it in self.listed("/transactions", "transactions", id) if it["id"] not in known]
        wished = Counter(
            (day, money(abs(minor), own.currency), "INCOME" if minor > 0 else "EXPENSE") for day, minor in rows)
        self.same("imported", Counter((it["date"], it["amount"], it["type"]) for it in new), wished)
        for it in new:
            minor = int(it["amount"].replace(".", ""))
            self.categories.setdefault(it["categoryId"], "imported")
            self.book.entries[it["id"]] = Entry(id, it["categoryId"], it["type"], own.currency, minor, it["date"])

    def confirmed(self, path, body):
        """Performs a restore after its dry run."""
        for also in ({}, {"confirm": True}):
            if also:
                also["token"] = answer["token"]
            answer = self.me.call("POST", path, body | also)
            answer = answer.get("result") or answer
        self.same("applied", answer["applied"], True)
        return answer

    def restore_backup(self):
        if self.backup is None or self.restores == RESTORES or chance.random() < 0.4:
            made = self.me.call("POST", "/backups", {})
            self.backup = (made["id"], copy.deepcopy(self.book), dict(self.categories))
            return
        self.restores += 1
        id, book, categories = self.backup
        done = self.confirmed(f"/backups/{id}/restore", {"mode": "replace"})
        if chance.random() < 0.5:
            self.confirmed(f"/restores/{done['restoreId']}/undo", {})
        else:
            self.book, self.categories = copy.deepcopy(book), dict(categories)

    def step(self):
        book, me = self.book, self
        chance.choices(
            [
                self.entry, self.edit_entry, self.transfer, self.edit_transfer, self.open, self.overview,
                self.delete_account, self.plan, self.move_plan, self.widen, self.goal, self.merge,
                self.import_rows, self.restore_backup,
                lambda: me.delete(book.entries, "/transactions"), lambda: me.restore(book.entries, "/transactions"),
                lambda: me.delete(book.transfers, "/transfers"), lambda: me.restore(book.transfers, "/transfers"),
                lambda: me.delete(book.plans, "/budgets"), lambda: me.restore(book.plans, "/budgets"),
            ],
            [30, 14, 10, 4, 5, 3, 1, 14, 5, 1, 3, 1, 2, 1, 6, 4, 2, 2, 3, 2],
        )[0]()

    # What is compared

    def same(self, what, found, wished):
        if found != wished:
            if isinstance(found, set):
                found, wished = found - wished, wished - found
            sys.exit(f"seed {seed}, operation {self.number}, {what}: {found} instead of {wished}")

    def listed(self, path, name, scope, person=None, also=""):
        person, found, cursor = person or self.me, [], ""
        where = "" if scope is None else f"&accountId={scope}"
        while cursor is not None:
            page = person.call("GET", f"{path}?limit=100{where}{also}" + (f"&cursor={cursor}" if cursor else ""))
            found, cursor = found + page[name], page["nextCursor"]
        self.same(f"{path} {scope} total", page["total"], len(found))
        return found

    def sums(self, what, main, others, currency, wished, name="amount"):
        found = {currency: main} | {it["currency"]: it[name] for it in others}
        for code in set(found) | {code for code, minor in wished.items() if minor}:
            self.same(f"{what} {code}", found.get(code, money(0, code)), money(wished[code], code))

    def compare(self):
        if time.monotonic() - self.signed_in > 600:
            self.me.token, self.signed_in = self.sign_in()["accessToken"], time.monotonic()
        self.compare_accounts()
        for scope in (ALL, None, *self.living()):
            self.compare_lists(scope, self.me, None)
            self.compare_reports(scope, self.me, None)
            if scope is not None:
                for month in self.months:
                    self.compare_dashboard(scope, month, self.me, None)
                    self.compare_plans(scope, month)
        self.compare_lists(ALL, self.guest, self.bound)
        self.compare_reports(ALL, self.guest, self.bound)
        self.compare_dashboard(ALL, self.month, self.guest, self.bound)

    def compare_accounts(self):
        accounts = self.me.call("GET", "/accounts")["accounts"]
        self.same("accounts", {it["id"] for it in accounts}, self.book.scope(None))
        for it in accounts:
            own = it["preferredCurrency"]
            now, later = (self.book.balances(it["id"], day) for day in (today(), FOREVER))
            self.sums(f"balance of {it['name']}", it["balance"], it["otherCurrencies"], own, now)
            self.same(f"projected balance of {it['name']}", it["projectedBalance"], money(later[own], own))
        report = self.me.call("GET", f"/reports/balances?accountId=all&from={before(self.months[0])}&to={self.month}")
        self.same("accounts of balances", {it["accountId"] for it in report["accounts"]}, self.book.scope(ALL))
        for number, month in enumerate(report["months"]):
            everything = Counter()
            for it in report["accounts"]:
                since, own = self.book.since(it["accountId"]), it["currency"]
                stands = since is not None and since <= month["month"]
                wished = self.book.balances(it["accountId"], month["date"]) if stands else Counter()
                rest = [{"currency": o["currency"], "amount": o["balances"][number]} for o in it["otherCurrencies"]]
                self.sums(f"{it['name']} in {month['month']}", it["balances"][number], rest, own, wished)
                for code, minor in wished.items():
                    everything[code] += minor
            self.sums(f"net worth {month['month']}", month["total"], month["otherCurrencies"], "USD", everything)

    def compare_lists(self, scope, person, bounds):
        accounts = self.book.scope(scope, bounds)
        wished = {id for id, it in self.book.entries.items() if it.account in accounts and not it.deleted}
        found = self.listed("/transactions", "transactions", scope, person, "&include=refunds")
        self.same(f"transactions of {scope}", {it["id"] for it in found}, wished)
        moves = {
            id
            for id, it in self.book.transfers.items()
            if not it.deleted and {it.source, it.target} & accounts
        }
        found = self.listed("/transfers", "transfers", scope, person)
        self.same(f"transfers of {scope}", {it["id"] for it in found}, moves)

    def compare_reports(self, scope, person, bounds):
        where = "" if scope is None else f"&accountId={scope}"
        currency = self.book.currency_of(scope)
        whole = (before(self.months[0]) + "-01", self.month + "-28")
        cut = (min(self.day(), self.month + "-15"), self.month + "-15")
        for first, last in (whole, cut):
            dates = f"from={first}&to={last}"
            name = f"{scope} {dates}"
            spending = person.call("GET", f"/reports/spending?{dates}{where}")
            by_category = self.book.spending(scope, first, last, bounds)
            wished = self.sum_of(by_category)
            self.sums(f"spending {name}", spending["total"], spending["otherCurrencies"], currency, wished)
            groups = {it["categoryId"]: it for it in spending["groups"]}
            for id, sums in by_category.items():
                it = groups.get(id, {"amount": money(0, currency), "otherCurrencies": []})
                self.sums(f"spending of {id} {name}", it["amount"], it["otherCurrencies"], currency, sums)
            shown = person.call("GET", f"/reports/spending?{dates}{where}&displayCurrency=EUR&groupBy=month")
            months = {it["month"]: it["amount"] for it in shown["groups"]}
            total = 0
            for month in [before(self.months[0]), *self.months]:
                start, end = max(first, month + "-01"), min(last, month + "-31")
                sums = self.sum_of(self.book.spending(scope, start, end, bounds))
                worth = self.book.converted(sums, "EUR")
                self.same(f"{month} in euros {name}", months.get(month, "0.00"), money(worth, "EUR"))
                total += worth
            self.same(f"in euros {name}", shown["total"], money(total, "EUR"))
            flow = person.call("GET", f"/reports/cashflow?{dates}{where}")
            self.compare_flow(f"cash flow {name}", flow["totals"], scope, first, last, bounds, currency)
            for it in flow["months"]:
                start, end = max(first, it["month"] + "-01"), min(last, it["month"] + "-31")
                self.compare_flow(f"{it['month']} {name}", it, scope, start, end, bounds, currency)

    @staticmethod
    def sum_of(counters):
        total = Counter()
        for sums in counters.values():
            for code, minor in sums.items():
                total[code] += minor
        return total

    def compare_flow(self, name, found, scope, first, last, bounds, currency):
        income, expenses = self.book.flow(scope, first, last, bounds)
        net = Counter(income)
        net.subtract(expenses)
        for key, sums in (("income", income), ("expenses", expenses), ("net", net)):
            self.same(f"{key} {name}", found[key], money(sums[currency], currency))
        self.sums(f"net {name}", found["net"], found["otherCurrencies"], currency, net)
        self.compare_moved(name, found, scope, first, last, bounds)

    def compare_moved(self, name, found, scope, first, last, bounds):
        if scope == ALL:
            for key, sums in zip(("movedOut", "movedIn"), self.book.moved(first, last, bounds)):
                self.same(f"{key} {name}", {it["currency"]: it["amount"] for it in found[key]},
                          {code: money(minor, code) for code, minor in sums.items()})

    def compare_dashboard(self, scope, month, person, bounds):
        answer = person.call("GET", f"/dashboard?accountId={scope}&month={month}")
        summary, currency, name = answer["summary"], self.book.currency_of(scope), f"{scope} {month}"
        first, last = month + "-01", month + "-31"
        income, expenses = self.book.flow(scope, first, last, bounds)
        for key, minor in (("totalIncome", income[currency]), ("totalExpenses", expenses[currency]),
                           ("netResult", income[currency] - expenses[currency])):
            self.same(f"{key} {name}", summary[key], money(minor, currency))
        for code in set(income) | set(expenses) - {currency}:
            if code != currency and (income[code] or expenses[code]):
                rest = next((it for it in summary["otherCurrencies"] if it["currency"] == code), {})
                self.same(f"dashboard {name} {code}", (rest.get("income"), rest.get("expenses")),
                          (money(income[code], code), money(expenses[code], code)))
        self.compare_moved(f"dashboard {name}", summary, scope, first, last, bounds)
        if bounds is None:
            plans = self.book.planned(scope, month).values()
            progress = {it["categoryId"]: it for it in answer["budgetProgress"]}
            self.same(f"plans of the dashboard {name}", set(progress), {it.category for it in plans})
            for it in plans:
                self.compare_plan(f"dashboard {name}", progress[it.category], it, "budgeted")
            self.same(f"account plans {name}", answer.get("accountPlans"),
                      self.book.account_plans(month) if scope == ALL else None)
        elif scope == ALL:
            self.same("a guest's plans", answer["budgetProgress"], [])

    def compare_plan(self, name, found, it, key="planned"):
        carried, spent = self.book.carried(it), self.book.spent(it)
        available = it.minor + carried - spent
        for key, minor in ((key, it.minor), ("carriedOver", carried), ("spent", spent), ("available", available),
                           ("overBy", max(0, -available))):
            self.same(f"{key} of {it.category} {name}", found[key], money(minor, it.currency))

    def compare_plans(self, scope, month):
        answer = self.me.call("GET", f"/budgets?accountId={scope}&month={month}")
        wished, name, currency = self.book.planned(scope, month), f"{scope} {month}", self.book.currency_of(scope)
        self.same(f"budgets {name}", {it["id"] for it in answer["budgets"]}, set(wished))
        for it in answer["budgets"]:
            self.compare_plan(name, it, wished[it["id"]])
        totals, own = answer["totals"], [it for it in wished.values() if it.currency == currency]
        for key, minor in (
            ("planned", sum(it.minor for it in own)),
            ("carriedOver", sum(self.book.carried(it) for it in own)),
        ):
            self.same(f"{key} in all {name}", totals[key], money(minor, currency))
        goal = self.book.goals.get((scope, month))
        found = self.me.call("GET", f"/budgets/income-goal?accountId={scope}&month={month}", expect=(200, 404))
        received = self.book.flow(scope, month + "-01", month + "-31")[0][currency]
        self.same(f"income goal {name}", found and (found["amount"], found["received"]),
                  None if goal is None else (money(goal, currency), money(received, currency)))

    def run(self):
        for self.number in range(1, steps + 1):
            self.step()
            if self.number % CHECKED_EVERY == 0 and today()[:7] == self.month:
                self.compare()
        print(f"{steps} operations, {len(self.book.entries)} entries: every figure is right")


Walk().run()
