"""Beside a panel: what was pressed stays where it is and is marked; what waits, and messages, are in nobody's way."""

from support import DESKTOP, PHONE, BrowserTest, Person, by, day

#: Longer than a narrow list has room for.
WORDS = ("Bread", "A rather long description of a purchase at the corner shop with several words in it", "Milk",
         "Weekly shopping at the big supermarket, with things for the party and for the week after it")


def fill(person, count, a_day=3):
    categories = [person.category(name) for name in ("Groceries", "Household and other things")]
    person.call("POST", "/transactions/batch", {"operations": [
        {"op": "create", "transaction": {
            "type": "EXPENSE", "amount": f"{number + 1}.00", "categoryId": categories[number % 2],
            "description": f"{WORDS[number % 4]} {number}", "tags": ["holiday", "work"] if number % 3 == 0 else [],
            "date": day(number // a_day)}} for number in range(count)]})


class BesidePanelTests(BrowserTest):
    size = DESKTOP

    def place(self, css):
        return self.browser.run("return document.querySelector(arguments[0])?.getBoundingClientRect().top", css)

    def stays(self, css, top, what):
        """The row stands where it stood, once everything has been laid out, and goes on standing there."""
        self.browser.run_async("""
            for (let frame = 0; frame < 20; frame += 1) await new Promise((done) => requestAnimationFrame(done));""")
        self.assertLess(abs(self.place(css) - top), 3, what)

    def row_below_the_middle(self):
        return self.browser.eventually(lambda: self.browser.run("""
            const rows = [...document.querySelectorAll("main a.row[href]")];
            const row = rows.find((each) => each.getBoundingClientRect().top > innerHeight * 0.55);
            return row && `a[href="${row.getAttribute("href")}"]`;"""), "a row below the middle")

    def scroll_to(self, top):
        self.browser.eventually(lambda: self.browser.run(
            "scrollTo(0, arguments[0]); return scrollY === arguments[0]", top), f"{top} is reached")
        self.browser.run_async("""
            for (let frame = 0; frame < 20; frame += 1) await new Promise((done) => requestAnimationFrame(done));""")

    def test_the_pressed_row_stays_under_the_pointer_when_the_panel_opens_closes_and_saves(self):
        person = Person()
        fill(person, 60)
        for width in (DESKTOP, (1440, 900), (1000, 800)):
            self.browser.resize(*width)
            self.sign_in(person, "/transactions")
            self.says("Bread", "transactions.list")
            for scrolled in (0, 1200):
                self.scroll_to(scrolled)
                row = self.row_below_the_middle()
                top = self.place(row)
                where = f"{width}, {scrolled}"
                self.browser.click(row)
                self.sees("editTransaction.amountInput")
                self.assertEqual(self.browser.attribute(row, "aria-current"), "true", where)
                self.stays(row, top, f"opened: {where}")
                self.press("editTransaction.cancelButton")
                self.goes("editTransaction.screen")
                self.stays(row, top, f"closed: {where}")
                self.browser.click(row)
                self.write("editTransaction.descriptionInput", "A much longer description than the one before it", clear=True)
                self.press("editTransaction.submitButton")
                self.goes("editTransaction.screen")
                self.goes("pendingSync")
                self.stays(row, top, f"saved: {where}")
                # The row is marked, and the keyboard goes on from it.
                self.browser.eventually(lambda: self.browser.run(
                    "return document.activeElement?.matches(arguments[0])", row), "the row has the focus")
                self.assertNotIn(self.browser.run(
                    "return getComputedStyle(document.querySelector(arguments[0])).backgroundColor", row),
                    ("rgba(0, 0, 0, 0)", "transparent"))

    def test_what_is_new_at_the_top_comes_into_view_and_further_down_nothing_moves(self):
        person = Person()
        fill(person, 60)

        def add(text):
            self.browser.keys("n")
            self.write("addTransaction.amountInput", "5")
            self.press("addTransaction.category.Groceries")
            self.write("addTransaction.descriptionInput", text)
            self.press("addTransaction.submitButton")
            self.goes("addTransaction.screen")
            self.browser.eventually(
                lambda: person.call("GET", f"/transactions?q={text}")["total"] == 1, "the server has it")

        self.sign_in(person, "/transactions")
        self.says("Bread", "transactions.list")
        add("First")
        self.says("First", "transactions.list")
        self.assertEqual(self.browser.run("return scrollY"), 0)
        self.scroll_to(1200)
        row = self.row_below_the_middle()
        top = self.place(row)
        add("Second")
        self.goes("pendingSync")
        self.stays(row, top, "an entry far above")

    def test_a_budget_and_a_monthly_entry_stay_and_are_marked_too(self):
        person = Person()
        for number in range(14):
            person.plan("500", f"Category with quite a long name {number}")
            person.call("POST", "/recurring", {
                "accountId": person.account(), "categoryId": person.category("Rent"), "type": "EXPENSE", "amount": "900",
                "dayOfMonth": 28, "description": f"{WORDS[1]} {number}", "startMonthKey": day(0)[:7]})
        for path, panel in (("/budgets", "editBudget.plannedInput"), ("/recurring", "editRecurring.amountInput")):
            self.sign_in(person, path)
            self.browser.eventually(lambda: len(self.browser.all("main a.row")) >= 14, "the list")
            self.scroll_to(200)
            row = self.row_below_the_middle()
            top = self.place(row)
            self.browser.click(row)
            self.sees(panel)
            self.assertEqual(self.browser.attribute(row, "aria-current"), "true", path)
            self.stays(row, top, f"opened: {path}")
            self.browser.keys("Escape")
            self.goes(panel)
            self.stays(row, top, f"closed: {path}")
            self.assertIsNone(self.browser.attribute(row, "aria-current"))


class MessageTests(BrowserTest):
    """A message covers nothing that is pressed next."""

    size = PHONE

    def is_free(self, *testids):
        """Nothing lies over these, and they are in the window."""
        for testid in testids:
            self.sees(testid)
            self.browser.eventually(lambda: self.browser.run("""
                const element = document.querySelector(arguments[0]);
                const {left, right, top, bottom} = element.getBoundingClientRect();
                const points = [[0.5, 0.5], [0.5, 0.1], [0.5, 0.9]].map(([x, y]) =>
                  document.elementFromPoint(left + (right - left) * x, top + (bottom - top) * y));
                return bottom <= innerHeight && points.every((point) => element.contains(point) || point?.contains(element));
                """, by(testid)), f"{testid} is free")

    def delete_one(self, person):
        spent = person.spend("5.00", "Bread")
        self.sign_in(person, f"/transactions/{spent['id']}")
        self.press("editTransaction.deleteButton")
        self.press("deleteTransaction.confirmButton")
        self.says("Transaction deleted", "toasts")

    def test_the_add_button_and_the_next_form_are_free_while_something_can_be_undone(self):
        person = Person()
        for size in (PHONE, (320, 640)):
            self.browser.resize(*size)
            self.delete_one(person)
            self.press("tab.dashboard")
            self.sees("toast.action")
            self.is_free("toast.action", "dashboard.addTransactionFab", "tab.dashboard", "tab.settings")
            self.press("dashboard.addTransactionFab")
            self.is_free("toast.action", "addTransaction.amountInput", "addTransaction.cancelButton",
                         "addTransaction.submitButton")
            self.fits("a form above a message")
            self.axe("a form above a message")
            self.press("toast.action")
            self.says("Transaction restored", "toasts")
            self.is_free("addTransaction.amountInput", "addTransaction.submitButton")

    def test_the_bar_of_what_is_selected_is_free(self):
        person = Person()
        first, second = person.spend("5.00", "Bread"), person.spend("6.00", "Milk")
        self.sign_in(person, "/transactions")
        self.press("transactions.select")
        self.press(f"transactions.choose.{first['id']}")
        self.press("bulk.delete")
        self.says("1 entry deleted", "toasts")
        self.press("transactions.select")
        self.press(f"transactions.choose.{second['id']}")
        self.is_free("toast.action", "bulk.delete", "bulk.done", "tab.dashboard")

    def test_beside_a_panel_neither_the_form_nor_the_navigation_is_covered(self):
        person = Person()
        for size in (DESKTOP, (1000, 700)):
            self.browser.resize(*size)
            self.delete_one(person)
            self.is_free("toast.action", "transactions.addButton", "tab.dashboard")
            self.press("transactions.addButton")
            self.is_free("toast.action", "addTransaction.amountInput", "addTransaction.submitButton", "tab.dashboard")
            self.assertTrue(self.browser.run("""
                const toasts = document.querySelector(".toasts").getBoundingClientRect();
                const tabs = document.querySelector(".tabs").getBoundingClientRect();
                return tabs.bottom <= toasts.top + 1;"""), "the navigation ends above it")
