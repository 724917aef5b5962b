"""Reports: each picture says one thing, and has its figures as a table."""

from support import BrowserTest, Person, month


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

    def test_what_friends_paid_back_is_said_beside_every_figure(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.call("PATCH", f"/accounts/{ada.account()}", {"spendingNetOfShares": True})
        ada.plan("500")
        shared = ada.share(ada.spend("100.00", "Dinner"), grace)
        ada.call("PATCH", f"/expenses/shares/{shared['participants'][0]['id']}/paid", {})
        while ada.call("GET", f"/budgets?accountId={ada.account()}&month={month()}")["totals"]["spent"] != "50.00":
            pass
        self.sign_in(ada, "/reports")
        self.says("Of expenses of $100, $50 was paid back: $50 is spent", "reports.paidBack")
        self.open("/")
        self.says("$50 of it was paid back, $50 is spent", "dashboard.paidBack")
        self.says("$50 / $500", "dashboard.budgetProgress")
        self.open("/budgets")
        self.says("without $50.00 that was paid back", "budgets.total")
        self.says("without $50.00 that was paid back", "budgets.card.Groceries")

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
