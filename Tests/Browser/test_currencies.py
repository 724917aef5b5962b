"""Money in several currencies: no sum hides what it leaves out, and what has a rate is converted when asked for."""

from support import BrowserTest, Person, by, month, today


def traveller():
    """$1,000 earned and $40 spent, and €900 earned and €30 spent on a dollar account."""
    person = Person()
    person.plan("500")
    person.earn("1000")
    person.spend("40.00")
    for kind, category, amount in (("INCOME", "Salary", "900"), ("EXPENSE", "Groceries", "30")):
        person.call("POST", "/transactions", {
            "type": kind, "amount": amount, "currency": "EUR", "categoryId": person.category(category, kind),
            "date": today().isoformat()})
    return person


def rate(person):
    """€1 is $1.10, from the first of last month on."""
    person.call("PUT", "/rates", {"base": "EUR", "currency": "USD", "rate": "1.10", "date": f"{month(-1)}-01"})


class CurrencyTests(BrowserTest):
    def test_the_dashboard_shows_income_in_another_currency_beside_its_sums(self):
        self.sign_in(traveller())
        for card, own, other in (("income", "$1,000", "€900"), ("expenses", "$40", "€30"), ("net", "+$960", "+€870")):
            self.says(own, f"dashboard.{card}Card")
            self.says(other, f"dashboard.{card}Card")
        self.says("€30.00 spent besides, in another currency", "dashboard.otherBudget")
        # Without a rate there is nothing to press.
        self.says("Not counted, because there is no exchange rate: €870.00", "currencies.note")
        self.assertEqual(self.browser.all(by("currencies.convert")), [])

    def test_the_dashboard_converts_and_shows_each_currency_again(self):
        person = traveller()
        rate(person)
        self.sign_in(person)
        self.says("€900", "dashboard.incomeCard")
        self.press("currencies.convert")
        self.says("$1,990", "dashboard.incomeCard")
        self.says("$73", "dashboard.expensesCard")
        self.says("$73 / $500", "dashboard.budgetProgress")
        self.says("1 EUR = 1.1", "currencies.note")
        self.assertNotIn("€", self.text("dashboard.incomeCard"))
        # The wish holds for other screens, too.
        self.press("tab.budgets")
        self.says("$73 / $500", "budgets.card.Groceries")
        self.press("currencies.convert")
        self.says("€30.00 spent besides", "budgets.card.Groceries")
        self.says("$40 / $500", "budgets.card.Groceries")

    def test_budgets_say_what_was_spent_in_another_currency(self):
        self.sign_in(traveller(), "/budgets")
        self.says("€30.00 spent besides, in another currency", "budgets.card.Groceries")
        self.says("€30.00 spent besides, in another currency", "budgets.otherTotal")

    def test_reports_name_what_their_figures_leave_out(self):
        person = traveller()
        self.sign_in(person, "/reports")
        self.says("€870.00", "currencies.note")
        self.says("€30", "reports.spending")
        self.says("€870.00", "reports.otherBalances")
        self.press("reports.cashflow.toggle")
        self.says("+€870", "reports.cashflow")
        rate(person)
        self.sign_in(person, "/reports")
        self.press("currencies.convert")
        self.says("$1,917 more came in than went out", "reports.cashflow")

    def test_a_foreign_amount_without_a_rate_takes_no_picture_away_and_leads_to_its_rate(self):
        person = traveller()
        self.sign_in(person, "/reports")
        self.says("96% of the income is left over", "reports.flow")
        self.says("$960 more came in than went out", "reports.cashflow")
        self.says("Balance over time: $960", "reports.balance")
        # Above the pictures, and below those whose sums leave it out.
        for place in ("currencies.note", "reports.screen"):
            self.says("Not counted, because there is no exchange rate: €870.00 Enter the rate", place)
        self.says("Not counted, because there is no exchange rate: €30.00 Enter the rate", "reports.screen")
        self.browser.click(f"{by('currencies.note')} a")
        self.arrives("/settings/rates")
        self.browser.eventually(lambda: self.browser.value(by("settings.rates.baseInput")) == "EUR", "the currency stands there")
        self.write("settings.rates.rateInput", "1.1")
        self.browser.fill(by("settings.rates.dateInput"), f"{month(-1)}-01")
        self.press("settings.rates.saveButton")
        self.says("Rate saved", "toasts")
        self.open("/reports")
        self.press("currencies.convert")
        self.says("96% of the income is left over", "reports.flow")
        self.assertNotIn("Not counted", self.text("reports.screen"))

    def test_what_recurs_in_another_currency_stands_beside_the_figures(self):
        person = Person()
        for currency, amount in (("USD", "10"), ("CHF", "20")):
            person.call("POST", "/recurring", {
                "accountId": person.account(), "categoryId": person.category("Rent"), "type": "EXPENSE", "amount": amount,
                "currency": currency, "dayOfMonth": 28, "description": f"Flat in {currency}", "startMonthKey": month()})
        self.sign_in(person, "/recurring")
        self.says("$120.00 a year", "recurring.cost")
        self.says("240.00 a year", "recurring.cost")

    def test_goals_in_two_currencies_are_added_up_in_each(self):
        person = Person()
        for name, currency, amount in (("Car", "USD", "900"), ("House", "USD", "100"), ("Trip", "EUR", "500")):
            person.goal(name, amount, currency=currency)
        self.sign_in(person, "/goals")
        self.says("$0 / $1,000 · €0 / €500", "goals.saved")

    def test_a_report_of_another_currency_alone_is_not_empty(self):
        person = Person()
        person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "30", "currency": "EUR", "categoryId": person.category("Groceries"),
            "date": today().isoformat()})
        self.sign_in(person, "/reports")
        self.says("€30.00", "currencies.note")
        self.says("Spending by category", "reports.spending")

    def test_accounts_show_each_balance_and_convert_it(self):
        person = traveller()
        rate(person)
        name = person.call("GET", "/accounts")["accounts"][0]["name"]
        self.sign_in(person, "/settings/accounts")
        self.says("$960.00", f"settings.accounts.balance.{name}")
        self.says("+€870", f"settings.accounts.balance.{name}")
        self.press("currencies.convert")
        self.says("$1,917.00", f"settings.accounts.balance.{name}")


class CurrencyFieldTests(BrowserTest):
    def test_a_currency_is_found_by_its_name_and_chosen_by_keys(self):
        self.sign_in(Person(), "/goals/new")
        self.says("US Dollar", "editGoal.currencyInput.name")
        self.write("editGoal.currencyInput", "franc", clear=True)
        self.says("Swiss Franc", "editGoal.currencyInput.option.CHF")
        self.browser.keys("Down")
        self.browser.keys("Enter")
        chosen = self.browser.value(by("editGoal.currencyInput"))
        self.assertRegex(chosen, "^[A-Z]{3}$")
        self.browser.gone(f"{by('editGoal.currencyInput.list')}:not([hidden])")
        self.sees("editGoal.screen")
        self.write("editGoal.currencyInput", "chf", clear=True)
        self.press("editGoal.currencyInput.option.CHF")
        self.browser.eventually(lambda: self.browser.value(by("editGoal.currencyInput")) == "CHF", "it is chosen")
        self.says("Swiss Franc", "editGoal.currencyInput.name")
        self.assertEqual(self.browser.all(by("editGoal.currencyInput.option.BTC")), [])

    def test_savings_can_be_in_crypto_found_by_name(self):
        person = Person()
        self.sign_in(person, "/assets/new")
        self.write("editAsset.nameInput", "Cold wallet")
        self.write("editAsset.currencyInput", "bitcoin", clear=True)
        self.axe("the list of currencies")
        self.press("editAsset.currencyInput.option.BTC")
        self.press("editAsset.submitButton")
        self.sees("asset.screen")
        self.assertEqual(person.call("GET", "/assets")["assets"][0]["currency"], "BTC")

    def test_a_new_account_has_a_currency_of_choice(self):
        person = Person()
        self.sign_in(person, "/settings/accounts")
        self.press("settings.accounts.addButton")
        self.write("newAccount.input", "Lisbon")
        self.write("newAccount.currencyInput", "euro", clear=True)
        self.press("newAccount.currencyInput.option.EUR")
        self.press("newAccount.confirmButton")
        self.says("€0.00", "settings.accounts.balance.Lisbon")
        made = [each["preferredCurrency"] for each in person.call("GET", "/accounts")["accounts"] if each["name"] == "Lisbon"]
        self.assertEqual(made, ["EUR"])

    def test_an_unknown_currency_is_said(self):
        self.sign_in(Person(), "/goals/new")
        self.write("editGoal.currencyInput", "zzzz", clear=True)
        self.says("No currency is called", "editGoal.screen")

    def test_the_currency_in_the_settings_says_whether_the_account_changes(self):
        person = Person()
        self.sign_in(person, "/settings/currency")
        self.press("settings.currency.option.EUR")
        self.says("is in EUR now, too", "toasts")
        self.assertEqual(person.call("GET", "/accounts")["accounts"][0]["preferredCurrency"], "EUR")
        person.spend("5.00")
        self.press("settings.currency.option.GBP")
        self.says("stays in EUR", "toasts")
        self.assertEqual(person.call("GET", "/accounts")["accounts"][0]["preferredCurrency"], "EUR")
