"""The words in other languages: no catalogue lacks one, and a person reads their own."""

import json
import re
import unittest

import app_files
from support import BrowserTest, Person, by
from test_files import deno

LANGUAGES = tuple(each for each in app_files.languages() if each != "en")
#: What is the same in English on purpose.
SAME = {
    "": {"PIN", "CSV", "QIF", "CAMT.053", "MT940", "JSON", "Webhooks"},
    "de": {"Budget", "Budgets", "Version", "Passkeys", "Import", "Name", "Format", "Emoji", "Bus", "Film", "Laptop", "Bank",
           "Orange", "Euro", "Filter", "1 Filter", "optional", "Passphrase", "Passphrase (optional)"},
    "es": {"Color", "Total", "Emoji", "Euro"},
    "fr": {"parts", "Parts", "1 part", "2 parts", "Budget", "Budgets", "Date", "Note", "Notes", "Notifications", "Version", "Orange", "Euro", "Format", "minute",
           "1 minute", "2 minutes", "1 budget", "2 budgets", "Violet", "Description", "Type", "Actions"},
    "he": set(),
    "ja": set(),
}

#: Nouns that are the same for one and for more.
UNCHANGED = {"de": {"Filter"}, "fr": {"mois", "mois plus tard", "taux de change"}}

#: English names, and keys that other texts quote: they keep their capitals within a sentence.
NAMES = {"Coffer", "PIN", "PINs", "QR", "API", "ID", "CSV", "JSON", "OFX", "QFX", "QIF", "CAMT", "MT940", "PDF", "PNG", "JPEG", "WebP",
         "HTTPS", "URL", "US", "UTC", "I", "Ctrl+K", "Ctrl+Z", "N", "X", "E", "A", "G", "T", "B", "S", "O", "P", "All", "Enter",
         "Shift+Enter", "Argon2id", "Groceries", "KB", "Apple", "Google", "SimpleFIN"}


def capitals_within(text):
    """Words that begin with a capital, but no sentence."""
    found = re.findall(r"(?<![.!?:“] )(?<!^)(?<=[ ])([A-Z][^\s.,:;!?”)]*)", str(text))
    return [each for each in found if each not in NAMES]


#: Every text of a catalogue by its place; functions are called with what tells plurals and amounts apart.
READ = """
const texts = (value, place, found) => {
  if (typeof value === "function") {
    for (const count of [1, 2]) {
      const given = Array.from({ length: value.length }, (_, at) => (at === 0 ? count : `90${at}`));
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
  for (const part of PARTS) Object.assign(all[language], await read(language + part));
}
console.log(JSON.stringify(all));
"""


def all_words():
    """The texts of every language by their places."""
    code = READ.replace("FOLDER", f"file://{app_files.WEB}").replace("LANGUAGES", json.dumps(LANGUAGES)[1:-1]) \
        .replace("PARTS", json.dumps(app_files.WORD_PARTS))
    status, output = deno("eval", "--quiet", code)
    if status != 0:
        raise AssertionError(output)
    return json.loads(output)


class CatalogueTests(unittest.TestCase):
    def test_every_language_has_every_word_and_no_other(self):
        catalogues = all_words()
        english = catalogues.pop("en")
        for language, words in catalogues.items():
            self.assertEqual(sorted(words), sorted(english), language)
            for place, text in words.items():
                where = f"{language}{place}: {text}"
                self.assertTrue(str(text).strip(), where)
                # What is filled in is said in every language.
                self.assertEqual(set(re.findall(r"90\d", str(text))), set(re.findall(r"90\d", str(english[place]))), where)
                if re.search(r"[A-Za-z]{4}", str(text)) and str(text) not in SAME[""] | SAME[language]:
                    self.assertNotEqual(text, english[place], where)

    def test_english_texts_are_in_sentence_case_and_no_language_shouts(self):
        catalogues = all_words()
        for place, text in catalogues["en"].items():
            self.assertEqual(capitals_within(text), [], f"{place}: {text}")
        for language, words in catalogues.items():
            for place, text in words.items():
                self.assertNotRegex(str(text), r"^[A-ZÄÖÜÉÈ ]{5,}$", f"{language}{place}")

    def test_no_text_writes_a_minus_as_a_hyphen(self):
        for language, words in all_words().items():
            for place, text in words.items():
                self.assertNotRegex(str(text), r"(^|\s)-\d", f"{language}{place}")

    def test_each_language_addresses_its_reader_in_one_way(self):
        other = {"fr": r"\b([Tt]u|[Tt]on|[Tt]es|[Tt]oi)\b", "de": r"\b(Ihr(e[mnrs]?)?|Ihnen)\b|[a-zäöüß]en Sie\b",
                 "es": r"\b(usted|Dé|Elija|Escriba|Introduzca)\b|Cópielo"}
        for language, pattern in other.items():
            for place, text in all_words()[language].items():
                self.assertNotRegex(str(text), pattern, f"{language}{place}")

    def test_a_count_of_one_is_told_from_more(self):
        catalogues = all_words()
        english = catalogues.pop("en")
        # Japanese nouns have no plural.
        del catalogues["ja"]
        for place in (each for each in english if each.endswith("#1")):
            for language, words in (("en", english), *catalogues.items()):
                one, two = (re.sub(r"[\d\u2068\u2069]", "", str(words[place[:-1] + count])).strip() for count in "12")
                first, second = (re.sub(r"\d", "", str(english[place[:-1] + count])) for count in "12")
                if first != second and one not in UNCHANGED.get(language, ()):
                    self.assertNotEqual(one, two, f"{language}{place}")

    def test_the_worker_leaves_other_languages_to_their_readers(self):
        later = app_files.read_when_opened()
        for language in LANGUAGES:
            for part in app_files.WORD_PARTS:
                self.assertIn(f"words/{language}{part}.js", later)


#: A locale, an amount in its conventions, and what its screens say.
READERS = {
    "de": ("de-DE", "12.345,50", {
        "/": ("dashboard.screen", "Letzte Buchungen"), "/transactions": ("transactions.screen", "Ausgaben"),
        "/budgets": ("budgets.screen", "keine Budgets"), "/sharing": ("sharing.screen", "Alles ausgeglichen"),
        "/settings": ("settings.screen", "Aussehen"), "/settings/security": ("settings.security.screen", "Überall abmelden"),
        "/goals": ("goals.screen", "Noch keine Ziele"), "/imports": ("imports.screen", "Datei deiner Bank"),
        "/add": ("addTransaction.screen", "Buchung speichern")}),
    "es": ("es-ES", "12.345,50", {
        "/": ("dashboard.screen", "Últimos movimientos"), "/budgets": ("budgets.screen", "No hay presupuestos"),
        "/sharing": ("sharing.screen", "Todo saldado"), "/imports": ("imports.screen", "Archivo de tu banco"),
        "/add": ("addTransaction.screen", "Guardar movimiento")}),
    "fr": ("fr-FR", "12\u202f345,50", {
        "/": ("dashboard.screen", "Dernières opérations"), "/budgets": ("budgets.screen", "Aucun budget"),
        "/sharing": ("sharing.screen", "Tout est réglé"), "/imports": ("imports.screen", "Fichier de votre banque"),
        "/add": ("addTransaction.screen", "Enregistrer l’opération")}),
    "he": ("he-IL", "12,345.50", {
        "/": ("dashboard.screen", "תנועות אחרונות"), "/budgets": ("budgets.screen", "אין תקציבים"),
        "/sharing": ("sharing.screen", "אין חובות פתוחים"), "/imports": ("imports.screen", "קובץ מהבנק"),
        "/add": ("addTransaction.screen", "שמירת התנועה")}),
    "ja": ("ja-JP", "12,345.50", {
        "/": ("dashboard.screen", "最近の取引"), "/budgets": ("budgets.screen", "予算はありません"),
        "/sharing": ("sharing.screen", "精算済み"), "/imports": ("imports.screen", "銀行のファイル"),
        "/add": ("addTransaction.screen", "取引を保存")}),
}


class LanguageTests(BrowserTest):
    def reader(self, locale):
        person = Person()
        person.call("PATCH", "/users/me", {"locale": locale})
        return person

    def language(self):
        return self.browser.run("return document.documentElement.lang")

    def test_everybody_reads_their_own_language(self):
        self.assertEqual(sorted(READERS), sorted(LANGUAGES))
        for language, (locale, amount, screens) in READERS.items():
            with self.subTest(language):
                person = self.reader(locale)
                person.spend("12345.50", "Flat")
                self.sign_in(person)
                self.says(amount, "dashboard.screen")
                # The words that come first are the browser's: another language begins the page anew.
                self.browser.eventually(lambda: self.language() == language, f"the page is {language}")
                for path, (testid, words) in screens.items():
                    self.open(path)
                    self.says(words, testid)
                    self.axe(f"{path} in {language}")
                    self.browser.resize(320, 640)
                    self.fits(f"{path} in {language}")
                    self.browser.resize(*self.size)

    def test_the_language_is_chosen_in_the_profile(self):
        self.sign_in(Person(), "/settings/profile")
        self.assertEqual(self.language(), "en")
        self.says("English, German, Spanish, French, Hebrew, and Japanese")
        for locale, language, zone in (("de-DE", "de", "Zeitzone"), ("ja-JP", "ja", "タイムゾーン"), ("he-IL", "he", "אזור זמן")):
            self.browser.choose(by("settings.profile.localeSelect"), locale)
            self.press("settings.profile.saveButton")
            self.browser.eventually(lambda: self.language() == language, f"the page is {language}")
            self.says(zone, "settings.profile.screen")
        self.browser.choose(by("settings.profile.localeSelect"), "it-IT")
        self.press("settings.profile.saveButton")
        self.browser.eventually(lambda: self.language() == "en", "a language without words is English")
        self.assertEqual(self.browser.run("return document.documentElement.dir"), "ltr")

    def test_a_browsers_language_is_that_of_the_entrance(self):
        self.addCleanup(self.browser.cdp, "Emulation.setUserAgentOverride",
                        userAgent=self.browser.run("return navigator.userAgent"), acceptLanguage="en-US")
        for locale, language, words in (("de-DE", "de", "Passwort vergessen?"), ("fr-CA", "fr", "Mot de passe oublié"),
                                        ("he", "he", "שכחת את הסיסמה?"), ("ca-ES,es-ES,en", "es", "¿Has olvidado")):
            self.browser.cdp("Emulation.setUserAgentOverride", userAgent="Mozilla/5.0 Chrome", acceptLanguage=locale)
            self.open("/login")
            self.says(words)
            self.assertEqual(self.language(), language)
            self.axe(f"the entrance in {language}")

    def test_names_are_in_the_order_of_the_language(self):
        # In German Ä is an A; code points put it behind Z.
        person = self.reader("de-DE")
        for name in ("Zoo", "Ärzte", "Bücher"):
            person.category(name)
        self.sign_in(person, "/add")
        self.sees("addTransaction.category.Zoo")
        shown = self.browser.run("""
            return [...document.querySelectorAll('[data-testid^="addTransaction.category."]')].map(each => each.textContent.trim())""")
        self.assertEqual([each for each in shown if each in ("Zoo", "Ärzte", "Bücher")], ["Ärzte", "Bücher", "Zoo"])


    def test_currencies_have_their_names_in_the_language(self):
        self.sign_in(self.reader("es-ES"), "/settings/currency")
        self.says("dólar estadounidense", "settings.currency.option.USD")
        self.write("settings.currency.search", "corona danesa")
        self.says("corona danesa", "settings.currency.option.DKK")
        self.goes("settings.currency.option.USD")
        self.open("/goals/new")
        self.says("dólar estadounidense", "editGoal.currencyInput.name")
        # Codes and English names go on being found.
        self.write("editGoal.currencyInput", "Swiss", clear=True)
        self.says("franco suizo", "editGoal.currencyInput.option.CHF")


class RightToLeftTests(LanguageTests):
    test_everybody_reads_their_own_language = None
    test_the_language_is_chosen_in_the_profile = None
    test_a_browsers_language_is_that_of_the_entrance = None
    test_names_are_in_the_order_of_the_language = None
    test_currencies_have_their_names_in_the_language = None

    def place(self, testid, text):
        """Where a text begins and ends on the screen."""
        return self.browser.run("""
            const [testid, text] = arguments;
            const walker = document.createTreeWalker(document.querySelector(`[data-testid="${testid}"]`), NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) {
              const at = walker.currentNode.data.indexOf(text);
              if (at < 0) continue;
              const range = new Range();
              range.setStart(walker.currentNode, at);
              range.setEnd(walker.currentNode, at + text.length);
              const {left, right} = range.getBoundingClientRect();
              return [left, right];
            }
            return null;""", testid, text)

    def test_spent_stands_before_planned_from_the_right_and_digits_from_the_left(self):
        person = self.reader("he-IL")
        person.plan("500")
        person.spend("350.25", "Market (late)")
        self.sign_in(person)
        self.says("מתוך", "dashboard.budgetProgress")
        self.assertEqual(self.browser.run("return document.documentElement.dir"), "rtl")
        spent, planned = (self.place("dashboard.budgetProgress", each) for each in ("350", "500"))
        self.assertGreater(spent[0], planned[1])
        amount = "dashboard.transaction.0"
        self.assertLess(self.place(amount, "3")[0], self.place(amount, "5")[0])
        # Words of another script keep their own order: the bracket stands behind its word.
        self.assertGreater(self.place(amount, "(")[0], self.place(amount, "Market")[0])
        self.assertLess(self.place(amount, "(")[0], self.place(amount, "late")[0])

    def test_arrows_point_the_other_way(self):
        self.sign_in(self.reader("he-IL"))
        self.sees("dashboard.screen")
        self.assertEqual(self.browser.run("return getComputedStyle(document.querySelector('.icon-left')).transform"),
                         "matrix(-1, 0, 0, 1, 0, 0)")
        previous, after = (self.browser.run(
            "return document.querySelector(arguments[0]).getBoundingClientRect().left", by(f"dashboard.monthSelector.{name}"))
            for name in ("previous", "next"))
        self.assertGreater(previous, after)

    def test_a_language_of_the_other_direction_without_words_is_left_to_right(self):
        self.sign_in(self.reader("ar-EG"))
        self.says("Recent transactions", "dashboard.screen")
        self.assertEqual(self.browser.run("return document.documentElement.dir"), "ltr")


if __name__ == "__main__":
    unittest.main()
