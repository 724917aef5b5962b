"""Budgets: BUD-001 to BUD-005."""

from support import BrowserTest, Person, by, month


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

    def test_BUD_002_budget_progress_calculation(self):
        person = Person()
        person.plan("500")
        person.spend("350.00")
        self.sign_in(person, "/budgets")
        self.says("$350 / $500", "budgets.card.Groceries")
        self.assertEqual(self.browser.attribute(by("budgets.progress"), "aria-valuenow"), "70")

    def test_BUD_002_what_waits_to_be_sent_counts_in_the_bars(self):
        person = Person()
        person.plan("500")
        person.spend("350.00")
        self.sign_in(person, "/budgets")
        self.says("$350 / $500", "budgets.card.Groceries")
        self.answer("/transactions/batch", status=0)
        self.browser.keys("n")
        self.write("addTransaction.amountInput", "50")
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.submitButton")
        self.says("$400 / $500", "budgets.card.Groceries")
        self.says("$100 left", "budgets.card.Groceries")
        self.says("$400 / $500", "budgets.total")
        self.press("tab.dashboard")
        self.says("$400 / $500", "dashboard.budgetProgress")
        self.restore_network()
        self.browser.eventually(lambda: person.call("GET", "/transactions")["total"] == 2, "it is sent")
        self.browser.gone(by("offline.notice"))
        self.says("$400 / $500", "dashboard.budgetProgress")

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
