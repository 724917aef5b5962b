"""Savings goals: what is saved for, where it lies, and how far it is."""

from support import DESKTOP, BrowserTest, Person, by, day, later

HOSTILE = "<img src=x onerror=alert(1)> \u202eolleh"


def saver():
    """A person with $500 in a savings account and a goal of $3,000 that has $400 of it."""
    person = Person()
    asset = person.call("POST", "/assets", {"name": "Savings account", "currency": "USD"})
    person.call("POST", f"/assets/{asset['id']}/transactions", {"kind": "deposit", "amount": "500"})
    goal = person.goal("Japan", "3000")
    person.call("PUT", f"/goals/{goal['id']}/allocations", {"allocations": [{"assetId": asset["id"], "amount": "400"}]})
    return person, goal, asset


class GoalTests(BrowserTest):
    def test_the_list_says_what_a_month_asks_and_what_all_have(self):
        person, goal, _ = saver()
        person.goal("Bike", "600")
        self.sign_in(person, "/goals")
        self.says("$400 / $3,600", "goals.saved")
        need = next(each for each in person.call("GET", "/planning/requirements")["requirements"]
                    if each["goalId"] == goal["id"])
        self.says(f"A month: ${need['requiredMonthly'].removesuffix('.00')}", "goals.item.Japan")
        self.says("On track", "goals.item.Japan")
        self.says("Nothing saved yet", "goals.item.Bike")
        self.browser.resize(*DESKTOP)
        self.press("goals.allocate.Bike")
        self.arrives(f"/goals/{next(each['id'] for each in person.call('GET', '/goals')['goals'] if each['name'] == 'Bike')}/allocate")

    def test_a_goal_is_made_given_money_and_reached(self):
        person = Person()
        self.sign_in(person, "/goals")
        self.says("No goals yet", "goals.empty")
        self.press("goals.addButton")
        self.write("editGoal.targetInput", "1000+200")
        self.press("editGoal.submitButton")
        self.says("Give the goal a name", "editGoal.screen")
        self.write("editGoal.nameInput", "New bike")
        self.press("editGoal.submitButton")
        self.says("New bike", "goal.screen")
        self.says("$1,200", "goal.remaining")
        # One sheet makes the savings account, the deposit, and gives it to the goal.
        self.press("goal.allocateButton")
        self.press("allocate.depositButton")
        self.says("Enter an amount", "allocate.screen")
        self.write("allocate.amountInput", "150+50")
        self.write("allocate.nameInput", "Cash at home", clear=True)
        self.press("allocate.depositButton")
        self.says("$200.00 put aside for New bike", "toasts")
        self.says("$200", "goal.saved")
        asset, = person.call("GET", "/assets")["assets"]
        self.assertEqual((asset["name"], asset["balance"], asset["unallocated"]), ("Cash at home", "200.00", "0.00"))
        # What is saved already is given by a slider.
        person.call("POST", f"/assets/{asset['id']}/transactions", {"kind": "deposit", "amount": "1800"})
        self.press("goal.allocateButton")
        self.press("allocate.from.saved")
        self.says("$2,000", "allocate.asset.Cash at home")
        self.browser.slide(by("allocate.slider.Cash at home"), 600)
        self.says("$800 free", "allocate.asset.Cash at home")
        self.assertEqual(self.browser.value(by("allocate.input.Cash at home")), "1200.00")
        self.press("allocate.submitButton")
        self.says("100%", "goal.screen")
        self.says("$1,200", "goal.saved")
        self.press("goal.completeButton")
        self.says("Goal completed", "toasts")
        self.sees("goal.reopenButton")
        self.press("toast.action")
        self.sees("goal.completeButton")

    def test_money_put_aside_twice_adds_up_in_the_same_account(self):
        person, goal, asset = saver()
        self.sign_in(person, f"/goals/{goal['id']}")
        self.press("goal.allocateButton")
        self.write("allocate.amountInput", "50")
        self.says("Savings account", "allocate.assetSelect")
        self.press("allocate.depositButton")
        self.says("$450", "goal.saved")
        self.assertEqual(person.call("GET", f"/assets/{asset['id']}")["balance"], "550.00")

    def test_a_deposit_whose_part_is_refused_is_not_made_twice(self):
        person, goal, asset = saver()
        self.sign_in(person, f"/goals/{goal['id']}/allocate")
        self.write("allocate.amountInput", "50")
        self.answer("/allocations", 500)
        self.press("allocate.depositButton")
        # The money lies in the account, and the sheet shows how to give it.
        self.says("$550", "allocate.asset.Savings account")
        self.restore_network()
        self.write("allocate.input.Savings account", "450", clear=True)
        self.press("allocate.submitButton")
        self.says("$450", "goal.saved")
        self.assertEqual(person.call("GET", f"/assets/{asset['id']}")["balance"], "550.00")

    def test_a_goals_own_screen_has_one_key_and_a_menu(self):
        person, goal, _ = saver()
        self.sign_in(person, f"/goals/{goal['id']}")
        self.sees("goal.allocateButton")
        self.assertEqual(len(self.browser.all("main .actions .button")), 1)
        self.press("goal.menuButton")
        for name in ("edit", "complete", "archive", "delete"):
            self.sees(f"goals.menu.{name}")
        self.press("goals.menu.archive")
        self.says("Goal archived", "toasts")
        self.press("goal.reopenButton")
        self.sees("goal.allocateButton")

    def test_a_goal_shows_its_way_to_the_deadline(self):
        person, goal, _ = saver()
        self.sign_in(person, f"/goals/{goal['id']}")
        self.says("$400", "goal.saved")
        self.says("$2,600", "goal.remaining")
        needs = person.call("GET", "/planning/requirements")["requirements"][0]
        self.says(needs["requiredMonthly"].rstrip("0").rstrip("."), "goal.required")
        schedule = person.call("GET", f"/goals/{goal['id']}/schedule")["payments"]
        self.says(f"{len(schedule)} payments to go", "goal.schedule")
        self.says("On track for", "goal.history")
        self.press("goal.history.toggle")
        self.says("$400.00", "goal.history")
        self.says("Savings account", "goal.allocations")

    def test_what_is_required_this_month_opens_into_its_goals(self):
        person, _, _ = saver()
        self.sign_in(person, "/goals")
        self.says("Required this month", "required.widget")
        self.assertEqual(self.browser.attribute(by("required.toggle"), "aria-expanded"), "false")
        self.press("required.toggle")
        self.says("Japan", "required.widget")
        self.says("On track", "required.widget")
        self.press("required.plan")
        self.arrives("/plan")

    def test_nothing_is_on_track_before_its_first_deposit(self):
        person = Person()
        goal = person.goal("Bike", "1200", days=300)
        self.sign_in(person, "/goals")
        self.press("required.toggle")
        self.says("Nothing saved yet", "required.widget")
        self.assertNotIn("On track", self.text("required.widget"))
        self.open(f"/goals/{goal['id']}")
        self.says("Nothing saved yet", "goal.screen")

    def test_more_money_than_there_is_shows_as_such(self):
        person, goal, _ = saver()
        self.sign_in(person, f"/goals/{goal['id']}/allocate?from=saved")
        self.write("allocate.input.Savings account", "600", clear=True)
        self.says("More is assigned than is saved", "allocate.screen")
        self.write("allocate.input.Savings account", "600.001", clear=True)
        self.press("allocate.submitButton")
        self.says("Use at most 2 decimals", "allocate.screen")

    def test_deposits_and_withdrawals_change_the_balance_and_can_be_undone(self):
        person, _, asset = saver()
        self.sign_in(person, f"/assets/{asset['id']}")
        self.says("$500.00", "asset.balance")
        self.press("asset.kind.withdrawal")
        self.write("asset.amountInput", "700")
        self.press("asset.submitButton")
        self.says("The balance is too low", "asset.screen")
        self.write("asset.amountInput", "120", clear=True)
        self.write("asset.noteInput", "Tickets")
        self.press("asset.submitButton")
        self.says("$380.00", "asset.balance")
        self.says("Tickets", "asset.history")
        self.press("toast.action")
        self.says("$500.00", "asset.balance")
        self.press("asset.deleteMovement")
        self.says("$0.00", "asset.balance")
        self.press("toast.action")
        self.says("$500.00", "asset.balance")

    def test_a_crypto_asset_keeps_all_its_digits(self):
        person = Person()
        self.sign_in(person, "/assets/new")
        self.write("editAsset.nameInput", "Cold wallet")
        self.write("editAsset.currencyInput", "btc", clear=True)
        self.press("editAsset.submitButton")
        self.write("asset.amountInput", "0.000000012345678901")
        self.press("asset.submitButton")
        self.says("0.000000012345678901", "asset.balance")
        self.says("BTC", "asset.balance")

    def test_a_goal_in_the_list_has_a_menu(self):
        person = Person()
        goal = person.goal("Bike", "900")
        status = lambda: person.call("GET", f"/goals/{goal['id']}")["status"]
        self.sign_in(person, "/goals")
        self.press("goals.menu.Bike")
        self.says("Bike", "goals.menu")
        self.press("goals.menu.archive")
        self.says("Goal archived", "toasts")
        self.says("No goals yet", "goals.empty")
        self.assertEqual(status(), "archived")
        self.press("toast.action")
        self.sees("goals.item.Bike")
        self.assertEqual(status(), "active")
        self.press("goals.menu.Bike")
        self.press("goals.menu.edit")
        self.sees("editGoal.screen")
        self.open("/goals")
        self.press("goals.menu.Bike")
        self.press("goals.menu.delete")
        self.press("goal.deleteDialog.confirmButton")
        self.says("No goals yet", "goals.empty")
        self.assertEqual(person.call("GET", "/goals")["total"], 0)

    def test_a_finger_that_stays_on_a_goal_opens_its_menu(self):
        person = Person()
        person.goal("Bike", "900")
        self.sign_in(person, "/goals")
        place = self.browser.run(
            "const {x, y} = arguments[0].getBoundingClientRect(); return {x: x + 120, y: y + 20}",
            self.sees("goals.item.Bike"))
        self.browser.cdp("Input.dispatchTouchEvent", type="touchStart", touchPoints=[place])
        self.sees("goals.menu.archive")
        self.browser.cdp("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
        self.assertEqual(self.path(), "/goals")
        self.sees("goals.menu.archive")

    def test_a_goal_is_deleted_and_its_savings_stay(self):
        person, goal, _ = saver()
        self.sign_in(person, f"/goals/{goal['id']}")
        self.press("goal.menuButton")
        self.press("goals.menu.delete")
        self.press("goal.deleteDialog.confirmButton")
        self.arrives("/goals")
        self.says("No goals yet", "goals.empty")
        self.sees("assets.item.Savings account")

    def test_a_refusal_stands_at_its_field(self):
        person, goal, _ = saver()
        self.sign_in(person, f"/goals/{goal['id']}/edit")
        self.browser.fill(by("editGoal.deadlineInput"), day(3))
        self.press("editGoal.submitButton")
        self.browser.eventually(
            lambda: self.browser.attribute(by("editGoal.deadlineInput"), "aria-invalid") == "true", "it is refused")
        self.browser.fill(by("editGoal.deadlineInput"), later(90))
        self.press("editGoal.submitButton")
        self.goes("editGoal.screen")
        self.browser.eventually(
            lambda: person.call("GET", f"/goals/{goal['id']}")["deadline"] == later(90), "it is changed")

    def test_hostile_names_show_as_typed(self):
        person = Person()
        goal = person.goal(HOSTILE, "100", description="</script><b>bold</b>")
        person.call("POST", "/assets", {"name": HOSTILE, "currency": "USD"})
        self.sign_in(person, "/goals")
        self.says("<img src=x onerror=alert(1)>", "goals.list")
        self.open(f"/goals/{goal['id']}")
        self.says("</script><b>bold</b>", "goal.screen")

    def test_another_persons_goal_is_not_there(self):
        _, goal, _ = saver()
        self.sign_in(Person("Grace Hopper"), f"/goals/{goal['id']}")
        self.says("not", "error")


class WideGoalTests(BrowserTest):
    size = DESKTOP

    def test_goals_are_in_the_sidebar_and_open_by_key(self):
        person, _, _ = saver()
        self.sign_in(person)
        self.sees("dashboard.screen")
        self.press("tab.goals")
        self.says("Japan", "goals.list")
        self.browser.keys("p")
        self.arrives("/plan")
        self.browser.keys("o")
        self.arrives("/goals")


class WideGoalTests(BrowserTest):
    """The list of goals beside the one that is looked at."""

    size = (1440, 900)

    def test_a_goal_stands_beside_the_list_with_its_parts(self):
        person = Person()
        savings = person.call("POST", "/assets", {"name": "Savings", "currency": "USD"})
        person.call("POST", f"/assets/{savings['id']}/transactions", {"amount": "500", "kind": "deposit"})
        bike, trip = person.goal("Bike", "400"), person.goal("Trip", "900")
        person.call("PUT", f"/goals/{bike['id']}/allocations", {"allocations": [{"assetId": savings["id"], "amount": "300"}]})
        self.sign_in(person, "/goals")
        self.press("goals.item.Bike")
        self.says("Goal breakdown", "goal.allocations")
        self.says("$300.00", "goal.allocations")
        self.says("$100.00", "goal.allocations")
        left = lambda testid: self.browser.run("return document.querySelector(arguments[0]).getBoundingClientRect().left", by(testid))
        self.assertLess(left("goals.list"), left("goal.allocations"))
        self.browser.eventually(
            lambda: self.browser.attribute(by("goals.item.Bike"), "aria-current") == "true", "it is marked in the list")
        self.axe("a goal beside the list")
        self.press("goals.item.Trip")
        self.browser.eventually(lambda: self.path() == f"/goals/{trip['id']}", "the other goal")
        # A phone has one at a time.
        self.browser.resize(390, 844)
        self.goes("goals.screen")
        self.sees("goal.screen")
