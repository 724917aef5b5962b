"""Everything of the mobile contract without a pointer: Tab, arrows, Enter, Space and Escape."""

import uuid

from support import PASSWORD, BrowserTest, Person, by, month


class KeyboardTests(BrowserTest):
    farthest = 90

    def focused(self):
        return self.browser.run("return document.activeElement?.dataset.testid ?? ''")

    def tab_to(self, testid):
        """Presses Tab until the element has the focus, which must be seen."""
        self.sees(testid)
        for _ in range(self.farthest):
            if self.focused() == testid:
                break
            self.browser.keys("Tab")
        self.assertEqual(self.focused(), testid, "Tab does not reach it")
        outline = self.browser.run("const style = getComputedStyle(document.activeElement.closest('.money-input') ??"
                                   " document.activeElement); return style.outlineStyle")
        self.assertNotEqual(outline, "none", f"{testid}: the focus cannot be seen")

    def use(self, testid, key="Enter"):
        self.tab_to(testid)
        self.browser.keys(key)

    def fill(self, testid, text):
        self.tab_to(testid)
        self.browser.run("document.activeElement.select?.()")
        self.type(text)

    def type(self, text):
        for letter in text:
            self.browser.keys(letter)

    def test_a_new_person_gets_in_and_through_the_first_steps(self):
        person = Person(onboarded=False)
        self.open("/login")
        self.use("login.registerLink")
        self.sees("register.screen")
        self.use("register.loginLink")
        self.use("login.resetPasswordLink")
        self.fill("resetPassword.emailInput", "who@example.org")
        self.browser.keys("Enter")
        self.says("you will receive a password reset link", "resetPassword.message")
        self.open("/register")
        self.fill("register.displayNameInput", "Grace")
        self.fill("register.emailInput", f"grace-{uuid.uuid4().hex[:8]}@example.org")
        self.fill("register.passwordInput", PASSWORD)
        self.browser.keys("Enter")
        self.sees("verifyEmail.screen")
        self.use("verifyEmail.resendButton")
        self.says("Resend in 5", "verifyEmail.resendButton")
        self.use("verifyEmail.backButton")
        self.tab_to("login.biometricButton")
        self.open("/login")
        self.fill("login.emailInput", person.email)
        self.fill("login.passwordInput", PASSWORD)
        self.browser.keys("Enter")
        self.use("onboarding.welcome.getStartedButton")
        for step, key in (("currency", "nextButton"), ("accounts", "skipButton"), ("categories", "nextButton"),
                          ("budget", "nextButton"), ("sampleData", "noButton"), ("complete", "continueButton"), ("biometric", "skipButton")):
            self.use(f"onboarding.{step}.{key}")
        self.sees("dashboard.screen")

    def test_entries_are_made_found_changed_and_deleted(self):
        person = Person()
        person.category("Groceries")
        person.category("Salary", "INCOME")
        self.sign_in(person)
        self.use("dashboard.addTransactionFab")
        self.sees("addTransaction.category.Groceries")
        # The amount has the focus.
        self.browser.eventually(lambda: self.focused() == "addTransaction.amountInput", "the amount has the focus")
        self.type("12.50")
        self.use("addTransaction.category.Groceries", "Space")
        self.is_chosen("addTransaction.category.Groceries")
        self.tab_to("addTransaction.date.today")
        self.browser.keys("Right")
        self.is_chosen("addTransaction.date.yesterday")
        self.fill("addTransaction.descriptionInput", "Lunch")
        self.browser.keys("Enter")
        self.goes("addTransaction.screen")
        self.browser.eventually(lambda: person.call("GET", "/transactions")["total"] == 1, "it is sent")
        self.use("tab.transactions")
        self.goes("pendingSync")
        self.tab_to("transactions.filter.all")
        self.browser.keys("Right")
        self.says("No income yet", "transactions.empty")
        self.browser.keys("Left")
        self.says("Lunch", "transactions.list")
        stored = person.call("GET", "/transactions")["transactions"][0]
        self.use(f"transactions.item.{stored['id']}")
        self.fill("editTransaction.amountInput", "13")
        self.browser.keys("Enter")
        self.goes("editTransaction.screen")
        self.says("$13.00", "transactions.list")
        self.goes("pendingSync")
        self.use(f"transactions.item.{stored['id']}")
        self.use("editTransaction.deleteButton")
        self.use("deleteTransaction.confirmButton")
        self.sees("transactions.empty")
        # Escape leaves a sheet.
        self.use("transactions.addButton")
        self.sees("addTransaction.screen")
        self.browser.keys("Escape")
        self.goes("addTransaction.screen")

    def test_budgets_are_planned_and_months_turned(self):
        person = Person()
        person.spend("35.00", "Bread")
        self.sign_in(person, "/budgets")
        self.use("budgets.addButton")
        self.use("editBudget.category.Groceries", "Space")
        self.fill("editBudget.plannedInput", "50")
        self.browser.keys("Enter")
        self.says("$35 / $50", "budgets.screen")
        self.use("budgets.monthSelector.previous")
        self.says("No budgets set for this month", "budgets.screen")
        self.assertIn(month(-1), self.browser.url())
        self.use("tab.dashboard")
        self.says("$35 / $50", "dashboard.budgetProgress")
        self.use("dashboard.monthSelector.previous")
        self.says("$0 / $0", "dashboard.budgetProgress")
        self.use("dashboard.monthSelector.next")
        self.use("dashboard.transaction.0")
        self.sees("editTransaction.screen")

    def test_an_expense_is_shared_and_settled_and_the_person_leaves(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.spend("100.00", "Dinner")
        self.sign_in(ada, "/sharing")
        self.use("share-expense-button")
        self.use("transactionPicker.item.0")
        self.fill("participant-email-input", grace.email)
        self.browser.keys("Enter")
        self.sees(f"share.person.{grace.email}")
        self.tab_to("split-type-EQUAL")
        self.browser.keys("Right")
        self.is_chosen("split-type-PERCENTAGE")
        self.fill("share.input.self", "40")
        self.fill(f"share.input.{grace.email}", "60")
        self.use("submit-share-button")
        self.says("You are owed $60", "sharing.netBalance")
        self.use("sharing.markPaidButton")
        self.says("All settled up", "sharing.netBalance")
        self.use("tab.settings")
        self.tab_to("settings.theme.system")
        self.browser.keys("Right")
        self.is_chosen("settings.theme.light")
        self.use("settings.profile")
        self.sees("settings.profile.screen")
        self.browser.keys("Escape")
        self.goes("settings.profile.screen")
        self.assertEqual(self.focused(), "settings.profile")
        self.use("settings.logoutButton")
        self.sees("login.screen")
        self.assertEqual(self.browser.all(by("tab.settings")), [])


class MotionTests(BrowserTest):
    """Movement is short, and there is none for who wants none."""

    def moving(self, wish):
        """Names and milliseconds of what moves on the page and in its sheet."""
        self.browser.cdp("Emulation.setEmulatedMedia", features=[{"name": "prefers-reduced-motion", "value": wish}])
        try:
            return self.browser.run("""
                const seconds = (list) => Math.max(...list.split(",").map(parseFloat)) * 1000;
                return [...document.querySelectorAll("*")].map((element) => {
                  const style = getComputedStyle(element);
                  const animation = style.animationName === "none" ? 0 : seconds(style.animationDuration);
                  const transition = style.transitionProperty === "none" ? 0 : seconds(style.transitionDuration);
                  return [element.className.toString(), Math.max(animation, transition)];
                }).filter(([, time]) => time > 0);""")
        finally:
            self.browser.cdp("Emulation.setEmulatedMedia", features=[])

    def test_nothing_moves_for_who_wants_that(self):
        self.sign_in(Person(), "/add")
        self.sees("addTransaction.submitButton")
        # What turns while something is read tells no movement of the app.
        self.browser.gone(".spinner")
        self.assertEqual(self.moving("reduce"), [])
        moving = self.moving("no-preference")
        self.assertGreater(len(moving), 0)
        for name, time in moving:
            self.assertLessEqual(time, 150, name)
