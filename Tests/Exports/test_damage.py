"""What is no whole backup of one's own is refused with a reason: live data stays, and no program takes much memory
(contract §4, "Restore")."""

import copy
import gzip
import hashlib
import io
import json
import random
import unittest
import uuid
import zipfile
import zlib

import digest
from client import PASSPHRASE, Member
from running import SEED, SERVER, Coffer, size
from walk import Walk, pdf

#: MiB of each program throughout; where the databases are on a server, libpq, its libraries and their data come on top.
MEMORY = 72 if SERVER else 64
#: MiB of the export service while it hashes a passphrase.
HASHING_MEMORY = MEMORY + 66
REFUSALS = (400, 413, 422)
MIB = 1 << 20


def sealed(document):
    """A backup file of version 2.0 with its counts and its sum."""
    document = dict(document)
    document.pop("sha256", None)
    document["counts"] = {name: len(value) for name, value in document["data"].items()
                          if isinstance(value, list) and name in document["counts"]}
    body = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()[:-1]
    return body + b',"sha256":"' + hashlib.sha256(body).hexdigest().encode() + b'"}'


def with_text(document, mark, text):
    """The sealed file with a text that Python's JSON would not write in place of a mark."""
    body = sealed(document)
    body = body[:body.rindex(b',"sha256"')].replace(json.dumps(mark).encode(), text, 1)
    return body + b',"sha256":"' + hashlib.sha256(body).hexdigest().encode() + b'"}'


class Damage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.coffer = Coffer()
        cls.addClassCleanup(cls.coffer.__exit__)
        cls.coffer.start()
        cls.random = random.Random(SEED)
        cls.ada = Member.join(cls.coffer, "ada@example.test")
        cls.bob = Member.join(cls.coffer, "bob@example.test", "Bob")
        # A small book: each cut and each flip is a request.
        Walk(cls.ada, [cls.bob], SEED).run(size(120, 250))
        Walk(cls.bob, [cls.ada], SEED + 1).run(60)
        cls.file = cls.ada.backup_file()
        cls.document = json.loads(cls.file)
        cls.before = {each.email: cls.rows(each) for each in (cls.ada, cls.bob)}

    @classmethod
    def rows(cls, member):
        # Clients' ids stay spent whatever is restored.
        return digest.book_rows(cls.coffer, member.id, without=("spent_client_ids",))

    def setUp(self):
        self.coffer.forget_peaks()
        self.memory = MEMORY

    def tearDown(self):
        peaks = self.coffer.peaks()
        # The export service alone hashes passphrases here.
        for service, peak in peaks.items():
            self.assertLess(peak, self.memory if service == "export" else MEMORY, f"MiB of {service}")
        for member in (self.ada, self.bob):
            lines = digest.differences(self.before[member.email], self.rows(member))
            self.assertEqual(lines, [], f"seed {SEED}, {member.email}")
        self.assertEqual([name for name in self.coffer.leftovers() if name.startswith("files/restores")], [])

    def expect_refusal(self, what, file, statuses=REFUSALS, passphrase=None, **more):
        answer = self.ada.send_file(file, passphrase=passphrase, **more)
        self.assertIn(answer.status, statuses, f"seed {SEED}, {what}: {answer}")
        self.assertTrue(answer.json["error"] and answer.json["code"], f"{what}: {answer}")
        return answer

    def shown(self, what, file, mode="replace", passphrase=None):
        """The result of a dry run that is none of the refusals, or None."""
        answer = self.ada.send_file(file, mode, passphrase)
        if answer.status in REFUSALS:
            self.assertTrue(answer.json["error"], f"{what}: {answer}")
            return None
        self.assertIn(answer.status, (200, 202), f"seed {SEED}, {what}: {answer}")
        return self.ada.finished("/restores", answer)

    # Bytes

    def test_a_file_cut_off_at_every_97th_byte(self):
        for length in range(0, len(self.file), size(997, 97)):
            self.expect_refusal(f"{length} of {len(self.file)} bytes", self.file[:length])

    def test_a_file_with_one_flipped_bit(self):
        for _ in range(size(200, 2000)):
            place, bit = self.random.randrange(len(self.file)), self.random.randrange(8)
            file = bytearray(self.file)
            file[place] ^= 1 << bit
            self.expect_refusal(f"bit {bit} of byte {place}", bytes(file))

    def test_a_packed_file_cut_off_and_flipped(self):
        packed = gzip.compress(self.file)
        for length in range(0, len(packed), size(1997, 397)):
            self.expect_refusal(f"{length} of {len(packed)} packed bytes", packed[:length])
        for _ in range(size(50, 300)):
            # The header's flags, time and system do not matter to the content.
            place, bit = self.random.randrange(10, len(packed)), self.random.randrange(8)
            file = bytearray(packed)
            file[place] ^= 1 << bit
            self.expect_refusal(f"bit {bit} of packed byte {place}", bytes(file))

    def test_an_encrypted_file_cut_off_and_flipped(self):
        self.memory = HASHING_MEMORY
        locked = self.ada.backup_file(PASSPHRASE)
        for length in range(0, len(locked), max(1, len(locked) // size(20, 60))):
            self.expect_refusal(f"{length} of {len(locked)} encrypted bytes", locked[:length], passphrase=PASSPHRASE)
        for turn in range(size(20, 60)):
            place = turn if turn < 60 and turn % 2 else self.random.randrange(len(locked))
            file = bytearray(locked)
            file[place] ^= 1 << self.random.randrange(8)
            self.expect_refusal(f"encrypted byte {place}", bytes(file), passphrase=PASSPHRASE)
        self.expect_refusal("a wrong passphrase", locked, passphrase=PASSPHRASE + "!")
        self.expect_refusal("no passphrase", locked)
        self.expect_refusal("bytes behind the end", locked + b"\0", passphrase=PASSPHRASE)

    def test_what_is_no_backup(self):
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w") as zip_file:
            zip_file.writestr("backup.json", self.file)
        cases = {
            "nothing": b"", "a space": b" ", "a brace": b"{", "zeros": bytes(100_000), "a list": b"[]", "null": b"null",
            "a zip": archive.getvalue(), "UTF-16": self.file.decode().encode("utf-16"), "half a character": self.file[:-1] + b"\xc3",
            "twice": self.file + self.file, "a byte order mark": b"\xef\xbb\xbf" + self.file, "a gzip mark": b"\x1f\x8b",
            "a gzip of nothing": gzip.compress(b""), "a gzip in a gzip": gzip.compress(gzip.compress(self.file)),
            "our mark": b"COFFERSS", "our mark and zeros": b"COFFERSS" + bytes(200), "a picture": b"\x89PNG\r\n\x1a\n" + bytes(99),
        }
        for name, file in cases.items():
            self.expect_refusal(name, file)
            self.expect_refusal(name + ", merged", file, mode="merge")
        self.memory = HASHING_MEMORY
        self.expect_refusal("our mark, with a passphrase", b"COFFERSS" + bytes(200), passphrase=PASSPHRASE)

    # Size

    def test_depth_and_length(self):
        start = b'{"version":"2.0","createdAt":"2026-01-01T00:00:00.000Z","data":{"transactions":['
        deep = 100_000
        cases = {
            "depth of the file": b"[" * deep, "depth of objects": b'{"a":' * deep, "depth of a record": start + b"[" * deep,
            "a closed depth": start + b"[" * deep + b"]" * deep + b"]}}",
            "a text of 10 MiB": start + b'{"description":"' + b"a" * (10 * MIB) + b'"}]}}',
            "a name of 10 MiB": b'{"' + b"a" * (10 * MIB) + b'":1}', "a number of 10 MiB": start + b"1" * (10 * MIB) + b"]}}",
            "a setting of 10 MiB": b'{"version":"2.0","createdAt":"' + b"a" * (10 * MIB) + b'"}',
            "a million members": b"{" + b",".join(b'"m%d":1' % number for number in range(1_000_000)) + b"}",
            "a million empty records": start + b"{}," * 1_000_000 + b"{}]}}",
            "10 MiB of spaces": b" " * (10 * MIB), "a text that never ends": start + b'"' + b"\\\\" * (5 * MIB),
        }
        for name, file in cases.items():
            self.expect_refusal(name, file)
            self.expect_refusal(name + ", packed", gzip.compress(file, 1))
        text = copy.deepcopy(self.document)
        text["data"]["transactions"][0]["description"] = "x" * (7 * MIB)
        shown = self.shown("a sealed text of 7 MiB", sealed(text))
        self.assertTrue(shown is None or shown["problemCount"] > 0)

    def test_a_bomb_and_a_gibibyte_of_zeros(self):
        def bomb(total):
            packer = zlib.compressobj(9, zlib.DEFLATED, 31)
            piece = bytes(MIB)
            return b"".join(packer.compress(piece) for _ in range(total // MIB)) + packer.flush()

        def zeros(total):
            for _ in range(total // MIB):
                yield bytes(MIB)

        self.expect_refusal("a bomb", bomb(size(64, 2048) * MIB))
        self.expect_refusal("a bomb of spaces and a record", gzip.compress(b'{"version":"2.0","data":{"a":[' + b" " * (64 * MIB)))
        self.expect_refusal("a gibibyte of zeros", zeros(size(64, 1024) * MIB))
        self.expect_refusal("more than a gibibyte", zeros(size(64, 1025) * MIB))

    # Records

    def test_versions(self):
        for version in ("3.0", "2.3", "0.9", "", "1", "2", "x" * 5000, 2.0, 2, None, [], {}, True, "2.0 "):
            document = dict(self.document, version=version)
            self.expect_refusal(f"version {str(version)[:20]!r}", sealed(document))
        for name in ("version", "createdAt", "data", "counts"):
            document = {key: value for key, value in self.document.items() if key != name}
            body = json.dumps(document).encode()
            self.expect_refusal(f"without {name}", body)

    def test_references_to_nothing(self):
        nothing = "01900000-0000-7000-8000-00000000dead"
        for kind, name in (
                ("transactions", "accountId"), ("transactions", "categoryId"), ("budgets", "accountId"),
                ("budgets", "categoryId"), ("recurring", "accountId"), ("recurring", "categoryId"),
                ("recurringBookings", "recurringId"), ("attachments", "transactionId"), ("assetTransactions", "assetId"),
                ("allocations", "assetId"), ("allocations", "goalId"), ("allocationHistory", "assetId"),
                ("incomeGoals", "accountId")):
            document = copy.deepcopy(self.document)
            # A template of a transfer has no category.
            record = next((each for each in reversed(document["data"].get(kind, ())) if each.get(name)), None)
            if not record:
                continue
            record[name] = nothing
            if kind == "transactions":
                record.pop("category", None)
            shown = self.shown(f"{kind}.{name}", sealed(document))
            self.assertIsNotNone(shown, f"{kind}.{name}")
            found = shown["problemCount"] + shown["noteCount"]
            self.assertGreater(found, 0, f"{kind}.{name}: {json.dumps(shown)[:500]}")

    def test_a_hash_fetches_no_other_users_receipt_and_ids_of_others_change_nothing(self):
        secret = pdf(77)
        place = f"/transactions/{self.bob.must('GET', '/transactions?limit=1').data['transactions'][0]['id']}/attachments"
        receipt = self.bob.must("POST", f"{place}?fileName=secret.pdf", secret, kind="application/pdf").data["id"]
        type(self).before[self.bob.email] = self.rows(self.bob)
        theirs = json.loads(self.bob.backup_file())
        document = copy.deepcopy(self.document)
        own = document["data"]["transactions"][0]["id"]
        document["data"]["attachments"].append({
            "id": receipt, "transactionId": own, "fileName": "mine.pdf", "contentType": "application/pdf", "size": len(secret),
            "sha256": hashlib.sha256(secret).hexdigest(), "createdAt": "2026-01-01T00:00:00.000Z"})
        # A record of the other user with its very ids, and the other's id wherever a user could stand.
        known = {each["id"] for each in document["data"]["categories"]}
        for category in theirs["data"]["categories"]:
            if category["id"] not in known:
                document["data"]["categories"].append(dict(category, name=f"Theirs {category['id']}"))
        document["data"]["transactions"] += [
            dict(each, accountId=document["data"]["accounts"][0]["id"], clientId=None, userId=self.bob.id, user=self.bob.id)
            for each in theirs["data"]["transactions"][:5]]
        document["data"]["settings"]["userId"] = self.bob.id
        document["user"] = {"id": self.bob.id}
        shown, done = self.ada.restore(sealed(document))
        self.assertGreater(shown["noteCount"], 0)
        receipts = self.ada.must("GET", f"/transactions/{own}/attachments").data["attachments"]
        self.assertNotIn(receipt, [each["id"] for each in receipts])
        self.assertEqual(self.ada.call("GET", f"/transactions/{own}/attachments/{receipt}").status, 404)
        self.assertEqual(self.bob.must("GET", f"{place}/{receipt}").bytes, secret)
        self.assertEqual(self.coffer.check(), "")
        self.ada.undo(done["restoreId"])

    def test_a_changed_value_is_a_problem_or_leaves_a_sound_book(self):
        values = (
            None, 0, -1, 1, 1.5, 2 ** 31, 2 ** 63, -2 ** 63, 10 ** 30, True, False, "", " ", "x", "x" * 201, "x" * 9000, "\u0000",
            "\ud800", "0", "-1", "0.001", "1e9", "9" * 40, "9999999999.99", "NaN", "0001-01-01", "9999-12-31", "2024-02-30",
            "2026-13", "9999-12-31T23:59:59.999Z", "-0001-01-01T00:00:00Z", "USD", "XXX", "BTC", "JPY", [], {}, [1], {"a": 1},
            [["a"]], "INCOME", "EXPENSE", "SELF", "completed", "onChain", "withdrawal", str(uuid.UUID(int=0)), str(uuid.UUID(int=2 ** 128 - 1)))
        places = []

        def collect(value, path):
            if isinstance(value, dict):
                for name, each in value.items():
                    places.append((path, name))
                    collect(each, (*path, name))
            elif isinstance(value, list):
                for index, each in enumerate(value[:2]):
                    collect(each, (*path, index))

        collect(self.document["data"], ())
        applied = 0
        for turn in range(size(250, 2000)):
            document = copy.deepcopy(self.document)
            for _ in range(self.random.choice((1, 1, 1, 3))):
                path, name = self.random.choice(places)
                target = document["data"]
                try:
                    for step in path:
                        target = target[step]
                    target[name] = self.random.choice(values)
                except (TypeError, KeyError, IndexError):
                    continue
            if not isinstance(document["data"], dict):
                continue
            what = f"turn {turn}, {path} {name}"
            try:
                file = sealed(document)
            except UnicodeEncodeError:
                # A lone surrogate, as JSON can spell it.
                body = json.dumps(document).encode()
                body = json.dumps({key: value for key, value in document.items() if key != "sha256"}).encode()[:-1]
                file = body + b',"sha256":"' + hashlib.sha256(body).hexdigest().encode() + b'"}'
            mode = self.random.choice(("replace", "replace", "merge"))
            shown = self.shown(what, file, mode)
            if not shown or not shown.get("token") or turn % size(5, 8):
                continue
            done = self.ada.send_file(file, mode, token=shown["token"])
            self.assertIn(done.status, (200, 202), f"seed {SEED}, {what}: {done}")
            done = self.ada.finished("/restores", done)
            for each in ("/accounts", "/transactions?limit=100", "/goals?status=all", "/assets", "/recurring", "/planning/requirements",
                         "/dashboard", "/export?format=json", "/export?format=csv", "/budgets", "/planning/settings", "/tags"):
                self.assertEqual(self.ada.call("GET", each).status, 200, f"seed {SEED}, {what}, GET {each}")
            self.assertEqual(self.coffer.check(), "", f"seed {SEED}, {what}")
            self.ada.undo(done["restoreId"])
            applied += 1
        self.assertGreater(applied, 0)


class DamagedImports(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.coffer = Coffer()
        cls.addClassCleanup(cls.coffer.__exit__)
        cls.coffer.start()
        cls.ada = Member.join(cls.coffer, "ada@example.test")
        cls.random = random.Random(SEED)

    def test_hostile_statements_are_refused_or_previewed_within_the_memory(self):
        rows = b"".join(b"2026-01-%02d;Shop %d;-%d,50\n" % (n % 28 + 1, n, n % 90 + 1) for n in range(2000))
        csv = b"Date;Payee;Amount\n" + rows
        start = b'<?xml version="1.0"?>'
        camt = b'<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02">'
        cases = {
            "many columns": b"a;" * 10_000_000, "quotes without an end": b'"' + b"a\n" * 5_000_000, "one line": b"a" * (60 * MIB),
            "empty lines": b"\n" * (60 * MIB), "zeros": bytes(60 * MIB), "half a character": csv + b"\xe2\x82",
            "a bomb": gzip.compress(bytes(600 * MIB), 9), "UTF-16 without an end": csv.decode().encode("utf-16")[:-1],
            "entities": start + b'<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa">' + b"".join(
                b'<!ENTITY %c "&%c;&%c;&%c;&%c;&%c;&%c;&%c;&%c;">' % ((c,) + (c - 1,) * 8) for c in range(98, 110))
                + b"]>" + camt + b"&m;</Document>",
            "a file of the server": start + b'<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + camt + b"&a;</Document>",
            "deep elements": start + camt + b"<a>" * 100_000, "deep OFX": b"OFXHEADER:100\n\n<OFX>" + b"<A>" * 100_000,
            "a long tag": b":20:X\n:25:A\n:60F:C260101EUR0,\n:61:" + b"1" * (10 * MIB), "a long record": b"!Type:Bank\nP" + b"a" * (20 * MIB) + b"\n^\n",
        }
        self.coffer.forget_peaks()
        for name, file in cases.items():
            answer = self.ada.call("POST", "/imports", file, kind="application/octet-stream")
            self.assertIn(answer.status, (200, 201, 202) + REFUSALS, f"{name}: {answer}")
            self.assertNotIn(b"root:", answer.bytes)
            if answer.status in (200, 201, 202):
                self.ada.must("DELETE", f"/imports/{answer.data['id']}")
            else:
                self.assertTrue(answer.json["error"], f"{name}: {answer}")
        for turn in range(size(60, 500)):
            file = bytearray(csv[:3000])
            for _ in range(self.random.randint(1, 8)):
                file[self.random.randrange(len(file))] = self.random.randrange(256)
            answer = self.ada.call("POST", "/imports", bytes(file), kind="application/octet-stream")
            self.assertIn(answer.status, (200, 201, 202) + REFUSALS, f"seed {SEED}, turn {turn}: {answer}")
            if answer.status in (200, 201, 202):
                self.ada.must("DELETE", f"/imports/{answer.data['id']}")
        for service, peak in self.coffer.peaks().items():
            self.assertLess(peak, MEMORY, f"MiB of {service}")
        self.assertEqual(self.ada.must("GET", "/transactions").data["total"], 0)
        self.assertEqual(self.coffer.check(), "")
