"""The same for the areas beside the tabs: goals, planning, wallet, groups, imports, reports."""

import re

import app_files

from support import DESKTOP, Person, month
from test_imports import STATEMENT
from test_reach import ENTRANCE, ONBOARDING, SCREENS, Reach


def busy_person():
    """A person with something on every screen, and the screens by their addresses."""
    ada, grace, joan = Person(), Person("Grace Hopper"), Person("Joan Clarke")
    for back in (-1, 0):
        ada.earn("1000", on=f"{month(back)}-01")
        ada.spend("250.00", "A very long description of what was bought in several shops", on=f"{month(back)}-01")
    goal = ada.goal("A journey around the whole world with friends", "30000", emoji="x", description="At last")
    ada.goal("Bike", "900")
    assets = [ada.call("POST", "/assets", {"name": name, "currency": "USD"}) for name in ("Savings account", "Cash")]
    for asset in assets:
        ada.call("POST", f"/assets/{asset['id']}/transactions", {"kind": "deposit", "amount": "5000"})
    ada.call("PUT", f"/goals/{goal['id']}/allocations", {
        "allocations": [{"assetId": asset["id"], "amount": "3000"} for asset in assets]})
    group = ada.group("A flat with a very long name", grace, joan)
    for person in (ada, grace):
        spent = person.spend("30.00", "Dinner")
        person.call("POST", f"/groups/{group['id']}/expenses", {"transactionId": spent["id"]})
    spent = ada.spend("12.00", "Cinema")
    other = ada.call("POST", "/accounts", {"name": "A savings account with a long name", "type": "SELF", "preferredCurrency": "EUR"})
    moved = ada.call("POST", "/transfers", {"fromAccountId": ada.account(), "toAccountId": other["id"], "amount": "40", "toAmount": "36"})
    parts = ada.call("POST", "/transactions", {
        "type": "EXPENSE", "amount": "30", "categoryId": ada.category(), "payee": "A greengrocer with a long name", "splits": [
            {"categoryId": ada.category(), "amount": "10"}, {"categoryId": ada.category("Rent"), "amount": "20"}]})
    ada.call("POST", "/transactions", {"type": "EXPENSE", "amount": "2", "categoryId": ada.category(), "isRefund": True,
                                       "refundOf": spent["id"]})
    own = ada.share(ada.spend("60.00", "Theatre"), grace)
    ada.call("POST", f"/expenses/shares/{own['participants'][0]['id']}/payments", {"amount": "10"})
    open_share = ada.share(ada.spend("20.00", "Tickets"), joan)
    joan.call("POST", f"/expenses/shares/{open_share['participants'][0]['id']}/claim", {"amount": "5"})
    shared = grace.share(grace.spend("40.00", "Concert"), ada)
    grace.call("PATCH", f"/expenses/shares/{shared['participants'][0]['id']}/paid", {})
    path = f"/accounts/{ada.account()}/reconciliations"
    ada.call("POST", path, {"statementDate": f"{month(0)}-01", "statementBalance": "12345.67"})
    ada.call("DELETE", f"/transactions/{ada.spend('4.00', 'A mistake')['id']}")
    template = ada.rent()
    statement = ada.send(f"/imports?format=csv&accountId={ada.account()}", STATEMENT.encode(), "text/csv")
    backup = ada.backup(passphrase="seven quiet otters")
    plain = ada.backup()
    ada.spend("3.00", "Since the backup")
    restore = {"mode": "merge"}
    token = ada.call("POST", f"/backups/{plain['id']}/restore", restore)["token"]
    done = ada.call("POST", f"/backups/{plain['id']}/restore", {**restore, "confirm": True, "token": token})
    book = ada.call("POST", "/books", {"name": "Our home"})["id"]
    ada.call("POST", f"/books/{book}/invitations", {"email": joan.email, "role": "EDITOR"})
    return ada, {
        "/goals": "goals.list", "/goals/new": "editGoal.screen", f"/goals/{goal['id']}": "goal.composition",
        f"/goals/{goal['id']}/allocate": "allocate.assetSelect",
        f"/goals/{goal['id']}/allocate?from=saved": "allocate.asset.Cash", "/assets/new": "editAsset.screen",
        f"/assets/{assets[0]['id']}": "asset.deleteMovement", "/plan": "plan.item.Bike",
        f"/plan/flex?month={month(1)}": "flex.adjusted", "/plan/calculator": "calculator.result",
        "/plan/settings": "planSettings.autoStart", "/wallet": "wallet.history", "/notifications": "notifications.item",
        "/groups": "payments.picture", "/groups/new": "newGroup.screen", f"/groups/{group['id']}": "payments.picture",
        "/imports": "imports.item", f"/imports/{statement['id']}": "import.question.dateFormat",
        "/backups": "backups.item", f"/backups/{backup['id']}": "backup.download", "/restore": "restore.fileInput",
        f"/restore?backup={backup['id']}": "restore.passphraseInput", f"/restores/{done['restoreId']}": "restored.undoButton",
        "/settings/books": "settings.books.list", "/books": "settings.books.list",
        "/banks": "banks.screen",
        f"/settings/books/{book}": "household.withdraw", "/settings/export": "settings.export.tables",
        "/recurring": "recurring.item", f"/recurring/{template['id']}": "editRecurring.deleteButton",
        "/reports": "reports.trends", "/settings/rates": "settings.rates.saveButton",
        "/settings/rules": "settings.rules.add", "/settings/trash": "settings.trash.empty", f"/accounts/{ada.account()}/reconcile": "reconcile.figures",
        f"/accounts/{other['id']}/reconcile": "reconcile.form",
        "/budgets/propose": "proposeBudget.submitButton", f"/reports?from={month(-3)}&to={month(-1)}": "reports.to", "/settings/security": "settings.security.passkeyAdd", "/settings/developer": "settings.developer.webhookAdd",
        "/transactions?min=1": "transactions.filters.clear",
        f"/transactions/{spent['id']}": "editTransaction.submitButton", f"/share/{spent['id']}": "submit-share-button",
        f"/sharing/{shared['participants'][0]['id']}/book": "bookShare.submitButton",
        f"/goals/{goal['id']}/edit": "editGoal.submitButton", f"/groups/{group['id']}/share": "transactionPicker.item.0",
        "/recurring/new": "editRecurring.submitButton",
        f"/transfers/{moved['id']}": "transfer.toAmountInput", "/transactions?type=TRANSFER": "transactions.list",
        f"/transactions/{parts['id']}": "editTransaction.splits", f"/add?refund={spent['id']}": "addTransaction.refundOf",
        f"/sharing/{open_share['id']}/edit": "submit-share-button", f"/sharing/{own['id']}/edit": "editShare.submitButton",
        "/sharing": "sharing.claim",
    }


def routes():
    """The templates of all screens' addresses (screens/routes.js)."""
    text = app_files.read("screens/routes.js").decode()
    table = text[text.index("const entrance"):text.index("export const routes")]
    settings = re.findall(r'^  \["(\w+)", (?:\(|with)', table, re.MULTILINE)
    more = re.findall(r'route\(\["([^"]+)"', text)
    return [*re.findall(r'"(/[^"]*)",\s*"(?!/)', table), *more, *(f"/settings/{name}" for name in settings)]


class AreaReachTests(Reach):
    def test_axe_finds_nothing_in_the_areas(self):
        person, screens = busy_person()
        self.sign_in(person)
        for path in self.every(screens):
            with self.subTest(path):
                self.axe_in_both_themes(path)
        visited = [path.split("?")[0] for path in (*ENTRANCE, *ONBOARDING, *SCREENS, *screens)]
        for template in routes():
            pattern = re.sub(r":\w+", "[^/]+", template)
            self.assertTrue(any(re.fullmatch(pattern, path) for path in visited), f"nobody visits {template}")

    def test_everything_fits_320_pixels_and_large_text(self):
        person, screens = busy_person()
        self.sign_in(person)
        for path in self.every(screens):
            self.browser.resize(320, 640)
            self.assertEqual(self.small_targets(), [], path)
            self.fits_at_320_pixels_and_with_large_text(path)


    def test_text_of_one_and_a_half_and_of_twice_the_size_cuts_no_amount(self):
        person, screens = busy_person()
        person.goal("A house", "1234567.89", days=3000)
        self.sign_in(person)
        for path in self.every(screens):
            with self.subTest(path):
                self.is_whole_with_larger_text(path)


class WideAreaReachTests(AreaReachTests):
    """The same with a sidebar."""

    size = DESKTOP
    test_everything_fits_320_pixels_and_large_text = None
    test_text_of_one_and_a_half_and_of_twice_the_size_cuts_no_amount = None


class MoreTests(Reach):
    def test_more_leads_to_every_area_on_a_phone(self):
        self.sign_in(Person())
        for area in ("goals", "plan", "recurring", "reports", "notifications", "groups", "imports"):
            self.press("tab.settings")
            self.press(f"more.{area}")
            self.sees(f"{area}.screen")
        # A tab leads to its own screen from whatever lies below it.
        self.press("tab.settings")
        self.sees("more.goals")
        self.press("more.groups")
        self.press("tab.sharing")
        self.sees("sharing.screen")

    def test_what_was_read_is_there_without_a_network(self):
        person, screens = busy_person()
        self.sign_in(person)
        some = {path: testid for path, testid in screens.items() if path in ("/goals", "/reports", "/recurring", "/groups")}
        for path in self.every(some):
            self.sees(some[path])
            # The next address would end what is being written.
            self.browser.eventually(lambda: any(each.startswith(path) for each in self.kept_answers()), f"{path} is kept")
        # The module of the settings is read, too.
        self.press("tab.settings")
        self.sees("more.goals")
        self.go_offline()
        try:
            for area, testid in (("goals", "goals.list"), ("reports", "reports.trends"), ("recurring", "recurring.item")):
                self.press("tab.settings")
                self.press(f"more.{area}")
                self.sees(testid)
                self.sees("offline.notice")
        finally:
            self.go_offline(False)

    def test_a_page_that_is_left_while_it_makes_its_database_blocks_no_other(self):
        # The way back keeps pages that are left; the first one here is in the midst of an endless upgrade.
        script = self.browser.cdp("Page.addScriptToEvaluateOnNewDocument", source="""
            if (location.pathname === "/app/" && !sessionStorage.wasBusy) {
              const open = IDBFactory.prototype.open;
              IDBFactory.prototype.open = function (...args) {
                const request = open.apply(this, args);
                request.addEventListener("upgradeneeded", () => {
                  sessionStorage.wasBusy = "1";
                  const busy = request.result.createObjectStore("busy");
                  const again = () => {
                    busy.get("x").onsuccess = again;
                  };
                  again();
                });
                return request;
              };
            }""")
        self.addCleanup(self.browser.cdp, "Page.removeScriptToEvaluateOnNewDocument", **script)
        self.sign_in(Person())
        self.browser.eventually(lambda: self.browser.run("return sessionStorage.wasBusy"), "the database is being made")
        self.open("/goals")
        self.sees("goals.screen")
        self.browser.eventually(lambda: any(each.startswith("/goals") for each in self.kept_answers()), "the goals are kept")
