"""What another device or another person changes comes to the screen as it happens (`GET /events`)."""

from support import BrowserTest, Person


class LiveTests(BrowserTest):
    def test_an_entry_of_another_device_comes_to_the_list(self):
        person = Person()
        person.spend("3.00", "Tea")
        self.sign_in(person, "/transactions")
        self.says("Tea", "transactions.screen")
        person.spend("9.50", "Lunch by phone")
        self.says("Lunch by phone", "transactions.screen")

    def test_what_somebody_shares_comes_to_the_notifications(self):
        person, other = Person(), Person()
        lunch = other.spend("20.00", "Shared lunch")
        self.sign_in(person, "/notifications")
        self.sees("notifications.screen")
        other.call("POST", "/expenses/share", {
            "transactionId": lunch["id"], "participants": [{"email": person.email}]})
        self.says("Shared lunch", "notifications.list")
