"""The API's client for other people's programs (Gateway/Web/client), in deno and node instead of a browser."""

import os
import shutil
import subprocess
import tempfile
import unittest

import app_files
from support import BASE
from test_files import deno

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "client")
#: What the programs of the checks begin with.
HEAD = (f'import {{ Coffer }} from "{app_files.WEB}/client/coffer.js";\n'
        'const coffer = new Coffer("https://coffer.example.org");\n')


def node(*arguments):
    done = subprocess.run(["node", *arguments], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    return done.returncode, done.stdout


class ClientTests(unittest.TestCase):
    def run_script(self, name, *arguments):
        script = os.path.join(FOLDER, name)
        config = os.path.join(app_files.WEB, "deno.json")
        status, output = deno("run", "--quiet", "--check", "--no-lock", "--config", config, "--allow-net", script,
                              *arguments)
        self.assertEqual(status, 0, output)
        if shutil.which("node"):
            status, output = node(script, *arguments)
            self.assertEqual(status, 0, output)

    def test_a_program_registers_books_renews_and_exports(self):
        self.run_script("tour.js", BASE)

    def test_the_client_keeps_its_rules(self):
        self.run_script("stubbed.js")

    def test_wrong_calls_are_found_by_their_types(self):
        calls = {
            'await coffer.get("/goalz");': "Expected 2 arguments",
            'await coffer.call("POST", "/transactions", { type: "EXPENSE" });': "'amount' is missing",
            'await coffer.call("POST", "/transactions");': "Expected 3-4 arguments",
            'await coffer.call("POST", "/imports", { rows: 1 });': "FileBody",
            'const id: number = (await coffer.get(`/goals/${"a" as string}?x=1`)).id;': "not assignable to type 'number'",
        }
        for call, wanted in calls.items():
            with self.subTest(call):
                status, output = self.checked(HEAD + call)
                self.assertNotEqual(status, 0)
                self.assertIn(wanted, output)

    def test_an_address_may_have_its_values_or_be_any_text(self):
        for call in ('await coffer.get("/goals" as string);', 'await coffer.get("/planning/months/2026-01");',
                     'await coffer.call("DELETE", `/transactions/${"a" as string}`);'):
            with self.subTest(call):
                self.assertEqual(self.checked(HEAD + call), (0, ""))

    def checked(self, text):
        with tempfile.TemporaryDirectory(prefix="coffer-client-") as folder:
            path = os.path.join(folder, "program.ts")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            return deno("check", "--quiet", path)


if __name__ == "__main__":
    unittest.main()
