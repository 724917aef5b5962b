"""A book of several people: the switch, members and invitations, roles, what is kept and sent for each book."""

import contextlib

from support import PASSWORD, BrowserTest, Person, by, driver
from webdriver import Browser


def household(name="Our home", *others, role="EDITOR"):
    """A book of Ada's with the others in it: she, they, and its id."""
    ada = Person()
    book = ada.call("POST", "/books", {"name": name, "currency": "EUR"})["id"]
    people = [Person(each) for each in others]
    for person in people:
        join(person, ada, book, role)
    return ada, people, book


def join(person, owner, book, role="EDITOR"):
    owner.call("POST", f"/books/{book}/invitations", {"email": person.email, "role": role})
    [waiting] = person.call("GET", "/invitations")["invitations"]
    person.call("POST", f"/invitations/{waiting['id']}/accept", {})


def spend(person, book, amount, description):
    account = person.call("GET", f"/books/{book}/accounts")["activeAccountId"]
    made = person.call("POST", f"/books/{book}/categories/bulk", {"categories": [{"name": "Groceries", "type": "EXPENSE"}]})
    category = next(each["id"] for each in made["categories"] if each["name"] == "Groceries")
    return person.call("POST", f"/books/{book}/transactions", {
        "type": "EXPENSE", "amount": amount, "categoryId": category, "accountId": account, "description": description})


class BookTest(BrowserTest):
    def shows(self, name):
        """Chooses a book in the frame."""
        self.sees("book.name")
        self.press("account.switch")
        self.press(f"books.choose.{name}")
        self.says("My own book" if name == "Personal" else name, "book.name")

    @contextlib.contextmanager
    def second_browser(self):
        """Another person's device."""
        first, second = self.browser, Browser(driver(), self.size)
        second.cdp("Page.addScriptToEvaluateOnNewDocument", source="delete Navigator.prototype.serviceWorker")
        try:
            yield first, second
        finally:
            self.browser = first
            second.close()


class SwitchTests(BookTest):
    def test_a_book_is_chosen_in_the_frame_and_stays_chosen(self):
        ada, _, book = household()
        ada.spend("3.00", "My own tea")
        spend(ada, book, "40.00", "Our shopping")
        self.sign_in(ada, "/transactions")
        self.says("My own tea", "transactions.list")
        self.shows("Our home")
        self.says("Our shopping", "transactions.list")
        self.no_longer_says("My own tea", "transactions.list")
        self.open("/")
        self.says("Our shopping", "dashboard.screen")
        self.says("Our home", "book.name")
        self.says("€40", "dashboard.expensesCard")
        self.axe("a household's dashboard")
        self.fits("a household's dashboard")
        self.shows("Personal")
        self.says("My own tea", "dashboard.screen")

    def test_who_has_one_book_sees_no_switch_of_books(self):
        self.sign_in(Person())
        self.sees("dashboard.screen")
        self.assertEqual(self.browser.run("return document.querySelectorAll(arguments[0]).length", by("book.name")), 0)

    def test_an_entry_goes_into_the_book_that_is_shown(self):
        ada, _, book = household()
        spend(ada, book, "1.00", "First")
        self.sign_in(ada)
        self.shows("Our home")
        self.open("/add")
        self.write("addTransaction.amountInput", "12.50")
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.submitButton")
        self.says("12.50", "dashboard.screen")
        self.browser.eventually(lambda: len(ada.call("GET", f"/books/{book}/transactions")["transactions"]) == 2,
                                "the entry is in the household's book")
        self.assertEqual(ada.call("GET", "/transactions")["total"], 0)

    def test_a_book_of_another_names_its_owner(self):
        _, [grace], _ = household("Our home", "Grace Hopper")
        self.sign_in(grace)
        self.shows("Our home")
        self.says("Our home, Ada Lovelace", "book.name")


class MemberTests(BookTest):
    def test_a_book_is_made_somebody_invited_and_the_invitation_accepted_on_the_dashboard(self):
        ada, grace = Person(), Person("Grace Hopper")
        self.sign_in(ada, "/settings/books")
        self.write("settings.books.nameInput", "Our home")
        self.press("settings.books.makeButton")
        self.says("Our home", "household.name")
        # It begins with the usual categories.
        book = next(it["id"] for it in ada.call("GET", "/books")["books"] if not it["isPersonal"])
        categories = ada.call("GET", f"/books/{book}/categories")["categories"]
        self.assertIn("Groceries", [it["name"] for it in categories])
        self.write("household.emailInput", grace.email)
        self.press("household.inviteButton")
        self.says(grace.email, "household.invited")
        self.axe("a book's own page")
        self.fits("a book's own page")
        with self.second_browser() as (first, second):
            self.browser = second
            self.sign_in(grace)
            self.says("Ada Lovelace invites you", "invitations")
            self.axe("an invitation on the dashboard")
            self.press("invitations.accept")
            self.says("Our home", "book.name")
            # The owner sees it as it happens.
            self.browser = first
            self.says("Grace Hopper", "household.members")
            self.goes("household.withdraw")

    def test_an_invitation_comes_to_a_page_that_is_open(self):
        ada, grace = Person(), Person("Grace Hopper")
        book = ada.call("POST", "/books", {"name": "Our home"})["id"]
        self.sign_in(grace)
        self.sees("dashboard.screen")
        self.goes("invitations")
        ada.call("POST", f"/books/{book}/invitations", {"email": grace.email, "role": "VIEWER"})
        self.says("Ada Lovelace invites you", "invitations")

    def test_an_invitation_is_declined_and_another_withdrawn(self):
        ada, grace = Person(), Person("Grace Hopper")
        book = ada.call("POST", "/books", {"name": "Our home"})["id"]
        ada.call("POST", f"/books/{book}/invitations", {"email": grace.email, "role": "VIEWER"})
        self.sign_in(grace, "/settings/books")
        self.says("may read it", "invitations")
        self.press("invitations.decline")
        self.browser.eventually(lambda: not grace.call("GET", "/invitations")["invitations"], "nothing is open")
        ada.call("POST", f"/books/{book}/invitations", {"email": grace.email, "role": "VIEWER"})
        self.sign_in(ada, f"/settings/books/{book}")
        self.says(grace.email, "household.invited")
        self.press("household.withdraw")
        self.says("Invitation withdrawn")
        self.assertEqual(grace.call("GET", "/invitations")["invitations"], [])

    def test_the_link_of_an_invitations_mail_leads_to_the_invitation(self):
        ada, grace = Person(), Person("Grace Hopper")
        book = ada.call("POST", "/books", {"name": "Our home"})["id"]
        ada.call("POST", f"/books/{book}/invitations", {"email": grace.email, "role": "EDITOR"})
        self.sign_in(grace, "/books")
        self.press("invitations.accept")
        self.says("Our home", "book.name")

    def test_who_joined_is_told_and_the_notification_leads_to_the_book(self):
        ada, [grace], book = household("Our home", "Grace Hopper")
        self.browser.eventually(lambda: ada.call("GET", "/notifications")["notifications"], "it is told")
        self.sign_in(ada, "/notifications")
        self.says("Grace Hopper", "notifications.list")
        self.sees("notifications.budgetExceeded")
        self.press("notifications.planChanged")
        self.browser.eventually(lambda: ada.call("GET", "/notifications/settings")["planChanged"], "it is wanted")
        self.press("notifications.item")
        self.arrives(f"/settings/books/{book}")
        self.says("Grace Hopper", "household.members")

    def test_the_owner_changes_a_role_and_removes_a_member(self):
        ada, [grace], book = household("Our home", "Grace Hopper")
        self.sign_in(ada, f"/settings/books/{book}")
        self.browser.choose(by("household.role.Grace Hopper"), "VIEWER")
        self.says("Grace Hopper: Viewer")
        self.press("household.remove.Grace Hopper")
        self.press("household.remove.confirmButton")
        self.says("Grace Hopper is removed")
        self.assertEqual(len(grace.call("GET", "/books")["books"]), 1)

    def test_the_owner_hands_over_and_leaves(self):
        ada, [grace], book = household("Our home", "Grace Hopper")
        self.sign_in(ada, f"/settings/books/{book}")
        self.press("household.hand.Grace Hopper")
        self.press("household.hand.confirmButton")
        self.says("The book belongs to Grace Hopper now")
        self.sees("household.leaveButton")
        self.press("household.leaveButton")
        self.press("household.leave.confirmButton")
        self.says("You have left the book")
        self.arrives("/settings/books")
        self.assertEqual(len(ada.call("GET", "/books")["books"]), 1)
        self.assertEqual(grace.call("GET", "/books")["books"][1]["role"], "OWNER")

    def test_a_book_is_renamed_deleted_by_its_name_and_recovered(self):
        ada, _, book = household()
        self.sign_in(ada, f"/settings/books/{book}")
        self.write("household.nameInput", "Our flat", clear=True)
        self.press("household.saveButton")
        self.says("Our flat", "household.name")
        self.press("household.deleteButton")
        self.write("household.delete.input", "Our home")
        self.press("household.delete.confirmButton")
        self.says("That is not the book’s name", "household.delete.dialog")
        self.write("household.delete.input", "Our flat", clear=True)
        self.press("household.delete.confirmButton")
        self.arrives("/settings/books")
        self.says("Our flat", "settings.books.deleted")
        self.press("settings.books.recover")
        self.says("Our flat", "settings.books.list")

    def test_with_an_account_the_personal_book_goes_to_an_editor_or_ends(self):
        ada, grace, mary = Person(), Person("Grace Hopper"), Person("Mary Shelley")
        ada.spend("3.00", "Tea")
        me = ada.call("GET", "/users/me")["id"]
        join(mary, ada, me, "VIEWER")
        self.sign_in(ada, "/settings/delete")
        self.says("it has none", "settings.delete.heirs")
        join(grace, ada, me)
        self.open("/settings/delete")
        self.says("Without an editor who gets it", "settings.delete.heirs")
        self.axe("the deletion of an account")
        self.fits("the deletion of an account")
        names = self.browser.run(
            "return [...document.querySelectorAll(arguments[0] + ' option')].map((it) => it.textContent)",
            by("settings.delete.heirSelect"))
        self.assertEqual(names, ["Nobody: delete it", "Grace Hopper"])
        self.browser.choose(by("settings.delete.heirSelect"), grace.call("GET", "/users/me")["id"])
        self.write("settings.delete.passwordInput", PASSWORD)
        self.press("settings.delete.confirmButton")
        self.says("Your account and everything in it were deleted", "login.farewell")
        self.browser.eventually(
            lambda: [each["memberCount"] for each in grace.call("GET", "/books")["books"] if each["role"] == "OWNER"]
            == [1, 2], "Grace has the book")

    def test_what_grants_something_for_long_asks_for_a_fresh_sign_in(self):
        ada, _, book = household()
        self.sign_in(ada, f"/settings/books/{book}")
        self.sees("household.emailInput")
        self.browser.run("""
            const real = window.fetch;
            let refused = false;
            window.fetch = async (url, options) => {
              if (refused || !String(url).endsWith("/invitations") || options?.method !== "POST") return real(url, options);
              refused = true;
              return new Response(JSON.stringify({success: false, error: "Sign in again", code: "FORBIDDEN",
                details: {reauthenticate: ["Sign in again"]}}), {status: 403});
            };""")
        self.write("household.emailInput", "grace@example.test")
        self.press("household.inviteButton")
        self.confirm_who()
        self.says("grace@example.test", "household.invited")

    def test_the_activity_tells_who_did_what(self):
        ada, [grace], book = household("Our home", "Grace Hopper")
        spend(grace, book, "40.00", "Our shopping")
        self.sign_in(ada, f"/settings/books/{book}")
        self.says("Grace Hopper added", "household.activity")
        self.says("40.00", "household.activity")


class RoleTests(BookTest):
    def test_a_viewer_reads_and_is_offered_nothing_else(self):
        ada, [grace], book = household("Our home", "Grace Hopper", role="VIEWER")
        entry = spend(ada, book, "40.00", "Our shopping")
        self.sign_in(grace)
        self.shows("Our home")
        self.says("Our shopping", "dashboard.screen")
        for path, screen, testids in (
                ("/", "dashboard.screen", ["dashboard.addTransactionFab"]),
                ("/transactions", "transactions.screen", ["transactions.addButton", "transactions.select"]),
                ("/budgets", "budgets.screen", ["budgets.addButton"]),
                ("/goals", "goals.screen", ["goals.addButton", "assets.addButton"]),
                ("/recurring", "recurring.screen", ["recurring.addButton"]),
                ("/accounts", "accounts.screen", ["accounts.addButton"]),
                ("/settings", "settings.screen", ["settings.backups", "settings.banks", "settings.imports"])):
            self.open(path)
            self.sees(screen)
            self.says("Our home", "book.name")
            for testid in testids:
                self.browser.eventually(lambda each=testid: not self.is_offered(each), f"{testid} is not offered")
        self.open(f"/transactions/{entry['id']}")
        self.says("You can read this book, not change it.", "editTransaction.screen")
        self.assertFalse(self.is_offered("editTransaction.submitButton"))
        self.assertTrue(self.browser.run("return document.querySelector(arguments[0]).matches(':disabled')",
                                         by("editTransaction.amountInput")))
        self.axe("an entry that is only read")

    def test_an_editor_has_no_backups_and_empties_no_trash(self):
        ada, [grace], book = household("Our home", "Grace Hopper")
        entry = spend(ada, book, "40.00", "Our shopping")
        ada.call("DELETE", f"/books/{book}/transactions/{entry['id']}")
        self.sign_in(grace)
        self.shows("Our home")
        self.open("/settings")
        self.sees("settings.trash")
        self.says("Our home", "book.name")
        self.browser.eventually(lambda: self.is_offered("settings.imports"), "imports are offered")
        self.assertFalse(self.is_offered("settings.backups"))
        self.open("/settings/trash")
        self.says("Our shopping", "settings.trash.list")
        self.assertFalse(self.is_offered("settings.trash.empty"))

    def test_a_member_who_becomes_viewer_keeps_reading(self):
        ada, [grace], book = household("Our home", "Grace Hopper")
        spend(ada, book, "40.00", "Our shopping")
        self.sign_in(grace, "/transactions")
        self.shows("Our home")
        self.browser.eventually(lambda: self.is_offered("transactions.addButton"), "an editor adds")
        ada.call("PATCH", f"/books/{book}/members/{grace.call('GET', '/users/me')['id']}", {"role": "VIEWER"})
        self.browser.eventually(lambda: not self.is_offered("transactions.addButton"), "a viewer does not")
        self.says("Our shopping", "transactions.list")

    def test_who_is_removed_is_led_to_the_own_book_and_nothing_stays(self):
        ada, [grace], book = household("Our home", "Grace Hopper")
        spend(ada, book, "40.00", "Our shopping")
        grace.spend("3.00", "My own tea")
        self.sign_in(grace, "/transactions")
        self.shows("Our home")
        self.says("Our shopping", "transactions.list")
        ada.call("DELETE", f"/books/{book}/members/{grace.call('GET', '/users/me')['id']}")
        self.says("You are no longer in “Our home”")
        self.says("My own tea", "transactions.list")
        self.browser.eventually(lambda: not [key for key in self.kept_answers() if key.startswith("/books/")],
                                "nothing of the book is kept")

    def is_offered(self, testid):
        return self.browser.run("""
            const found = document.querySelector(arguments[0]);
            return Boolean(found?.checkVisibility());""", by(testid))


class CoupleTests(BookTest):
    def test_a_change_of_one_comes_to_the_others_screen_with_their_initials(self):
        ada, [grace], book = household("Our home", "Grace Hopper")
        spend(ada, book, "1.00", "First")
        self.sign_in(ada, "/transactions")
        self.shows("Our home")
        self.says("First", "transactions.list")
        spend(grace, book, "40.00", "From Grace")
        self.says("From Grace", "transactions.list")
        self.says("GH", "createdBy")

    def test_entries_of_both_made_offline_arrive_in_their_books(self):
        self.addCleanup(self.go_offline, False)
        ada, [grace], book = household("Our home", "Grace Hopper")
        spend(ada, book, "1.00", "First")
        ada.category("Groceries")
        with self.second_browser() as (first, second):
            for browser, person, amount in ((first, ada, "12.50"), (second, grace, "7.25")):
                self.browser = browser
                self.sign_in(person)
                self.shows("Our home")
                self.open("/add")
                self.sees("addTransaction.category.Groceries")
                self.go_offline()
                self.write("addTransaction.amountInput", amount)
                self.press("addTransaction.category.Groceries")
                self.press("addTransaction.submitButton")
                self.says(amount, "dashboard.screen")
            # What waits belongs to its book, whichever one is shown then.
            self.browser = first
            self.shows("Personal")
            self.no_longer_says("12.50", "dashboard.screen")
            for browser in (first, second):
                self.browser = browser
                self.go_offline(False)
            self.browser = first
            self.browser.eventually(
                lambda: sorted(each["amount"] for each in ada.call("GET", f"/books/{book}/transactions")["transactions"])
                == ["1.00", "12.50", "7.25"], "both are there once")
            self.assertEqual(ada.call("GET", "/transactions")["total"], 0)

    def test_what_a_book_takes_no_more_is_given_back(self):
        self.addCleanup(self.go_offline, False)
        ada, [grace], book = household("Our home", "Grace Hopper")
        spend(ada, book, "1.00", "First")
        self.sign_in(grace)
        self.shows("Our home")
        self.open("/add")
        self.sees("addTransaction.category.Groceries")
        self.go_offline()
        self.write("addTransaction.amountInput", "12.50")
        self.press("addTransaction.category.Groceries")
        self.press("addTransaction.submitButton")
        self.says("12.50", "dashboard.screen")
        ada.call("DELETE", f"/books/{book}/members/{grace.call('GET', '/users/me')['id']}")
        self.go_offline(False)
        self.says("Book not found", "refused.notice")
        self.says("€12.50", "refused.notice")
        # What was typed goes into the own book, where it has another category.
        grace.category("Eating Out")
        self.press("refused.correct")
        self.sees("addTransaction.screen")
        self.assertEqual(self.browser.value(by("addTransaction.amountInput")), "12.50")
        self.press("addTransaction.category.Eating Out")
        self.press("addTransaction.submitButton")
        self.goes("refused.notice")
        self.browser.eventually(lambda: grace.call("GET", "/transactions")["total"] == 1, "it is in the own book")
