"""Send Money: the balance, sending, what refuses it, and who has the page at all."""

import os
import shutil
from unittest import mock

import support
from support import DESKTOP, BrowserTest, Person, by
from system import coffer, fresh_environment


class WalletTests(BrowserTest):
    def send(self, amount, to=""):
        self.write("wallet.amountInput", amount, clear=True)
        if to:
            self.write("wallet.toInput", to, clear=True)
        self.press("wallet.sendButton")

    def test_money_goes_to_another_person(self):
        ada, grace = Person(), Person("Grace Hopper")
        self.sign_in(ada, "/wallet")
        self.says("$1,000.00", "wallet.balance")
        self.write("wallet.noteInput", "<b>Tickets</b>")
        self.send("20+5.50", grace.email)
        self.says(grace.email, "wallet.confirm.dialog")
        self.press("wallet.confirm.confirmButton")
        self.says("$25.50 sent", "toasts")
        self.says("$974.50", "wallet.balance")
        self.says("To Grace Hopper", "wallet.history")
        self.says("<b>Tickets</b>", "wallet.history")
        self.assertEqual(grace.call("GET", "/wallet")["balance"], "1025.50")
        self.assertEqual(self.browser.value('[data-testid="wallet.amountInput"]'), "")

    def test_a_wallet_that_nobody_uses_stands_in_the_settings_alone(self):
        ada, grace = Person(), Person("Grace Hopper")
        self.sign_in(ada, "/settings")
        self.sees("more.goals")
        self.press("settings.wallet")
        self.sees("wallet.screen")
        grace.call("POST", "/wallet/send", {"amount": "5", "to": ada.email}, key="gift")
        self.open("/settings")
        self.press("more.wallet")
        self.says("From Grace Hopper", "wallet.history")

    def test_a_wallet_that_was_never_used_is_no_area(self):
        self.sign_in(Person(), "/settings")
        self.browser.eventually(
            lambda: any("/wallet/transactions" in each for each in self.kept_answers()), "it is known that none is used")
        self.sees("more.goals")
        self.assertEqual(self.browser.all(by("more.wallet")), [])

    def test_the_page_says_that_it_is_play_money(self):
        self.sign_in(Person(), "/wallet")
        self.says("Play money", "wallet.play")

    def test_the_dashboard_shows_a_wallet_in_use_and_follows_a_sending_at_once(self):
        ada, grace = Person(), Person("Grace Hopper")
        self.sign_in(ada)
        self.browser.eventually(
            lambda: any("/wallet/transactions" in each for each in self.kept_answers()), "it is known that none is used")
        self.assertEqual(self.browser.all(by("dashboard.wallet")), [])
        grace.call("POST", "/wallet/send", {"amount": "5", "to": ada.email}, key="gift")
        self.says("$1,005.00", "dashboard.wallet")
        self.browser.click(f"{by('dashboard.wallet')} a")
        self.send("20.50", grace.email)
        self.press("wallet.confirm.confirmButton")
        self.says("$20.50 sent", "toasts")
        # Not the last balance that was kept, and no second look.
        self.press("tab.dashboard")
        self.assertIn("$984.50", self.text("dashboard.wallet"))

    def test_the_demo_user_tops_up(self):
        self.open("/login")
        self.browser.run_async(
            "const r = await fetch('/api/v1/auth/demo', {method: 'POST', headers: {'Content-Type':"
            " 'application/json', 'X-Session-Mode': 'cookie'}, body: '{}'}); if (!r.ok) throw new Error(await r.text());")
        self.open("/wallet")
        self.press("wallet.topUpButton")
        self.write("topUp.input", "0")
        self.press("topUp.confirmButton")
        self.says("greater than zero", "topUp.dialog")
        self.write("topUp.input", "12,50", clear=True)
        self.says("= $12.50", "topUp.dialog")
        self.press("topUp.confirmButton")
        self.says("+$12.50", "wallet.history")

    def test_what_cannot_be_sent_says_why_and_stays_in_the_form(self):
        ada = Person()
        self.sign_in(ada, "/wallet")
        self.says("$1,000.00", "wallet.balance")
        self.press("wallet.sendButton")
        self.says("Enter an amount", "wallet.screen")
        self.send("0")
        self.says("greater than zero", "wallet.screen")
        # More than there is needs no question.
        self.send("1000.01")
        self.says("The balance is too low: $1,000.00", "wallet.screen")
        self.assertEqual(self.browser.all('[data-testid="wallet.confirm.dialog"]'), [])
        for amount, to, words in (("5", ada.email, "to yourself"),
                                  ("5", "nobody@example.org", "There is no user with this email")):
            self.send(amount, to)
            self.press("wallet.confirm.confirmButton")
            self.says(words, "wallet.screen")
            self.assertEqual(self.browser.value('[data-testid="wallet.amountInput"]'), amount)
        self.send("5", "nobody")
        self.says("Enter an email address", "wallet.screen")
        # The app sends to somebody, never out of the deployment.
        self.browser.fill(by("wallet.toInput"), "")
        self.press("wallet.sendButton")
        self.says("Enter who gets it", "wallet.screen")
        self.assertEqual(ada.call("GET", "/wallet")["balance"], "1000.00")

    def test_a_payment_that_got_no_answer_is_not_made_twice(self):
        ada, grace = Person(), Person("Grace Hopper")
        self.sign_in(ada, "/wallet")
        self.says("$1,000.00", "wallet.balance")
        # The server takes it, but its answer is lost.
        self.browser.run("""
            const real = window.fetch;
            window.fetch = async (url, options) => {
              const answer = await real(url, options);
              if (String(url).includes("/wallet/send") && window.isLossy !== false) throw new TypeError("Failed to fetch");
              return answer;
            };""")
        self.send("40", grace.email)
        self.press("wallet.confirm.confirmButton")
        self.says("Network error", "wallet.screen", 10)
        self.browser.run("window.isLossy = false")
        self.press("wallet.sendButton")
        self.press("wallet.confirm.confirmButton")
        self.says("$960.00", "wallet.balance")
        self.assertEqual(grace.call("GET", "/wallet")["balance"], "1040.00")

    def test_a_cancelled_payment_sends_nothing(self):
        ada = Person()
        self.sign_in(ada, "/wallet")
        self.send("10", Person("Grace Hopper").email)
        self.press("wallet.confirm.cancelButton")
        self.goes("wallet.confirm.dialog")
        self.assertEqual(ada.call("GET", "/wallet")["balance"], "1000.00")


class WalletOffTests(BrowserTest):
    """With a Coffer of its own, whose operator has the wallet off."""

    settings = {"COFFER_WALLET": "off"}

    @classmethod
    def setUpClass(cls):
        cls.environment = fresh_environment(os.environ["COFFER_TEST_PROGRAMS"], cls.settings)
        cls.addClassCleanup(shutil.rmtree, cls.environment["COFFER_DATA"], ignore_errors=True)
        coffer("start", cls.environment)
        cls.addClassCleanup(coffer, "stop", cls.environment)
        url = mock.patch.object(support, "BASE", cls.environment["COFFER_PUBLIC_URL"])
        url.start()
        cls.addClassCleanup(url.stop)
        super().setUpClass()

    def test_nobody_is_offered_a_wallet(self):
        ada = Person()
        self.browser.resize(*DESKTOP)
        self.sign_in(ada, "/settings")
        self.sees("settings.backups")
        self.browser.eventually(
            lambda: any("/wallet/transactions" in each for each in self.kept_answers()), "it is known that none is used")
        for place in ("settings.wallet", "tab.wallet"):
            self.assertEqual(self.browser.all(by(place)), [], place)
        self.open("/wallet")
        self.sees("unknown.screen")
        # The interface stays, and so do wallets that are empty.
        self.assertEqual(ada.call("GET", "/wallet"), {"balance": "0.00", "currency": "USD"})


class WalletLeftTests(WalletOffTests):
    """The wallet is off, but people have money in it."""

    settings = {"COFFER_WALLET": "off", "COFFER_WALLET_INITIAL": "25"}
    test_nobody_is_offered_a_wallet = None

    def test_whoever_has_money_keeps_the_page(self):
        self.sign_in(Person(), "/settings")
        self.press("settings.wallet")
        self.says("$25.00", "wallet.balance")
