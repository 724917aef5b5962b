"""The words in other languages: no catalogue lacks one, and a person reads their own."""

import json
import re
import unittest

import app_files
from support import BrowserTest, Person, by
from test_files import deno

LANGUAGES = ("de",)
#: What is the same in both languages on purpose.
SAME = {
    "Budget", "Budgets", "Version", "PIN", "Passkeys", "Import", "Name", "Format", "CSV", "QIF", "CAMT.053", "MT940",
    "Emoji", "Bus", "Film", "Laptop", "Bank", "Orange", "Euro", "Filter", "1 Filter"}

#: Every text of a catalogue by its place; functions are called with what tells plurals and amounts apart.
READ = """
const texts = (value, place, found) => {
  if (typeof value === "function") {
    for (const count of [1, 2]) {
      const given = Array.from({ length: value.length }, (_, at) => (at === 0 ? count : `<${at}>`));
      let said;
      try { said = value(...given); } catch { said = value(...given.map(String)); }
      found[`${place}(${value.length})#${count}`] = said;
    }
  } else if (typeof value === "object") for (const key in value) texts(value[key], `${place}.${key}`, found);
  else found[place] = value;
  return found;
};
const read = async (name) => texts((await import(`FOLDER/words/${name}.js`)).default, name.replace(/^[a-z]+/, ""), {});
const all = {};
for (const language of ["en", LANGUAGES]) {
  all[language] = {};
  for (const part of ["", "-start", "-more", "-later"]) Object.assign(all[language], await read(language + part));
}
console.log(JSON.stringify(all));
"""


class CatalogueTests(unittest.TestCase):
    def test_every_language_has_every_word_and_no_other(self):
        code = READ.replace("FOLDER", f"file://{app_files.WEB}").replace("LANGUAGES", ", ".join(f'"{each}"' for each in LANGUAGES))
        status, output = deno("eval", "--quiet", code)
        self.assertEqual(status, 0, output)
        catalogues = json.loads(output)
        english = catalogues.pop("en")
        for language, words in catalogues.items():
            self.assertEqual(sorted(words), sorted(english), language)
            for place, text in words.items():
                where = f"{language}{place}: {text}"
                self.assertTrue(str(text).strip(), where)
                # What is filled in is said in every language.
                self.assertEqual(set(re.findall(r"<\d>", str(text))), set(re.findall(r"<\d>", str(english[place]))), where)
                if re.search(r"[A-Za-z]{4}", re.sub(r"<\d>", "", str(text))) and str(text) not in SAME:
                    self.assertNotEqual(text, english[place], where)

    def test_the_worker_leaves_other_languages_to_their_readers(self):
        later = app_files.read_when_opened()
        for language in LANGUAGES:
            for part in ("", "-start", "-more", "-later"):
                self.assertIn(f"words/{language}{part}.js", later)


class LanguageTests(BrowserTest):
    def german(self):
        person = Person()
        person.call("PATCH", "/users/me", {"locale": "de-DE"})
        person.spend("1234.50", "Brot")
        return person

    def language(self):
        return self.browser.run("return document.documentElement.lang")

    def test_a_german_reads_german(self):
        self.sign_in(self.german())
        self.says("Letzte Buchungen", "dashboard.screen")
        self.says("1.234,50", "dashboard.screen")
        self.assertEqual(self.language(), "de")
        for path, testid, words in (
                ("/transactions", "transactions.screen", "Ausgaben"), ("/budgets", "budgets.screen", "keine Budgets"),
                ("/sharing", "sharing.screen", "Alles ausgeglichen"), ("/settings", "settings.screen", "Aussehen"),
                ("/settings/security", "settings.security.screen", "Überall abmelden"), ("/goals", "goals.screen", "Noch keine Ziele"),
                ("/imports", "imports.screen", "Datei deiner Bank"), ("/add", "addTransaction.screen", "Buchung speichern")):
            self.open(path)
            self.says(words, testid)
            self.axe(path)
            self.browser.resize(320, 640)
            self.fits(path)
            self.browser.resize(*self.size)

    def test_the_language_is_chosen_in_the_profile(self):
        self.sign_in(Person(), "/settings/profile")
        self.assertEqual(self.language(), "en")
        self.browser.choose(by("settings.profile.localeSelect"), "de-DE")
        self.press("settings.profile.saveButton")
        self.browser.eventually(lambda: self.language() == "de", "the page is German")
        self.says("Zeitzone", "settings.profile.screen")
        self.browser.choose(by("settings.profile.localeSelect"), "fr-FR")
        self.press("settings.profile.saveButton")
        self.browser.eventually(lambda: self.language() == "en", "a language without words is English")

    def test_a_browsers_language_is_that_of_the_entrance(self):
        self.browser.cdp("Emulation.setUserAgentOverride", userAgent="Mozilla/5.0 Chrome", acceptLanguage="de-DE")
        self.addCleanup(self.browser.cdp, "Emulation.setUserAgentOverride",
                        userAgent=self.browser.run("return navigator.userAgent"), acceptLanguage="en-US")
        self.open("/login")
        self.says("Passwort vergessen?")
        self.assertEqual(self.language(), "de")


if __name__ == "__main__":
    unittest.main()
