"""The list of transactions: TXN-001 to TXN-006."""

from support import BrowserTest, Person, by, day


class TransactionTests(BrowserTest):
    def rows(self):
        return self.browser.run(
            f"return [...document.querySelectorAll('{by('transactions.list')} .row')].map(each => each.textContent)")

    def test_TXN_001_transaction_list_loads(self):
        person = Person()
        person.spend("5.00", "Bread")
        person.spend("6.00", "Milk", on=day(1))
        person.spend("7.00", "Cheese", on=day(5))
        self.sign_in(person, "/transactions")
        self.says("Bread", "transactions.list")
        headings = self.browser.run("return [...document.querySelectorAll('.day')].map(each => each.innerText)")
        self.assertEqual(headings[:2], ["Today", "Yesterday"])
        self.assertEqual(len(headings), 3)
        self.is_chosen("transactions.filter.all")
        self.sees("transactions.addButton")

    def test_TXN_002_filter_by_type(self):
        person = Person()
        person.spend("5.00", "Bread")
        person.earn("900", "Pay")
        self.sign_in(person, "/transactions")
        self.says("Bread", "transactions.list")
        self.press("transactions.filter.income")
        self.is_chosen("transactions.filter.income")
        self.browser.eventually(lambda: len(self.rows()) == 1 and "Pay" in self.rows()[0], "income only")
        self.assertIn("+$900.00", self.rows()[0])

    def test_TXN_003_filter_by_expenses(self):
        person = Person()
        person.spend("5.00", "Bread")
        person.earn("900", "Pay")
        self.sign_in(person, "/transactions")
        self.press("transactions.filter.expense")
        self.is_chosen("transactions.filter.expense")
        self.browser.eventually(lambda: len(self.rows()) == 1 and "Bread" in self.rows()[0], "expenses only")

    def fill(self, person, count, a_day):
        category = person.category()
        person.call("POST", "/transactions/batch", {"operations": [
            {"op": "create", "transaction": {"type": "EXPENSE", "amount": "1.00", "categoryId": category,
                                             "description": f"Entry {number}", "date": day(number // a_day)}}
            for number in range(count)]})

    def test_TXN_004_load_more_on_scroll(self):
        person = Person()
        self.fill(person, 120, a_day=4)
        self.sign_in(person, "/transactions")
        self.browser.eventually(self.rows, "the first page")
        self.hold("/transactions")
        self.browser.run("scrollTo(0, document.documentElement.scrollHeight * 0.72 - innerHeight)")
        self.sees("transactions.loadingMore")
        self.release()
        self.goes("transactions.loadingMore")
        self.browser.run("scrollTo(0, document.documentElement.scrollHeight)")
        self.goes("transactions.loadMore")
        # Down the list as a person reads it: every row is there once, and only those near the window.
        self.browser.run("scrollTo(0, 0)")
        seen = set()
        while True:
            self.browser.eventually(lambda: self.browser.run(
                "return document.elementFromPoint(innerWidth / 2, innerHeight / 2).closest('section') !== null"), "rows")
            rows = self.rows()
            self.assertEqual(len(rows), len(set(rows)))
            self.assertLess(len(rows), 90)
            seen.update(rows)
            if not self.browser.run("const at = scrollY; scrollBy(0, innerHeight / 2); return scrollY > at"):
                break
        self.assertEqual(len(seen), 120)

    def test_arrows_go_through_a_long_day(self):
        person = Person()
        self.fill(person, 45, a_day=45)
        self.sign_in(person, "/transactions")
        self.browser.eventually(self.rows, "the list")
        seen = []
        for _ in range(45):
            self.browser.keys("Down")
            seen.append(self.browser.run("return document.activeElement.textContent"))
        self.assertEqual(len(set(seen)), 45)
        self.browser.run("scrollTo(0, 0)")
        self.browser.eventually(lambda: len(self.browser.all(by("transactions.day"))) == 1, "its one heading")

    def test_a_day_of_several_entries_has_its_sum(self):
        person = Person()
        person.spend("5.00", "Bread", on=day(1))
        person.spend("7.50", "Lunch")
        person.earn("3.25", "Refund")
        self.sign_in(person, "/transactions")
        self.browser.eventually(
            lambda: self.browser.run("return [...document.querySelectorAll(arguments[0])].map(it => it.textContent)",
                                     by("transactions.day")) == ["Today−$4.25", "Yesterday"], "the days and their sums")
        # Other currencies have their own sums; the account's comes first.
        person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "3.00", "currency": "EUR", "categoryId": person.category(), "description": "Coffee"})
        self.open("/transactions")
        self.says("−$4.25, −€3.00", "transactions.day")
        # A part of the rows is not the day.
        self.open(f"/transactions?category={person.category('Groceries')}")
        self.says("Lunch", "transactions.list")
        self.assertNotIn("$4.25", self.text("transactions.screen"))

    def test_what_waits_to_be_sent_stands_apart_in_the_days_heading_and_in_no_sum(self):
        person = Person()
        bread = person.spend("5.00", "Bread")
        person.spend("7.50", "Lunch")
        self.sign_in(person, "/transactions?q=lunch")
        self.says("$7.50 out", "transactions.found")
        self.open("/transactions")
        heading = lambda: self.text("transactions.day").replace("\n", " ").replace("  ", " ")
        self.says("−$12.50", "transactions.day")
        self.hold("/transactions/batch")
        self.browser.keys("n")
        self.write("addTransaction.amountInput", "20")
        self.press("addTransaction.category.Groceries")
        self.write("addTransaction.descriptionInput", "Late lunch")
        self.press("addTransaction.submitButton")
        self.goes("addTransaction.screen")
        self.says("−$12.50", "transactions.day")
        self.says("−$20.00", "waiting")
        self.sees("pendingSync")
        # A change counts by what it adds.
        self.press(f"transactions.item.{bread['id']}")
        self.write("editTransaction.amountInput", "6", clear=True)
        self.press("editTransaction.submitButton")
        self.goes("editTransaction.screen")
        self.says("−$12.50", "transactions.day")
        self.says("−$21.00", "waiting")
        self.axe("what waits beside a sum")
        self.write("transactions.search", "lunch")
        self.says("$7.50 out", "transactions.found")
        self.says("−$20.00", "transactions.found")
        self.release()
        self.says("$27.50 out", "transactions.found")
        self.goes("waiting")
        self.open("/transactions")
        self.says("−$33.50", "transactions.day")
        self.assertNotIn("sync", heading())

    def test_TXN_005_empty_state(self):
        person = Person()
        self.sign_in(person, "/transactions")
        self.says("No transactions", "transactions.empty")
        self.press("transactions.filter.income")
        self.says("No income yet. Choose All to see everything.", "transactions.empty")
        person.spend("5.00", "Bread")
        self.press("transactions.filter.all")
        self.says("Bread")

    def test_TXN_006_add_transaction_button(self):
        self.sign_in(Person(), "/transactions")
        self.press("transactions.addButton")
        self.sees("addTransaction.screen")

    def test_the_arrow_leads_from_the_search_to_what_it_found(self):
        person = Person()
        person.spend("5.00", "Bread")
        self.sign_in(person, "/transactions?q=bread")
        self.says("Bread", "transactions.list")
        self.browser.run("document.querySelector(arguments[0]).focus()", by("transactions.search"))
        self.browser.keys("Down")
        self.assertTrue(self.browser.run("return document.activeElement.matches('a.row')"))

    def test_searching_finds_and_keeps_its_address(self):
        person = Person()
        person.spend("5.00", "Bread 100%")
        person.spend("6.00", "Milk")
        self.sign_in(person, "/transactions")
        self.says("Milk", "transactions.list")
        self.browser.keys("/")
        self.browser.eventually(
            lambda: self.browser.run("return document.activeElement.dataset.testid") == "transactions.search", "the focus")
        self.write("transactions.search", "100%")
        self.browser.eventually(lambda: len(self.rows()) == 1 and "Bread" in self.rows()[0], "the one found")
        self.assertIn("q=100%25", self.path())
        self.write("transactions.search", "zzz")
        self.says("No entries contain", "transactions.empty")

    def test_arrows_move_between_rows_and_enter_opens(self):
        person = Person()
        person.spend("5.00", "Second", on=day(1))
        person.spend("6.00", "First")
        self.sign_in(person, "/transactions")
        self.says("First", "transactions.list")
        self.browser.keys("Down")
        self.browser.keys("Down")
        self.browser.keys("Enter")
        self.browser.eventually(
            lambda: self.browser.value(by("editTransaction.descriptionInput")) == "Second", "the second row's form")

    def test_filters_find_by_category_day_and_amount(self):
        person = Person()
        person.spend("5.00", "Bread", on=day(9))
        person.spend("50.00", "Party", on=day(9))
        person.spend("40.00", "Bus pass", "Transport", on=day(2))
        self.sign_in(person, "/transactions")
        self.says("Bread", "transactions.list")
        self.press("transactions.filters.toggle")
        self.browser.fill(by("transactions.filter.min"), "30")
        self.browser.change(by("transactions.filter.min"))
        self.browser.eventually(lambda: len(self.rows()) == 2, "two cost 30 and more")
        self.browser.fill(by("transactions.filter.to"), day(5))
        self.browser.change(by("transactions.filter.to"))
        self.browser.eventually(lambda: len(self.rows()) == 1 and "Party" in self.rows()[0], "one of them is old")
        self.says("2 filters", "transactions.filters.toggle")
        self.browser.choose(by("transactions.filter.category"), person.category("Transport"))
        self.says("No entries match these filters", "transactions.empty")
        self.press("transactions.filters.clear")
        self.browser.eventually(lambda: len(self.rows()) == 3, "all are back")

    def test_one_more_row_moves_the_portions_of_its_own_day_only(self):
        person = Person()
        for ago in (1, 2):
            for _ in range(5):
                person.spend("1.00", "Bread", on=day(ago))

        def portions():
            self.says("Bread", "transactions.list")
            self.browser.eventually(lambda: len(self.rows()) >= 10, "all rows are there")
            return self.browser.run("return [...document.querySelectorAll('.portion')].map((each) => each.dataset.key)")

        self.sign_in(person, "/transactions")
        before = portions()
        person.spend("1.00", "Bread", on=day(0))
        self.open("/transactions")
        after = portions()
        self.assertEqual([key for key in after if key.startswith(day(2))], [f"{day(2)} 0", f"{day(2)} 4"])
        self.assertEqual([key for key in before if key.startswith(day(2))], [f"{day(2)} 0", f"{day(2)} 4"])
