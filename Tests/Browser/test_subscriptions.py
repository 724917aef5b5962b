"""What repeats is found by itself: subscriptions, what they cost, and what can be said of them."""

from support import DESKTOP, BrowserTest, Person, by, day


def subscriber(**more):
    """A stream that costs more lately, and dinners that follow no rhythm."""
    person = Person(**more)
    pay(person, "Netflix", ("9.99", "12.99", "12.99"))
    for ago, amount in ((3, "31.00"), (11, "64.20"), (50, "12.00")):
        person.spend(amount, "Trattoria", "Eating out", on=day(ago))
    return person


def pay(person, payee, amounts, category="Streaming", **more):
    """One payment a month, the last five days ago."""
    for number, amount in enumerate(reversed(amounts)):
        person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": amount, "categoryId": person.category(category), "payee": payee,
            "date": day(5 + 30 * number), **more})


class SubscriptionTests(BrowserTest):
    """contract-household §3."""

    def test_what_repeats_is_found_with_its_rhythm_price_and_entries(self):
        self.sign_in(subscriber(), "/recurring")
        row = "recurring.suggestion.Netflix"
        self.says("Every month", row)
        self.says("next on", row)
        self.says("$12.99", row)
        self.says("$155.88 a year", row)
        self.says("was $9.99, now $12.99", row)
        self.assertNotIn("Trattoria", self.text("recurring.screen"))
        self.axe("what repeats")
        self.browser.click(f"{by(row)} summary")
        self.browser.eventually(lambda: len(self.browser.all(f"{by(row)} details a.row .money")) == 3, "its entries")
        self.says("$9.99", row)
        self.browser.resize(320, 640)
        self.fits("what repeats on a narrow phone")
        self.browser.run("document.documentElement.style.fontSize = '200%'")
        self.fits("what repeats with text of twice the size")
        self.browser.click(f"{by(row)} details a.row")
        self.sees("editTransaction.amountInput")

    def test_what_subscriptions_cost_is_one_press_from_the_dashboard(self):
        person = subscriber()
        person.rent()
        self.sign_in(person)
        self.press("dashboard.subscriptions")
        # What is booked by itself counts; what is only found does not.
        self.says("$900.00 a month", "recurring.cost")
        self.says("$10,800.00 a year", "recurring.cost")
        self.press("recurring.expect.Netflix")
        self.says("$912.99 a month", "recurring.cost")
        self.says("$10,955.88 a year", "recurring.cost")

    def test_what_is_found_says_what_it_costs_before_anything_is_entered(self):
        person = subscriber()
        pay(person, "Music", ("10.00", "10.00", "10.00"))
        self.sign_in(person, "/recurring")
        self.says("$22.99 a month", "recurring.found")
        self.says("$275.88 a year", "recurring.found")
        self.assertNotIn("Nothing recurring yet", self.text("recurring.screen"))
        # What is expected is counted above, and no more here.
        self.press("recurring.expect.Music")
        self.says("$10.00 a month", "recurring.cost")
        self.says("$12.99 a month", "recurring.found")

    def test_what_is_accepted_is_booked_by_itself_until_that_is_undone(self):
        person = subscriber()
        self.sign_in(person, "/recurring")
        self.press("recurring.accept.Netflix")
        self.says("Booked by itself from", "toasts")
        self.says("Netflix", "recurring.list")
        self.goes("recurring.suggestion.Netflix")
        self.says("$12.99 a month", "recurring.cost")
        template, = person.call("GET", "/recurring")["recurring"]
        self.assertEqual((template["amount"], template["payee"], template["frequency"]), ("12.99", "Netflix", "monthly"))
        self.press("toast.action")
        self.sees("recurring.suggestion.Netflix")
        self.assertEqual(person.call("GET", "/recurring")["recurring"], [])

    def test_what_is_expected_counts_and_is_never_booked(self):
        person = subscriber()
        self.sign_in(person, "/recurring")
        self.press("recurring.expect.Netflix")
        self.says("Netflix", "recurring.expected")
        self.says("$12.99 a month", "recurring.cost")
        self.assertEqual(person.call("GET", "/recurring")["recurring"], [])
        self.open("/recurring")
        self.axe("what is expected")
        self.press("recurring.forget.Netflix")
        self.says("Netflix", "recurring.seems")
        self.goes("recurring.cost")

    def test_what_is_hidden_stays_hidden_until_that_is_undone(self):
        self.sign_in(subscriber(), "/recurring")
        self.press("recurring.dismiss.Netflix")
        self.says("Hidden", "toasts")
        self.goes("recurring.suggestion.Netflix")
        # Nothing is left: the place says what will be found here.
        self.says("three times in the same rhythm", "recurring.seemsNothing")
        self.press("toast.action")
        self.sees("recurring.suggestion.Netflix")

    def test_what_the_card_pays_is_found_among_all_accounts(self):
        person = subscriber()
        card = person.call("POST", "/accounts", {"name": "Card", "preferredCurrency": "EUR"})["id"]
        pay(person, "Cloud", ("2.99", "2.99", "2.99"), accountId=card, currency="EUR")
        self.sign_in(person, "/recurring")
        self.says("Card", "recurring.suggestion.Cloud")
        self.says("\u20ac35.88 a year", "recurring.suggestion.Cloud")
        self.press("recurring.expect.Cloud")
        self.says("\u20ac2.99 a month", "recurring.cost")
        self.press("account.switch")
        self.press("accounts.choose.Personal")
        self.sees("recurring.suggestion.Netflix")
        self.goes("recurring.suggestion.Cloud")
        self.goes("recurring.cost")


class WideSubscriptionTests(BrowserTest):
    size = DESKTOP

    def test_the_keyboard_reaches_what_can_be_said(self):
        self.sign_in(subscriber(), "/recurring")
        for part, name in (("accept", "Book by itself: Netflix"), ("expect", "Expect: Netflix"), ("dismiss", "Hide: Netflix")):
            self.assertEqual(self.browser.attribute(by(f"recurring.{part}.Netflix"), "aria-label"), name)
        self.browser.run("arguments[0].focus()", self.sees("recurring.expect.Netflix"))
        self.browser.keys("Enter")
        self.says("Netflix", "recurring.expected")
