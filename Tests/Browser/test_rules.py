"""Rules in the settings (contract-everyday §1, "Rules")."""

from support import BrowserTest, Person


class RuleTests(BrowserTest):
    def test_a_rule_is_made_tried_applied_and_taken_back(self):
        person = Person()
        food, fun = person.category("Food"), person.category("Fun")
        spent = person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": "4.20", "categoryId": fun, "payee": "Corner Market"})
        self.sign_in(person, "/settings/rules")
        self.press("settings.rules.add")
        self.press("settings.rules.save")
        self.says("Give the rule a name")
        self.says("Fill in every condition and every change")
        self.write("settings.rules.name", "Markets")
        self.write("settings.rules.value", "market")
        self.browser.choose("[data-testid='settings.rules.then'] [data-testid='settings.rules.value']", food)
        self.axe("the form of a rule")
        self.browser.resize(320, 640)
        self.fits("the form of a rule")
        self.press("settings.rules.save")
        self.says("Payee contains “market” → Food", "settings.rules.list")
        self.axe("the list of rules")
        self.fits("the list of rules")
        self.press("settings.rules.apply.Markets")
        self.says("1 entry would change", "rules.found")
        self.says("Fun → Food", "rules.dialog")
        self.axe("what a rule would change")
        self.press("rules.confirmButton")

        def category():
            return person.call("GET", f"/transactions/{spent['id']}")["categoryId"]

        self.browser.eventually(lambda: category() == food, "the rule is applied")
        self.press("toast.action")
        self.browser.eventually(lambda: category() == fun, "the rule is taken back")
        self.press("settings.rules.switch.Markets")
        self.browser.eventually(
            lambda: not person.call("GET", "/rules")["rules"][0]["isEnabled"], "the rule is off")
        self.press("settings.rules.edit.Markets")
        self.press("settings.rules.delete")
        self.browser.eventually(lambda: person.call("GET", "/rules")["rules"] == [], "the rule is gone")
