"""Notifications: what others did, how much of it is new, and where it leads."""

from support import DESKTOP, BrowserTest, Person


class NotificationTests(BrowserTest):
    def test_news_are_counted_read_and_lead_to_what_they_tell_of(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        ada.share(ada.spend("30.00", "<i>Taxi</i>"), grace)
        self.sign_in(grace)
        self.says("2", "tab.unread")
        self.press("tab.settings")
        self.press("more.notifications")
        self.says("Ada Lovelace shared <i>Taxi</i> with you", "notifications.list")
        self.press("notifications.item")
        self.arrives("/sharing")
        self.says("1", "tab.unread")
        self.browser.back()
        self.press("notifications.readAll")
        self.goes("tab.unread")
        self.goes("notifications.readAll")
        self.assertEqual(grace.call("GET", "/notifications")["unread"], 0)

    def test_without_news_the_screen_says_what_will_be_here(self):
        self.sign_in(Person(), "/notifications")
        self.says("No news", "notifications.empty")

    def test_mails_are_turned_off(self):
        ada = Person()
        self.sign_in(ada, "/notifications")
        self.press("notifications.mails")
        self.browser.eventually(lambda: ada.call("GET", "/notifications/settings")["mails"] is False, "no mails")


class WideNotificationTests(BrowserTest):
    size = DESKTOP

    def test_the_sidebar_counts_the_news(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.share(ada.spend("100.00", "Dinner"), grace)
        self.sign_in(grace)
        self.says("1", "tab.notifications")
        self.press("tab.notifications")
        self.sees("notifications.item")
        self.browser.keys("Down")
        self.browser.keys("Enter")
        self.arrives("/sharing")
        self.goes("tab.unread")
