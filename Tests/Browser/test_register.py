"""The transactions as a register: columns and rows by choice, cells edited in place, filters under a name."""

from support import PHONE, BrowserTest, Person, by, day, month

WIDE = (1440, 900)


class RegisterTests(BrowserTest):
    size = WIDE

    def lunches(self):
        person = Person()
        ids = [person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": f"{9 + ago}.50", "categoryId": person.category(), "description": f"Lunch {ago}",
            "payee": "Osteria Roma", "notes": f"two guests {ago}", "tags": ["work"], "date": day(ago)})["id"] for ago in range(3)]
        return person, ids

    def box(self, css):
        self.browser.find(css)
        return self.browser.run(
            "const {top, right, left, height} = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return {top, right, left, height}", css)

    def names(self):
        return self.browser.run("return [...document.querySelectorAll('.register-head .names > span')].map((it) => it.textContent)")

    def test_columns_are_chosen_and_this_device_remembers_them(self):
        person, (first, *_) = self.lunches()
        row = f"transactions.item.{first}"
        self.sign_in(person, "/transactions")
        self.says("two guests 0 #work", row)
        self.assertEqual(self.names(), ["Description", "Category", "Note"])
        self.press("transactions.register.view")
        self.axe("the choice of columns")
        self.press("register.column.payee")
        self.press("register.column.category")
        self.press("register.doneButton")
        self.goes("register.dialog")
        self.says("Osteria Roma", row)
        self.assertEqual(self.names(), ["Description", "Payee", "Note"])
        self.assertNotIn("Groceries", self.text(row))
        self.axe("a register")
        self.open("/transactions")
        self.says("Osteria Roma", row)
        self.assertEqual(self.names(), ["Description", "Payee", "Note"])

    def test_names_stand_above_their_columns(self):
        person, (first, *_) = self.lunches()
        person.call("POST", "/accounts", {"name": "Card", "preferredCurrency": "USD"})
        self.sign_in(person, "/transactions")
        self.says("two guests", f"transactions.item.{first}")
        for path in ("/transactions", "/transactions?sort=amount"):
            self.open(path)
            self.says("Account", "transactions.register")
            self.says("two guests", f"transactions.item.{first}")
            heads, cells = self.browser.run("""
                const left = (css) => [...document.querySelectorAll(css)].map((it) => Math.round(it.getBoundingClientRect().left));
                return [left(".register-head .names > *"), left('[data-testid="transactions.item.' + arguments[0] + '"] .cells > *')];""", first)
            self.assertEqual(len(heads), len(cells), path)
            for head, cell in zip(heads, cells):
                self.assertAlmostEqual(head, cell, delta=1, msg=path)

    def test_rows_are_as_high_as_the_person_wants(self):
        person, (first, *_) = self.lunches()
        row = by(f"transactions.item.{first}")
        self.sign_in(person, "/transactions")
        self.sees("transactions.register")
        self.assertTrue(32 <= self.box(row)["height"] <= 36)
        self.press("transactions.register.view")
        self.press("register.rows.comfortable")
        self.press("register.doneButton")
        self.browser.eventually(lambda: self.box(row)["height"] == 44, "rows are comfortable")
        self.open("/transactions")
        self.browser.eventually(lambda: self.box(row)["height"] == 44, "this device remembers it")

    def test_every_cell_is_edited_in_its_place_by_the_keyboard(self):
        person, (first, *_) = self.lunches()
        row = f"transactions.item.{first}"
        stored = lambda: person.call("GET", f"/transactions/{first}")
        fun = person.category("Fun")
        self.sign_in(person, "/transactions")
        self.press("transactions.register.view")
        self.press("register.column.payee")
        self.press("register.doneButton")
        self.sees(row)
        self.browser.run("document.querySelector(arguments[0]).focus()", by(row))
        self.browser.keys("e")
        at = lambda: self.browser.run("return document.activeElement?.dataset.testid ?? ''").split(".")[-1]
        self.browser.eventually(lambda: at() == "description", "what it is called has the focus")
        reached = []
        self.write("transactions.inPlace.description", "Dinner", clear=True)
        for _ in range(4):
            self.browser.keys("Tab")
            reached.append(at())
        self.assertEqual(reached, ["payee", "notes", "category", "amount"])
        self.axe("all cells of a row")
        self.write("transactions.inPlace.payee", "Trattoria", clear=True)
        self.write("transactions.inPlace.notes", "alone", clear=True)
        self.browser.choose(by("transactions.inPlace.category"), fun)
        self.write("transactions.inPlace.amount", "12+3\n", clear=True)
        self.goes("transactions.inPlace")
        for words in ("Dinner", "Trattoria", "alone", "Fun", "$15.00"):
            self.says(words, row)
        self.browser.eventually(lambda: stored()["payee"] == "Trattoria", "it is stored")
        now = stored()
        self.assertEqual((now["description"], now["notes"], now["tags"], now["amount"], now["categoryId"]),
                         ("Dinner", "alone", ["work"], "15.00", fun))
        self.press("toast.action")
        self.browser.eventually(lambda: stored()["notes"] == "two guests 0", "it is taken back")

    def test_one_account_has_its_balance_as_a_column(self):
        person, (first, *_) = self.lunches()
        self.sign_in(person, "/transactions")
        self.says("Balance", "transactions.register")
        self.press("transactions.register.view")
        self.press("register.column.balance")
        self.press("register.doneButton")
        self.browser.eventually(lambda: "Balance" not in self.text("transactions.register"), "it has no column")
        self.browser.eventually(lambda: not self.browser.run(
            "return document.querySelector(arguments[0]).checkVisibility()", by("transactions.balance")), "nor a figure")

    def test_beside_a_panel_the_rows_have_two_lines(self):
        person, (first, *_) = self.lunches()
        self.sign_in(person, "/transactions")
        self.sees("transactions.register")
        self.press(f"transactions.item.{first}")
        self.sees("editTransaction.screen")
        self.goes("transactions.register")
        self.assertEqual(self.browser.attribute(by(f"transactions.item.{first}"), "aria-current"), "true")
        self.press("editTransaction.cancelButton")
        self.sees("transactions.register")

    def test_a_filter_is_saved_under_a_name_and_forgotten(self):
        person, _ = self.lunches()
        rows = lambda: len(self.browser.all(by("transactions.list") + " .row"))
        self.sign_in(person, "/transactions?q=Lunch+1")
        self.press("transactions.saved.save")
        self.write("transactions.saved.input", "Second lunch")
        self.press("transactions.saved.confirmButton")
        self.sees("transactions.saved.Second lunch")
        self.axe("saved filters")
        self.open("/transactions")
        self.browser.eventually(lambda: rows() == 3, "all are shown")
        self.press("transactions.saved.Second lunch")
        self.browser.eventually(lambda: rows() == 1, "one is shown")
        self.assertEqual(self.path(), "/transactions?q=Lunch+1")
        self.press("transactions.saved.remove")
        self.says("is forgotten", "toasts")
        self.goes("transactions.saved.Second lunch")
        self.press("toast.action")
        self.sees("transactions.saved.Second lunch")
        # Nobody else finds it, and a sign-out takes it along.
        self.assertEqual(self.browser.run("return Object.keys(localStorage).filter((it) => it.startsWith('coffer.saved ')).length"), 1)
        self.open("/settings")
        self.press("settings.logoutButton")
        self.sees("login.emailInput")
        self.assertEqual(self.browser.run("return Object.keys(localStorage).filter((it) => it.startsWith('coffer.saved '))"), [])

    def test_from_right_to_left_nothing_is_cut(self):
        person, (first, *_) = self.lunches()
        person.call("PATCH", "/users/me", {"locale": "he-IL"})
        self.sign_in(person, "/transactions")
        self.sees("transactions.register")
        row, head = self.box(by(f"transactions.item.{first}")), self.box(by("transactions.register"))
        self.assertAlmostEqual(row["left"], head["left"], delta=1)
        self.fits("a register from right to left")


class PhoneRegisterTests(BrowserTest):
    size = PHONE

    def test_a_day_with_one_entry_has_its_date_in_the_row(self):
        person = Person()
        alone = person.spend("9.50", "Lunch", on=day(5))["id"]
        pair = [person.spend("3.00", f"Coffee {number}", on=day(2))["id"] for number in range(2)]
        self.sign_in(person, "/transactions")
        self.sees(f"transactions.item.{alone}")
        said = self.browser.run("return arguments[0].querySelector('.row-date').checkVisibility()",
                                self.browser.find(by(f"transactions.item.{alone}")))
        self.assertTrue(said)
        self.assertFalse(self.browser.run("return arguments[0].querySelector('.row-date').checkVisibility()",
                                          self.browser.find(by(f"transactions.item.{pair[0]}"))))
        shown = self.browser.run("return [...document.querySelectorAll(arguments[0])].filter((it) => it.checkVisibility()).length",
                                 by("transactions.day"))
        self.assertEqual(shown, 1)
        height = self.browser.run("return arguments[0].closest('section').getBoundingClientRect().height",
                                  self.browser.find(by(f"transactions.item.{alone}")))
        self.assertLessEqual(height, 64)
        self.axe("a day with one entry")
