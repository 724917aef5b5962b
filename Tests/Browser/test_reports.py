"""Reports: each picture says one thing, and has its figures as a table."""

from decimal import Decimal

from support import BrowserTest, Person, by, month, today


class ReportTests(BrowserTest):
    def test_the_pictures_say_what_the_entries_come_to(self):
        person = Person()
        for back, food in ((-2, "100.00"), (-1, "150.00"), (0, "200.00")):
            person.earn("1000", on=f"{month(back)}-01")
            person.spend(food, on=f"{month(back)}-01")
            person.spend("600.00", "Flat", "Rent", on=f"{month(back)}-01")
        self.sign_in(person, "/reports")
        self.says("$750 more came in than went out", "reports.cashflow")
        self.says("The balance is up by $750", "reports.balance")
        self.says("Rent took 80% of your spending", "reports.spending")
        self.says("Groceries", "reports.trends")
        self.press("reports.cashflow.toggle")
        self.says("$800.00", "reports.cashflow")
        self.press("reports.balance.toggle")
        self.says("$550.00", "reports.balance")
        self.press("reports.span.3")
        self.arrives("/reports")
        self.is_chosen("reports.span.3")
        self.says("$750 more came in", "reports.cashflow")

    def test_equal_amounts_have_equal_percents(self):
        person = Person()
        names = [f"Thing {number}" for number in range(1, 7)]
        for name in names:
            person.spend("10.00", category=name)
        person.spend("90.00", category="Rent")
        self.sign_in(person, "/reports")
        # 6.67 per cent each, which the API makes add up to 100.
        self.says("Rent took 60% of your spending", "reports.spending")
        label = self.browser.run("return document.querySelector('[data-testid=\"reports.spending\"] [role=img]').ariaLabel")
        self.assertEqual([f"{name} 7%" in label for name in names], [True] * 6, label)

    def test_where_the_income_went_adds_up(self):
        person = Person()
        person.earn("1000")
        for number in range(9):
            person.spend(f"{10 + number}.00", category=f"Kind {number}")
        self.sign_in(person, "/reports")
        self.says("87% of the income is left over", "reports.flow")
        self.says("$874 · 87%", "reports.flow")
        # The two smallest are one.
        self.says("Others", "reports.flow")
        self.assertEqual(len(self.browser.all(f"{by('reports.flow')} path")), 9)
        self.axe("where the income went")
        self.press("reports.flow.toggle")
        self.says("$21.00", "reports.flow")
        self.press("reports.flow.toggle")
        self.browser.resize(320, 640)
        self.fits("where the income went")

    def test_no_category_is_left_out_in_silence(self):
        person = Person()
        for number in range(12):
            person.spend(f"{10 + number}.00", category=f"Kind {number:02}")
        self.sign_in(person, "/reports")
        # The four smallest are one.
        self.says("Others", "reports.spending")
        self.says("$46", "reports.spending")
        self.press("reports.trends.Kind 00")
        self.is_chosen("reports.trends.Kind 00")

    def test_what_friends_paid_back_is_said_beside_every_figure(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.call("PATCH", f"/accounts/{ada.account()}", {"spendingNetOfShares": True})
        ada.plan("500")
        shared = ada.share(ada.spend("100.00", "Dinner"), grace)
        ada.call("PATCH", f"/expenses/shares/{shared['participants'][0]['id']}/paid", {})
        while ada.call("GET", f"/budgets?accountId=all&month={month()}")["totals"]["spent"] != "50.00":
            pass
        self.sign_in(ada, "/reports")
        self.says("Of expenses of $100, $50 was paid back: $50 is spent", "reports.paidBack")
        self.open("/")
        self.says("$50 of it was paid back, $50 is spent", "dashboard.paidBack")
        self.says("$50 / $500", "dashboard.budgetProgress")
        self.open("/budgets")
        self.says("without $50.00 that was paid back", "budgets.total")
        self.says("without $50.00 that was paid back", "budgets.card.Groceries")

    def test_the_balance_knows_what_was_there_and_what_was_moved(self):
        person = Person()
        account = person.account()
        person.call("PATCH", f"/accounts/{account}", {"openingBalance": "100", "openingDate": f"{month(-2)}-01"})
        other = person.call("POST", "/accounts", {"name": "Savings", "type": "SELF"})["id"]
        person.earn("1000", on=f"{month(-2)}-01")
        spent = person.spend("30", on=f"{month(-1)}-01")
        person.call("POST", "/transactions", {
            "type": "EXPENSE", "isRefund": True, "refundOf": spent["id"], "amount": "10", "date": f"{month(-1)}-02",
            "categoryId": spent["categoryId"]})
        # More than a page of transfers: each of them counts.
        operations = [{"op": "create", "transfer": {
            "fromAccountId": account, "toAccountId": other, "amount": "5", "date": f"{month(-1)}-01",
            "clientId": f"00000000-0000-4000-8000-{number:012d}"}} for number in range(60)]
        person.call("POST", "/transactions/batch", {"operations": operations}, key="moves")
        person.call("POST", "/transfers", {
            "fromAccountId": other, "toAccountId": account, "amount": "50", "date": f"{month()}-01"})
        self.assertEqual(person.call("GET", f"/accounts/{account}")["balance"], "830.00")
        self.sign_in(person, "/reports?months=6")
        self.looks_at("Personal")
        self.says("The balance is up by $830", "reports.balance")
        self.press("reports.balance.toggle")
        rows = self.browser.run("return [...document.querySelectorAll(arguments[0])].map(each => each.textContent)",
                                f"{by('reports.balance')} tbody td")
        self.assertEqual(rows[-4:], ["$0.00", "$1,100.00", "$780.00", "$830.00"])
        names = self.browser.run("return [...document.querySelectorAll(arguments[0])].map(each => each.ariaLabel)", ".plot a[data-testid]")
        self.assertEqual(len(names), len(set(names)), names)

    def test_without_entries_it_says_what_will_be_here(self):
        self.sign_in(Person(), "/reports")
        self.says("Nothing to report yet", "reports.empty")

    def test_spending_more_than_came_in_is_said(self):
        person = Person()
        person.spend("45.00", "<script>alert(1)</script>", "<b>Fun</b>")
        self.sign_in(person, "/reports")
        self.says("$45 more went out than came in", "reports.cashflow")
        self.says("The balance is down by $45", "reports.balance")
        self.says("<b>Fun</b> took 100%", "reports.spending")


def months_of_food():
    """$100, $150 and $50 for food in the months before, $20 in this one."""
    person = Person()
    for back, food in ((-3, "100.00"), (-2, "150.00"), (-1, "50.00"), (0, "20.00")):
        person.spend(food, f"Food {back}", on=f"{month(back)}-01")
    return person


def richer():
    """$500 and €200 in other accounts two months ago; $1,000 earned, $300 of it moved, and $250 spent since then."""
    person = Person()
    first = f"{month(-2)}-01"
    savings = person.call("POST", "/accounts", {
        "name": "Savings", "type": "SELF", "openingBalance": "500", "openingDate": first})["id"]
    person.call("POST", "/accounts", {
        "name": "Trip", "type": "OTHER", "preferredCurrency": "EUR", "openingBalance": "200", "openingDate": first})
    person.earn("1000", on=f"{month(-1)}-01")
    person.call("POST", "/transfers", {
        "fromAccountId": person.account(), "toAccountId": savings, "amount": "300", "date": f"{month(-1)}-02"})
    person.spend("250.00", on=f"{month()}-01")
    return person


def shown(balance):
    """A month's balance as a cell of the table has it."""
    besides = [f"€{Decimal(each['amount']):,.0f}" for each in balance["otherCurrencies"]]
    return "".join([f"${Decimal(balance['total']):,.2f}", *besides])


class PictureTests(BrowserTest):
    def axis(self, testid):
        return self.browser.run("return [...document.querySelectorAll(arguments[0])].map(each => each.textContent"
                                ".replace('\u2060', ''))", f"{by(testid)} .plot-axis span")

    def focus_hit(self, testid, index):
        self.sees(testid)
        self.browser.run("document.querySelectorAll(arguments[0])[arguments[1]].focus()", f"{by(testid)} .hits li > *", index)

    def test_a_value_axis_has_few_round_values(self):
        self.sign_in(months_of_food(), "/reports?months=6")
        self.sees("reports.trends")
        self.assertEqual(self.axis("reports.trends"), ["$0", "$50", "$100", "$150"])

    def test_the_axis_is_right_without_decimals_and_for_large_amounts(self):
        person = Person(currency="JPY")
        while person.call("GET", "/accounts")["accounts"][0]["preferredCurrency"] != "JPY":
            pass
        person.spend("123456", on=f"{month(-1)}-01")
        self.sign_in(person, "/reports?months=3")
        self.sees("reports.trends")
        self.assertEqual(self.axis("reports.trends"), ["¥0", "¥50K", "¥100K", "¥150K"])

    def test_the_axis_reaches_below_zero(self):
        person = Person()
        person.spend("45.00")
        self.sign_in(person, "/reports?months=3")
        self.sees("reports.balance")
        self.assertEqual(self.axis("reports.balance"), ["−$60", "−$40", "−$20", "$0"])

    def test_an_unfinished_month_is_so_far_and_never_a_fall(self):
        person = months_of_food()
        self.sign_in(person, "/reports?months=6")
        # Of the months that are over: 50 after 125 on average.
        self.says("Groceries took 60% less in", "reports.trends")
        self.says(", so far", "reports.trends.value")
        self.says(", so far", "reports.cashflow.value")
        self.assertNotIn("100%", self.text("reports.trends"))

    def test_a_category_stands_beside_its_average_of_the_months_that_are_over(self):
        person = months_of_food()
        self.sign_in(person, "/reports?months=6")
        self.press("reports.trends.Groceries")
        account, first = person.account(), f"{month(-3)}-01"
        last = (today().replace(day=1)).toordinal() - 1
        report = person.call("GET", f"/reports/trends?accountId={account}&from={first}&to={type(today()).fromordinal(last)}")
        self.assertEqual(report["categories"][0]["average"], "100.00")
        self.says("Monthly average $100.00", "reports.trends.value")
        self.says("Groceries $20.00", "reports.trends.value")

    def test_values_show_by_pointer_and_keys_and_a_press_leads_to_the_rows(self):
        person = months_of_food()
        self.sign_in(person, "/reports?months=6")
        self.press("reports.trends.Groceries")
        self.focus_hit("reports.trends", 2)
        self.says("$50.00", "reports.trends.value")
        self.browser.keys("Left")
        self.says("$150.00", "reports.trends.value")
        self.browser.keys("Enter")
        self.arrives("/transactions")
        self.says("Food -2", "transactions.list")
        self.assertNotIn("Food -1", self.text("transactions.list"))
        self.browser.back()
        self.sees("reports.trends")
        self.focus_hit("reports.cashflow", 3)
        self.assertIn(f"from={month()}-01", self.browser.attribute(by("reports.cashflow.rows"), "href"))

    def test_pictures_begin_with_the_first_entry(self):
        person = Person()
        person.call("POST", "/accounts", {"name": "Savings", "type": "SELF"})
        person.earn("900", on=f"{month(-1)}-01")
        person.spend("100.00", on=f"{month()}-01")
        self.sign_in(person, "/reports")
        self.looks_at("Personal")
        hits = lambda testid: len(self.browser.all(f"{by(testid)} .hits li"))
        for testid in ("reports.cashflow", "reports.trends", "reports.balance", "reports.worth"):
            self.sees(testid)
        self.assertEqual((hits("reports.cashflow"), hits("reports.trends")), (2, 1))
        # A balance begins where the first month does.
        self.assertEqual((hits("reports.balance"), hits("reports.worth")), (3, 3))

    def test_the_picture_of_a_change_shows_what_its_message_is_about(self):
        person = months_of_food()
        for back in (-3, -2, -1, 0):
            person.spend("600.00", "Flat", "Rent", on=f"{month(back)}-01")
        self.sign_in(person, "/reports?months=6")
        self.says("Groceries took 60% less in", "reports.trends")
        self.is_chosen("reports.trends.Groceries")
        self.says("Groceries $20.00", "reports.trends.value")
        self.press("reports.trends.all")
        self.says("Spending by category and month", "reports.trends")
        self.assertNotIn("less in", self.text("reports.trends"))
        self.says("$620.00", "reports.trends.value")

    def test_a_month_that_a_category_came_before_is_no_change_of_it(self):
        person = Person()
        # The book begins with some rows of a card, from the end of a month.
        person.spend("12.00", "Kiosk", "Snacks", on=f"{month(-4)}-25")
        for back in (-3, -2, -1):
            person.spend("900.00", "Flat", "Rent", on=f"{month(back)}-01")
            person.spend("30.00" if back < -1 else "36.00", "Gym", "Sport", on=f"{month(back)}-02")
        self.sign_in(person, "/reports?months=6")
        self.says("Sport took 20% more in", "reports.trends")
        # All months are shown, and those of the average are whole ones.
        self.assertEqual(len(self.browser.all(f"{by('reports.trends')} .hits li")), 5)
        self.says("Monthly average $32.00", "reports.trends.value")

    def test_a_finger_sees_the_value_before_the_rows(self):
        self.sign_in(months_of_food(), "/reports?months=6")
        self.sees("reports.cashflow")
        for shows in ("$50.00", None):
            x, y = self.browser.run(
                "const hit = document.querySelectorAll(arguments[0])[2]; hit.scrollIntoView({block: 'center'});"
                " const box = hit.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]",
                f"{by('reports.cashflow')} .hits a")
            self.browser.cdp("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
            self.browser.cdp("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
            if shows:
                self.says(shows, "reports.cashflow.value")
                self.assertEqual(self.path().split("?")[0], "/reports")
        self.arrives("/transactions")

    def worth_cells(self):
        return self.browser.run("return [...document.querySelectorAll(arguments[0])].map(each => each.textContent)",
                                f"{by('reports.worth')} tbody td")

    def test_a_wide_window_shows_two_pictures_in_each_line(self):
        person = richer()
        person.spend("20.00", "Bus", "Transport", on=f"{month(-1)}-01")
        self.browser.resize(1440, 900)
        self.sign_in(person, "/reports?months=6")
        top = lambda testid: self.browser.run(
            "return Math.round(document.querySelector(arguments[0]).getBoundingClientRect().top)", by(testid))
        for left, right in (("reports.cashflow", "reports.worth"), ("reports.flow", "reports.spending")):
            self.sees(left)
            self.sees(right)
            self.browser.eventually(lambda: top(left) == top(right), f"{left} and {right} stand side by side")

    def test_net_worth_is_that_of_all_accounts_and_equals_the_report(self):
        person = richer()
        self.sign_in(person, "/reports?months=6")
        self.looks_at("Personal")
        # Money may have come from the euros, or gone there: that is no change.
        self.says("Net worth of all accounts: $1,250", "reports.worth")
        self.assertNotIn("up by", self.text("reports.worth"))
        self.says("Not counted, because there is no exchange rate: €200.00", "reports.allBalances")
        self.says("The balance is up by $450", "reports.balance")
        report = person.call("GET", f"/reports/balances?from={month(-3)}&to={month()}")
        accounts = person.call("GET", "/accounts")["accounts"]
        dollars = sum(Decimal(each["balance"]) for each in accounts if each["preferredCurrency"] == "USD")
        self.assertEqual(Decimal(report["months"][-1]["total"]), dollars)
        self.assertEqual(report["months"][-1]["otherCurrencies"], [{"currency": "EUR", "amount": "200.00"}])
        self.press("reports.worth.toggle")
        self.assertEqual(self.worth_cells(), [shown(each) for each in report["months"]])
        self.axe("the table of net worth")
        self.press("reports.worth.toggle")
        self.focus_hit("reports.worth", 2)
        self.says("$1,500.00", "reports.worth.value")
        self.says("€200.00", "reports.worth.value")
        self.browser.keys("Left")
        self.says("$500.00", "reports.worth.value")
        self.axe("the picture of net worth")
        # The entries are those of one account.
        self.assertEqual(self.browser.all(f"{by('reports.worth')} a"), [])

    def test_money_that_is_exchanged_is_no_change_of_net_worth(self):
        person = Person()
        trip = person.call("POST", "/accounts", {
            "name": "Trip", "type": "OTHER", "preferredCurrency": "EUR", "openingBalance": "5000",
            "openingDate": f"{month(-2)}-01"})["id"]
        person.call("POST", "/transfers", {
            "fromAccountId": trip, "toAccountId": person.account(), "amount": "5000", "toAmount": "5500",
            "date": f"{month()}-01"})
        self.sign_in(person, f"/reports?from={month(-1)}&to={month()}")
        self.looks_at("Personal")
        self.says("Net worth of all accounts", "reports.worth")
        self.assertNotIn("up by", self.text("reports.worth"))
        self.says("Not counted, because there is no exchange rate: EUR", "reports.allBalances")
        # Nothing came in and nothing was spent, and yet the account has a balance.
        self.sees("reports.empty")
        self.says("The balance is up by $5,500", "reports.balance")
        person.call("PUT", "/rates", {"base": "EUR", "currency": "USD", "rate": "1.10", "date": f"{month(-2)}-01"})
        self.sign_in(person, f"/reports?from={month(-1)}&to={month()}")
        self.says("1 EUR = 1.1", "reports.allBalances")
        self.assertNotIn("up by", self.text("reports.worth"))

    def test_net_worth_names_its_rates_and_what_is_not_counted(self):
        person = richer()
        person.call("POST", "/accounts", {
            "name": "Tokyo", "type": "OTHER", "preferredCurrency": "JPY", "openingBalance": "9000",
            "openingDate": f"{month(-2)}-01"})
        person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "30", "currency": "EUR", "categoryId": person.category("Groceries"),
            "date": f"{month()}-01"})
        person.call("PUT", "/rates", {"base": "EUR", "currency": "USD", "rate": "1.10", "date": f"{month(-2)}-01"})
        self.sign_in(person, "/reports?months=3")
        self.says("1 EUR = 1.1", "reports.allBalances")
        self.says("Not counted, because there is no exchange rate: ¥9,000", "reports.allBalances")
        self.assertNotIn("up by", self.text("reports.worth"))
        self.assertEqual(len(self.browser.all(by("currencies.convert"))), 1)

    def test_net_worth_is_the_same_as_on_the_page_of_the_accounts(self):
        person = richer()
        person.call("PUT", "/rates", {"base": "EUR", "currency": "USD", "rate": "1.10", "date": f"{month(-2)}-01"})
        self.sign_in(person, "/accounts")
        # $1,250, and €200 at 1.10.
        self.says("$1,470.00", "accounts.total")
        self.open("/reports?months=6")
        self.sees("reports.worth")
        self.press("reports.worth.toggle")
        self.assertEqual(self.worth_cells()[-1], "$1,470.00")

    def test_balances_that_cannot_be_read_are_said(self):
        self.sign_in(richer(), "/reports?months=3")
        self.sees("reports.worth")
        self.answer("/reports/balances", status=500)
        self.press("reports.span.6")
        self.says("Something broke", "error")
        self.sees("reports.cashflow")

    def test_the_longest_report_has_balances(self):
        person = richer()
        self.sign_in(person, f"/reports?from={month(-239)}&to={month()}")
        self.looks_at("Personal")
        self.sees("reports.worth")
        self.says("The balance is up by $450", "reports.balance")
        self.assertEqual(self.browser.all(by("error")), [])

    def test_what_later_months_hold_is_expected(self):
        person = Person()
        person.call("POST", "/accounts", {"name": "Savings", "type": "SELF"})
        person.earn("100", on=f"{month()}-01")
        person.spend("40", on=f"{month(1)}-01")
        self.sign_in(person, f"/reports?from={month(-1)}&to={month(2)}")
        self.looks_at("Personal")
        for testid, says in (("reports.balance", "The balance is up by $100"), ("reports.worth", "Net worth is up by $100")):
            self.says(says, testid)
            self.assertEqual(len(self.browser.all(f"{by(testid)} polyline.expected")), 1)
        self.press("reports.worth.toggle")
        self.assertEqual(self.worth_cells(), ["$0.00", "$100.00", "$60.00", "$60.00"])

    def test_net_worth_is_converted_at_the_rate_of_each_month(self):
        person = richer()
        for day, rate in ((f"{month(-2)}-01", "1.10"), (f"{month()}-01", "1.20")):
            person.call("PUT", "/rates", {"base": "EUR", "currency": "USD", "rate": rate, "date": day})
        self.sign_in(person, "/reports?months=3")
        self.says("Net worth is up by $1,490", "reports.worth")
        report = person.call("GET", f"/reports/balances?from={month(-3)}&to={month()}&displayCurrency=USD")
        self.assertEqual([each["total"] for each in report["months"]], ["0.00", "720.00", "1720.00", "1490.00"])
        self.press("reports.worth.toggle")
        self.assertEqual(self.worth_cells(), [shown(each) for each in report["months"]])

    def test_net_worth_shows_beside_an_account_without_entries_and_not_for_one_account_alone(self):
        person = Person()
        person.call("POST", "/accounts", {"name": "Savings", "type": "SELF", "openingBalance": "70"})
        self.sign_in(person, "/reports")
        self.says("Net worth is up by $70", "reports.worth")
        self.sees("reports.empty")
        self.sign_in(months_of_food(), "/reports")
        self.sees("reports.balance")
        self.assertEqual(self.browser.all(by("reports.worth")), [])

    def test_a_category_leads_to_its_entries(self):
        person = months_of_food()
        person.spend("7.00", "Bus", "Transport")
        self.sign_in(person, "/reports?months=3")
        self.browser.click(f"{by('reports.spending')} .bars li:last-child a")
        self.arrives("/transactions")
        self.says("Bus", "transactions.list")
        self.assertNotIn("Food", self.text("transactions.list"))

    def test_every_value_of_a_picture_equals_the_report(self):
        person = months_of_food()
        person.earn("33.33", on=f"{month(-2)}-01")
        self.sign_in(person, "/reports?months=6")
        self.sees("reports.cashflow")
        flow = person.call("GET", f"/reports/cashflow?accountId={person.account()}&from={month(-3)}-01&to={today()}")
        labels = self.browser.run("return [...document.querySelectorAll(arguments[0])].map(each => each.ariaLabel)",
                                  f"{by('reports.cashflow')} .hits a")
        self.assertEqual(len(labels), len(flow["months"]))
        for label, each in zip(labels, flow["months"]):
            left = f"−${each['net'][1:]}" if each["net"].startswith("-") else f"${each['net']}"
            self.assertIn(f"Income ${each['income']}, Expenses ${each['expenses']}, Left over {left}",
                          label.replace("\u2060", ""))

    def test_tables_are_read_at_the_smallest_width(self):
        self.sign_in(months_of_food(), "/reports?months=6")
        self.press("reports.cashflow.toggle")
        self.browser.resize(320, 640)
        self.fits("the table")
        heights = self.browser.run(
            "return [...document.querySelectorAll(arguments[0])].map(each => each.getClientRects().length && each.offsetHeight)",
            f"{by('reports.cashflow')} td")
        self.assertLess(max(heights), 60)
        self.axe("a table of figures")
