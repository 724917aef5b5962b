"""Every look of ten screens: two themes, four widths, all languages. `deploy/coffer test browser looks` makes the
pictures in .build/looks and measures that no text is cut or covered, also where it is twice as large."""

import base64
import os

import app_files
from screenshots import sample_person
from support import by, month
from test_reach import Reach

FOLDER = os.path.join(app_files.PROJECT, ".build", "looks")
WIDTHS = ((320, 640), (390, 844), (820, 1180), (1440, 900))
LOCALES = {"en": "en-US", "de": "de-DE", "es": "es-ES", "fr": "fr-FR", "he": "he-IL", "ja": "ja-JP"}
SCREENS = {
    "dashboard": ("/", "dashboard.chart"), "transactions": ("/transactions", "transactions.list"),
    "add": ("/add", "addTransaction.category.Groceries"), "budgets": ("/budgets", "budgets.total"),
    "sharing": ("/sharing", "sharing.screen"), "goals": ("/goals", "goals.list"), "plan": ("/plan", "plan.item.Bike"),
    "reports": ("/reports", "reports.trends"), "accounts": ("/accounts", "accounts.total"),
    "settings": ("/settings", "settings.screen"),
}


class Look(Reach):
    """One language; the classes below are made of it."""

    language = None

    def picture(self, name):
        folder = os.path.join(FOLDER, self.language)
        os.makedirs(folder, exist_ok=True)
        picture = self.browser.cdp("Page.captureScreenshot", format="webp", quality=70)
        with open(os.path.join(folder, f"{name}.webp"), "wb") as file:
            file.write(base64.b64decode(picture["data"]))

    def test_ten_screens(self):
        person = sample_person()
        person.earn("12345678.90", "A prize with a very long name that nobody would shorten", on=f"{month(-1)}-11")
        person.call("PATCH", "/users/me", {"locale": LOCALES[self.language]})
        self.sign_in(person)
        for width, height in WIDTHS:
            self.browser.resize(width, height)
            for screen, (path, testid) in SCREENS.items():
                self.open(path)
                self.sees(testid)
                self.browser.gone(".skeletons")
                self.browser.eventually(lambda: self.browser.run(
                    "return document.querySelector(arguments[0]).textContent", by("account.name")), "the account is known")
                for theme in ("light", "dark"):
                    self.browser.run("document.documentElement.dataset.theme = arguments[0]", theme)
                    self.picture(f"{screen}-{width}-{theme}")
                for percent in (100, 200):
                    self.browser.run("document.documentElement.style.fontSize = arguments[0] + '%'", percent)
                    with self.subTest(f"{screen} in {self.language}, {width} px, {percent} %"):
                        self.fits(screen)
                        self.assertEqual(self.cut_texts(), [])
                self.picture(f"{screen}-{width}-large")


for each in LOCALES:
    globals()[f"Look_{each}"] = type(f"Look_{each}", (Look,), {"language": each, "__module__": __name__})
del Look
