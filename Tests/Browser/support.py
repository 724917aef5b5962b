"""What every browser test shares: people, the API beside the browser, and a clean browser."""

import contextlib
import json
import os
import time
import unittest
import urllib.error
import urllib.request
import uuid
from datetime import date, datetime, timedelta, timezone

import axe_core_python

from webdriver import PATIENCE, Browser, Driver

BASE = os.environ.get("COFFER_TEST_URL", "http://localhost:8080")
PASSWORD = "Str0ng-enough."
AXE = os.path.join(os.path.dirname(axe_core_python.__file__), "axe.min.js")
PHONE = (390, 844)
DESKTOP = (1280, 860)
_driver = None


def driver():
    global _driver
    if _driver is None:
        _driver = Driver()
    return _driver


def stop_driver():
    global _driver
    if _driver is not None:
        _driver.stop()
        _driver = None


def by(testid):
    return f'[data-testid="{testid}"]'


def today():
    return datetime.now(timezone.utc).date()


def day(ago):
    return (today() - timedelta(days=ago)).isoformat()


def later(days):
    return (today() + timedelta(days=days)).isoformat()


def month(offset=0):
    first = today().replace(day=1)
    for _ in range(abs(offset)):
        first = (first - timedelta(days=1)).replace(day=1) if offset < 0 else (first + timedelta(days=32)).replace(day=1)
    return first.isoformat()[:7]


class Person:
    """A user with a token of their own, beside the browser's session."""

    def __init__(self, name="Ada Lovelace", onboarded=True, currency="USD", zone="UTC"):
        self.name = name
        self.email = f"{name.split()[0].lower()}-{uuid.uuid4().hex[:10]}@example.test"
        self.token = None
        self.call("POST", "/auth/register", {"email": self.email, "password": PASSWORD, "displayName": name})
        self.token = self.call("POST", "/auth/login", {"email": self.email, "password": PASSWORD})["accessToken"]
        self.call("PATCH", "/users/me", {"hasCompletedOnboarding": onboarded, "preferredCurrency": currency,
                                         "timeZone": zone})

    def call(self, method, path, body=None, key=None):
        request = urllib.request.Request(
            BASE + path, None if body is None else json.dumps(body).encode(), method=method,
            headers={"Content-Type": "application/json"})
        if self.token:
            request.add_header("Authorization", f"Bearer {self.token}")
        if key:
            request.add_header("Idempotency-Key", key)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                return json.load(answer)["data"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.code} {error.read().decode()}") from None

    def send(self, path, body, kind):
        """Sends a file as it is."""
        request = urllib.request.Request(BASE + path, body, method="POST", headers={
            "Content-Type": kind, "Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)["data"]

    def read(self, path):
        """The bytes of a file."""
        request = urllib.request.Request(BASE + path, headers={"Authorization": f"Bearer {self.token}"})
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.read()

    def account(self):
        return self.call("GET", "/accounts")["activeAccountId"]

    def category(self, name="Groceries", kind="EXPENSE"):
        made = self.call("POST", "/categories/bulk", {"categories": [{"name": name, "type": kind}]})
        return next(each["id"] for each in made["categories"] if each["name"] == name)

    def spend(self, amount, description=None, category="Groceries", kind="EXPENSE", on=None):
        return self.call("POST", "/transactions", {
            "type": kind, "amount": amount, "categoryId": self.category(category, kind),
            "description": description, "date": on or today().isoformat()})

    def earn(self, amount, description="November", on=None):
        return self.spend(amount, description, "Salary", "INCOME", on)

    def plan(self, amount, category="Groceries", in_month=None):
        return self.call("POST", "/budgets", {
            "accountId": "all", "categoryId": self.category(category), "month": in_month or month(),
            "planned": amount})

    def goal(self, name, amount, days=200, **more):
        return self.call("POST", "/goals", {
            "name": name, "targetAmount": amount, "currency": "USD", "deadline": later(days), **more})

    def group(self, name, *others):
        return self.call("POST", "/groups", {"name": name, "members": [{"email": other.email} for other in others]})

    def rent(self, on=28):
        """$900 on a day of every month; the server books it by itself if that is today."""
        return self.call("POST", "/recurring", {
            "accountId": self.account(), "categoryId": self.category("Rent"), "type": "EXPENSE", "amount": "900",
            "dayOfMonth": on, "description": "Flat", "startMonthKey": month()})

    def backup(self, **wish):
        """A backup that is made; a busy machine takes longer than the first answer waits."""
        made = self.call("POST", "/backups", wish)
        while made.get("status") == "running":
            time.sleep(0.1)
            made = self.call("GET", f"/backups/{made['id']}")
        return made

    def accept(self):
        """Says that all is right that others share with the person."""
        for part in self.call("GET", "/sharing")["expensesSharedWithMe"]:
            self.call("POST", f"/expenses/shares/{part['id']}/accept", {})

    def share(self, transaction, *others, **more):
        return self.call("POST", "/expenses/share", {
            "transactionId": transaction["id"], "splitType": "EQUAL",
            "participants": [{"email": other.email} for other in others], **more})


class BrowserTest(unittest.TestCase):
    """Each class has one browser; each test begins without cookies and without anything stored."""

    size = PHONE
    arguments = ()
    #: Whether pages start the service worker, which reads all files of the app again for each test.
    has_worker = False

    @classmethod
    def setUpClass(cls):
        cls.browser = Browser(driver(), cls.size, arguments=cls.arguments)
        cls.addClassCleanup(cls.browser.close)
        if not cls.has_worker:
            cls.browser.cdp("Page.addScriptToEvaluateOnNewDocument",
                            source="delete Navigator.prototype.serviceWorker")

    def setUp(self):
        b = self.browser
        b.open("about:blank")
        b.cdp("Network.clearBrowserCookies")
        b.cdp("Storage.clearDataForOrigin", origin=BASE, storageTypes="all")
        b.resize(*self.size)
        b.console()
        self.expected_problems = ()

    def tearDown(self):
        """No test leaves an error or a warning of the page behind; refused requests are the browser's own notes."""
        for line in self.browser.console():
            message = line["message"]
            if line["level"] in ("SEVERE", "WARNING") and "Failed to load resource" not in message \
                    and not any(each in message for each in self.expected_problems):
                self.fail(f"the console says: {message}")

    # Where to go

    def open(self, path):
        self.browser.open(f"{BASE}/app{path}")

    def sign_in(self, person, path="/"):
        """Signs in by the cookies of the gateway, without the form."""
        self.open("/login")
        self.browser.run_async(
            "const r = await fetch('/api/v1/auth/login', {method: 'POST', headers: {'Content-Type':"
            " 'application/json', 'X-Session-Mode': 'cookie'}, body: JSON.stringify(args[0])});"
            " if (!r.ok) throw new Error(await r.text());", {"email": person.email, "password": PASSWORD})
        self.open(path)

    def path(self):
        return self.browser.url()[len(BASE):].removeprefix("/app")

    def arrives(self, path, seconds=PATIENCE):
        self.browser.eventually(lambda: self.path().split("?")[0] == path, f"the address is {path}", seconds)

    # What the network does

    def answer(self, part, status=None, delay=0, error="Something broke"):
        """Requests whose address contains `part` take longer, or get another status; 0 is a broken network.
        `window.answered` counts those."""
        self.browser.run("""
            const [part, status, delay, error] = arguments;
            const real = window.realFetch ??= window.fetch;
            window.answered = 0;
            window.fetch = async (url, options) => {
              if (!String(url).includes(part)) return real(url, options);
              window.answered += 1;
              if (delay) await new Promise((done) => setTimeout(done, delay));
              if (status === 0) throw new TypeError("Failed to fetch");
              if (status === null) return real(url, options);
              return new Response(JSON.stringify({success: false, error, code: "SERVER_ERROR"}), {status});
            };""", part, status, delay, error)

    def hold(self, part):
        """Requests whose address contains `part` wait until `release`."""
        self.browser.run("""
            const [part] = arguments;
            const real = window.realFetch ??= window.fetch;
            const held = new Promise((done) => { window.release = done; });
            window.fetch = async (url, options) => {
              if (String(url).includes(part)) await held;
              return real(url, options);
            };""", part)

    def release(self):
        self.browser.run("release()")

    def restore_network(self):
        self.browser.run("window.fetch = window.realFetch ?? window.fetch")

    def saves(self, testid):
        """Presses a key that saves a file, and returns the file's name and content."""
        self.browser.run("""
            const make = URL.realMake ??= URL.createObjectURL;
            window.saved = null;
            URL.createObjectURL = (content) => {
              const address = make(content);
              HTMLAnchorElement.prototype.click = function () { window.saved = {name: this.download, content}; };
              return address;
            };""")
        self.press(testid)
        self.browser.eventually(lambda: self.browser.run("return saved !== null"), f"{testid} saves a file")
        name, content = self.browser.run_async("""
            const bytes = new Uint8Array(await saved.content.arrayBuffer());
            return [saved.name, Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")];""")
        return name, content.encode("latin-1")

    @contextlib.contextmanager
    def authenticator(self):
        """A virtual authenticator, which says yes by itself."""
        made = self.browser.call("POST", "/webauthn/authenticator", {
            "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
            "isUserVerified": True})
        try:
            yield
        finally:
            self.browser.call("DELETE", f"/webauthn/authenticator/{made}")

    def go_offline(self, offline=True):
        self.browser.cdp("Network.enable")
        self.browser.cdp("Network.emulateNetworkConditions", offline=offline, latency=0, downloadThroughput=-1,
                         uploadThroughput=-1)

    def kept_answers(self):
        """The addresses whose answers the browser keeps for a start without a network."""
        return self.browser.run_async("""
            const [{name} = {}] = await indexedDB.databases();
            if (!name) return [];
            const database = await new Promise((done) => {
              const request = indexedDB.open(name);
              request.onsuccess = () => done(request.result);
            });
            const request = database.transaction("answers").objectStore("answers").getAllKeys();
            const keys = await new Promise((done) => { request.onsuccess = () => done(request.result); });
            database.close();
            return keys;""")

    # What is seen

    def looks_at(self, account):
        """Chooses one account to look at."""
        self.browser.eventually(lambda: self.text("account.name"), "the accounts are known")
        self.press("account.switch")
        self.press(f"accounts.choose.{account}")
        self.says(account, "account.switch")

    def sees(self, testid, seconds=PATIENCE):
        return self.browser.find(by(testid), seconds)

    def press(self, testid):
        self.browser.click(by(testid))

    def write(self, testid, text, clear=False):
        self.browser.type(by(testid), text, clear)

    def text(self, testid):
        return self.browser.text(by(testid))

    def says(self, text, testid=None, seconds=PATIENCE):
        self.browser.says(text, by(testid) if testid else "body", seconds)

    def no_longer_says(self, text, testid=None):
        self.browser.eventually(lambda: text.lower() not in self.browser.text(by(testid) if testid else "body").lower(),
                                f"“{text}” is said no longer")

    def is_chosen(self, testid):
        self.browser.eventually(
            lambda: self.browser.attribute(by(testid), "aria-checked") == "true", f"{testid} is chosen")

    def goes(self, testid, seconds=PATIENCE):
        self.browser.gone(by(testid), seconds)

    # What everybody needs

    def confirm_who(self, password=PASSWORD):
        """Answers "Confirm it is you"."""
        self.write("confirmYou.input", password, clear=True)
        self.press("confirmYou.confirmButton")

    def axe(self, where):
        with open(AXE, encoding="utf-8") as file:
            self.browser.run(file.read())
        found = self.browser.run_async("""
            const result = await axe.run(document, {runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "best-practice"]});
            return result.violations.map(each => each.id + ": " + each.help + " " +
                each.nodes.slice(0, 3).map(node => node.html.slice(0, 160) + " " + (node.any[0]?.message ?? "")).join(" | "));""")
        self.assertEqual(found, [], f"{where}\n" + "\n".join(found))

    def fits(self, where):
        # A phone's window grows with what is too wide for it: the page's own width does not.
        width, inner = self.browser.run(
            "const page = document.documentElement; return [page.scrollWidth, page.clientWidth]")
        self.assertLessEqual(width, inner, f"{where} scrolls sideways")
