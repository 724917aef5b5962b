"""Signing in by an identity provider (contract-access, "Sign-in by an identity provider"), with one of Authlib."""

import os
import shutil
import subprocess
import tempfile
import time
import unittest
import uuid
from unittest import mock

import support
from support import PASSWORD, BrowserTest, Person
from system import PROJECT, coffer, fresh_environment
from test_second_factor import code


class ProviderTests(BrowserTest):
    """With a Coffer of its own, which has the provider in its settings."""

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.mkdtemp(prefix="coffer-provider-")
        cls.addClassCleanup(shutil.rmtree, cls.folder, ignore_errors=True)
        environment = fresh_environment(os.environ["COFFER_TEST_PROGRAMS"], {})
        cls.addClassCleanup(shutil.rmtree, environment["COFFER_DATA"], ignore_errors=True)
        address = environment["COFFER_PUBLIC_URL"]
        # The system's Python has Authlib.
        provider = subprocess.Popen(
            ["/usr/bin/python3", os.path.join(PROJECT, "Tests/EndToEnd/Python/openid_provider.py"), cls.folder, address])
        cls.addClassCleanup(provider.wait)
        cls.addClassCleanup(provider.kill)
        issuer = os.path.join(cls.folder, "issuer.txt")
        while not os.path.exists(issuer):
            if provider.poll() is not None:
                raise AssertionError("the provider does not run")
            time.sleep(0.05)
        with open(issuer, encoding="utf-8") as file:
            environment["COFFER_OIDC_REAL_ISSUER"] = file.read()
        environment |= {
            "COFFER_OIDC_REAL_CLIENT_ID": "coffer", "COFFER_OIDC_REAL_CLIENT_SECRET": "the-secret-of-the-tests",
            "COFFER_OIDC_REAL_LABEL": "Example ID", "COFFER_OIDC_REAL_ALLOW_SIGNUP": "1"}
        coffer("start", environment)
        cls.addClassCleanup(coffer, "stop", environment)
        url = mock.patch.object(support, "BASE", address)
        url.start()
        cls.addClassCleanup(url.stop)
        super().setUpClass()

    def comes_as(self, email):
        """The provider knows the browser's person by this address."""
        with open(os.path.join(self.folder, "person.txt"), "w", encoding="utf-8") as file:
            file.write(email)

    def leave(self):
        self.browser.open("about:blank")
        self.browser.cdp("Network.clearBrowserCookies")
        self.browser.cdp("Storage.clearDataForOrigin", origin=support.BASE, storageTypes="all")

    def linked(self):
        """A person whose account at the provider signs them in."""
        person = Person("Grace Hopper")
        self.comes_as(person.email)
        self.open("/goals")
        self.press("login.provider")
        self.says("Example ID", "login.link")
        self.write("login.emailInput", person.email)
        self.write("login.passwordInput", PASSWORD)
        self.press("login.submitButton")
        self.press("linkIdentity.confirmButton")
        self.browser.eventually(lambda: person.call("GET", "/auth/identities")["identities"], "it is linked")
        self.arrives("/goals")
        return person

    def test_a_new_person_signs_up_by_the_button(self):
        self.comes_as(f"new-{uuid.uuid4().hex[:10]}@example.test")
        self.open("/login")
        self.says("Example ID", "login.provider")
        self.axe("the entrance with a provider")
        self.press("login.provider")
        self.sees("onboarding.welcome.screen")

    def test_who_comes_back_from_the_provider_gets_the_screen_that_was_asked_for(self):
        person = self.linked()
        self.assertEqual(person.call("GET", "/auth/identities")["identities"][0]["label"], "Example ID")
        self.leave()
        self.open("/goals")
        self.press("login.provider")
        self.arrives("/goals")

    def test_the_second_factor_follows_and_leads_to_the_same_screen(self):
        person = self.linked()
        secret = person.call("POST", "/auth/totp/setup", {"password": PASSWORD})["secret"]
        person.call("POST", "/auth/totp/confirm", {"code": code(secret)})
        self.leave()
        self.open("/goals")
        self.press("login.provider")
        self.write("login.codeInput", code(secret, 1))
        self.press("login.codeButton")
        self.arrives("/goals")


if __name__ == "__main__":
    unittest.main()
