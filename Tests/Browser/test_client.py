"""The API's client for other people's programs (Gateway/Web/client): in deno, in node, in pages of the gateway's origin
and of another one."""

import functools
import http.server
import os
import shutil
import subprocess
import tempfile
import threading
import unittest

import app_files
from support import BASE, PASSWORD, BrowserTest, Person
from system import coffer, fresh_environment
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
            'const id: number = (await coffer.get(`/goals/${"a" as string}?x=1`)).id;': "to type 'number'",
        }
        status, output = self.checked("\n".join(calls))
        self.assertNotEqual(status, 0)
        self.assertIn(f"Found {len(calls)} errors", output)
        for wanted in calls.values():
            self.assertIn(wanted, output)

    def test_an_address_may_have_its_values_or_be_any_text(self):
        self.assertEqual(self.checked("""
            await coffer.get("/goals" as string);
            const month: string = (await coffer.get("/planning/months/2026-01")).month;
            await coffer.call("DELETE", `/transactions/${month}`);
            await coffer.call("POST", "/auth/demo");
            const mine: string = (await coffer.book(month).get("/accounts")).activeAccountId;
            await coffer.book(mine).call("POST", "/transactions", { type: "EXPENSE", amount: "1.00" });
        """), (0, ""))

    def checked(self, text):
        with tempfile.TemporaryDirectory(prefix="coffer-client-") as folder:
            path = os.path.join(folder, "program.ts")
            with open(path, "w", encoding="utf-8") as file:
                file.write(HEAD + text)
            return deno("check", "--quiet", path)


class OwnPageTests(BrowserTest):
    def test_a_page_of_the_gateway_signs_in_by_cookies(self):
        person = Person()
        self.open("/login")
        found = self.browser.run_async("""
            const { Coffer } = await import("/app/client/coffer.js");
            const coffer = new Coffer("/api/v1", { cookies: true });
            const { user } = await coffer.signIn({ email: args[0], password: args[1] });
            const { id } = await coffer.call("POST", "/categories", { name: "Groceries", type: "EXPENSE" });
            const names = (await coffer.get("/categories")).categories.filter((it) => it.id === id);
            await coffer.signOut();
            const { authenticated } = await coffer.get("/auth/session");
            return [user.email, coffer.session, names.length, authenticated];
        """, person.email, PASSWORD)
        self.assertEqual(found, [person.email, None, 1, False])


class Page(http.server.SimpleHTTPRequestHandler):
    """Somebody else's server, which has a copy of the client."""

    def do_GET(self):
        if self.path.startswith("/client/"):
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><link rel=icon href=data:,><script type=module>"
                         b"import { Coffer } from '/client/coffer.js'; window.Coffer = Coffer;</script>")

    def log_message(self, *_):
        pass


class OtherPageTests(BrowserTest):
    """With a Coffer of its own, which allows the page's origin."""

    @classmethod
    def setUpClass(cls):
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Page, directory=app_files.WEB))
        cls.page = f"http://localhost:{server.server_address[1]}"
        threading.Thread(target=server.serve_forever, daemon=True).start()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.environment = fresh_environment(os.environ["COFFER_TEST_PROGRAMS"], {"COFFER_CORS_ORIGINS": cls.page})
        cls.addClassCleanup(shutil.rmtree, cls.environment["COFFER_DATA"], ignore_errors=True)
        coffer("start", cls.environment)
        cls.addClassCleanup(coffer, "stop", cls.environment)
        super().setUpClass()

    def test_a_page_of_another_origin_uses_tokens(self):
        self.browser.open(self.page)
        self.browser.eventually(lambda: self.browser.run("return typeof Coffer") == "function", "the client is there")
        found = self.browser.run_async("""
            const coffer = new Coffer(args[0]);
            const person = { email: "ada@example.test", password: args[1] };
            await coffer.call("POST", "/auth/register", { ...person, displayName: "Ada" });
            await coffer.signIn(person);
            const { id: categoryId } = await coffer.call("POST", "/categories", { name: "Groceries", type: "EXPENSE" });
            const draft = { type: "EXPENSE", amount: "2.50", categoryId };
            let kinds = "";
            for await (const { kind } of coffer.events()) {
                kinds += kind;
                if (kind === "ready") await coffer.call("POST", "/transactions", draft);
                if (kind === "book") break;
            }
            const wrong = coffer.call("POST", "/transactions", { ...draft, amount: "2.505" });
            const refusal = await wrong.catch((error) => error);
            const table = await coffer.download("/export", { query: { format: "csv" } });
            const name = table.headers.get("Content-Disposition");
            const text = await table.text();
            await coffer.signOut();
            return [kinds, Object.keys(refusal.fields), refusal.requestId !== "", name.includes("csv"),
                    text.includes("Groceries"), coffer.session, document.cookie];
        """, self.environment["COFFER_PUBLIC_URL"], PASSWORD)
        self.assertEqual(found, ["readybook", ["amount"], True, True, True, None, ""])


if __name__ == "__main__":
    unittest.main()
