"""Sharing: SHARE-001 to SHARE-006, SHEXP-001 to SHEXP-007."""

from support import PASSWORD, BrowserTest, Person, by


def payer():
    """Somebody whose part of a dinner is paid, with a category for it."""
    ada, grace = Person(), Person("Grace Hopper")
    shared = ada.share(ada.spend("100.00", "Dinner"), grace)
    ada.call("PATCH", f"/expenses/shares/{shared['participants'][0]['id']}/paid", {})
    grace.category("Eating out")
    return grace


class SharingTests(BrowserTest):
    def test_SHARE_001_sharing_screen_loads(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        self.sign_in(ada, "/sharing")
        self.says("You are owed $50", "sharing.netBalance")
        self.says("Shared With You", "sharing.screen")
        self.says("Grace Hopper", "sharing.byMe")
        self.sees("share-expense-button")

    def test_SHARE_002_net_balance_calculation(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        grace.share(grace.spend("30.00", "Taxi"), ada)
        self.sign_in(ada, "/sharing")
        self.says("You are owed $35", "sharing.netBalance")
        self.setUp()
        self.sign_in(grace, "/sharing")
        self.says("You owe $35", "sharing.netBalance")

    def test_SHARE_003_shared_with_me_pending(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        self.sign_in(grace, "/sharing")
        for words in ("Dinner", "From: Ada Lovelace", "You owe $50.00", "Pending"):
            self.says(words, "sharing.withMe")

    def accepted(self, person):
        return [bool(each["acceptedAt"]) for each in person.call("GET", "/sharing")["expensesSharedWithMe"]]

    def test_SHARE_003_what_is_shared_asks_whether_it_is_right(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        self.sign_in(grace, "/sharing")
        self.says("Is this right?", "sharing.isRight")
        self.sees("sharing.declineButton")
        self.axe("is this right")
        self.press("sharing.acceptButton")
        self.goes("sharing.isRight")
        self.browser.eventually(lambda: self.accepted(grace) == [True], "it is accepted")
        self.says("PENDING", "sharing.withMe")
        self.says("You owe $50", "sharing.netBalance")

    def test_SHARE_003_all_of_a_persons_is_accepted_at_once(self):
        ada, grace = Person(), Person("Grace Hopper")
        for amount, what in (("100.00", "Dinner"), ("20.00", "Museum")):
            ada.share(ada.spend(amount, what), grace)
        self.sign_in(grace, "/sharing")
        self.says("2 expenses, $60.00: is this right?", "sharing.unchecked.Ada Lovelace")
        self.axe("is all of it right")
        self.browser.resize(320, 640)
        self.fits("is all of it right")
        self.press("sharing.acceptAll.Ada Lovelace")
        self.goes("sharing.unchecked.Ada Lovelace")
        self.browser.eventually(lambda: self.accepted(grace) == [True, True], "both are accepted")
        # What comes later is asked about anew.
        ada.share(ada.spend("8.00", "Bus"), grace)
        self.says("Is this right?", "sharing.withMe")
        self.assertEqual(sorted(self.accepted(grace)), [False, True, True])

    def test_SHARE_004_mark_participant_as_paid(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        self.sign_in(ada, "/sharing")
        # One of many like keys: its name says whose.
        self.assertEqual(self.browser.attribute(by("sharing.markPaidButton"), "aria-label"), "Mark paid: Grace Hopper, Dinner")
        self.press("sharing.markPaidButton")
        self.says("PAID", "sharing.status")
        self.says("All settled up", "sharing.netBalance")
        status = lambda: ada.call("GET", "/sharing")["sharedExpenses"][0]["participants"][0]["status"]
        self.assertEqual(status(), "PAID")
        self.press("toast.action")
        self.browser.eventually(lambda: status() == "PENDING", "undone")
        self.says("You are owed $50", "sharing.netBalance")

    def test_an_expense_without_a_description_is_chosen_and_shared_by_its_payee(self):
        ada = Person()
        ada.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "30", "categoryId": ada.category("Eating Out"), "payee": "Osteria Roma"})
        self.sign_in(ada, "/share")
        self.says("Osteria Roma", "transactionPicker.item.0")
        self.press("transactionPicker.item.0")
        self.says("Osteria Roma", "shareExpense.transaction")
        self.says("Eating Out", "shareExpense.transaction")

    def test_a_paid_part_is_booked_once_as_an_expense(self):
        grace = payer()
        self.sign_in(grace, "/sharing")
        self.press("sharing.bookButton")
        self.says("$50.00", "bookShare.screen")
        self.press("bookShare.submitButton")
        self.says("Choose a category", "bookShare.screen")
        self.press("bookShare.category.Eating out")
        self.press("bookShare.submitButton")
        self.sees("sharing.booked")
        self.assertEqual(self.browser.all(by("sharing.bookButton")), [])
        stored = grace.call("GET", "/transactions")["transactions"]
        self.assertEqual([(each["description"], each["amount"]) for each in stored], [("Dinner", "50.00")])
        self.press("tab.transactions")
        self.says("Dinner", "transactions.list")

    def test_a_paid_part_goes_into_the_account_of_choice(self):
        grace = payer()
        other = grace.call("POST", "/accounts", {"name": "Holiday", "type": "OTHER", "preferredCurrency": "USD"})
        self.sign_in(grace, "/sharing")
        self.press("sharing.bookButton")
        self.browser.choose(by("bookShare.accountSelect"), other["id"])
        self.press("bookShare.category.Eating out")
        self.press("bookShare.submitButton")
        self.sees("sharing.booked")
        self.assertEqual(grace.call("GET", f"/transactions?accountId={other['id']}")["total"], 1)

    def test_SHARE_005_share_expense_flow(self):
        ada = Person()
        ada.spend("100.00", "Dinner")
        self.sign_in(ada, "/sharing")
        self.press("share-expense-button")
        self.sees("transactionPicker.screen")
        self.press("transactionPicker.item.0")
        self.says("Dinner", "shareExpense.screen")

    def test_SHARE_006_empty_sharing_state(self):
        self.sign_in(Person(), "/sharing")
        self.says("All settled up", "sharing.netBalance")
        self.says("What others share with you appears here.", "sharing.withMe")
        self.says("Share an expense, and see here who has paid.", "sharing.byMe")


class SettlingTests(BrowserTest):
    def mutual(self):
        """Grace owes Ada 50, and Ada owes Grace 15."""
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        grace.share(grace.spend("30.00", "Taxi"), ada)
        for person in (ada, grace):
            person.accept()
        return ada, grace

    def open_parts(self, *people):
        return [part["status"] for person in people for expense in person.call("GET", "/sharing")["sharedExpenses"]
                for part in expense["participants"]]

    def test_settling_up_asks_with_both_sums_pays_both_sides_and_is_undone(self):
        ada, grace = self.mutual()
        self.sign_in(ada, "/sharing")
        self.says("Grace Hopper owes you $35.00", "sharing.balances")
        self.press("sharing.settle.Grace Hopper")
        self.says("Grace Hopper owes you $50.00, and you owe Grace Hopper $15.00", "settle.sums")
        self.says("Has Grace Hopper paid you $35.00?", "settle.text")
        self.press("settle.cancelButton")
        self.goes("settle.dialog")
        self.assertEqual(self.open_parts(ada, grace), ["PENDING", "PENDING"])
        self.press("sharing.settle.Grace Hopper")
        self.press("settle.confirmButton")
        self.says("Settled with Grace Hopper", "toasts")
        self.says("All settled up", "sharing.netBalance")
        self.assertEqual(self.open_parts(ada, grace), ["PAID", "PAID"])
        self.press("toast.action")
        self.says("You are owed $35", "sharing.netBalance")
        self.assertEqual(self.open_parts(ada, grace), ["PENDING", "PENDING"])

    def test_a_settlement_can_be_taken_back_later_from_any_of_its_parts(self):
        ada, grace = self.mutual()
        ada.call("POST", "/sharing/settle", {"userId": grace.call("GET", "/users/me")["id"], "currency": "USD", "net": True})
        self.sign_in(ada, "/sharing")
        self.says("All settled up", "sharing.netBalance")
        self.press("sharing.unpayButton")
        self.says("You are owed $35", "sharing.netBalance")
        self.assertEqual(self.open_parts(ada, grace), ["PENDING", "PENDING"])

    def test_who_owes_on_balance_says_that_it_was_paid_and_the_other_is_told(self):
        ada, grace = self.mutual()
        self.sign_in(grace, "/sharing")
        self.says("You owe Ada Lovelace $35.00", "sharing.balances")
        self.assertEqual(self.browser.all(by("sharing.settle.Ada Lovelace")), [])
        self.press("sharing.claim.Ada Lovelace")
        self.browser.eventually(lambda: self.browser.value(by("claim.input")) == "35.00", "the sum stands there")
        self.write("claim.noteInput", "in cash")
        self.press("claim.confirmButton")
        self.says("Ada Lovelace was told", "toasts")
        self.says("You owe $35", "sharing.netBalance")
        self.says("$35.00 paid, waiting for Ada Lovelace", "sharing.waiting.Ada Lovelace")
        self.goes("sharing.claim.Ada Lovelace")
        self.axe("waiting for who is owed")
        told = ada.call("GET", "/notifications")["notifications"][0]["message"]
        self.assertIn("35.00", told)
        self.assertIn("Grace Hopper", told)
        # One press confirms it, on both sides.
        self.setUp()
        self.sign_in(ada, "/sharing")
        self.says("Grace Hopper says: $35.00 paid", "sharing.claims.Grace Hopper")
        self.axe("what somebody says to have paid")
        self.browser.resize(320, 640)
        self.fits("what somebody says to have paid")
        self.press("sharing.confirm.Grace Hopper")
        self.says("Settled with Grace Hopper", "toasts")
        self.says("All settled up", "sharing.netBalance")
        self.assertEqual(self.open_parts(ada, grace), ["PAID", "PAID"])
        self.press("toast.action")
        self.says("You are owed $35", "sharing.netBalance")

    def test_who_received_nothing_says_so_with_one_press(self):
        ada, grace = self.mutual()
        mine = {"userId": ada.call("GET", "/users/me")["id"], "currency": "USD", "amount": "35"}
        grace.call("POST", "/sharing/claim", mine)
        self.sign_in(ada, "/sharing")
        self.press("sharing.refuse.Grace Hopper")
        self.says("Grace Hopper is told that nothing came", "toasts")
        self.goes("sharing.claims.Grace Hopper")
        self.says("You are owed $35", "sharing.netBalance")
        self.assertEqual(self.open_parts(ada, grace), ["PENDING", "PENDING"])
        # It can be said anew.
        self.setUp()
        self.sign_in(grace, "/sharing")
        self.sees("sharing.claim.Ada Lovelace")

    def test_what_is_received_is_no_danger(self):
        ada, grace = self.mutual()
        self.sign_in(ada, "/sharing")
        self.press("sharing.settle.Grace Hopper")
        self.assertIn("primary", self.browser.attribute(by("settle.confirmButton"), "class").split())

    def test_an_invented_debt_wipes_out_nothing(self):
        bob, mallory = Person("Bob Kahn"), Person("Mallory")
        bob.share(bob.spend("1000.00", "Rent"), mallory)
        mallory.accept()
        mallory.call("POST", "/expenses/share", {
            "transactionId": mallory.spend("600.00", "Nothing at all")["id"], "splitType": "FIXED",
            "participants": [{"email": bob.email, "shareAmount": "500.01"}]})
        self.sign_in(bob, "/sharing")
        self.says("Is this right?", "sharing.withMe")
        self.says("1 expense, $500.01: is this right?", "sharing.unchecked.Mallory")
        self.press("sharing.claim.Mallory")
        self.says("This also confirms $500.01 that you have not confirmed yet (1 expense).", "claim.confirms")
        self.press("claim.cancelButton")
        self.setUp()
        self.sign_in(mallory, "/sharing")
        # What counts is told as what is so; what does not, beside it.
        self.says("You owe Bob Kahn $500.00", "sharing.balances")
        self.says("Bob Kahn has not accepted $500.01 yet", "sharing.leftOut")
        self.says("You are owed $0.01", "sharing.netBalance")
        self.says("$500.01 waits to be accepted", "sharing.netBalance")
        # So the key is that of who owes, and nothing settles what Bob is owed.
        self.assertEqual(self.browser.all(by("sharing.settle.Bob Kahn")), [])
        self.assertEqual(self.browser.attribute(by("sharing.claim.Bob Kahn"), "aria-label"), "I paid: Bob Kahn, $500.00")
        self.press("sharing.claim.Bob Kahn")
        self.browser.eventually(lambda: self.browser.value(by("claim.input")) == "500.00", "the sum stands there")
        self.press("claim.confirmButton")
        self.says("Bob Kahn was told", "toasts")
        self.says("$500.00 paid, waiting for Bob Kahn", "sharing.waiting.Bob Kahn")
        self.goes("sharing.claim.Bob Kahn")
        self.assertEqual(self.open_parts(bob), ["PENDING"])
        part = bob.call("GET", "/sharing")["sharedExpenses"][0]["participants"][0]
        self.assertEqual((part["paidAmount"], part["claim"]["amount"]), ("0.00", "500.00"))

    def test_who_owes_says_what_the_headline_says_while_the_other_has_not_accepted_a_debt(self):
        ada, grace = Person(), Person("Grace Hopper")
        group = ada.group("Home", grace)
        for amount, what in (("60.00", "Taxi"), ("40.00", "Tea")):
            grace.call("POST", f"/groups/{group['id']}/expenses", {"transactionId": grace.spend(amount, what)["id"]})
        ada.call("POST", f"/groups/{group['id']}/expenses", {"transactionId": ada.spend("160.00", "Dinner")["id"]})
        ada.accept()
        for path in ("/sharing", f"/groups/{group['id']}"):
            self.sign_in(ada, path)
            self.says("You owe Grace Hopper $50.00")
            self.assertEqual(self.browser.all(by("sharing.settle.Grace Hopper")), [])
            self.sees("sharing.claim.Grace Hopper")
        self.open("/sharing")
        self.press("sharing.claim.Grace Hopper")
        self.browser.eventually(lambda: self.browser.value(by("claim.input")) == "50.00", "the sum stands there")
        # More than that is refused, and Grace hears of nothing.
        claims = lambda: [each["claim"] and each["claim"]["amount"] for each in ada.call("GET", "/sharing")["expensesSharedWithMe"]]
        self.write("claim.input", "60", clear=True)
        self.press("claim.confirmButton")
        self.says("remain to be paid", "claim.dialog")
        self.assertEqual(claims(), [None, None])
        self.write("claim.input", "45", clear=True)
        self.press("claim.confirmButton")
        self.says("$45.00 paid, waiting for Grace Hopper", "sharing.waiting.Grace Hopper")
        # The older one first.
        self.assertEqual(claims(), ["15.00", "30.00"])
        self.assertEqual(self.open_parts(ada, grace), ["PENDING"] * 3)

    def test_what_somebody_owes_who_can_accept_nothing_any_more_counts(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("160.00", "Dinner"), grace)
        grace.share(grace.spend("100.00", "Taxi"), ada)
        ada.accept()
        grace.call("DELETE", "/users/me", {"password": PASSWORD})
        balance = lambda: ada.call("GET", "/sharing")["settlementBalances"][0]
        self.browser.eventually(lambda: balance()["userEmail"] == "", "the account is gone")
        self.sign_in(ada, "/sharing")
        self.says("Deleted user owes you $30.00", "sharing.balances")
        self.press("sharing.settle.Deleted user")
        self.says("Has Deleted user paid you $30.00?", "settle.text")
        self.press("settle.confirmButton")
        self.says("All settled up", "sharing.netBalance")
        self.assertEqual((balance()["youOwe"], balance()["theyOwe"]), ("0.00", "0.00"))

    def test_settling_up_says_what_was_left_out(self):
        ada, grace = self.mutual()
        ada.share(ada.spend("20.00", "Museum"), grace)
        self.sign_in(ada, "/sharing")
        self.says("Grace Hopper owes you $35.00", "sharing.balances")
        self.says("Grace Hopper owes you $50.00, and you owe Grace Hopper $15.00", "sharing.balances")
        self.says("You are owed $45", "sharing.netBalance")
        self.says("$10 waits to be accepted", "sharing.netBalance")
        self.axe("a balance that leaves something out")
        self.press("sharing.settle.Grace Hopper")
        self.says("Has Grace Hopper paid you $35.00?", "settle.text")
        self.says("Grace Hopper has not accepted $10.00 yet", "settle.dialog")
        self.press("settle.confirmButton")
        self.says("Settled. $10.00 that Grace Hopper has not accepted stays open.", "toasts")
        self.says("You are owed $10", "sharing.netBalance")
        self.assertEqual(sorted(self.open_parts(ada, grace)), ["PAID", "PAID", "PENDING"])

    def test_nothing_is_called_settled_where_debts_cancel_out(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        grace.share(grace.spend("100.00", "Taxi"), ada)
        self.sign_in(ada, "/sharing")
        # Nothing counts against anything before it is accepted.
        self.says("You owe as much as you are owed", "sharing.netBalance")
        self.says("$50 waits to be accepted", "sharing.netBalance")
        self.says("You owe Grace Hopper $50.00", "sharing.balances")
        self.says("Grace Hopper has not accepted $50.00 yet", "sharing.leftOut")
        self.goes("sharing.settle.Grace Hopper")
        grace.accept()
        self.open("/sharing")
        self.sees("sharing.settle.Grace Hopper")
        self.says("You owe as much as you are owed", "sharing.netBalance")
        self.says("You and Grace Hopper owe each other $50.00", "sharing.balances")
        self.goes("sharing.leftOut")
        self.press("sharing.settle.Grace Hopper")
        self.says("It cancels out", "settle.text")
        self.says("This also confirms $50.00 that you have not confirmed yet (1 expense).", "settle.confirms")
        self.press("settle.confirmButton")
        self.says("All settled up", "sharing.netBalance")
        self.assertEqual(self.open_parts(ada, grace), ["PAID", "PAID"])


class OwnersBooksTests(BrowserTest):
    """What was paid back comes into the owner's books: by hand, or by itself (contract-everyday §3)."""

    def shared(self, **more):
        ada, grace = Person(), Person("Grace Hopper")
        dinner = ada.spend("100.00", "Dinner")
        share = ada.share(dinner, grace, **more)
        return ada, dinner, share["id"], share["participants"][0]["id"]

    def booked(self, ada):
        """Amounts, categories and accounts of what came back, the newest first."""
        found = ada.call("GET", "/transactions?include=refunds&isRefund=true")["transactions"]
        return [(each["amount"], each["category"]["name"], each["refundOf"]) for each in found]

    def test_payments_are_booked_by_hand(self):
        ada, dinner, _, part = self.shared()
        food = ada.category("Eating out")
        for amount in ("20", "10"):
            ada.call("POST", f"/expenses/shares/{part}/payments", {"amount": amount, "note": "cash"})
        self.sign_in(ada, "/sharing")
        key = "sharing.bookRepaidButton"
        self.sees(key)
        self.assertEqual(self.browser.attribute(by(key), "aria-label"), "Book what was paid back: Grace Hopper, Dinner")
        self.press("sharing.paymentsButton")
        self.axe("payments that are not booked")
        self.press("payments.book")
        self.says("$30.00 was paid back", "bookRepaid.dialog")
        self.axe("booking what was paid back")
        self.browser.resize(320, 640)
        self.fits("booking what was paid back")
        self.browser.resize(*self.size)
        self.press("bookRepaid.cancelButton")
        self.assertEqual(self.booked(ada), [])
        self.press(key)
        self.browser.choose(by("bookRepaid.categorySelect"), food)
        self.press("bookRepaid.confirmButton")
        self.sees("sharing.inBooks")
        self.goes(key)
        self.axe("what is booked")
        self.assertEqual(self.booked(ada), [("10.00", "Eating out", dinner["id"]), ("20.00", "Eating out", dinner["id"])])
        self.press("sharing.paymentsButton")
        self.says("In your books", "payments.list")
        self.assertEqual(self.browser.all(by("payments.book")), [])
        self.press("payments.close")
        # A further payment is not booked yet; without a choice it is in the category of its expense.
        ada.call("POST", f"/expenses/shares/{part}/payments", {"amount": "5"})
        self.open("/sharing")
        self.press(key)
        self.says("$5.00 was paid back", "bookRepaid.dialog")
        self.press("bookRepaid.confirmButton")
        self.press("toast.action")
        self.says("Dinner", "editTransaction.refundOf")
        self.assertEqual(self.booked(ada)[0], ("5.00", "Groceries", dinner["id"]))

    def test_what_is_paid_back_is_booked_by_itself(self):
        ada, grace = Person(), Person("Grace Hopper")
        dinner = ada.spend("100.00", "Dinner")
        self.sign_in(ada, f"/share/{dinner['id']}")
        self.write("participant-email-input", grace.email)
        self.press("add-participant-button")
        self.browser.choose(by("share.bookSelect"), ada.account())
        self.axe("sharing with a place for what is paid back")
        self.press("submit-share-button")
        self.arrives("/sharing")
        self.says("go into Personal automatically", "sharing.automatic")
        self.press("sharing.markPaidButton")
        self.sees("sharing.inBooks")
        self.assertEqual(self.booked(ada), [("50.00", "Groceries", dinner["id"])])
        # From now on by hand.
        self.press("sharing.editButton")
        self.browser.choose(by("share.bookSelect"), "")
        self.press("editShare.submitButton")
        self.goes("editShare.screen")
        self.goes("sharing.automatic")
        self.assertIsNone(ada.call("GET", "/sharing")["sharedExpenses"][0]["bookRepayments"])

    def test_what_could_not_be_booked_says_why_and_is_tried_again(self):
        ada = Person()
        other = ada.call("POST", "/accounts", {"name": "Cash", "type": "SELF", "preferredCurrency": "USD"})
        ada.call("POST", "/accounts", {"name": "Euros", "type": "SELF", "preferredCurrency": "EUR"})
        grace = Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace, bookRepayments={"accountId": other["id"]})
        ada.call("DELETE", f"/accounts/{other['id']}")
        self.sign_in(ada, "/sharing")
        self.says("is deleted", "sharing.automatic")
        self.press("sharing.markPaidButton")
        self.says("Not booked: Account not found", "sharing.bookingFailed")
        self.axe("what could not be booked")
        for theme in ("light", "dark"):
            self.browser.run("document.documentElement.dataset.theme = arguments[0]", theme)
            self.axe(f"what could not be booked, {theme}")
        self.press("sharing.paymentsButton")
        self.says("Account not found", "payments.bookingFailed")
        self.press("payments.close")
        self.press("sharing.bookRepaidButton")
        self.sees("bookRepaid.accountSelect")
        names = self.browser.run("return [...document.querySelectorAll(arguments[0])].map(each => each.textContent)",
                                 f"{by('bookRepaid.accountSelect')} option")
        self.assertEqual(names, ["Personal"])
        self.press("bookRepaid.confirmButton")
        self.sees("sharing.inBooks")
        self.goes("sharing.bookingFailed")
        self.assertEqual([each[0] for each in self.booked(ada)], ["50.00"])

    def test_without_an_account_of_the_currency_it_says_so(self):
        ada, grace = Person(), Person("Grace Hopper")
        museum = ada.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "30", "currency": "EUR", "categoryId": ada.category(), "description": "Museum"})
        share = ada.share(museum, grace)
        ada.call("PATCH", f"/expenses/shares/{share['participants'][0]['id']}/paid", {})
        self.sign_in(ada, "/sharing")
        self.press("sharing.bookRepaidButton")
        self.says("an account in EUR", "bookRepaid.none")
        self.press("bookRepaid.cancelButton")
        self.open(f"/sharing/{share['id']}/edit")
        self.says("no account in EUR", "editShare.screen")


class PeopleTests(BrowserTest):
    """By person first, the expenses on demand."""

    def test_a_person_is_one_row_with_all_currencies_and_the_expenses_behind_it(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        euro = ada.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "30", "currency": "EUR", "categoryId": ada.category(), "description": "Museum"})
        ada.share(euro, grace)
        grace.share(grace.spend("8.00", "Bus"), ada)
        grace.accept()
        self.sign_in(ada, "/sharing")
        self.says("Grace Hopper owes you $46.00", "sharing.balances")
        self.says("Grace Hopper owes you €15.00", "sharing.balances")
        self.assertEqual(self.browser.run("return document.querySelectorAll('.person-balance').length"), 1)
        self.assertNotIn("Museum", self.text("sharing.balances"))
        key = "sharing.expenses.Grace Hopper"
        self.assertEqual(self.browser.attribute(by(key), "aria-label"), "3 expenses: Grace Hopper")
        self.press(key)
        for words in ("Museum", "Dinner", "Bus"):
            self.says(words, "sharing.balances")
        self.assertEqual(self.browser.attribute(by(key), "aria-expanded"), "true")
        self.axe("a person's expenses")
        # What was opened stays open after a change.
        self.browser.click(f"{by('sharing.balances')} {by('sharing.markPaidButton')}")
        self.says("Marked as paid", "toasts")
        self.says("Museum", "sharing.balances")

    def test_what_several_people_paid_is_divided_anew(self):
        ada, grace, joan = Person(), Person("Grace Hopper"), Person("Joan Clarke")
        group = ada.group("Lisbon", grace, joan)
        spent = ada.spend("90.00", "Hotel")
        made = ada.call("POST", f"/groups/{group['id']}/expenses", {"transactionId": spent["id"], "payers": [
            {"email": ada.email, "amount": "50"}, {"email": grace.email, "amount": "40"}]})
        self.sign_in(ada, "/sharing")
        self.press("sharing.editButton")
        self.sees("editShare.screen")
        # What each bears, not what they owe.
        typed = lambda who: self.browser.run("return arguments[0].value", self.sees(f"share.input.{who}"))
        self.assertEqual([typed(who) for who in ("self", grace.email, joan.email)], ["30.00", "30.00", "30.00"])
        self.write("share.input.self", "20", clear=True)
        self.write(f"share.input.{joan.email}", "40", clear=True)
        self.axe("what several people paid, divided anew")
        self.press("submit-share-button")
        self.goes("editShare.screen")
        share = ada.call("GET", f"/expenses/shares/{made['id']}")
        self.assertEqual((share["ownerShare"], [each["shareAmount"] for each in share["payers"]]), ("20.00", ["20.00", "30.00"]))
        self.assertEqual(sum(float(part["shareAmount"]) for part in share["participants"]), 40)

    def test_who_paid_a_part_of_anothers_expense_sees_it_and_is_paid_for_it(self):
        ada, grace, joan = Person(), Person("Grace Hopper"), Person("Joan Clarke")
        group = ada.group("Lisbon", grace, joan)
        spent = ada.spend("90.00", "Hotel")
        ada.call("POST", f"/groups/{group['id']}/expenses", {"transactionId": spent["id"], "payers": [
            {"email": ada.email, "amount": "50"}, {"email": grace.email, "amount": "40"}]})
        grace.share(grace.spend("8.00", "Bus"), joan)
        self.sign_in(grace, "/sharing")
        self.says("Joan Clarke owes you $14.00", "sharing.balances")
        # The share is Ada's: Grace has no keys to change it, and sees no debts that are not hers.
        for words in ("Hotel", "Bus", "From: Ada Lovelace"):
            self.says(words, "sharing.byMe")
        cards = f"{by('sharing.byMe')} .share-card"
        hotel = next(number for number in (1, 2) if "Hotel" in self.browser.text(f"{cards}:nth-child({number})"))
        card = f"{cards}:nth-child({hotel})"
        for key, count in (("editButton", 0), ("unshareButton", 0), ("participant", 1), ("markPaidButton", 1),
                           ("recordButton", 1), ("remindButton", 1)):
            self.assertEqual(len(self.browser.all(f"{card} {by(f'sharing.{key}')}")), count, key)
        self.assertIn("You $40.00", self.browser.text(f"{card} {by('sharing.payers')}"))
        self.assertEqual(len(self.browser.all(f"{by('sharing.byMe')} {by('sharing.editButton')}")), 1)
        self.axe("an expense of another that the user paid a part of")
        # What Joan owes has its rows.
        key = "sharing.expenses.Joan Clarke"
        self.assertEqual(self.browser.attribute(by(key), "aria-label"), "2 expenses: Joan Clarke")
        self.press(key)
        for words in ("Hotel", "Bus"):
            self.says(words, "sharing.balances")
        self.hold("/paid")
        self.browser.click(f"{card} {by('sharing.markPaidButton')}")
        # It shows before the server has answered.
        self.browser.says("PAID", f"{card} {by('sharing.status')}")
        self.release()
        self.says("Marked as paid", "toasts")
        self.says("Joan Clarke owes you $4.00", "sharing.balances")
        owed = lambda: sorted((each["shareAmount"], each["status"]) for each in joan.call("GET", "/sharing")["expensesSharedWithMe"])
        self.assertEqual(owed(), [("10.00", "PAID"), ("20.00", "PENDING"), ("4.00", "PENDING")])
        self.press("toast.action")
        self.says("Joan Clarke owes you $14.00", "sharing.balances")
        # The owner keeps the keys; who only owes has shared nothing.
        self.setUp()
        self.sign_in(ada, "/sharing")
        self.sees("sharing.editButton")
        self.says("Joan Clarke owes you $20.00", "sharing.balances")
        self.setUp()
        self.sign_in(joan, "/sharing")
        self.says("From: Grace Hopper", "sharing.withMe")
        self.assertEqual(self.browser.all(f"{by('sharing.byMe')} .share-card"), [])

    def test_an_overview_of_an_older_server_has_no_list_of_what_was_paid_for_others(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        self.sign_in(ada)
        self.sees("dashboard.screen")
        self.browser.run("""
            const real = window.fetch;
            window.fetch = async (url, options) => {
              const answer = await real(url, options);
              if (!new URL(url, location.href).pathname.endsWith("/sharing")) return answer;
              const body = await answer.json();
              delete body.data.expensesPaidByMe;
              return new Response(JSON.stringify(body), {status: answer.status, headers: answer.headers});
            };""")
        self.press("tab.sharing")
        self.says("Dinner", "sharing.byMe")
        self.press("sharing.markPaidButton")
        self.says("PAID", "sharing.status")
        self.says("Marked as paid", "toasts")

    def test_a_long_list_is_cut_until_it_is_asked_for_and_what_is_open_comes_first(self):
        ada, grace = Person(), Person("Grace Hopper")
        shared = [ada.share(ada.spend(f"{10 + number}.00", f"Lunch {number}"), grace) for number in range(5)]
        for each in shared[2:]:
            ada.call("PATCH", f"/expenses/shares/{each['participants'][0]['id']}/paid", {})
        self.sign_in(ada, "/sharing")
        self.says("Lunch 0", "sharing.byMe")
        self.says("Lunch 1", "sharing.byMe")
        self.assertEqual(self.browser.run("return document.querySelectorAll(arguments[0]).length",
                                          f"{by('sharing.byMe')} .share-card"), 3)
        self.press("sharing.byMe.all")
        for number in range(5):
            self.says(f"Lunch {number}", "sharing.byMe")

    def test_keys_of_many_rows_say_which_they_are_for(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        grace.share(grace.spend("8.00", "Bus"), ada)
        self.sign_in(ada, "/sharing")
        for testid, name in (("sharing.unshareButton", "Stop sharing: Dinner"), ("sharing.declineButton", "Decline: Bus"),
                             ("sharing.remindButton", "Remind: Grace Hopper, Dinner")):
            self.assertEqual(self.browser.attribute(by(testid), "aria-label"), name)

    def test_people_of_late_are_added_by_one_press(self):
        ada, grace, joan = Person(), Person("Grace Hopper"), Person("Joan Clarke")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        joan.share(joan.spend("8.00", "Bus"), ada)
        taxi = ada.spend("30.00", "Taxi")
        self.sign_in(ada, f"/share/{taxi['id']}")
        self.press(f"share.recent.{grace.email}")
        self.says("Grace Hopper", f"share.person.{grace.email}")
        self.goes(f"share.recent.{grace.email}")
        self.press(f"share.recent.{joan.email}")
        self.says("$10.00", f"share.part.{joan.email}")
        self.axe("the people of an expense")
        self.press("submit-share-button")
        self.arrives("/sharing")
        people = [part["participant"]["email"] for expense in ada.call("GET", "/sharing")["sharedExpenses"]
                  if expense["transactionId"] == taxi["id"] for part in expense["participants"]]
        self.assertEqual(sorted(people), sorted([grace.email, joan.email]))


class ShareExpenseTests(BrowserTest):
    def start(self, *others):
        self.ada = Person()
        self.dinner = self.ada.spend("100.00", "Dinner")
        self.sign_in(self.ada, f"/share/{self.dinner['id']}")
        self.sees("shareExpense.transaction")
        for other in others:
            self.add(other.email)

    def add(self, email):
        self.write("participant-email-input", email)
        self.press("add-participant-button")
        self.sees(f"share.person.{email}")

    def stored(self):
        return self.ada.call("GET", "/sharing")["sharedExpenses"]

    def test_SHEXP_001_share_expense_screen(self):
        self.start()
        for words in ("Dinner", "$100.00", "Groceries"):
            self.says(words, "shareExpense.transaction")
        for kind in ("EQUAL", "PERCENTAGE", "FIXED"):
            self.sees(f"split-type-{kind}")
        self.is_chosen("split-type-EQUAL")
        self.sees("participant-email-input")
        self.sees("submit-share-button")

    def test_SHEXP_002_add_participant_by_email(self):
        grace = Person("Grace Hopper")
        self.start()
        self.write("participant-email-input", "nobody")
        self.press("add-participant-button")
        self.says("Enter an email address", "shareExpense.screen")
        self.write("participant-email-input", grace.email, clear=True)
        self.press("add-participant-button")
        self.says("Grace Hopper", f"share.person.{grace.email}")
        self.add("stranger@example.org")
        self.says("will be invited", "share.person.stranger@example.org")
        self.write("participant-email-input", self.ada.email)
        self.press("add-participant-button")
        self.says("That is your own address")

    def test_SHEXP_003_equal_split(self):
        grace, joan = Person("Grace Hopper"), Person("Joan Clarke")
        self.start(grace, joan)
        # The cent that does not divide is the owner's, as the server decides.
        self.says("$33.34", "share.part.self")
        self.says("$33.33", f"share.part.{grace.email}")
        self.says("$33.33", f"share.part.{joan.email}")
        self.says("$100.00", "share.total")
        self.press("submit-share-button")
        self.arrives("/sharing")
        self.browser.eventually(lambda: len(self.stored()) == 1, "it is shared")
        self.assertEqual(self.stored()[0]["ownerShare"], "33.34")

    def test_SHEXP_004_percentage_split(self):
        grace = Person("Grace Hopper")
        self.start(grace)
        self.press("split-type-PERCENTAGE")
        self.write("share.input.self", "60", clear=True)
        self.write(f"share.input.{grace.email}", "30", clear=True)
        self.press("submit-share-button")
        self.says("The percentages must add up to 100")
        self.write(f"share.input.{grace.email}", "40", clear=True)
        self.no_longer_says("The percentages must add up to 100")
        self.says("$60.00", "share.part.self")
        self.says("$40.00", f"share.part.{grace.email}")
        self.press("submit-share-button")
        self.browser.eventually(lambda: len(self.stored()) == 1, "it is shared")
        self.assertEqual(self.stored()[0]["participants"][0]["shareAmount"], "40.00")

    def test_SHEXP_005_fixed_split(self):
        grace = Person("Grace Hopper")
        self.start(grace)
        self.press("split-type-FIXED")
        self.write("share.input.self", "70", clear=True)
        self.write(f"share.input.{grace.email}", "20", clear=True)
        self.press("submit-share-button")
        self.says("The amounts must add up to $100.00")
        self.write(f"share.input.{grace.email}", "30", clear=True)
        self.no_longer_says("The amounts must add up to $100.00")
        self.press("submit-share-button")
        self.browser.eventually(lambda: len(self.stored()) == 1, "it is shared")
        self.assertEqual(self.stored()[0]["participants"][0]["shareAmount"], "30.00")

    def typed(self, who):
        return self.browser.value(by(f"share.input.{who}"))

    def test_SHEXP_005_a_fixed_split_says_what_is_missing_and_leaves_the_rest_to_me(self):
        grace = Person("Grace Hopper")
        self.start(grace)
        self.press("split-type-FIXED")
        self.write(f"share.input.{grace.email}", "30.50", clear=True)
        self.browser.eventually(lambda: self.typed("self") == "69.50", "the rest is mine")
        self.goes("share.left")
        # What I type myself stays, and the difference is told.
        self.write("share.input.self", "60", clear=True)
        self.says("$9.50 left to assign", "share.left")
        self.axe("a split that leaves something")
        self.write(f"share.input.{grace.email}", "45", clear=True)
        self.says("$5.00 too much", "share.left")
        self.goes("share.restButton")
        self.write(f"share.input.{grace.email}", "20", clear=True)
        self.press("share.restButton")
        self.browser.eventually(lambda: self.typed("self") == "80.00", "the rest is mine again")
        self.press("submit-share-button")
        self.browser.eventually(lambda: len(self.stored()) == 1, "it is shared")
        self.assertEqual([self.stored()[0]["ownerShare"], self.stored()[0]["participants"][0]["shareAmount"]],
                         ["80.00", "20.00"])

    def test_SHEXP_004_the_rest_of_the_percentages_is_mine(self):
        grace = Person("Grace Hopper")
        self.start(grace)
        self.press("split-type-PERCENTAGE")
        self.write(f"share.input.{grace.email}", "12.5", clear=True)
        self.browser.eventually(lambda: self.typed("self") == "87.5", "the rest is mine")
        self.write("share.input.self", "80", clear=True)
        self.says("7.5% left to assign", "share.left")

    def test_an_expense_that_is_shared_already_is_marked_and_opens_its_share(self):
        ada, grace = Person(), Person("Grace Hopper")
        share = ada.share(ada.spend("100.00", "Dinner"), grace)
        ada.spend("5.00", "Bread")
        self.sign_in(ada, "/share")
        self.says("Shared already", "transactionPicker.shared")
        rows = self.browser.run("""return [...document.querySelectorAll('[data-testid^="transactionPicker.item."]')]
            .map(each => [each.innerText.split("\\n")[0], each.innerText.includes("Shared already")])""")
        self.assertEqual(sorted(rows), [["Bread", False], ["Dinner", True]])
        self.axe("what is shared already")
        self.browser.run("document.querySelector('[data-testid=\"transactionPicker.shared\"]').click()")
        self.sees("editShare.screen")
        self.arrives(f"/sharing/{share['id']}/edit")

    def test_a_split_by_parts(self):
        grace = Person("Grace Hopper")
        self.start(grace)
        self.press("split-type-SHARES")
        self.says("$50.00", "share.part.self")
        self.write(f"share.input.{grace.email}", "none", clear=True)
        self.press("submit-share-button")
        self.says("Give each a number of parts", "shareExpense.screen")
        self.write(f"share.input.{grace.email}", "2", clear=True)
        self.says("$33.33", "share.part.self")
        self.says("$66.67", f"share.part.{grace.email}")
        self.press("submit-share-button")
        self.arrives("/sharing")
        self.assertEqual(self.stored()[0]["participants"][0]["shareAmount"], "66.67")

    def test_an_address_that_was_typed_and_not_added_counts(self):
        grace = Person("Grace Hopper")
        self.start()
        self.write("participant-email-input", "nobody")
        self.press("submit-share-button")
        self.says("Enter an email address", "shareExpense.screen")
        self.write("participant-email-input", grace.email, clear=True)
        self.press("submit-share-button")
        self.arrives("/sharing")
        self.assertEqual(self.stored()[0]["participants"][0]["participant"]["email"], grace.email)

    def test_SHEXP_006_submit_shared_expense(self):
        grace = Person("Grace Hopper")
        self.start(grace)
        self.press("submit-share-button")
        self.arrives("/sharing")
        self.says("Dinner", "sharing.byMe")
        self.says("Grace Hopper", "sharing.byMe")
        self.assertEqual(len(grace.call("GET", "/sharing")["expensesSharedWithMe"]), 1)

    def test_SHEXP_007_no_participants(self):
        self.start()
        self.press("submit-share-button")
        self.says("Add at least one participant", "shareExpense.screen")
        self.assertEqual(self.stored(), [])

    def test_a_new_expense_is_added_and_shared_in_one_go(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.category("Eating out")
        group = ada.group("Flat", grace)
        self.sign_in(ada, "/sharing")
        self.press("share-expense-button")
        self.press("transactionPicker.addButton")
        self.write("addTransaction.amountInput", "30")
        self.press("addTransaction.category.Eating out")
        self.write("addTransaction.descriptionInput", "Pizza")
        self.press("addTransaction.submitButton")
        self.says("Pizza", "shareExpense.screen")
        self.assertEqual(ada.call("GET", "/transactions")["total"], 1)
        # Into a group there is nothing more to say.
        self.open(f"/groups/{group['id']}")
        self.sees("group.screen")
        self.open(f"/add?share={group['id']}")
        self.write("addTransaction.amountInput", "8")
        self.press("addTransaction.category.Eating out")
        self.press("addTransaction.submitButton")
        self.says("Expense shared", "toasts")
        self.sees("group.screen")
        self.assertEqual(ada.call("GET", f"/groups/{group['id']}/expenses")["total"], 1)
