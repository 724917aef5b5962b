"""Amounts as people write them: the signs of the reader's own language, and what could be meant otherwise shown back."""

from support import BrowserTest, Person, by

#: What is typed in which language and currency, and what it is.
READ = [
    ("en-US", "USD", "1,200", "1200.00"), ("en-US", "USD", "1,234,567.89", "1234567.89"),
    ("en-US", "USD", "12,50", "12.50"), ("en-US", "USD", "1.234,50", "1234.50"), ("en-US", "USD", "0.5", "0.50"),
    ("en-US", "USD", "1.200", "digits"), ("en-US", "USD", "12 50", "unreadable"), ("en-US", "USD", "1,23,4", "unreadable"),
    ("en-US", "USD", "1,200+3.50 - 1", "1202.50"), ("en-US", "KWD", "1,234", "1234.000"), ("en-US", "KWD", "1.234", "1.234"),
    ("en-US", "JPY", "1,500", "1500"), ("en-US", "JPY", "1.5", "digits"),
    ("en-IN", "INR", "1,23,456.50", "123456.50"),
    ("de-DE", "EUR", "1.234,50", "1234.50"), ("de-DE", "EUR", "1.200", "1200.00"), ("de-DE", "EUR", "12,5", "12.50"),
    ("de-DE", "EUR", "12.5", "12.50"), ("de-DE", "EUR", "1,200", "digits"), ("de-DE", "KWD", "1,250", "1.250"),
    ("de-DE", "EUR", "1,234.50", "1234.50"), ("de-CH", "CHF", "1’200.50", "1200.50"),
    ("fr-FR", "EUR", "1\u202f200", "1200.00"), ("fr-FR", "EUR", "1 200,50", "1200.50"), ("fr-FR", "EUR", "1.200", "1200.00"),
    ("ar-EG", "EGP", "١٬٢٠٠٫٥٠", "1200.50"), ("fa-IR", "EUR", "۱۲٫۵", "12.50"),
]


class AmountTests(BrowserTest):
    def enter(self, locale, typed, currency="USD"):
        self.person = Person(currency=currency)
        self.person.call("PATCH", "/users/me", {"locale": locale})
        self.person.category("Groceries")
        self.sign_in(self.person, "/add")
        self.press("addTransaction.category.Groceries")
        self.write("addTransaction.amountInput", typed)

    def open_in_any_language(self):
        """Opens a page whose locale changes without a new start, which would end the script that changes it."""
        self.sign_in(Person())
        self.sees("dashboard.incomeCard")
        self.browser.run("""
            const {locale} = JSON.parse(localStorage.getItem("coffer.user"));
            sessionStorage.setItem("coffer.language", locale ?? navigator.language);""")

    def stored(self):
        self.press("addTransaction.submitButton")
        self.goes("addTransaction.screen")
        list_ = lambda: self.person.call("GET", "/transactions")["transactions"]
        self.browser.eventually(list_, "it is stored")
        return list_()[0]["amount"]

    def test_a_grouped_amount_is_shown_back_and_saved(self):
        self.enter("en-US", "1,200")
        self.says("= $1,200.00", "addTransaction.screen")
        self.assertEqual(self.stored(), "1200.00")

    def test_an_amount_with_the_readers_own_signs_is_read(self):
        self.enter("de-DE", "1.234,50")
        self.says("1.234,50 $", "addTransaction.screen")
        self.assertEqual(self.stored(), "1234.50")
        # An amount that is there stands as the reader would type it, and stays what it is.
        self.press("dashboard.transaction.0")
        self.browser.eventually(
            lambda: self.browser.value(by("editTransaction.amountInput")) == "1234,50", "it stands in the field")
        self.press("editTransaction.submitButton")
        self.goes("editTransaction.screen")
        self.assertEqual(self.person.call("GET", "/transactions")["transactions"][0]["amount"], "1234.50")

    def test_a_plain_amount_is_not_repeated(self):
        self.enter("en-US", "12.50")
        self.assertNotIn("=", self.text("addTransaction.screen"))

    def test_every_language_writes_amounts_in_its_own_way(self):
        self.open_in_any_language()
        read = self.browser.run_async("""
            const money = performance.getEntriesByType("resource").find((each) => each.name.endsWith("core/money.js")).name;
            const [{readSum}, {fromMinor}, {setLocale}] = await Promise.all(
                [import(money.replace("money.js", "typed-amount.js")), import(money), import(money.replace("money.js", "words.js"))]);
            return args[0].map(([locale, currency, typed]) => {
              setLocale(locale);
              const sum = readSum(typed, currency);
              return "minor" in sum ? fromMinor(sum.minor, currency) : sum.problem;
            });""", [each[:3] for each in READ])
        for (locale, currency, typed, wanted), got in zip(READ, read):
            self.assertEqual(got, wanted, f"{typed} in {currency} for {locale}")

    def test_a_minus_is_a_minus_in_every_language_and_never_leaves_its_amount(self):
        self.open_in_any_language()
        shown = self.browser.run_async("""
            const money = performance.getEntriesByType("resource").find((each) => each.name.endsWith("core/money.js")).name;
            const [{amountText, money: element}, {typedAmount}, {setLocale}] = await Promise.all(
                [import(money), import(money.replace("money.js", "typed-amount.js")), import(money.replace("money.js", "words.js"))]);
            // Whether the minus and the last digit are in one line, at every width that has room for the amount.
            const isWhole = (content, room) => {
              const line = document.createElement("p");
              line.className = "line figure";
              line.append("A few words ", content);
              document.body.append(line);
              const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
              const chars = [];
              while (walker.nextNode()) for (let at = 0; at < walker.currentNode.length; at += 1) chars.push([walker.currentNode, at]);
              const text = chars.map(([node, at]) => node.data[at]).join("");
              const top = (index) => {
                const range = new Range();
                range.setStart(chars[index][0], chars[index][1]);
                range.setEnd(chars[index][0], chars[index][1] + 1);
                return range.getBoundingClientRect().top;
              };
              const [minus, digit] = [text.indexOf("\u2212"), text.search(/\d(?=\D*$)/)];
              const parted = [];
              for (let width = room; width < room + 120; width += 3) {
                line.style.cssText = `inline-size: ${width}px; display: block`;
                if (Math.abs(top(minus) - top(digit)) > 4) parted.push(width);
              }
              line.remove();
              return parted;
            };
            return args[0].flatMap(([locale, currency]) => {
              setLocale(locale);
              const text = amountText("-1234.50", currency);
              const node = element("-1234.50", currency);
              return [[locale, text, isWhole(text, 110)], [locale, node.textContent, isWhole(node, 110)],
                [locale, typedAmount("-12.50"), []]];
            });""", [["en-US", "USD"], ["en-US", "ILS"], ["de-DE", "EUR"], ["es-ES", "EUR"], ["fr-FR", "EUR"], ["he-IL", "ILS"],
                    ["ja-JP", "JPY"]])
        for locale, text, parted in shown:
            self.assertIn("−", text, locale)
            self.assertNotIn("-", text, locale)
            self.assertEqual(parted, [], f"{locale}: {text}")
