"""Recurring entries: what is booked every month by itself."""

import datetime

from support import BrowserTest, Person, by, month, today


class RecurringTests(BrowserTest):
    def test_one_is_made_changed_paused_and_deleted(self):
        person = Person()
        person.category("Rent")
        self.sign_in(person, "/recurring")
        self.says("Nothing recurring yet", "recurring.empty")
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

    def test_one_by_weeks_is_made_and_its_next_booking_left_out(self):
        """contract-everyday §2: weekly, weekday, interval, occurrences, skip."""
        person = Person()
        person.category("Gym")
        self.sign_in(person, "/recurring/new")
        self.write("editRecurring.amountInput", "12")
        self.press("editRecurring.category.Gym")
        self.browser.choose(by("editRecurring.frequency"), "weekly")
        self.sees("editRecurring.weekday")
        self.goes("editRecurring.dayInput")
        weekday = (datetime.date.today().weekday() + 2) % 7 + 1
        self.browser.choose(by("editRecurring.weekday"), str(weekday))
        self.write("editRecurring.interval", "2", clear=True)
        self.write("editRecurring.occurrences", "4")
        self.axe("a template by weeks")
        self.browser.resize(320, 640)
        self.fits("a template by weeks")
        self.press("editRecurring.submitButton")
        self.says("Every week ×2", "recurring.list")
        self.says("next on", "recurring.item")
        made = person.call("GET", "/recurring")["recurring"][0]
        self.assertEqual((made["frequency"], made["interval"], made["weekday"], made["occurrences"]), ("weekly", 2, weekday, 4))
        before = person.call("GET", "/recurring/upcoming?days=90")["upcoming"]
        self.press("recurring.item")
        self.press("editRecurring.skipButton")
        self.says("is skipped", "toasts")
        after = person.call("GET", "/recurring/upcoming?days=90")["upcoming"]
        self.assertEqual([it["date"] for it in after], [it["date"] for it in before][1:])

    def test_a_payee_brings_the_category_and_is_booked_along(self):
        person = Person()
        rent = person.category("Rent")
        person.category("Gym")
        person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "900", "categoryId": rent, "payee": "Landlord & Sons",
            "date": datetime.date.today().isoformat()})
        self.sign_in(person, "/recurring/new")
        self.write("editRecurring.amountInput", "950")
        self.write("editRecurring.payeeInput", "Landlord & Sons")
        self.is_chosen("editRecurring.category.Rent")
        self.axe("a template with a payee")
        self.press("editRecurring.submitButton")
        # Without a description, the payee is its name.
        self.says("Landlord & Sons", "recurring.item")
        made = person.call("GET", "/recurring")["recurring"][0]
        self.assertEqual((made["payee"], made["categoryId"], made["description"]), ("Landlord & Sons", rent, None))
        self.open("/")
        self.says("Landlord & Sons", "dashboard.next")
        self.open(f"/recurring/{made['id']}")
        self.browser.eventually(
            lambda: self.browser.value(by("editRecurring.payeeInput")) == "Landlord & Sons", "the payee is there")
        self.write("editRecurring.descriptionInput", "Flat")
        self.press("editRecurring.submitButton")
        self.says("Flat", "recurring.item")
        self.says("Landlord & Sons", "recurring.item")
        self.press("recurring.item")
        self.browser.eventually(
            lambda: self.browser.value(by("editRecurring.descriptionInput")) == "Flat", "the template's form")
        self.browser.fill(by("editRecurring.payeeInput"), "")
        self.press("editRecurring.submitButton")
        self.goes("editRecurring.screen")
        self.browser.eventually(
            lambda: person.call("GET", f"/recurring/{made['id']}")["payee"] is None, "the payee is cleared")
        self.assertNotIn("Landlord", self.text("recurring.list"))

    def test_a_month_is_booked_now_and_once(self):
        person = Person()
        # A day that is two weeks away, or that has passed: the server books neither today.
        day = 28 if today().day < 15 else 1
        person.rent(on=day)
        self.sign_in(person, "/recurring")
        self.sees("recurring.bookButton")
        self.assertEqual(person.call("GET", "/transactions")["total"], 0)
        self.press("recurring.bookButton")
        self.says("entry booked", "toasts")
        self.browser.eventually(lambda: person.call("GET", "/transactions")["total"] == 1, "it is booked")
        booked, = person.call("GET", "/transactions")["transactions"]
        self.assertEqual(booked["date"], f"{month()}-{day:02}")
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
        self.write("editRecurring.payeeInput", "Bank")
        self.press("editRecurring.submitButton")
        self.goes("editRecurring.screen")
        kept = person.call("GET", f"/recurring/{made['id']}")
        self.assertEqual((kept["amount"], kept["payee"], kept["transfer"]), ("60.00", "Bank", {"toAccountId": savings}))
        self.says("Bank", "recurring.item")
        self.press("recurring.item")
        self.press("editRecurring.deleteButton")
        self.sees("recurring.empty")
        self.browser.keys("Control", "z")
        self.says("→ Savings", "recurring.item")
        self.open("/")
        self.says("Bank", "dashboard.next")

    def test_the_month_is_summed_up_and_the_balance_goes_on(self):
        person = Person()
        person.earn("1000")
        person.rent()
        day = min(datetime.date.today().day + 1, 28)
        person.call("POST", "/recurring", {
            "accountId": person.account(), "categoryId": person.category("Gym"), "type": "EXPENSE", "amount": "600",
            "dayOfMonth": day, "frequency": "yearly", "startMonthKey": month(1), "description": "Club"})
        self.sign_in(person, "/recurring")
        self.says("$11,400.00 a year", "recurring.cost")
        self.says("Paid this month", "recurring.paid")
        # 1,000 are less than a rent and the year of the club, or than two rents.
        self.says("Down to −$", "recurring.balance")
        self.axe("what comes")
        self.browser.resize(320, 640)
        self.fits("what comes")
