"""Adding and editing: ADD-001 to ADD-008, EDIT-001 to EDIT-003."""

from support import BrowserTest, Person, by, day


class AddTests(BrowserTest):
    def start(self):
        self.person = Person()
        self.person.category("Groceries")
        self.person.category("Salary", "INCOME")
        self.sign_in(self.person, "/transactions")
        self.press("transactions.addButton")
        self.sees("addTransaction.category.Groceries")

    def stored(self):
        return self.person.call("GET", "/transactions")["transactions"]

    def test_a_list_of_categories_that_is_cut_says_how_many_there_are(self):
        person = Person()
        person.call("POST", "/categories/bulk", {"categories": [
            {"name": f"A category with a name, {number:02}", "type": "EXPENSE"} for number in range(1, 14)]})
        self.sign_in(person, "/add")
        self.says("All 13", "addTransaction.allCategories")
        self.axe("a list of categories that is cut")
        self.press("addTransaction.allCategories")
        self.goes("addTransaction.allCategories")
        is_cut = "return [...document.querySelectorAll('.category-choice .chips')].some(it => it.scrollHeight > it.clientHeight + 1)"
        self.assertFalse(self.browser.run(is_cut))
        self.press("addTransaction.category.A category with a name, 13")
        self.is_chosen("addTransaction.category.A category with a name, 13")
        # A budget's categories are as many.
        self.open("/budgets/new")
        self.says("All 13", "editBudget.allCategories")

    def test_a_list_that_is_not_cut_has_no_key_for_all(self):
        person = Person()
        person.category("Groceries")
        self.sign_in(person, "/add")
        self.sees("addTransaction.category.Groceries")
        self.assertEqual(self.browser.all(by("addTransaction.allCategories")), [])

    def test_ADD_001_add_expense(self):
        self.start()
        self.is_chosen("addTransaction.type.expense")
        self.is_chosen("addTransaction.date.today")
        self.assertEqual(self.browser.run("return document.activeElement.dataset.testid"), "addTransaction.amountInput")
        self.write("addTransaction.amountInput", "25.50")
        self.press("addTransaction.category.Groceries")
        self.write("addTransaction.descriptionInput", "Lunch")
        self.press("addTransaction.submitButton")
        self.goes("addTransaction.screen")
        self.says("Lunch", "transactions.list")
        self.browser.eventually(lambda: len(self.stored()) == 1, "the server has it")
        it = self.stored()[0]
        self.assertEqual((it["amount"], it["type"], it["currency"], it["date"], it["description"]),
                         ("25.50", "EXPENSE", "USD", day(0), "Lunch"))
        self.goes("pendingSync")

    def test_enter_in_the_search_of_categories_takes_the_first_hit_and_saves_nothing(self):
        person = Person()
        person.call("POST", "/categories/bulk", {"categories": [
            {"name": name, "type": "EXPENSE"} for name in
            ("Books", "Children", "Clothes", "Fun", "Gifts", "Groceries", "Health", "Rent", "Transport", "Travel")]})
        stored = lambda: person.call("GET", "/transactions")["transactions"]
        self.sign_in(person, "/add")
        self.write("addTransaction.amountInput", "12")
        self.press("addTransaction.category.Rent")
        # What is chosen already goes on being shown, and is no hit.
        self.write("addTransaction.categorySearch", "tra\ue007")
        self.is_chosen("addTransaction.category.Transport")
        self.sees("addTransaction.category.Books")
        self.assertEqual(self.browser.value(by("addTransaction.categorySearch")), "")
        self.write("addTransaction.categorySearch", "nothing like it\ue007")
        self.is_chosen("addTransaction.category.Transport")
        self.assertEqual(stored(), [])
        self.sees("addTransaction.screen")
        # The next Enter saves.
        self.browser.fill(by("addTransaction.categorySearch"), "")
        self.write("addTransaction.categorySearch", "\ue007")
        self.goes("addTransaction.screen")
        self.browser.eventually(lambda: [each["category"]["name"] for each in stored()] == ["Transport"], "it is saved")

    def test_saving_is_in_reach_with_many_categories(self):
        person = Person()
        person.call("POST", "/categories/bulk", {"categories": [
            {"name": f"A category of everyday life {number}", "type": "EXPENSE"} for number in range(20)]})
        self.sign_in(person, "/add")
        self.sees("addTransaction.category.A category of everyday life 0")
        self.browser.resize(390, 640)
        bottom = self.browser.run("return document.querySelector(arguments[0]).getBoundingClientRect().bottom",
                                  by("addTransaction.submitButton"))
        self.assertLessEqual(bottom, 640)

    def test_ADD_002_add_income(self):
        self.start()
        self.press("addTransaction.type.income")
        self.write("addTransaction.amountInput", "3200")
        self.press("addTransaction.category.Salary")
        self.press("addTransaction.submitButton")
        self.goes("addTransaction.screen")
        self.says("+$3,200.00", "transactions.list")
        self.browser.eventually(lambda: [each["type"] for each in self.stored()] == ["INCOME"], "an income")

    def test_ADD_003_amount_validation(self):
        self.start()
        self.press("addTransaction.category.Groceries")
        for typed, message in (
            ("0", "The amount must be greater than zero"), ("-5", "The amount must be greater than zero"),
            ("12.345", "Use at most 2 decimals"), ("abc", "Enter an amount in digits"), ("", "Enter an amount"),
            ("99999999999", "at most 9,999,999,999.99"),
        ):
            self.write("addTransaction.amountInput", typed, clear=True)
            self.press("addTransaction.submitButton")
            self.says(message, "addTransaction.screen")
            self.assertEqual(self.browser.value(by("addTransaction.amountInput")), typed)
        self.assertEqual(self.stored(), [])

    def test_ADD_003_sums_and_both_decimal_marks(self):
        self.start()
        self.press("addTransaction.category.Groceries")
        self.write("addTransaction.amountInput", "12+3,50-0.25")
        self.says("= $15.25", "addTransaction.screen")
        self.browser.keys("Enter")
        self.browser.eventually(lambda: [each["amount"] for each in self.stored()] == ["15.25"], "the sum is kept")

    def test_ADD_004_category_required(self):
        self.start()
        self.write("addTransaction.amountInput", "5")
        self.press("addTransaction.submitButton")
        self.says("Choose a category", "addTransaction.screen")
        self.assertEqual(self.stored(), [])

    def test_ADD_005_cancel_closes_modal(self):
        self.start()
        self.write("addTransaction.amountInput", "5")
        self.press("addTransaction.cancelButton")
        self.goes("addTransaction.screen")
        self.assertEqual(self.stored(), [])

    def test_ADD_006_type_toggle_clears_category(self):
        self.start()
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.type.income")
        self.sees("addTransaction.category.Salary")
        self.goes("addTransaction.category.Groceries")
        self.write("addTransaction.amountInput", "5")
        self.press("addTransaction.submitButton")
        self.says("Choose a category", "addTransaction.screen")

    def test_ADD_007_date_picker(self):
        self.start()
        self.press("addTransaction.date.other")
        self.sees("datePicker.dialog")
        days = self.browser.run("return [...document.querySelectorAll('[data-testid^=\"datePicker.day.\"]')].length")
        self.assertEqual(days, 7)
        self.press(f"datePicker.day.{day(4)}")
        self.goes("datePicker.dialog")
        self.is_chosen("addTransaction.date.other")
        self.assertIn(str(int(day(4)[-2:])), self.text("addTransaction.date.other"))
        self.write("addTransaction.amountInput", "5")
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.submitButton")
        self.browser.eventually(lambda: [each["date"] for each in self.stored()] == [day(4)], "that day")

    def test_ADD_007_escape_closes_the_picker_alone(self):
        self.start()
        self.press("addTransaction.date.other")
        self.sees("datePicker.dialog")
        self.browser.keys("Escape")
        self.goes("datePicker.dialog")
        self.sees("addTransaction.screen")

    def test_ADD_008_description_character_limit(self):
        self.start()
        self.write("addTransaction.descriptionInput", "x" * 45)
        self.says("45/200", "addTransaction.descriptionCount")
        self.write("addTransaction.descriptionInput", "y" * 160)
        self.says("200/200", "addTransaction.descriptionCount")
        self.assertEqual(len(self.browser.value(by("addTransaction.descriptionInput"))), 200)

    def test_shift_and_enter_saves_and_begins_the_next(self):
        self.start()
        self.write("addTransaction.amountInput", "5")
        self.press("addTransaction.category.Groceries")
        self.browser.run("arguments[0].focus()", self.sees("addTransaction.amountInput"))
        self.browser.keys("Shift", "Enter")
        self.browser.eventually(lambda: self.browser.value(by("addTransaction.amountInput")) == "", "an empty form")
        self.sees("addTransaction.screen")
        self.browser.eventually(lambda: len(self.stored()) == 1, "the first is kept")

    def test_the_last_category_of_a_description_is_suggested(self):
        self.person = Person()
        self.person.spend("3.00", "Bus ticket", category="Transport")
        self.person.category("Groceries")
        self.sign_in(self.person, "/add")
        self.write("addTransaction.descriptionInput", "bus ticket")
        self.is_chosen("addTransaction.category.Transport")

    def test_a_refused_entry_comes_back_to_its_form(self):
        self.start()
        self.write("addTransaction.amountInput", "5")
        self.press("addTransaction.category.Groceries")
        # The category goes meanwhile, on another device.
        category = next(each for each in self.person.call("GET", "/categories")["categories"]
                        if each["name"] == "Groceries")
        self.person.call("DELETE", f"/categories/{category['id']}")
        self.press("addTransaction.submitButton")
        self.says("Not saved", "refused.notice")
        self.press("refused.correct")
        self.sees("addTransaction.screen")
        self.assertEqual(self.browser.value(by("addTransaction.amountInput")), "5.00")
        self.assertEqual(self.stored(), [])

    def test_every_refused_entry_waits_until_it_is_corrected_or_given_up(self):
        self.start()
        self.person.category("Transport")
        category = next(each for each in self.person.call("GET", "/categories")["categories"]
                        if each["name"] == "Groceries")
        self.press("addTransaction.category.Groceries")
        self.go_offline()
        for amount in ("5", "6", "7"):
            self.write("addTransaction.amountInput", amount)
            self.press("addTransaction.category.Groceries")
            self.browser.fill(by("addTransaction.descriptionInput"), "")
            self.browser.keys("Shift", "Enter")
            self.browser.eventually(lambda: self.browser.value(by("addTransaction.amountInput")) == "", "it is taken")
        self.person.call("DELETE", f"/categories/{category['id']}")
        self.go_offline(False)
        self.says("2 more entries were not saved.", "refused.notice")
        self.axe("refused entries")
        self.open("/transactions")
        self.says("2 more entries were not saved.", "refused.notice")
        self.assertEqual(self.stored(), [])
        self.press("refused.correct")
        self.sees("addTransaction.screen")
        self.assertEqual(self.browser.value(by("addTransaction.amountInput")), "5.00")
        # A page that is loaded again has what was typed, too.
        self.open(self.browser.run("return location.pathname + location.search").removeprefix("/app"))
        self.browser.eventually(lambda: self.browser.value(by("addTransaction.amountInput")) == "5.00", "as typed")
        self.press("addTransaction.category.Transport")
        self.press("addTransaction.submitButton")
        self.goes("addTransaction.screen")
        self.browser.eventually(lambda: [each["amount"] for each in self.stored()] == ["5.00"], "it is corrected")
        self.says("1 more entry was not saved.", "refused.notice")
        self.press("refused.discard")
        self.press("refused.discard.confirmButton")
        self.browser.eventually(lambda: "more" not in self.text("refused.notice"), "one is given up")
        self.press("refused.discard")
        self.press("refused.discard.confirmButton")
        self.goes("refused.notice")
        self.open("/transactions")
        self.sees("transactions.list")
        self.assertEqual(self.browser.all(by("refused.notice")), [])


class EditTests(BrowserTest):
    def start(self):
        self.person = Person()
        self.person.category("Transport")
        self.it = self.person.spend("40.00", "Dinner", on=day(1))
        self.sign_in(self.person, "/transactions")
        self.press(f"transactions.item.{self.it['id']}")
        self.sees("editTransaction.submitButton")

    def stored(self):
        return self.person.call("GET", f"/transactions/{self.it['id']}")

    def test_a_form_sends_what_was_changed_so_that_the_change_of_another_stays(self):
        self.start()
        self.sees("editTransaction.screen")
        self.person.call("PATCH", f"/transactions/{self.it['id']}", {"amount": "55.00"})
        self.write("editTransaction.descriptionInput", "Dinner with Grace", clear=True)
        self.press("editTransaction.submitButton")
        self.goes("editTransaction.screen")
        self.browser.eventually(lambda: self.stored()["description"] == "Dinner with Grace", "the description is saved")
        self.assertEqual(self.stored()["amount"], "55.00")

    def test_EDIT_001_edit_screen_pre_filled(self):
        self.start()
        self.is_chosen("editTransaction.type.expense")
        self.is_chosen("editTransaction.category.Groceries")
        self.is_chosen("editTransaction.date.yesterday")
        self.assertEqual(self.browser.value(by("editTransaction.amountInput")), "40.00")
        self.assertEqual(self.browser.value(by("editTransaction.descriptionInput")), "Dinner")
        self.says("Delete", "editTransaction.deleteButton")

    def test_EDIT_002_update_transaction(self):
        self.start()
        self.write("editTransaction.amountInput", "55.10", clear=True)
        self.press("editTransaction.submitButton")
        self.goes("editTransaction.screen")
        self.says("$55.10", "transactions.list")
        self.browser.eventually(lambda: self.stored()["amount"] == "55.10", "the server has it")

    def test_EDIT_003_an_undo_waits_until_the_server_has_answered_the_deletion(self):
        self.start()
        self.sees("editTransaction.deleteButton")
        self.browser.run("""
            const real = window.fetch;
            const held = new Promise((done) => { window.release = done; });
            window.fetch = async (url, options) => {
              const answer = await real(url, options);
              if (String(url).includes("/transactions/batch")) await held;
              return answer;
            };""")
        self.press("editTransaction.deleteButton")
        self.press("deleteTransaction.confirmButton")
        self.browser.eventually(lambda: self.total() == 0, "the server has deleted it")
        self.press("toast.action")
        self.release()
        self.browser.eventually(lambda: self.total() == 1, "undone")
        self.says("Transaction restored", "toasts")
        self.sees(f"transactions.item.{self.it['id']}")

    def delete_without_an_answer(self):
        """The server deletes the entry, but the connection breaks before it says so, until `restore_network`."""
        self.start()
        self.browser.run("""
            const real = window.realFetch = window.fetch;
            window.fetch = async (url, options) => {
              if (window.isCut) throw new TypeError("Failed to fetch");
              const answer = await real(url, options);
              if (!String(url).includes("/transactions/batch")) return answer;
              throw new TypeError("Failed to fetch");
            };""")
        self.press("editTransaction.deleteButton")
        self.press("deleteTransaction.confirmButton")
        self.browser.eventually(lambda: self.total() == 0, "the server has deleted it")
        self.sees("offline.retry")

    def total(self):
        return self.person.call("GET", "/transactions")["total"]

    def test_EDIT_003_an_undone_deletion_whose_answer_was_lost_is_undone_on_the_server(self):
        self.delete_without_an_answer()
        self.press("toast.action")
        self.says("Transaction restored", "toasts")
        self.assertEqual(self.total(), 1)
        self.sees(f"transactions.item.{self.it['id']}")
        self.restore_network()
        self.open("/transactions")
        self.sees(f"transactions.item.{self.it['id']}")
        self.goes("pendingSync")
        self.assertEqual(self.total(), 1)

    def test_EDIT_003_an_undo_that_does_not_reach_the_server_says_so_and_is_tried_again(self):
        self.delete_without_an_answer()
        self.browser.run("window.isCut = true")
        self.press("toast.action")
        self.says("Network error", "toasts")
        self.goes(f"transactions.item.{self.it['id']}")
        self.no_longer_says("restored", "toasts")
        self.browser.run("window.isCut = false")
        self.press("toast.action")
        self.says("Transaction restored", "toasts")
        self.assertEqual(self.total(), 1)
        self.sees(f"transactions.item.{self.it['id']}")

    def test_EDIT_003_a_deletion_that_was_never_sent_is_undone_without_a_network(self):
        self.start()
        self.browser.run("""
            window.realFetch = window.fetch;
            window.fetch = async () => { throw new TypeError("Failed to fetch"); };""")
        self.press("editTransaction.deleteButton")
        self.press("deleteTransaction.confirmButton")
        self.goes(f"transactions.item.{self.it['id']}")
        self.press("toast.action")
        self.says("Transaction restored", "toasts")
        self.sees(f"transactions.item.{self.it['id']}")
        self.restore_network()
        self.assertEqual(self.total(), 1)

    def test_EDIT_003_delete_transaction(self):
        self.start()
        self.press("editTransaction.deleteButton")
        self.says("Delete Transaction?", "deleteTransaction.dialog")
        self.says("This action cannot be undone.", "deleteTransaction.dialog")
        self.press("deleteTransaction.cancelButton")
        self.sees("editTransaction.screen")
        self.press("editTransaction.deleteButton")
        self.press("deleteTransaction.confirmButton")
        self.goes("editTransaction.screen")
        self.goes(f"transactions.item.{self.it['id']}")
        self.browser.eventually(lambda: self.total() == 0, "the server has deleted it")
        self.press("toast.action")
        self.browser.eventually(lambda: self.total() == 1, "undone after all")
        self.sees(f"transactions.item.{self.it['id']}")
