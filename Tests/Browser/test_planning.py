"""Monthly planning: what every month asks for, more or less of it, and how a month goes."""

from support import BrowserTest, Person, month, by


def planner():
    """Goals of $1,200 and $2,400 with a year to go."""
    person = Person()
    person.goal("Bike", "1200", days=300)
    person.goal("Japan", "2400", days=300)
    return person


class PlanningTests(BrowserTest):
    def plan(self, person):
        return person.call("GET", f"/planning/months/{self.month}")

    def next_plan(self, person):
        """The first of the month is the payment day, so that the next month is planned."""
        return person.call("GET", f"/planning/months/{month(1)}")

    def open_plan(self, person):
        # The first of the month is the payment day, so that the next month is planned.
        self.month = month(1)
        self.sign_in(person, "/plan")
        self.sees("plan.item.Bike")

    def test_a_month_is_changed_started_completed_and_undone(self):
        person = planner()
        self.open_plan(person)
        self.says("Draft", "plan.status")
        self.press("plan.isSkipped.Bike")
        self.browser.eventually(
            lambda: self.browser.attribute(by("plan.isSkipped.Bike"), "aria-pressed") == "true", "Bike is skipped")
        self.says("$0.00", "plan.item.Bike")
        self.press("plan.change.Japan")
        self.write("planAmount.input", "99.50", clear=True)
        self.press("planAmount.confirmButton")
        self.says("$99.50", "plan.item.Japan")
        self.says("$99.50", "plan.total")
        self.press("plan.startButton")
        self.says("Running", "plan.status")
        self.says("$0.00 saved, $99.50 to go", "plan.item.Japan")
        self.press("plan.completeButton")
        self.says("Completed", "plan.status")
        self.sees(f"plan.past.{self.month}")
        self.press("plan.undoButton")
        self.says("Running", "plan.status")
        self.press("plan.undoButton")
        self.says("Draft", "plan.status")
        self.assertEqual(self.plan(person)["status"], "draft")

    def test_the_slider_previews_and_writes_the_plan(self):
        person = planner()
        self.open_plan(person)
        full = person.call("GET", "/planning/requirements")["requirements"]
        self.press("plan.flexButton")
        self.press("flex.preset.50")
        half = person.call("POST", "/planning/flex", {"adjustment": 0.5})["totals"]["adjusted"]
        self.says(half, "flex.adjusted")
        self.says("months later", "flex.item.Japan")
        self.press("flex.kept.Bike")
        self.says(full[0]["requiredMonthly"], "flex.item.Bike")
        self.press("flex.applyButton")
        self.says("would have", "planReplace.text")
        self.press("planReplace.confirmButton")
        self.goes("flex.screen")
        self.browser.eventually(
            lambda: self.plan(person)["plans"][0]["isProtected"], "the plan keeps Bike")
        self.says(full[0]["requiredMonthly"], "plan.item.Bike")

    def test_a_goal_without_a_rate_is_named_beside_the_sums(self):
        person = planner()
        rome = person.goal("Rome", "1100", days=300, currency="EUR")
        needed = next(each["requiredMonthly"] for each in person.call("GET", "/planning/requirements")["requirements"]
                      if each["goalId"] == rome["id"])
        self.open_plan(person)
        self.says(f"no exchange rate: €{needed}", "plan.total")
        self.press("plan.flexButton")
        self.sees("flex.adjusted")
        self.says(f"no exchange rate: €{needed}", "flex.screen")

    def test_a_total_finds_its_place_on_the_slider(self):
        person = planner()
        self.open_plan(person)
        self.press("plan.flexButton")
        self.sees("flex.adjusted")
        total = person.call("GET", "/planning/requirements")["total"]["total"]
        self.write("flex.wishInput", "999999")
        self.press("flex.wishButton")
        self.says("The nearest that can be reached", "flex.screen")
        self.write("flex.wishInput", total, clear=True)
        self.press("flex.wishButton")
        self.says("100%", "flex.percent")

    def test_a_budget_says_what_it_reaches(self):
        person = planner()
        self.open_plan(person)
        self.press("plan.calculatorButton")
        self.says("Every goal is reached in time", "calculator.result")
        self.sees("calculator.timeline")
        self.press("calculator.timeline.toggle")
        self.says("$2,400.00", "calculator.timeline")
        self.write("calculator.budgetInput", "10", clear=True)
        self.says("Not enough for every deadline", "calculator.result")
        self.says("aside every month", "calculator.suggestions")
        self.goes("calculator.applyButton")
        self.write("calculator.budgetInput", "1500", clear=True)
        self.press("calculator.applyButton")
        self.press("planReplace.confirmButton")
        self.goes("calculator.screen")
        self.assertEqual(person.call("GET", "/planning/settings")["monthlyBudget"], "1500.00")
        self.says("$1,500.00", "plan.total")

    def test_enter_in_the_calculator_overwrites_nothing(self):
        person = planner()
        self.open_plan(person)
        before = self.plan(person)["plans"]
        self.press("plan.calculatorButton")
        self.says("Every goal is reached in time", "calculator.result")
        self.write("calculator.budgetInput", "22000", clear=True)
        self.browser.keys("Enter")
        self.sees("calculator.applyButton")
        self.sees("calculator.screen")
        self.assertEqual(self.plan(person)["plans"], before)
        self.assertIsNone(person.call("GET", "/planning/settings")["monthlyBudget"])

    def test_a_budget_that_replaces_a_plan_asks_first_and_is_undone(self):
        person = planner()
        goals = {each["goalName"]: each["goalId"] for each in self.next_plan(person)["plans"]}
        person.call("PUT", f"/planning/months/{month(1)}", {"plans": [
            {"goalId": goals["Bike"], "customAmount": "12.34"}, {"goalId": goals["Japan"], "isSkipped": True}]})
        before = self.next_plan(person)["plans"]
        self.sign_in(person, "/plan/calculator")
        self.write("calculator.budgetInput", "1500", clear=True)
        self.press("calculator.applyButton")
        self.says("It has $12.34 in all, and would have $1,500.00", "planReplace.text")
        self.says("instead of $12.34", "planReplace.goals")
        self.press("planReplace.cancelButton")
        self.goes("planReplace.dialog")
        self.assertEqual(self.next_plan(person)["plans"], before)
        self.press("calculator.applyButton")
        self.press("planReplace.confirmButton")
        self.goes("calculator.screen")
        self.assertEqual(self.next_plan(person)["totals"]["planned"], "1500.00")
        self.press("toast.action")
        self.browser.eventually(lambda: self.next_plan(person)["plans"] == before, "the plan is as it was")
        self.browser.eventually(
            lambda: person.call("GET", "/planning/settings")["monthlyBudget"] is None, "there is no budget again")
        self.says("$12.34", "plan.total")

    def test_settings_of_planning_are_kept_and_refused_at_their_field(self):
        person = planner()
        self.open_plan(person)
        self.press("plan.settingsButton")
        self.write("planSettings.paymentDay", "40", clear=True)
        self.press("planSettings.saveButton")
        self.browser.eventually(
            lambda: self.browser.attribute(by("planSettings.paymentDay"), "aria-invalid") == "true", "it is refused")
        self.write("planSettings.paymentDay", "28", clear=True)
        self.press("planSettings.autoStart")
        self.browser.eventually(
            lambda: self.browser.attribute(by("planSettings.autoStart"), "aria-checked") == "true"
            and person.call("GET", "/planning/settings")["autoStart"], "months start by themselves")
        # What was typed stays.
        self.press("planSettings.saveButton")
        self.goes("planSettings.screen")
        self.assertEqual(person.call("GET", "/planning/settings")["paymentDay"], 28)

    def test_the_calendar_has_an_address_that_can_be_ended(self):
        person = planner()
        self.sign_in(person, "/plan/settings")
        # What comes above the key moves it.
        self.sees("planSettings.autoStart")
        self.press("planSettings.feedMake")
        address = self.browser.value(by("planSettings.feed"))
        read = "const r = await fetch(args[0]); return [r.status, await r.text()]"
        status, text = self.browser.run_async(read, address)
        self.assertEqual(status, 200)
        self.assertIn("BEGIN:VCALENDAR", text)
        self.press("planSettings.feedEnd")
        self.goes("planSettings.feed")
        self.assertEqual(self.browser.run_async(read, address)[0], 404)

    def test_without_goals_the_plan_says_how_to_begin(self):
        self.sign_in(Person(), "/plan")
        self.says("Nothing to plan yet", "plan.empty")
