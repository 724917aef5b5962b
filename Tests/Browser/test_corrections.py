"""What a person sets right or looks up now and then: balances, rates, income expected, categories, sessions, sums."""

from support import PASSWORD, BrowserTest, Person, by, day, month, today


class CorrectionTests(BrowserTest):
    def test_a_balance_is_set_to_what_was_counted(self):
        person = Person()
        person.earn("1000", on=f"{month(-1)}-05")
        person.spend("40.00", "Fair")
        self.sign_in(person, "/accounts")
        for counted, entries in (("900+50.50", 3), ("-20", 4)):
            self.press("accounts.edit.Personal")
            self.press("editAccount.balanceButton")
            self.write("setBalance.input", counted)
            self.press("setBalance.confirmButton")
            self.goes("setBalance.dialog")
            self.assertEqual(person.call("GET", "/transactions")["total"], entries)
        self.says("−$20.00", "accounts.balance.Personal")
        self.assertEqual(person.call("GET", f"/accounts/{person.account()}")["balance"], "-20.00")

    def test_shared_expenses_count_by_the_own_part_where_that_is_chosen(self):
        person = Person()
        self.sign_in(person, "/accounts")
        self.press("accounts.edit.Personal")
        self.press("editAccount.netOfShares")
        self.press("editAccount.confirmButton")
        self.goes("editAccount.dialog")
        self.assertTrue(person.call("GET", f"/accounts/{person.account()}")["spendingNetOfShares"])

    def test_a_category_goes_unless_it_is_in_use(self):
        person = Person()
        person.category("Spare")
        person.spend("3.00", "Bread")
        self.sign_in(person, "/settings/categories")
        self.press("settings.categories.edit.Groceries")
        self.press("editCategory.deleteButton")
        self.says("used by 1 transaction", "editCategory.dialog")
        self.press("editCategory.cancelButton")
        self.press("settings.categories.edit.Spare")
        self.press("editCategory.deleteButton")
        self.says("Category deleted", "toasts")
        self.goes("settings.categories.edit.Spare")
        self.assertEqual([each["name"] for each in person.call("GET", "/categories?includeArchived=true")["categories"]],
                         ["Groceries"])

    def test_a_rate_of_ones_own_counts_and_goes(self):
        person = Person()
        trip = person.call("POST", "/accounts", {"name": "Trip", "type": "OTHER", "preferredCurrency": "EUR"})
        person.call("POST", "/transactions", {
            "type": "INCOME", "amount": "200", "currency": "EUR", "categoryId": person.category("Salary", "INCOME"),
            "date": today().isoformat(), "accountId": trip["id"]})
        self.sign_in(person, "/settings/rates")
        self.says("There are no rates yet", "settings.rates.screen")
        self.press("settings.rates.saveButton")
        self.says("Choose a currency other than USD", "settings.rates.screen")
        self.write("settings.rates.baseInput", "EUR")
        self.press("settings.rates.baseInput.option.EUR")
        # A thousand, or one? Nobody knows.
        self.write("settings.rates.rateInput", "1,000")
        self.press("settings.rates.saveButton")
        self.says("Enter a number greater than zero", "settings.rates.screen")
        self.write("settings.rates.rateInput", "1,10", clear=True)
        self.browser.fill(by("settings.rates.dateInput"), day(3))
        self.press("settings.rates.saveButton")
        self.says("1 EUR = 1.1 USD", "settings.rates.list")
        self.says("Your own", "settings.rates.list")
        self.open("/accounts")
        self.says("$220.00", "accounts.total")
        self.open("/settings/rates")
        self.press("settings.rates.delete.EUR")
        self.says("Rate removed", "toasts")
        self.says("There are no rates yet", "settings.rates.screen")
        self.assertEqual(person.call("GET", "/rates?base=EUR")["rates"], [])

    def test_the_income_expected_is_set_followed_and_removed(self):
        person = Person()
        person.plan("100")
        person.earn("750")
        self.sign_in(person, "/budgets")
        self.press("incomeGoal.set")
        self.write("incomeGoal.input", "3000")
        self.press("incomeGoal.confirmButton")
        self.says("$750 / $3,000", "incomeGoal")
        self.says("$2,250 still to come", "incomeGoal")
        self.assertEqual(self.browser.attribute(by("incomeGoal.progress"), "aria-valuenow"), "25")
        self.press("incomeGoal.edit")
        self.write("incomeGoal.input", "700", clear=True)
        self.press("incomeGoal.confirmButton")
        self.says("Reached", "incomeGoal")
        self.press("incomeGoal.remove")
        self.sees("incomeGoal.set")
        # Another month has its own.
        self.press("budgets.monthSelector.previous")
        self.sees("incomeGoal.set")

    def test_signing_out_everywhere_ends_this_device_too(self):
        person = Person()
        self.sign_in(person, "/settings/security")
        self.press("settings.security.activity")
        self.says("Signed in", "security.activity")
        self.press("settings.security.everywhere")
        self.press("security.everywhere.confirmButton")
        self.says("You are signed out on all devices")
        self.open("/transactions")
        self.arrives("/login")
        with self.assertRaisesRegex(AssertionError, "401"):
            person.call("GET", "/users/me")

    def test_a_wrong_password_of_somebody_else_shows_in_the_activity(self):
        person = Person()
        with self.assertRaisesRegex(AssertionError, "401"):
            Person.call(person, "POST", "/auth/login", {"email": person.email, "password": PASSWORD + "?"})
        self.sign_in(person, "/settings/security")
        self.press("settings.security.activity")
        self.says("Wrong password", "security.activity")

    def test_reports_show_a_range_of_ones_own(self):
        person = Person()
        for back, amount in ((-5, "100.00"), (-4, "20.00"), (0, "7.00")):
            person.spend(amount, on=f"{month(back)}-01")
        self.sign_in(person, "/reports")
        self.press("reports.span.own")
        self.browser.choose(by("reports.to"), month(-4))
        self.browser.choose(by("reports.from"), month(-5))
        self.says("$120 more went out than came in", "reports.screen")
        self.assertEqual(self.path(), f"/reports?from={month(-5)}&to={month(-4)}")
        # The other way round is the same range.
        self.browser.choose(by("reports.from"), month(-3))
        self.says("$20 more went out than came in", "reports.screen")
        self.assertEqual(self.path(), f"/reports?from={month(-4)}&to={month(-3)}")

    def test_what_was_searched_is_added_up(self):
        person = Person()
        for amount, name in (("10.10", "Book one"), ("20.20", "Book two"), ("5.00", "Bread")):
            person.spend(amount, name)
        person.earn("3.00", "Book back")
        self.sign_in(person, "/transactions?q=book")
        self.says("3 entries", "transactions.found")
        self.says("$30.30 out", "transactions.found")
        self.says("$3.00 in", "transactions.found")
        self.open("/transactions")
        self.says("Bread", "transactions.list")
        self.assertEqual(self.browser.all(by("transactions.found")), [])

    def test_a_long_find_is_added_up_when_asked(self):
        person = Person()
        groceries = person.category()
        person.call("POST", "/transactions/batch", {"operations": [
            {"op": "create", "transaction": {"type": "EXPENSE", "amount": "1.01", "categoryId": groceries,
                                             "date": day(1), "description": f"Bun {number}"}} for number in range(120)]})
        self.sign_in(person, "/transactions?q=bun")
        self.says("120 entries", "transactions.found")
        self.press("transactions.addUp")
        self.says("$121.20 out", "transactions.found")
