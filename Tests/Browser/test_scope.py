"""All accounts at once, as a couple with a card sees them."""

import re
from decimal import Decimal

from support import DESKTOP, BrowserTest, Person, by, day, month, today


class Couple:
    """€1,500 in a common account since this month, a card, and savings that are outside of the overview."""

    def __init__(self, onboarded=True):
        self.person = Person(currency="EUR", onboarded=onboarded)
        call = self.person.call
        self.first = f"{month()}-01"
        self.joint = self.person.account()
        call("PATCH", f"/accounts/{self.joint}", {
            "name": "Joint", "preferredCurrency": "EUR", "color": "#0f766e", "openingBalance": "1500",
            "openingDate": self.first})
        self.card = self.account("Card", color="#b91c1c")
        self.savings = self.account("Savings", openingBalance="5000", openingDate=self.first, inOverview=False)

    def account(self, name, **more):
        made = {"name": name, "type": "OTHER", "preferredCurrency": "EUR", **more}
        return self.person.call("POST", "/accounts", made)["id"]

    def entry(self, account, amount, category, kind="EXPENSE", on=None, **more):
        return self.person.call("POST", "/transactions", {
            "accountId": account, "type": kind, "amount": amount, "date": on or self.first,
            "categoryId": self.person.category(category, kind), **more})

    def move(self, amount, to, on=None, of=None):
        return self.person.call("POST", "/transfers", {
            "fromAccountId": of or self.joint, "toAccountId": to, "amount": amount, "date": on or self.first})

    def live(self):
        """A month of dinners on the card and groceries from the common account."""
        self.entry(self.joint, "2800.00", "Salary", "INCOME", description="Pay")
        self.entry(self.joint, "64.30", "Groceries", description="Market")
        for number in range(3):
            self.entry(self.card, f"3{number}.50", "Eating out", description=f"Trattoria {number}")
        self.entry(self.card, "12.99", "Streaming", payee="Netflix")
        self.move("50", self.card)
        self.move("200", self.savings)
        for category, planned in (("Groceries", "300"), ("Eating out", "250")):
            self.person.call("POST", "/budgets", {
                "accountId": "all", "categoryId": self.person.category(category), "month": month(), "planned": planned})
        return self

    def account_of(self, entry):
        return self.person.call("GET", f"/transactions/{entry['id']}")["accountId"]

    def balance(self, account):
        return self.person.call("GET", f"/accounts/{account}")["projectedBalance"]


def minor(text):
    """The cents of an amount as it is shown."""
    amount = re.search(r"[\d,]+\.\d\d", text)[0].replace(",", "")
    return (-1 if "−" in text else 1) * int(Decimal(amount) * 100)


class CoupleTests(BrowserTest):
    def balances(self):
        """What the rows say that the account held, the newest first."""
        return [minor(each) for each in self.browser.run(
            "return [...document.querySelectorAll(arguments[0])].map(each => each.textContent)",
            by("transactions.balance"))]

    def test_dinners_on_the_card_are_in_the_figures_and_budgets_of_the_first_screen(self):
        couple = Couple().live()
        self.sign_in(couple.person)
        # What is left stands there without a press.
        self.says("€391.20", "dashboard.budgetLeft")
        self.says("€158.80 / €550", "dashboard.budgetProgress")
        self.says("€235.70", "dashboard.budget.Groceries")
        self.says("€155.50", "dashboard.budget.Eating out")
        box = self.browser.run(
            "return arguments[0].getBoundingClientRect().bottom - document.querySelector('.tabs').getBoundingClientRect().top",
            self.sees("dashboard.budget.Eating out"))
        self.assertLess(box, 0, "it is seen without scrolling")
        self.says("€2,800", "dashboard.incomeCard")
        self.says("€171.79", "dashboard.expensesCard")
        self.says("Moved to accounts left out: €200.00", "overview.movedOut")
        self.says("Card", "dashboard.transaction.0")
        self.axe("the dashboard of all accounts")
        self.open("/budgets")
        self.says("€94.50", "budgets.card.Eating out")
        self.open("/reports")
        self.says("€94.50", "reports.spending")
        self.says("Moved to accounts left out: €200.00", "overview.movedOut")

    def test_figures_of_all_accounts_are_the_sum_of_each(self):
        couple = Couple().live()
        self.sign_in(couple.person)
        self.says("€171.79", "dashboard.expensesCard")
        shown = {}
        for name in ("all", "Joint", "Card"):
            if name != "all":
                self.looks_at(name)
            per_account = couple.person.call("GET", "/dashboard?accountId=" + {
                "all": "all", "Joint": couple.joint, "Card": couple.card}[name])["summary"]
            self.says(f"€{Decimal(per_account['totalExpenses']):,}", "dashboard.expensesCard")
            shown[name] = [minor(self.text(f"dashboard.{part}Card") + ("" if "." in self.text(f"dashboard.{part}Card") else ".00"))
                           for part in ("income", "expenses")]
        self.assertEqual(shown["all"], [sum(pair) for pair in zip(shown["Joint"], shown["Card"])])

    def test_an_account_without_budgets_leads_to_those_of_all_accounts(self):
        couple = Couple().live()
        self.sign_in(couple.person, "/budgets")
        self.looks_at("Card")
        self.sees("budgets.empty")
        self.press("budgets.wholeButton")
        self.says("All accounts", "account.name")
        self.says("€155.50 left", "budgets.card.Eating out")
        # Where there are none, nothing leads to them.
        self.sign_in(Couple().person, "/budgets")
        self.looks_at("Card")
        self.sees("budgets.copyButton")
        self.assertEqual(self.browser.all(by("budgets.wholeButton")), [])

    def test_a_search_finds_what_was_paid_by_card_and_in_savings_and_names_the_account(self):
        couple = Couple().live()
        couple.entry(couple.savings, "3.00", "Fees", description="Netflix refused")
        self.sign_in(couple.person, "/transactions?q=netflix")
        self.says("Netflix", "transactions.list")
        self.says("Card", "transactions.list")
        # A search of all accounts finds those outside of the overview, too.
        self.says("Netflix refused", "transactions.list")
        self.says("Savings", "transactions.list")
        self.open("/transactions")
        self.says("Trattoria 0", "transactions.list")
        self.assertNotIn("Netflix refused", self.text("transactions.list"))

    def test_a_transfer_is_one_row_with_both_accounts(self):
        couple = Couple().live()
        self.sign_in(couple.person, "/transactions?type=TRANSFER")
        self.says("Joint → Card", "transactions.list")
        self.says("Joint → Savings", "transactions.list")
        self.assertEqual(len(self.browser.all("[data-testid^='transactions.item.']")), 2)

    def test_the_balance_after_each_entry_ends_at_what_the_account_holds(self):
        couple = Couple().live()
        self.sign_in(couple.person, "/transactions")
        self.says("Trattoria 0", "transactions.list")
        # Of several accounts at once there is none.
        self.assertEqual(self.browser.all(by("transactions.balance")), [])
        for name, account, opening in (("Card", couple.card, 0), ("Joint", couple.joint, 150_000)):
            self.looks_at(name)
            entries = couple.person.call("GET", f"/transactions?accountId={account}&include=transfers,refunds&limit=50")["transactions"]
            self.browser.eventually(lambda: len(self.balances()) == len(entries), "each row has one")
            wanted, balance = [], int(Decimal(couple.balance(account)) * 100)
            for each in entries:
                wanted.append(balance)
                gain = each["type"] == "INCOME" or each.get("direction") == "in"
                balance += (-1 if gain else 1) * int(Decimal(each["amount"]) * 100)
            self.assertEqual(self.balances(), wanted)
            self.assertEqual(balance, opening)
        self.axe("balances in the rows")
        self.press("transactions.filter.expense")
        self.says("Market", "transactions.list")
        self.assertEqual(self.browser.all(by("transactions.balance")), [])

    def test_the_balance_is_right_across_pages_and_before_the_opening_date(self):
        couple = Couple()
        category = couple.person.category("Groceries")
        # 70 entries of days before the account begins, and 20 after it.
        operations = [{"op": "create", "transaction": {
            "accountId": couple.joint, "type": "EXPENSE", "amount": f"{number + 1}.01", "categoryId": category,
            "date": f"{month(-1)}-02" if number < 70 else couple.first,
            "clientId": f"00000000-0000-4000-8000-{number:012d}"}} for number in range(90)]
        couple.person.call("POST", "/transactions/batch", {"operations": operations}, key="many")
        self.sign_in(couple.person, "/transactions")
        self.looks_at("Joint")
        held = int(Decimal(couple.balance(couple.joint)) * 100)
        self.browser.eventually(lambda: self.balances()[:1] == [held], "the newest row has what it holds")
        after = 150_000 - sum((number + 1) * 100 + 1 for number in range(70, 90))
        self.assertEqual(held, after)
        # History is counted backwards from the opening balance.
        self.browser.eventually(
            lambda: self.browser.run("scrollTo(0, 900)") or 150_000 in self.balances(), "history begins")
        # Before the oldest one, it held all that was spent since.
        before = 150_000 + sum((number + 1) * 100 + 1 for number in range(70))
        oldest = lambda: minor(self.browser.run(
            "return [...document.querySelectorAll('[data-testid^=\"transactions.item.\"] .row-end > .money')].at(-1).textContent"))
        self.browser.eventually(
            lambda: self.browser.run("scrollTo(0, document.body.scrollHeight)") or self.balances()[-1:] == [before - oldest()],
            "the oldest one is there")

    def test_what_waits_to_be_sent_is_in_the_balance_of_its_row(self):
        couple = Couple().live()
        self.sign_in(couple.person, "/transactions")
        self.looks_at("Card")
        held = int(Decimal(couple.balance(couple.card)) * 100)
        self.browser.eventually(lambda: self.balances()[:1] == [held], "it is known")
        self.press("transactions.addButton")
        self.sees("addTransaction.category.Eating out")
        self.go_offline()
        try:
            self.write("addTransaction.amountInput", "10")
            self.press("addTransaction.category.Eating out")
            self.press("addTransaction.submitButton")
            self.goes("addTransaction.screen")
            self.sees("pendingSync")
            self.browser.eventually(lambda: self.balances()[:2] == [held - 1000, held], "its row has it, others have not")
        finally:
            self.go_offline(False)
        self.browser.eventually(lambda: int(Decimal(couple.balance(couple.card)) * 100) == held - 1000, "it is sent")
        self.browser.eventually(lambda: self.balances()[:2] == [held - 1000, held] and not self.browser.all(by("pendingSync")),
                                "and nothing has moved")

    def test_an_entry_is_in_another_account_after_two_presses(self):
        couple = Couple()
        entry = couple.entry(couple.joint, "20.00", "Eating out", description="Dinner")
        self.sign_in(couple.person, "/transactions")
        self.press(f"transactions.item.{entry['id']}")
        self.press("editTransaction.account.Card")
        self.browser.eventually(lambda: couple.account_of(entry) == couple.card, "it is on the card")
        self.says("Card", f"transactions.item.{entry['id']}")
        self.axe("an entry with its account")
        self.press("toast.action")
        self.browser.eventually(lambda: couple.account_of(entry) == couple.joint, "it is back")

    def test_an_entry_moves_without_a_network(self):
        couple = Couple()
        entry = couple.entry(couple.joint, "20.00", "Eating out", description="Dinner")
        self.sign_in(couple.person, "/transactions")
        self.looks_at("Joint")
        self.open(f"/transactions/{entry['id']}")
        self.sees("editTransaction.account.Card")
        self.go_offline()
        try:
            self.press("editTransaction.account.Card")
            # It has left the list of the one that is looked at.
            self.goes(f"transactions.item.{entry['id']}")
        finally:
            self.go_offline(False)
        self.browser.eventually(lambda: couple.account_of(entry) == couple.card, "it is sent")

    def test_a_payee_brings_the_account_of_last_time(self):
        couple = Couple()
        couple.entry(couple.card, "12.99", "Streaming", payee="Netflix")
        self.sign_in(couple.person, "/add")
        self.sees("addTransaction.accountSelect")
        chosen = lambda: self.browser.value(by("addTransaction.accountSelect"))
        self.browser.eventually(lambda: chosen() == couple.joint, "the active one at first")
        self.write("addTransaction.payeeInput", "Netflix")
        self.browser.eventually(lambda: chosen() == couple.card, "the payee's")
        self.browser.choose(by("addTransaction.accountSelect"), couple.savings)
        self.write("addTransaction.payeeInput", "Netflix", clear=True)
        self.assertEqual(chosen(), couple.savings)
        self.open("/transactions")
        self.looks_at("Savings")
        self.open("/add")
        self.browser.eventually(lambda: chosen() == couple.savings, "what is looked at")

    def test_an_account_outside_of_the_overview_says_so_and_comes_back(self):
        couple = Couple().live()
        self.sign_in(couple.person, "/accounts")
        self.says("Not in All accounts", "accounts.open.Savings")
        self.assertNotIn("Not in", self.text("accounts.open.Card"))
        self.press("accounts.edit.Savings")
        self.axe("an account's form")
        self.press("editAccount.inOverview")
        self.press("editAccount.confirmButton")
        self.no_longer_says("Not in All accounts", "accounts.open.Savings")
        self.open("/")
        self.says("€171.79", "dashboard.expensesCard")
        self.assertEqual(self.browser.all(by("overview.movedOut")), [])

    def test_a_foreign_amount_without_a_rate_takes_no_figure_of_all_accounts_away(self):
        couple = Couple().live()
        couple.entry(couple.card, "45.00", "Eating out", currency="CHF", description="Raclette")
        self.sign_in(couple.person)
        self.says("€391.20", "dashboard.budgetLeft")
        self.says("CHF", "dashboard.expensesCard")
        self.says("CHF", "currencies.note")
        self.open("/reports")
        self.says("€94.50", "reports.spending")
        self.says("CHF", "reports.screen")

    def test_budgets_of_single_accounts_are_named_where_all_accounts_have_none(self):
        couple = Couple()
        couple.person.call("POST", "/budgets", {
            "accountId": couple.card, "categoryId": couple.person.category("Eating out"), "month": month(), "planned": "250"})
        self.sign_in(couple.person)
        self.says("Your budgets count one account each", "dashboard.budgetText")

    def test_what_comes_goes_from_all_accounts_and_names_each(self):
        couple = Couple().live()
        for account, amount, name in ((couple.joint, "900", "Flat"), (couple.card, "12.99", "Films")):
            couple.person.call("POST", "/recurring", {
                "accountId": account, "categoryId": couple.person.category("Fixed"), "type": "EXPENSE", "amount": amount,
                "dayOfMonth": 28, "description": name, "startMonthKey": month(1)})
        self.sign_in(couple.person, "/recurring")
        self.says("Flat", "recurring.list")
        self.says("Card", "recurring.list")
        # What all accounts of the overview hold, less what comes.
        coming = couple.person.call("GET", "/recurring/upcoming?days=90&accountId=all")["upcoming"]
        held = sum(Decimal(couple.person.call("GET", f"/accounts/{each}")["balance"]) for each in (couple.joint, couple.card))
        self.says(f"€{held - sum(Decimal(each['amount']) for each in coming):,.2f}", "recurring.balance")
        self.looks_at("Card")
        self.no_longer_says("Flat", "recurring.list")
        self.says("Films", "recurring.list")


class WideCoupleTests(BrowserTest):
    size = DESKTOP

    def test_several_entries_move_to_another_account_and_back(self):
        couple = Couple()
        some = [couple.entry(couple.joint, f"2{number}.00", "Eating out", description=f"Dinner {number}") for number in range(3)]
        couple.entry(couple.card, "5.00", "Eating out", description="Coffee")
        self.sign_in(couple.person, "/transactions")
        self.says("Coffee", "transactions.list")
        self.press("transactions.select")
        for entry in some:
            self.press(f"transactions.choose.{entry['id']}")
        self.press("bulk.account")
        self.browser.choose(by("bulk.account.select"), couple.card)
        self.press("bulk.account.confirmButton")
        self.browser.eventually(
            lambda: {couple.account_of(each) for each in some} == {couple.card}, "all are on the card")
        self.press("toast.action")
        self.browser.eventually(
            lambda: {couple.account_of(each) for each in some} == {couple.joint}, "all are back")

    def test_the_palette_shows_an_account_and_all_of_them(self):
        couple = Couple().live()
        self.sign_in(couple.person, "/transactions")
        self.says("Trattoria 0", "transactions.list")
        for typed, shown in (("Card", "Card"), ("All acc", "All accounts")):
            self.press("palette.open")
            self.write("palette.input", typed)
            self.browser.keys("Enter")
            self.says(shown, "account.switch")
        self.press("palette.open")
        self.write("palette.input", "netflix")
        self.press("palette.search")
        self.says("Netflix", "transactions.list")
        self.says("Card", "transactions.list")
