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
