"""The documentation is read with pleasure: found by search, on a phone and a wide screen, light and dark."""

import gzip
import urllib.request

from support import BASE, BrowserTest

PHONE_320 = (320, 900)
WIDE = (1440, 900)


class DocsTests(BrowserTest):
    size = WIDE

    def open_docs(self, part="", dark=False, size=WIDE):
        self.browser.resize(*size)
        self.browser.cdp("Emulation.setEmulatedMedia",
                         features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])
        self.browser.open("about:blank")
        self.browser.open(f"{BASE}/docs{part}")
        self.browser.find("h1")

    def tearDown(self):
        lines = [each["message"] for each in self.browser.console()]
        self.browser.cdp("Emulation.setEmulatedMedia", features=[])
        self.assertEqual(lines, [])

    def shown(self):
        return self.browser.run("return [...document.querySelectorAll('article')]"
                                ".filter(each => each.checkVisibility()).map(each => each.id)")

    def test_axe_finds_nothing_and_nothing_scrolls_sideways(self):
        for size in (PHONE_320, WIDE):
            for dark in (False, True):
                self.open_docs(dark=dark, size=size)
                where = f"{size[0]} px, {'dark' if dark else 'light'}"
                self.fits(where)
                # Articles are alike, and axe takes a minute for all of them.
                self.browser.run("[...document.querySelectorAll('article, nav li')]"
                                 ".forEach((each, index) => index % 10 && each.remove())")
                self.axe(where)

    def test_an_endpoint_is_found_by_search_and_its_link_leads_there(self):
        for size in (PHONE_320, WIDE):
            self.open_docs(size=size)
            self.assertGreater(len(self.shown()), 150)
            self.browser.type("#search", "post budgets copy")
            self.browser.eventually(lambda: self.shown() == ["post-budgets-copy"], "one endpoint is left")
            self.browser.click("#post-budgets-copy .anchor")
            self.browser.eventually(lambda: self.browser.url().endswith("#post-budgets-copy"), "the address has it")
            self.open_docs("#post-budgets-copy", size=size)
            top = self.browser.run("return document.getElementById('post-budgets-copy').getBoundingClientRect().top")
            self.assertTrue(-5 < top < 450, top)

    def test_a_search_for_nothing_says_so(self):
        self.open_docs()
        self.browser.type("#search", "unheard of")
        self.browser.says("Nothing has these words")
        self.assertEqual(self.shown(), [])

    def test_an_error_code_is_found_by_search(self):
        self.open_docs()
        self.browser.type("#search", "session_locked")
        self.browser.eventually(lambda: "error-session-locked" in self.shown(), "the catalogue has it")
        self.browser.type("#search", "insufficient_funds", clear=True)
        self.browser.eventually(lambda: "post-wallet-send" in self.shown(), "an endpoint that answers it is shown")

    def test_another_language_leaves_the_reader_where_they_were(self):
        self.open_docs("#post-transactions")
        place = "return document.querySelector('#post-transactions h3').getBoundingClientRect().top"
        before = self.browser.run(place)
        for language in ("javascript", "python", "swift", "curl"):
            self.browser.choose("#examples", language)
            self.assertTrue(abs(self.browser.run(place) - before) < 2, language)
            self.assertEqual(self.browser.run("return document.querySelector('#post-transactions ."
                                              f"{language}').checkVisibility()"), True)

    def test_the_address_in_the_examples_is_the_servers_own(self):
        self.open_docs()
        text = self.browser.run("return document.querySelector('main').textContent")
        self.assertIn(f"export COFFER={BASE}", text)
        self.assertNotIn("https://coffer.example.org\"", text)

    def test_an_endpoint_is_tried_with_the_readers_own_session(self):
        self.open_docs("#get-healthz")
        self.browser.click("#get-healthz .try")
        self.browser.click("#get-healthz form button")
        self.browser.says("200", "#get-healthz form pre")

    def test_examples_turn_to_swift_and_are_copied(self):
        self.open_docs("#post-transactions")
        self.browser.cdp("Browser.grantPermissions", permissions=["clipboardReadWrite", "clipboardSanitizedWrite"])
        self.assertTrue(self.browser.find("#post-transactions .curl"))
        self.browser.choose("#examples", "swift")
        self.browser.click("#post-transactions .swift button")
        self.browser.says("Copied", "#post-transactions .swift button")
        self.assertIn("client.transactions.create(TransactionDraft(",
                      self.browser.run_async("return await navigator.clipboard.readText()"))

    def test_the_app_leads_to_the_documentation(self):
        self.browser.open(f"{BASE}/app/login")
        self.browser.click("a[href='/docs']")
        self.browser.find("#get-openapi-json")

    def test_the_page_is_small(self):
        request = urllib.request.Request(f"{BASE}/docs", headers={"Accept-Encoding": "gzip"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            packed = answer.read()
        self.assertIn(b"</html>", gzip.decompress(packed))
        self.assertLess(len(packed), 150 * 1024)
