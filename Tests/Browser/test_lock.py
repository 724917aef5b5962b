"""The lock keeps what was typed: in memory alone, out of the page until it is unlocked."""

from support import BrowserTest, Person, by

#: Everything that the page shows or the browser keeps, as one text.
EVERYWHERE = """
    const values = [...document.querySelectorAll("input, textarea, select")].map((each) => each.value);
    return [document.documentElement.outerHTML, ...values, JSON.stringify(localStorage), JSON.stringify(sessionStorage),
      JSON.stringify(history.state), location.href, document.title].join("\\n");"""


class LockTests(BrowserTest):
    def person(self):
        person = Person()
        person.category()
        person.call("PUT", "/auth/pin", {"pin": "4711", "password": "Str0ng-enough."})
        return person

    def lock(self):
        """The server locks the session, and the page hears of it with its next request."""
        self.browser.run_async("""
            await fetch('/api/v1/auth/lock', {method: 'POST', headers: {'X-CSRF': '1'}});
            document.dispatchEvent(new Event('visibilitychange'));""")
        self.sees("lock.screen")

    def unlock(self):
        self.write("lock.pinInput", "4711", clear=True)
        self.press("lock.submitButton")
        self.goes("lock.screen")

    def types_an_expense(self):
        self.write("addTransaction.amountInput", "12.34")
        self.press("addTransaction.category.Groceries")
        self.write("addTransaction.descriptionInput", "Surprise for Grace")

    def test_what_was_typed_is_out_of_the_page_while_it_is_locked_and_back_after(self):
        self.sign_in(self.person(), "/add")
        self.types_an_expense()
        self.lock()
        self.browser.eventually(lambda: "Surprise" not in self.browser.run(EVERYWHERE), "nothing of it is in the page")
        self.assertNotIn("12.34", self.browser.run(EVERYWHERE))
        self.assertEqual(self.browser.all(".app"), [])
        self.unlock()
        self.assertEqual(self.browser.value(by("addTransaction.descriptionInput")), "Surprise for Grace")
        self.assertEqual(self.browser.value(by("addTransaction.amountInput")), "12.34")
        self.is_chosen("addTransaction.category.Groceries")
        self.assertEqual(self.browser.run("return document.activeElement.dataset.testid"), "addTransaction.descriptionInput")
        self.press("addTransaction.submitButton")
        self.goes("addTransaction.screen")
        self.says("Surprise for Grace", "dashboard.transaction.0")

    def test_keys_do_nothing_behind_the_lock(self):
        self.sign_in(self.person(), "/add")
        self.types_an_expense()
        self.lock()
        self.browser.run("document.activeElement.blur()")
        for key in ("g", "b", "n", "Escape"):
            self.browser.keys(key)
        self.assertEqual(self.path(), "/add")
        self.unlock()
        self.assertEqual(self.browser.value(by("addTransaction.descriptionInput")), "Surprise for Grace")

    def test_a_dialog_waits_behind_the_lock_too(self):
        self.sign_in(self.person(), "/settings/categories")
        self.browser.click('[aria-label="Add category: Expenses"]')
        self.write("newCategory.input", "Secret garden")
        self.lock()
        self.assertNotIn("Secret garden", self.browser.run(EVERYWHERE))
        self.assertEqual(self.browser.all("dialog"), [])
        self.unlock()
        self.assertEqual(self.browser.value(by("newCategory.input")), "Secret garden")
        self.press("newCategory.confirmButton")
        self.says("Secret garden", "settings.categories.screen")

    def test_whoever_signs_out_at_the_lock_leaves_nothing(self):
        person = self.person()
        self.sign_in(person, "/add")
        self.types_an_expense()
        self.lock()
        self.press("lock.signOutButton")
        self.sees("login.screen")
        self.assertNotIn("Surprise", self.browser.run(EVERYWHERE))
        self.write("login.emailInput", person.email, clear=True)
        self.write("login.passwordInput", "Str0ng-enough.")
        self.press("login.submitButton")
        self.goes("login.screen")
        self.browser.eventually(lambda: not self.browser.all(by("login.screen")), "the person is in")
        self.assertNotIn("Surprise", self.browser.run(EVERYWHERE))

    def test_what_changed_meanwhile_is_there_after_unlocking(self):
        person = self.person()
        self.sign_in(person, "/transactions")
        self.sees("transactions.screen")
        self.lock()
        person.spend("3.21", "Bought behind the lock")
        self.unlock()
        self.says("Bought behind the lock", "transactions.screen")
