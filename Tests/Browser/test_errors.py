"""Failures and navigation: ERR-001 to ERR-004, NAV-001 to NAV-003."""

from support import BrowserTest, Person, by


class ErrorTests(BrowserTest):
    def test_ERR_001_network_error(self):
        self.open("/login")
        self.write("login.emailInput", "ada@example.org")
        self.write("login.passwordInput", "Str0ng-enough.")
        self.answer("/auth/login", status=0)
        self.press("login.submitButton")
        self.says("Network error. Please check your connection.")
        # The key sends what was typed, as soon as the server can be reached.
        self.press("login.retryButton")
        self.browser.eventually(lambda: self.browser.run("return window.answered === 2"), "it was sent again")
        self.browser.eventually(
            lambda: self.browser.attribute(by("login.submitButton"), "aria-busy") != "true", "it was refused again")
        self.says("Network error. Please check your connection.")
        self.restore_network()
        self.press("login.retryButton")
        self.says("Invalid email or password")
        self.goes("login.offline")

    def test_ERR_002_session_expired(self):
        person = Person()
        self.sign_in(person, "/budgets")
        self.says("No budgets set for this month")
        # The app reads the form's lists ahead; the session must end at the press and not at such a reading.
        ahead = "e => e.name.includes('/categories') && e.responseStatus"
        ahead = f"return performance.getEntriesByType('resource').some({ahead})"
        self.browser.eventually(lambda: self.browser.run(ahead), "the form's lists are read")
        person.call("POST", "/auth/logout-all", {})
        self.press("tab.transactions")
        self.sees("login.screen")
        self.says("Session expired. Please sign in again.")
        self.assertEqual(self.browser.value(by("login.emailInput")), person.email, "who it was, stays")
        self.write("login.passwordInput", "Str0ng-enough.")
        self.press("login.submitButton")
        self.sees("transactions.screen")

    def test_ERR_003_server_error(self):
        person = Person()
        person.plan("500")
        self.sign_in(person)
        self.sees("dashboard.budgetProgress")
        self.answer("/budgets", status=500, error="Something went wrong here")
        self.press("tab.budgets")
        self.says("Something went wrong here", "error")
        self.restore_network()
        self.press("retry")
        self.says("$0 / $500", "budgets.card.Groceries")

    def test_ERR_004_offline_transaction_queue(self):
        person = Person()
        person.category("Groceries")
        self.sign_in(person, "/transactions")
        self.says("No transactions")
        # A visit to the form brings its module into the worker's cache.
        self.press("transactions.addButton")
        self.sees("addTransaction.category.Groceries")
        self.go_offline()
        try:
            self.write("addTransaction.amountInput", "8.40")
            self.press("addTransaction.category.Groceries")
            self.write("addTransaction.descriptionInput", "Underground")
            self.press("addTransaction.submitButton")
            self.says("Underground", "transactions.list")
            self.says("waiting to sync", "pendingSync")
            self.says("1 change waits", "offline.notice")
        finally:
            self.go_offline(False)
        self.goes("pendingSync", 25)
        self.says("Underground", "transactions.list")
        stored = person.call("GET", "/transactions")["transactions"]
        self.assertEqual([each["amount"] for each in stored], ["8.40"])

    def leave_unsent(self):
        """Adds 8.40 for Groceries whose sending fails; returns the person."""
        person = Person()
        person.category("Groceries")
        self.sign_in(person, "/add")
        self.sees("addTransaction.category.Groceries")
        self.answer("/transactions/batch", status=0)
        self.write("addTransaction.amountInput", "8.40")
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.submitButton")
        self.sees("pendingSync")
        return person

    def test_ERR_004_the_queue_survives_a_closed_page(self):
        person = self.leave_unsent()
        self.open("/transactions")
        self.says("$8.40", "transactions.list")
        self.browser.eventually(lambda: person.call("GET", "/transactions")["total"] == 1, "it is sent once")

    def test_ERR_004_signing_out_asks_about_unsent_entries(self):
        self.leave_unsent()
        self.press("tab.settings")
        self.press("settings.logoutButton")
        self.says("1 entry has not been sent yet", "signOut.dialog")
        self.press("signOut.cancelButton")
        self.sees("settings.screen")

    def test_ERR_004_signing_out_of_a_locked_app_asks_about_unsent_entries(self):
        person = self.leave_unsent()
        person.call("PUT", "/auth/pin", {"pin": "4711", "password": "Str0ng-enough."})
        self.browser.run_async("""
            await realFetch('/api/v1/auth/lock', {method: 'POST', headers: {'X-CSRF': '1'}});
            document.dispatchEvent(new Event('visibilitychange'));""")
        self.press("lock.signOutButton")
        self.says("1 entry has not been sent yet", "signOut.dialog")
        self.press("signOut.cancelButton")
        self.sees("lock.screen")
        self.press("lock.signOutButton")
        self.press("signOut.confirmButton")
        self.sees("login.screen")


class NavigationTests(BrowserTest):
    def test_NAV_001_tab_navigation(self):
        self.sign_in(Person())
        for tab in ("transactions", "budgets", "sharing", "settings", "dashboard"):
            self.press(f"tab.{tab}")
            self.sees(f"{tab}.screen")
            self.assertEqual(self.browser.attribute(by(f"tab.{tab}"), "aria-current"), "page")

    def test_NAV_001_on_a_phone_more_is_lit_for_what_it_leads_to(self):
        self.sign_in(Person(), "/settings")
        self.assertEqual(self.text("settings.screen").split("\n")[0], "Settings")
        for area in ("goals", "plan", "recurring", "wallet", "reports", "notifications"):
            self.press("settings.wallet" if area == "wallet" else f"more.{area}")
            self.sees(f"{area}.screen")
            self.assertEqual(self.browser.attribute(by("tab.settings"), "aria-current"), "page", area)
            self.browser.back()
            self.sees("settings.screen")

    def test_NAV_002_tab_state_persistence(self):
        person = Person()
        person.earn("900", "Pay")
        person.spend("5.00", "Bread")
        self.sign_in(person, "/transactions")
        self.press("transactions.filter.income")
        self.is_chosen("transactions.filter.income")
        self.press("tab.dashboard")
        self.sees("dashboard.screen")
        self.press("tab.transactions")
        self.is_chosen("transactions.filter.income")
        self.says("Pay", "transactions.list")
        self.assertNotIn("Bread", self.text("transactions.list"))

    def test_NAV_003_an_address_that_no_screen_has_says_so(self):
        self.open("/nowhere/at/all")
        self.says("This address leads nowhere", "unknown.screen")
        self.press("unknown.homeLink")
        self.sees("login.screen")
        self.sign_in(Person(), "/no-screen")
        self.says("Nothing here", "unknown.screen")
        self.assertEqual(self.browser.run("return document.title"), "Nothing here – Coffer")
        self.assertEqual(self.path(), "/no-screen")
        # In the frame of the app, with all ways on.
        self.press("tab.budgets")
        self.sees("budgets.screen")
        self.browser.back()
        self.sees("unknown.screen")
        self.press("unknown.homeLink")
        self.sees("dashboard.screen")

    def test_no_address_names_another_host_or_breaks_the_page(self):
        self.sign_in(Person(), "/budgets")
        self.sees("budgets.screen")
        for path in ("/app//", "/app//example.org", "/app//example.org/goals", "/app/%E0%A4%A", "/app/goals/%2F%2E%2E"):
            self.browser.run("history.pushState({}, '', arguments[0]); dispatchEvent(new PopStateEvent('popstate'))", path)
            self.says("This address leads nowhere", "unknown.screen")
            self.press("unknown.homeLink")
            self.sees("dashboard.screen")

    def test_NAV_003_deep_link_handling(self):
        person = Person()
        bread = person.spend("5.00", "Bread")
        self.sign_in(person, f"/transactions/{bread['id']}")
        self.sees("editTransaction.screen")
        self.setUp()
        self.open(f"/transactions/{bread['id']}")
        self.sees("login.screen")
        self.write("login.emailInput", person.email)
        self.write("login.passwordInput", "Str0ng-enough.")
        self.press("login.submitButton")
        self.sees("editTransaction.screen")
        self.assertEqual(self.browser.value(by("editTransaction.descriptionInput")), "Bread")

    def test_back_closes_a_sheet_and_keeps_the_scroll(self):
        person = Person()
        category = person.category()
        person.call("POST", "/transactions/batch", {"operations": [
            {"op": "create", "transaction": {"type": "EXPENSE", "amount": "1.00", "categoryId": category,
                                             "description": f"Entry {number}"}} for number in range(40)]})
        self.sign_in(person, "/transactions")
        self.says("Entry 39", "transactions.list")
        self.browser.run("scrollTo(0, 900)")
        self.browser.keys("n")
        self.sees("addTransaction.screen")
        self.browser.back()
        self.goes("addTransaction.screen")
        self.assertGreater(self.browser.run("return scrollY"), 800)
        self.press("tab.budgets")
        self.sees("budgets.screen")
        self.browser.back()
        self.sees("transactions.screen")
        self.browser.eventually(lambda: self.browser.run("return scrollY") > 800, "the scroll is kept")

    def test_skeletons_stand_where_data_will_be(self):
        person = Person()
        self.sign_in(person)
        self.sees("dashboard.screen")
        self.hold("/budgets")
        self.press("tab.budgets")
        self.browser.find(".skeleton")
        self.release()
        self.says("No budgets set for this month")
        self.browser.gone(".skeleton")

    def test_undo_by_the_keyboard(self):
        person = Person()
        person.plan("500")
        self.sign_in(person, "/budgets")
        self.press("budgets.card.Groceries")
        self.press("editBudget.removeButton")
        self.says("No budgets set for this month")
        self.sees("toast.action")
        self.browser.keys("Control", "z")
        self.says("$0 / $500", "budgets.card.Groceries")

    def test_the_focus_comes_back_after_a_sheet(self):
        self.sign_in(Person(), "/transactions")
        self.press("transactions.addButton")
        self.sees("addTransaction.screen")
        self.browser.keys("Escape")
        self.goes("addTransaction.screen")
        self.assertEqual(self.browser.run("return document.activeElement.dataset.testid"), "transactions.addButton")

    def test_the_first_tab_stop_skips_the_navigation(self):
        self.sign_in(Person())
        self.sees("dashboard.screen")
        self.browser.run("document.activeElement.blur()")
        self.browser.keys("Tab")
        self.browser.keys("Enter")
        self.browser.eventually(lambda: self.browser.run("return location.hash") == "#main", "it leads to the content")
        self.sees("dashboard.screen")


class SessionTests(BrowserTest):
    def test_a_locked_session_asks_for_the_pin(self):
        person = Person()
        person.call("PUT", "/auth/pin", {"pin": "4711", "password": "Str0ng-enough."})
        self.lock_now(person)
        self.write("lock.pinInput", "0000")
        self.press("lock.submitButton")
        self.says("Invalid PIN", "lock.screen")
        self.write("lock.pinInput", "4711", clear=True)
        self.press("lock.submitButton")
        self.sees("budgets.screen")

    def lock_now(self, person):
        """The server locks the session, and the page hears of it with its next request."""
        self.sign_in(person, "/budgets")
        self.sees("budgets.screen")
        self.browser.run_async("""
            await fetch('/api/v1/auth/lock', {method: 'POST', headers: {'X-CSRF': '1'}});
            document.dispatchEvent(new Event('visibilitychange'));""")

    def lock(self, person):
        person.call("PUT", "/auth/pin", {"pin": "4711", "password": "Str0ng-enough."})
        self.lock_now(person)
        self.sees("lock.screen")

    def test_the_pin_is_entered_by_the_keys_of_the_screen(self):
        self.lock(Person())
        for key in ("4", "7", "2", "erase", "1", "1"):
            self.press(f"lock.key.{key}")
        self.assertEqual(self.browser.value(by("lock.pinInput")), "4711")
        self.press("lock.submitButton")
        self.sees("budgets.screen")

    def test_after_wrong_pins_the_screen_counts_down(self):
        self.lock(Person())
        for attempt in range(3):
            self.write("lock.pinInput", "0000")
            self.press("lock.submitButton")
            self.browser.eventually(lambda: self.browser.value(by("lock.pinInput")) == "", "the PIN is cleared")
        self.says("Try again in 2", "lock.submitButton")
        for part in ("lock.pinInput", "lock.key.1", "lock.submitButton"):
            self.assertTrue(self.browser.run("return arguments[0].disabled", self.sees(part)), part)

    def counts_the_time_without_a_touch(self):
        """The first screen comes first: what counts is read a second later."""
        name = self.browser.eventually(lambda: self.browser.run("""
            return performance.getEntriesByType('resource').find((it) => it.name.endsWith('/idle-lock.js'))?.name"""),
            "what counts is read")
        # The page's own import of it came before this one, and goes on before it.
        self.browser.run_async("await import(args[0])", name)

    def test_without_a_touch_the_app_locks_itself(self):
        person = Person()
        person.call("PUT", "/auth/pin", {"pin": "4711", "password": "Str0ng-enough."})
        self.sign_in(person)
        self.sees("dashboard.screen")
        self.counts_the_time_without_a_touch()
        self.browser.run("const real = Date.now; Date.now = () => real() + 6 * 60_000")
        self.sees("lock.screen")
        status = "return (await fetch('/api/v1/users/me')).status"
        self.browser.eventually(lambda: self.browser.run_async(status) == 423, "the session is locked, too")

    def test_the_app_locks_itself_also_where_the_network_failed_for_a_moment(self):
        person = Person()
        person.call("PUT", "/auth/pin", {"pin": "4711", "password": "Str0ng-enough."})
        self.browser.cdp("Network.enable")
        self.browser.cdp("Network.setBlockedURLs", urls=["*/idle-lock.js"])
        try:
            self.sign_in(person)
            failed = "return performance.getEntriesByType('resource').some((it) => it.name.endsWith('/idle-lock.js'))"
            self.browser.eventually(lambda: self.browser.run(failed), "it was asked for in vain")
        finally:
            self.browser.cdp("Network.setBlockedURLs", urls=[])
        self.browser.run("performance.clearResourceTimings()")
        self.counts_the_time_without_a_touch()
        self.browser.run("const real = Date.now; Date.now = () => real() + 6 * 60_000")
        self.sees("lock.screen")

    def test_without_a_network_the_app_says_so_before_it_locks_itself(self):
        person = Person()
        person.call("PUT", "/auth/pin", {"pin": "4711", "password": "Str0ng-enough."})
        self.sign_in(person)
        self.sees("dashboard.screen")
        self.counts_the_time_without_a_touch()
        self.go_offline()
        try:
            self.browser.run("const real = Date.now; window.later = 270; Date.now = () => real() + later * 1000")
            self.says("unlocking needs the network", "toasts")
            self.browser.run("window.later = 310")
            self.says("unlocking needs the network", "lock.offline")
        finally:
            self.go_offline(False)

    def add_passkey(self, person):
        self.sign_in(person, "/settings")
        self.press("biometric-switch")
        self.is_chosen("biometric-switch")
        person.call("PUT", "/auth/pin", {"pin": "4711", "password": "Str0ng-enough."})

    def test_the_passkey_is_asked_for_by_itself_and_unlocks(self):
        with self.authenticator():
            person = Person()
            self.add_passkey(person)
            self.lock_now(person)
            locked = "return (await (await fetch('/api/v1/auth/session')).json()).data.locked"
            self.browser.eventually(lambda: self.browser.run_async(locked) is False, "it is open again")
            self.goes("lock.screen")
            self.sees("budgets.screen")

    def test_a_device_without_a_passkey_of_its_own_asks_only_when_it_is_told_to(self):
        with self.authenticator():
            person = Person()
            self.add_passkey(person)
            self.browser.run("localStorage.removeItem('coffer.passkeys')")
            self.lock_now(person)
            self.sees("lock.screen")
            self.browser.eventually(lambda: self.browser.run("""
                return performance.getEntriesByType('resource').some(each => each.name.includes('passkeys/login/options'))
                  && document.querySelector('[data-testid="lock.passkeyButton"]').ariaBusy !== 'true'"""), "it has looked")
            self.sees("lock.screen")
            self.press("lock.passkeyButton")
            self.sees("budgets.screen")

    def test_a_passkey_that_is_not_confirmed_is_told_and_still_ends_the_wait_of_the_pin(self):
        with self.authenticator():
            person = Person()
            self.add_passkey(person)
            script = self.browser.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
                const real = CredentialsContainer.prototype.get;
                CredentialsContainer.prototype.get = function (options) {
                  return window.says ? real.call(this, options) : Promise.reject(new DOMException("", "NotAllowedError"));
                };""")
            self.addCleanup(self.browser.cdp, "Page.removeScriptToEvaluateOnNewDocument", **script)
            self.lock_now(person)
            self.says("The passkey was not confirmed", "lock.screen")
            for _ in range(3):
                self.write("lock.pinInput", "0000")
                self.press("lock.submitButton")
                self.browser.eventually(lambda: self.browser.value(by("lock.pinInput")) == "", "the PIN is cleared")
            self.says("Try again in 2", "lock.submitButton")
            self.says("ends the wait", "lock.screen")
            self.browser.run("window.says = true")
            self.press("lock.passkeyButton")
            self.sees("budgets.screen")

    def test_a_sign_out_reaches_every_tab(self):
        ada = Person()
        ada.spend("5.00", "Bread")
        self.sign_in(ada, "/transactions")
        self.says("Bread", "transactions.list")
        first = self.browser.call("GET", "/window")
        second = self.browser.call("POST", "/window/new", {"type": "tab"})["handle"]
        try:
            self.browser.call("POST", "/window", {"handle": second})
            self.open("/settings")
            self.press("settings.logoutButton")
            self.sees("login.screen")
        finally:
            self.browser.call("DELETE", "/window")
            self.browser.call("POST", "/window", {"handle": first})
        self.sees("login.screen")
        self.assertNotIn("Bread", self.browser.text("body"))

    def test_another_tab_that_signs_in_takes_this_one_along(self):
        ada, grace = Person(), Person("Grace Hopper")
        self.sign_in(ada, "/settings")
        self.says("Ada Lovelace", "settings.profile")
        first = self.browser.call("GET", "/window")
        second = self.browser.call("POST", "/window/new", {"type": "tab"})["handle"]
        try:
            self.browser.call("POST", "/window", {"handle": second})
            self.sign_in(grace, "/settings")
            self.says("Grace Hopper", "settings.profile")
        finally:
            self.browser.call("DELETE", "/window")
            self.browser.call("POST", "/window", {"handle": first})
        self.says("Grace Hopper", "settings.profile")
