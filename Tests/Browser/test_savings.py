"""Savings that are accounts: goals are paid from what is in them."""

from support import BrowserTest, Person, by, today


def saver():
    """A goal, and $2,000 in a savings account."""
    person = Person()
    person.savings = person.call("POST", "/accounts", {
        "name": "Nest egg", "icon": "savings", "openingBalance": "2000"})["id"]
    person.goal_id = person.goal("Bike", "1200")["id"]
    return person


def put_in(person, amount):
    person.call("POST", "/transactions", {
        "type": "INCOME", "amount": amount, "accountId": person.savings, "date": today().isoformat(),
        "categoryId": person.category("Salary", "INCOME")})


class LinkedSavingsTests(BrowserTest):
    """contract-household §2."""

    def test_what_is_in_an_account_is_put_towards_a_goal(self):
        person = saver()
        self.sign_in(person, f"/goals/{person.goal_id}/allocate")
        self.says("Nest egg: $2,000", "savings.accounts")
        self.axe("accounts for a goal")
        self.press("savings.link.Nest egg")
        self.says("counts as savings now", "toasts")
        self.write("allocate.input.Nest egg", "500")
        self.says("$1,500 free", "allocate.asset.Nest egg")
        self.press("allocate.submitButton")
        self.goes("allocate.screen")
        self.assertEqual(person.call("GET", f"/goals/{person.goal_id}")["currentTotal"], "500.00")
        linked, = person.call("GET", "/assets")["assets"]
        self.assertEqual((linked["accountId"], linked["balance"]), (person.savings, "2000.00"))
        # What comes into the account is saved without a deposit.
        put_in(person, "250")
        self.open("/goals")
        self.says("$2,250.00", "assets.item.Nest egg")
        self.says("Account", "assets.item.Nest egg")
        self.open(f"/goals/{person.goal_id}/allocate")
        # Nothing is paid in by hand where every place is an account.
        self.sees("allocate.input.Nest egg")
        self.press("allocate.from.now")
        self.sees("allocate.nameInput")
        self.assertEqual(self.browser.all(by("allocate.assetSelect")), [])

    def test_savings_that_are_an_account_have_no_deposits_until_the_link_ends(self):
        person = saver()
        person.call("POST", "/assets", {"accountId": person.savings})
        self.sign_in(person, "/goals")
        self.press("assets.item.Nest egg")
        self.says("your account Nest egg", "asset.account")
        self.says("$2,000.00", "asset.balance")
        self.axe("savings that are an account")
        for missing in ("asset.amountInput", "asset.history", "asset.renameButton"):
            self.assertEqual(self.browser.all(by(missing)), [])
        self.press("asset.endLink")
        self.press("endLink.confirmButton")
        self.says("an account of its own again", "toasts")
        self.says("$2,000.00", "asset.history")
        self.sees("asset.amountInput")
        put_in(person, "250")
        asset, = person.call("GET", "/assets")["assets"]
        self.assertEqual((asset["accountId"], asset["balance"]), (None, "2000.00"))

    def test_the_account_of_savings_opens_with_its_entries(self):
        person = saver()
        person.call("POST", "/assets", {"accountId": person.savings})
        put_in(person, "33.30")
        self.sign_in(person, "/goals")
        self.press("assets.item.Nest egg")
        self.press("asset.openAccount")
        self.arrives("/transactions")
        self.says("$33.30", "transactions.list")
        self.says("Nest egg", "account.switch")

    def test_new_savings_are_an_account_of_the_persons_or_another_place(self):
        person = saver()
        self.sign_in(person, "/assets/new")
        self.sees("editAsset.nameInput")
        self.browser.choose(by("editAsset.accountSelect"), person.savings)
        self.goes("editAsset.nameInput")
        self.axe("new savings of an account")
        self.press("editAsset.submitButton")
        self.says("$2,000.00", "asset.balance")
        # An account is savings once.
        self.open("/assets/new")
        self.sees("editAsset.nameInput")
        offered = self.browser.run("return [...arguments[0].options].map(it => it.textContent)", self.sees("editAsset.accountSelect"))
        self.assertEqual([each for each in offered if "Nest egg" in each], [])
