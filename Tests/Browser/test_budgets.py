"""Budgets: BUD-001 to BUD-005."""

import calendar

from support import BrowserTest, Person, by, month, today


class BudgetTests(BrowserTest):
    def test_BUD_001_budgets_list_loads(self):
        person = Person()
        person.plan("500")
        person.plan("80", "Transport")
        person.spend("350.00")
        self.sign_in(person, "/budgets")
        self.sees("budgets.monthSelector")
        self.says("$350 / $580", "budgets.total")
        self.says("Groceries", "budgets.card.Groceries")
        self.says("$0 / $80", "budgets.card.Transport")

    def test_where_every_category_has_a_budget_no_form_asks_for_one(self):
        person = Person()
        person.plan("500")
        self.sign_in(person, "/budgets/new")
        self.says("Every category has a budget", "editBudget.allPlanned")
        self.assertEqual(self.browser.all(by("editBudget.plannedInput")), [])
        self.axe("no category is left")

    def test_BUD_002_budget_progress_calculation(self):
        person = Person()
        person.plan("500")
        person.spend("350.00")
        self.sign_in(person, "/budgets")
        self.says("$350 / $500", "budgets.card.Groceries")
        self.assertEqual(self.browser.attribute(by("budgets.progress"), "aria-valuenow"), "70")

    def test_BUD_002_what_waits_to_be_sent_stands_apart_and_counts_once_it_is_sent(self):
        person = Person()
        person.plan("500")
        person.spend("350.00")
        person.earn("1000")
        self.sign_in(person, "/budgets")
        self.says("$350 / $500", "budgets.card.Groceries")
        self.answer("/transactions/batch", status=0)
        self.browser.keys("n")
        self.write("addTransaction.amountInput", "50")
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.submitButton")
        for testid in ("budgets.card.Groceries", "budgets.total"):
            self.says("$350 / $500", testid)
            self.says("$150 left", testid)
            self.says("$50.00", f"{testid}")
        self.axe("what waits beside a budget")
        self.press("tab.dashboard")
        # No sum counts what the balance beside it lacks.
        self.says("$350 / $500", "dashboard.budgetCard")
        self.says("$50.00", "dashboard.budgetCard")
        self.says("$350", "dashboard.expensesCard")
        self.says("$50.00", "dashboard.expensesCard")
        self.says("+$650", "dashboard.netCard")
        self.says("−$50.00", "dashboard.netCard")
        self.assertNotIn("$50", self.text("dashboard.incomeCard"))
        self.says("$650.00", "dashboard.accounts")
        self.browser.resize(320, 640)
        self.fits("what waits on a narrow phone")
        self.restore_network()
        self.browser.eventually(lambda: person.call("GET", "/transactions")["total"] == 3, "it is sent")
        self.browser.gone(by("offline.notice"))
        self.says("$400 / $500", "dashboard.budgetProgress")
        self.says("$400", "dashboard.expensesCard")
        self.goes("waiting")

    def test_BUD_003_over_budget_indicator(self):
        person = Person()
        person.plan("500")
        person.spend("600.00")
        self.sign_in(person, "/budgets")
        self.says("$600 / $500", "budgets.card.Groceries")
        self.says("Over budget by $100", "budgets.card.Groceries")
        self.assertEqual(self.browser.attribute(by("budgets.progress"), "aria-valuenow"), "100")
        self.assertIn("over", self.browser.attribute(by("budgets.progress"), "class"))

    def test_BUD_003_a_budget_is_over_from_the_first_cent(self):
        person = Person()
        person.plan("500")
        person.spend("500.00")
        self.sign_in(person, "/budgets")
        label = lambda: self.browser.attribute(by("budgets.progress"), "aria-label")
        self.says("$0 left", "budgets.card.Groceries")
        self.assertEqual(label(), "Groceries: 100% spent")
        self.assertNotIn("over", self.browser.attribute(by("budgets.progress"), "class"))
        person.spend("0.01")
        self.open("/budgets")
        self.says("Over budget by $0.01", "budgets.card.Groceries")
        self.says("Over budget by $0.01", "budgets.total")
        self.assertEqual(label(), "Groceries: >100% spent")
        for bar in ("budgets.progress", "budgets.totalProgress"):
            self.assertIn("over", self.browser.attribute(by(bar), "class"))
        self.open("/")
        self.says(">100% of the budget spent, over by $0.01", "dashboard.budgetText")
        self.assertIn("over", self.browser.attribute(by("dashboard.budgetBar"), "class"))

    def test_a_budget_that_is_spent_exactly_as_planned_is_no_warning(self):
        person = Person()
        person.plan("500")
        bars = {"/": ["dashboard.budgetBar"], "/budgets": ["budgets.progress", "budgets.totalProgress"]}
        looks = lambda bar: set(self.browser.attribute(by(bar), "class").split()) & {"near", "over"}
        # Enough entries for a pace, on any day of the month.
        for amount, seen in (("200.00", None), ("199.00", None), ("100.00", {"near"}), ("1.00", set())):
            person.spend(amount)
            for path, some in bars.items() if seen is not None else ():
                self.sign_in(person, path)
                for bar in some:
                    self.sees(bar)
                    self.browser.eventually(lambda: looks(bar) == seen, f"{bar} is as it should be after {amount}")
        self.says("$0 left", "budgets.card.Groceries")
        self.assertEqual(self.browser.all(by("budgets.pace")), [])
        self.assertEqual(self.browser.all(f"{by('budgets.screen')} .over-text, {by('budgets.screen')} .near-text"), [])

    def test_a_budget_with_a_cent_left_is_not_called_spent(self):
        person = Person()
        person.plan("500")
        person.spend("499.99")
        self.sign_in(person)
        self.says("99% of the budget spent", "dashboard.budgetText")

    def test_BUD_004_change_month(self):
        person = Person()
        person.plan("500")
        person.plan("300", in_month=month(-1))
        person.spend("30.00", on=f"{month(-1)}-05")
        self.sign_in(person, "/budgets")
        self.says("$0 / $500", "budgets.card.Groceries")
        self.press("budgets.monthSelector.previous")
        self.says("$30 / $300", "budgets.card.Groceries")

    def test_BUD_005_empty_budgets_state(self):
        person = Person()
        person.category("Groceries")
        self.sign_in(person, "/budgets")
        self.says("No budgets set for this month", "budgets.empty")
        self.press("budgets.addButton")
        self.press("editBudget.category.Groceries")
        self.write("editBudget.plannedInput", "250")
        self.press("editBudget.submitButton")
        self.goes("editBudget.screen")
        self.says("$0 / $250", "budgets.card.Groceries")

    def test_a_budget_is_changed_removed_and_put_back(self):
        person = Person()
        person.plan("500")
        self.sign_in(person, "/budgets")
        self.press("budgets.card.Groceries")
        self.write("editBudget.plannedInput", "450", clear=True)
        self.press("editBudget.submitButton")
        self.says("$0 / $450", "budgets.card.Groceries")
        self.press("budgets.card.Groceries")
        self.press("editBudget.removeButton")
        self.says("No budgets set for this month")
        self.press("toast.action")
        self.says("$0 / $450", "budgets.card.Groceries")

    def test_what_is_left_goes_on_to_the_next_month(self):
        """contract-everyday §2: rollover."""
        person = Person()
        person.plan("100", in_month=month(-1))
        person.plan("100")
        self.sign_in(person, "/budgets")
        self.says("$0 / $100", "budgets.card.Groceries")
        self.press("budgets.card.Groceries")
        self.press("editBudget.rolloversurplus")
        self.axe("a budget's rollover")
        self.press("editBudget.submitButton")
        self.says("$0 / $200", "budgets.card.Groceries")
        self.says("with $100.00 carried over", "budgets.card.Groceries")
        self.says("$200 left", "budgets.total")
        self.press("tab.dashboard")
        self.says("$0 / $200", "dashboard.budgetProgress")
        person.spend("250.00")
        self.open("/budgets")
        self.says("Over budget by $50", "budgets.card.Groceries")
        budget = person.call("GET", f"/budgets?accountId=all&month={month()}")["budgets"][0]
        self.assertEqual(budget["rollover"], "surplus")

    def test_copying_a_month_without_budgets_says_so(self):
        self.sign_in(Person(), "/budgets")
        self.press("budgets.copyButton")
        self.says("has no budgets to copy", "toasts")
        self.sees("budgets.empty")

    def test_last_month_is_copied(self):
        person = Person()
        person.plan("300", in_month=month(-1))
        self.sign_in(person, "/budgets")
        self.press("budgets.copyButton")
        self.says("$0 / $300", "budgets.card.Groceries")


class PaceTests(BrowserTest):
    """How a budget goes, reckoned in whole cents as the app does."""

    def days(self):
        now = today()
        return now.day, calendar.monthrange(now.year, now.month)[1]

    def shopper(self, planned="500"):
        person = Person()
        person.plan(planned)
        for amount in ("100.00", "50.00", "30.01"):
            person.spend(amount, on=f"{month()}-01")
        return person

    def a_day(self, cents):
        """What is left for each day, if there is more than one."""
        day, days = self.days()
        return f", {self.dollars(cents // (days - day + 1))} a day" if day < days else ""

    def dollars(self, cents):
        return f"${cents // 100:,}" + (f".{cents % 100:02d}" if cents % 100 else "")

    def test_what_is_left_a_day_stands_beside_what_is_left(self):
        self.sign_in(self.shopper(), "/budgets")
        daily = self.a_day(50000 - 18001)
        self.says(f"$319.99 left{daily}", "budgets.card.Groceries")
        self.says(f"$319.99 left{daily}", "budgets.total")
        self.open("/")
        self.says("$319.99", "dashboard.budgetLeft")
        self.assertEqual(self.text("dashboard.budgetText"), f"36% of the budget spent{daily}")

    def test_a_pace_is_told_after_the_first_week_and_of_some_entries(self):
        person = self.shopper()
        person.plan("900", "Rent")
        person.spend("890.00", category="Rent", on=f"{month()}-01")
        self.sign_in(person, "/budgets")
        self.says("$10 left", "budgets.card.Rent")
        day, days = self.days()
        if day < 7:
            self.assertEqual(self.browser.all(by("budgets.pace")), [])
            return
        expected = (18001 * days * 2 + day) // (2 * day)
        words = "On track to" if expected <= 50000 else "At this pace"
        self.says(f"{words} {self.dollars(expected)} of $500", "budgets.card.Groceries")
        # One rent at the beginning is no pace.
        self.assertEqual(len(self.browser.all(by("budgets.pace"))), 1)

    def test_another_month_has_no_pace_and_no_days_left(self):
        person = Person()
        person.plan("500", in_month=month(-1))
        for amount in ("1.00", "2.00", "3.00"):
            person.spend(amount, on=f"{month(-1)}-01")
        self.sign_in(person, f"/budgets?month={month(-1)}")
        self.says("$494 left", "budgets.card.Groceries")
        self.assertNotIn("a day", self.text("budgets.screen"))
        self.assertEqual(self.browser.all(by("budgets.pace")), [])

    def test_trouble_comes_first(self):
        person = Person()
        for category, planned, spent in (("Books", "100", "10.00"), ("Cinema", "100", "90.00"), ("Dining", "100", "120.00")):
            person.plan(planned, category)
            person.spend(spent, category=category)
        self.sign_in(person, "/budgets")
        self.sees("budgets.card.Books")
        self.assertEqual(self.browser.run("return [...document.querySelectorAll('a.row .budget-name')].map(it => it.textContent)"),
                         ["Dining", "Cinema", "Books"])

    def test_overspending_is_covered_from_another_budget(self):
        person = Person()
        person.plan("100", "Dining")
        person.spend("120.50", category="Dining")
        person.plan("300", "Books")
        person.spend("45", category="Dining", on=f"{month(-1)}-03")
        self.sign_in(person, "/budgets")
        self.says("Over budget by $20.50", "budgets.card.Dining")
        self.press("budgets.card.Dining")
        self.says("Spent last month: $45", "editBudget.fill.spentLast")
        self.goes("editBudget.from")
        self.press("editBudget.fill.cover")
        self.assertEqual(self.browser.value(by("editBudget.plannedInput")), "120.50")
        self.browser.choose(by("editBudget.from"), person.category("Books"))
        self.axe("what covers a budget")
        self.press("editBudget.submitButton")
        self.goes("editBudget.screen")
        planned = lambda: sorted(each["planned"] for each in person.call(
            "GET", f"/budgets?accountId=all&month={month()}")["budgets"])
        self.browser.eventually(lambda: planned() == ["120.50", "279.50"], "both budgets are changed")
        self.says("$0 left", "budgets.card.Dining")
        self.says("$20.50 moved from Books", "toasts")
        self.press("toast.action")
        self.says("The budgets are as before", "toasts")
        self.assertEqual(planned(), ["100.00", "300.00"])

    def test_money_moves_between_two_budgets_whole_or_not_at_all(self):
        person = Person()
        person.plan("100", "Dining")
        person.plan("300", "Books")
        self.sign_in(person, "/budgets")
        self.press("budgets.card.Dining")
        self.write("editBudget.plannedInput", "150", clear=True)
        self.browser.choose(by("editBudget.from"), person.category("Books"))
        # The network breaks after the first request that writes.
        self.browser.run("""
            const real = window.fetch;
            let written = 0;
            window.fetch = (url, options = {}) => {
              if ((options.method ?? "GET") !== "GET" && (written += 1) > 1) throw new TypeError("Failed to fetch");
              return real(url, options);
            };""")
        self.press("editBudget.submitButton")
        self.goes("editBudget.screen")
        budgets = person.call("GET", f"/budgets?accountId=all&month={month()}")
        self.assertEqual(sorted(each["planned"] for each in budgets["budgets"]), ["150.00", "250.00"])
        self.assertEqual(budgets["totals"]["planned"], "400.00")

    def test_a_budget_that_is_changed_keeps_its_notes(self):
        person = Person()
        person.call("POST", "/budgets", {"accountId": "all", "categoryId": person.category(), "month": month(),
                                         "planned": "100", "notes": "For the market", "rollover": "both"})
        self.sign_in(person, "/budgets")
        self.press("budgets.card.Groceries")
        self.write("editBudget.plannedInput", "150", clear=True)
        self.press("editBudget.submitButton")
        self.says("$0 / $150", "budgets.card.Groceries")
        budget, = person.call("GET", f"/budgets?accountId=all&month={month()}")["budgets"]
        self.assertEqual((budget["notes"], budget["rollover"]), ("For the market", "both"))

    def test_a_debt_that_is_carried_over_is_over_budget_before_anything_is_spent(self):
        person = Person()
        person.plan("30", in_month=month(-1))
        person.spend("150", on=f"{month(-1)}-03")
        person.call("POST", "/budgets", {"accountId": "all", "categoryId": person.category(), "month": month(),
                                         "planned": "100", "rollover": "both"})
        self.sign_in(person, "/budgets")
        for place in ("budgets.card.Groceries", "budgets.total"):
            self.says("Over budget by $20", place)
        self.assertIn("over", self.browser.attribute(by("budgets.progress"), "class"))
        self.open("/")
        self.says("\u2212$20" if "\u2212" in self.text("dashboard.budgetOver") else "-$20", "dashboard.budgetOver")
        self.says("over by $20", "dashboard.budgetText")


class ProposalTests(BrowserTest):
    """What is planned already is nobody's to overwrite by a press of Enter."""

    def planner(self):
        person = Person()
        for food, rent in (("100.00", "900"), ("151.00", "900")):
            person.spend(food, "Food", on=f"{month(-1)}-01")
            person.spend(rent, "Flat", "Rent", on=f"{month(-1)}-01")
        person.call("POST", "/budgets", {"accountId": "all", "categoryId": person.category(), "month": month(),
                                         "planned": "500", "notes": "For the market", "rollover": "both"})
        return person

    def planned(self, person):
        return {each["category"]["name"]: (each["planned"], each["notes"], each["rollover"]) for each in person.call(
            "GET", f"/budgets?accountId=all&month={month()}")["budgets"]}

    def test_enter_leaves_what_is_planned_and_undo_takes_the_rest_back(self):
        person = self.planner()
        self.sign_in(person, f"/budgets/propose?month={month()}")
        self.says("Groceries: $500.00 now", "proposeBudget.planned")
        self.assertEqual(self.browser.all(by("proposeBudget.amount.Groceries")), [])
        self.axe("a proposal beside a plan")
        self.browser.type(by("proposeBudget.amount.Rent"), "\ue007")
        self.says("1 budget is set", "toasts")
        own = ("500.00", "For the market", "both")
        self.assertEqual(self.planned(person), {"Groceries": own, "Rent": ("1800.00", None, "none")})
        self.press("toast.action")
        self.says("The budgets are as before", "toasts")
        self.assertEqual(self.planned(person), {"Groceries": own})

    def test_a_plan_that_is_chosen_is_replaced_with_its_notes_kept_and_can_be_put_back(self):
        person = self.planner()
        self.sign_in(person, f"/budgets/propose?month={month()}")
        self.press("proposeBudget.replace.Groceries")
        self.says("instead of $500.00", "proposeBudget.planned")
        self.browser.fill(by("proposeBudget.amount.Rent"), "")
        self.press("proposeBudget.submitButton")
        self.says("1 budget is set", "toasts")
        self.assertEqual(self.planned(person), {"Groceries": ("260.00", "For the market", "both")})
        self.press("toast.action")
        self.says("The budgets are as before", "toasts")
        self.assertEqual(self.planned(person), {"Groceries": ("500.00", "For the market", "both")})

    def test_what_another_device_planned_meanwhile_stays(self):
        person = self.planner()
        self.sign_in(person, f"/budgets/propose?month={month()}")
        self.sees("proposeBudget.amount.Rent")
        self.answer("/events", 0)
        person.plan("950", "Rent")
        self.press("proposeBudget.submitButton")
        self.sees("proposeBudget.submitButton")
        self.browser.eventually(lambda: "Choose a category" in self.text("proposeBudget.screen")
                                or "950.00" in self.text("proposeBudget.screen"), "nothing is written")
        self.assertEqual(self.planned(person)["Rent"][0], "950.00")
