"""The dashboard: DASH-001 to DASH-006."""

from support import DESKTOP, BrowserTest, Person, by, day, later, month, today
from test_imports import STATEMENT


class DashboardTests(BrowserTest):
    def test_DASH_001_dashboard_loads_with_data(self):
        person = Person()
        person.plan("500")
        person.earn("3200")
        for number in range(6):
            person.spend(f"{10 + number}.50", f"Purchase {number}")
        self.sign_in(person)
        self.sees("dashboard.monthSelector")
        self.says("$78 / $500", "dashboard.budgetProgress")
        self.says("$3,200", "dashboard.incomeCard")
        self.says("$78", "dashboard.expensesCard")
        self.sees("dashboard.transaction.4")
        self.assertEqual(self.browser.all(by("dashboard.transaction.5")), [])
        self.sees("dashboard.addTransactionFab")

    def test_DASH_002_empty_state(self):
        self.sign_in(Person())
        self.says("$0 / $0", "dashboard.budgetProgress")
        self.says("$0", "dashboard.incomeCard")
        self.says("$0", "dashboard.expensesCard")
        self.says("No recent transactions")

    def test_DASH_003_change_month(self):
        person = Person()
        person.spend("12.00", "This month")
        person.spend("99.00", "Last month", on=f"{month(-1)}-03")
        self.sign_in(person)
        self.says("$12", "dashboard.expensesCard")
        self.press("dashboard.monthSelector.previous")
        self.says("$99", "dashboard.expensesCard")
        self.says("Last month", "dashboard.transaction.0")
        self.assertIn(f"month={month(-1)}", self.path())
        self.browser.run(
            "const s = arguments[0]; s.value = arguments[1]; s.dispatchEvent(new Event('change'))",
            self.browser.all(by("dashboard.monthSelector.select"))[0], month())
        self.says("$12", "dashboard.expensesCard")

    def test_DASH_004_what_another_device_books_comes_without_a_key(self):
        person = Person()
        self.sign_in(person)
        self.says("No recent transactions")
        person.spend("7.25", "From another device")
        self.says("From another device", "dashboard.transaction.0")
        self.assertEqual(self.browser.all(".icon-refresh"), [])

    def test_DASH_004_pulling_down_refreshes(self):
        person = Person()
        self.sign_in(person)
        self.says("No recent transactions")
        person.spend("7.25", "Pulled")
        self.browser.cdp("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": 200, "y": 200}])
        self.browser.cdp("Input.dispatchTouchEvent", type="touchMove", touchPoints=[{"x": 200, "y": 340}])
        self.browser.cdp("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.says("Pulled", "dashboard.transaction.0")

    def test_DASH_005_tap_transaction_navigates_to_edit(self):
        person = Person()
        person.spend("4.20", "Coffee")
        self.sign_in(person)
        self.press("dashboard.transaction.0")
        self.sees("editTransaction.screen")
        self.browser.eventually(
            lambda: self.browser.value(by("editTransaction.descriptionInput")) == "Coffee", "the transaction's own form")

    def test_DASH_006_fab_opens_add_transaction(self):
        self.sign_in(Person())
        self.press("dashboard.addTransactionFab")
        self.sees("addTransaction.screen")

    def test_what_the_goals_need_this_month_is_on_the_dashboard(self):
        person = Person()
        self.sign_in(person)
        self.says("No recent transactions")
        self.assertEqual(self.browser.all(by("dashboard.required")), [])
        person.goal("Bike", "1200", days=300)
        needed = person.call("GET", "/planning/requirements")["total"]["total"]
        self.open("/")
        self.says(needed, "dashboard.required")
        self.browser.click(f"{by('dashboard.required')} a")
        self.sees("required.widget")

    def test_the_chart_has_a_table_and_a_text(self):
        person = Person()
        person.spend("75.00")
        person.spend("25.00", category="Transport")
        self.sign_in(person)
        self.says("Groceries took 75% of your spending", "dashboard.chart")
        label = self.browser.attribute(f"{by('dashboard.chart')} [role=img]", "aria-label")
        self.assertIn("Groceries 75%, Transport 25%", label)
        self.press("dashboard.chart.toggle")
        self.says("$75.00", "dashboard.chart")
        self.browser.find(f"{by('dashboard.chart')} table")

    def test_the_first_screen_has_all_its_styles(self):
        person = Person()
        person.spend("5.00", "Bread")
        self.sign_in(person)
        self.sees("dashboard.transaction.0")
        # Styles of later screens come with them.
        self.assertEqual(self.browser.run("return document.querySelector('main .dot').offsetWidth"), 10)
        self.assertEqual(self.browser.run("return document.querySelectorAll('link[href$=\"forms.css\"]').length"), 0)


class MorningTests(BrowserTest):
    """What a person wants to know when the app opens."""

    def parts(self):
        self.sees("dashboard.accounts")
        return self.browser.run("return [...document.querySelectorAll('.parts > *')].map(each => each.dataset.part)")

    def test_all_accounts_and_what_they_hold_together(self):
        person = Person()
        person.earn("100.10")
        cash = person.call("POST", "/accounts", {"name": "Cash", "type": "OTHER", "preferredCurrency": "USD"})
        person.call("POST", "/transactions", {
            "type": "INCOME", "amount": "0.20", "categoryId": person.category("Salary", "INCOME"), "accountId": cash["id"],
            "date": today().isoformat(), "description": "Found"})
        self.sign_in(person)
        self.says("$100.10", "dashboard.account.Personal")
        self.says("$0.20", "dashboard.account.Cash")
        self.says("$100.30", "dashboard.together")
        self.press("dashboard.account.Cash")
        self.arrives("/transactions")
        self.says("Found", "transactions.list")

    def test_net_worth_is_a_quiet_line_with_a_table_that_leads_to_the_reports(self):
        person = Person()
        person.call("POST", "/accounts", {
            "name": "Savings", "type": "SELF", "preferredCurrency": "USD", "openingBalance": "500",
            "openingDate": f"{month(-2)}-01"})
        person.earn("100.30", on=f"{month(-1)}-01")
        self.sign_in(person)
        self.says("$600.30", "dashboard.together")
        self.says("Net worth is up by $600.30", "dashboard.worth")
        # There was nothing before: that is no year.
        self.assertNotIn("in a year", self.text("dashboard.worth"))
        # The sum stands once, and the line has neither axis nor values.
        self.assertNotIn("$600.30", self.text("dashboard.accounts"))
        self.assertEqual(self.browser.all(f"{by('dashboard.worth')} .plot-axis"), [])
        self.assertEqual(len(self.browser.all(f"{by('dashboard.worth')} polyline")), 1)
        self.axe("net worth on the dashboard")
        self.browser.resize(320, 640)
        self.fits("net worth on the dashboard")
        self.browser.resize(*self.size)
        self.press("dashboard.worthLine.toggle")
        cells = self.browser.run("return [...document.querySelectorAll(arguments[0])].map(each => each.textContent)",
                                 f"{by('dashboard.worth')} tbody td")
        self.assertEqual(cells, ["$0.00", "$500.00", "$600.30", "$600.30"])
        self.press("dashboard.worthLine.toggle")
        self.press("dashboard.worthLine.link")
        self.arrives("/reports")
        self.says("Net worth is up by $600.30", "reports.worth")

    def test_net_worth_is_converted_and_says_what_it_does_not_count(self):
        person = Person()
        for name, code in (("Trip", "EUR"), ("Tokyo", "JPY")):
            person.call("POST", "/accounts", {
                "name": name, "type": "OTHER", "preferredCurrency": code, "openingBalance": "200",
                "openingDate": f"{month(-2)}-01"})
        self.sign_in(person)
        self.says("Not counted, because there is no exchange rate", "dashboard.worth")
        for amount in ("€200.00", "¥200"):
            self.says(amount, "dashboard.worth")
        # What the sum says already is not said again below the line.
        self.sees("dashboard.worthLine")
        self.assertEqual(self.text("dashboard.worth").count("Not counted"), 1)
        self.assertNotIn("up by", self.text("dashboard.worth"))
        for code, rate in (("EUR", "1.10"), ("JPY", "0.01")):
            person.call("PUT", "/rates", {"base": code, "currency": "USD", "rate": rate, "date": f"{month(-2)}-01"})
        self.open("/")
        self.says("$222.00", "dashboard.together")
        self.says("Net worth is up by $222", "dashboard.worth")
        self.says("1 EUR = 1.1", "dashboard.worth")
        self.assertNotIn("Not counted", self.text("dashboard.worth"))

    def test_one_account_alone_has_no_net_worth_beside_its_balance(self):
        person = Person()
        person.earn("100")
        self.sign_in(person)
        self.says("$100.00", "dashboard.account.Personal")
        self.assertEqual(self.browser.all(by("dashboard.worth")), [])

    def test_what_comes_next_has_its_day(self):
        person = Person()
        coming = later(3)
        person.call("POST", "/recurring", {
            "accountId": person.account(), "categoryId": person.category("Rent"), "type": "EXPENSE", "amount": "900",
            "dayOfMonth": int(coming[8:]), "description": "Flat", "startMonthKey": month()})
        person.goal("Bike", "1200", days=300)
        self.sign_in(person)
        self.says("Flat", "dashboard.next")
        self.says("$900.00", "dashboard.next")
        self.says("Put aside for your goals", "dashboard.next")
        self.says(person.call("GET", "/planning/requirements")["total"]["total"], "dashboard.next")
        self.open(f"/?month={month(-1)}")
        self.sees("dashboard.accounts")
        self.assertEqual(self.browser.all(by("dashboard.next")), [])

    def test_what_waits_for_the_person(self):
        ada, grace = Person(), Person("Grace Hopper")
        grace.share(grace.spend("30.00", "Taxi"), ada)
        ada.send(f"/imports?format=csv&accountId={ada.account()}", STATEMENT.encode(), "text/csv")
        self.sign_in(ada)
        self.says("1 shared expense waits for you", "dashboard.shares")
        self.says("1 import to check", "dashboard.imports")
        self.browser.click(f"{by('dashboard.imports')} a")
        self.arrives("/imports")

    def test_the_order_is_the_persons_own_and_stays_on_the_device(self):
        self.sign_in(Person())
        self.assertEqual(self.parts()[:4], ["budget", "figures", "waiting", "accounts"])
        self.press("dashboard.arrange")
        self.axe("the order of the dashboard")
        for _ in range(3):
            self.press("arrange.accounts.-1")
        self.assertEqual(self.parts()[:2], ["accounts", "budget"])
        self.browser.keys("Escape")
        self.open("/")
        self.assertEqual(self.parts()[:2], ["accounts", "budget"])
        self.press("dashboard.arrange")
        self.press("arrange.reset")
        self.press("arrange.done")
        self.assertEqual(self.parts()[:4], ["budget", "figures", "waiting", "accounts"])
        self.assertIsNone(self.browser.run("return localStorage.getItem('coffer.dashboard')"))

    def test_an_order_that_cannot_be_read_is_the_usual_one(self):
        self.sign_in(Person())
        self.sees("dashboard.accounts")
        for kept in ("no list", '{"a": 1}', '["chart", "nonsense", 7]'):
            self.browser.run("localStorage.setItem('coffer.dashboard', arguments[0])", kept)
            self.open("/")
            self.assertEqual(len(self.parts()), 8)

    def test_the_order_is_changed_by_the_keyboard(self):
        self.sign_in(Person())
        self.press("dashboard.arrange")
        self.sees("arrange.recent.-1")
        self.browser.run("document.querySelector(arguments[0]).focus()", by("arrange.recent.-1"))
        for _ in range(3):
            self.browser.keys("Enter")
        self.assertEqual(self.parts()[2], "recent")
        self.assertEqual(self.browser.run("return document.activeElement.dataset.testid"), "arrange.recent.-1")

    def test_categories_stand_beside_last_month_and_the_average(self):
        person = Person()
        for back, amount in ((-2, "100.00"), (-1, "200.00"), (0, "50.00")):
            person.spend(amount, on=f"{month(back)}-01")
            person.spend("10.00", category="Transport", on=f"{month(back)}-01")
        self.sign_in(person)
        self.says("Last month $200", "dashboard.chart")
        self.says("On average $150", "dashboard.chart")
        self.says("so far", "dashboard.chart")
        self.browser.click(f"{by('dashboard.chart')} .bars li:last-child a")
        self.arrives("/transactions")
        self.says("Transport", "transactions.list")
        self.assertNotIn("Groceries", self.text("transactions.list"))

    def test_recent_rows_say_their_day(self):
        person = Person()
        person.spend("4.20", "Coffee", on=f"{month(-1)}-05")
        self.sign_in(person, f"/?month={month(-1)}")
        self.says(" 5", "dashboard.transaction.0")

    def test_the_month_stands_beside_the_one_before(self):
        person = Person()
        person.spend("40.00", "Lunch", on=f"{month(-1)}-01")
        person.spend("100.50", "Feast")
        self.sign_in(person)
        self.says("Spent $60.50 more than by", "dashboard.pace")
        self.sees("dashboard.paceLine.link")
        self.axe("this month and the one before")
        self.open(f"/?month={month(-1)}")
        self.sees("dashboard.transaction.0")
        self.goes("dashboard.pace")

    def test_a_foreign_amount_takes_the_month_before_not_away(self):
        person = Person()
        person.spend("40.00", "Lunch", on=f"{month(-1)}-01")
        person.spend("100.50", "Feast")
        person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "20", "currency": "CHF", "categoryId": person.category("Groceries"),
            "date": f"{month(-1)}-01"})
        self.sign_in(person)
        self.says("Spent $60.50 more than by", "dashboard.pace")
        self.sees("dashboard.paceLine.link")
        self.says("Not counted, because there is no exchange rate: CHF", "dashboard.pace")
        self.assertEqual(len(self.browser.all(f'{by("dashboard.pace")} a[href$="/settings/rates?currency=CHF"]')), 1)

    def test_over_budget_the_amount_is_large(self):
        person = Person()
        person.plan("50")
        person.spend("80.25")
        self.sign_in(person)
        self.says("−$30.25", "dashboard.budgetOver")


class WideDashboardTests(BrowserTest):
    size = DESKTOP

    def test_a_wide_window_shows_the_form_beside_the_list(self):
        person = Person()
        person.spend("4.20", "Coffee")
        self.sign_in(person)
        self.press("dashboard.transaction.0")
        self.sees("editTransaction.screen")
        left, right = self.browser.run(
            "return [document.querySelector('main').getBoundingClientRect().right,"
            " document.querySelector('dialog.sheet').getBoundingClientRect().left]")
        self.assertLessEqual(left, right)
