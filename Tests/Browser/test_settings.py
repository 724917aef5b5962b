"""Settings: SET-001 to SET-003."""

import os

import support
from app_files import PROJECT
from support import DESKTOP, PASSWORD, BrowserTest, Person, by


class SettingsTests(BrowserTest):
    def test_SET_001_settings_screen(self):
        self.sign_in(Person(), "/settings")
        for words in ("Account", "Profile", "Currency", "Accounts", "Categories", "Security", "Developer", "Export data",
                      "Delete account", "About", "Privacy policy", "Terms", "Version", "Sign out"):
            self.says(words, "settings.screen")
        self.sees("biometric-switch")

    def test_SET_001_every_page_opens(self):
        self.sign_in(Person(), "/settings")
        for name in ("profile", "currency", "accounts", "categories", "security", "developer", "export", "privacy",
                     "terms"):
            self.press(f"settings.{name}")
            self.sees(f"settings.{name}.screen")
            self.browser.keys("Escape")
            self.goes(f"settings.{name}.screen")

    def test_SET_002_toggle_biometric(self):
        with self.authenticator():
            person = Person()
            self.sign_in(person, "/settings")
            self.press("biometric-switch")
            self.is_chosen("biometric-switch")
            self.assertEqual(len(person.call("GET", "/auth/passkeys")["passkeys"]), 1)
            self.press("biometric-switch")
            self.press("removePasskey.confirmButton")
            self.browser.eventually(
                lambda: self.browser.attribute(by("biometric-switch"), "aria-checked") == "false", "it is off")
            self.browser.eventually(lambda: person.call("GET", "/auth/passkeys")["passkeys"] == [], "none is left")
            self.browser.eventually(lambda: not person.call("GET", "/users/me")["biometricEnabled"], "the user has none")

    def test_SET_002_the_switch_removes_this_devices_passkey_alone_and_asks_before(self):
        person = Person()
        with self.authenticator():
            self.sign_in(person, "/settings")
            self.press("biometric-switch")
            self.is_chosen("biometric-switch")
        first = person.call("GET", "/auth/passkeys")["passkeys"][0]["id"]
        person.call("PATCH", f"/auth/passkeys/{first}", {"name": "Phone"})
        # Another device: nothing of this one is known there.
        self.browser.run("localStorage.removeItem('coffer.passkeys')")
        with self.authenticator():
            self.open("/settings")
            self.says("1 passkey on other devices", "settings.screen")
            self.press("biometric-switch")
            self.is_chosen("biometric-switch")
            self.press("biometric-switch")
            self.says("Phone", "removePasskey.list")
            self.says("This device", "removePasskey.list")
            self.press("removePasskey.cancelButton")
            self.goes("removePasskey.dialog")
            self.assertEqual(len(person.call("GET", "/auth/passkeys")["passkeys"]), 2)
            self.press("biometric-switch")
            self.press("removePasskey.confirmButton")
            self.says("Passkey deleted", "toasts")
            self.assertEqual([each["name"] for each in person.call("GET", "/auth/passkeys")["passkeys"]], ["Phone"])
            self.assertTrue(person.call("GET", "/users/me")["biometricEnabled"])
            self.assertEqual(self.browser.attribute(by("biometric-switch"), "aria-checked"), "false")

    def answer_as_after_ten_minutes(self):
        """The server wants to see the password before it makes a passkey."""
        self.browser.run("""
            const real = window.fetch;
            window.fetch = async (url, options) => {
              if (!String(url).includes("/passkeys/register/options")) return real(url, options);
              const {password} = JSON.parse(options.body);
              if (password === arguments[0]) return real(url, options);
              const error = password ? "Wrong password" : "Enter your password to add a passkey";
              return Response.json({success: false, error, code: "VALIDATION_ERROR", details: {password: [error]},
                                    fields: {password: [error]}}, {status: 400});
            };""".replace("arguments[0]", repr(PASSWORD)))

    def test_SET_002_long_after_the_sign_in_the_password_is_asked_for(self):
        person = Person()
        with self.authenticator():
            self.sign_in(person, "/settings")
            self.answer_as_after_ten_minutes()
            self.press("biometric-switch")
            self.says("Enter your password", "confirmYou.dialog")
            self.confirm_who("Wrong-password1")
            self.says("Wrong password", "confirmYou.dialog")
            self.press("confirmYou.cancelButton")
            self.goes("confirmYou.dialog")
            self.assertEqual(person.call("GET", "/auth/passkeys")["passkeys"], [])
            self.press("biometric-switch")
            self.confirm_who()
            self.is_chosen("biometric-switch")
        self.assertEqual(len(person.call("GET", "/auth/passkeys")["passkeys"]), 1)

    def test_a_passkey_under_a_wrong_address_names_the_right_one(self):
        self.browser.open(support.BASE.replace("localhost", "127.0.0.1") + "/app/login")
        with self.authenticator():
            self.press("login.biometricButton")
            self.says("Passkeys work at http://localhost", "login.screen")

    def test_who_is_signed_in_stands_in_the_frame_and_leads_to_the_profile(self):
        person = Person()
        self.sign_in(person)
        self.says("AL", "frame.profile")
        self.axe("the frame with initials")
        self.press("frame.profile")
        self.sees("settings.profile.screen")
        self.browser.upload(by("settings.profile.pictureInput"), os.path.join(PROJECT, "Gateway/Web/icons/icon-192.png"))
        self.press("crop.useButton")
        self.sees("settings.profile.picture")
        self.browser.resize(*DESKTOP)
        self.open("/budgets")
        self.browser.eventually(
            lambda: self.browser.run("return arguments[0].naturalWidth", self.sees("frame.picture")) == 256, "the picture is there")
        self.says("Ada Lovelace", "sidebar.profile")
        self.press("sidebar.profile")
        self.press("settings.profile.signOut")
        self.sees("login.screen")

    def test_the_fifth_tab_is_called_settings_on_a_phone_too(self):
        self.sign_in(Person(), "/settings")
        self.assertEqual(self.text("tab.settings"), "Settings")
        self.assertEqual(self.text("settings.screen").split("\n")[0], "Settings")

    def test_SET_003_sign_out(self):
        person = Person()
        person.spend("5.00", "Bread")
        self.sign_in(person, "/transactions")
        self.says("Bread")
        self.press("tab.settings")
        self.press("settings.logoutButton")
        self.sees("login.screen")
        self.assertEqual(self.browser.run("return localStorage.length"), 0)
        self.assertEqual(self.browser.run_async("return (await indexedDB.databases()).length"), 0)
        status = self.browser.run_async("return (await fetch('/api/v1/users/me')).status")
        self.assertEqual(status, 401)
        self.browser.eventually(lambda: self.browser.run("return document.cookie") == "", "the server has heard of it")
        self.browser.back()
        self.sees("login.screen")

    def test_a_name_is_changed(self):
        person = Person()
        self.sign_in(person, "/settings/profile")
        self.write("settings.profile.nameInput", "Augusta King", clear=True)
        self.press("settings.profile.saveButton")
        self.says("Saved", "toasts")
        self.assertEqual(person.call("GET", "/users/me")["displayName"], "Augusta King")

    def test_an_account_is_deleted_by_the_password(self):
        person = Person()
        self.sign_in(person, "/settings/delete")
        self.write("settings.delete.passwordInput", "Wrong-password1")
        self.press("settings.delete.confirmButton")
        self.browser.find(".field-error, .problem")
        self.write("settings.delete.passwordInput", PASSWORD, clear=True)
        self.press("settings.delete.confirmButton")
        self.says("Your account and everything in it were deleted", "login.farewell")

    def test_sample_data_is_removed_where_there_is_some(self):
        person = Person()
        self.sign_in(person, "/settings/export")
        self.sees("settings.export.tables")
        self.goes("settings.export.removeSample")
        person.call("POST", "/seed-data", {})
        self.open("/settings/export")
        self.press("settings.export.removeSample")
        self.says("Sample data removed", "toasts")
        self.goes("settings.export.removeSample")
        self.assertFalse(person.call("GET", "/seed-data")["exists"])

    def test_a_pin_is_set_and_removed(self):
        person = Person()
        self.sign_in(person, "/settings/security")
        self.write("settings.security.pinInput", "47")
        self.press("settings.security.pinButton")
        self.says("A PIN has 4 to 8 digits")
        self.write("settings.security.pinInput", "11")
        self.press("settings.security.pinButton")
        self.confirm_who()
        self.says("Change PIN", "settings.security.pinButton")
        self.assertTrue(person.call("GET", "/users/me")["hasPin"])
        self.open("/settings/security")
        self.press("settings.security.pinRemoveButton")
        self.confirm_who("Wrong-password1")
        self.says("Wrong password", "confirmYou.dialog")
        self.confirm_who()
        self.says("Set PIN", "settings.security.pinButton")

    def test_a_page_of_the_settings_asks_once_who_it_is(self):
        person = Person()
        self.sign_in(person, "/settings/security")
        self.write("settings.security.newPasswordInput", "An0ther-strong.one")
        self.press("settings.security.changeButton")
        self.axe("confirm it is you")
        self.confirm_who()
        self.says("Password changed", "toasts")
        # The new password is known from now on.
        self.write("settings.security.pinInput", "4711")
        self.press("settings.security.pinButton")
        self.says("Change PIN", "settings.security.pinButton")
        self.press("settings.security.factorSetUp")
        self.sees("settings.security.factorSecret")
        self.assertEqual(self.browser.run("return document.querySelectorAll('[autocomplete=current-password]').length"), 0)
        # It goes with the page.
        self.press("settings.security.factorCancel")
        self.browser.keys("Escape")
        self.goes("settings.security.screen")
        self.press("settings.security")
        self.press("settings.security.factorSetUp")
        self.sees("confirmYou.input")
        self.press("confirmYou.cancelButton")
        self.goes("confirmYou.dialog")
        self.sees("settings.security.factorSetUp")

    def test_what_programs_may_do_has_a_page_of_its_own(self):
        self.sign_in(Person(), "/settings/security")
        self.sees("settings.security.sessions")
        headings = self.browser.run("""return [...document.querySelectorAll('dialog h3')]
            .filter(each => each.offsetParent).map(each => each.innerText)""")
        self.assertEqual(headings, ["Password", "PIN", "Passkeys", "Second factor", "Email address", "Signed-in devices"])
        self.open("/settings/developer")
        self.sees("settings.developer.webhookAdd")
        headings = self.browser.run("return [...document.querySelectorAll('dialog h3')].map(each => each.innerText)")
        self.assertEqual(headings, ["API tokens", "Webhooks"])

    def test_the_app_locks_itself_after_a_time_of_choice(self):
        person = Person()
        person.call("PUT", "/auth/pin", {"pin": "4711", "password": PASSWORD})
        self.sign_in(person, "/settings/security")
        self.browser.choose(by("settings.security.autoLock"), "15")
        self.browser.eventually(lambda: person.call("GET", "/users/me")["autoLockMinutes"] == 15, "15 minutes")
        self.browser.choose(by("settings.security.autoLock"), "0")
        self.browser.eventually(lambda: person.call("GET", "/users/me")["autoLockMinutes"] is None, "never")

    def test_passkeys_are_listed_named_and_deleted(self):
        person = Person()
        self.sign_in(person, "/settings/security")
        with self.authenticator():
            self.press("settings.security.passkeyAdd")
            self.says("This device", "settings.security.passkeys")
            self.browser.click(f"{by('settings.security.passkeys')} button")
            self.write("renamePasskey.input", "<b>Phone</b>", clear=True)
            self.press("renamePasskey.confirmButton")
            self.says("<b>Phone</b>", "settings.security.passkeys")
            self.browser.click(f"{by('settings.security.passkeys')} .only-icon")
            self.browser.eventually(lambda: person.call("GET", "/auth/passkeys")["passkeys"] == [], "none is left")
            self.browser.eventually(lambda: not person.call("GET", "/users/me")["biometricEnabled"], "it is off")

    def test_a_picture_is_cropped_kept_and_removed(self):
        person = Person()
        self.sign_in(person, "/settings/profile")
        self.browser.upload(by("settings.profile.pictureInput"), os.path.join(PROJECT, "Gateway/Web/icons/icon-192.png"))
        self.sees("crop.canvas")
        self.browser.slide(by("crop.zoom"), 2)
        self.browser.click(by("crop.canvas"))
        self.browser.keys("Right")
        self.press("crop.useButton")
        self.sees("settings.profile.picture")
        self.browser.eventually(
            lambda: self.browser.run("return arguments[0].naturalWidth", self.sees("settings.profile.picture")) == 256,
            "it is a square of 256")
        self.press("settings.profile.pictureRemove")
        self.goes("settings.profile.picture")
        self.assertIsNone(person.call("GET", "/users/me")["avatarUrl"])

    def test_a_file_that_is_no_picture_is_refused(self):
        self.sign_in(Person(), "/settings/profile")
        self.browser.upload(by("settings.profile.pictureInput"), os.path.join(PROJECT, "README.md"))
        self.says("This file is not a readable picture", "toasts")

    def test_a_password_is_changed(self):
        person = Person()
        self.sign_in(person, "/settings/security")
        self.says("This device", "settings.security.screen")
        self.write("settings.security.newPasswordInput", "An0ther-strong.one")
        self.press("settings.security.changeButton")
        self.confirm_who("Wrong-password1")
        self.says("Wrong password", "confirmYou.dialog")
        self.confirm_who()
        self.says("Password changed", "toasts")
        person.call("POST", "/auth/login", {"email": person.email, "password": "An0ther-strong.one"})

    def test_categories_are_archived_and_brought_back(self):
        person = Person()
        person.category("Groceries")
        self.sign_in(person, "/settings/categories")
        self.says("Groceries", "settings.categories.screen")
        self.browser.click(f"{by('settings.categories.screen')} .row button")
        names = lambda: [each["name"] for each in person.call("GET", "/categories")["categories"]]
        self.browser.eventually(lambda: names() == [], "it is archived")
        self.press("toast.action")
        self.browser.eventually(lambda: names() == ["Groceries"], "it is back")

    def test_a_category_gets_another_name_colour_and_icon(self):
        person = Person()
        person.spend("5.00", "Bread")
        self.sign_in(person, "/settings/categories")
        self.press("settings.categories.edit.Groceries")
        self.write("editCategory.input", "Food", clear=True)
        self.press("editCategory.color.green")
        self.press("editCategory.icon.cart")
        self.axe("a category")
        self.press("editCategory.confirmButton")
        self.says("Food", "settings.categories.screen")
        category = person.call("GET", "/categories")["categories"][0]
        self.assertEqual([category[each] for each in ("name", "color", "icon")], ["Food", "#4b9440", "cart"])
        self.open("/transactions")
        self.says("Food", "transactions.list")
        self.browser.find(f"{by('transactions.list')} .mark svg")

    def test_a_new_category_has_a_colour_and_an_icon_of_its_own_everywhere(self):
        person = Person()
        person.earn("1000")
        self.sign_in(person, "/add")
        seen = lambda css: self.browser.run(
            "const it = document.querySelector(arguments[0]); return it && getComputedStyle(it).getPropertyValue('--own')", css)
        path = lambda css: self.browser.run("return document.querySelector(arguments[0]).getAttribute('d')", css)
        for name in ("Books and magazines", "Odds and ends"):
            self.press("addTransaction.newCategory")
            self.write("newCategory.input", name)
            self.press("newCategory.confirmButton")
            self.is_chosen(f"addTransaction.category.{name}")
        chips = [f"{by(f'addTransaction.category.{name}')} .icon" for name in ("Books and magazines", "Odds and ends")]
        colors, icons = [seen(each) for each in chips], [path(f"{each} path") for each in chips]
        self.assertEqual(len(set(colors) - {""}), 2)
        self.assertEqual(len(set(icons)), 2)
        self.write("addTransaction.amountInput", "12")
        self.press("addTransaction.submitButton")
        self.goes("addTransaction.screen")
        self.goes("pendingSync")
        made = {each["name"]: (each["color"], each["icon"]) for each in person.call("GET", "/categories")["categories"]}
        self.assertEqual(made["Books and magazines"], (colors[0], "book"))
        self.assertEqual(made["Odds and ends"], (colors[1], "tag"))
        places = {
            "/transactions": [f"{by('transactions.list')} .mark"],
            "/settings/categories": [f"{by('settings.categories.screen')} li:nth-child(2) .mark"],
            "/reports": [f"{by('reports.spending')} rect.own", f"{by('reports.flow')} path",
                         f"{by('reports.trends.Odds and ends')} .icon"],
            "/": [f"{by('dashboard.transaction.0')} .mark"],
        }
        for place, marks in places.items():
            self.open(place)
            for each in marks:
                self.browser.eventually(lambda: seen(each) == colors[1], f"{each} has the colour, not {seen(each)}")

    def test_a_category_gets_a_parent_and_is_merged_and_back(self):
        """contract-everyday §1, "Categories"."""
        person = Person()
        food, bread = person.category("Food"), person.category("Bread")
        person.spend("5.00", "Rolls", category="Bread")
        self.sign_in(person, "/settings/categories")
        self.press("settings.categories.edit.Bread")
        self.browser.choose(by("editCategory.parent"), food)
        self.axe("a category's parent")
        self.press("editCategory.confirmButton")
        parents = lambda: {it["name"]: it["parentId"] for it in person.call("GET", "/categories")["categories"]}
        self.browser.eventually(lambda: parents() == {"Food": None, "Bread": food}, "it has a parent")
        self.press("settings.categories.edit.Bread")
        self.press("editCategory.mergeButton")
        self.axe("merging a category")
        # Nothing is chosen before the person chooses it.
        self.assertIsNotNone(self.browser.attribute(by("mergeCategory.confirmButton"), "disabled"))
        self.browser.choose(by("mergeCategory.select"), food)
        self.press("mergeCategory.confirmButton")
        category = lambda: person.call("GET", "/transactions")["transactions"][0]["category"]["id"]
        self.browser.eventually(lambda: category() == food, "its entries have moved")
        self.press("toast.action")
        self.browser.eventually(lambda: category() == bread, "they are back")

    def test_an_icon_of_an_unknown_name_is_a_dot(self):
        person = Person()
        for name, icon in (("Plain", "nonsense"), ("Hostile", "constructor"), ("Markup", "<svg onload=alert(1)>")):
            person.call("POST", "/categories", {"name": name, "type": "EXPENSE", "icon": icon})
        self.sign_in(person, "/settings/categories")
        self.says("Markup", "settings.categories.screen")
        self.assertEqual(self.browser.run("return document.querySelectorAll('.mark.bare .dot').length"), 3)

    def test_another_account_is_made_and_shown(self):
        person = Person()
        person.spend("12.00", "In the first")
        self.sign_in(person, "/settings/accounts")
        self.press("settings.accounts.addButton")
        self.write("newAccount.input", "Holiday")
        self.press("newAccount.confirmButton")
        self.press("settings.accounts.activate.Holiday")
        self.browser.eventually(
            lambda: "Active" in self.browser.run(
                "return [...document.querySelectorAll('dialog .row')].find(each => each.innerText.includes('Holiday')).innerText"),
            "it is active")
        self.open("/")
        self.looks_at("Holiday")
        self.says("No recent transactions")

    def test_dark_is_chosen_and_stays(self):
        self.sign_in(Person(), "/settings")
        ground = lambda: self.browser.run("return getComputedStyle(document.body).backgroundColor")
        light = ground()
        self.press("settings.theme.dark")
        self.browser.eventually(lambda: ground() != light, "it is dark")
        dark = ground()
        self.open("/settings")
        self.sees("settings.screen")
        self.assertEqual(ground(), dark)
