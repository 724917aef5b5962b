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
        "/settings", "/settings/profile", "/settings/accounts", "/settings/categories", "/settings/security",
    ]


class SecurityTests(BrowserTest):
    def sign_in_by_the_form(self, person):
        self.open("/login")
        self.write("login.emailInput", person.email)
        self.write("login.passwordInput", PASSWORD)
        self.press("login.submitButton")
        self.sees("dashboard.screen")
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
        names = {each["name"] for each in self.browser.cdp("Network.getCookies", urls=[self.browser.url()])["cookies"]}
        self.assertEqual({name for name in names if "device" not in name}, set())
        # Back, where the transactions and the dashboard were, shows the sign-in and nothing of theirs.
        for _ in range(2):
            self.browser.back()
            self.sees("login.screen")
            self.assertNotIn("Bread", self.text("login.screen"))
            self.assertEqual(self.browser.all(by("transactions.screen")), [])
