"""Reconciling an account with a statement of its bank (contract-everyday §1, "Opening and reconciling")."""

from support import BrowserTest, Person, by, today


class ReconcileTests(BrowserTest):
    def person(self):
        """Somebody with 100.00 at first, two purchases and a transfer."""
        person = Person()
        account = person.account()
        person.call("PATCH", f"/accounts/{account}", {"openingBalance": "100", "openingDate": "2026-01-01"})
        spent = [person.spend(amount, name) for amount, name in (("9.50", "Lunch"), ("3.00", "Tea"))]
        other = person.call("POST", "/accounts", {"name": "Savings", "type": "SELF"})
        moved = person.call("POST", "/transfers", {
            "fromAccountId": account, "toAccountId": other["id"], "amount": "40", "description": "Put aside"})
        return person, account, spent, moved

    def begin(self, balance):
        self.press("accounts.edit.Personal")
        self.press("editAccount.reconcileButton")
        self.write("reconcile.balanceInput", balance)
        self.press("reconcile.beginButton")

    def difference(self, text):
        self.says(text, "reconcile.difference")

    def test_entries_are_ticked_until_nothing_differs(self):
        person, account, (lunch, tea), moved = self.person()
        self.sign_in(person, "/accounts")
        self.press("accounts.edit.Personal")
        self.press("editAccount.reconcileButton")
        self.sees("reconcile.form")
        self.axe("the form of a statement")
        self.press("reconcile.beginButton")
        self.says("Enter an amount", "reconcile.form")
        self.write("reconcile.balanceInput", "50.5")
        self.press("reconcile.beginButton")
        self.difference("−$49.50")
        self.assertTrue(self.browser.run("return arguments[0].disabled", self.sees("reconcile.finishButton")))
        self.press(f"reconcile.tick.{lunch['id']}")
        self.difference("−$40.00")
        self.press(f"reconcile.tick.{moved['id']}")
        self.difference("$0.00")
        self.axe("a reconciliation")
        self.browser.resize(320, 640)
        self.fits("a reconciliation")
        # What is ticked by mistake is taken back.
        self.press(f"reconcile.tick.{tea['id']}")
        self.difference("$3.00")
        self.press(f"reconcile.tick.{tea['id']}")
        self.difference("$0.00")
        self.press("reconcile.finishButton")
        self.sees("reconcile.past")
        self.assertEqual(person.call("GET", f"/accounts/{account}")["clearedBalance"], "50.50")
        self.assertIsNotNone(person.call("GET", f"/transfers/{moved['id']}")["reconciliationId"]["from"])
        self.axe("what is reconciled")
        self.open("/transactions")
        self.says("Reconciled", f"transactions.item.{lunch['id']}")
        # Reopened, its entries stay ticked.
        self.open(f"/accounts/{account}/reconcile")
        self.press("reconcile.reopenButton")
        self.difference("$0.00")
        self.press("reconcile.cancelButton")
        self.press("reconcile.cancel.confirmButton")
        self.sees("reconcile.form")
        self.assertEqual(person.call("GET", f"/accounts/{account}/reconciliations")["reconciliations"], [])

    def test_all_are_ticked_and_the_difference_is_booked(self):
        person, account, _, _ = self.person()
        interest = person.category("Interest", "INCOME")
        self.sign_in(person, "/accounts")
        self.begin("48")
        self.difference("−$52.00")
        self.press("reconcile.allButton")
        self.difference("$0.50")
        self.press("reconcile.adjustButton")
        self.says("$0.50", "reconcile.adjust.dialog")
        self.axe("booking the difference")
        self.browser.choose(by("reconcile.adjust.select"), interest)
        self.press("reconcile.adjust.confirmButton")
        self.sees("reconcile.past")
        booked = person.call("GET", "/transactions?type=INCOME")["transactions"]
        self.assertEqual([(each["amount"], each["categoryId"], each["date"]) for each in booked], [("0.50", interest, today().isoformat())])
        self.assertIsNotNone(booked[0]["reconciliationId"])

    def test_an_entry_is_opened_and_put_right_between_the_ticks(self):
        person, account, (lunch, tea), moved = self.person()
        self.sign_in(person, "/accounts")
        self.begin("49.5")
        self.press(f"reconcile.tick.{lunch['id']}")
        self.press(f"reconcile.tick.{moved['id']}")
        self.difference("−$1.00")
        key = f"reconcile.entry.{lunch['id']}.open"
        self.assertTrue(self.browser.attribute(by(key), "aria-label").startswith("Edit transaction: Lunch, "))
        self.press(key)
        self.write("editTransaction.amountInput", "10.50", clear=True)
        self.axe("an entry of a statement")
        self.press("editTransaction.submitButton")
        self.arrives(f"/accounts/{account}/reconcile")
        self.difference("$0.00")
        self.says("$10.50", f"reconcile.entry.{lunch['id']}")
        self.assertTrue(self.browser.run("return document.querySelector(arguments[0]).checked", by(f"reconcile.tick.{lunch['id']}")))
        # A mark that is set in the sheet is one here, too; Enter opens what has the focus.
        self.browser.run("document.querySelector(arguments[0]).focus()", by(f"reconcile.tick.{tea['id']}"))
        self.browser.keys("\ue007")
        self.press("editTransaction.cleared")
        self.difference("$3.00")
        self.press("editTransaction.cancelButton")
        self.goes("editTransaction.screen")
        self.browser.eventually(lambda: self.browser.run(
            "return document.querySelector(arguments[0]).checked", by(f"reconcile.tick.{tea['id']}")), "it is ticked")
        self.press(f"reconcile.tick.{tea['id']}")
        self.difference("$0.00")
        # A transfer opens, too; what is deleted is gone from the list.
        self.press(f"reconcile.entry.{moved['id']}.open")
        self.sees("transfer.screen")
        self.press("transfer.deleteButton")
        self.press("deleteTransfer.confirmButton")
        self.goes(f"reconcile.entry.{moved['id']}")
        self.difference("−$40.00")
        self.press("toast.action")
        self.sees(f"reconcile.entry.{moved['id']}")
        self.browser.resize(1440, 900)
        self.press(f"reconcile.entry.{tea['id']}.open")
        self.sees("editTransaction.screen")
        self.assertEqual(self.browser.attribute(by(f"reconcile.entry.{tea['id']}.open"), "aria-current"), "true")
        self.axe("an entry beside its list")

    def test_what_is_reconciled_changes_once_the_person_agrees(self):
        person, account, (lunch, _), _ = self.person()
        self.sign_in(person, f"/transactions/{lunch['id']}")
        self.press("editTransaction.cleared")
        self.browser.eventually(lambda: person.call("GET", f"/transactions/{lunch['id']}")["isCleared"], "it is cleared")
        path = f"/accounts/{account}/reconciliations"
        open_one = person.call("POST", path, {"statementDate": today().isoformat(), "statementBalance": "90.50"})
        person.call("POST", f"{path}/{open_one['id']}/finish", {})
        self.open("/transactions")
        self.press(f"transactions.item.{lunch['id']}")
        self.says("Reconciled", "editTransaction.screen")
        self.axe("a reconciled transaction")
        # What a statement does not know changes without a question.
        self.write("editTransaction.descriptionInput", "Lunch in town", clear=True)
        self.press("editTransaction.submitButton")
        self.goes("editTransaction.screen")
        self.browser.eventually(
            lambda: person.call("GET", f"/transactions/{lunch['id']}")["description"] == "Lunch in town", "it is changed")
        self.assertIsNotNone(person.call("GET", f"/transactions/{lunch['id']}")["reconciliationId"])
        self.open("/transactions")
        self.press(f"transactions.item.{lunch['id']}")
        self.write("editTransaction.amountInput", "10", clear=True)
        self.press("editTransaction.submitButton")
        self.says("bank statement", "unlock.dialog")
        self.axe("changing what is reconciled")
        self.press("unlock.cancelButton")
        self.press("editTransaction.submitButton")
        self.press("unlock.confirmButton")
        self.goes("editTransaction.screen")
        self.browser.eventually(
            lambda: person.call("GET", f"/transactions/{lunch['id']}")["amount"] == "10.00", "it is changed")
        self.assertFalse(person.call("GET", f"/transactions/{lunch['id']}")["isCleared"])
        # The opening balance is part of what agreed, too.
        self.open("/accounts")
        self.press("accounts.edit.Personal")
        self.write("editAccount.openingInput", "120", clear=True)
        self.press("editAccount.confirmButton")
        self.press("unlock.confirmButton")
        self.says("$67.00", "accounts.balance.Personal")
