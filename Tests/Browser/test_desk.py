"""A wide window: several entries at once, columns that sort, and everything by a few letters."""

from support import DESKTOP, PHONE, BrowserTest, Person, by, day

WIDE = (1440, 900)


class DeskTests(BrowserTest):
    size = WIDE

    def books(self):
        """Three expenses and an income, the latest first."""
        person = Person()
        person.category("Eating out")
        rows = [person.spend(amount, name, on=day(ago)) for ago, (amount, name) in
                enumerate((("9.00", "Bread"), ("30.00", "Books"), ("12.50", "Cake")))]
        rows.append(person.earn("100", "Pay", on=day(3)))
        return person, rows

    def order(self):
        return self.browser.run(
            f"return [...document.querySelectorAll('{by('transactions.list')} .row-title')].map(each => each.textContent)")

    def test_several_entries_get_a_category_and_the_former_one_back(self):
        person, (bread, books, cake, _) = self.books()
        names = lambda: [each["category"]["name"] for each in person.call("GET", "/transactions?type=EXPENSE")["transactions"]]
        self.sign_in(person, "/transactions")
        self.press("transactions.select")
        self.press(f"transactions.choose.{bread['id']}")
        self.press(f"transactions.choose.{cake['id']}")
        self.says("2 selected", "bulk.count")
        self.says("$21.50 out", "bulk.count")
        self.axe("selected entries")
        self.press("bulk.category")
        self.browser.choose(by("bulk.category.select"), person.category("Eating out"))
        self.press("bulk.category.confirmButton")
        self.says("2 entries are in Eating out", "toasts")
        self.goes("bulk")
        self.browser.eventually(lambda: names() == ["Eating out", "Groceries", "Eating out"], "the server has it")
        self.press("toast.action")
        self.browser.eventually(lambda: names() == ["Groceries"] * 3, "it is as before")

    def test_selection_goes_by_keys_and_deleted_entries_come_back(self):
        person, (bread, books, *_) = self.books()
        count = lambda: person.call("GET", "/transactions")["total"]
        self.sign_in(person, "/transactions")
        self.sees(f"transactions.item.{bread['id']}")
        self.browser.keys("j")
        self.browser.keys("x")
        self.says("1 selected", "bulk.count")
        self.browser.keys("j")
        self.browser.keys("x")
        self.says("2 selected", "bulk.count")
        self.browser.keys("\ue017")
        self.says("2 entries deleted", "toasts")
        self.browser.eventually(lambda: count() == 2, "the server has it")
        self.browser.eventually(lambda: self.order() == ["Cake", "Pay"], "the list shows it")
        self.press("toast.action")
        self.says("2 entries are back", "toasts")
        self.assertEqual(count(), 4)
        self.assertEqual(self.order(), ["Bread", "Books", "Cake", "Pay"])

    def test_a_tag_and_a_date_for_several(self):
        person, (bread, books, cake, pay) = self.books()
        self.sign_in(person, "/transactions")
        self.press("transactions.select")
        self.press("transactions.selectAll")
        self.says("4 selected", "bulk.count")
        # A category fits one kind alone.
        self.press("bulk.category")
        self.says("Select expenses or income alone", "toasts")
        self.press("bulk.tag")
        self.write("bulk.tag.input", "trip, shared")
        self.press("bulk.tag.confirmButton")
        self.says("4 entries tagged", "toasts")
        self.browser.eventually(lambda: person.call("GET", "/transactions?tag=shared")["total"] == 4, "all have it")
        self.press("transactions.select")
        self.press(f"transactions.choose.{pay['id']}")
        self.press("bulk.date")
        self.browser.fill(by("bulk.date.input"), day(9))
        self.press("bulk.date.confirmButton")
        self.says("1 entry has another date", "toasts")
        self.browser.eventually(
            lambda: person.call("GET", f"/transactions/{pay['id']}")["date"] == day(9), "the server has it")
        self.assertEqual(person.call("GET", f"/transactions/{pay['id']}")["tags"], ["trip", "shared"])

    def test_columns_sort_up_and_down(self):
        person, _ = self.books()
        self.sign_in(person, "/transactions?type=EXPENSE")
        self.press("transactions.sort.amount")
        self.browser.eventually(lambda: self.order() == ["Books", "Cake", "Bread"], "the largest first")
        self.assertIn("sort=amount", self.path())
        self.says("entries in USD alone", "transactions.screen")
        self.press("transactions.sort.amount")
        self.browser.eventually(lambda: self.order() == ["Bread", "Cake", "Books"], "the smallest first")
        self.press("transactions.sort.date")
        self.browser.eventually(lambda: self.order() == ["Bread", "Books", "Cake"], "the latest first")
        self.press("transactions.sort.date")
        self.browser.eventually(lambda: self.order() == ["Cake", "Books", "Bread"], "the earliest first")
        self.assertEqual(self.path(), "/transactions?type=EXPENSE&order=asc")

    def test_the_open_entry_is_marked_beside_its_form(self):
        person, (bread, *_) = self.books()
        self.sign_in(person, "/transactions")
        self.press(f"transactions.item.{bread['id']}")
        self.sees("editTransaction.screen")
        self.assertEqual(self.browser.attribute(by(f"transactions.item.{bread['id']}"), "aria-current"), "true")
        self.axe("a list beside a form")

    def palette(self, *typed):
        self.browser.keys("Control", "k")
        for text in typed:
            self.write("palette.input", text)

    def test_the_palette_leads_everywhere(self):
        person, _ = self.books()
        person.call("POST", "/accounts", {"name": "Trip to Lisbon", "type": "OTHER", "preferredCurrency": "EUR"})
        self.sign_in(person)
        self.sees("dashboard.screen")
        self.palette("repo")
        self.says("Reports", "palette.list")
        self.axe("the palette")
        self.browser.keys("Enter")
        self.arrives("/reports")
        self.palette("new goal")
        self.browser.keys("Enter")
        self.sees("editGoal.screen")
        # Also from within a field.
        self.palette("groc")
        self.says("Groceries", "palette.list")
        self.browser.keys("Enter")
        self.browser.eventually(lambda: self.path().startswith("/transactions?category="), "the category's entries")
        self.palette("cake")
        self.browser.keys("Enter")
        self.browser.eventually(lambda: self.order() == ["Cake"], "what was searched")
        self.palette("lisbon")
        self.browser.keys("Enter")
        self.browser.eventually(lambda: person.call("GET", "/accounts")["accounts"][0]["name"] == "Trip to Lisbon",
                                "the account is active")
        self.palette("dark")
        self.browser.keys("Down")
        self.browser.keys("Up")
        self.browser.keys("Enter")
        self.browser.eventually(lambda: self.browser.run("return document.documentElement.dataset.theme") == "dark", "dark")
        self.press("palette.open")
        self.sees("palette.input")
        self.browser.keys("Escape")
        self.goes("palette")


class PhoneDeskTests(BrowserTest):
    size = PHONE

    def test_entries_are_selected_on_a_phone_too(self):
        person = Person()
        spent = person.spend("9.00", "A long description of bread that was bought at the corner")
        self.sign_in(person, "/transactions")
        self.press("transactions.select")
        self.press(f"transactions.choose.{spent['id']}")
        self.says("1 selected", "bulk.count")
        self.axe("selected entries on a phone")
        self.browser.resize(320, 640)
        self.fits("selected entries")
        self.press("bulk.done")
        self.goes("bulk")
