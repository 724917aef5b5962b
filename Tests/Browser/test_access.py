"""API tokens, webhooks and another email address in the settings (contract-access, contract §3 "Webhooks")."""

import json
import urllib.error
import urllib.request

from support import BASE, PASSWORD, BrowserTest, Person, by


class AccessTests(BrowserTest):
    def developer(self):
        person = Person()
        self.sign_in(person, "/settings/developer")
        self.sees("settings.developer.tokenAdd")
        return person

    def asked_with(self, token, method, path, body=None):
        """The status that a program gets with a token."""
        request = urllib.request.Request(
            f"{BASE}/api/v1{path}", json.dumps(body).encode() if body else None, method=method,
            headers={"Authorization": f"Bearer {token}", "Content-Type": "application/json"})
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status
        except urllib.error.HTTPError as refusal:
            return refusal.code

    def test_a_token_is_made_shown_once_and_revoked(self):
        person = self.developer()
        self.press("settings.developer.tokenAdd")
        self.press("settings.developer.tokenMake")
        self.says("Give the token a name")
        self.write("settings.developer.tokenName", "Receipts of the scanner")
        self.press("tick.transactions:write")
        self.axe("the form of a token")
        self.browser.resize(320, 640)
        self.fits("the form of a token")
        self.press("settings.developer.tokenMake")
        self.sees("settings.developer.tokenText")
        token = self.text("settings.developer.tokenText")
        self.assertRegex(token, r"^cof_[0-9A-Za-z]{40,}$")
        self.axe("a new token")
        self.fits("a new token")
        category = person.category()
        spent = {"type": "EXPENSE", "amount": "4.20", "categoryId": category}
        self.assertEqual(self.asked_with(token, "GET", "/accounts"), 200)
        self.assertEqual(self.asked_with(token, "POST", "/transactions", spent), 201)
        self.assertEqual(self.asked_with(token, "GET", "/export?format=csv"), 403)
        self.press("settings.developer.tokenDone")
        self.goes("settings.developer.tokenText")
        self.says("Receipts of the scanner", "settings.developer.tokens")
        self.assertNotIn(token, self.browser.run("return document.documentElement.outerHTML"))
        self.press("settings.developer.tokenRevoke")
        self.press("revokeToken.confirmButton")
        self.browser.eventually(lambda: person.call("GET", "/auth/tokens")["tokens"] == [], "the token is gone")
        self.browser.eventually(lambda: self.asked_with(token, "GET", "/accounts") == 401, "the token is refused")

    def test_a_webhook_is_made_shown_once_tested_and_deleted(self):
        person = self.developer()
        self.press("settings.developer.webhookAdd")
        self.press("settings.developer.webhookMake")
        self.says("Give the address of your server")
        self.write("settings.developer.webhookUrl", "http://hooks.invalid/coffer")
        self.press("settings.developer.webhookMake")
        # The message names the field as the person sees it.
        self.says("The address must begin with https://", "settings.developer.screen")
        self.write("settings.developer.webhookUrl", "https://hooks.invalid/coffer", clear=True)
        self.axe("the form of a webhook")
        self.browser.resize(320, 640)
        self.fits("the form of a webhook")
        self.press("settings.developer.webhookMake")
        self.sees("settings.developer.webhookSecret")
        secret = self.text("settings.developer.webhookSecret")
        self.assertRegex(secret, r"^whsec_[0-9A-Za-z+/]{43}=$")
        self.axe("a new webhook")
        self.fits("a new webhook")
        self.says("https://hooks.invalid/coffer", "settings.developer.webhooks")
        self.press("settings.developer.webhookDone")
        self.goes("settings.developer.webhookSecret")
        self.assertNotIn(secret, self.browser.run("return document.documentElement.outerHTML"))
        self.press("settings.developer.webhookTest")
        webhook = person.call("GET", "/webhooks")["webhooks"][0]["id"]

        def tries():
            sent = person.call("GET", f"/webhooks/{webhook}/deliveries")["deliveries"]
            return sent and sent[0]["attempts"]

        self.browser.eventually(tries, "the test is tried")
        self.press("settings.developer.webhookLog")
        self.says("webhook.test", "settings.developer.deliveries")
        self.says("no public address", "settings.developer.deliveries")
        self.axe("the log of a webhook")
        self.fits("the log of a webhook")
        self.press("settings.developer.webhookDelete")
        self.press("deleteWebhook.confirmButton")
        self.browser.eventually(lambda: person.call("GET", "/webhooks")["webhooks"] == [], "the webhook is gone")

    def test_a_webhook_says_that_a_sign_out_of_everything_has_switched_it_off(self):
        person = self.developer()
        self.press("settings.developer.webhookAdd")
        self.write("settings.developer.webhookUrl", "https://hooks.invalid/coffer")
        self.press("settings.developer.webhookMake")
        self.press("settings.developer.webhookDone")
        person.call("POST", "/auth/logout-all", {"tokens": True})
        self.sees("login.screen")
        person.token = None
        person.token = person.call("POST", "/auth/login", {"email": person.email, "password": PASSWORD})["accessToken"]
        self.browser.eventually(lambda: not person.call("GET", "/webhooks")["webhooks"][0]["enabled"], "it is off")
        self.sign_in(person, "/settings/developer")
        self.says("everything was signed out of your account", "settings.developer.webhooks")

    def test_a_token_of_one_account_reaches_no_other(self):
        person = self.developer()
        self.press("settings.developer.tokenAdd")
        self.write("settings.developer.tokenName", "One account")
        account = person.account()
        other = person.call("POST", "/accounts", {"name": "Other", "type": "SELF"})["id"]
        self.press(f"tick.{account}")
        self.press("settings.developer.tokenMake")
        self.sees("settings.developer.tokenText")
        token = self.text("settings.developer.tokenText")
        self.assertEqual(self.asked_with(token, "GET", f"/accounts/{account}"), 200)
        self.assertNotEqual(self.asked_with(token, "GET", f"/accounts/{other}"), 200)

    def test_a_late_token_asks_for_the_password_there_and_then(self):
        person = self.developer()
        self.press("settings.developer.tokenAdd")
        self.write("settings.developer.tokenName", "Late")
        # As it is ten minutes after the sign-in.
        self.browser.run("""
            const real = window.fetch;
            window.fetch = async (url, options) => {
              if (options?.method !== "POST" || !String(url).endsWith("/auth/tokens")) return real(url, options);
              window.fetch = real;
              const details = {reauthenticate: ["Sign in again"]};
              return new Response(JSON.stringify({success: false, error: "Sign in again", code: "FORBIDDEN", details}),
                {status: 403, headers: {"Content-Type": "application/json"}});
            };""")
        self.press("settings.developer.tokenMake")
        self.sees("confirmYou.input")
        self.axe("confirm it is you")
        self.confirm_who("Wr0ng-password!")
        self.says("Invalid email or password", "confirmYou.dialog")
        self.confirm_who()
        self.sees("settings.developer.tokenText")
        sessions = [it for it in person.call("GET", "/auth/sessions")["sessions"] if not it["current"]]
        self.assertEqual(len(sessions), 1, "the browser's former session has ended")

    def test_another_address_is_asked_for(self):
        self.sign_in(Person(), "/settings/security")
        self.press("settings.security.emailButton")
        self.says("Enter an email address like name@example.com")
        self.write("settings.security.newEmail", "ada.new@example.test")
        self.press("settings.security.emailButton")
        self.confirm_who("Wr0ng-password!")
        self.says("Wrong password", "confirmYou.dialog")
        self.confirm_who()
        self.says("a link is on its way to it", "settings.security.emailSaid")
        self.axe("another address")
