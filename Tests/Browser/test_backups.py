"""Exports, backups and restores: files leave, are kept, looked at before they change anything, and taken back."""

import json
import os
import tempfile

import app_files

from support import PASSWORD, BrowserTest, Person, by

PASSPHRASE = "korrekt – 馬 battery"


class ExportTests(BrowserTest):
    def test_every_form_is_a_download(self):
        person = Person()
        person.spend("5.00", "Bread <b>bold</b>")
        self.sign_in(person, "/settings")
        self.press("settings.export")
        self.press("settings.export.tables")
        names = [".csv", ".json", ".journal", ".zip", *(f"-{name}.csv" for name in (
            "transactions", "categories", "budgets", "accounts", "recurring", "goals", "assets", "shares", "wallet"))]
        files = [self.saves(f"settings.export{name}") for name in names]
        self.assertEqual([name for name, _ in files], [f"coffer{name}" for name in names])
        contents = dict(files)
        for name in ("coffer.csv", "coffer.json", "coffer.journal", "coffer-transactions.csv"):
            self.assertIn("Bread <b>bold</b>", contents[name].decode(), name)
        self.assertTrue(contents["coffer.zip"].startswith(b"PK"))

    def test_a_failed_export_says_the_servers_words_and_can_be_asked_for_again(self):
        person = Person()
        person.spend("5.00", "Bread")
        self.sign_in(person, "/settings/export")
        self.sees("settings.export.json")
        self.answer("/export?format=json", 503, error="The export is being prepared. Try again in a minute.")
        self.press("settings.export.json")
        self.says("The export is being prepared. Try again in a minute.", "problem")
        self.answer("/export?format=json", 0)
        self.press("settings.export.json")
        self.says("Network error", "problem")
        self.assertEqual(self.path(), "/settings/export")
        self.restore_network()
        name, content = self.saves("settings.export.json")
        self.goes("problem")
        self.assertEqual(name, "coffer.json")
        self.assertIn("Bread", content.decode())


class BackupTests(BrowserTest):
    def file(self, content):
        file = tempfile.NamedTemporaryFile("wb", suffix=".json", delete=False)
        self.addCleanup(os.unlink, file.name)
        with file:
            file.write(content)
        return file.name

    def names(self, person):
        return {each["description"] for each in person.call("GET", "/transactions")["transactions"]}

    def test_a_backup_is_made_checked_downloaded_and_deleted(self):
        person = Person()
        person.spend("5.00", "Bread")
        self.sign_in(person, "/settings")
        self.press("settings.backups")
        self.says("None yet", "backups.screen")
        self.press("backups.makeButton")
        self.says("By you", "backups.item")
        self.says("kB", "backups.item")
        self.press("backups.item")
        self.says("Transactions 1", "backup.screen")
        self.press("backup.checkButton")
        self.says("The backup is complete", "backup.checked")
        name, content = self.saves("backup.download")
        self.assertRegex(name, r"^coffer-.*\.json$")
        self.assertEqual(json.loads(content)["version"], "2.2")
        self.press("backup.deleteButton")
        self.press("backup.delete.confirmButton")
        self.says("Backup deleted", "toasts")
        self.goes("backup.screen")
        self.says("None yet", "backups.screen")
        self.assertEqual(person.call("GET", "/backups")["backups"], [])

    def test_receipts_can_be_left_out(self):
        person = Person()
        spent = person.spend("3.00", "Bread")
        person.send(f"/transactions/{spent['id']}/attachments", app_files.read("icons/icon-192.png"), "image/png")
        self.sign_in(person, "/backups")
        for without in (False, True):
            if without:
                self.press("backups.attachments")
            self.press("backups.makeButton")
            self.browser.eventually(
                lambda: ["size" in it for it in person.call("GET", "/backups")["backups"]]
                == [True] * (2 if without else 1), "it is made")
        # Newest first.
        lean, whole = (person.call("GET", f"/backups/{each['id']}") for each in person.call("GET", "/backups")["backups"])
        self.assertLess(lean["size"], whole["size"])
        self.assertEqual(lean["counts"].get("attachmentContents", 0), 0)

    def test_a_long_backup_shows_how_far_it_is(self):
        self.sign_in(Person(), "/backups")
        self.sees("backups.makeButton")
        self.browser.run("""
            const real = window.fetch;
            window.state = {status: "running", progress: 0.5};
            window.fetch = async (url, options) => {
              const isMade = options?.method === "POST" && url.endsWith("/backups");
              if (!isMade && !url.endsWith("/backups/some")) return real(url, options);
              return new Response(JSON.stringify({success: true, data: {id: "some", ...window.state}}),
                                  {status: isMade ? 202 : 200});
            };""")
        self.press("backups.makeButton")
        self.says("The backup is being created", "backups.running")
        self.browser.eventually(lambda: self.browser.attribute(by("work"), "aria-valuenow") == "50", "it is half done")
        # It goes on while another screen is shown.
        self.press("tab.settings")
        self.press("settings.backups")
        self.sees("backups.running")
        self.browser.run("state = {status: 'failed', failure: {code: 'CONFLICT', message: 'No room <b>here</b>'}}")
        self.says("No room <b>here</b>", "problem")
        self.goes("work")
        self.says("None yet", "backups.screen")

    def test_a_backup_is_in_the_list_from_the_first_moment(self):
        self.sign_in(Person(), "/backups")
        self.says("None yet", "backups.screen")
        self.hold("/backups")
        self.press("backups.makeButton")
        self.says("The backup is being created", "backups.running")
        self.release()
        self.says("By you", "backups.item")
        self.browser.eventually(lambda: not self.browser.run(
            "return arguments[0].checkVisibility()", self.browser.all(by("backups.running"))[0]), "one row is left")

    def test_a_backup_begun_elsewhere_is_followed_until_it_is_made(self):
        person = Person()
        made = person.call("POST", "/backups", {})
        self.sign_in(person, "/settings")
        self.sees("settings.backups")
        self.browser.run("""
            const [real, made] = [window.fetch, arguments[0]];
            let looks = 0;
            window.fetch = async (url, options) => {
              const isList = url.endsWith("/backups");
              if (!isList && !url.endsWith(made.id)) return real(url, options);
              looks += isList ? 0 : 1;
              const it = looks < 2 ? {...made, status: "running", progress: 0.5, size: null, counts: null} : made;
              return new Response(JSON.stringify({success: true, data: isList ? {backups: [it]} : it}));
            };""", made)
        self.press("settings.backups")
        self.browser.eventually(lambda: self.browser.attribute(by("work"), "aria-valuenow") == "50", "it is half done")
        self.sees("backups.running")
        self.says("By you", "backups.item")
        self.goes("work")

    def test_a_stored_backup_is_looked_at_restored_and_undone(self):
        person = Person()
        bread = person.spend("5.00", "Bread")
        person.backup()
        person.call("DELETE", f"/transactions/{bread['id']}")
        person.spend("8.00", "Lunch")
        self.sign_in(person, "/backups")
        self.press("backups.item")
        self.press("backup.restore")
        self.press("restore.mode.replace")
        self.press("restore.lookButton")
        # The deleted entry is still in the trash of 30 days.
        for words in ("1 changed", "−1 removed"):
            self.says(words, "restore.change.transactions")
        self.says("As before: Accounts 1, Categories 1", "restore.preview")
        self.assertEqual(self.names(person), {"Lunch"})
        self.press("restore.confirmButton")
        self.says("Restored", "restored.done")
        self.assertEqual(self.names(person), {"Bread"})
        self.press("tab.transactions")
        self.says("Bread", "transactions.list")
        self.browser.back()
        self.press("restored.undoButton")
        self.says("+1 new", "restore.preview")
        self.press("restore.confirmButton")
        self.says("Undone", "restored.done")
        self.assertEqual(self.names(person), {"Lunch"})
        # What undoes an undo is a restore again, and so it is called.
        self.says("Restore again", "restored.undoButton")
        self.press("restored.undoButton")
        self.says("Restore again", "restore.confirmButton")
        self.press("restore.confirmButton")
        self.says("Restored again", "restored.done")
        self.assertEqual(self.names(person), {"Bread"})
        self.browser.eventually(lambda: self.text("restored.undoButton") == "Undo", "that can be undone")
        self.open("/backups")
        self.says("Before a restore", "backups.screen")

    def sign_in_by_the_form(self, person):
        self.open("/login")
        self.write("login.emailInput", person.email)
        self.write("login.passwordInput", PASSWORD)
        self.press("login.submitButton")
        self.sees("dashboard.screen")

    def test_who_signs_in_to_an_empty_book_is_offered_the_latest_backup(self):
        person = Person()
        bread = person.spend("5.00", "Bread")
        person.backup()
        person.call("DELETE", f"/transactions/{bread['id']}")
        self.sign_in_by_the_form(person)
        self.says("Restore from a backup?", "restoreOffer.dialog")
        self.press("restoreOffer.laterButton")
        self.goes("restoreOffer.dialog")
        # It is no question for every start.
        self.open("/settings")
        self.press("settings.logoutButton")
        self.sees("login.screen")
        self.sign_in_by_the_form(person)
        self.press("restoreOffer.restoreButton")
        self.says("From the backup of", "restore.screen")
        # A merge would leave deleted what was deleted: the offer means all of it.
        self.is_chosen("restore.mode.replace")
        self.press("restore.lookButton")
        self.sees("restore.change.transactions")
        self.press("restore.confirmButton")
        self.says("Restored", "restored.done")
        self.assertEqual(self.names(person), {"Bread"})

    def test_nothing_is_called_restored_when_no_record_came(self):
        person = Person()
        bread = person.spend("5.00", "Bread")
        backup = person.backup()
        person.call("DELETE", f"/transactions/{bread['id']}")
        merge = {"mode": "merge"}
        token = person.call("POST", f"/backups/{backup['id']}/restore", merge)["token"]
        done = person.call("POST", f"/backups/{backup['id']}/restore", {**merge, "confirm": True, "token": token})
        self.sign_in(person, f"/restores/{done['restoreId']}?backup={backup['id']}")
        self.says("The backup brought nothing", "restored.done")
        self.assertNotIn("Restored.", self.text("restored.done"))
        self.axe("a restore that brought nothing")
        self.press("restored.insteadButton")
        self.is_chosen("restore.mode.replace")

    def test_a_look_that_finds_nothing_offers_to_replace(self):
        person = Person()
        bread = person.spend("5.00", "Bread")
        backup = person.backup()
        person.call("DELETE", f"/transactions/{bread['id']}")
        self.sign_in(person, f"/restore?backup={backup['id']}")
        self.press("restore.lookButton")
        self.says("stays deleted", "restore.preview")
        self.assertEqual(self.browser.all(by("restore.confirmButton")), [])
        self.press("restore.insteadButton")
        self.sees("restore.change.transactions")
        self.is_chosen("restore.mode.replace")
        self.press("restore.confirmButton")
        self.says("Restored", "restored.done")
        self.assertEqual(self.names(person), {"Bread"})

    def test_a_merge_brings_back_what_was_deleted_since_if_asked_to(self):
        person = Person()
        bread = person.spend("5.00", "Bread")
        person.backup()
        person.call("DELETE", f"/transactions/{bread['id']}")
        self.sign_in(person, "/backups")
        self.press("backups.item")
        self.press("backup.restore")
        self.press("restore.lookButton")
        self.says("1 record of the file was deleted here since, and stays deleted", "restore.deleted")
        self.assertNotIn("your data is the same", self.text("restore.preview"))
        self.press("restore.withDeleted")
        self.goes("restore.deleted")
        self.sees("restore.change.transactions")
        self.assertEqual(self.names(person), set())
        self.press("restore.confirmButton")
        self.says("Restored", "restored.done")
        self.assertEqual(self.names(person), {"Bread"})

    def test_an_encrypted_file_asks_for_its_passphrase(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.spend("5.00", "Bread")
        self.sign_in(ada, "/backups")
        self.write("backups.passphraseInput", "short")
        self.press("backups.makeButton")
        self.says("8 to 1024 characters", "backups.screen")
        self.write("backups.passphraseInput", PASSPHRASE, clear=True)
        self.press("backups.makeButton")
        self.says("Encrypted", "backups.item")
        self.press("backups.item")
        self.press("backup.checkButton")
        self.write("backup.passphrase.input", "another phrase")
        self.press("backup.passphrase.confirmButton")
        self.says("Wrong passphrase", "backup.checked")
        self.press("backup.checkButton")
        self.write("backup.passphrase.input", PASSPHRASE)
        self.press("backup.passphrase.confirmButton")
        self.says("The backup is complete", "backup.checked")
        backup = ada.call("GET", "/backups")["backups"][0]
        path = self.file(ada.read(f"/backups/{backup['id']}/download"))
        self.sign_in(grace, "/restore")
        self.press("restore.lookButton")
        self.says("Choose a file", "restore.screen")
        self.browser.upload(by("restore.fileInput"), path)
        self.press("restore.lookButton")
        self.says("This backup is encrypted", "restore.screen")
        self.write("restore.passphraseInput", "another phrase")
        self.press("restore.lookButton")
        self.says("Wrong passphrase or damaged file", "problem")
        self.write("restore.passphraseInput", PASSPHRASE, clear=True)
        self.press("restore.lookButton")
        self.says("+1 new", "restore.change.transactions")
        self.press("restore.confirmButton")
        self.says("Restored", "restored.done")
        self.assertEqual(self.names(grace), {"Bread"})

    def test_a_stored_backup_that_is_encrypted_asks_at_once(self):
        person = Person()
        person.backup(passphrase=PASSPHRASE)
        self.sign_in(person, "/backups")
        self.press("backups.item")
        self.press("backup.restore")
        self.write("restore.passphraseInput", PASSPHRASE)
        self.press("restore.lookButton")
        self.says("Nothing: your data is the same", "restore.preview")

    def test_what_comes_into_the_trash_alone_is_told_apart(self):
        ada, grace = Person(), Person("Grace Hopper")
        ada.spend("5.00", "Bread")
        gone = ada.spend("8.00", "Lunch")
        ada.call("DELETE", f"/transactions/{gone['id']}")
        backup = ada.backup()
        path = self.file(ada.read(f"/backups/{backup['id']}/download"))
        self.sign_in(grace, "/restore")
        self.browser.upload(by("restore.fileInput"), path)
        self.press("restore.lookButton")
        self.says("+2 new", "restore.change.transactions")
        self.says("1 of them in the trash", "restore.change.transactions")

    def test_changes_after_the_look_are_told_and_looked_at_again(self):
        person = Person()
        person.spend("5.00", "Bread")
        backup = person.backup()
        person.spend("8.00", "Lunch")
        self.sign_in(person, f"/restore?backup={backup['id']}")
        self.press("restore.mode.replace")
        self.press("restore.lookButton")
        self.says("−1 removed", "restore.preview")
        person.spend("9.00", "Dinner")
        self.press("restore.confirmButton")
        self.says("Your data has changed since this preview", "problem")
        self.goes("restore.confirmButton")
        self.assertEqual(self.names(person), {"Bread", "Lunch", "Dinner"})
        self.press("restore.lookButton")
        self.says("−2 removed", "restore.preview")
        self.press("restore.confirmButton")
        self.says("Restored", "restored.done")
        self.assertEqual(self.names(person), {"Bread"})

    def test_what_is_wrong_in_a_file_is_told_by_its_place(self):
        person = Person()
        person.spend("5.00", "Bread")
        content = json.loads(person.read("/export?format=json"))
        content["transactions"][0]["amount"] = "-5.00"
        self.sign_in(person, "/restore")
        self.browser.upload(by("restore.fileInput"), self.file(json.dumps(content).encode()))
        self.press("restore.lookButton")
        self.says("1 problem keeps the file from being restored", "restore.preview")
        self.says("Transactions, no. 1, amount:", "restore.preview")
        self.assertEqual(self.browser.all(by("restore.confirmButton")), [])

    def test_a_file_that_is_no_backup_says_why(self):
        self.sign_in(Person(), "/restore")
        self.browser.upload(by("restore.fileInput"), self.file(b"hello"))
        self.press("restore.lookButton")
        self.says("Invalid backup file", "problem")

    def test_a_restore_that_is_gone_says_so(self):
        self.sign_in(Person(), "/restores/01900000-0000-7000-8000-000000000001")
        self.says("Restore not found", "problem")
        self.assertEqual(self.browser.all(by("restored.undoButton")), [])
