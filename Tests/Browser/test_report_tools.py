"""What is done with reports: filters, a year beside the other, saved ones, and files of what is shown."""

from support import BrowserTest, Person, by, month, DESKTOP


class ReportToolTests(BrowserTest):
    size = DESKTOP

    def setUp(self):
        super().setUp()
        # Files are caught, as no test may wait for the disk.
        self.catcher = self.browser.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
            window.files = [];
            const real = URL.createObjectURL;
            URL.createObjectURL = (file) => { window.files.push(file); return real(file); };
            HTMLAnchorElement.prototype.click = function () { window.fileName = this.download; };""")["identifier"]

    def tearDown(self):
        self.browser.cdp("Page.removeScriptToEvaluateOnNewDocument", identifier=self.catcher)
        super().tearDown()

    def person(self):
        person = Person()
        card = person.call("POST", "/accounts", {"name": "Card", "preferredCurrency": "USD"})["id"]
        person.spend("30.00", "Market", on=f"{month(-1)}-05")
        person.spend("80.00", "Market", on=f"{month(-13)}-05")
        person.call("POST", "/transactions", {"type": "EXPENSE", "amount": "12.00", "accountId": card, "tags": ["trip"],
                                              "categoryId": person.category("=Fun"), "date": f"{month(-1)}-07"})
        return person, card

    def test_one_account_is_shown_without_leaving_the_others(self):
        person, card = self.person()
        self.sign_in(person, "/reports")
        self.says("Groceries", "reports.spending")
        self.browser.choose(by("reports.account"), card)
        self.browser.eventually(lambda: "Groceries" not in self.text("reports.spending"), "the card alone")
        self.assertIn(f"account={card}", self.path())
        self.says("All accounts", "account.name")
        self.axe("reports with their tools")

    def test_spending_by_tag_leads_to_its_entries(self):
        person, _ = self.person()
        self.sign_in(person, "/reports")
        self.press("reports.by.tag")
        self.says("trip", "reports.spending")
        link = self.browser.run("return document.querySelector(arguments[0]).getAttribute('href')", by("reports.spending") + " a")
        self.assertIn("tag=trip", self.browser.run(
            "return [...document.querySelectorAll(arguments[0])].map((it) => it.getAttribute('href')).join()",
            by("reports.spending") + " a"), link)

    def test_a_year_stands_beside_the_year_before(self):
        person, _ = self.person()
        self.sign_in(person, "/reports?months=3")
        self.press("reports.beside")
        self.says("$38 less spent than a year before", "reports.years")
        self.press("reports.years.toggle")
        self.says("$80.00", "reports.years")
        self.axe("year beside year")

    def test_what_is_looked_at_is_saved_under_a_name(self):
        person, card = self.person()
        self.sign_in(person, f"/reports?months=6&account={card}")
        self.press("reports.saved.save")
        self.write("reports.saved.input", "The card")
        self.press("reports.saved.confirmButton")
        self.open("/reports")
        self.says("Groceries", "reports.spending")
        self.press("reports.saved.The card")
        self.browser.eventually(lambda: "Groceries" not in self.text("reports.spending"), "what was saved")
        self.is_chosen("reports.span.6")

    def test_what_is_shown_is_a_file_of_figures_and_a_picture(self):
        person, _ = self.person()
        self.sign_in(person, "/reports?months=3")
        self.says("Groceries", "reports.spending")
        self.sees("reports.trends")
        self.press("reports.csv")
        text = self.browser.run_async("return await window.files.at(-1).text()")
        self.assertTrue(text.splitlines()[0].endswith("Report,Name,Month,Amount,Currency"))
        self.assertIn(f"Cash flow by month,Expenses,{month(-1)},42.00,USD", text)
        # No name of a category is a formula.
        self.assertIn("'=Fun", text)
        self.press("reports.png")
        self.browser.eventually(lambda: self.browser.run("return window.fileName") == "reports.png", "the picture is made")
        colors = self.browser.run_async("""
            const bitmap = await createImageBitmap(window.files.at(-1));
            const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
            const context = canvas.getContext("2d");
            context.drawImage(bitmap, 0, 0);
            const {data} = context.getImageData(0, 0, bitmap.width, bitmap.height);
            const seen = new Set();
            for (let at = 0; at < data.length; at += 4) seen.add(`${data[at]},${data[at + 1]},${data[at + 2]}`);
            return [seen.size, bitmap.width, bitmap.height];""")
        self.assertGreater(colors[0], 20, "texts and shapes are drawn")
        self.assertGreater(colors[2], 500)
