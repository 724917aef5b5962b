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
        self.press("bulk.all")
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
        self.says("only entries in USD", "transactions.screen")
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
        self.says("Trip to Lisbon", "account.switch")
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


class InPlaceTests(BrowserTest):
    """A row of the list is changed where it stands."""

    size = (1440, 900)

    def focus(self, testid):
        self.sees(testid)
        self.browser.run("document.querySelector(arguments[0]).focus()", by(testid))

    def has_focus(self, testid):
        self.browser.eventually(lambda: self.browser.run(
            "return document.activeElement?.matches(arguments[0])", by(testid)), f"{testid} has the focus")

    def test_the_description_and_the_category_are_changed_and_taken_back(self):
        person = Person()
        food = person.category("Eating out")
        lunch = person.spend("9.50", "Lunhc")
        row = f"transactions.item.{lunch['id']}"
        stored = lambda: person.call("GET", f"/transactions/{lunch['id']}")
        self.sign_in(person, "/transactions")
        self.focus(row)
        self.browser.keys("e")
        self.has_focus("transactions.inPlace.description")
        self.axe("a row that is changed in its place")
        self.write("transactions.inPlace.description", "Lunch", clear=True)
        self.browser.choose(by("transactions.inPlace.category"), food)
        self.browser.run("document.querySelector(arguments[0]).focus()", by("transactions.inPlace.category"))
        self.browser.keys("\ue007")
        self.goes("transactions.inPlace")
        self.says("Lunch", row)
        self.says("Eating out", row)
        self.browser.eventually(lambda: stored()["categoryId"] == food, "it is stored")
        self.assertEqual((stored()["description"], stored()["amount"]), ("Lunch", "9.50"))
        # The arrows go on from the row.
        self.has_focus(row)
        self.press("toast.action")
        self.browser.eventually(lambda: stored()["description"] == "Lunhc", "it is taken back")
        self.assertEqual(stored()["category"]["name"], "Groceries")
        self.says("Lunhc", row)

    def test_a_row_that_is_called_by_its_payee_changes_the_payee(self):
        person = Person()
        spent = person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "9.50", "categoryId": person.category("Eating out"), "payee": "Osteria Rma"})
        row = f"transactions.item.{spent['id']}"
        stored = lambda: person.call("GET", f"/transactions/{spent['id']}")
        self.sign_in(person, "/transactions")
        self.focus(row)
        self.browser.keys("e")
        self.has_focus("transactions.inPlace.payee")
        self.assertEqual(self.browser.value(by("transactions.inPlace.payee")), "Osteria Rma")
        self.write("transactions.inPlace.payee", "Osteria Roma\n", clear=True)
        self.goes("transactions.inPlace")
        self.says("Osteria Roma", row)
        self.browser.eventually(lambda: stored()["payee"] == "Osteria Roma", "it is stored")
        self.assertIsNone(stored()["description"])
        self.press("toast.action")
        self.browser.eventually(lambda: stored()["payee"] == "Osteria Rma", "it is taken back")

    def test_the_day_stands_beside_its_rows_and_many_rows_are_seen(self):
        person = Person()
        ids = [person.spend("9.50", f"Lunch {ago}", on=day(ago))["id"] for ago in range(3)]
        self.sign_in(person, "/transactions")
        self.sees(f"transactions.item.{ids[-1]}")
        box = lambda css: self.browser.run(
            "const {top, right, left, height} = document.querySelector(arguments[0]).getBoundingClientRect();"
            "return {top, right, left, height}", css)
        row, heading = box(by(f"transactions.item.{ids[0]}")), box(by("transactions.day"))
        self.assertLessEqual(row["height"], 36)
        self.assertEqual(row["top"], heading["top"])
        self.assertLessEqual(heading["right"], row["left"])
        # Each day takes no more than its row.
        self.assertLessEqual(box(by(f"transactions.item.{ids[2]}"))["top"] - row["top"], 2 * 37)
        # Sorted by amount, each row says its own day, and there is no empty column.
        self.press("transactions.sort.amount")
        self.browser.gone(by("transactions.day"))
        self.sees(f"transactions.item.{ids[0]}")
        self.assertLess(box(by(f"transactions.item.{ids[0]}"))["left"], row["left"])

    def test_the_day_the_account_and_the_amount_are_changed_and_taken_back(self):
        person = Person()
        card = person.call("POST", "/accounts", {"name": "Card", "preferredCurrency": "USD"})["id"]
        lunch = person.spend("9.50", "Lunch", on=day(2))
        row = f"transactions.item.{lunch['id']}"
        stored = lambda: {name: it for name, it in person.call("GET", f"/transactions/{lunch['id']}").items()
                          if name in ("date", "accountId", "amount", "categoryId")}
        before = stored()
        self.sign_in(person, "/transactions")
        self.focus(row)
        self.browser.keys("e")
        self.has_focus("transactions.inPlace.description")
        self.browser.fill(by("transactions.inPlace.date"), day(3))
        self.browser.choose(by("transactions.inPlace.account"), card)
        # What is no amount is not sent, and nothing typed is lost.
        self.write("transactions.inPlace.amount", "nine\n", clear=True)
        self.assertEqual(self.browser.value(by("transactions.inPlace.amount")), "nine")
        self.assertEqual(stored(), before)
        self.axe("all fields of a row")
        self.write("transactions.inPlace.amount", "10+1.25\n", clear=True)
        self.goes("transactions.inPlace")
        self.says("$11.25", row)
        self.says("Card", row)
        self.browser.eventually(lambda: stored() == before | {
            "date": day(3), "accountId": card, "amount": "11.25"}, "it is stored")
        self.press("toast.action")
        self.browser.eventually(lambda: stored() == before, "it is taken back")

    def test_escape_leaves_everything_as_it_was_and_the_pointer_has_a_key(self):
        person = Person()
        lunch = person.spend("9.50", "Lunch")
        key = f"transactions.inPlace.{lunch['id']}"
        self.sign_in(person, "/transactions")
        self.focus(f"transactions.item.{lunch['id']}")
        name = self.browser.attribute(by(key), "aria-label")
        self.assertRegex(name, r"^Edit in the list: Lunch, .+, \$9\.50$")
        self.browser.run("document.querySelector(arguments[0]).click()", by(key))
        self.write("transactions.inPlace.description", "Something else", clear=True)
        self.browser.keys("\ue00c")
        self.goes("transactions.inPlace")
        self.has_focus(f"transactions.item.{lunch['id']}")
        self.assertEqual(self.browser.all(by("toast.action")), [])
        self.assertEqual(person.call("GET", f"/transactions/{lunch['id']}")["description"], "Lunch")
        # A phone has the sheet for it.
        self.browser.resize(390, 844)
        self.focus(f"transactions.item.{lunch['id']}")
        self.browser.keys("e")
        self.assertEqual(self.browser.all(by("transactions.inPlace")), [])
        self.fits("the list of a phone")

    def test_a_transfer_and_a_split_one_have_no_category_of_their_own(self):
        person = Person()
        food, fun = person.category(), person.category("Fun")
        other = person.call("POST", "/accounts", {"name": "Savings", "type": "SELF"})["id"]
        moved = person.call("POST", "/transfers", {"fromAccountId": person.account(), "toAccountId": other, "amount": "40"})
        split = person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "10", "categoryId": food, "description": "Store", "splits": [
                {"categoryId": food, "amount": "4"}, {"categoryId": fun, "amount": "6"}]})
        self.sign_in(person, "/transactions")
        for path, entry in (("transfers", moved), ("transactions", split)):
            row = f"transactions.item.{entry['id']}"
            self.focus(row)
            self.browser.keys("e")
            self.sees("transactions.inPlace.description")
            self.assertEqual(self.browser.all(by("transactions.inPlace.category")), [])
            self.write("transactions.inPlace.description", "Said anew\ue007", clear=True)
            self.says("Said anew", row)
            stored = lambda: person.call("GET", f"/{path}/{entry['id']}")
            self.browser.eventually(lambda: stored()["description"] == "Said anew", "it is stored")
        self.assertEqual([each["amount"] for each in stored()["splits"]], ["4.00", "6.00"])
        self.assertEqual(person.call("GET", f"/transfers/{moved['id']}")["to"]["amount"], "40.00")


class ManyTests(BrowserTest):
    """Many entries at once: what is chosen is said, and nothing is done by accident."""

    size = WIDE

    def fill(self, count):
        person = Person()
        category = person.category()
        person.call("POST", "/transactions/batch", {"operations": [
            {"op": "create", "transaction": {"type": "EXPENSE", "amount": "1.00", "categoryId": category,
                                             "description": f"Entry {number}", "date": day(number // 40)}}
            for number in range(count)]})
        return person

    def shift_click(self, css):
        """A click of the pointer itself, with Shift held."""
        left, top = self.browser.eventually(lambda: self.browser.run("""
            const {left, right, top, bottom} = document.querySelector(arguments[0]).getBoundingClientRect();
            return [Math.round((left + right) / 2), Math.round((top + bottom) / 2)];""", css), css)
        held = [{"type": "keyDown", "value": "\ue008"}, {"type": "pause"}, {"type": "pause"}, {"type": "keyUp", "value": "\ue008"}]
        click = [{"type": "pointerMove", "x": left, "y": top}, {"type": "pointerDown", "button": 0},
                 {"type": "pointerUp", "button": 0}, {"type": "pause"}]
        self.browser.call("POST", "/actions", {"actions": [
            {"type": "key", "id": "keyboard", "actions": held},
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": click}]})

    def test_select_all_says_how_many_there_are_and_can_take_them_and_deleting_many_asks(self):
        person = self.fill(120)
        count = lambda: person.call("GET", "/transactions")["total"]
        self.sign_in(person, "/transactions")
        self.press("transactions.select")
        self.says("0 of 120 selected", "bulk.count")
        self.says("Select all 120", "bulk.all")
        self.press("bulk.all")
        self.says("120 selected", "bulk.count")
        self.says("$120.00 out", "bulk.count")
        self.goes("bulk.all")
        self.press("bulk.delete")
        self.says("Delete 120 entries?", "bulk.delete.dialog")
        self.says("$120.00 out", "bulk.delete.dialog")
        self.press("bulk.delete.cancelButton")
        self.says("120 selected", "bulk.count")
        self.assertEqual(count(), 120)
        self.press("bulk.delete")
        self.press("bulk.delete.confirmButton")
        self.says("120 entries deleted", "toasts")
        self.browser.eventually(lambda: count() == 0, "all are deleted")

    def test_up_to_five_are_deleted_at_once_and_six_after_a_question(self):
        person = self.fill(11)
        count = lambda: person.call("GET", "/transactions")["total"]
        rows = lambda: [each["id"] for each in person.call("GET", "/transactions")["transactions"]]
        self.sign_in(person, "/transactions")
        for number, left in ((5, 6), (6, 6)):
            self.press("transactions.select")
            for each in rows()[:number]:
                self.press(f"transactions.choose.{each}")
            self.press("bulk.delete")
            if number == 5:
                self.says("5 entries deleted", "toasts")
            else:
                self.says("Delete 6 entries?", "bulk.delete.dialog")
            self.browser.eventually(lambda: count() == left, f"{left} are left")

    def point_at(self, css):
        self.browser.call("POST", "/actions", {"actions": [
            {"type": "pointer", "id": "mouse", "parameters": {"pointerType": "mouse"}, "actions": [
                {"type": "pointerMove", "origin": self.browser.find(css), "x": 0, "y": 0}]}]})

    def contrast(self, css):
        """Of the text of a button to its own ground."""
        return self.browser.run("""
            const context = document.createElement("canvas").getContext("2d", {willReadFrequently: true});
            const light = (color) => {
              context.fillStyle = color;
              context.fillRect(0, 0, 1, 1);
              const [r, g, b] = [...context.getImageData(0, 0, 1, 1).data].map((each) => each / 255)
                .map((each) => each <= 0.04045 ? each / 12.92 : ((each + 0.055) / 1.055) ** 2.4);
              return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const {color, backgroundColor} = getComputedStyle(arguments[0]);
            const [low, high] = [light(color), light(backgroundColor)].sort((a, b) => a - b);
            return (high + 0.05) / (low + 0.05);""", self.browser.find(css))

    def test_one_key_ends_the_selection_and_one_takes_all(self):
        person = self.fill(3)
        self.sign_in(person, "/transactions")
        self.press("transactions.select")
        self.says("Tick entries in the list first", "bulk.count")
        self.goes("transactions.select")
        words = lambda: self.browser.run("return [...document.querySelectorAll('main button')].map((each) => each.textContent.trim())")
        self.assertEqual([words().count(each) for each in ("Done", "Select all")], [1, 1])
        self.assertEqual(self.browser.run("return document.activeElement.dataset.testid"), "bulk.done")
        self.press("bulk.all")
        self.says("3 selected", "bulk.count")
        self.goes("bulk.all")
        self.press("bulk.done")
        self.sees("transactions.select")
        self.assertEqual([words().count(each) for each in ("Done", "Select")], [0, 1])

    def test_no_category_and_no_account_is_chosen_before_the_person_chooses_one(self):
        person = self.fill(3)
        other = person.call("POST", "/accounts", {"name": "Card", "type": "SELF"})["id"]
        fun = person.category("Fun")
        of = lambda: person.call("GET", f"/transactions?accountId={account}")["transactions"]
        account = person.account()
        self.sign_in(person, "/transactions")
        self.press("transactions.select")
        self.press("bulk.all")
        for key in ("bulk.category", "bulk.account"):
            self.press(key)
            self.assertEqual(self.browser.value(by(f"{key}.select")), "")
            self.assertIsNotNone(self.browser.attribute(by(f"{key}.confirmButton"), "disabled"))
            self.says("Choose a category first" if key == "bulk.category" else "Choose an account first", f"{key}.first")
            self.assertGreater(self.contrast(by(f"{key}.confirmButton")), 4.5)
            self.point_at(by(f"{key}.confirmButton"))
            self.assertGreater(self.contrast(by(f"{key}.confirmButton")), 4.5, "below the pointer, too")
            self.axe(key)
            self.press(f"{key}.cancelButton")
            self.goes(f"{key}.dialog")
            self.says("3 selected", "bulk.count")
        self.press("bulk.category")
        self.browser.choose(by("bulk.category.select"), fun)
        self.browser.eventually(lambda: not self.browser.run("return arguments[0].checkVisibility()",
                                                             self.browser.all(by("bulk.category.first"))[0]), "it is chosen")
        self.press("bulk.category.confirmButton")
        self.says("3 entries are in Fun", "toasts")
        self.browser.eventually(lambda: {each["category"]["name"] for each in of()} == {"Fun"}, "the server has it")
        self.press("transactions.select")
        self.press("bulk.all")
        self.press("bulk.account")
        self.browser.choose(by("bulk.account.select"), other)
        self.press("bulk.account.confirmButton")
        self.says("3 entries moved to Card", "toasts")
        self.browser.eventually(lambda: len(person.call("GET", f"/transactions?accountId={other}")["transactions"]) == 3,
                                "they are in the other account")
        self.says("Card", "transactions.list")
        self.browser.keys("Control", "z")
        self.browser.eventually(lambda: len(of()) == 3, "they are back")

    def test_shift_chooses_rows_and_marks_no_text(self):
        person = self.fill(8)
        rows = [f'[data-testid="transactions.item.{each["id"]}"] .row-title'
                for each in person.call("GET", "/transactions")["transactions"]]
        self.sign_in(person, "/transactions")
        self.browser.find(rows[0])
        marked = lambda: self.browser.run("return getSelection().toString()")
        # The first click begins the selection.
        self.shift_click(rows[1])
        self.says("1 selected", "bulk.count")
        self.shift_click(rows[5])
        self.says("5 selected", "bulk.count")
        self.assertEqual(marked(), "")

    def test_a_transfer_is_not_opened_and_not_chosen_while_others_are(self):
        person = self.fill(2)
        other = person.call("POST", "/accounts", {"name": "Card", "type": "SELF"})["id"]
        moved = person.call("POST", "/transfers", {"fromAccountId": person.account(), "toAccountId": other, "amount": "40"})
        row = f"transactions.item.{moved['id']}"
        self.sign_in(person, "/transactions")
        self.says("Card", row)
        self.press("transactions.select")
        self.sees("bulk")
        self.press(row)
        self.says("0 selected", "bulk.count")
        self.assertEqual(self.path(), "/transactions")
        self.press("bulk.all")
        self.says("2 selected", "bulk.count")
        self.axe("a transfer among what can be chosen")
        # Neither does its key choose it.
        self.press("bulk.done")
        self.sees(row)
        self.browser.run("document.querySelector(arguments[0]).focus()", by(row))
        self.browser.keys("x")
        self.assertEqual(self.browser.all(by("bulk")), [])
