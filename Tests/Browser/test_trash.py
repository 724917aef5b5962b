"""The trash in the settings (contract-everyday §1, "Trash")."""

from support import BrowserTest, Person


class TrashTests(BrowserTest):
    def test_what_was_deleted_comes_back_or_goes_for_good(self):
        person = Person()
        lunch, tea, rent = (person.spend(amount, name) for amount, name in (
            ("9.50", "Lunch"), ("3.00", "Tea"), ("700.00", "Rent of a flat with a very long name")))
        cash = person.call("POST", "/accounts", {"name": "Cash", "type": "SELF"})
        for each in (lunch, tea, rent):
            person.call("DELETE", f"/transactions/{each['id']}")
        person.call("DELETE", f"/accounts/{cash['id']}")

        def left():
            return [each["name"] for each in person.call("GET", "/trash")["items"]]

        self.sign_in(person, "/settings")
        self.press("settings.trash")
        self.says("Lunch", "settings.trash.list")
        self.says("$9.50", "settings.trash.list")
        self.says("Cash", "settings.trash.list")
        self.axe("the trash")
        self.browser.resize(320, 640)
        self.fits("the trash")
        self.press(f"settings.trash.restore.{lunch['id']}")
        self.goes(f"settings.trash.item.{lunch['id']}")
        self.assertEqual(person.call("GET", f"/transactions/{lunch['id']}")["amount"], "9.50")
        self.press(f"settings.trash.restore.{cash['id']}")
        self.goes(f"settings.trash.item.{cash['id']}")
        self.press(f"settings.trash.delete.{tea['id']}")
        self.axe("deleting for good")
        self.press("trash.delete.confirmButton")
        self.goes(f"settings.trash.item.{tea['id']}")
        self.assertEqual(left(), ["Rent of a flat with a very long name"])
        self.press("settings.trash.empty")
        self.press("trash.empty.confirmButton")
        self.sees("settings.trash.none")
        self.assertEqual(left(), [])

    def test_a_category_a_budget_and_a_goal_come_back(self):
        person = Person()
        category = person.call("POST", "/categories", {"name": "Garden", "type": "EXPENSE"})
        month = person.call("GET", "/dashboard")["month"][:7]
        budget = person.call("POST", "/budgets", {"categoryId": category["id"], "month": month, "planned": 50})
        goal = person.call("POST", "/goals", {
            "name": "Car", "targetAmount": 900, "currency": "USD", "deadline": "2040-01-01"})
        for path in (f"/budgets/{budget['id']}", f"/categories/{category['id']}", f"/goals/{goal['id']}"):
            person.call("DELETE", path)
        self.sign_in(person, "/settings")
        self.press("settings.trash")
        for words in ("Garden", "Budget", "Category", "Car", "Goal", "$50.00", "$900.00"):
            self.says(words, "settings.trash.list")
        self.press(f"settings.trash.restore.{category['id']}")
        self.goes(f"settings.trash.item.{category['id']}")
        self.press(f"settings.trash.restore.{budget['id']}")
        self.press(f"settings.trash.restore.{goal['id']}")
        self.sees("settings.trash.none")
        self.assertEqual(person.call("GET", f"/goals/{goal['id']}")["name"], "Car")
        self.assertEqual(person.call("GET", f"/budgets/{budget['id']}")["planned"], "50.00")
