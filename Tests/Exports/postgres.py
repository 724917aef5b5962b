"""A PostgreSQL of a test's own; its data, its socket and its log lie in one folder, which goes with it."""

import glob
import os
import pwd
import shutil
import subprocess
import tempfile
import time


class Postgres:
    """Usable as a context."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="coffer-postgres-")
        self.programs = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        self.address = f"postgres://postgres@/postgres?host={self.folder}"
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
        subprocess.run([f"{self.programs}/{name}", *arguments], user=self.user, check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self):
        with open(f"{self.folder}/log", "a") as log:
            self.server = subprocess.Popen(
                [f"{self.programs}/postgres", "-D", f"{self.folder}/data", "-k", self.folder, "-c", "listen_addresses=",
                 "-c", "unix_socket_permissions=0777"], user=self.user, stdout=log, stderr=log)
        end = time.monotonic() + 60
        while subprocess.run([f"{self.programs}/pg_isready", "-q", "-h", self.folder]).returncode:
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
        done = subprocess.run(["psql", "-At", "-F", "\t", "-h", self.folder, "-U", "postgres", "-c", query],
                              check=True, text=True, stdout=subprocess.PIPE)
        return [line.split("\t") for line in done.stdout.splitlines()]
