"""Signing in with a second factor, and the settings that turn it on and off (contract-access, "Second factor")."""

import base64
import hashlib
import hmac
import struct
import time
import unittest

from support import PASSWORD, BrowserTest, Person, by

STEP_SECONDS = 30


def code(secret, ahead=0):
    """The six digits of an authenticator app (RFC 6238)."""
    key = base64.b32decode(secret + "=" * (-len(secret) % 8))
    digest = hmac.digest(key, struct.pack(">Q", int(time.time()) // STEP_SECONDS + ahead), hashlib.sha1)
    number = struct.unpack(">I", digest[digest[-1] & 15:][:4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06}"


def wrong(secret):
    """A code that no step near is right for."""
    right = {code(secret, ahead) for ahead in range(-3, 4)}
    return next(each for each in ("000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777")
                if each not in right)


class SecondFactorTests(BrowserTest):
    def secured(self):
        """A person whose sign-in needs a code, its secret, and the recovery codes."""
        person = Person()
        secret = person.call("POST", "/auth/totp/setup", {"password": PASSWORD})["secret"]
        codes = person.call("POST", "/auth/totp/confirm", {"code": code(secret)})["recoveryCodes"]
        return person, secret, codes

    def enter_password(self, person):
        self.open("/login")
        self.write("login.emailInput", person.email)
        self.write("login.passwordInput", PASSWORD)
        self.press("login.submitButton")
        self.sees("login.codeInput")

    def focused(self):
        return self.browser.run("return document.activeElement.dataset.testid ?? ''")

    def test_a_code_follows_the_password(self):
        person, secret, _ = self.secured()
        self.enter_password(person)
        self.browser.eventually(lambda: self.focused() == "login.codeInput", "the code has the focus")
        for name, value in (("autocomplete", "one-time-code"), ("inputmode", "numeric")):
            self.assertEqual(self.browser.attribute(by("login.codeInput"), name), value)
        self.axe("the code of a sign-in")
        self.browser.resize(320, 640)
        self.fits("the code of a sign-in")
        # A step's code counts once: the next one follows that of the setup.
        later = code(secret, 1)
        self.write("login.codeInput", f"{later[:3]} {later[3:]}\n")
        self.sees("dashboard.screen")
        kept = self.browser.run("return document.cookie + JSON.stringify({...localStorage, ...sessionStorage})")
        self.assertNotIn("oken", kept)

    def test_a_wrong_code_is_told_beside_the_field(self):
        person, secret, _ = self.secured()
        self.enter_password(person)
        self.write("login.codeInput", "12")
        self.press("login.codeButton")
        self.says("Enter the 6 digits of your authenticator app")
        self.write("login.codeInput", wrong(secret), clear=True)
        self.press("login.codeButton")
        self.says("Wrong code", "login.screen")
        self.assertEqual(self.browser.attribute(by("login.codeInput"), "aria-invalid"), "true")
        self.assertEqual(self.focused(), "login.codeInput")
        self.assertEqual(self.browser.value(by("login.codeInput")), "")
        self.axe("a wrong code")
        self.write("login.codeInput", code(secret, 1))
        self.press("login.codeButton")
        self.sees("dashboard.screen")

    def test_a_recovery_code_signs_in_without_the_app(self):
        person, _, codes = self.secured()
        self.enter_password(person)
        self.press("login.otherCodeButton")
        self.browser.eventually(lambda: self.focused() == "login.recoveryInput", "the recovery code has the focus")
        self.axe("a recovery code")
        self.write("login.recoveryInput", codes[0][:-1] + ("2" if codes[0][-1] != "2" else "3"))
        self.press("login.codeButton")
        self.says("code", "login.screen")
        self.browser.eventually(
            lambda: self.browser.attribute(by("login.recoveryInput"), "aria-invalid") == "true", "it is refused")
        self.write("login.recoveryInput", codes[0], clear=True)
        self.press("login.codeButton")
        self.sees("dashboard.screen")
        self.open("/settings/security")
        self.press("settings.security.activity")
        self.says("Recovery code used", "security.activity")
        self.says("Second factor turned on", "security.activity")

    def test_a_wait_that_is_over_leads_back_to_the_password(self):
        person, secret, _ = self.secured()
        self.enter_password(person)
        for _ in range(5):
            self.write("login.codeInput", wrong(secret))
            self.press("login.codeButton")
            self.browser.eventually(
                lambda: self.browser.run("""
                    const code = document.querySelector('[name=code]');
                    return !code || (code.value === '' && code.getAttribute('aria-invalid') === 'true');"""),
                "the code is refused")
            if self.browser.run("return !document.querySelector('[name=code]')"):
                break
        else:
            self.write("login.codeInput", code(secret, 1))
            self.press("login.codeButton")
        self.says("This sign-in is over. Enter your password again.", "login.screen")
        self.browser.eventually(lambda: self.focused() == "login.passwordInput", "the password has the focus")
        self.assertEqual(self.browser.value(by("login.emailInput")), person.email)
        self.axe("the password again")

    def test_the_way_back_asks_for_the_password_again(self):
        person, _, _ = self.secured()
        self.enter_password(person)
        self.press("login.codeBackButton")
        self.sees("login.passwordInput")
        self.goes("login.codeInput")
        self.assertEqual(self.browser.value(by("login.passwordInput")), "")

    def test_the_settings_turn_it_on_and_off(self):
        person = Person()
        self.sign_in(person, "/settings/security")
        self.press("settings.security.factorSetUp")
        self.confirm_who("Wrong-password1")
        self.says("Wrong password", "confirmYou.dialog")
        self.confirm_who()
        self.browser.eventually(lambda: self.focused() == "settings.security.factorCode", "the code has the focus")
        secret = self.browser.value(by("settings.security.factorSecret"))
        self.assertIn(secret, self.browser.attribute(by("settings.security.factorLink"), "href"))
        self.axe("setting up the second factor")
        self.browser.resize(320, 640)
        self.fits("setting up the second factor")
        self.write("settings.security.factorCode", wrong(secret))
        self.press("settings.security.factorConfirm")
        self.says("Wrong code", "settings.security.factor")
        self.write("settings.security.factorCode", code(secret), clear=True)
        self.press("settings.security.factorConfirm")
        self.sees("settings.security.recoveryCodes")
        codes = self.text("settings.security.recoveryCodes").split()
        self.assertEqual(len(codes), 10)
        self.axe("recovery codes")
        self.fits("recovery codes")
        self.press("settings.security.recoveryDone")
        self.goes("settings.security.recoveryCodes")
        self.open("/settings/security")
        # New ones replace them.
        self.write("settings.security.factorCode", codes[0])
        self.press("settings.security.factorCodes")
        self.sees("settings.security.recoveryCodes")
        again = self.text("settings.security.recoveryCodes").split()
        self.assertEqual(set(again) & set(codes), set())
        self.press("settings.security.recoveryDone")
        self.write("settings.security.factorCode", again[0])
        self.axe("the second factor")
        self.press("settings.security.factorOff")
        self.confirm_who()
        self.sees("settings.security.factorSetUp")
        self.assertFalse(person.call("POST", "/auth/login", {"email": person.email, "password": PASSWORD})["user"]["hasTotp"])

    def test_the_picture_is_for_an_authenticator_app(self):
        self.sign_in(Person(), "/settings/security")
        self.browser.run("""
            const real = window.fetch;
            window.fetch = async (url, options) => !String(url).includes("/auth/totp/setup") ? real(url, options)
              : Response.json({success: true, data: {secret: "GEZDGNBVGY3TQOJQ", otpauthUrl: "otpauth://totp/Coffer",
                  qrCode: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="window.ran = 1">'
                    + '<script>window.ran = 1</script><path d="M4 4h1v1h-1z" fill="#000"/></svg>'}});""")
        self.press("settings.security.factorSetUp")
        self.confirm_who()
        self.sees("settings.security.factorCode")
        shown = self.browser.run("return document.querySelector('.qr').outerHTML")
        self.assertIn('viewBox="0 0 9 9"', shown)
        self.assertIn('d="M4 4h1v1h-1z"', shown)
        self.assertNotIn("script", shown)
        self.assertIsNone(self.browser.run("return window.ran ?? null"))
        for theme in ("light", "dark"):
            self.browser.run("document.documentElement.dataset.theme = arguments[0]", theme)
            self.assertEqual(self.browser.run("return getComputedStyle(document.querySelector('.qr')).fill"), "oklch(0 0 0)")
        self.axe("the picture")


if __name__ == "__main__":
    unittest.main()
