"""Nothing that was entered is lost or doubled, and nothing goes into another person's books."""

import os
import shutil
from unittest import mock

import support
from support import DESKTOP, BrowserTest, Person, by
from system import coffer, fresh_environment
from webdriver import PATIENCE

ENTRIES = 20


class OfflineTests(BrowserTest):
    has_worker = True

    def wait_for_worker(self):
        """Until the app's files are kept for a start without a network."""
        self.browser.run_async("""
            await navigator.serviceWorker.ready;
            for (;;) {
              const names = await caches.keys();
              const counts = await Promise.all(names.map(async name => (await (await caches.open(name)).keys()).length));
              if (counts.some(count => count > 60)) return;
              await new Promise(done => setTimeout(done, 50));
            }""")
        # A page that came while the worker began is not in its hands yet.
        if not self.browser.run("return navigator.serviceWorker.controller !== null"):
            self.browser.run("location.reload()")
            self.browser.eventually(
                lambda: self.browser.run("return navigator.serviceWorker.controller !== null"), "the worker has the page")

    def test_the_letters_of_the_first_visit_stay(self):
        letters = lambda: self.browser.run("return getComputedStyle(document.body).fontFamily.split(',')[0]")
        self.open("/login")
        self.sees("login.screen")
        self.assertEqual(letters(), "system-ui")
        self.wait_for_worker()
        self.open("/login")
        self.sees("login.screen")
        self.assertEqual(letters(), "system-ui")
        self.assertEqual(self.browser.run("return [...document.fonts].length"), 0)

    def test_whoever_has_a_pin_shows_nothing_without_a_network(self):
        person = Person()
        person.spend("5.00", "Bread")
        self.sign_in(person, "/transactions")
        self.says("Bread", "transactions.list")
        self.wait_for_worker()
        self.open("/settings/security")
        self.write("settings.security.pinInput", "4711")
        self.press("settings.security.pinButton")
        self.confirm_who()
        self.says("Change PIN", "settings.security.pinButton")
        self.open("/transactions")
        self.says("Bread", "transactions.list")
        self.assertEqual(self.kept_answers(), [])
        self.go_offline()
        try:
            self.browser.run("location.reload()")
            self.says("unlocking needs the network", "lock.offline")
            self.assertNotIn("Bread", self.browser.text("body"))
            self.write("lock.pinInput", "4711")
            self.press("lock.submitButton")
            self.says("Network error", "lock.screen")
        finally:
            self.go_offline(False)
        self.press("lock.submitButton")
        self.says("Bread", "transactions.list")


class UnsentTests(OfflineTests):
    """With a Coffer of its own, which can be stopped: the browser's emulation would leave out the service worker."""

    test_whoever_has_a_pin_shows_nothing_without_a_network = None

    @classmethod
    def setUpClass(cls):
        cls.environment = fresh_environment(os.environ["COFFER_TEST_PROGRAMS"], {})
        cls.addClassCleanup(shutil.rmtree, cls.environment["COFFER_DATA"], ignore_errors=True)
        coffer("start", cls.environment)
        cls.addClassCleanup(coffer, "stop", cls.environment)
        url = mock.patch.object(support, "BASE", cls.environment["COFFER_PUBLIC_URL"])
        url.start()
        cls.addClassCleanup(url.stop)
        super().setUpClass()

    def test_twenty_entries_without_a_network_are_each_there_once(self):
        person = Person()
        person.category("Groceries")
        self.sign_in(person, "/add")
        self.wait_for_worker()
        self.sees("addTransaction.category.Groceries")
        coffer("stop", self.environment)
        for number in range(1, ENTRIES + 1):
            self.write("addTransaction.amountInput", f"{number}.00")
            self.press("addTransaction.category.Groceries")
            self.browser.keys("Shift", "Enter")
            self.browser.eventually(
                lambda: self.browser.value(by("addTransaction.amountInput")) == "", f"entry {number} is taken")
        self.browser.reopen()
        self.browser.resize(*self.size)
        self.open("/transactions")
        self.says(f"{ENTRIES} changes wait to be sent", "offline.notice")
        self.browser.eventually(lambda: len(self.browser.all(by("pendingSync"))) == ENTRIES, "all of them are listed")
        coffer("start", self.environment)
        self.goes("pendingSync")
        stored = person.call("GET", "/transactions")["transactions"]
        self.assertEqual(sorted(float(each["amount"]) for each in stored), [float(it) for it in range(1, ENTRIES + 1)])
        # Only rows near the window are on the page.
        self.browser.resize(self.size[0], 2 * self.size[1])
        self.browser.eventually(
            lambda: len(self.browser.all('[data-testid^="transactions.item"]')) == ENTRIES, "each is listed once")

    def test_the_form_is_ready_and_what_was_never_opened_says_that_it_needs_the_network(self):
        person = Person()
        person.category("Groceries")
        self.sign_in(person)
        self.sees("dashboard.screen")
        self.wait_for_worker()
        self.browser.eventually(lambda: "/categories" in self.kept_answers(), "the categories are kept")
        coffer("stop", self.environment)
        self.open("/goals")
        self.says("it needs the network", "goals.screen")
        self.open("/add")
        self.sees("addTransaction.category.Groceries")
        self.press("addTransaction.newCategory")
        self.write("newCategory.input", "Books")
        self.press("newCategory.confirmButton")
        self.is_chosen("addTransaction.category.Books")
        self.write("addTransaction.amountInput", "12")
        self.press("addTransaction.submitButton")
        self.says("2 changes wait to be sent", "offline.notice")
        self.open("/transactions")
        self.says("Books", "transactions.list")
        coffer("start", self.environment)
        self.goes("pendingSync")
        self.assertEqual([each["category"]["name"] for each in person.call("GET", "/transactions")["transactions"]],
                         ["Books"])
        # What could not be read comes by itself.
        self.press("tab.budgets")
        self.says("No budgets set for this month", "budgets.screen")

    def test_SET_003_without_a_network_a_sign_out_holds_and_the_server_hears_of_it_later(self):
        person = Person()
        person.spend("5.00", "Bread")
        sessions = lambda: [each for each in person.call("GET", "/auth/sessions")["sessions"] if not each["current"]]
        self.sign_in(person, "/transactions")
        self.says("Bread", "transactions.list")
        self.wait_for_worker()
        coffer("stop", self.environment)
        self.press("tab.settings")
        self.press("settings.logoutButton")
        self.sees("login.screen")
        self.assertEqual(self.browser.run("return localStorage.length"), 0)
        self.assertEqual(self.browser.run_async("return (await indexedDB.databases()).length"), 0)
        # Neither a new start of the app nor the network brings the session back.
        self.browser.reopen()
        self.browser.resize(*self.size)
        self.open("/transactions")
        self.sees("login.screen")
        self.assertNotIn("Bread", self.browser.text("body"))
        self.browser.open("about:blank")
        coffer("start", self.environment)
        self.assertEqual(len(sessions()), 1)
        self.open("/login")
        status = "return (await fetch('/api/v1/users/me')).status"
        self.assertEqual(self.browser.run_async(status), 401)
        self.browser.eventually(lambda: sessions() == [], "the server has heard of it")
        self.browser.eventually(lambda: self.browser.run("return document.cookie") == "", "nothing is left to say")
        self.sign_in(person, "/transactions")
        self.says("Bread", "transactions.list")


class OwnershipTests(BrowserTest):
    size = DESKTOP

    def enter(self, person):
        """Opens the form beside the list and fills it in."""
        person.category("Groceries")
        self.sign_in(person, "/transactions")
        self.sees("transactions.empty")
        self.press("transactions.addButton")
        self.sees("addTransaction.category.Groceries")
        self.write("addTransaction.amountInput", "8.40")
        self.press("addTransaction.category.Groceries")
        self.write("addTransaction.descriptionInput", "Underground")

    def test_a_new_expense_is_in_the_list_before_the_tap_ends(self):
        person = Person()
        self.enter(person)
        self.answer("/transactions/batch", delay=500)
        # The click's own task: nothing else can run before it returns.
        listed = self.browser.run(
            "document.querySelector('[data-testid=\"addTransaction.submitButton\"]').click();"
            "return document.querySelector('[data-testid=\"transactions.list\"]').textContent")
        self.assertIn("Underground", listed)
        self.assertIn("8.40", listed)
        self.goes("pendingSync")
        self.assertEqual(person.call("GET", "/transactions")["total"], 1)

    def test_what_one_person_entered_goes_into_nobody_elses_books(self):
        ada, grace = Person(), Person("Grace Hopper")
        self.enter(ada)
        self.answer("/transactions/batch", status=0)
        self.press("addTransaction.submitButton")
        self.sees("offline.retry")
        # The cookies become Grace's in a way that this page does not hear of.
        self.browser.run_async(
            "const r = await realFetch('/api/v1/auth/login', {method: 'POST', headers: {'Content-Type':"
            " 'application/json', 'X-Session-Mode': 'cookie'}, body: JSON.stringify(args[0])});"
            " if (!r.ok) throw new Error(await r.text());", {"email": grace.email, "password": "Str0ng-enough."})
        self.restore_network()
        # The app may try again by itself meanwhile.
        self.browser.run("document.querySelector(arguments[0])?.click()", by("offline.retry"))
        self.sees("transactions.empty", PATIENCE)
        self.assertEqual([each.call("GET", "/transactions")["total"] for each in (ada, grace)], [0, 0])
        # Ada's entry has waited for her.
        self.sign_in(ada, "/transactions")
        self.says("Underground", "transactions.list")
        self.browser.eventually(lambda: ada.call("GET", "/transactions")["total"] == 1, "it is sent")
        self.assertEqual(grace.call("GET", "/transactions")["total"], 0)
