"""Groups: sharing with all of them at once, and getting even with the fewest payments."""

from support import BrowserTest, Person


class GroupTests(BrowserTest):
    def test_a_group_is_made_shared_with_and_evened_out(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.spend("90.00", "Hotel")
        self.sign_in(ada, "/groups")
        self.says("No groups yet", "groups.empty")
        self.press("groups.addButton")
        self.press("newGroup.submitButton")
        self.says("Give the group a name", "newGroup.screen")
        self.write("newGroup.nameInput", "Lisbon <3")
        self.write("newGroup.membersInput", f"{grace.email}, new@example.org")
        self.press("newGroup.submitButton")
        self.says("Lisbon <3", "group.screen")
        self.says("Grace Hopper", "group.members")
        self.says("All settled up", "group.settled")
        self.press("group.shareButton")
        self.press("transactionPicker.item.0")
        self.says("Hotel", "group.expenses")
        self.says("2 payments settle everything", "payments.picture")
        self.says("$30.00", "payments.picture")
        self.press("payments.picture.toggle")
        self.says("Grace Hopper", "payments.picture")
        self.assertEqual(len(grace.call("GET", "/sharing")["expensesSharedWithMe"]), 1)

    def test_the_picture_shows_the_fewest_payments(self):
        ada, grace, joan = Person(), Person("Grace Hopper"), Person("Joan Clarke")
        group = ada.group("Lisbon", grace, joan)
        # Four debts of $10: between Ada and Grace they cancel out, and Joan pays both.
        for person, what in ((ada, "Hotel"), (grace, "Taxi")):
            spent = person.spend("30.00", what)
            person.call("POST", f"/groups/{group['id']}/expenses", {"transactionId": spent["id"]})
        # Only what is accepted is set against another debt.
        for person in (ada, grace, joan):
            person.accept()
        self.sign_in(ada, f"/groups/{group['id']}")
        self.says("2 payments settle everything", "payments.picture")
        for words in ("Joan Clarke", "Grace Hopper", "You", "$10.00"):
            self.says(words, "payments.picture")
        self.open("/groups")
        self.says("Joan Clarke", "payments.picture")

    def test_what_is_owed_in_a_group_is_settled_in_the_group(self):
        ada, grace = Person(), Person("Grace Hopper")
        group = ada.group("Lisbon", grace)
        ada.call("POST", f"/groups/{group['id']}/expenses", {"transactionId": ada.spend("60.00", "Hotel")["id"]})
        ada.share(ada.spend("100.00", "Dinner"), grace)
        self.sign_in(grace, f"/groups/{group['id']}")
        self.says("You owe Ada Lovelace $30.00", "group.balances")
        self.press("sharing.claim.Ada Lovelace")
        self.press("claim.confirmButton")
        self.says("$30.00 paid, waiting for Ada Lovelace", "group.balances")
        self.axe("what is open in a group")
        self.setUp()
        self.sign_in(ada, f"/groups/{group['id']}")
        self.says("Grace Hopper says: $30.00 paid", "group.balances")
        self.browser.resize(320, 640)
        self.fits("what is open in a group")
        self.press("sharing.confirm.Grace Hopper")
        self.says("All settled up", "group.settled")
        self.goes("group.balances")
        # What is open elsewhere stays open.
        self.open("/sharing")
        self.says("You are owed $50", "sharing.netBalance")
        self.says("Dinner", "sharing.byMe")

    def test_a_group_splits_by_parts(self):
        ada, grace = Person(), Person("Grace Hopper")
        group = ada.group("Lisbon", grace)
        self.sign_in(ada, f"/groups/{group['id']}")
        self.is_chosen("group.split.EQUAL")
        self.press("group.split.SHARES")
        self.press("group.weight.Grace Hopper")
        self.write("weight.input", "1,5", clear=True)
        self.press("weight.confirmButton")
        self.says("1.5 parts", "group.weight.Grace Hopper")
        spent = ada.spend("25.00", "Hotel")
        ada.call("POST", f"/groups/{group['id']}/expenses", {"transactionId": spent["id"]})
        self.assertEqual(grace.call("GET", "/sharing")["expensesSharedWithMe"][0]["shareAmount"], "15.00")
        self.setUp()
        self.sign_in(grace, f"/groups/{group['id']}")
        self.says("1.5 parts", "group.members")
        self.assertEqual(self.browser.all('[data-testid="group.split.EQUAL"]'), [])

    def test_people_come_and_go(self):
        ada, grace = Person(), Person("Grace Hopper")
        group = ada.group("Lisbon")
        self.sign_in(ada, f"/groups/{group['id']}")
        self.press("group.addMember")
        self.write("addMember.input", grace.email)
        self.press("addMember.confirmButton")
        self.says("Grace Hopper", "group.members")
        self.setUp()
        self.sign_in(grace, f"/groups/{group['id']}")
        self.press("group.leaveButton")
        self.press("leaveGroup.confirmButton")
        self.arrives("/groups")
        self.says("No groups yet", "groups.empty")

    def test_a_refusal_of_the_group_is_told(self):
        ada, grace = Person(), Person("Grace Hopper")
        group = ada.group("Lisbon", grace)
        ada.call("POST", f"/groups/{group['id']}/expenses", {"transactionId": ada.spend("30.00", "Hotel")["id"]})
        self.sign_in(ada, f"/groups/{group['id']}")
        self.press("group.leaveButton")
        self.press("leaveGroup.confirmButton")
        self.says("Settle everything in the group", "toasts")
        self.arrives(f"/groups/{group['id']}")

    def test_groups_are_reached_from_sharing(self):
        ada = Person()
        ada.group("Flat")
        self.sign_in(ada, "/sharing")
        self.press("sharing.groupsButton")
        self.press("groups.item.Flat")
        self.says("Flat", "group.screen")

    def test_several_people_pay_one_expense(self):
        ada, grace, joan = Person(), Person("Grace Hopper"), Person("Joan Clarke")
        group = ada.group("Lisbon", grace, joan)
        ada.spend("90.00", "Hotel")
        self.sign_in(ada, f"/groups/{group['id']}")
        self.press("group.shareButton")
        self.press("transactionPicker.payer.several")
        self.press("transactionPicker.item.0")
        self.write("payers.input.0", "50")
        self.press("payers.confirmButton")
        self.says("Enter what at least two people paid", "payers.dialog")
        self.says("$40.00 left", "payers.left")
        self.write("payers.input.1", "40")
        self.press("payers.confirmButton")
        self.says("Grace Hopper $40.00", "group.expenses")
        owed = joan.call("GET", "/sharing")["expensesSharedWithMe"]
        self.assertEqual(sorted(each["shareAmount"] for each in owed), ["10.00", "20.00"])
        self.open("/sharing")
        self.says("owed to Grace Hopper", "sharing.byMe")
        # What Joan owes her is in the group's list, too.
        self.setUp()
        self.sign_in(grace, f"/groups/{group['id']}")
        self.press("sharing.markPaidButton")
        self.says("Marked as paid", "toasts")
        self.assertEqual(grace.call("GET", "/sharing")["netBalance"][0]["amount"], "0.00")
