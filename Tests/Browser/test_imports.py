"""Imports: a bank's file is read, asks, is checked, booked and undone."""

import os
import tempfile

from support import DESKTOP, BrowserTest, Person, by

#: A statement whose days can be read either way.
STATEMENT = """Date,Payee,Amount,Category
03/04/2026,Bakery <b>Müller</b>,-3.50,Food
05/06/2026,Employer,2000.00,Income
05/06/2026,Landlord,-900,Housing
"""


class ImportTests(BrowserTest):
    def upload(self, text, encoding="utf-8"):
        file = tempfile.NamedTemporaryFile("w", suffix=".csv", delete=False, encoding=encoding)
        self.addCleanup(os.unlink, file.name)
        with file:
            file.write(text)
        self.browser.upload(by("imports.fileInput"), file.name)
        self.press("imports.submitButton")

    def entries(self, person):
        return person.call("GET", "/transactions")["total"]

    def test_a_statement_is_read_asked_about_booked_and_undone(self):
        person = Person()
        self.sign_in(person, "/settings")
        self.press("settings.imports")
        self.press("imports.submitButton")
        self.says("Choose a file", "imports.screen")
        self.upload(STATEMENT)
        self.says("Does the day or the month come first?", "import.question.dateFormat")
        self.says("Bakery <b>Müller</b>", "import.rows")
        self.press("import.answer.DD/MM/YYYY")
        self.goes("import.question.dateFormat")
        self.says("Book 3 entries", "import.commitButton")
        self.press("import.include.3")
        self.says("Book 2 entries", "import.commitButton")
        self.press("import.filter.excluded")
        self.says("Landlord", "import.rows")
        self.assertEqual(self.entries(person), 0)
        self.press("import.commitButton")
        self.says("2 entries booked", "import.screen")
        self.says("Booked", "import.status")
        self.assertEqual(self.entries(person), 2)
        self.press("import.undoButton")
        self.says("2 removed", "import.screen")
        self.assertEqual(self.entries(person), 0)

    def test_a_category_is_chosen_once_for_a_payee_and_known_to_the_next_import(self):
        person = Person()
        food, pay = person.category("Food"), person.category("Salary", "INCOME")
        self.sign_in(person, "/imports")
        self.upload("Date,Payee,Amount\n2026-04-03,Bakery No 12,-3.50\n2026-04-13,BAKERY no 99,-4.00\n"
                    "2026-04-15,Landlord,-900.00\n2026-04-16,Employer,2000.00\n")
        self.sees("import.category.1")
        self.browser.choose(by("import.category.1"), food)
        self.says("2 entries of this payee got the category", "toasts")
        self.browser.eventually(lambda: self.browser.value(by("import.category.2")) == food, "the second has it, too")
        self.assertEqual(self.browser.value(by("import.category.3")), "")
        self.browser.choose(by("import.category.4"), pay)
        self.browser.eventually(lambda: self.browser.value(by("import.category.4")) == pay, "the income has it")
        self.press("import.commitButton")
        self.says("4 entries booked", "import.screen")
        named = {each["description"]: each["category"]["name"] for each in person.call("GET", "/transactions")["transactions"]}
        self.assertEqual(named, {"Bakery No 12": "Food", "BAKERY no 99": "Food", "Landlord": "Uncategorized",
                                 "Employer": "Salary"})
        # The next statement knows the bakery and the employer, and asks for nothing but the rest.
        self.open("/imports")
        self.upload("Date,Payee,Amount\n2026-05-03,Bakery No 7,-2.50\n2026-05-15,Landlord,-900.00\n"
                    "2026-05-16,Employer,2000.00\n")
        self.browser.eventually(lambda: self.browser.value(by("import.category.1")) == food, "the bakery is known")
        self.assertEqual(self.browser.value(by("import.category.2")), "")

    def test_a_file_that_is_quicker_than_the_accounts_is_read(self):
        self.sign_in(Person(), "/settings")
        self.sees("settings.imports")
        self.hold("/accounts")
        self.press("settings.imports")
        self.upload(STATEMENT)
        self.release()
        self.sees("import.rows")

    def test_columns_are_named_by_hand_and_categories_made(self):
        person = Person()
        self.sign_in(person, "/imports")
        self.upload("when;what;how much;for\n2026-04-03;Bakery;-3,50;Food\n2026-04-05;Rent;-900,00;Housing\n")
        self.sees("import.rows")
        self.press("import.mapping.open")
        for name, column in (("date", "when"), ("amount", "how much"), ("category", "for")):
            self.browser.choose(by(f"import.mapping.{name}"), column)
            self.browser.eventually(
                lambda: self.browser.value(by(f"import.mapping.{name}")) == column, f"{name} is {column}")
        # A field keeps the focus when its answer comes.
        self.browser.run("arguments[0].focus()", self.sees("import.mapping.description"))
        self.browser.choose(by("import.mapping.description"), "what")
        self.says("Bakery", "import.rows")
        self.assertEqual(self.browser.run("return document.activeElement.dataset.testid"), "import.mapping.description")
        self.press("import.categories.open")
        self.press("import.createCategories")
        self.says("Food", "import.rows")
        self.press("import.commitButton")
        self.says("2 entries booked", "import.screen")
        self.assertEqual({each["category"]["name"] for each in person.call("GET", "/transactions")["transactions"]},
                         {"Food", "Housing"})

    def test_the_same_file_twice_adds_nothing(self):
        person = Person()
        self.sign_in(person, "/imports")
        text = STATEMENT.replace("03/04/2026", "2026-04-03").replace("05/06/2026", "2026-06-05")
        self.upload(text)
        self.press("import.commitButton")
        self.says("3 entries booked", "import.screen")
        self.open("/imports")
        self.says("Booked", "imports.item")
        self.upload(text)
        self.press("import.filter.duplicate")
        self.says("Already in your book", "import.rows")
        self.assertEqual(self.browser.all(by("import.commitButton")), [])

    def test_entries_go_into_the_account_of_choice(self):
        person = Person()
        other = person.call("POST", "/accounts", {"name": "Holiday", "type": "OTHER", "preferredCurrency": "USD"})
        self.sign_in(person, "/imports")
        self.browser.choose(by("imports.accountSelect"), other["id"])
        self.upload("Date,Payee,Amount\n2026-04-03,Hostel,-30.00\n")
        self.press("import.commitButton")
        self.says("1 entry booked", "import.screen")
        self.assertEqual(person.call("GET", f"/transactions?accountId={other['id']}")["total"], 1)

    def test_a_refused_booking_returns_to_the_preview(self):
        person = Person()
        gone = person.call("POST", "/accounts", {"name": "Gone", "type": "OTHER", "preferredCurrency": "USD"})
        own = person.account()
        self.sign_in(person, "/imports")
        self.upload("Date;Account;Payee;Amount\n2026-04-03;Giro;Bakery;-3,50\n2026-04-04;Giro;Cinema;-9,00\n"
                    "2026-04-05;Gone;Hostel;-30,00\n")
        self.press(f"import.answer.{own}")
        self.says("Book 3 entries", "import.commitButton")
        self.press("import.include.2")
        self.says("Book 2 entries", "import.commitButton")
        person.call("DELETE", f"/accounts/{gone['id']}")
        self.press("import.commitButton")
        self.says("Account not found", "problem")
        self.says("Failed", "import.status")
        self.assertEqual(self.entries(person), 0)
        self.press("import.againButton")
        # What was answered holds; only what is open now is asked.
        self.sees("import.question.accountFor.Gone")
        self.assertEqual(self.browser.all(by("import.question.accountFor.Giro")), [])
        self.press(f"import.answer.{own}")
        self.says("Book 2 entries", "import.commitButton")
        self.press("import.commitButton")
        self.says("2 entries booked", "import.screen")
        stored = person.call("GET", "/transactions")["transactions"]
        self.assertEqual({each["description"] for each in stored}, {"Bakery", "Hostel"})
        self.assertEqual(len(person.call("GET", "/imports")["imports"]), 1)

    def test_a_booking_waits_for_the_corrections_before_it(self):
        person = Person()
        self.sign_in(person, "/imports")
        self.upload("Date,Payee,Amount\n2026-04-03,Hostel,-30.00\n2026-04-04,Train,-12.00\n")
        self.sees("import.include.1")
        self.answer("/imports/", delay=500)
        self.press("import.include.1")
        self.press("import.commitButton")
        self.says("1 entry booked", "import.screen")
        self.assertEqual([each["description"] for each in person.call("GET", "/transactions")["transactions"]], ["Train"])

    def test_a_file_of_another_encoding_is_asked_by_its_own_words(self):
        self.sign_in(Person(), "/imports")
        self.upload("Date;Empfänger;Amount\n2026-04-03;Shop;-3,50\n", "mac-roman")
        self.says("Empfänger (Mac-Roman)", "import.question.encoding")
        self.says("Empfènger (CP437)", "import.question.encoding")
        self.press("import.answer.Mac-Roman")
        self.goes("import.question.encoding")
        self.says("Shop", "import.rows")
        self.says("Book 1 entry", "import.commitButton")

    def test_the_separator_of_a_file_is_corrected(self):
        self.sign_in(Person(), "/imports")
        self.upload("Date;Payee;Note, short;Amount\n2026-04-03;Bakery, old;rolls, two;-3.50\n"
                    "2026-04-04;Cinema, new;seats, two;-9.00\n")
        self.sees("import.rows")
        self.press("import.mapping.open")
        self.browser.eventually(lambda: self.browser.value(by("import.mapping.separator")) == ";", "it is a semicolon")
        for separator, column in ((",", "Date;Payee;Note"), (";", "Payee")):
            self.browser.choose(by("import.mapping.separator"), separator)
            self.says(column, "import.mapping")
        self.says("Bakery, old", "import.rows")
        self.says("Book 2 entries", "import.commitButton")

    def test_money_that_came_back_is_ticked_in_its_row(self):
        person = Person()
        food = person.category("Food")
        person.call("POST", "/transactions", {
            "amount": 20, "type": "EXPENSE", "categoryId": food, "date": "2026-04-01", "payee": "Shoe Shop"})
        self.sign_in(person, "/imports")
        self.upload("Date,Payee,Amount\n2026-04-03,Shoe Shop,15.00\n2026-04-04,Employer,900.00\n"
                    "2026-04-05,Bakery,-3.00\n")
        self.sees("import.refund.1")
        self.assertEqual(self.browser.all(by("import.refund.2")), [])
        self.press("import.refund.1")
        self.browser.eventually(lambda: self.browser.value(by("import.category.1")) == food, "it is money for food")
        self.press("import.commitButton")
        self.says("3 entries booked", "import.screen")
        back = person.call("GET", "/transactions?isRefund=true")["transactions"]
        self.assertEqual([(each["amount"], each["payee"], each["category"]["name"]) for each in back],
                         [("15.00", "Shoe Shop", "Food")])

    def test_a_file_that_cannot_be_read_says_why(self):
        self.sign_in(Person(), "/imports")
        self.upload("a\x00b")
        self.says("Is it whole?", "imports.screen")


class DroppingTests(BrowserTest):
    """A file comes by the key, is dropped anywhere on the screen, or is pasted."""

    size = DESKTOP

    def give(self, kind, name):
        self.browser.run("""
            const [kind, name] = arguments;
            const data = new DataTransfer();
            data.items.add(new File(["Date,Text,Amount\\n2026-11-02,Bakery,-4.20\\n2026-11-03,Market,-9.10\\n"], name));
            const event = kind === "paste"
              ? new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true})
              : new DragEvent(kind, {dataTransfer: data, bubbles: true, cancelable: true});
            document.querySelector("main h1").dispatchEvent(event);""", kind, name)

    def test_a_dropped_and_a_pasted_file_are_chosen_and_read(self):
        person = Person()
        self.sign_in(person, "/imports")
        self.says("drop the file anywhere", "imports.chosen")
        self.give("dragover", "november.csv")
        self.browser.eventually(lambda: self.browser.attribute(by("imports.drop"), "data-over") == "true", "the place shows it")
        self.axe("a file above its place")
        self.give("drop", "november.csv")
        self.says("november.csv is chosen", "imports.chosen")
        self.assertEqual(self.browser.attribute(by("imports.drop"), "data-over"), "false")
        self.give("paste", "december.csv")
        self.says("december.csv is chosen", "imports.chosen")
        self.press("imports.submitButton")
        self.browser.eventually(lambda: self.path().startswith("/imports/"), "it is read")
