"""Signing in, registering, resetting the password: AUTH-001 to AUTH-012."""

import glob
import os
import re
import unittest
import urllib.request
import uuid

from support import BASE, PASSWORD, BrowserTest, Person, by


class AuthTests(BrowserTest):
    def fill_login(self, email, password=PASSWORD):
        self.open("/login")
        self.write("login.emailInput", email)
        self.write("login.passwordInput", password)

    def test_AUTH_001_login_with_valid_credentials(self):
        person = Person()
        self.fill_login(person.email)
        self.hold("/auth/login")
        self.press("login.submitButton")
        self.assertEqual(self.browser.attribute(by("login.submitButton"), "aria-busy"), "true")
        self.release()
        self.sees("dashboard.screen")
        self.assertEqual(self.browser.run("return document.cookie"), "", "no token is in a script's reach")
        kept = self.browser.run("return JSON.stringify({...localStorage, ...sessionStorage})")
        self.assertNotIn("Token", kept)

    def test_AUTH_001_a_person_who_is_not_onboarded_gets_there(self):
        self.fill_login(Person(onboarded=False).email)
        self.press("login.submitButton")
        self.sees("onboarding.welcome.screen")

    def test_AUTH_002_login_with_invalid_credentials(self):
        person = Person()
        self.fill_login(person.email, "Wrong-password1")
        self.press("login.submitButton")
        self.says("Invalid email or password")
        self.sees("login.screen")
        self.assertEqual(self.browser.value(by("login.emailInput")), person.email)
        self.assertEqual(self.browser.value(by("login.passwordInput")), "Wrong-password1")

    def test_AUTH_003_login_with_invalid_email_format(self):
        self.fill_login("notanemail")
        self.browser.run("window.calls = 0; const real = fetch; window.fetch = (...a) => { calls += 1; return real(...a); }")
        self.press("login.submitButton")
        self.says("Enter an email address like name@example.com")
        self.assertEqual(self.browser.attribute(by("login.emailInput"), "aria-invalid"), "true")
        self.assertEqual(self.browser.run("return window.calls"), 0)

    def test_AUTH_004_navigate_to_register(self):
        self.open("/login")
        self.press("login.registerLink")
        self.sees("register.screen")
        self.browser.back()
        self.sees("login.screen")

    def test_AUTH_005_navigate_to_reset_password(self):
        self.open("/login")
        self.press("login.resetPasswordLink")
        self.sees("resetPassword.screen")

    def fill_registration(self, email):
        self.open("/register")
        self.write("register.displayNameInput", "Grace Hopper")
        self.write("register.emailInput", email)
        self.write("register.passwordInput", PASSWORD)

    def test_AUTH_006_register_new_account(self):
        email = f"grace-{uuid.uuid4().hex[:8]}@example.org"
        self.fill_registration(email)
        self.hold("/auth/register")
        self.press("register.submitButton")
        self.assertEqual(self.browser.attribute(by("register.submitButton"), "aria-busy"), "true")
        self.release()
        self.says("Check your email", "verifyEmail.screen")
        self.says(email, "verifyEmail.screen")

    def mailed_link(self, email):
        """The address of the verification page in the mail to somebody."""
        found = []
        def comes():
            for name in glob.glob(os.path.join(os.environ["COFFER_TEST_DATA"], "mail", "*.eml")):
                with open(name, encoding="utf-8") as file:
                    text = file.read().replace("=\n", "").replace("=3D", "=")
                if f"To: {email}" in text:
                    found.extend(re.findall(r"/auth/verify-email\?token=([A-Za-z0-9_-]+)", text))
            return bool(found)
        self.browser.eventually(comes, f"a mail to {email}")
        return found[0]

    def test_AUTH_006_the_page_signs_in_once_the_link_is_opened_elsewhere(self):
        email = f"grace-{uuid.uuid4().hex[:8]}@example.org"
        self.fill_registration(email)
        self.press("register.submitButton")
        self.says("Check your email", "verifyEmail.screen")
        body = f"token={self.mailed_link(email)}".encode()
        with urllib.request.urlopen(f"{BASE}/auth/verify-email", body, timeout=20) as answer:
            self.assertEqual(answer.status, 200)
        self.sees("onboarding.welcome.screen")

    def test_AUTH_006_a_verified_address_needs_no_second_form(self):
        self.fill_registration(f"grace-{uuid.uuid4().hex[:8]}@example.test")
        self.press("register.submitButton")
        self.sees("onboarding.welcome.screen")

    def test_AUTH_006_by_invitation_alone_the_app_offers_no_registration(self):
        script = self.browser.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
            const real = window.fetch;
            window.fetch = async (url, options) => !String(url).includes("/auth/session") ? real(url, options)
              : Response.json({success: true, data: {authenticated: false, registration: "invite"}});""")
        self.addCleanup(self.browser.cdp, "Page.removeScriptToEvaluateOnNewDocument", **script)
        self.open("/login")
        self.sees("login.submitButton")
        self.browser.gone(by("login.registerLink"))
        self.open("/register")
        self.says("You need an invitation", "register.screen")
        self.browser.gone(by("register.submitButton"))
        self.open("/register?invitation=a-token")
        self.sees("register.submitButton")

    def test_AUTH_007_register_with_existing_email(self):
        person = Person()
        self.fill_registration(person.email)
        self.press("register.submitButton")
        self.says("Email already registered", "register.screen")
        self.assertEqual(self.browser.value(by("register.passwordInput")), PASSWORD)

    def test_AUTH_008_password_requirements(self):
        self.open("/register")
        met = lambda: self.browser.run(
            "return [...document.querySelectorAll('.rules .met')].map(each => each.dataset.testid.split('.').pop())")
        for typed, expected in (
            ("a", ["lower"]), ("B", ["upper", "lower"]), ("1", ["upper", "lower", "number"]),
            ("!", ["upper", "lower", "number", "special"]),
            ("cdef", ["length", "upper", "lower", "number", "special"]),
        ):
            self.write("register.passwordInput", typed)
            self.browser.eventually(lambda: met() == expected, f"after {typed}: {expected}")
        for words in ("Minimum 8 characters", "One uppercase letter", "One lowercase letter", "One number",
                      "One special character"):
            self.says(words, "register.screen")

    def test_AUTH_009_request_password_reset(self):
        self.open("/reset-password")
        self.write("resetPassword.emailInput", "who@example.org")
        self.hold("/auth/request-reset")
        self.press("resetPassword.requestButton")
        self.assertEqual(self.browser.attribute(by("resetPassword.requestButton"), "aria-busy"), "true")
        self.release()
        self.says("If an account exists with who@example.org, you will receive a password reset link")

    def test_AUTH_010_resend_verification_email(self):
        self.open("/verify-email?email=who@example.org")
        self.press("verifyEmail.resendButton")
        self.says("Resend in 59s", "verifyEmail.resendButton")
        self.assertFalse(self.browser.run("return !arguments[0].disabled", self.sees("verifyEmail.resendButton")))
        self.press("verifyEmail.backButton")
        self.sees("login.screen")

    def ask_again(self, minutes):
        """Asks for another mail, with a clock that is so many minutes ahead."""
        self.browser.run("const real = Date.now.real ?? Date.now;"
                         "Date.now = Object.assign(() => real() + arguments[0] * 60_000, {real})", minutes)
        button = by("verifyEmail.resendButton")
        self.browser.eventually(lambda: self.browser.run("return !document.querySelector(arguments[0]).disabled", button),
                                "another mail can be asked for")
        self.press("verifyEmail.resendButton")
        self.browser.eventually(lambda: self.browser.run("return document.querySelector(arguments[0]).disabled", button),
                                "it is asked for")

    def test_AUTH_010_the_countdown_survives_a_reload(self):
        self.open("/verify-email?email=who@example.org")
        self.press("verifyEmail.resendButton")
        self.says("Resend in 5", "verifyEmail.resendButton")
        self.browser.run("location.reload()")
        self.says("Resend in 5", "verifyEmail.resendButton")
        # Another address has a quota of its own.
        self.open("/verify-email?email=other@example.org")
        self.says("Resend Email", "verifyEmail.resendButton")

    def test_AUTH_010_past_the_quota_no_mail_is_promised(self):
        self.open("/verify-email?email=who@example.org")
        for minutes in (0, 2, 4):
            self.ask_again(minutes)
        self.says("Resend in 11 minutes", "verifyEmail.resendButton")
        self.says("no further email goes out", "verifyEmail.most")
        self.axe("past the quota")

    def test_AUTH_010_a_failed_request_says_that_no_mail_went_out(self):
        self.open("/verify-email?email=who@example.org")
        self.sees("verifyEmail.resendButton")
        self.answer("/auth/resend-verification", status=503, error="Try again later")
        self.press("verifyEmail.resendButton")
        self.says("No email was sent. Try again later", "verifyEmail.screen")
        self.assertNotIn("Email sent", self.text("verifyEmail.screen"))
        self.assertTrue(self.browser.run("return !arguments[0].disabled", self.sees("verifyEmail.resendButton")))

    def test_AUTH_009_past_the_quota_no_link_is_promised(self):
        self.open("/reset-password")
        self.write("resetPassword.emailInput", "who@example.org")
        for _ in range(3):
            self.press("resetPassword.requestButton")
            self.says("you will receive a password reset link", "resetPassword.message")
            self.browser.run("document.querySelector('[data-testid=\"resetPassword.message\"] p').textContent = ''")
        self.press("resetPassword.requestButton")
        self.says("No email was sent: 3 an hour are the most", "resetPassword.screen")
        self.says("You can try again in 60 minutes", "resetPassword.screen")

    def test_AUTH_006_the_pages_behind_mailed_links_look_like_the_app_and_lead_back(self):
        ground = lambda: self.browser.run("return getComputedStyle(document.body).backgroundColor")
        try:
            for theme in ("dark", "light"):
                self.browser.cdp("Emulation.setEmulatedMedia",
                                 features=[{"name": "prefers-color-scheme", "value": theme}])
                self.open("/login")
                self.sees("login.screen")
                app = ground()
                self.browser.open(f"{BASE}/auth/verify-email?token=none")
                self.browser.eventually(lambda: ground() == app, f"{theme}: the page has the app's ground")
                self.axe(f"a mailed page, {theme}")
                self.fits(f"a mailed page, {theme}")
        finally:
            self.browser.cdp("Emulation.setEmulatedMedia", features=[])
        self.browser.run("document.querySelector('a.button').click()")
        self.sees("login.screen")

    def test_AUTH_011_biometric_login(self):
        with self.authenticator():
            person = Person()
            self.sign_in(person, "/settings")
            self.press("biometric-switch")
            self.is_chosen("biometric-switch")
            self.press("settings.logoutButton")
            self.press("login.biometricButton")
            self.sees("dashboard.screen")

    def test_AUTH_012_rate_limiting(self):
        person = Person()
        self.fill_login(person.email, "Wrong-password1")
        for _ in range(6):
            self.browser.run("document.querySelector('.problem')?.remove()")
            self.press("login.submitButton")
            self.browser.find(".problem", 15)
        self.says("Too many attempts. Please try again later.")
        text = self.browser.text(".problem")
        self.assertRegex(text, r"You can try again in \d+ (second|minute)s?\.")

    def test_an_unverified_person_is_led_to_the_mail(self):
        email = f"grace-{uuid.uuid4().hex[:8]}@example.org"
        self.fill_registration(email)
        self.press("register.submitButton")
        self.press("verifyEmail.backButton")
        self.fill_login(email)
        self.press("login.submitButton")
        self.says(email, "verifyEmail.screen")


if __name__ == "__main__":
    unittest.main()
