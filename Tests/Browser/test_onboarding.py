"""The first minute: ONB-001 to ONB-006."""

from support import PASSWORD, BrowserTest, Person, by


class OnboardingTests(BrowserTest):
    def start(self, path="/"):
        self.person = Person(onboarded=False)
        self.sign_in(self.person, path)

    def test_ONB_001_welcome_screen(self):
        self.start()
        self.says("Welcome", "onboarding.welcome.screen")
        self.says("Get Started", "onboarding.welcome.getStartedButton")
        self.press("onboarding.welcome.getStartedButton")
        self.sees("onboarding.currency.screen")

    def test_ONB_002_currency_selection(self):
        self.start("/onboarding/currency")
        for code in ("USD", "EUR", "ILS"):
            self.sees(f"onboarding.currency.option.{code}")
        self.press("onboarding.currency.option.EUR")
        self.press("onboarding.currency.nextButton")
        self.sees("onboarding.categories.screen")
        self.assertEqual(self.person.call("GET", "/users/me")["preferredCurrency"], "EUR")

    def test_any_other_currency_can_be_chosen(self):
        self.start("/onboarding/currency")
        self.write("onboarding.currency.input", "yen", clear=True)
        self.press("onboarding.currency.input.option.JPY")
        self.press("onboarding.currency.nextButton")
        self.sees("onboarding.categories.screen")
        self.assertEqual(self.person.call("GET", "/users/me")["preferredCurrency"], "JPY")

    def test_ONB_003_category_selection(self):
        self.start("/onboarding/categories")
        self.press("onboarding.categories.option.Gifts")
        self.press("onboarding.categories.option.Rent")
        self.press("onboarding.categories.nextButton")
        self.sees("onboarding.budget.screen")
        names = {each["name"] for each in self.person.call("GET", "/categories")["categories"]}
        self.assertIn("Gifts", names)
        self.assertIn("Salary", names)
        self.assertNotIn("Rent", names)

    def test_ONB_003_no_category_is_told(self):
        self.start("/onboarding/categories")
        self.sees("onboarding.categories.nextButton")
        for element in self.browser.all('[aria-pressed="true"]'):
            self.browser.run("arguments[0].click()", element)
        self.press("onboarding.categories.nextButton")
        self.says("Choose at least one category")

    def test_ONB_004_budget_setup(self):
        self.start("/onboarding/categories")
        self.press("onboarding.categories.nextButton")
        self.write("onboarding.budget.amount.Groceries", "400+50")
        self.press("onboarding.budget.nextButton")
        self.sees("onboarding.sampleData.screen")
        budgets = self.person.call("GET", "/budgets")["budgets"]
        self.assertEqual([each["planned"] for each in budgets], ["450.00"])

    def test_ONB_004_budgets_can_be_skipped(self):
        self.start("/onboarding/budget")
        self.press("onboarding.budget.skipButton")
        self.sees("onboarding.sampleData.screen")
        self.assertEqual(self.person.call("GET", "/budgets")["budgets"], [])

    def test_ONB_005_sample_data_choice(self):
        self.start("/onboarding/sample-data")
        self.press("onboarding.sampleData.noButton")
        self.sees("onboarding.complete.screen")
        self.assertEqual(self.person.call("GET", "/transactions")["total"], 0)
        self.browser.back()
        self.press("onboarding.sampleData.yesButton")
        self.sees("onboarding.complete.screen")
        self.assertGreater(self.person.call("GET", "/transactions")["total"], 5)
        self.press("onboarding.complete.continueButton")
        self.sees("onboarding.biometric.screen")

    def test_ONB_006_biometric_setup_skipped(self):
        self.start("/onboarding/biometric")
        self.press("onboarding.biometric.skipButton")
        self.sees("dashboard.screen")
        self.assertTrue(self.person.call("GET", "/users/me")["hasCompletedOnboarding"])

    def test_ONB_006_a_pin_is_offered(self):
        self.start("/onboarding/biometric")
        self.press("onboarding.biometric.pinButton")
        self.says("without a network the app stays locked", "onboarding.pin.screen")
        self.write("onboarding.pin.pinInput", "47")
        self.write("onboarding.pin.passwordInput", PASSWORD)
        self.press("onboarding.pin.setButton")
        self.says("A PIN has 4 to 8 digits", "onboarding.pin.screen")
        self.write("onboarding.pin.pinInput", "11")
        self.press("onboarding.pin.setButton")
        self.sees("dashboard.screen")
        me = self.person.call("GET", "/users/me")
        self.assertTrue(me["hasCompletedOnboarding"] and me["hasPin"])

    def test_ONB_006_biometric_setup_enabled(self):
        with self.authenticator():
            self.start("/onboarding/biometric")
            self.browser.eventually(
                lambda: not self.browser.run("return arguments[0].disabled",
                                             self.sees("onboarding.biometric.enableButton")), "passkeys are offered")
            self.press("onboarding.biometric.enableButton")
            self.sees("dashboard.screen")
            me = self.person.call("GET", "/users/me")
            self.assertTrue(me["hasCompletedOnboarding"] and me["biometricEnabled"])
