"""The first minute: ONB-001 to ONB-006."""

from support import PASSWORD, BrowserTest, Person, by, month


class OnboardingTests(BrowserTest):
    def start(self, path="/"):
        self.person = Person(onboarded=False)
        self.sign_in(self.person, path)

    def plans(self):
        """The plans of this month, which count all accounts."""
        return self.person.call("GET", f"/budgets?accountId=all&month={month()}")["budgets"]

    def accounts(self):
        return {each["name"]: (each["balance"], each["preferredCurrency"], each["icon"])
                for each in self.person.call("GET", "/accounts")["accounts"]}

    def test_ONB_001_welcome_screen(self):
        self.start()
        self.says("Welcome", "onboarding.welcome.screen")
        self.says("Get started", "onboarding.welcome.getStartedButton")
        self.press("onboarding.welcome.getStartedButton")
        self.sees("onboarding.currency.screen")

    def test_ONB_002_currency_selection(self):
        self.start("/onboarding/currency")
        for code in ("USD", "EUR", "ILS"):
            self.sees(f"onboarding.currency.option.{code}")
        self.press("onboarding.currency.option.EUR")
        self.press("onboarding.currency.nextButton")
        self.sees("onboarding.accounts.screen")
        self.assertEqual(self.person.call("GET", "/users/me")["preferredCurrency"], "EUR")

    def test_any_other_currency_can_be_chosen(self):
        self.start("/onboarding/currency")
        self.write("onboarding.currency.input", "yen", clear=True)
        self.press("onboarding.currency.input.option.JPY")
        self.press("onboarding.currency.nextButton")
        self.sees("onboarding.accounts.screen")
        self.assertEqual(self.person.call("GET", "/users/me")["preferredCurrency"], "JPY")

    def test_what_is_in_each_account_now_becomes_an_account(self):
        self.start("/onboarding/accounts")
        self.write("onboarding.accounts.amount.bank", "1200.50")
        # A debt is typed as people say it.
        self.write("onboarding.accounts.amount.card", "310.20")
        self.write("onboarding.accounts.amount.cash", "40+5")
        self.axe("what is in each account")
        self.press("onboarding.accounts.nextButton")
        self.sees("onboarding.categories.screen")
        self.assertEqual(self.accounts(), {
            "Checking account": ("1200.50", "USD", "bank"), "Credit card": ("-310.20", "USD", "card"),
            "Cash": ("45.00", "USD", "cash")})
        # Who comes back finds what was typed, and changes it.
        self.browser.back()
        self.browser.eventually(
            lambda: self.browser.value(by("onboarding.accounts.amount.card")) == "310.20", "the debt is known")
        self.write("onboarding.accounts.amount.card", "300", clear=True)
        self.browser.fill(by("onboarding.accounts.amount.cash"), "")
        self.write("onboarding.accounts.amount.savings", "2000")
        self.press("onboarding.accounts.nextButton")
        self.sees("onboarding.categories.screen")
        self.assertEqual(self.accounts(), {
            "Checking account": ("1200.50", "USD", "bank"), "Credit card": ("-300.00", "USD", "card"),
            "Savings account": ("2000.00", "USD", "savings")})

    def test_a_book_with_own_accounts_is_offered_no_sample_data(self):
        self.start("/onboarding/accounts")
        self.says("Step 2 of 6", "onboarding.accounts.screen")
        self.write("onboarding.accounts.amount.bank", "12.x")
        self.press("onboarding.accounts.nextButton")
        self.sees("onboarding.accounts.screen")
        self.write("onboarding.accounts.amount.bank", "12", clear=True)
        self.press("onboarding.accounts.nextButton")
        self.says("Step 3 of 5", "onboarding.categories.screen")
        self.press("onboarding.categories.skipButton")
        self.press("onboarding.budget.skipButton")
        self.sees("onboarding.complete.screen")

    def test_accounts_can_be_skipped(self):
        self.start("/onboarding/accounts")
        self.press("onboarding.accounts.skipButton")
        self.sees("onboarding.categories.screen")
        self.assertEqual(self.accounts(), {"Personal": ("0.00", "USD", None)})

    def test_the_plan_is_set_against_the_income(self):
        self.start("/onboarding/categories")
        self.press("onboarding.categories.nextButton")
        self.write("onboarding.budget.income", "3000")
        self.write("onboarding.budget.amount.Rent", "900")
        self.write("onboarding.budget.amount.Groceries", "450.50")
        self.says("$1,350.50", "onboarding.budget.total")
        self.says("$1,649.50 of the income is not planned", "onboarding.budget.left")
        self.write("onboarding.budget.amount.Utilities", "1650")
        self.says("$0.50 more than comes in", "onboarding.budget.left")
        self.press("onboarding.budget.nextButton")
        self.sees("onboarding.sampleData.screen")
        self.assertEqual({each["accountId"] for each in self.plans()}, {None})
        goal = self.person.call("GET", f"/budgets/income-goal?accountId=all&month={month()}")
        self.assertEqual((goal["amount"], goal["accountId"]), ("3000.00", None))

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
        self.press("onboarding.categories.option.Gifts")
        self.no_longer_says("Choose at least one category")

    def test_ONB_003_what_is_chosen_is_what_stays(self):
        self.start("/onboarding/categories")
        self.press("onboarding.categories.nextButton")
        self.write("onboarding.budget.amount.Rent", "900")
        self.press("onboarding.budget.nextButton")
        self.sees("onboarding.sampleData.screen")
        kept = self.person.spend("5", "Bus", "Transport")
        self.open("/onboarding/categories")
        # What was chosen before is chosen still.
        pressed = lambda name: self.browser.attribute(by(f"onboarding.categories.option.{name}"), "aria-pressed")
        self.assertEqual([pressed(name) for name in ("Groceries", "Rent", "Gifts")], ["true", "true", "false"])
        for name in ("Rent", "Transport", "Salary", "Gifts"):
            self.press(f"onboarding.categories.option.{name}")
        self.press("onboarding.categories.nextButton")
        self.sees("onboarding.budget.amount.Gifts")
        self.assertEqual(self.browser.all(by("onboarding.budget.amount.Rent")), [])
        names = {each["name"] for each in self.person.call("GET", "/categories")["categories"]}
        self.assertEqual(names, {"Groceries", "Eating out", "Utilities", "Entertainment", "Gifts"})
        self.assertEqual(self.plans(), [])
        # What has an entry is only put aside.
        self.assertTrue(self.person.call("GET", f"/transactions/{kept['id']}")["category"]["isArchived"])

    def test_ONB_002_an_account_without_entries_follows_a_currency_that_is_chosen_later(self):
        self.start("/onboarding/currency")
        self.press("onboarding.currency.nextButton")
        self.press("onboarding.accounts.skipButton")
        self.press("onboarding.categories.nextButton")
        self.sees("onboarding.budget.amount.Groceries")
        self.browser.back()
        self.browser.back()
        self.browser.back()
        self.press("onboarding.currency.option.ILS")
        self.press("onboarding.currency.nextButton")
        self.press("onboarding.accounts.skipButton")
        self.press("onboarding.categories.nextButton")
        self.write("onboarding.budget.amount.Groceries", "4000")
        self.says("\u20aa4,000.00", "onboarding.budget.total")
        self.press("onboarding.budget.nextButton")
        self.sees("onboarding.sampleData.screen")
        account, = self.person.call("GET", "/accounts")["accounts"]
        self.assertEqual(account["preferredCurrency"], "ILS")
        budget, = self.plans()
        self.assertEqual((budget["planned"], budget["currency"]), ("4000.00", "ILS"))

    def test_ONB_002_what_was_typed_keeps_its_currency(self):
        self.start("/onboarding/categories")
        self.press("onboarding.categories.nextButton")
        self.write("onboarding.budget.amount.Groceries", "4000")
        self.write("onboarding.budget.amount.Transport", "50")
        self.press("onboarding.budget.nextButton")
        self.sees("onboarding.sampleData.screen")
        self.open("/onboarding/currency")
        self.press("onboarding.currency.option.ILS")
        self.press("onboarding.currency.nextButton")
        self.press("onboarding.accounts.skipButton")
        self.press("onboarding.categories.nextButton")
        self.write("onboarding.budget.amount.Rent", "300")
        self.browser.fill(by("onboarding.budget.amount.Transport"), "")
        self.says("\u20aa300.00 + $4,000.00", "onboarding.budget.total")
        self.press("onboarding.budget.nextButton")
        self.sees("onboarding.sampleData.screen")
        planned = {each["category"]["name"]: (each["planned"], each["currency"])
                   for each in self.plans()}
        self.assertEqual(planned, {"Groceries": ("4000.00", "USD"), "Rent": ("300.00", "ILS")})

    def test_ONB_002_what_was_typed_and_not_sent_stays_and_keeps_its_currency(self):
        self.start("/onboarding/currency")
        self.press("onboarding.currency.nextButton")
        self.press("onboarding.accounts.skipButton")
        self.press("onboarding.categories.nextButton")
        self.write("onboarding.budget.amount.Rent", "4000")
        self.says("$4,000.00", "onboarding.budget.total")
        self.browser.back()
        self.sees("onboarding.categories.nextButton")
        self.browser.back()
        self.sees("onboarding.accounts.nextButton")
        self.browser.back()
        self.press("onboarding.currency.option.ILS")
        self.press("onboarding.currency.nextButton")
        self.press("onboarding.accounts.skipButton")
        self.press("onboarding.categories.nextButton")
        self.sees("onboarding.budget.amount.Rent")
        self.assertEqual(self.browser.value(by("onboarding.budget.amount.Rent")), "4000")
        self.write("onboarding.budget.amount.Groceries", "300")
        self.says("\u20aa300.00 + $4,000.00", "onboarding.budget.total")
        # What is typed anew is in the currency of now.
        self.write("onboarding.budget.amount.Utilities", "1")
        self.browser.fill(by("onboarding.budget.amount.Rent"), "")
        self.write("onboarding.budget.amount.Rent", "90")
        self.says("\u20aa391.00", "onboarding.budget.total")
        self.press("onboarding.budget.nextButton")
        self.sees("onboarding.sampleData.screen")
        planned = {each["category"]["name"]: (each["planned"], each["currency"])
                   for each in self.plans()}
        self.assertEqual(planned, {"Rent": ("90.00", "ILS"), "Groceries": ("300.00", "ILS"), "Utilities": ("1.00", "ILS")})

    def test_ONB_003_what_was_chosen_and_not_sent_stays(self):
        self.start("/onboarding/welcome")
        self.press("onboarding.welcome.getStartedButton")
        self.press("onboarding.currency.nextButton")
        self.press("onboarding.accounts.skipButton")
        self.press("onboarding.categories.option.Gifts")
        self.browser.back()
        self.sees("onboarding.accounts.nextButton")
        self.browser.back()
        self.press("onboarding.currency.option.EUR")
        self.browser.back()
        self.press("onboarding.welcome.getStartedButton")
        self.is_chosen("onboarding.currency.option.EUR")
        self.press("onboarding.currency.nextButton")
        self.press("onboarding.accounts.skipButton")
        self.sees("onboarding.categories.nextButton")
        self.assertEqual(self.browser.attribute(by("onboarding.categories.option.Gifts"), "aria-pressed"), "true")

    def test_ONB_004_every_chosen_category_can_be_planned_and_the_sum_is_shown(self):
        self.start("/onboarding/categories")
        for name in ("Health", "Clothing", "Children", "Travel", "Gifts"):
            self.press(f"onboarding.categories.option.{name}")
        self.press("onboarding.categories.nextButton")
        self.sees("onboarding.budget.amount.Groceries")
        fields = self.browser.all("[data-testid^='onboarding.budget.amount.']")
        self.assertEqual(len(fields), 11)
        self.write("onboarding.budget.amount.Groceries", "400+50")
        self.write("onboarding.budget.amount.Travel", "100.50")
        self.says("$550.50", "onboarding.budget.total")
        self.axe("the plan of the onboarding")

    def test_ONB_004_budget_setup(self):
        self.start("/onboarding/categories")
        self.press("onboarding.categories.nextButton")
        self.write("onboarding.budget.amount.Groceries", "400+50")
        self.press("onboarding.budget.nextButton")
        self.sees("onboarding.sampleData.screen")
        budgets = self.plans()
        self.assertEqual([each["planned"] for each in budgets], ["450.00"])

    def test_ONB_004_budgets_can_be_skipped(self):
        self.start("/onboarding/budget")
        self.press("onboarding.budget.skipButton")
        self.sees("onboarding.sampleData.screen")
        self.assertEqual(self.plans(), [])

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

    def test_whoever_begins_with_a_banks_file_is_led_there(self):
        self.start("/onboarding/complete")
        self.press("onboarding.complete.importButton")
        self.press("onboarding.biometric.skipButton")
        self.sees("imports.screen")


class FirstStepTests(BrowserTest):
    def test_an_empty_book_says_how_to_begin(self):
        person = Person()
        self.sign_in(person)
        self.says("Start here", "firstSteps")
        self.axe("the first steps")
        self.press("firstSteps.import")
        self.sees("imports.screen")
        self.open("/")
        self.press("firstSteps.sample")
        self.says("Sample data added", "toasts")
        self.goes("firstSteps")
        self.assertGreater(person.call("GET", "/transactions")["total"], 5)

    def test_a_book_with_an_empty_month_is_not_new(self):
        person = Person()
        person.spend("3.00", "Bread", on=f"{month(-2)}-03")
        self.sign_in(person)
        self.sees("dashboard.empty")
        self.browser.eventually(
            lambda: any("/transactions?limit=1" == each for each in self.kept_answers()), "the book was looked at")
        self.assertEqual(self.browser.all(by("firstSteps")), [])

    def test_a_second_person_is_invited_in_one_step(self):
        ada, grace = Person(), Person("Grace Hopper")
        self.sign_in(ada)
        self.press("firstSteps.invite")
        self.write("invite.emailInput", "nobody")
        self.press("invite.confirmButton")
        self.says("Enter an email address", "invite.dialog")
        self.write("invite.emailInput", grace.email, clear=True)
        self.press("invite.confirmButton")
        self.says(f"{grace.email} is invited", "toasts")
        group, = grace.call("GET", "/groups")["groups"]
        members = grace.call("GET", f"/groups/{group['id']}")["members"]
        self.assertEqual((group["name"], len(members)), ("Home", 2))

    def test_a_budget_is_proposed_from_what_was_spent(self):
        person = Person()
        for back, food, rent in ((-2, "100.00", "900"), (-1, "151.00", "900"), (0, "700.00", "0.50")):
            person.spend(food, "Food", on=f"{month(back)}-01")
            person.spend(rent, "Flat", "Rent", on=f"{month(back)}-01")
        self.sign_in(person, "/budgets")
        self.press("budgets.proposeButton")
        # The average of the months that are over, as a whole amount that a person would name.
        self.browser.eventually(
            lambda: self.browser.value(by("proposeBudget.amount.Groceries")) == "130.00", "food is proposed")
        self.assertEqual(self.browser.value(by("proposeBudget.amount.Rent")), "900.00")
        self.write("proposeBudget.amount.Rent", "950", clear=True)
        self.press("proposeBudget.submitButton")
        self.says("2 budgets are set", "toasts")
        self.sees("budgets.card.Rent")
        budgets = person.call("GET", f"/budgets?accountId=all&month={month()}")["budgets"]
        planned = {each["category"]["name"]: each["planned"] for each in budgets}
        self.assertEqual(planned, {"Groceries": "130.00", "Rent": "950.00"})

    def test_the_round_button_covers_no_amount_while_one_reads_on(self):
        person = Person()
        for number in range(5):
            person.spend("9.00", f"Bread {number}")
        self.browser.resize(390, 500)
        self.sign_in(person)
        self.sees("dashboard.transaction.4")
        classes = lambda: self.browser.attribute(by("dashboard.addTransactionFab"), "class")
        self.browser.run("scrollTo(0, 150)")
        self.browser.eventually(lambda: "away" in classes(), "it goes")
        self.browser.run("scrollTo(0, 60)")
        self.browser.eventually(lambda: "away" not in classes(), "it comes back")

    def test_the_round_button_stands_over_no_amount_of_a_row(self):
        person = Person()
        for number in range(5):
            person.spend("123456.78", f"Bread {number}")
        self.sign_in(person)
        self.sees("dashboard.transaction.4")
        for width in (320, 390, 820):
            self.browser.resize(width, 500)
            found = self.browser.run("""
                const {left, right} = document.querySelector(".fab").getBoundingClientRect();
                return [...document.querySelectorAll(".rows .money")].map(each => each.getBoundingClientRect())
                  .filter(each => each.right > left && each.left < right).length""")
            self.assertEqual(found, 0, f"at {width} px")


class DemoTests(BrowserTest):
    def test_a_look_without_an_account_has_sample_data(self):
        self.open("/")
        self.sees("login.submitButton")
        self.goes("login.demoButton")
        self.open("/?demo")
        self.axe("the offer of the demo")
        self.press("login.demoButton")
        self.sees("dashboard.transaction.0")
        self.assertEqual(self.path(), "/")

    def test_a_server_without_a_demo_says_so(self):
        self.open("/?demo")
        self.sees("login.demoButton")
        self.answer("/auth/demo", 404)
        self.press("login.demoButton")
        self.says("This server has no demo.", "login.screen")
