"""A storm: members send money, book, import, share and settle through faults, and everything acknowledged is there once."""

import collections
import http.client
import random
import threading
import time

from client import Member
from running import SEED, eventually, size

MEMBERS = 8
#: Between two acts of a client: a whole storm takes hours, and is not to take all of the machine.
PAUSE = size(0, 0.05)
#: What a client must be ready for while a host goes: no answer, or 503 (with OUTCOME_UNKNOWN), 502 and 504; and 507 while
#: a disk is full.
UNANSWERED = {502, 503, 504, 507}
#: How often a client does each of its acts; an import is several requests.
WEIGHTS = (4, 4, 4, 4, 4, 4, 1)


class Pulse:
    """When the last answer came, to whichever client, and the longest time without one."""

    def __init__(self):
        self.lock = threading.Lock()
        self.newest = self.longest = 0.0

    def restart(self):
        with self.lock:
            self.newest, self.longest = time.monotonic(), 0.0

    def beat(self):
        with self.lock:
            now = time.monotonic()
            self.longest, self.newest = max(self.longest, now - self.newest), now


class Client(threading.Thread):
    """A member who acts with hardly a pause and notes what was acknowledged. Without an answer the same request goes out
    again, under the same key, until there is one."""

    def __init__(self, member, others, number, pulse):
        super().__init__(daemon=True)
        self.member, self.others, self.pulse = member, others, pulse
        self.random = random.Random(f"{SEED} {number}")
        self.prefix = f"{number}-"
        self.count = 0
        self.is_over = False
        self.problem = None
        self.sent = collections.OrderedDict()
        self.booked = {}
        self.imported = []
        self.parts = []
        self.settled = set()
        self.category = member.must("POST", "/categories", {"name": "Storm", "type": "EXPENSE"}).data["id"]
        self.account = member.must("GET", "/accounts").data["accounts"][0]["id"]
        # This connection would wait longer for an answer than those of `ask`.
        member.close()

    def run(self):
        acts = (self.send, self.send, self.book, self.read, self.share, self.settle, self.bring_in)
        try:
            while not self.is_over:
                self.random.choices(acts, WEIGHTS)[0]()
                time.sleep(PAUSE)
        except Exception as problem:  # noqa: BLE001 - the test's thread reports it
            self.problem = problem

    def key(self):
        self.count += 1
        return f"{self.prefix}{self.count}"

    def ask(self, method, path, body=None, key=None, statuses=(200, 201), kind="application/json"):
        """Sends a request until it has an answer; a storm that never ends is a failure of the test."""
        end = time.monotonic() + 300
        while True:
            try:
                answer = self.member.call(method, path, body, {"Idempotency-Key": key} if key else {}, kind,
                                          timeout=5)
                if answer.status not in UNANSWERED:
                    break
            except (OSError, http.client.HTTPException):
                self.member.close()
            if time.monotonic() > end:
                raise AssertionError(f"{method} {path} has no answer")
            time.sleep(0.1)
            # Another host may be ready.
            self.member.close()
        self.pulse.beat()
        if answer.status not in statuses:
            raise AssertionError(f"{method} {path}: {answer}")
        return answer

    def send(self):
        key, other = self.key(), self.random.choice(self.others)
        amount = self.random.randint(1, 100)
        answer = self.ask("POST", "/wallet/send", {"amount": f"{amount / 100:.2f}", "to": other.email, "note": key}, key,
                          statuses=(201, 422))
        # A wallet can be empty.
        if answer.status == 201:
            self.sent[key] = amount

    def book(self):
        key = self.key()
        answer = self.ask("POST", "/transactions", {
            "type": "EXPENSE", "description": key, "amount": "1.25", "categoryId": self.category, "date": "2026-03-04"}, key)
        self.booked[key] = answer.data["id"]

    def bring_in(self):
        """A bank's file is imported. Its upload is sent again without a key, so that previews can be left behind."""
        key = self.key()
        names = [f"{key} row {number}" for number in range(3)]
        # No amount twice: rows that look like former ones are not imported.
        file = "Date;Payee;Amount\n" + "".join(
            f"2026-03-04;{name};-{10 * self.count + number},50\n" for number, name in enumerate(names))
        made = self.ask("POST", f"/imports?accountId={self.account}", file.encode(), statuses=(201, 409), kind="text/csv")
        if made.status == 201:
            place = f"/imports/{made.data['id']}"
            self.ask("POST", f"{place}/commit", b"", statuses=(200, 202))
            while (now := self.ask("GET", place).data)["status"] == "committing":
                time.sleep(0.1)
            if now["status"] != "committed" or now["committed"]["created"] != len(names):
                raise AssertionError(f"{place}: {now}")
            self.imported += names
        elif "previews already" not in made.json["error"]:
            raise AssertionError(f"POST /imports: {made}")
        for left in self.ask("GET", "/imports").data["imports"]:
            self.ask("DELETE", f"/imports/{left['id']}", statuses=(200, 204, 404, 409))

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
            answer = self.ask("PATCH", f"/expenses/shares/{part}/paid", statuses=(200, 400))
            # The first answer may have been lost.
            if answer.status == 400 and "already PAID" not in answer.json["error"]:
                raise AssertionError(f"{part}: {answer}")
            self.settled.add(part)


class Storm:
    """Members who act on a deployment while faults strike it.

    `front` has the address at which a leading host is reached, `rows` runs a query on the database, `settled` says
    whether the deployment is whole again."""

    def __init__(self, test, front, rows, settled):
        self.test, self.rows, self.settled = test, rows, settled
        self.members = [Member.join(front, f"m{number}@example.test", f"Member {number}") for number in range(MEMBERS)]
        self.total = self.money()
        self.pulse = Pulse()
        self.clients = [Client(member, [other for other in self.members if other is not member], number, self.pulse)
                        for number, member in enumerate(self.members)]
        self.longest = collections.defaultdict(float)
        self.counts = collections.Counter()

    def money(self):
        return sum(minor(member.must("GET", "/wallet").data["balance"]) for member in self.members)

    def run(self, faults):
        """Lets each fault, a generator that strikes up to its first yield and mends behind it, pass by."""
        for client in self.clients:
            client.start()
        try:
            for number, fault in enumerate(faults, 1):
                print(f"  {time.strftime('%H:%M:%S')} {number}/{len(faults)}", end=" ", flush=True)
                self.strike(fault)
        finally:
            for client in self.clients:
                client.is_over = True
            for client in self.clients:
                client.join(330)
            for name, seconds in sorted(self.longest.items()):
                print(f"  {name} ({self.counts[name]}): {seconds:.1f} s without an answer, at most", flush=True)
        self.expect_no_problem()

    def strike(self, fault):
        name = fault.__name__.replace("_", " ")
        print(name, end="", flush=True)
        self.pulse.restart()
        rest = fault()
        next(rest)
        struck = time.monotonic()
        eventually(f"an answer after {fault.__name__}",
                   lambda: self.pulse.newest > struck + 0.2 or any(client.problem for client in self.clients), 150)
        for _ in rest:
            pass
        self.expect_no_problem()
        eventually(f"the deployment is whole again after {fault.__name__}", self.settled, 240)
        seconds = self.pulse.longest
        self.counts[name] += 1
        self.longest[name] = max(self.longest[name], seconds)
        print(f": {seconds:.1f} s without an answer, whole after {time.monotonic() - struck:.1f} s", flush=True)
        self.test.assertEqual(self.rows("SELECT coalesce(sum(balance), 0) FROM ledger.wallets"), [["0"]])
        time.sleep(random.uniform(0, 1))

    def expect_no_problem(self):
        for client in self.clients:
            self.test.assertIsNone(client.problem)

    def verify(self):
        """Compares what was acknowledged with what is there."""
        for client in self.clients:
            member = client.member
            member.close()
            member.sign_in()
            sent = collections.Counter(entry["note"] for entry in member.pages("/wallet/transactions?", "transactions")
                                       if entry["type"] == "SENT")
            self.test.assertEqual(dict(sent), {key: 1 for key in client.sent}, "each acknowledged sending, once")
            booked = collections.Counter(each["description"] for each in member.pages("/transactions?", "transactions"))
            self.test.assertEqual(dict(booked), {key: 1 for key in [*client.booked, *client.imported]},
                                  "each acknowledged entry, once, also each imported one")
        self.test.assertEqual(self.money(), self.total)
        counts = [sum(len(found) for found in each)
                  for each in zip(*((c.sent, c.booked, c.imported, c.parts, c.settled) for c in self.clients))]
        print("  {} sendings, {} entries, {} imported, {} shares, {} of them settled".format(*counts), flush=True)
        stored = self.rows("SELECT count(*), count(paid_at) FROM sharing.participants")
        self.test.assertEqual(stored, [[str(counts[3]), str(counts[4])]])


def minor(amount):
    return round(float(amount) * 100)
