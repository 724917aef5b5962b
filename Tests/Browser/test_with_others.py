"""Sharing in the add form: with people and groups that are known, equally, by one save."""

from support import BrowserTest, Person, by


class WithOthersTests(BrowserTest):
    def friends(self):
        """Ada with Grace and Joan, with whom she has shared before."""
        ada, grace, joan = Person(), Person("Grace Hopper"), Person("Joan Clarke")
        ada.category("Eating out")
        ada.share(ada.spend("30.00", "Taxi", "Eating out"), grace, joan)
        return ada, grace, joan

    def tap(self, testid):
        self.taps += 1
        self.press(testid)

    def owed(self, person):
        return sorted(each["shareAmount"] for each in person.call("GET", "/sharing")["expensesSharedWithMe"])

    def test_a_dinner_for_three_takes_at_most_six_taps(self):
        ada, grace, joan = self.friends()
        self.taps = 0
        self.sign_in(ada)
        self.sees("dashboard.screen")
        self.tap("dashboard.addTransactionFab")
        # The amount has the focus: the digits need no tap before them.
        self.browser.eventually(lambda: self.browser.run(
            "return document.activeElement?.dataset.testid") == "addTransaction.amountInput", "the amount has the focus")
        for digit in "90":
            self.browser.keys(digit)
        self.tap("addTransaction.category.Eating out")
        self.says("all bear the same", "addTransaction.with.each")
        self.tap("addTransaction.with.Grace Hopper")
        self.tap("addTransaction.with.Joan Clarke")
        self.says("$30.00 each, between 3 people", "addTransaction.with.each")
        self.axe("an expense with others")
        self.says("Save and share", "addTransaction.submitButton")
        self.tap("addTransaction.submitButton")
        self.assertLessEqual(self.taps, 6)
        self.says("shared with Grace Hopper, Joan Clarke", "toasts")
        self.assertEqual(self.owed(grace), ["10.00", "30.00"])
        self.assertEqual(self.owed(joan), ["10.00", "30.00"])
        self.assertEqual(ada.call("GET", "/transactions")["total"], 2)

    def test_a_group_stands_alone_and_divides_by_its_rule(self):
        ada, grace, joan = self.friends()
        group = ada.group("Lisbon", grace)
        self.sign_in(ada, "/add")
        self.write("addTransaction.amountInput", "25")
        self.press("addTransaction.category.Eating out")
        self.press("addTransaction.with.Joan Clarke")
        self.press("addTransaction.with.Lisbon")
        self.assertEqual(self.browser.attribute(by("addTransaction.with.Joan Clarke"), "aria-pressed"), "false")
        self.says("$12.50 each, between 2 people", "addTransaction.with.each")
        self.press("addTransaction.submitButton")
        self.says("shared with Lisbon", "toasts")
        self.assertEqual(len(ada.call("GET", f"/groups/{group['id']}/expenses")["expenses"]), 1)
        self.assertEqual(self.owed(grace), ["10.00", "12.50"])
        self.assertEqual(self.owed(joan), ["10.00"])

    def test_who_has_never_shared_sees_nothing_of_it_and_income_is_not_shared(self):
        ada, grace, _ = self.friends()
        alone = Person("Mary Cartwright")
        alone.category()
        self.sign_in(alone, "/add")
        self.sees("addTransaction.category.Groceries")
        self.browser.eventually(lambda: self.browser.all(".with-others"), "its place is there")
        self.assertEqual(self.browser.all(by("addTransaction.with")), [])
        self.setUp()
        self.sign_in(ada, "/add")
        self.press("addTransaction.with.Grace Hopper")
        self.press("addTransaction.type.income")
        self.goes("addTransaction.with")
        self.says("Save transaction", "addTransaction.submitButton")

    def test_without_a_network_the_entry_is_kept_and_that_it_is_not_shared_is_said(self):
        ada, grace, _ = self.friends()
        self.sign_in(ada, "/add")
        self.write("addTransaction.amountInput", "90")
        self.press("addTransaction.category.Eating out")
        self.press("addTransaction.with.Grace Hopper")
        self.go_offline()
        try:
            self.press("addTransaction.submitButton")
            self.says("saved, but not shared with Grace Hopper", "toasts")
            self.says("$90.00", "dashboard.screen")
        finally:
            self.go_offline(False)
        self.browser.eventually(lambda: ada.call("GET", "/transactions")["total"] == 2, "the entry is sent")
        self.assertEqual(self.owed(grace), ["10.00"])

    def test_a_refused_share_keeps_the_entry_and_leads_to_the_share(self):
        ada, grace, _ = self.friends()
        self.sign_in(ada, "/add")
        self.write("addTransaction.amountInput", "90")
        self.press("addTransaction.category.Eating out")
        self.press("addTransaction.with.Grace Hopper")
        self.answer("/expenses/share", 409, error="Not now")
        self.press("addTransaction.submitButton")
        self.says("saved, but not shared: Not now", "toasts")
        self.restore_network()
        self.assertEqual(ada.call("GET", "/transactions")["total"], 2)
        self.press("toast.action")
        self.sees("shareExpense.screen")
        self.says("$90.00", "shareExpense.transaction")

    def test_a_group_says_what_others_owe_one_another(self):
        ada, grace, joan = self.friends()
        group = ada.group("Lisbon", grace, joan)
        spent = grace.spend("30.00", "Hotel")
        grace.call("POST", f"/groups/{group['id']}/expenses", {"transactionId": spent["id"]})
        self.sign_in(ada, f"/groups/{group['id']}")
        self.says("You owe Grace Hopper $10.00", "group.balances")
        self.sees("sharing.claim.Grace Hopper")
        self.says("Joan Clarke owes Grace Hopper", "group.others")
        self.says("$10.00", "group.others")
        self.axe("a group with its debts")

    def test_a_phone_of_320_pixels_and_large_text_have_room(self):
        ada, *_ = self.friends()
        ada.group("A group with a name that is long enough for two lines")
        self.browser.resize(320, 640)
        self.sign_in(ada, "/add")
        self.sees("addTransaction.with")
        self.fits("an expense with others")
