"""A PostgreSQL of a test's own; its data, its socket and its log lie in one folder, which goes with it."""

import glob
import json
import os
import pwd
import shutil
import subprocess
import tempfile
import time

#: The folder of the newest PostgreSQL's programs. `psql` on the path is a script around this one, five times as slow.
PROGRAMS = max(glob.glob("/usr/lib/postgresql/*/bin"), default="")


def address(folder):
    """The address of the server whose socket is in a folder."""
    return f"postgres://postgres@/postgres?host={folder}"


def run_sql(folder, text, values=(), schema="public"):
    """Runs statements on the server of a folder, where `?` stands for a value, and returns what psql prints."""
    if values:
        # psql quotes them.
        first, *others = text.split("?")
        text = first + "".join(f":'value{number}'{each}" for number, each in enumerate(others))
    settings = [option for number, value in enumerate(values) for option in ("-v", f"value{number}={value}")]
    environment = os.environ | {
        "PGCLIENTENCODING": "UTF8", "PGOPTIONS": f"-c search_path={schema},public -c client_min_messages=warning"}
    command = [f"{PROGRAMS}/psql", "-qAtX", "-F", "\t", "-h", folder, "-U", "postgres", "-v", "ON_ERROR_STOP=1", *settings]
    return subprocess.run(
        command, input=text, check=True, encoding="utf-8", stdout=subprocess.PIPE, env=environment).stdout


def rows_of(folder, query, values=(), schema="public"):
    """The rows of a query as SQLite's module has them: tuples of numbers, texts and None. Bytes are texts as `\\x00ff`."""
    # JSON tells numbers, texts and NULL apart. Its objects may have two members of one name.
    found = run_sql(folder, f"SELECT row_to_json(found) FROM ({query}) found", values, schema)
    return [json.loads(line, object_pairs_hook=lambda pairs: tuple(value for _, value in pairs))
            for line in found.split("\n") if line]


def dump_of(folder, schemas):
    """The statements that make schemas anew, with all rows of one moment."""
    chosen = [f"--schema={name}" for name in schemas]
    return subprocess.run([f"{PROGRAMS}/pg_dump", "-h", folder, "-U", "postgres", *chosen, "postgres"], check=True,
                          encoding="utf-8", stdout=subprocess.PIPE).stdout


class Postgres:
    """Usable as a context. Takes settings as `fsync=off`."""

    def __init__(self, *settings):
        self.settings = [option for each in ("max_connections=200", *settings) for option in ("-c", each)]
        self.folder = tempfile.mkdtemp(prefix="coffer-postgres-")
        self.address = address(self.folder)
        # PostgreSQL refuses to run as root; its package has a user.
        self.user = pwd.getpwnam("postgres").pw_uid if os.geteuid() == 0 else None
        self.server = None

    def __enter__(self):
        if self.user is not None:
            os.chown(self.folder, self.user, -1)
        os.chmod(self.folder, 0o755)
        self.program("initdb", "-D", f"{self.folder}/data", "-U", "postgres", "-A", "trust", "-N",
                     "--locale=C.UTF-8", "--encoding=UTF8")
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def program(self, name, *arguments):
        subprocess.run([f"{PROGRAMS}/{name}", *arguments], user=self.user, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self):
        with open(f"{self.folder}/log", "a") as log:
            self.server = subprocess.Popen(
                [f"{PROGRAMS}/postgres", "-D", f"{self.folder}/data", "-k", self.folder, "-c", "listen_addresses=",
                 "-c", "unix_socket_permissions=0777", *self.settings], user=self.user, stdout=log, stderr=log)
        end = time.monotonic() + 60
        while subprocess.run([f"{PROGRAMS}/pg_isready", "-q", "-h", self.folder]).returncode:
            if self.server.poll() is not None or time.monotonic() > end:
                raise AssertionError("PostgreSQL does not start")
            time.sleep(0.1)

    def stop(self):
        if self.server:
            self.server.send_signal(2)
            self.server.wait()
            self.server = None

    def crash(self):
        """Ends the server as a crash does, with its processes, and starts it again."""
        pids = self.signal(9)
        self.server.wait()
        # A new server refuses to start beside processes of the old one.
        while any(os.path.exists(f"/proc/{pid}") for pid in pids):
            time.sleep(0.05)
        self.start()

    def signal(self, number):
        """Sends a signal to all processes of the server, and returns them."""
        children = subprocess.run(["pgrep", "-P", str(self.server.pid)], text=True, stdout=subprocess.PIPE)
        pids = [str(self.server.pid), *children.stdout.split()]
        for pid in pids:
            subprocess.run(["kill", f"-{int(number)}", pid], stderr=subprocess.DEVNULL)
        return pids

    def rows(self, query):
        """The rows of a query, as lists of texts."""
        return [line.split("\t") for line in run_sql(self.folder, query).splitlines()]
