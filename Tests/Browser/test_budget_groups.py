"""Budgets together: groups below their parents, money moved between two, budgets of all accounts."""

from support import BrowserTest, Person, by, month


def planned(person, in_month=None):
    """What the whole book plans, by category."""
    found = person.call("GET", f"/budgets?accountId=all&month={in_month or month()}")["budgets"]
    return {each["category"]["name"]: each["planned"] for each in found}


def family(**more):
    """Food with two kinds of it, and rent: planned for the whole book."""
    person = Person(**more)
    food = person.category("Food")
    for name in ("Groceries", "Eating out"):
        person.call("PATCH", f"/categories/{person.category(name)}", {"parentId": food})
    for name, amount in (("Groceries", "450"), ("Eating out", "120.50"), ("Rent", "900")):
        plan(person, amount, name)
    return person


def plan(person, amount, category, account="all", **more):
    return person.call("POST", "/budgets", {"accountId": account, "categoryId": person.category(category),
                                            "month": month(), "planned": amount, **more})


class GroupTests(BrowserTest):
    def test_budgets_of_one_parent_stand_together_with_their_sum(self):
        person = family()
        person.spend("312.40", category="Groceries")
        person.spend("100.07", category="Eating out")
        self.sign_in(person, "/budgets")
        self.says("$412.47 / $570.50", "budgets.fold.Food")
        self.says("$158.03 left", "budgets.fold.Food")
        rows = self.browser.run(
            "return [...document.querySelectorAll(arguments[0] + ' a.row .budget-name')].map(it => it.textContent)",
            by("budgets.group.Food"))
        self.assertEqual(sorted(rows), ["Eating out", "Groceries"])
        self.assertEqual(self.browser.all(by("budgets.group.Rent")), [])
        self.sees("budgets.card.Rent")
        self.axe("budgets in groups")
        self.browser.resize(320, 640)
        self.fits("budgets in groups on a narrow phone")
        self.browser.resize(390, 844)
        self.browser.run("document.documentElement.style.fontSize = '200%'")
        self.fits("budgets in groups with text of twice the size")

    def test_the_parents_own_budget_counts_in_its_group(self):
        person = family()
        plan(person, "29.50", "Food")
        person.spend("630", category="Food")
        self.sign_in(person, "/budgets")
        self.says("$630 / $600", "budgets.fold.Food")
        self.says("Over budget by $30", "budgets.fold.Food")
        self.says("Food", "budgets.card.Food")

    def test_a_group_in_several_currencies_adds_up_each_by_itself(self):
        person = family()
        travel = person.category("Snacks abroad")
        person.call("PATCH", f"/categories/{travel}", {"parentId": person.category("Food")})
        plan(person, "80", "Snacks abroad", currency="EUR")
        person.call("POST", "/transactions", {"type": "EXPENSE", "amount": "90.10", "currency": "EUR",
                                              "categoryId": travel, "date": f"{month()}-01"})
        self.sign_in(person, "/budgets")
        self.says("$0 / $570.50", "budgets.fold.Food")
        self.says("\u20ac90.10 / \u20ac80", "budgets.fold.Food")
        self.says("Over budget by \u20ac10.10", "budgets.fold.Food")

    def test_what_is_folded_stays_folded(self):
        person = family()
        self.sign_in(person, "/budgets")
        self.sees("budgets.card.Groceries")
        self.press("budgets.fold.Food")
        self.goes("budgets.card.Groceries")
        self.assertEqual(self.browser.attribute(by("budgets.fold.Food"), "aria-expanded"), "false")
        self.says("$0 / $570.50", "budgets.fold.Food")
        self.open("/budgets")
        self.sees("budgets.card.Rent")
        self.assertEqual(self.browser.all(by("budgets.card.Groceries")), [])
        # By the keyboard, too.
        self.browser.run("arguments[0].focus()", self.sees("budgets.fold.Food"))
        self.browser.keys("\ue007")
        self.sees("budgets.card.Groceries")


class MovingTests(BrowserTest):
    def test_fifty_are_moved_in_one_sheet_with_one_save(self):
        person = family()
        self.sign_in(person, "/budgets")
        self.press("budgets.move.Groceries")
        self.axe("moving money")
        # What was pressed gives; its amount has the focus.
        for digit in "50":
            self.browser.keys(digit)
        self.browser.choose(by("moveMoney.to"), person.category("Rent"))
        self.press("moveMoney.confirmButton")
        self.says("$50 moved from Groceries to Rent", "toasts")
        self.says("$0 / $400", "budgets.card.Groceries")
        self.says("$0 / $950", "budgets.card.Rent")
        self.assertEqual(planned(person), {"Groceries": "400.00", "Eating out": "120.50", "Rent": "950.00"})
        self.press("toast.action")
        self.says("$0 / $450", "budgets.card.Groceries")
        self.assertEqual(planned(person), {"Groceries": "450.00", "Eating out": "120.50", "Rent": "900.00"})

    def test_what_is_over_is_covered_in_two_presses(self):
        person = family()
        person.spend("150.75", category="Eating out")
        person.spend("900", category="Rent")
        self.sign_in(person, "/budgets")
        self.says("Over budget by $30.25", "budgets.card.Eating out")
        self.says("Cover from", "budgets.move.Eating out")
        self.press("budgets.move.Eating out")
        # The one with most left gives what is missing.
        self.assertEqual(self.browser.value(by("moveMoney.from")), person.category("Groceries"))
        self.press("moveMoney.confirmButton")
        self.says("$0 left", "budgets.card.Eating out")
        self.assertEqual(planned(person), {"Groceries": "419.75", "Eating out": "150.75", "Rent": "900.00"})

    def test_money_goes_to_a_category_without_a_budget_and_back(self):
        person = family()
        gifts = person.category("Gifts")
        self.sign_in(person, "/budgets")
        self.press("budgets.move.Rent")
        self.press("moveMoney.fill.all")
        self.browser.choose(by("moveMoney.to"), gifts)
        self.press("moveMoney.confirmButton")
        self.says("$0 / $900", "budgets.card.Gifts")
        self.assertEqual(planned(person)["Rent"], "0.00")
        self.press("toast.action")
        self.goes("budgets.card.Gifts")
        self.assertEqual(planned(person), {"Groceries": "450.00", "Eating out": "120.50", "Rent": "900.00"})

    def test_more_than_is_planned_is_not_moved(self):
        person = family()
        self.sign_in(person, "/budgets")
        self.press("budgets.card.Eating out")
        self.press("editBudget.moveButton")
        self.write("moveMoney.amountInput", "120.51")
        self.press("moveMoney.confirmButton")
        self.says("Eating out has only $120.50 planned", "moveMoney.dialog")
        self.says("Choose a category", "moveMoney.dialog")
        self.write("moveMoney.amountInput", "120.50", clear=True)
        self.browser.choose(by("moveMoney.to"), person.category("Groceries"))
        self.press("moveMoney.confirmButton")
        self.goes("editBudget.screen")
        self.assertEqual(planned(person), {"Groceries": "570.50", "Eating out": "0.00", "Rent": "900.00"})

    def test_money_is_moved_within_one_currency(self):
        person = family()
        plan(person, "80", "Trip", currency="EUR")
        self.sign_in(person, "/budgets")
        self.press("budgets.move.Trip")
        offered = lambda: self.browser.run("return [...arguments[0].options].map(it => it.textContent)", self.sees("moveMoney.to"))
        self.assertEqual([each for each in offered() if "left" in each], [])
        self.browser.choose(by("moveMoney.from"), person.category("Rent"))
        self.browser.eventually(lambda: len([each for each in offered() if "$" in each]) == 2, "the others are offered")
        self.assertEqual([each for each in offered() if "\u20ac" in each], [])


class WideningTests(BrowserTest):
    def couple(self):
        """Budgets of an account, and a card that pays for what they plan."""
        person = Person()
        plan(person, "250", "Eating out", person.account())
        plan(person, "400", "Groceries", person.account())
        card = person.call("POST", "/accounts", {"name": "Card"})["id"]
        person.call("POST", "/transactions", {"type": "EXPENSE", "amount": "61.30", "accountId": card,
                                              "categoryId": person.category("Eating out"), "date": f"{month()}-01"})
        return person

    def test_budgets_of_one_account_count_all_after_one_press(self):
        person = self.couple()
        self.sign_in(person, "/budgets")
        self.says("2 budgets count the spending of one account only", "budgets.widening")
        self.axe("budgets of one account")
        self.press("budgets.widenButton")
        self.says("2 budgets count all accounts now", "toasts")
        self.says("$61.30 / $250", "budgets.card.Eating out")
        self.goes("budgets.widening")
        self.assertEqual(planned(person), {"Eating out": "250.00", "Groceries": "400.00"})
        self.press("toast.action")
        self.says("The budgets count one account each again", "toasts")
        self.says("2 budgets count the spending of one account only", "budgets.widening")
        self.assertEqual(planned(person), {})

    def test_what_cannot_count_all_accounts_stays_and_says_why(self):
        person = self.couple()
        plan(person, "99", "Groceries")
        self.sign_in(person, "/budgets")
        self.press("budgets.widenButton")
        self.says("1 budget counts all accounts now", "toasts")
        self.says("Groceries: has a budget of all accounts already", "budgets.kept")
        self.says("$61.30 / $250", "budgets.card.Eating out")
        self.assertEqual(planned(person), {"Eating out": "250.00", "Groceries": "99.00"})

    def test_new_budgets_count_all_accounts(self):
        person = Person()
        person.category("Groceries")
        person.call("POST", "/accounts", {"name": "Card"})
        self.sign_in(person, "/budgets")
        self.press("budgets.addButton")
        self.press("editBudget.category.Groceries")
        self.write("editBudget.plannedInput", "250")
        self.press("editBudget.submitButton")
        self.says("$0 / $250", "budgets.card.Groceries")
        self.press("incomeGoal.set")
        self.write("incomeGoal.input", "3000")
        self.press("incomeGoal.confirmButton")
        self.says("$0 / $3,000", "incomeGoal")
        self.assertEqual(planned(person), {"Groceries": "250.00"})
        goal = person.call("GET", f"/budgets/income-goal?accountId=all&month={month()}")
        self.assertEqual((goal["accountId"], goal["amount"]), (None, "3000.00"))
