"""The app's files: checked, linted, formatted, small, and without anything from elsewhere."""

import json
import math
import os
import re
import shutil
import subprocess
import sys
import unittest

import app_files

FIRST_SCREEN_KIB = 70
APP_KIB = 200


def deno(*arguments):
    command = shutil.which("deno", path=os.path.dirname(sys.executable)) or "deno"
    environment = {**os.environ, "NO_COLOR": "1", "DENO_DIR": os.path.join(app_files.PROJECT, ".build", "deno"),
                   "DENO_NO_UPDATE_CHECK": "1"}
    done = subprocess.run([command, *arguments], cwd=app_files.WEB, env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


class FileTests(unittest.TestCase):
    def test_types_are_right(self):
        modules = [name for name in app_files.served_files() if name.endswith(".js") and name != "worker.js"]
        for names in (modules, ["worker.js"]):
            status, output = deno("check", "--quiet", *names)
            self.assertEqual(status, 0, output)

    def test_every_module_asks_for_the_check(self):
        for name in app_files.served_files():
            if name.endswith(".js"):
                self.assertTrue(app_files.read(name).startswith(b"// @ts-check\n"), name)

    def test_the_linter_finds_nothing(self):
        status, output = deno("lint", ".")
        self.assertEqual(status, 0, output)

    def test_the_files_are_formatted(self):
        status, output = deno("fmt", "--check", ".")
        self.assertEqual(status, 0, output + "\n'deno fmt' in Gateway/Web puts it right")

    def test_index_names_what_main_imports(self):
        index = app_files.read("index.html").decode()
        named = re.findall(r'<link rel="modulepreload".*>', index)
        self.assertEqual(named, app_files.preloads(), "python3 Tests/Browser/app_files.py prints the lines")

    def test_the_worker_names_what_the_frame_and_the_dashboard_import(self):
        first = re.search(r"const frame = \[(.*?)\]", app_files.read("worker.js").decode(), re.DOTALL)
        known = app_files.graph_of("main.js")
        wanted = {*app_files.graph_of("parts/frame/app-frame.js"), *app_files.graph_of("screens/dashboard.js")}
        self.assertEqual([f"{name}.js" for name in re.findall(r'"(.+)"', first[1])], sorted(wanted.difference(known)))

    def test_a_first_visit_is_small(self):
        # The page's own files, and all that the worker keeps for a day without a network.
        later = app_files.read_when_opened()
        # The style of the pages behind mailed links, /docs and the client of other programs are no part of the app.
        first = [each for each in app_files.served_files()
                 if each not in later and each != "page.css" and not each.startswith(("docs/", "client/"))]
        self.assertLessEqual(app_files.compressed(first), APP_KIB * 1024)
        # What the worker leaves out is read when it is needed: nothing that is kept begins with it.
        texts = [app_files.read(name).decode() for name in app_files.served_files() if name.endswith(".js")]
        read = {each for each in later for text in texts
                if re.search(rf'import\("\.[./a-z]*/{re.escape(os.path.basename(each))}"\)', text)}
        # core/words.js reads the words of a language by its name.
        read.update(f"words/{language}{part}.js" for language in app_files.languages() for part in app_files.WORD_PARTS)
        read.update(*(app_files.graph_of(each) for each in read))
        # And so it reads the styles that come with these words.
        read.update(f"styles/{name}.css" for name in re.findall(
            r'"(\w+)"', re.search(r"later: \[(.*?)\]", app_files.read("core/words.js").decode())[1]))
        # The page that the worker keeps names the typeface.
        read.update(re.findall(r'\{folder\}(fonts/[^"]+)"', app_files.read("worker.js").decode()))
        self.assertEqual(read.intersection(later), set(later))
        needed = {each for name in first if name.endswith(".js") for each in app_files.imports_of(name)}
        self.assertEqual(needed.intersection(later), set())

    def test_the_first_screen_is_small(self):
        linked = re.findall(r'/app/\{hash\}/(styles/\w+\.css)', app_files.read("index.html").decode())
        for screen, more in (("screens/entrance.js", ["words/en-start.js", "styles/forms.css"]),
                             ("screens/dashboard.js", app_files.graph_of("parts/frame/app-frame.js"))):
            first = {"index.html", *linked, *app_files.graph_of("main.js"), *app_files.graph_of(screen), *more}
            self.assertLessEqual(app_files.compressed(first), FIRST_SCREEN_KIB * 1024, screen)

    def test_the_page_loads_nothing_from_elsewhere(self):
        for name in app_files.served_files():
            if name.endswith(".png"):
                continue
            for address in re.findall(r'https?://[^\s"\'`)>]+', app_files.read(name).decode()):
                # The second one stands in examples for the address of the server.
                self.assertIn(address, ("http://www.w3.org/2000/svg", "https://coffer.example.org"), name)

    def test_no_text_stands_outside_the_catalogue(self):
        for name in app_files.served_files():
            if not name.startswith(("screens/", "parts/")):
                continue
            text = re.sub(r"/\*.*?\*/|//[^\n]*", "", app_files.read(name).decode(), flags=re.DOTALL)
            found = re.findall(r'"([A-Z][a-z]+ [a-z][^"]*)"', text)
            self.assertEqual(found, [], name)

    def test_every_address_is_made_by_one_function(self):
        # core/api.js: `pathOf` encodes what it fills in, so that no name or id leads elsewhere.
        for name in app_files.served_files():
            if name.startswith(("screens/", "parts/", "core/")) and name.endswith(".js"):
                self.assertEqual(app_files.raw_addresses(app_files.read(name).decode()), [], name)

    def test_what_is_a_persons_is_asked_in_no_book_and_everything_else_in_the_one_that_is_shown(self):
        # What the contract says of each address (Tests/ContractsTests states it, too).
        with open(os.path.join(app_files.PROJECT, "Tests", "ContractsTests", "BookRoleDeclarationTests.swift"),
                  encoding="utf-8") as file:
            listed = re.search(r"personal = \[(.*?)\]", file.read(), re.DOTALL)[1]
        personal = [*re.findall(r'"(/[^"]+)"', listed), "/books", "/invitations"]
        of_books = ("/expenses/share", "/expenses/shares/{id}/book")
        with open(os.path.join(app_files.PROJECT, "Tests", "EndToEnd", "Golden", "openapi.json"), encoding="utf-8") as file:
            paths = [path for path in json.load(file)["paths"] if path != "/"]
        # The app asks for none of these.
        unasked = ("/.well-known", "/healthz", "/readyz", "/openapi.json", "/docs", "/app")
        wanted = {}
        for path in paths:
            is_personal = any(path == each or path.startswith(f"{each}/") for each in personal)
            if not path.startswith(unasked):
                wanted[path] = path if is_personal and path not in of_books else f"/books/b{path}"
        code = ("Object.assign(globalThis, { addEventListener: () => {} });"
                f"const {{ inBook }} = await import('file://{app_files.WEB}/core/api.js');"
                f"console.log(JSON.stringify({json.dumps(list(wanted))}.map((path) => inBook(path, 'b'))));")
        status, output = deno("eval", "--quiet", code)
        self.assertEqual(status, 0, output)
        self.assertEqual(dict(zip(wanted, json.loads(output))), wanted)

    def test_a_raw_address_is_found(self):
        for raw in ("`/goals/${id}`", "`${path}/${id}`", "`${path()}?q=${text}`", "`&month=${month}`", '"/goals/" + id'):
            self.assertEqual(app_files.raw_addresses(f"call({raw});"), [raw], raw)
        for fine in ('pathOf("/goals/{}", id)', "`${path}/rows`", "pathOf(`${path}/{}`, id)", "`${count(it)} / ${all}`"):
            self.assertEqual(app_files.raw_addresses(f"// `/goals/${{id}}`\ncall({fine});"), [], fine)

    def test_limits_are_those_of_the_document(self):
        # core/limits.js has them. What a list of currencies is searched by is no text of the API.
        for name in app_files.served_files():
            if name.endswith(".js") and name != "parts/currency-field.js":
                self.assertEqual(re.findall(r"(?:maxlength|minlength): \d+", app_files.read(name).decode()), [], name)

    def test_quotas_of_mails_are_those_of_the_server(self):
        with open(os.path.join(app_files.PROJECT, "Services", "Auth", "Mail", "MailQuota.swift"), encoding="utf-8") as file:
            server = file.read()
        app = app_files.read("core/mails.js").decode()
        seconds = {"daySeconds": "86_400"}
        for kind in ("verification", "reset"):
            limits = re.search(rf"static let {kind} = MailQuota\(limits: \[(.*?)\]\)", server)[1]
            wanted = [(int(count), math.prod(int(seconds.get(each, each)) for each in span.split(" * ")))
                      for count, span in re.findall(r"\((\d+), ([\w *]+)\)", limits)]
            written = re.search(rf"{kind}: \[(\[.*?\])\],", app)[1].replace("minute", "60")
            found = [(int(count), math.prod(map(int, span.split(" * "))))
                     for count, span in re.findall(r"\[(\d+), ([\d *]+)\]", written)]
            self.assertTrue(wanted)
            self.assertEqual(found, wanted, kind)

    def test_every_screen_has_its_words(self):
        # Which catalogues are read with a screen: core/words.js and screens/routes.js.
        keys = {name: set(re.findall(r"^  (\w+):", app_files.read(f"words/{name}.js").decode(), re.MULTILINE))
                for name in ("en", "en-start", "en-more", "en-later")}
        known = {"screens/dashboard.js": ["en"], "parts/frame/app-frame.js": ["en"],
                 "screens/entrance.js": ["en", "en-start"], "screens/lock.js": ["en", "en-start", "en-more"],
                 "parts/entrance/second-factor.js": ["en", "en-start"], "screens/onboarding.js": [*keys],
                 "screens/onboarding-plan.js": [*keys], "parts/entrance/onboarding-step.js": [*keys],
                 "screens/settings-security.js": [*keys],
                 "screens/plan-settings.js": [*keys],
                 "screens/banks.js": [*keys],
                 "screens/household.js": [*keys],
                 "screens/settings-books.js": [*keys],
                 "screens/settings-developer.js": [*keys]}
        # What these two pages of the settings alone read.
        known |= {f"parts/{part}.js": [*keys] for part in
                  ("settings/address-change", "settings/api-tokens", "entrance/passkeys", "entrance/proof",
                   "settings/second-factor-settings", "settings/webhooks-settings")}
        later = app_files.read_when_opened()
        for screen in [*(each for each in app_files.served_files() if each.startswith("screens/")), "parts/frame/app-frame.js",
                       *(each for each in later if each.startswith("parts/"))]:
            usual = ["en", "en-more", "en-later"] if screen in later else ["en", "en-more"]
            words = set().union(*(keys[each] for each in known.get(screen, usual)))
            for module in app_files.graph_of(screen):
                used = set(re.findall(r"\bw\.(\w+)", app_files.read(module).decode()))
                self.assertLessEqual(used, words, f"{module}, read by {screen}")

    def test_files_are_short(self):
        for name in app_files.served_files():
            if name.endswith(".js") and not name.startswith("words/"):
                self.assertLess(app_files.read(name).count(b"\n"), 400, name)
        self.assertLess(app_files.read("core/signals.js").count(b"\n"), 200)


if __name__ == "__main__":
    unittest.main()
