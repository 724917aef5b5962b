"""API tokens, webhooks and another email address in the settings (contract-access, contract §3 "Webhooks")."""

import json
import urllib.error
import urllib.request

from support import BASE, PASSWORD, BrowserTest, Person, by


class AccessTests(BrowserTest):
    def security(self):
        person = Person()
        self.sign_in(person, "/settings/security")
        self.sees("settings.security.tokenAdd")
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
        person = self.security()
        self.press("settings.security.tokenAdd")
        self.press("settings.security.tokenMake")
        self.says("Give the token a name")
        self.write("settings.security.tokenName", "Receipts of the scanner")
        self.press("tick.transactions:write")
        self.axe("the form of a token")
        self.browser.resize(320, 640)
        self.fits("the form of a token")
        self.press("settings.security.tokenMake")
        self.sees("settings.security.tokenText")
        token = self.text("settings.security.tokenText")
        self.assertRegex(token, r"^cof_[0-9A-Za-z]{40,}$")
        self.axe("a new token")
        self.fits("a new token")
        category = person.category()
        spent = {"type": "EXPENSE", "amount": "4.20", "categoryId": category}
        self.assertEqual(self.asked_with(token, "GET", "/accounts"), 200)
        self.assertEqual(self.asked_with(token, "POST", "/transactions", spent), 201)
        self.assertEqual(self.asked_with(token, "GET", "/export?format=csv"), 403)
        self.press("settings.security.tokenDone")
        self.goes("settings.security.tokenText")
        self.says("Receipts of the scanner", "settings.security.tokens")
        self.assertNotIn(token, self.browser.run("return document.documentElement.outerHTML"))
        self.press("settings.security.tokenRevoke")
        self.press("revokeToken.confirmButton")
        self.browser.eventually(lambda: person.call("GET", "/auth/tokens")["tokens"] == [], "the token is gone")
        self.browser.eventually(lambda: self.asked_with(token, "GET", "/accounts") == 401, "the token is refused")

    def test_a_webhook_is_made_shown_once_tested_and_deleted(self):
        person = self.security()
        self.press("settings.security.webhookAdd")
        self.press("settings.security.webhookMake")
        self.says("Give the address of your server")
        self.write("settings.security.webhookUrl", "https://hooks.invalid/coffer")
        self.axe("the form of a webhook")
        self.browser.resize(320, 640)
        self.fits("the form of a webhook")
        self.press("settings.security.webhookMake")
        self.sees("settings.security.webhookSecret")
        secret = self.text("settings.security.webhookSecret")
        self.assertRegex(secret, r"^whsec_[0-9A-Za-z+/]{43}=$")
        self.axe("a new webhook")
        self.fits("a new webhook")
        self.says("https://hooks.invalid/coffer", "settings.security.webhooks")
        self.press("settings.security.webhookDone")
        self.goes("settings.security.webhookSecret")
        self.assertNotIn(secret, self.browser.run("return document.documentElement.outerHTML"))
        self.press("settings.security.webhookTest")
        webhook = person.call("GET", "/webhooks")["webhooks"][0]["id"]

        def tries():
            sent = person.call("GET", f"/webhooks/{webhook}/deliveries")["deliveries"]
            return sent and sent[0]["attempts"]

        self.browser.eventually(tries, "the test is tried")
        self.press("settings.security.webhookLog")
        self.says("webhook.test", "settings.security.deliveries")
        self.says("no public address", "settings.security.deliveries")
        self.axe("the log of a webhook")
        self.fits("the log of a webhook")
        self.press("settings.security.webhookDelete")
        self.press("deleteWebhook.confirmButton")
        self.browser.eventually(lambda: person.call("GET", "/webhooks")["webhooks"] == [], "the webhook is gone")

    def test_a_token_of_one_account_reaches_no_other(self):
        person = self.security()
        self.press("settings.security.tokenAdd")
        self.write("settings.security.tokenName", "One account")
        account = person.account()
        other = person.call("POST", "/accounts", {"name": "Other", "type": "SELF"})["id"]
        self.press(f"tick.{account}")
        self.press("settings.security.tokenMake")
        self.sees("settings.security.tokenText")
        token = self.text("settings.security.tokenText")
        self.assertEqual(self.asked_with(token, "GET", f"/accounts/{account}"), 200)
        self.assertNotEqual(self.asked_with(token, "GET", f"/accounts/{other}"), 200)

    def test_a_late_token_asks_for_the_password_there_and_then(self):
        person = self.security()
        self.press("settings.security.tokenAdd")
        self.write("settings.security.tokenName", "Late")
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
        self.press("settings.security.tokenMake")
        self.sees("signInAgain.input")
        self.axe("signing in again")
        self.write("signInAgain.input", PASSWORD)
        self.press("signInAgain.confirmButton")
        self.sees("settings.security.tokenText")
        sessions = [it for it in person.call("GET", "/auth/sessions")["sessions"] if not it["current"]]
        self.assertEqual(len(sessions), 1, "the browser's former session has ended")

    def test_another_address_is_asked_for(self):
        self.security()
        self.press("settings.security.emailButton")
        self.says("Enter an email address like name@example.com")
        self.write("settings.security.newEmail", "ada.new@example.test")
        self.write("settings.security.emailPassword", "Wr0ng-password!")
        self.press("settings.security.emailButton")
        self.browser.eventually(
            lambda: self.browser.attribute(by("settings.security.emailPassword"), "aria-invalid") == "true",
            "a wrong password is told beside the field")
        self.write("settings.security.emailPassword", PASSWORD, clear=True)
        self.press("settings.security.emailButton")
        self.says("a link is on its way to it", "settings.security.emailSaid")
        self.axe("another address")
