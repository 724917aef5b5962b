"""What few transactions have: notes, tags, receipts, and a currency of their own."""

import os
import tempfile
import zlib

from support import BrowserTest, Person, by, today


def png():
    """A picture of one dark pixel."""
    def chunk(kind, data):
        body = kind + data
        return len(data).to_bytes(4, "big") + body + zlib.crc32(body).to_bytes(4, "big")
    header = (1).to_bytes(4, "big") * 2 + bytes([8, 2, 0, 0, 0])
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"\0\x20\x40\x40")) \
        + chunk(b"IEND", b"")


class DetailTests(BrowserTest):
    def tagged(self, person, amount, description, *tags, **more):
        return person.call("POST", "/transactions", {
            "type": "EXPENSE", "amount": amount, "categoryId": person.category(), "description": description,
            "date": today().isoformat(), "tags": list(tags), **more})

    def test_what_was_paid_abroad_stands_beside_what_was_charged(self):
        """contract-household §2: originalAmount."""
        person = Person(currency="EUR")
        person.category()
        self.sign_in(person, "/add")
        self.write("addTransaction.amountInput", "23.10")
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.details.open")
        self.write("addTransaction.originalAmountInput", "25")
        self.press("addTransaction.submitButton")
        self.says("Choose the currency that was paid in", "addTransaction.screen")
        self.write("addTransaction.originalCurrencyInput", "eur")
        self.press("addTransaction.originalCurrencyInput.option.EUR")
        self.press("addTransaction.submitButton")
        self.says("leave both empty", "addTransaction.screen")
        self.write("addTransaction.originalCurrencyInput", "usd", clear=True)
        self.press("addTransaction.originalCurrencyInput.option.USD")
        self.says("$25.00, charged \u20ac23.10", "addTransaction.charged")
        self.axe("what was paid abroad")
        self.press("addTransaction.submitButton")
        self.goes("addTransaction.screen")
        stored = lambda: person.call("GET", "/transactions")["transactions"]
        self.browser.eventually(lambda: len(stored()) == 1, "the server has it")
        it, = stored()
        self.assertEqual((it["amount"], it["currency"], it["originalAmount"], it["originalCurrency"]),
                         ("23.10", "EUR", "25.00", "USD"))
        self.open("/transactions")
        self.says("$25.00", "transactions.list")
        self.says("\u20ac23.10", "transactions.list")
        self.open(f"/transactions/{it['id']}")
        self.says("$25.00, charged \u20ac23.10", "editTransaction.charged")
        # Taken away, both are gone.
        self.browser.fill(by("editTransaction.originalAmountInput"), "")
        self.browser.fill(by("editTransaction.originalCurrencyInput"), "")
        self.press("editTransaction.submitButton")
        self.goes("editTransaction.screen")
        self.browser.eventually(lambda: stored()[0]["originalAmount"] is None, "it is taken away")
        self.assertEqual(stored()[0]["amount"], "23.10")

    def test_notes_tags_and_a_currency_are_written_and_kept(self):
        person = Person()
        self.tagged(person, "3.00", "Bread", "home")
        self.sign_in(person, "/add")
        self.write("addTransaction.amountInput", "12.50")
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.details.open")
        self.write("addTransaction.notesInput", "Two cakes\n<b>and</b> coffee")
        self.write("addTransaction.tagsInput", "Lisbon, lunch,, Lisbon")
        self.press("addTransaction.tag.home")
        self.write("addTransaction.currencyInput", "eur")
        self.press("addTransaction.currencyInput.option.EUR")
        self.says("€", "addTransaction.screen")
        self.press("addTransaction.submitButton")
        self.goes("addTransaction.screen")
        stored = lambda: person.call("GET", "/transactions?currency=EUR")["transactions"]
        self.browser.eventually(lambda: len(stored()) == 1, "the server has it")
        it, = stored()
        self.assertEqual((it["amount"], it["notes"], it["tags"]),
                         ("12.50", "Two cakes\n<b>and</b> coffee", ["Lisbon", "lunch", "home"]))
        self.open("/transactions")
        self.says("#Lisbon", "transactions.list")
        self.says("€12.50", "transactions.list")
        # Changed, it stays in its currency; the fold is open because there is something in it.
        self.open(f"/transactions/{it['id']}")
        self.assertEqual(self.browser.value(by("editTransaction.tagsInput")), "Lisbon, lunch, home")
        self.write("editTransaction.tagsInput", "Lisbon", clear=True)
        self.press("editTransaction.submitButton")
        self.goes("editTransaction.screen")
        self.browser.eventually(lambda: stored()[0]["tags"] == ["Lisbon"], "the tags are changed")
        self.assertEqual((stored()[0]["amount"], stored()[0]["notes"]), ("12.50", "Two cakes\n<b>and</b> coffee"))

    def test_an_unknown_currency_is_told_at_its_field(self):
        person = Person()
        person.category()
        self.sign_in(person, "/add")
        self.write("addTransaction.amountInput", "5")
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.details.open")
        self.write("addTransaction.currencyInput", "zzzz")
        self.press("addTransaction.submitButton")
        self.says("No currency is called", "addTransaction.screen")
        self.assertEqual(person.call("GET", "/transactions")["total"], 0)

    def test_what_another_currency_puts_right_is_no_longer_told(self):
        person = Person()
        person.category()
        self.sign_in(person, "/add")
        self.write("addTransaction.amountInput", "5.50")
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.details.open")
        self.write("addTransaction.currencyInput", "jpy")
        self.press("addTransaction.currencyInput.option.JPY")
        self.press("addTransaction.submitButton")
        self.says("This currency has no decimals", "addTransaction.screen")
        self.write("addTransaction.currencyInput", "eur", clear=True)
        self.press("addTransaction.currencyInput.option.EUR")
        self.no_longer_says("This currency has no decimals", "addTransaction.screen")

    def test_a_switch_that_needs_the_network_says_so(self):
        person = Person()
        spent = person.spend("9.00", "Books")
        self.sign_in(person, f"/transactions/{spent['id']}")
        self.says("Tick this once it is on your bank statement", "editTransaction.screen")
        self.go_offline()
        try:
            self.says("This needs the network", "editTransaction.screen")
        finally:
            self.go_offline(False)
        self.says("Tick this once it is on your bank statement", "editTransaction.screen")

    def test_the_list_shows_one_tag_alone(self):
        person = Person()
        self.tagged(person, "3.00", "Bread", "home")
        self.tagged(person, "9.00", "Fado", "Lisbon")
        self.sign_in(person, "/transactions")
        self.says("Bread", "transactions.list")
        self.press("transactions.filters.toggle")
        self.browser.choose(by("transactions.filter.tag"), "Lisbon")
        self.browser.eventually(lambda: "Bread" not in self.text("transactions.list"), "only the tag's entries are there")
        self.says("Fado", "transactions.list")
        self.assertIn("tag=Lisbon", self.path())

    def test_a_receipt_is_added_seen_and_deleted(self):
        person = Person()
        spent = person.spend("9.00", "Books")
        kept = lambda: person.call("GET", f"/transactions/{spent['id']}/attachments")["attachments"]
        self.sign_in(person, f"/transactions/{spent['id']}")
        # All of the sheet is in the window, clear of the messages.
        self.browser.resize(390, 1400)
        self.sees("receipts.addButton")
        with tempfile.TemporaryDirectory() as folder:
            for name, content in (("Bill & co.png", png()), ("no picture.txt", b"text")):
                with open(os.path.join(folder, name), "wb") as file:
                    file.write(content)
            self.browser.upload(by("receipts.input"), os.path.join(folder, "Bill & co.png"))
            self.says("Receipt added", "toasts")
            self.sees("receipts.item.Bill & co.png")
            self.assertEqual([each["fileName"] for each in kept()], ["Bill & co.png"])
            self.browser.eventually(lambda: self.browser.run(
                "return document.querySelector('img.receipt')?.naturalWidth > 0"), "the picture is shown")
            self.browser.upload(by("receipts.input"), os.path.join(folder, "no picture.txt"))
            self.says("A receipt is a picture", "toasts")
        self.assertEqual(len(kept()), 1)
        self.press("receipts.deleteButton")
        self.press("receipts.delete.confirmButton")
        self.goes("receipts.item.Bill & co.png")
        self.assertEqual(kept(), [])
