"""Bank sync in the app: a server is connected, its accounts go somewhere, and what fails is said."""

import base64
import http.server
import json
import os
import shutil
import threading
import time
from unittest import mock

import support
from support import BrowserTest, Person
from system import coffer, fresh_environment


class Bank(http.server.BaseHTTPRequestHandler):
    """A server of the SimpleFIN protocol with one account and two entries."""

    tokens: set = set()
    is_revoked = False

    def log_message(self, *_):
        pass

    def reply(self, status, text):
        self.send_response(status)
        self.send_header("Content-Length", str(len(text.encode())))
        self.end_headers()
        self.wfile.write(text.encode())

    def do_POST(self):
        code = self.path.rsplit("/", 1)[1]
        if code not in Bank.tokens:
            return self.reply(403, "")
        Bank.tokens.discard(code)
        return self.reply(200, f"http://ada:secret@127.0.0.1:{self.server.server_port}/simplefin")

    def do_GET(self):
        known = "Basic " + base64.b64encode(b"ada:secret").decode()
        if Bank.is_revoked or self.headers.get("Authorization") != known:
            return self.reply(403, "")
        now = int(time.time())
        entries = [
            {"id": "a", "posted": now - 5 * 86_400, "amount": "-12.50", "description": "Bakery <b>"},
            {"id": "b", "posted": now - 3 * 86_400, "amount": "1000.00", "description": "Pay"},
            {"id": "c", "posted": 0, "amount": "-9.99", "description": "Kiosk", "pending": True}]
        return self.reply(200, json.dumps({"errors": [], "accounts": [{
            "org": {"name": "First Bank", "sfin-url": "https://sfin.example.org"}, "id": "1", "name": "Checking",
            "currency": "USD", "balance": "1087.50", "balance-date": now,
            "transactions": [] if "balances-only" in self.path else entries}]}))


class BankTests(BrowserTest):
    """With a Coffer of its own, which may reach the bank's server in the own network."""

    @classmethod
    def setUpClass(cls):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Bank)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.port = server.server_port
        environment = fresh_environment(os.environ["COFFER_TEST_PROGRAMS"], {"COFFER_WEBHOOK_PRIVATE": "allow"})
        cls.addClassCleanup(shutil.rmtree, environment["COFFER_DATA"], ignore_errors=True)
        coffer("start", environment)
        cls.addClassCleanup(coffer, "stop", environment)
        url = mock.patch.object(support, "BASE", environment["COFFER_PUBLIC_URL"])
        url.start()
        cls.addClassCleanup(url.stop)
        super().setUpClass()

    def setUp(self):
        super().setUp()
        Bank.is_revoked = False

    def token(self, code):
        Bank.tokens.add(code)
        return base64.b64encode(f"http://127.0.0.1:{self.port}/simplefin/claim/{code}".encode()).decode()

    def test_a_bank_is_connected_its_entries_come_and_it_is_told_when_it_ends(self):
        person = Person()
        self.sign_in(person, "/settings")
        self.press("settings.banks")
        self.press("banks.connect")
        self.says("Paste the setup token", "banks.screen")
        self.write("banks.token", "rubbish")
        self.press("banks.connect")
        self.says("must be a setup token", "banks.screen")
        self.write("banks.token", self.token("one"), clear=True)
        self.press("banks.connect")
        self.says("127.0.0.1", "banks.connection")
        self.says("First Bank", "banks.account")
        self.browser.choose(support.by("banks.into"), "create")
        self.says("here", "banks.balances")
        self.no_longer_says("difference", "banks.balances")
        self.says("Not booked yet: 1", "banks.pending")
        entries = person.call("GET", "/transactions?accountId=all")["transactions"]
        self.assertEqual(sorted(each["amount"] for each in entries), ["1000.00", "12.50"])
        Bank.is_revoked = True
        self.press("banks.sync")
        self.says("The server ended this access", "banks.connection")
        self.open("/")
        self.says("A bank needs your attention", "dashboard.bank")
        Bank.is_revoked = False
        self.open("/banks")
        self.press("banks.again")
        self.write("banks.token", self.token("two"))
        self.press("banks.connect")
        self.sees("banks.sync")
        self.press("banks.remove")
        self.press("deleteBank.confirmButton")
        self.goes("banks.connection")
        self.assertEqual(person.call("GET", "/transactions?accountId=all")["total"], 2)
