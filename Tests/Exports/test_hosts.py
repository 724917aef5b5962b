"""Two hosts on one database server: what was acknowledged survives the host that acknowledged it, once (design §7)."""

import http.client
import os
import random
import shutil
import signal
import time
import unittest

from postgres import Postgres
from running import SEED, SERVICES, Coffer, eventually, of_files, send_signal, size
from storm import Storm


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

    def crash(self):
        """The host loses power."""
        send_signal(signal.SIGKILL, self.pids())
        eventually(f"{self.name} is dead", lambda: not any(os.path.exists(f"/proc/{pid}") for pid in self.pids()))

    def freeze(self, services):
        self.frozen = [self.pid(service) for service in services]
        send_signal(signal.SIGSTOP, self.frozen)

    def thaw(self):
        send_signal(signal.SIGCONT, self.frozen)
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


@of_files("starts a server of its own")
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
        self.random = random.Random(SEED)

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
        send_signal(signal.SIGKILL, [host.pid(self.random.choice(SERVICES))])
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
        storm = Storm(self, Front(self.hosts), self.postgres.rows, lambda: all(map(self.is_settled, self.hosts)))
        faults = [self.host_crashes, self.host_restarts, self.program_crashes, self.program_freezes,
                  self.host_freezes, self.server_crashes, self.server_freezes]
        plan = [faults[number % len(faults)] for number in range(size(len(faults), 210))]
        self.random.shuffle(plan)
        storm.run(plan)
        storm.verify()
        self.assertEqual(self.leader().check(), "")

    def is_settled(self, host):
        return host.is_ready() or all(
            os.path.exists(f"{host.data}/run/{service}.standby") for service in SERVICES[:4])

    def test_a_host_with_other_keys_stands_by(self):
        third = Host("money-3", self.postgres)
        self.hosts.append(third)
        for host in self.hosts[:2]:
            host.stop()
        self.assertIn("stands by", third.command("start"))
        eventually("it says why", lambda: "its keys are not those of the host money-1, which led last" in third.run("status").stdout)


if __name__ == "__main__":
    unittest.main()
