"""Accounts: which one is shown, what each holds, and what they hold together."""

import random
import re
from decimal import Decimal

from support import DESKTOP, BrowserTest, Person, by, month, today


def saver():
    """$1,000 in the first account, €200 in a second one."""
    person = Person()
    person.earn("1000")
    trip = person.call("POST", "/accounts", {"name": "Trip", "type": "OTHER", "preferredCurrency": "EUR", "color": "#4672c0"})
    person.call("POST", "/transactions", {
        "type": "INCOME", "amount": "200", "currency": "EUR", "categoryId": person.category("Salary", "INCOME"),
        "date": today().isoformat(), "accountId": trip["id"], "description": "Pocket money"})
    return person


class AccountTests(BrowserTest):
    def test_who_has_one_account_sees_its_name_and_nothing_to_choose(self):
        self.sign_in(Person())
        for path in ("/", "/transactions", "/budgets", "/goals", "/settings"):
            self.open(path)
            self.says("Personal", "account.switch")
            self.assertTrue(self.browser.run("return arguments[0].disabled", self.sees("account.switch")), path)
        self.open("/add")
        # An expense goes from an account, income into it.
        self.says("From Personal", "addTransaction.account")
        self.press("addTransaction.type.income")
        self.says("Into Personal", "addTransaction.account")
        self.press("addTransaction.type.expense")

    def test_another_account_is_chosen_from_any_screen(self):
        person = saver()
        self.sign_in(person, "/transactions")
        self.says("November", "transactions.list")
        self.press("account.switch")
        self.says("€200.00", "accounts.choose.Trip")
        self.axe("the choice of an account")
        self.press("accounts.choose.Trip")
        self.says("Pocket money", "transactions.list")
        self.says("Trip", "account.switch")
        self.assertNotIn("November", self.text("transactions.list"))
        # What other programs mean by no account stays as it was.
        accounts = person.call("GET", "/accounts")
        self.assertEqual(
            [each["name"] for each in accounts["accounts"] if each["id"] == accounts["activeAccountId"]], ["Personal"])
        self.press("account.switch")
        self.press("accounts.choose.all")
        self.says("All accounts", "account.switch")
        self.says("Pocket money", "transactions.list")
        self.says("November", "transactions.list")

    def test_what_is_looked_at_stays_after_a_reload_and_without_a_network(self):
        self.sign_in(saver(), "/transactions")
        self.says("All accounts", "account.switch")
        self.press("account.switch")
        self.press("accounts.choose.Trip")
        self.says("Trip", "account.switch")
        self.says("Pocket money", "transactions.list")
        self.open("/")
        self.says("Trip", "account.switch")
        self.says("Pocket money", "dashboard.screen")
        self.go_offline()
        try:
            self.press("account.switch")
            self.press("accounts.choose.all")
            self.says("All accounts", "account.switch")
            self.press("tab.transactions")
            self.says("November", "transactions.list")
        finally:
            self.go_offline(False)

    def test_what_one_person_looks_at_says_nothing_to_another(self):
        ada, ben = saver(), saver()
        self.sign_in(ada)
        self.says("All accounts", "account.switch")
        self.press("account.switch")
        self.press("accounts.choose.Trip")
        self.says("Trip", "account.switch")
        self.sign_in(ben)
        self.says("All accounts", "account.switch")
        self.sign_in(ada)
        self.says("Trip", "account.switch")

    def test_the_keyboard_switches_the_account(self):
        self.sign_in(saver())
        self.says("All accounts", "account.switch")
        self.browser.keys("a")
        self.sees("accounts.choose.Trip")
        self.browser.eventually(
            lambda: self.browser.run("return document.activeElement?.dataset.testid") == "accounts.choose.all",
            "what is shown has the focus")
        self.browser.keys("Tab")
        self.browser.keys("Tab")
        self.browser.keys("Enter")
        self.says("Trip", "account.switch")

    def test_all_accounts_stand_with_their_balances_and_what_has_no_rate_is_said(self):
        person = saver()
        self.sign_in(person, "/accounts")
        self.says("$1,000.00", "accounts.balance.Personal")
        self.says("€200.00", "accounts.balance.Trip")
        self.says("$1,000.00", "accounts.total")
        self.says("Not counted, because there is no exchange rate: €200.00", "accounts.total")
        person.call("PUT", "/rates", {"base": "EUR", "currency": "USD", "rate": "1.10", "date": f"{month(-1)}-01"})
        self.open("/accounts")
        self.says("$1,220.00", "accounts.total")
        self.says("1 EUR = 1.1", "accounts.total")
        # Each stays in its own currency.
        self.says("€200.00", "accounts.balance.Trip")

    def test_accounts_of_one_currency_are_added_up_exactly(self):
        person = Person()
        person.spend("0.10")
        other = person.call("POST", "/accounts", {"name": "Cash", "type": "OTHER", "preferredCurrency": "USD"})
        person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "0.20", "categoryId": person.category(), "accountId": other["id"],
            "date": today().isoformat()})
        self.sign_in(person, "/accounts")
        self.says("−$0.30", "accounts.total")

    def test_a_random_book_in_four_currencies_is_added_up_as_the_server_does(self):
        seed = random.randrange(1 << 30)
        dice, person = random.Random(seed), Person()
        salary = person.category("Salary", "INCOME")
        for code, digits in (("USD", 2), ("EUR", 2), ("JPY", 0), ("KWD", 3)):
            account = person.call("POST", "/accounts", {"name": f"In {code}", "type": "OTHER", "preferredCurrency": code})
            for _ in range(4):
                amount = Decimal(dice.randrange(1, 10 ** 8)).scaleb(-digits)
                person.call("POST", "/transactions", {
                    "type": "INCOME", "amount": str(amount), "currency": code, "categoryId": salary,
                    "accountId": account["id"], "date": today().isoformat()})
        for code, rate in (("EUR", "1.0837"), ("JPY", "0.0067"), ("KWD", "3.2511")):
            person.call("PUT", "/rates", {"base": code, "currency": "USD", "rate": rate, "date": f"{month(-1)}-01"})
        self.sign_in(person, "/accounts")
        total = sum(Decimal(each["balance"]) for each in person.call("GET", "/accounts?displayCurrency=USD")["accounts"])
        with self.subTest(seed=seed):
            self.says(f"${total:,.2f}", "accounts.total")
            for each in person.call("GET", "/accounts")["accounts"]:
                shown = self.text(f"accounts.balance.{each['name']}")
                self.assertEqual(re.sub(r"[^0-9.]", "", shown), each["balance"])

    def test_an_account_opens_with_its_entries(self):
        self.sign_in(saver(), "/accounts")
        self.press("accounts.open.Trip")
        self.arrives("/transactions")
        self.says("Pocket money", "transactions.list")
        self.says("Trip", "account.switch")

    def test_an_account_is_made_with_what_is_in_it(self):
        person = Person()
        self.sign_in(person, "/accounts")
        self.press("accounts.addButton")
        self.press("newAccount.confirmButton")
        self.says("Give the account a name", "newAccount.dialog")
        self.write("newAccount.input", "Credit card")
        self.press("newAccount.color.red")
        self.write("newAccount.openingInput", "-250.5")
        self.axe("a new account")
        self.press("newAccount.confirmButton")
        self.says("−$250.50", "accounts.balance.Credit card")
        made = next(each for each in person.call("GET", "/accounts")["accounts"] if each["name"] == "Credit card")
        self.assertEqual((made["balance"], made["color"]), ("-250.50", "#c9524a"))
        # What was there before is no expense.
        self.assertEqual(made["openingBalance"], "-250.50")
        self.assertEqual(person.call("GET", f"/transactions?accountId={made['id']}")["total"], 0)
        self.press("accounts.edit.Credit card")
        self.write("editAccount.openingInput", "99.5", clear=True)
        self.axe("the opening balance of an account")
        self.press("editAccount.confirmButton")
        self.says("$99.50", "accounts.balance.Credit card")
        kept = person.call("GET", f"/accounts/{made['id']}")
        self.assertEqual((kept["openingBalance"], kept["openingDate"]), ("99.50", made["openingDate"]))

    def test_a_card_has_its_kind_and_its_debt_is_typed_as_what_is_owed(self):
        person = Person()
        self.sign_in(person, "/accounts")
        self.press("accounts.addButton")
        self.write("newAccount.input", "Visa")
        self.press("newAccount.kind.card")
        self.says("You owe", "newAccount.dialog")
        self.write("newAccount.openingInput", "310.20")
        self.axe("a new card")
        self.press("newAccount.confirmButton")
        self.says("\u2212$310.20", "accounts.balance.Visa")
        made = next(each for each in person.call("GET", "/accounts")["accounts"] if each["name"] == "Visa")
        self.assertEqual((made["icon"], made["color"], made["openingBalance"]), ("card", "#8566bd", "-310.20"))
        self.press("accounts.edit.Visa")
        self.is_chosen("editAccount.kind.card")
        self.press("editAccount.kind.loan")
        self.press("editAccount.confirmButton")
        self.goes("editAccount.dialog")
        self.assertEqual(person.call("GET", f"/accounts/{made['id']}")["icon"], "loan")

    def test_what_is_owed_stands_apart_and_each_account_says_its_kind(self):
        person = saver()
        for name, icon, opening in (("Visa", "card", "-310.20"), ("House", "loan", "0"), ("Purse", "cash", "40")):
            person.call("POST", "/accounts", {
                "name": name, "preferredCurrency": "USD", "icon": icon, "openingBalance": opening})
        self.sign_in(person, "/accounts")
        self.says("You owe", "accounts.owing")
        owing, owning = self.text("accounts.owing"), self.text("accounts.owning")
        # A loan that is paid is still one.
        for name, kind in (("Visa", "Credit card"), ("House", "Loan")):
            self.assertIn(name, owing)
            self.assertIn(kind, owing)
            self.assertNotIn(name, owning)
        self.assertIn("Cash", owning)
        self.assertIn("Personal", owning)
        self.axe("accounts in two groups")
        # Who owes nothing has one list without a heading.
        self.sign_in(saver(), "/accounts")
        self.sees("accounts.open.Personal")
        self.assertNotIn("You have", self.text("accounts.owning"))
        self.assertEqual(self.browser.run("return document.querySelector(arguments[0]).hidden", by("accounts.owing")), True)

    def test_a_closed_account_is_read_and_gets_nothing_new(self):
        person = saver()
        self.sign_in(person, "/accounts")
        self.press("accounts.edit.Trip")
        self.press("editAccount.closeButton")
        self.says("Trip is closed", "toasts")
        self.says("Closed: 1", "accounts.closed")
        self.axe("a closed account")
        self.open("/add")
        self.says("From Personal", "addTransaction.account")
        self.open("/transactions")
        self.press("account.switch")
        self.browser.click(f"{by('accounts.choose.closed')} summary")
        self.press("accounts.choose.Trip")
        self.says("Pocket money", "transactions.list")
        self.open("/accounts")
        self.browser.click(f"{by('accounts.closed')} summary")
        self.press("accounts.edit.Trip")
        self.press("editAccount.closeButton")
        self.says("Trip is open again", "toasts")
        self.browser.eventually(
            lambda: not any(each["isArchived"] for each in person.call("GET", "/accounts")["accounts"]), "it is open")

    def test_the_closing_of_the_active_account_makes_another_one_active_and_is_undone(self):
        person = saver()
        first = person.account()
        self.sign_in(person, "/accounts")
        self.press("accounts.edit.Personal")
        self.press("editAccount.closeButton")
        self.says("Personal is closed", "toasts")
        self.assertNotEqual(person.account(), first)
        self.press("toast.action")
        self.says("Personal is open again", "toasts")
        self.browser.eventually(lambda: person.account() == first, "it is active again")

    def test_older_entries_do_not_change_what_is_in_an_account_now(self):
        person = Person()
        self.sign_in(person, "/accounts")
        self.press("accounts.addButton")
        self.write("newAccount.input", "Card")
        self.write("newAccount.openingInput", "-80")
        self.says("don't change it", "newAccount.dialog")
        self.press("newAccount.confirmButton")
        self.says("−$80.00", "accounts.balance.Card")
        card = next(each for each in person.call("GET", "/accounts")["accounts"] if each["name"] == "Card")
        older = f"{month(-2)}-01"
        person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "30", "categoryId": person.category("Groceries"), "accountId": card["id"],
            "date": older})
        self.sign_in(person, "/accounts")
        self.says("−$80.00", "accounts.balance.Card")
        # The day goes back, and the entry counts.
        self.press("accounts.edit.Card")
        self.says("change no balance of today", "editAccount.dialog")
        self.browser.fill(by("editAccount.openingDateInput"), older)
        self.press("editAccount.confirmButton")
        self.says("−$110.00", "accounts.balance.Card")

    def test_an_account_is_renamed_and_gets_another_colour(self):
        person = Person()
        self.sign_in(person, "/accounts")
        self.press("accounts.edit.Personal")
        self.write("editAccount.input", "Household", clear=True)
        self.press("editAccount.color.blue")
        self.press("editAccount.confirmButton")
        self.says("$0.00", "accounts.balance.Household")
        self.says("Household", "account.switch")
        account = person.call("GET", "/accounts")["accounts"][0]
        self.assertEqual((account["name"], account["color"]), ("Household", "#4672c0"))

    def test_a_taken_name_is_refused_under_its_field(self):
        self.sign_in(saver(), "/accounts")
        self.press("accounts.edit.Trip")
        self.write("editAccount.input", "personal", clear=True)
        self.press("editAccount.confirmButton")
        self.browser.find(f"{by('editAccount.dialog')} .field-error")
        self.press("editAccount.cancelButton")
        self.says("€200.00", "accounts.balance.Trip")

    def test_an_account_is_deleted_and_comes_back(self):
        person = saver()
        self.sign_in(person, "/accounts")
        names = lambda: sorted(each["name"] for each in person.call("GET", "/accounts")["accounts"])
        self.press("accounts.edit.Trip")
        self.press("editAccount.deleteButton")
        self.says("Trip and its entries were deleted", "toasts")
        self.goes("accounts.open.Trip")
        self.assertEqual(names(), ["Personal"])
        self.press("toast.action")
        self.says("€200.00", "accounts.balance.Trip")
        self.assertEqual(names(), ["Personal", "Trip"])

    def test_an_account_with_transfers_is_deleted_and_they_stay(self):
        """contract-everyday §1, "Transfers"."""
        person = Person()
        savings = person.call("POST", "/accounts", {"name": "Savings", "type": "SELF", "preferredCurrency": "USD"})["id"]
        person.call("POST", "/transfers", {"fromAccountId": person.account(), "toAccountId": savings, "amount": "50"})
        self.sign_in(person, "/accounts")
        names = lambda: sorted(each["name"] for each in person.call("GET", "/accounts")["accounts"])
        self.press("accounts.edit.Savings")
        self.press("editAccount.deleteButton")
        self.sees("keepTransfers.confirmButton")
        self.axe("transfers of a deleted account")
        self.press("keepTransfers.cancelButton")
        self.assertEqual(names(), ["Personal", "Savings"])
        self.press("accounts.edit.Savings")
        self.press("editAccount.deleteButton")
        self.press("keepTransfers.confirmButton")
        self.browser.eventually(lambda: names() == ["Personal"], "it is deleted")
        self.assertEqual(len(person.call("GET", "/transfers")["transfers"]), 1)

    def test_the_active_account_is_deleted_and_another_one_is_active(self):
        person = saver()
        self.sign_in(person, "/accounts")
        self.press("accounts.edit.Personal")
        self.press("editAccount.deleteButton")
        self.says("Personal and its entries were deleted", "toasts")
        self.says("Trip", "account.switch")
        self.press("toast.action")
        self.says("$1,000.00", "accounts.balance.Personal")
        self.says("All accounts", "account.switch")

    def test_the_only_account_cannot_be_deleted(self):
        self.sign_in(Person(), "/accounts")
        self.press("accounts.edit.Personal")
        self.sees("editAccount.confirmButton")
        self.assertEqual(self.browser.all(by("editAccount.deleteButton")), [])

    def test_an_entry_goes_into_the_account_of_choice(self):
        person = saver()
        trip = next(each for each in person.call("GET", "/accounts")["accounts"] if each["name"] == "Trip")
        person.category("Groceries")
        self.sign_in(person, "/add")
        self.sees("addTransaction.category.Groceries")
        self.browser.choose(by("addTransaction.accountSelect"), trip["id"])
        self.write("addTransaction.amountInput", "12")
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.submitButton")
        self.browser.eventually(
            lambda: [(each["amount"], each["currency"]) for each in person.call(
                "GET", f"/transactions?accountId={trip['id']}&type=EXPENSE")["transactions"]] == [("12.00", "EUR")],
            "it is in the other account, in its currency")

    def test_what_is_owned_stands_beside_what_is_owed_and_over_time(self):
        person = Person()
        person.earn("900")
        person.call("POST", "/accounts", {"name": "Card", "type": "SELF", "preferredCurrency": "USD",
                                          "openingBalance": "-120.50", "openingDate": f"{month(-2)}-01"})
        self.sign_in(person, "/accounts")
        self.says("$900", "accounts.owned")
        self.says("$120.50", "accounts.owed")
        self.says("Net worth", "accounts.worth")
        self.press("accounts.span.3")
        self.is_chosen("accounts.span.3")
        self.sees("accounts.worth.value")
        self.axe("accounts over time")
        self.browser.resize(320, 640)
        self.fits("accounts over time")

    def test_a_hostile_name_is_only_text(self):
        person = Person()
        person.call("PATCH", f"/accounts/{person.account()}", {"name": "<img src=x onerror=alert(1)>"})
        self.sign_in(person, "/accounts")
        self.says("<img src=x", "account.switch")
        self.says("<img src=x", "accounts.screen")


class WideAccountTests(BrowserTest):
    size = DESKTOP

    def test_the_sidebar_names_the_account_and_leads_to_all(self):
        self.sign_in(saver())
        self.press("account.switch")
        self.press("accounts.choose.manage")
        self.arrives("/accounts")
        self.sees("accounts.total")
