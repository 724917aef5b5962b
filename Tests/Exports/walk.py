"""A random walk through the API: a user with friends does whatever a user can do, so that a book has every kind of
record. The same seed makes the same requests."""

import collections
import datetime
import json
import random
import struct
import time
import zlib

#: Currencies of no, two and three digits after the point.
CURRENCIES = {"USD": 2, "EUR": 2, "ILS": 2, "JPY": 0, "KRW": 0, "KWD": 3, "BHD": 3, "CLP": 0, "GBP": 2}
CRYPTO = ("BTC", "ETH", "ADA", "XRP")
WORDS = (
    "Markt", "café crème", "Ö", "日本語ツ", "مرحبا", "שלום", "👩‍👩‍👧‍👦", "e\u0301tude", "=1+1", "+49 30", "-5", "@home",
    "'quoted'", '"quotes"', "a;b", "a,b", "#tag", "\\", "%_", "<b>&amp;</b>", "𝔘nicode", "nul\u200b", "ﷺ", "Straße", "İ",
    "x" * 40, "\u202eright to left", "null", "true", "0", "1e5", "=cmd|' /C calc'!A0", "’", "tab", "ｆｕｌｌ", "＝1",
)


#: What a restore leaves as it is: shares with their entries, which the operations over many rows change, too, wallets,
#: and the progress of recurring templates.
BESIDE_BOOKS = ("share", "unshare", "settle_part", "pay_part", "owe", "send", "toggle", "apply_recurring",
                "edit_recurring", "skip", "merge_categories", "rename_payee")


class Walk:
    """`steps` requests of one user; `refusals` has the answers from 400 on by operation and code."""

    def __init__(self, member, friends, seed):
        self.member, self.friends, self.random = member, friends, random.Random(seed)
        self.counts, self.refusals = collections.Counter(), collections.Counter()
        self.today = datetime.date.today()
        self.kept = collections.defaultdict(list)
        self.number = 0
        self.log = []
        #: Ids that the walk no longer touches.
        self.left_alone = set()
        self.operations = [name[3:] for name in sorted(dir(self)) if name.startswith("do_")]
        weights = {"transaction": 14, "edit_transaction": 6, "transfer": 5, "budget": 4, "deposit": 5, "receipt": 3}
        self.weights = [weights.get(name, 2) for name in self.operations]

    def run(self, steps, but=()):
        for _ in range(steps):
            name = self.random.choices(self.operations, self.weights)[0]
            if name not in but:
                self.counts[name] += 1
                getattr(self, f"do_{name}")()

    def complete(self):
        """Makes what chance may have left out."""
        self.call("POST", "/seed-data")
        for kind, make, wanted in (
                ("import", self.do_import, 2), ("share", self.do_share, len(self.kept["share"]) + 1),
                ("joined", self.do_join, len(self.kept["joined"]) + 1)):
            for _ in range(40):
                if len(self.kept[kind]) < wanted:
                    make()
        for _ in range(100):
            if self.call("POST", f"/imports/{self.kept['import'][-1]}/undo"):
                break
            # The commit may go on in the background.
            time.sleep(0.1)
        # A reconciliation and a booking of a template, into accounts that are there.
        for _ in range(20):
            self.do_account()
            self.do_reconcile()
            self.do_recurring()
            self.do_apply_recurring()
        # One that brings rows, into an account whose currency has the file's digits.
        for _ in range(100):
            if self.do_import():
                break

    # What the operations share

    def call(self, method, path, body=None, member=None, **more):
        answer = (member or self.member).call(method, path, body, **more)
        self.log.append(f"{method} {path} {json.dumps(body, ensure_ascii=False)[:300] if not isinstance(body, bytes) else len(body)}"
                        f" -> {answer.status}")
        if answer.status >= 500:
            raise AssertionError(f"{method} {path} {body if not isinstance(body, bytes) else len(body)}: {answer}")
        if answer.status >= 400:
            self.refusals[f"{method} {path.split('?')[0].split('/')[1]} {answer.json['code']}"] += 1
            return None
        return answer.data

    def keep(self, kind, data):
        if data:
            self.kept[kind].append(data["id"])
        return data

    def pick(self, kind):
        """An id of the kind, mostly one of those that are there; makes the first."""
        if not self.kept[kind]:
            getattr(self, f"do_{kind}")()
        found = [id for id in self.kept[kind] if id not in self.left_alone]
        return self.random.choice(found) if found else "01900000-0000-7000-8000-000000000000"

    def text(self, most=60):
        text = " ".join(self.random.choice(WORDS) for _ in range(self.random.randint(1, 4)))
        return text[:self.random.randint(1, most)].strip() or "x"

    def name(self):
        self.number += 1
        return f"{self.text(20)} {self.number}"

    def maybe(self, value, chance=0.5):
        return value() if self.random.random() < chance else None

    def currency(self):
        return self.random.choice(list(CURRENCIES))

    def amount(self, currency, most=9_999_999_999):
        digits = CURRENCIES[currency]
        top = self.random.choice((9, 1_000, 1_000, 50_000, most))
        return written(self.random.randint(1, min(top, most) * 10 ** digits), digits)

    def date(self, back=240, ahead=60):
        return (self.today + datetime.timedelta(days=self.random.randint(-back, ahead))).isoformat()

    def weekday(self):
        """The same by weeks: 1 is Monday."""
        return (self.today.isoweekday() + self.random.choice((2, 3, 4)) - 1) % 7 + 1

    def parts(self, kind, currency, amount):
        """Parts of an amount that sum to it; None where it is too small for two."""
        digits = CURRENCIES[currency]
        minor = int(amount.replace(".", ""))
        count = self.random.randint(2, 4)
        if minor < count:
            return None
        cuts = sorted(self.random.sample(range(1, minor), count - 1))
        return [{"categoryId": self.pick(kind), "amount": written(to - start, digits),
                 "description": self.maybe(self.text)}
                for start, to in zip([0, *cuts], [*cuts, minor])]

    def payee(self):
        return self.random.choice(("Bäcker", "Grocer | Sons", "Ticket; office", "=Energy", self.text(20)))

    def day(self):
        """A day of recurring bookings: none is due now in any zone, so that no booking comes between two looks."""
        return self.random.choice([day for day in range(1, 29) if abs(day - min(self.today.day, 28)) > 2])

    def month(self, back=7, ahead=2):
        place = self.today.year * 12 + self.today.month - 1 + self.random.randint(-back, ahead)
        return f"{place // 12:04d}-{place % 12 + 1:02d}"

    # Accounts and categories

    def do_account(self):
        self.keep("account", self.call("POST", "/accounts", {
            "name": self.name()[:50], "type": self.random.choice(("SELF", "PARTNER", "OTHER")),
            "preferredCurrency": self.currency(), "color": self.maybe(lambda: "#123abc"),
            "description": self.maybe(self.text), "icon": self.maybe(lambda: "🏦")}))

    def do_edit_account(self):
        self.call("PATCH", f"/accounts/{self.pick('account')}", {
            "name": self.name()[:50], "spendingNetOfShares": self.random.random() < 0.5,
            "openingBalance": self.random.choice((None, 0, 12, -7)), "unlock": self.maybe(lambda: True) or False})

    def do_reconcile(self):
        """Begins with a statement; most are finished, the difference booked where there is a category for it."""
        path = f"/accounts/{self.pick('account')}/reconciliations"
        made = self.call("POST", path, {"statementDate": self.date(back=120, ahead=0), "statementBalance": self.random.randint(-900, 900)})
        if made and self.random.random() < 0.8:
            kind = "EXPENSE" if made["difference"].startswith("-") else "INCOME"
            self.call("POST", f"{path}/{made['id']}/finish", {"adjust": {"categoryId": self.pick(kind)}})

    def do_reopen(self):
        path = f"/accounts/{self.pick('account')}/reconciliations"
        listed = self.call("GET", path)
        if listed and listed["reconciliations"]:
            self.call("DELETE", f"{path}/{self.random.choice(listed['reconciliations'])['id']}")

    def do_activate(self):
        self.call("PATCH", f"/accounts/{self.pick('account')}/activate")

    def do_delete_account(self):
        if self.random.random() < 0.4:
            self.call("DELETE", f"/accounts/{self.pick('account')}" + self.random.choice(("", "?transfers=keep")))

    def do_restore_account(self):
        self.call("POST", f"/accounts/{self.pick('account')}/restore")

    def do_set_balance(self):
        self.call("POST", f"/accounts/{self.pick('account')}/set-balance", {
            "targetBalance": str(self.random.randint(-500, 500)), "monthKey": self.month(3, 0)})

    def do_category(self):
        kind = self.random.choice(("EXPENSE", "EXPENSE", "INCOME"))
        made = self.keep("category", self.call("POST", "/categories", {
            "name": self.name(), "type": kind, "color": self.maybe(lambda: "red"), "icon": self.maybe(lambda: "🍞")}))
        if made:
            self.keep(kind, made)

    def do_INCOME(self):
        self.keep("INCOME", self.call("POST", "/categories", {"name": self.name(), "type": "INCOME"}))

    def do_EXPENSE(self):
        self.keep("EXPENSE", self.call("POST", "/categories", {"name": self.name(), "type": "EXPENSE"}))

    def do_rule(self):
        self.call("POST", "/rules", {
            "name": self.name()[:50], "when": [{"field": "description", "op": "contains", "value": self.name()[:50]}],
            "then": [{"set": "category", "value": self.pick("category")}, {"add": "tag", "value": "ruled"}]})

    def do_edit_category(self):
        self.call("PATCH", f"/categories/{self.pick('category')}", {"name": self.name(), "icon": self.maybe(lambda: "🎈")})

    def do_parent(self):
        kind = self.random.choice(("EXPENSE", "INCOME"))
        self.call("PATCH", f"/categories/{self.pick(kind)}", {"parentId": self.maybe(lambda: self.pick(kind), 0.7)})

    def do_merge_categories(self):
        kind = self.random.choice(("EXPENSE", "INCOME"))
        self.undoable(self.call("POST", f"/categories/{self.pick(kind)}/merge", {"into": self.pick(kind)}))

    def do_rename_payee(self):
        self.undoable(self.call("POST", "/payees/rename", {"from": self.payee(), "to": self.payee()}))

    def undoable(self, done):
        if done and done.get("undoToken") and self.random.random() < 0.5:
            self.call("POST", "/undo", {"undoToken": done["undoToken"]})

    def do_archive(self):
        self.call("PATCH", f"/categories/{self.pick('category')}/archive", {"isArchived": self.random.random() < 0.3})

    def do_delete_category(self):
        self.call("DELETE", f"/categories/{self.pick('category')}")

    # Transactions

    def entry(self):
        kind = self.random.choice(("EXPENSE", "EXPENSE", "EXPENSE", "INCOME"))
        currency = self.currency()
        self.number += 1
        number, amount = self.number, self.amount(currency)
        return {
            "type": kind, "amount": amount, "currency": currency, "categoryId": self.pick(kind),
            "payee": self.maybe(self.payee), "splits": self.maybe(lambda: self.parts(kind, currency, amount), 0.2),
            "isRefund": kind == "EXPENSE" and self.random.random() < 0.1,
            "accountId": self.maybe(lambda: self.pick("account")), "date": self.date(),
            "description": self.maybe(self.text, 0.8), "notes": self.maybe(lambda: self.text(200) + "\n" + self.text(), 0.3),
            "tags": self.maybe(lambda: [self.text(15) for _ in range(self.random.randint(1, 4))], 0.4),
            "isCleared": self.random.random() < 0.4,
            "clientId": self.maybe(lambda: f"client-{number}", 0.3), "isRecurring": self.maybe(lambda: True, 0.1)}

    def do_transaction(self):
        self.keep("transaction", self.call("POST", "/transactions", self.entry()))

    def do_edit_transaction(self):
        change = self.random.choice((
            lambda: {"description": self.text()}, lambda: {"notes": None, "tags": [self.text(10)]},
            lambda: {"date": self.date()}, lambda: {"accountId": self.pick("account")},
            lambda: {"tags": None}, lambda: {"payee": self.maybe(self.payee)}, lambda: {"splits": None},
            lambda: {"isRefund": self.random.random() < 0.5}, lambda: {"isCleared": self.random.random() < 0.7},
            lambda: {**self.entry(), "unlock": True}, lambda: self.entry()))()
        change.pop("clientId", None)
        self.call("PATCH", f"/transactions/{self.pick('transaction')}", change)

    def do_delete_transaction(self):
        unlock = self.random.choice(("", "?unlock=true"))
        self.call("DELETE", f"/transactions/{self.pick('transaction')}{unlock}")

    def do_restore_transaction(self):
        self.call("POST", f"/transactions/{self.pick('transaction')}/restore")

    def do_batch(self):
        operations = [{"op": "create", "transaction": self.entry()} for _ in range(self.random.randint(1, 8))]
        operations.append({"op": "delete", "id": self.pick("transaction")})
        for result in (self.call("POST", "/transactions/batch", {"operations": operations}) or {"results": []})["results"]:
            if result["status"] == 201:
                self.keep("transaction", result["data"])

    def do_refund(self):
        """Money back for an expense that is there, sometimes more than it was."""
        whole = self.call("GET", f"/transactions/{self.pick('transaction')}")
        if whole:
            self.keep("transaction", self.call("POST", "/transactions", {
                "type": "EXPENSE", "amount": self.amount(whole["currency"], 99), "currency": whole["currency"],
                "categoryId": self.pick("EXPENSE"), "isRefund": True, "refundOf": whole["id"], "date": self.date(),
                "accountId": whole["accountId"], "payee": self.maybe(self.payee)}))

    # Transfers

    def currency_of(self, account):
        found = self.call("GET", f"/accounts/{account}")
        return found["preferredCurrency"] if found else "USD"

    def move(self):
        source, target = self.pick("account"), self.pick("account")
        currency, other = self.currency_of(source), self.currency_of(target)
        amount = self.amount(currency, 99_999)
        self.number += 1
        number = self.number
        return {
            "fromAccountId": source, "toAccountId": target, "amount": amount,
            "toAmount": amount if currency == other else self.amount(other, 99_999), "date": self.date(),
            "description": self.maybe(self.text), "notes": self.maybe(self.text, 0.3), "payee": self.maybe(self.payee),
            "isCleared": {"from": self.random.random() < 0.4, "to": self.random.random() < 0.4},
            "tags": self.maybe(lambda: [self.text(15)], 0.4), "clientId": self.maybe(lambda: f"move-{number}", 0.3)}

    def do_transfer(self):
        self.keep("transfer", self.call("POST", "/transfers", self.move()))

    def do_edit_transfer(self):
        change = self.random.choice((
            lambda: {"description": self.text()}, lambda: {"date": self.date()}, lambda: {"tags": None}, self.move,
            lambda: {"payee": self.maybe(self.payee)},
            lambda: {"isCleared": {self.random.choice(("from", "to")): self.random.random() < 0.7}},
            lambda: {**self.move(), "unlock": True}))()
        change.pop("clientId", None)
        self.call("PATCH", f"/transfers/{self.pick('transfer')}", change)

    def do_delete_transfer(self):
        unlock = self.random.choice(("", "?unlock=true"))
        self.call("DELETE", f"/transfers/{self.pick('transfer')}{unlock}")

    def do_restore_transfer(self):
        self.call("POST", f"/transfers/{self.pick('transfer')}/restore")

    def do_join(self):
        """An expense and an income of two accounts, as two banks' files bring them."""
        move = self.move()
        made = [self.call("POST", "/transactions", {
            "type": kind, "accountId": move[account], "amount": move[amount], "currency": self.currency_of(move[account]),
            "categoryId": self.pick(kind), "date": move["date"], "payee": self.maybe(self.payee),
            "description": self.maybe(self.text)})
            for kind, account, amount in (("EXPENSE", "fromAccountId", "amount"), ("INCOME", "toAccountId", "toAmount"))]
        if all(made):
            for each in made:
                self.keep("transaction", each)
            joined = self.call("POST", "/transfers/join", {"expenseId": made[0]["id"], "incomeId": made[1]["id"]})
            if self.keep("transfer", joined):
                self.kept["joined"].append(joined["id"])

    def do_split_join(self):
        if self.kept["joined"]:
            self.call("POST", f"/transfers/{self.random.choice(self.kept['joined'])}/split?unlock=true")

    def do_receipt(self):
        place = f"/transactions/{self.pick('transaction')}/attachments"
        name = self.random.choice(("Rechnung.pdf", "bill%20%E6%97%A5.pdf"))
        content, kind = self.random.choice(((pdf, "application/pdf"), (png, "image/png")))
        made = self.call("POST", f"{place}?fileName={name}", content(self.random.randint(0, 12)), kind=kind)
        if made:
            self.kept["receipt"].append(f"{place}/{made['id']}")

    def do_delete_receipt(self):
        if self.kept["receipt"] and self.random.random() < 0.5:
            receipt = self.random.choice(self.kept["receipt"])
            if receipt.split("/")[2] not in self.left_alone:
                self.call("DELETE", receipt)

    # Budgets and recurring templates

    def do_budget(self):
        currency = self.currency()
        self.keep("budget", self.call("POST", "/budgets", {
            "accountId": self.pick("account"), "categoryId": self.pick("EXPENSE"), "month": self.month(),
            "planned": self.amount(currency), "currency": currency, "notes": self.maybe(self.text),
            "rollover": self.random.choice(("none", "surplus", "both"))}))

    def do_edit_budget(self):
        self.call("PATCH", f"/budgets/{self.pick('budget')}", {
            "planned": str(self.random.randint(0, 999)), "rollover": self.random.choice(("none", "surplus", "both"))})

    def do_delete_budget(self):
        self.call("DELETE", f"/budgets/{self.pick('budget')}")

    def do_copy_budgets(self):
        self.call("POST", "/budgets/copy", {
            "accountId": self.pick("account"), "fromMonth": self.month(), "toMonth": self.month()})

    def do_income_goal(self):
        self.call("PUT", "/budgets/income-goal", {
            "accountId": self.pick("account"), "month": self.month(), "amount": str(self.random.randint(0, 9_999))})

    def do_recurring(self):
        kind, currency = self.random.choice(("INCOME", "EXPENSE")), self.currency()
        start, amount = self.month(5, 1), self.amount(currency, 999)
        template = {
            "accountId": self.pick("account"), "categoryId": self.pick(kind), "type": kind,
            "amount": amount, "currency": currency, "dayOfMonth": self.day(), "payee": self.maybe(self.payee),
            "splits": self.maybe(lambda: self.parts(kind, currency, amount), 0.3),
            "description": self.text(), "startMonthKey": start, "endMonthKey": self.maybe(lambda: max(start, self.month(0, 8)), 0.3)}
        if self.random.random() < 0.3:
            template |= {"frequency": self.random.choice(("weekly", "biweekly")), "weekday": self.weekday(),
                         "interval": self.random.randint(1, 3), "occurrences": self.maybe(lambda: self.random.randint(1, 9))}
        elif self.random.random() < 0.3:
            template |= {"frequency": self.random.choice(("quarterly", "yearly"))}
        self.keep("recurring", self.call("POST", "/recurring", template))

    def do_recurring_transfer(self):
        source = self.pick("account")
        currency = self.currency_of(source)
        self.keep("recurring", self.call("POST", "/recurring", {
            "accountId": source, "amount": self.amount(currency, 999), "currency": currency, "dayOfMonth": self.day(),
            "description": self.text(), "startMonthKey": self.month(5, 1), "payee": self.maybe(self.payee),
            "transfer": {"toAccountId": self.pick("account")}}))

    def do_skip(self):
        upcoming = (self.call("GET", "/recurring/upcoming?days=60") or {"upcoming": []})["upcoming"]
        if upcoming:
            booking = self.random.choice(upcoming)
            self.call("POST", f"/recurring/{booking['templateId']}/skip", {"date": booking["date"]})

    def do_edit_recurring(self):
        self.call("PATCH", f"/recurring/{self.pick('recurring')}", {"dayOfMonth": self.day()})

    def do_toggle(self):
        self.call("PATCH", f"/recurring/{self.pick('recurring')}/toggle")

    def do_apply_recurring(self):
        self.call("POST", "/recurring/apply", {"accountId": self.pick("account"), "monthKey": self.month(4, 0)})

    def do_delete_recurring(self):
        if self.random.random() < 0.3:
            self.call("DELETE", f"/recurring/{self.pick('recurring')}")

    # Savings and planning

    def do_goal(self):
        currency = self.currency()
        self.keep("goal", self.call("POST", "/goals", {
            "name": self.name(), "targetAmount": self.amount(currency, 99_999), "currency": currency,
            "deadline": (self.today + datetime.timedelta(days=self.random.randint(0, 900))).isoformat(),
            "emoji": self.maybe(lambda: "🏖️"), "description": self.maybe(lambda: self.text() + "\n" + self.text()),
            "reminder": self.maybe(lambda: {"frequency": "weekly", "time": "18:30", "startDate": self.date(0, 30)}, 0.3)}))

    def do_edit_goal(self):
        self.call("PATCH", f"/goals/{self.pick('goal')}", self.random.choice((
            {"status": self.random.choice(("active", "completed", "archived"))}, {"name": self.name()}, {"reminder": None})))

    def do_delete_goal(self):
        if self.random.random() < 0.4:
            self.call("DELETE", f"/goals/{self.pick('goal')}" + self.random.choice(("", "?assets=true")))

    def do_asset(self):
        code = self.random.choice(list(CURRENCIES) + list(CRYPTO))
        made = self.keep("asset", self.call("POST", "/assets", {"name": self.maybe(self.name), "currency": code}))
        if made:
            self.kept[made["id"]] = [code]

    def quantity(self, asset):
        code = (self.kept[asset] or ["USD"])[0]
        if code in CURRENCIES:
            return self.amount(code, 99_999)
        return f"{self.random.randint(0, 99)}.{self.random.randint(1, 10 ** 18 - 1):018d}"

    def do_deposit(self):
        asset = self.pick("asset")
        made = self.call("POST", f"/assets/{asset}/transactions", {
            "kind": self.random.choice(("deposit", "deposit", "deposit", "withdrawal")), "amount": self.quantity(asset),
            "date": self.date(200, 0), "note": self.maybe(lambda: self.text() + "\n" + self.text())})
        if made:
            self.kept["deposit of"].append(f"/assets/{asset}/transactions/{made['id']}")

    def do_delete_deposit(self):
        if self.kept["deposit of"]:
            self.call("DELETE", self.random.choice(self.kept["deposit of"]))

    def do_set_asset_balance(self):
        asset = self.pick("asset")
        self.call("POST", f"/assets/{asset}/set-balance", {"balance": self.quantity(asset)})

    def do_allocate(self):
        asset = self.pick("asset")
        goals = {self.pick("goal") for _ in range(self.random.randint(1, 4))}
        self.call("PUT", f"/assets/{asset}/allocations", {"allocations": [
            {"goalId": goal, "amount": self.random.choice(("0", self.quantity(asset), self.quantity(asset)))}
            for goal in sorted(goals)]})

    def do_delete_asset(self):
        if self.random.random() < 0.3:
            self.call("DELETE", f"/assets/{self.pick('asset')}?confirm=true")

    def do_planning_settings(self):
        self.call("PATCH", "/planning/settings", {
            "paymentDay": self.random.randint(1, 28), "notificationDays": self.random.randint(0, 14),
            "displayCurrency": self.maybe(self.currency), "undoGracePeriodHours": self.random.randint(1, 168)})

    def do_plan(self):
        self.call("PUT", f"/planning/months/{self.month(0, 2)}", {"plans": [{
            "goalId": self.pick("goal"), "customAmount": self.maybe(lambda: str(self.random.randint(0, 500))),
            "isProtected": self.random.random() < 0.3, "isSkipped": False}]})

    def do_plan_month(self):
        self.call("POST", f"/planning/months/{self.month(0, 1)}/{self.random.choice(('start', 'complete', 'undo'))}")

    def do_flex(self):
        self.call("POST", "/planning/flex", {"adjustment": 0.5, "apply": True})

    def do_budget_plan(self):
        self.call("POST", "/planning/budget-calculator", {"budget": "99999999", "currency": "USD", "apply": True})

    def do_rate(self):
        base, currency = self.random.sample(list(CURRENCIES) + list(CRYPTO), 2)
        self.call("PUT", "/rates", {"base": base, "currency": currency,
                                    "rate": f"{self.random.randint(0, 99)}.{self.random.randint(1, 999_999):06d}",
                                    "date": self.date(120, 0)})

    # The user, sample data and imports

    def do_profile(self):
        self.call("PATCH", "/users/me", {
            "timeZone": self.random.choice(("Europe/Berlin", "UTC", "Pacific/Kiritimati", "America/St_Johns")),
            "locale": self.random.choice(("de-DE", "he-IL", "en-US")),
            "preferredCurrency": self.random.choice(("USD", "EUR", "ILS"))})

    def do_seed(self):
        self.call(self.random.choice(("POST", "POST", "DELETE")), "/seed-data")

    def do_import(self):
        text = "Date;Payee;Amount\n" + "".join(
            f"{self.date(100, 0)};{self.text(20).replace(';', ' ').replace(chr(34), ' ')};{self.random.randint(-9999, 9999) or 1},"
            f"{self.random.randint(0, 99):02d}\n" for _ in range(self.random.randint(1, 12)))
        made = self.call("POST", f"/imports?accountId={self.pick('account')}", text.encode(), kind="text/csv")
        if not made:
            return 0
        choice = self.random.random()
        if choice < 0.15:
            self.call("DELETE", f"/imports/{made['id']}")
            return 0
        done = self.call("POST", f"/imports/{made['id']}/commit")
        if done is not None:
            self.kept["import"].append(made["id"])
        return (done or {}).get("created", 0)

    def do_undo_import(self):
        if self.kept["import"]:
            self.call("POST", f"/imports/{self.random.choice(self.kept['import'])}/undo")

    # Sharing and the wallet

    def do_share(self):
        friends = self.random.sample(self.friends, self.random.randint(1, len(self.friends)))
        made = self.call("POST", "/expenses/share", {
            "transactionId": self.pick("transaction"), "splitType": "EQUAL", "description": self.maybe(self.text),
            "participants": [{"email": friend.email} for friend in friends]})
        if made:
            self.kept["share"].append(made["id"])
            for part in made["participants"]:
                self.kept["part"].append((part["id"], next(f for f in friends if f.email == part["email"])))

    def do_unshare(self):
        if self.kept["share"] and self.random.random() < 0.4:
            self.call("DELETE", f"/expenses/shares/{self.random.choice(self.kept['share'])}")

    def do_settle_part(self):
        if not self.kept["part"]:
            return
        part, friend = self.random.choice(self.kept["part"])
        kind = self.random.choice(("paid", "paid", "unpay", "decline"))
        if kind == "decline":
            self.call("POST", f"/expenses/shares/{part}/decline", {"reason": self.text()}, member=friend)
        else:
            self.call("PATCH" if kind == "paid" else "POST", f"/expenses/shares/{part}/{kind}", None if kind == "paid" else {})

    def do_pay_part(self):
        if not self.kept["part"]:
            return
        part, friend = self.random.choice(self.kept["part"])
        kind = self.random.choice(("pay", "pay", "pay", "claim", "take back"))
        if kind == "claim":
            self.call("POST", f"/expenses/shares/{part}/claim", {"note": self.maybe(self.text)}, member=friend)
        elif kind == "pay":
            self.call("POST", f"/expenses/shares/{part}/payments", {
                "amount": str(self.random.randint(1, 9)), "note": self.maybe(self.text)})
        else:
            payments = (self.call("GET", f"/expenses/shares/{part}/payments") or {"payments": []})["payments"]
            if payments:
                self.call("DELETE", f"/expenses/shares/{part}/payments/{payments[0]['id']}")

    def do_owe(self):
        """A friend shares with the user, who books it."""
        friend = self.random.choice(self.friends)
        if not hasattr(friend, "category"):
            friend.category = friend.must("POST", "/categories", {"name": "Shared", "type": "EXPENSE"}).data["id"]
        entry = friend.must("POST", "/transactions", {
            "type": "EXPENSE", "amount": self.amount("USD", 999), "currency": "USD", "categoryId": friend.category,
            "description": self.text()})
        made = self.call("POST", "/expenses/share", {
            "transactionId": entry.data["id"], "participants": [{"email": self.member.email}]}, member=friend)
        if not made:
            return
        part = made["participants"][0]["id"]
        if self.random.random() < 0.6:
            self.call("PATCH", f"/expenses/shares/{part}/paid", member=friend)
        if self.random.random() < 0.8:
            self.call("POST", f"/expenses/shares/{part}/book", {
                "accountId": self.pick("account"), "categoryId": self.pick("EXPENSE")})

    def do_send(self):
        self.call("POST", "/wallet/send", {
            "amount": f"{self.random.randint(1, 900) / 100:.2f}", "to": self.random.choice(self.friends).email,
            "note": self.maybe(self.text)}, headers={"Idempotency-Key": f"send-{self.random.getrandbits(64)}"})


def written(minor, digits):
    """An amount of minor units as the API writes it."""
    return f"{minor // 10 ** digits}" + (f".{minor % 10 ** digits:0{digits}d}" if digits else "")


def pdf(number):
    """A receipt of some hundred bytes; two of the same number are alike."""
    return b"%PDF-1.7\n%" + str(number).encode() * (1 + number * 40) + b"\nstartxref\n9\n%%EOF\n"


def png(number):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    row = b"\0" + bytes((number * 7 % 256, 40, 90)) * 8
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(row * 8)) + chunk(b"IEND", b""))
