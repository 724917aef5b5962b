"""Everyday money: transfers, parts of several categories, payees that bring their category, and money back."""

from support import BrowserTest, Person, by, day, today


def savings(person, currency="USD", name="Savings"):
    return person.call("POST", "/accounts", {"name": name, "type": "SELF", "preferredCurrency": currency})["id"]


def balance(person, account):
    return next(each["balance"] for each in person.call("GET", "/accounts")["accounts"] if each["id"] == account)


class TransferTests(BrowserTest):
    def transfers(self, person):
        return person.call("GET", "/transfers")["transfers"]

    def transfer(self, person, to, amount="40", **more):
        return person.call("POST", "/transfers", {"fromAccountId": person.account(), "toAccountId": to, "amount": amount, **more})

    def test_a_transfer_is_added_and_shown_in_both_accounts(self):
        person = Person()
        to = savings(person)
        self.sign_in(person, "/add")
        self.write("addTransaction.amountInput", "40")
        self.press("addTransaction.type.transfer")
        self.sees("addTransfer.fromSelect")
        # What was typed stays.
        self.assertEqual(self.browser.value(by("addTransfer.amountInput")), "40")
        self.axe("a new transfer")
        self.press("addTransfer.submitButton")
        self.browser.eventually(lambda: len(self.transfers(person)) == 1, "the server has it")
        self.assertEqual((balance(person, person.account()), balance(person, to)), ("-40.00", "40.00"))
        self.open("/transactions")
        self.says("Savings", "transactions.list")
        self.says("→", "transactions.list")
        self.press("transactions.filter.expense")
        self.sees("transactions.empty")
        self.press("transactions.filter.transfer")
        self.says("$40.00", "transactions.list")
        self.press("account.switch")
        self.press("accounts.choose.Savings")
        self.says("+$40.00", "transactions.list")
        self.axe("a list with a transfer")

    def test_a_transfer_is_changed_deleted_and_brought_back(self):
        person = Person()
        made = self.transfer(person, savings(person))
        self.sign_in(person, "/transactions")
        self.press(f"transactions.item.{made['id']}")
        self.write("transfer.amountInput", "55", clear=True)
        self.press("transfer.submitButton")
        self.goes("transfer.screen")
        self.browser.eventually(lambda: self.transfers(person)[0]["from"]["amount"] == "55.00", "it is changed")
        self.says("$55.00", "transactions.list")
        self.press(f"transactions.item.{made['id']}")
        self.axe("a transfer")
        self.press("transfer.deleteButton")
        self.press("deleteTransfer.confirmButton")
        self.browser.eventually(lambda: self.transfers(person) == [], "it is deleted")
        self.press("toast.action")
        self.browser.eventually(lambda: len(self.transfers(person)) == 1, "it is back")
        self.says("$55.00", "transactions.list")

    def test_two_currencies_ask_what_arrives(self):
        person = Person()
        savings(person, "EUR", "Euros")
        self.sign_in(person, "/add")
        self.press("addTransaction.type.transfer")
        self.write("addTransfer.amountInput", "100")
        self.says("the day's rate", "addTransfer.rate")
        # Without a rate the server says so, and nothing typed is lost.
        self.write("addTransfer.toAmountInput", "80")
        self.says("1 USD = 0.8 EUR", "addTransfer.rate")
        self.press("addTransfer.submitButton")
        self.browser.eventually(lambda: len(self.transfers(person)) == 1, "the server has it")
        it, = self.transfers(person)
        self.assertEqual((it["from"]["amount"], it["to"]["amount"], it["to"]["currency"]), ("100.00", "80.00", "EUR"))

    def test_a_refused_transfer_comes_back_to_its_form(self):
        person = Person()
        savings(person, "EUR", "Euros")
        self.sign_in(person, "/add")
        self.press("addTransaction.type.transfer")
        self.write("addTransfer.amountInput", "100")
        self.press("addTransfer.submitButton")
        self.says("No exchange rate")
        self.press("refused.correct")
        self.says("No exchange rate", "addTransaction.screen")
        self.assertEqual(self.browser.value(by("addTransfer.amountInput")), "100.00")

    def test_a_transfer_waits_for_the_network(self):
        person = Person()
        to = savings(person)
        self.sign_in(person, "/transactions")
        self.sees("transactions.empty")
        self.open("/add")
        self.press("addTransaction.type.transfer")
        self.sees("addTransfer.fromSelect")
        self.go_offline()
        self.write("addTransfer.amountInput", "12")
        self.press("addTransfer.submitButton")
        self.goes("addTransaction.screen")
        self.assertEqual(self.transfers(person), [])
        self.go_offline(False)
        self.browser.eventually(lambda: len(self.transfers(person)) == 1, "it is sent")
        self.assertEqual(balance(person, to), "12.00")

    def test_a_side_whose_account_is_deleted_stays_as_it_is(self):
        person = Person()
        gone = savings(person)
        made = self.transfer(person, gone)
        person.call("DELETE", f"/accounts/{gone}?transfers=keep")
        self.sign_in(person, f"/transfers/{made['id']}")
        self.browser.eventually(lambda: self.browser.run(
            "return document.querySelector(arguments[0])?.selectedOptions[0]?.textContent", by("transfer.toSelect"))
            == "deleted account", "the side says so")
        self.axe("a transfer to a deleted account")
        self.write("transfer.notesInput", "Closed since")
        self.press("transfer.submitButton")
        self.goes("transfer.screen")
        self.browser.eventually(lambda: self.transfers(person)[0]["notes"] == "Closed since", "it is changed")
        self.assertEqual(self.transfers(person)[0]["to"], {**made["to"], "isDeleted": True})
        self.open("/transactions")
        self.says("deleted account", "transactions.screen")

    def test_the_accounts_lead_to_a_transfer(self):
        person = Person()
        to = savings(person)
        self.sign_in(person, "/accounts")
        self.press("accounts.transferButton")
        self.browser.choose(by("addTransfer.toSelect"), person.account())
        self.write("addTransfer.amountInput", "5")
        self.press("addTransfer.submitButton")
        self.says("two different accounts", "addTransaction.screen")
        self.browser.choose(by("addTransfer.fromSelect"), to)
        self.no_longer_says("two different accounts", "addTransaction.screen")
        self.press("addTransfer.submitButton")
        self.browser.eventually(lambda: balance(person, to) == "-5.00", "the server has it")

    def test_one_account_alone_is_told_what_is_missing(self):
        self.sign_in(Person(), "/add")
        self.press("addTransaction.type.transfer")
        self.sees("transfer.needsTwo")
        self.press("addTransaction.type.income")
        self.sees("addTransaction.amountInput")
        self.is_chosen("addTransaction.type.income")


class SplitTests(BrowserTest):
    def test_parts_say_what_is_left_and_are_kept(self):
        person = Person()
        groceries, rent = person.category(), person.category("Rent")
        self.sign_in(person, "/add")
        self.write("addTransaction.amountInput", "30")
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.splitButton")
        self.says("$30.00 left", "addTransaction.splits.left")
        self.write("addTransaction.splits.0.amount", "10")
        self.says("$20.00 left", "addTransaction.splits.left")
        self.press("addTransaction.submitButton")
        self.says("category", "addTransaction.splits")
        self.browser.choose(by("addTransaction.splits.1.category"), rent)
        self.browser.run("document.querySelectorAll('[data-testid=\"addTransaction.splits.rest\"]')[1].click()")
        self.says("assigned", "addTransaction.splits.left")
        self.axe("parts")
        self.browser.resize(320, 700)
        self.fits("parts")
        self.press("addTransaction.submitButton")
        self.goes("addTransaction.screen")
        stored = lambda: person.call("GET", "/transactions")["transactions"]
        self.browser.eventually(lambda: len(stored()) == 1, "the server has it")
        it, = stored()
        self.assertEqual([(each["categoryId"], each["amount"]) for each in it["splits"]],
                         [(groceries, "10.00"), (rent, "20.00")])
        # What was searched counts the part alone.
        self.open(f"/transactions?category={rent}")
        self.says("$20.00 out", "transactions.found")
        self.says("Split", "transactions.list")
        self.open(f"/transactions/{it['id']}")
        self.assertEqual(self.browser.value(by("editTransaction.splits.1.amount")), "20.00")
        self.press("editTransaction.splits.end")
        self.press("editTransaction.submitButton")
        self.browser.eventually(lambda: stored()[0]["splits"] is None, "the parts are gone")
        self.assertEqual(stored()[0]["amount"], "30.00")

    def test_parts_that_are_too_much_are_refused(self):
        person = Person()
        it = person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "30", "categoryId": person.category(), "date": today().isoformat(),
            "splits": [{"categoryId": person.category(), "amount": "10"}, {"categoryId": person.category("Rent"), "amount": "20"}]})
        self.sign_in(person, f"/transactions/{it['id']}")
        self.write("editTransaction.splits.1.amount", "25", clear=True)
        self.says("$5.00 too much", "editTransaction.splits.left")
        self.press("editTransaction.submitButton")
        self.browser.eventually(lambda: self.text("editTransaction.splits").count("$5.00 too much") == 2, "it is refused")
        self.browser.run("document.querySelector('[data-testid=\"editTransaction.splits.rest\"]').click()")
        self.assertEqual(self.browser.value(by("editTransaction.splits.0.amount")), "5.00")
        self.no_longer_says("too much", "editTransaction.splits")
        # What the amount puts right is right as well.
        self.write("editTransaction.amountInput", "31", clear=True)
        self.press("editTransaction.submitButton")
        self.browser.eventually(lambda: self.text("editTransaction.splits").count("$1.00 left to assign") == 2, "it is refused")
        self.write("editTransaction.amountInput", "30", clear=True)
        self.no_longer_says("left to assign", "editTransaction.splits")


class PayeeTests(BrowserTest):
    def test_a_known_payee_brings_its_category_along(self):
        person = Person()
        person.category("Rent")
        person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "3", "categoryId": person.category(), "payee": "Greengrocer",
            "date": today().isoformat()})
        self.sign_in(person, "/add")
        self.write("addTransaction.amountInput", "7")
        self.browser.eventually(
            lambda: self.browser.all('datalist option[value="Greengrocer"]'), "the payee is offered")
        self.write("addTransaction.payeeInput", "greengrocer")
        self.is_chosen("addTransaction.category.Groceries")
        self.press("addTransaction.submitButton")
        self.goes("addTransaction.screen")
        stored = lambda: person.call("GET", "/transactions?payee=Greengrocer")["transactions"]
        self.browser.eventually(lambda: len(stored()) == 2, "the server has it")
        self.open("/transactions")
        self.says("Greengrocer", "transactions.list")

    def test_what_was_typed_stays_when_a_transfer_becomes_an_expense(self):
        person = Person()
        person.category()
        savings(person)
        self.sign_in(person, "/add?type=transfer")
        self.sees("addTransfer.fromSelect")
        typed = {"amountInput": "7+1", "payeeInput": "Bank", "descriptionInput": "Standing order"}
        for name, text in typed.items():
            self.write(f"addTransfer.{name}", text)
        self.press("addTransfer.date.yesterday")
        self.press("addTransaction.type.expense")
        for name, text in typed.items():
            self.sees(f"addTransaction.{name}")
            self.assertEqual(self.browser.value(by(f"addTransaction.{name}")), text)
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.submitButton")
        stored = lambda: person.call("GET", "/transactions?payee=bank")["transactions"]
        self.browser.eventually(lambda: len(stored()) == 1, "the server has it")
        self.assertEqual([stored()[0][name] for name in ("amount", "description", "date")], [
            "8.00", "Standing order", day(1)])

    def test_a_transfer_has_a_payee(self):
        person = Person()
        savings(person)
        person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "3", "categoryId": person.category(), "payee": "Bank", "date": today().isoformat()})
        self.sign_in(person, "/add")
        self.write("addTransaction.payeeInput", "Credit")
        self.press("addTransaction.type.transfer")
        self.sees("addTransfer.fromSelect")
        # What was typed stays, and known payees are offered.
        self.assertEqual(self.browser.value(by("addTransfer.payeeInput")), "Credit")
        self.browser.eventually(lambda: self.browser.all('datalist option[value="Bank"]'), "the payee is offered")
        self.write("addTransfer.amountInput", "7")
        self.write("addTransfer.payeeInput", "Credit Union", clear=True)
        self.axe("a transfer with a payee")
        self.press("addTransfer.submitButton")
        stored = lambda: person.call("GET", "/transactions?type=TRANSFER&payee=credit+union")["transactions"]
        self.browser.eventually(lambda: len(stored()) == 1, "the server has it")
        self.open("/transactions")
        self.says("Credit Union", "transactions.list")
        self.press(f"transactions.item.{stored()[0]['id']}")
        self.sees("transfer.payeeInput")
        self.assertEqual(self.browser.value(by("transfer.payeeInput")), "Credit Union")
        self.write("transfer.payeeInput", "Bank", clear=True)
        self.press("transfer.submitButton")
        self.goes("transfer.screen")
        self.browser.eventually(lambda: not stored(), "it is changed")
        self.says("Bank", "transactions.list")
        self.assertEqual([each["count"] for each in person.call("GET", "/payees")["payees"]], [2])


class RefundTests(BrowserTest):
    def test_money_comes_back_for_an_expense(self):
        person = Person()
        expense = person.spend("30", "Shoes")
        self.sign_in(person, "/transactions")
        self.press(f"transactions.item.{expense['id']}")
        self.press("editTransaction.refundButton")
        self.says("Shoes", "addTransaction.refundOf")
        self.axe("money back")
        self.write("addTransaction.amountInput", "12")
        self.press("addTransaction.submitButton")
        self.goes("addTransaction.screen")
        refunds = lambda: person.call("GET", "/transactions?isRefund=true")["transactions"]
        self.browser.eventually(lambda: len(refunds()) == 1, "the server has it")
        self.assertEqual((refunds()[0]["refundOf"], refunds()[0]["categoryId"]), (expense["id"], expense["categoryId"]))
        self.open("/transactions")
        self.says("Money back", "transactions.list")
        self.says("+$12.00", "transactions.list")
        self.press("transactions.filter.expense")
        self.says("$18.00 out", "transactions.found")
        # The limit is the server's, and stands under its field.
        self.open(f"/add?refund={expense['id']}")
        self.write("addTransaction.amountInput", "25")
        self.press("addTransaction.submitButton")
        self.says("left to refund")
        self.open(f"/transactions/{refunds()[0]['id']}")
        self.sees("editTransaction.amountInput")
        self.assertEqual(self.browser.all(by("editTransaction.type.expense")), [])


class SuggestionTests(BrowserTest):
    def imported(self, person, account, text):
        made = person.send(f"/imports?format=csv&accountId={account}", text.encode(), "application/octet-stream")
        person.call("PATCH", f"/imports/{made['id']}", {"createCategories": True})
        # Without any sign, the file leaves open what came in.
        if made.get("questions"):
            person.call("PATCH", f"/imports/{made['id']}", {"amountSign": "asWritten"})
        person.call("POST", f"/imports/{made['id']}/commit", {})
        return made["id"]

    def test_two_imported_entries_are_joined_and_parted_again(self):
        person = Person()
        to = savings(person)
        day = today().isoformat()
        self.imported(person, person.account(), f"Date,Payee,Amount\n{day},To savings,-200.00\n")
        last = self.imported(person, to, f"Date,Payee,Amount\n{day},From checking,200.00\n")
        self.sign_in(person, f"/imports/{last}")
        self.says("Savings", "transferSuggestions")
        self.says("To savings", "transferSuggestions")
        self.axe("a suggested transfer")
        self.press("transferSuggestions.join")
        self.goes("transferSuggestions")
        transfers = lambda: person.call("GET", "/transfers")["transfers"]
        self.browser.eventually(lambda: len(transfers()) == 1, "it is a transfer")
        self.press("toast.action")
        self.browser.eventually(lambda: transfers() == [], "it is two entries again")
        self.open("/imports")
        self.press("transferSuggestions.join")
        self.browser.eventually(lambda: len(transfers()) == 1, "it is a transfer again")
        self.open(f"/transfers/{transfers()[0]['id']}")
        self.press("transfer.unjoinButton")
        self.browser.eventually(lambda: transfers() == [], "its sheet parts it, too")


class PaymentTests(BrowserTest):
    def shared(self):
        ada, grace = Person(), Person("Grace Hopper")
        share = ada.share(ada.spend("100.00", "Dinner"), grace)
        return ada, grace, share["id"], share["participants"][0]["id"]

    def part(self, ada):
        return ada.call("GET", "/sharing")["sharedExpenses"][0]["participants"][0]

    def test_a_part_is_paid_in_two_payments(self):
        ada, grace, _, _ = self.shared()
        self.sign_in(ada, "/sharing")
        self.press("sharing.recordButton")
        self.axe("a payment")
        self.write("payment.input", "20", clear=True)
        self.write("payment.noteInput", "cash")
        self.press("payment.confirmButton")
        self.says("$20.00 of $50.00 paid", "sharing.byMe")
        self.assertEqual((self.part(ada)["paidAmount"], self.part(ada)["status"]), ("20.00", "PENDING"))
        # All but the last is undone by a word; the history knows it.
        self.press("toast.action")
        self.browser.eventually(lambda: self.part(ada)["paidAmount"] == "0.00", "it is taken back")
        self.goes("sharing.paidPart")
        self.press("sharing.recordButton")
        self.assertEqual(self.browser.value(by("payment.input")), "50.00")
        self.press("payment.confirmButton")
        self.says("PAID", "sharing.status")
        self.assertEqual(self.part(ada)["status"], "PAID")
        self.setUp()
        self.sign_in(grace, "/sharing")
        self.press("sharing.paymentsButton")
        self.says("cash", "payments.list")
        self.says("taken back by Ada Lovelace", "payments.list")
        self.axe("the history")
        self.assertEqual(self.browser.all(by("payments.remove")), [])

    def test_who_owes_says_that_it_is_paid_and_who_is_owed_confirms_it(self):
        ada, grace, _, _ = self.shared()
        self.sign_in(grace, "/sharing")
        self.press("sharing.claimButton")
        self.write("claimPart.input", "30", clear=True)
        self.write("claimPart.noteInput", "from my savings")
        self.press("claimPart.confirmButton")
        self.says("$30.00 paid, waiting for Ada Lovelace", "sharing.withMe")
        self.goes("sharing.claimButton")
        # What is said is in the history of both, with its note, before it is answered.
        self.press("sharing.paymentsButton")
        self.says("You said that you paid $30.00", "payments.claim")
        self.says("from my savings", "payments.claim")
        self.press("payments.close")
        self.setUp()
        self.sign_in(ada, "/sharing")
        self.says("Grace Hopper says: $30.00 paid", "sharing.byMe")
        self.press("sharing.paymentsButton")
        self.says("from my savings", "payments.claim")
        self.axe("the history of who is owed")
        self.press("payments.close")
        # One press, without a form.
        self.press("sharing.confirmButton")
        self.says("$30.00 of $50.00 paid", "sharing.byMe")
        self.browser.eventually(lambda: self.part(ada)["claim"] is None, "the claim is answered")
        self.press("sharing.paymentsButton")
        self.press("payments.remove")
        self.browser.eventually(lambda: self.part(ada)["paidAmount"] == "0.00", "it is taken back")

    def test_who_is_owed_and_received_nothing_says_so_with_one_press(self):
        ada, grace, _, part = self.shared()
        grace.call("POST", f"/expenses/shares/{part}/claim", {"amount": "30"})
        self.sign_in(ada, "/sharing")
        self.says("Grace Hopper says: $30.00 paid", "sharing.byMe")
        self.press("sharing.refuseButton")
        self.says("Grace Hopper is told that nothing came", "toasts")
        self.browser.eventually(lambda: self.part(ada)["claim"] is None, "the claim is answered")
        self.sees("sharing.markPaidButton")
        self.assertEqual((self.part(ada)["paidAmount"], self.part(ada)["status"]), ("0.00", "PENDING"))

    def test_a_share_is_changed_until_somebody_has_paid(self):
        ada, grace, share, part = self.shared()
        self.sign_in(ada, "/sharing")
        self.press("sharing.editButton")
        self.write("editShare.descriptionInput", "Birthday dinner")
        self.press("split-type-FIXED")
        self.axe("a share that is changed")
        self.browser.fill(by(f"share.input.{grace.email}"), "40")
        self.browser.fill(by("share.input.self"), "60")
        self.press("submit-share-button")
        self.goes("editShare.screen")
        it = lambda: ada.call("GET", f"/expenses/shares/{share}")
        self.browser.eventually(lambda: it()["participants"][0]["shareAmount"] == "40.00", "it is changed")
        self.assertEqual(it()["description"], "Birthday dinner")
        ada.call("POST", f"/expenses/shares/{it()['participants'][0]['id']}/payments", {"amount": "5"})
        self.open(f"/sharing/{share}/edit")
        self.says("can no longer change", "editShare.screen")
        self.write("editShare.descriptionInput", "Dinner at last", clear=True)
        self.press("editShare.submitButton")
        self.browser.eventually(lambda: it()["description"] == "Dinner at last", "the description is changed")
