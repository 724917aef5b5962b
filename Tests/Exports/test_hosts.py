"""Two hosts on one database server: what was acknowledged survives the host that acknowledged it, once (design §7).

Members send money, book, share and settle while hosts, programs and the server are killed, stopped and frozen. A member
who gets no answer sends the same request again under the same key until there is one."""

import collections
import http.client
import os
import random
import shutil
import signal
import subprocess
import threading
import time
import unittest

from client import Member
from postgres import Postgres
from running import SEED, SERVICES, Coffer, eventually, size

MEMBERS = 8
#: What a client must be ready for while a host goes: no answer, or 503 (with OUTCOME_UNKNOWN), 502 and 504.
UNANSWERED = {502, 503, 504}


class Host(Coffer):
    """A Coffer with a data folder of its own, on the server that it shares."""

    def __init__(self, name, postgres):
        super().__init__({"COFFER_STORE": postgres.address, "COFFER_HOST_NAME": name, "COFFER_DRAIN_SECONDS": "2",
                          "COFFER_PUBLIC_URL": "http://money.example.test"})
        self.name = name
        self.frozen = []

    def is_ready(self):
        try:
            host, port = self.address.rsplit(":", 1)
            connection = http.client.HTTPConnection(host, int(port), timeout=1)
            connection.request("GET", "/readyz")
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False

    def pids(self):
        """The supervisor and the programs."""
        found = []
        for name in ("supervisor", *(f"{service}.pid" for service in SERVICES)):
            try:
                with open(f"{self.data}/run/{name}") as file:
                    found.append(int(file.read().split()[0]))
            except (FileNotFoundError, IndexError, ValueError):
                pass
        return found

    def signal(self, number, pids):
        for pid in pids:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def crash(self):
        """The host loses power."""
        self.signal(signal.SIGKILL, self.pids())
        eventually(f"{self.name} is dead", lambda: not any(os.path.exists(f"/proc/{pid}") for pid in self.pids()))

    def freeze(self, services):
        self.frozen = [self.pid(service) for service in services]
        self.signal(signal.SIGSTOP, self.frozen)

    def thaw(self):
        self.signal(signal.SIGCONT, self.frozen)
        self.frozen = []


class Front:
    """The proxy before the hosts: it leads to the one that is ready."""

    def __init__(self, hosts):
        self.hosts = hosts
        self.leader = hosts[0]

    @property
    def address(self):
        if not self.leader.is_ready():
            self.leader = next((host for host in self.hosts if host.is_ready()), self.leader)
        return self.leader.address


class Client(threading.Thread):
    """A member who acts without a pause and notes what was acknowledged."""

    def __init__(self, member, others, number):
        super().__init__(daemon=True)
        self.member, self.others = member, others
        self.random = random.Random(f"{SEED} {number}")
        self.prefix = f"{number}-"
        self.count = 0
        self.is_over = False
        self.problem = None
        self.sent = collections.OrderedDict()
        self.booked = {}
        self.parts = []
        self.settled = set()
        self.newest_answer = 0.0
        self.category = member.must("POST", "/categories", {"name": "Storm", "type": "EXPENSE"}).data["id"]

    def run(self):
        try:
            while not self.is_over:
                self.random.choice((self.send, self.send, self.book, self.read, self.share, self.settle))()
        except Exception as problem:  # noqa: BLE001 - the test's thread reports it
            self.problem = problem

    def key(self):
        self.count += 1
        return f"{self.prefix}{self.count}"

    def ask(self, method, path, body=None, key=None, statuses=(200, 201)):
        """Sends a request until it has an answer; a storm that never ends is a failure of the test."""
        end = time.monotonic() + 300
        while True:
            try:
                answer = self.member.call(method, path, body, {"Idempotency-Key": key} if key else {}, timeout=5)
                if answer.status not in UNANSWERED:
                    break
            except (OSError, http.client.HTTPException):
                self.member.close()
            if time.monotonic() > end:
                raise AssertionError(f"{method} {path} has no answer")
            time.sleep(0.1)
            # Another host may be ready.
            self.member.close()
        self.newest_answer = time.monotonic()
        if answer.status not in statuses:
            raise AssertionError(f"{method} {path}: {answer}")
        return answer

    def send(self):
        key, other = self.key(), self.random.choice(self.others)
        amount = self.random.randint(1, 300)
        self.ask("POST", "/wallet/send", {"amount": f"{amount / 100:.2f}", "to": other.email, "note": key}, key)
        self.sent[key] = amount

    def book(self):
        key = self.key()
        answer = self.ask("POST", "/transactions", {
            "type": "EXPENSE", "description": key, "amount": "1.25", "categoryId": self.category, "date": "2026-03-04"}, key)
        self.booked[key] = answer.data["id"]

    def read(self):
        """What was acknowledged is there, on whatever host."""
        if self.booked:
            key = next(reversed(self.booked))
            answer = self.ask("GET", f"/transactions/{self.booked[key]}")
            if answer.data["description"] != key:
                raise AssertionError(f"{key}: {answer}")

    def share(self):
        if not self.booked:
            return
        key = self.key()
        answer = self.ask("POST", "/expenses/share", {
            "transactionId": self.booked[self.random.choice(list(self.booked))], "description": key,
            "participants": [{"email": self.random.choice(self.others).email}]}, key, statuses=(200, 201, 400, 409))
        if answer.status == 201:
            self.parts.append(answer.data["participants"][0]["id"])

    def settle(self):
        open_parts = [part for part in self.parts if part not in self.settled]
        if open_parts:
            part = self.random.choice(open_parts)
            self.ask("PATCH", f"/expenses/shares/{part}/paid", None, self.key())
            self.settled.add(part)


class Hosts(unittest.TestCase):
    def setUp(self):
        self.postgres = self.enterContext(Postgres())
        self.hosts = [Host(f"money-{number}", self.postgres) for number in (1, 2)]
        self.addCleanup(self.end)
        self.hosts[0].start()
        shutil.rmtree(f"{self.hosts[1].data}/keys", ignore_errors=True)
        shutil.copytree(f"{self.hosts[0].data}/keys", f"{self.hosts[1].data}/keys")
        said = self.hosts[1].command("start")
        self.assertIn("stands by", said)
        self.assertIn("the host money-1 leads", said)
        self.assertFalse(self.hosts[1].is_ready())
        self.front = Front(self.hosts)
        self.random = random.Random(SEED)
        self.longest = collections.defaultdict(float)

    def end(self):
        for host in self.hosts:
            host.thaw()
            host.run("stop")
            shutil.rmtree(host.data, ignore_errors=True)

    def leader(self):
        return eventually("a host leads", lambda: next((host for host in self.hosts if host.is_ready()), None), 120)

    # Faults: each leaves all as it was, in the end.

    def host_crashes(self):
        host = self.leader()
        host.crash()
        yield
        host.start()

    def host_restarts(self):
        self.leader().command("restart")
        yield

    def program_crashes(self):
        host = self.leader()
        host.signal(signal.SIGKILL, [host.pid(self.random.choice(SERVICES))])
        yield

    def program_freezes(self):
        host = self.leader()
        host.freeze([self.random.choice(SERVICES[:3])])
        time.sleep(self.random.choice((1, 8)))
        host.thaw()
        yield

    def host_freezes(self):
        host = self.leader()
        host.freeze(SERVICES)
        yield
        time.sleep(4)
        host.thaw()

    def server_crashes(self):
        self.postgres.crash()
        yield

    def server_freezes(self):
        self.postgres.signal(signal.SIGSTOP)
        time.sleep(self.random.choice((1, 6)))
        self.postgres.signal(signal.SIGCONT)
        yield

    def test_a_storm_over_two_hosts_loses_and_doubles_nothing(self):
        members = [Member.join(self.front, f"m{number}@example.test", f"Member {number}") for number in range(MEMBERS)]
        total = sum(minor(member.must("GET", "/wallet").data["balance"]) for member in members)
        clients = [Client(member, [other for other in members if other is not member], number)
                   for number, member in enumerate(members)]
        for client in clients:
            client.start()
        try:
            faults = [self.host_crashes, self.host_restarts, self.program_crashes, self.program_freezes,
                      self.host_freezes, self.server_crashes, self.server_freezes]
            plan = [faults[number % len(faults)] for number in range(size(len(faults), 210))]
            self.random.shuffle(plan)
            for fault in plan:
                self.strike(fault, clients)
        finally:
            for client in clients:
                client.is_over = True
            for client in clients:
                client.join(330)
        for client in clients:
            self.assertIsNone(client.problem)
        for name, seconds in sorted(self.longest.items()):
            print(f"  {name}: {seconds:.1f} s until the next answer, at most", flush=True)
        self.verify(clients, total)

    def strike(self, fault, clients):
        began = time.monotonic()
        rest = fault()
        next(rest)
        # Somebody has an answer of after the fault.
        struck = time.monotonic()
        eventually(f"an answer after {fault.__name__}",
                   lambda: any(client.newest_answer > struck + 0.2 or client.problem for client in clients), 120)
        name = fault.__name__.replace("_", " ")
        self.longest[name] = max(self.longest[name], time.monotonic() - began)
        for _ in rest:
            pass
        for client in clients:
            self.assertIsNone(client.problem)
        # Both hosts are there again, one of them leads, and money is conserved at any moment.
        self.leader()
        eventually("both hosts have settled", lambda: all(self.is_settled(host) for host in self.hosts), 120)
        self.assertEqual(self.postgres.rows("SELECT coalesce(sum(balance), 0) FROM ledger.wallets"), [["0"]])
        time.sleep(self.random.uniform(0, 1))

    def is_settled(self, host):
        return host.is_ready() or all(
            os.path.exists(f"{host.data}/run/{service}.standby") for service in SERVICES[:4])

    def verify(self, clients, total):
        self.leader()
        for client in clients:
            member = client.member
            member.close()
            member.sign_in()
            sent = collections.Counter()
            for entry in member.pages("/wallet/transactions?", "transactions"):
                if entry["type"] == "SENT":
                    sent[entry["note"]] += 1
            self.assertEqual(dict(sent), {key: 1 for key in client.sent}, "each acknowledged sending is there once")
            booked = collections.Counter(each["description"] for each in member.pages("/transactions?", "transactions"))
            self.assertEqual(dict(booked), {key: 1 for key in client.booked}, "each acknowledged entry is there once")
        members = [client.member for client in clients]
        self.assertEqual(sum(minor(member.must("GET", "/wallet").data["balance"]) for member in members), total)
        counts = [sum(len(found) for found in each)
                  for each in zip(*((c.sent, c.booked, c.parts, c.settled) for c in clients))]
        print("  {} sendings, {} entries, {} shares, {} of them settled".format(*counts), flush=True)
        stored = self.postgres.rows("SELECT count(*), count(paid_at) FROM sharing.participants")
        self.assertEqual(stored, [[str(counts[2]), str(counts[3])]])
        self.assertEqual(self.leader().check(), "")

    def test_a_host_with_other_keys_stands_by(self):
        third = Host("money-3", self.postgres)
        self.hosts.append(third)
        for host in self.hosts[:2]:
            host.stop()
        self.assertIn("stands by", third.command("start"))
        eventually("it says why", lambda: "its keys are not this one's: copy COFFER_DATA/keys" in third.run("status").stdout)


def minor(amount):
    return round(float(amount) * 100)


if __name__ == "__main__":
    unittest.main()
