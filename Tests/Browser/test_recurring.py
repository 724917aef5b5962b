"""Recurring entries: what is booked every month by itself."""

from support import BrowserTest, Person


class RecurringTests(BrowserTest):
    def test_one_is_made_changed_paused_and_deleted(self):
        person = Person()
        person.category("Rent")
        self.sign_in(person, "/recurring")
        self.says("Nothing recurs yet", "recurring.empty")
        self.press("recurring.addButton")
        self.press("editRecurring.submitButton")
        self.says("Enter an amount", "editRecurring.screen")
        self.says("Choose a category", "editRecurring.screen")
        self.write("editRecurring.amountInput", "850")
        self.press("editRecurring.category.Rent")
        self.write("editRecurring.dayInput", "42", clear=True)
        self.press("editRecurring.submitButton")
        self.browser.eventually(
            lambda: self.browser.attribute('[data-testid="editRecurring.dayInput"]', "aria-invalid") == "true", "refused")
        self.write("editRecurring.dayInput", "31", clear=True)
        self.press("editRecurring.submitButton")
        self.says("on day 31", "recurring.list")
        self.press("recurring.item")
        self.write("editRecurring.amountInput", "875", clear=True)
        self.write("editRecurring.descriptionInput", "<u>Flat</u>")
        self.press("editRecurring.submitButton")
        self.says("$875.00", "recurring.list")
        self.says("<u>Flat</u>", "recurring.list")
        self.press("recurring.toggle")
        self.says("Paused", "recurring.list")
        self.press("recurring.item")
        self.press("editRecurring.deleteButton")
        self.sees("recurring.empty")
        self.browser.keys("Control", "z")
        self.says("<u>Flat</u>", "recurring.list")

    def test_a_month_is_booked_now_and_once(self):
        person = Person()
        person.rent()
        self.sign_in(person, "/recurring")
        self.press("recurring.bookButton")
        self.says("entry booked", "toasts")
        self.browser.eventually(lambda: person.call("GET", "/transactions")["total"] == 1, "it is booked")
        # Nothing more is due.
        self.says("is booked", "recurring.allBooked")
        self.goes("recurring.bookButton")
        self.assertEqual(person.call("GET", "/transactions")["total"], 1)

    def test_a_template_of_transfers_names_both_accounts(self):
        person = Person()
        savings = person.call("POST", "/accounts", {"name": "Savings", "type": "SELF", "preferredCurrency": "USD"})["id"]
        made = person.call("POST", "/recurring", {
            "accountId": person.account(), "amount": "50", "dayOfMonth": 28, "transfer": {"toAccountId": savings}})
        self.sign_in(person, "/recurring")
        self.says("→ Savings", "recurring.item")
        self.axe("recurring transfers")
        self.press("recurring.item")
        self.says("→ Savings", "editRecurring.route")
        self.goes("editRecurring.newCategory")
        self.axe("a recurring transfer")
        self.write("editRecurring.amountInput", "60", clear=True)
        self.press("editRecurring.submitButton")
        self.goes("editRecurring.screen")
        kept = person.call("GET", f"/recurring/{made['id']}")
        self.assertEqual((kept["amount"], kept["transfer"]), ("60.00", {"toAccountId": savings}))
        self.press("recurring.item")
        self.press("editRecurring.deleteButton")
        self.sees("recurring.empty")
        self.browser.keys("Control", "z")
        self.says("→ Savings", "recurring.item")
        self.open("/")
        self.says("→ Savings", "dashboard.next")
