"""The pictures of the README: `deploy/coffer screenshots` makes them anew in Tests/Browser/screenshots."""

import base64
import os

from support import DESKTOP, PHONE, BrowserTest, Person, by, day, month

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "screenshots")


def sample_person():
    """Somebody in the middle of a month, with a card and savings."""
    ada, grace = Person("Ada Lovelace"), Person("Grace Hopper")
    ada.call("POST", "/categories/bulk", {"categories": [
        {"name": name, "type": kind, "color": color, "icon": icon} for name, kind, color, icon in (
            ("Rent", "EXPENSE", "#4f6bb5", "home"), ("Groceries", "EXPENSE", "#2f8f6b", "cart"),
            ("Eating out", "EXPENSE", "#c9772d", "restaurant"), ("Transport", "EXPENSE", "#8a5fb0", "bus"),
            ("Salary", "INCOME", "#3a8f3a", "briefcase"))]})
    ada.call("PATCH", f"/accounts/{ada.account()}", {"name": "Household", "icon": "bank", "color": "#2a9187"})
    account = lambda name, **more: ada.call("POST", "/accounts", {"name": name, "preferredCurrency": "USD", **more})["id"]
    card = account("Card", icon="card", color="#8566bd")
    saved = account("Savings account", icon="savings", color="#4a9a42", openingBalance="2600")
    for category, planned in (("Rent", "900"), ("Groceries", "400"), ("Eating out", "120"), ("Transport", "80")):
        ada.plan(planned, category)
    first = f"{month()}-01"
    ada.earn("3200", "Salary", on=first)
    ada.spend("900.00", "Flat", category="Rent", on=first)
    ada.spend("49.00", "Monthly pass", category="Transport", on=first)
    for ago, amount, description, category, paid in (
        (3, "86.40", "Market", "Groceries", {}), (2, "64.15", "Supermarket", "Groceries", {"accountId": card}),
        (2, "38.50", "Ramen", "Eating out", {"accountId": card}),
        (1, "72.30", "Weekend shopping", "Groceries", {"accountId": card}), (0, "4.20", "Bakery", "Groceries", {}),
    ):
        ada.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": amount, "categoryId": ada.category(category), "description": description,
            "date": max(day(ago), first), **paid})
    ada.share(ada.spend("96.00", "Dinner for two", category="Eating out"), grace)
    grace.share(grace.spend("42.00", "Concert tickets"), ada)
    savings = ada.call("POST", "/assets", {"accountId": saved})
    for name, amount, saved in (("Bike", "1400", "900"), ("Iceland", "4000", "1500")):
        goal = ada.goal(name, amount)
        ada.call("PUT", f"/goals/{goal['id']}/allocations", {"allocations": [{"assetId": savings["id"], "amount": saved}]})
    return ada


class Screenshots(BrowserTest):
    def knows_the_account(self):
        self.browser.eventually(lambda: self.browser.run(
            "return document.querySelector(arguments[0]).textContent", by("account.name")), "the account is known")

    def picture(self, name, path, shown, size=PHONE, theme="light"):
        self.browser.cdp("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=2,
                         mobile=size[0] < 900)
        self.browser.run("localStorage.setItem('coffer.theme', arguments[0])", theme)
        self.open(path)
        self.sees(shown)
        self.browser.gone(".skeletons")
        self.knows_the_account()
        picture = self.browser.cdp("Page.captureScreenshot", format="webp", quality=80)
        with open(os.path.join(FOLDER, f"{name}.webp"), "wb") as file:
            file.write(base64.b64decode(picture["data"]))
        print(f"{name}.webp")

    def test_the_pictures(self):
        os.makedirs(FOLDER, exist_ok=True)
        self.sign_in(sample_person())
        self.picture("dashboard", "/", "dashboard.chart")
        self.picture("add", "/add", "addTransaction.category.Groceries")
        self.picture("goals", "/goals", "goals.list", theme="dark")
        self.picture("desktop", "/transactions", "transactions.list", size=DESKTOP)
