"""The app runs nothing that people wrote, keeps no secret where scripts can read it, and forgets at the sign-out."""

from support import PASSWORD, BrowserTest, Person, by, month

HOSTILE = ('<img src=x onerror="window.hacked=1">', '"><script>window.hacked=1</script>', "</title><svg onload=hacked=1>",
           "{{hacked=1}}", "javascript:window.hacked=1")


def hostile_person():
    """A person whose every name is a trap."""
    ada, grace = Person(), Person("Grace Hopper")
    for person, name in ((ada, HOSTILE[0]), (grace, HOSTILE[1])):
        person.call("PATCH", "/users/me", {"displayName": name})
    spent = [ada.spend("9.00", text, category=text[:50]) for text in HOSTILE]
    ada.plan("500", HOSTILE[0][:50])
    ada.call("POST", "/accounts", {"name": HOSTILE[1][:50], "type": "OTHER", "preferredCurrency": "USD"})
    goal = ada.goal(HOSTILE[2], "300", description=HOSTILE[0], emoji="<")
    asset = ada.call("POST", "/assets", {"name": HOSTILE[0][:50], "currency": "USD"})
    group = ada.group(HOSTILE[0][:50], grace)
    ada.call("POST", f"/groups/{group['id']}/expenses", {"transactionId": spent[0]["id"]})
    grace.share(grace.spend("40.00", HOSTILE[0], category=HOSTILE[2]), ada)
    return ada, [
        "/", "/transactions", f"/transactions/{spent[1]['id']}", "/transactions?q=%3Cimg%20src%3Dx%3E", "/budgets",
        "/sharing", "/share", f"/share/{spent[2]['id']}", "/goals", f"/goals/{goal['id']}", f"/assets/{asset['id']}",
        "/plan", f"/plan/flex?month={month(1)}", "/groups", f"/groups/{group['id']}", "/notifications", "/reports",
        "/settings", "/settings/profile", "/settings/accounts", "/settings/categories", "/settings/security", "/settings/developer",
    ]


class SecurityTests(BrowserTest):
    def test_a_link_opens_nothing_but_what_it_says(self):
        ada, grace = Person(), Person("Grace Hopper")
        share = ada.share(ada.spend("40.00", "Dinner"), grace)
        self.sign_in(ada)
        # What is asked for is noted when it is sent: a busy machine answers after the page shows something.
        noted = self.browser.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
            window.asked = [];
            const real = window.fetch;
            window.fetch = (url, options) => {
              window.asked.push(new URL(url, location.href).pathname);
              return real(url, options);
            };""")
        self.addCleanup(self.browser.cdp, "Page.removeScriptToEvaluateOnNewDocument", **noted)
        up = "%2E%2E%2Fexpenses%2Fshares%2F" + share["id"]
        for path in (f"/backups/{up}", f"/restores/{up}", f"/restore?backup=../expenses/shares/{share['id']}",
                     f"/transactions/{up.lower()}", "/goals/%2E%2E", "/restore?backup=..",
                     f"/add?refund=../expenses/shares/{share['id']}", f"/recurring/new?like=../expenses/shares/{share['id']}"):
            self.open(path)
            self.browser.eventually(lambda: self.browser.run(
                "return document.querySelector('main')?.textContent.trim() && !document.querySelector('.skeletons')"),
                f"{path} shows something")
            self.browser.eventually(
                lambda: self.browser.run("return window.asked.some((each) => each.startsWith('/api/v1/'))"),
                f"{path} asks the API for something")
            asked = self.browser.run("return window.asked")
            self.assertEqual([each for each in asked if each.startswith("/api/v1/expenses/shares/")], [], path)
        self.assertEqual(ada.call("GET", f"/expenses/shares/{share['id']}")["id"], share["id"])

    def sign_in_by_the_form(self, person):
        self.open("/login")
        self.fill_in(person)

    def fill_in(self, person, goes_to="dashboard.screen"):
        self.write("login.emailInput", person.email, clear=True)
        self.write("login.passwordInput", PASSWORD)
        self.press("login.submitButton")
        self.sees(goes_to)
        self.browser.gone(".skeletons")

    def stored(self):
        """Everything that scripts of the page can read back."""
        return self.browser.run_async("""
            const found = [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
            for (const {name} of await indexedDB.databases()) {
              const database = await new Promise((done, failed) => {
                const request = indexedDB.open(name);
                request.onsuccess = () => done(request.result);
                request.onerror = failed;
              });
              for (const store of database.objectStoreNames) {
                found.push(name, store, await new Promise((done) => {
                  const request = database.transaction(store).objectStore(store).getAll();
                  request.onsuccess = () => done(JSON.stringify(request.result));
                }));
              }
              database.close();
            }
            return found.join("\\n");""")

    def cookies(self):
        return {each["name"] for each in self.browser.cdp("Network.getCookies", urls=[self.browser.url()])["cookies"]}

    def test_hostile_names_never_run(self):
        person, paths = hostile_person()
        self.browser.cdp("Page.enable")
        self.sign_in(person)
        for path in paths:
            self.open(path)
            self.browser.find("main h1")
            self.browser.gone(".skeletons")
            self.browser.run("window.reports = []; addEventListener('securitypolicyviolation',"
                             " (event) => window.reports.push(event.violatedDirective))")
            self.browser.run_async("await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
            self.assertIsNone(self.browser.run("return window.hacked ?? null"), path)
            self.assertEqual(self.browser.run("return window.reports"), [], path)
            self.assertEqual(self.browser.all("main img[src='x'], main script, main svg[onload]"), [], path)

    def test_no_script_can_read_a_secret(self):
        person = Person()
        person.spend("3.00", "Bread")
        self.sign_in_by_the_form(person)
        self.says("Bread")
        kept = self.stored()
        self.assertIn("coffer.user", kept)
        for secret in (PASSWORD, person.token, "eyJ", "refreshToken", "accessToken", "passwordHash"):
            self.assertNotIn(secret, kept)

    def test_signing_out_leaves_nothing(self):
        person = Person("Rosalind Franklin")
        person.spend("3.00", "Bread")
        self.sign_in_by_the_form(person)
        self.press("tab.transactions")
        self.says("Bread", "transactions.list")
        self.press("tab.settings")
        self.press("settings.logoutButton")
        self.sees("login.screen")
        self.browser.eventually(lambda: "coffer.user" not in self.stored(), "the user is forgotten")
        kept = self.stored()
        for trace in ("Rosalind", "Bread", person.email, "outbox"):
            self.assertNotIn(trace, kept)
        self.browser.eventually(lambda: self.cookies() <= {"coffer-device"}, "the session's cookies are gone")
        # Back, where the transactions and the dashboard were, shows the sign-in and nothing of theirs.
        for _ in range(2):
            self.browser.back()
            self.sees("login.screen")
            self.assertNotIn("Bread", self.text("login.screen"))
            self.assertEqual(self.browser.all(by("transactions.screen")), [])

    def test_late_answers_to_one_person_are_not_kept_for_the_next(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.spend("5.00", "Bread")
        self.sign_in_by_the_form(ada)
        # The page gives these requests up at the sign-out; their answers come nevertheless.
        self.browser.run("""
            const real = window.fetch;
            const late = new Promise((done) => { window.release = done; });
            [window.held, window.isAda] = [[], true];
            window.fetch = (url, options) => {
              if (!window.isAda || !/transactions|budgets/.test(url)) return real(url, options);
              const answer = real(url, {...options, signal: undefined}).then((it) => it.text());
              const come = answer.then(async (text) => (await late, new Response(text)));
              window.held.push(come);
              return come;
            };""")
        for tab in ("transactions", "budgets"):
            self.press(f"tab.{tab}")
            self.sees(f"{tab}.screen")
        self.browser.eventually(lambda: self.browser.run("return window.held.length") >= 2, "answers are awaited")
        self.press("tab.settings")
        self.press("settings.logoutButton")
        self.sees("login.screen")
        self.browser.run("window.isAda = false")
        self.fill_in(grace)
        self.browser.run_async("""
            window.release();
            await Promise.all(window.held);
            for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done));""")
        self.assertNotIn("Bread", self.stored())
        self.press("tab.transactions")
        self.sees("transactions.empty")
        self.assertNotIn("Bread", self.browser.text("body"))
        self.assertNotIn("Bread", self.stored())

    def test_a_session_that_ended_elsewhere_leaves_only_what_was_not_sent(self):
        person = Person("Rosalind Franklin")
        person.spend("3.00", "Bread")
        self.sign_in_by_the_form(person)
        self.says("Bread")
        self.answer("/transactions/batch", status=0)
        self.press("tab.transactions")
        self.press("transactions.addButton")
        self.write("addTransaction.amountInput", "8.40")
        self.press("addTransaction.category.Groceries")
        self.write("addTransaction.descriptionInput", "Underground")
        self.press("addTransaction.submitButton")
        self.sees("pendingSync")
        person.call("POST", "/auth/logout-all", {})
        # The page learns of it by its stream of events.
        self.sees("login.screen")
        traces = ("Bread", "Rosalind", person.email, "coffer.user")
        self.browser.eventually(lambda: not any(map(self.stored().count, traces)), "what was read is gone")
        kept = self.stored()
        self.assertIn("Underground", kept, "it waits for its owner")
        self.restore_network()
        self.fill_in(person, "transactions.list")
        self.says("Underground", "transactions.list")
        self.goes("pendingSync")
        # With nothing unsent, nothing at all is left.
        person.token = None
        person.token = person.call("POST", "/auth/login", {"email": person.email, "password": PASSWORD})["accessToken"]
        person.call("POST", "/auth/logout-all", {})
        self.open("/budgets")
        self.sees("login.screen")
        self.browser.eventually(
            lambda: self.browser.run_async("return (await indexedDB.databases()).length") == 0, "no database is left")
