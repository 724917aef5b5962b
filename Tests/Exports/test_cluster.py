"""The sample of three hosts (deploy/cluster) through losses of power, cut cables, freezes and full disks (design §7)."""

import contextlib
import json
import os
import random
import signal
import subprocess
import tempfile
import time
import unittest
import urllib.request

from running import PROGRAMS, SEED, SERVICES, eventually, send_signal, size
from storm import Storm
from system import PROJECT

MIB = 1 << 20
SCRIPT = os.path.join(PROJECT, "deploy", "cluster", "cluster")
HOSTS = ("1", "2", "3")
COFFER_HOSTS = ("1", "2")
#: Each database and each Coffer has a disk of its own.
DISKS = {f"host-{host}/database": "3g" for host in HOSTS} | {f"host-{host}/coffer": "200m" for host in COFFER_HOSTS}
SETTINGS = "COFFER_RATES=off\nCOFFER_ACCESS_TTL=86400\nCOFFER_AUTO_VERIFY=example.test\nCOFFER_DRAIN_SECONDS=2\n"


class Cluster:
    """Usable as a context. Its front is the proxy."""

    address = "10.77.0.100:8080"

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="coffer-cluster-")
        # The database's user must come through.
        os.chmod(self.folder, 0o755)
        self.work = f"{self.folder}/cluster"
        with open(f"{self.folder}/settings", "w") as file:
            file.write(SETTINGS)
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("COFFER_")} | {
            "COFFER_BIN": PROGRAMS, "CLUSTER_SETTINGS": f"{self.folder}/settings"}

    def __enter__(self):
        try:
            for disk, capacity in DISKS.items():
                os.makedirs(f"{self.work}/{disk}")
                subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={capacity},mode=755", "coffer-test",
                                f"{self.work}/{disk}"], check=True)
            self.run("start")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.run("stop", is_strict=False)
        for disk in DISKS:
            subprocess.run(["umount", "-l", f"{self.work}/{disk}"], check=False)
        subprocess.run(["rm", "-rf", self.folder])

    def run(self, command, host=None, is_strict=True):
        done = subprocess.run([SCRIPT, command, self.work, *([host] if host else [])], env=self.environment, text=True,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        if is_strict and done.returncode != 0:
            raise AssertionError(f"cluster {command}: {done.stdout}")
        return done.stdout

    def coffer(self, host, *arguments):
        folder = f"{self.work}/host-{host}"
        environment = self.environment | {"COFFER_ENV_FILE": f"{folder}/coffer.env", "COFFER_DATA": f"{folder}/coffer"}
        return subprocess.run(["ip", "netns", "exec", f"coffer-{host}", f"{PROJECT}/deploy/coffer", *arguments],
                              env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)

    def fill(self, disk):
        """Takes all free bytes of a disk."""
        with open(f"{self.work}/{disk}/filler", "wb", buffering=0) as file, contextlib.suppress(OSError):
            while True:
                file.write(bytes(MIB))

    def clear(self, disk):
        os.unlink(f"{self.work}/{disk}/filler")

    def pids(self, host, *names):
        """The processes of a host whose name begins with one of the names."""
        found = subprocess.run(["ip", "netns", "pids", f"coffer-{host}"], text=True, stdout=subprocess.PIPE)
        pids = []
        for pid in found.stdout.split():
            try:
                with open(f"/proc/{pid}/comm") as name:
                    if name.read().startswith(names):
                        pids.append(int(pid))
            except OSError:
                pass
        return pids

    def receivers(self, host):
        """The process of a replica that receives the primary's log."""
        found = []
        for pid in self.pids(host, "postgres"):
            with contextlib.suppress(OSError), open(f"/proc/{pid}/cmdline") as line:
                if ": walreceiver" in line.read():
                    found.append(pid)
        return found

    def found(self, query):
        """What a query finds; nothing while there is no primary."""
        with self.psql() as asked:
            found, _ = asked.communicate(query)
        return [line.split("\t") for line in found.splitlines()] if asked.returncode == 0 else []

    def rows(self, query):
        return eventually(query, lambda: self.found(query))

    def psql(self):
        """A psql at the primary, for its standard input."""
        with open(f"{self.work}/password") as file:
            password = file.read().strip()
        return subprocess.Popen(
            ["psql", "-qAt", "-F", "\t", "-v", "ON_ERROR_STOP=1",
             f"host=10.77.0.1,10.77.0.2,10.77.0.3 user=postgres dbname=coffer sslmode=verify-full connect_timeout=3 "
             f"sslrootcert={self.work}/tls/authority.pem target_session_attrs=read-write"],
            env=os.environ | {"PGPASSWORD": password}, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)

    # Who has which role

    def members(self):
        """The members of the database as its one primary sees them, or none: another host may have a former view."""
        primaries = [host for host in HOSTS if fetch(f"http://10.77.0.{host}:8008/primary") is not None]
        found = fetch(f"http://10.77.0.{primaries[0]}:8008/cluster") if len(primaries) == 1 else None
        return json.loads(found)["members"] if found else []

    def primary(self):
        return eventually("there is a primary", lambda: next(
            (host for host in HOSTS if fetch(f"http://10.77.0.{host}:8008/primary") is not None), None), 120)

    def leader(self):
        return eventually("a host of Coffer leads", lambda: next(
            (host for host in COFFER_HOSTS if fetch(f"http://10.77.0.{host}:8080/readyz") is not None), None), 120)

    def is_whole(self):
        """Whether two databases follow one primary, one of them in step, and one Coffer leads while one stands by."""
        members = self.members()
        roles = sorted(member["role"] for member in members)
        if roles not in (["leader", "replica", "sync_standby"], ["leader", "sync_standby", "sync_standby"]):
            return False
        if any(member["state"] not in ("running", "streaming") for member in members):
            return False
        if self.found("SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming'") != [["2"]]:
            return False
        ready = [host for host in COFFER_HOSTS if fetch(f"http://10.77.0.{host}:8080/readyz") is not None]
        other = [host for host in COFFER_HOSTS if host not in ready]
        return len(ready) == 1 and all(
            os.path.exists(f"{self.work}/host-{other[0]}/coffer/run/{service}.standby") for service in SERVICES[:4])


def fetch(url):
    """The body of an answer with status 200; nil for any other."""
    try:
        with urllib.request.urlopen(url, timeout=1) as answer:
            return answer.read()
    except OSError:
        return None


@unittest.skipUnless(os.environ.get("COFFER_EXPORTS_CLUSTER") and os.geteuid() == 0, "of `deploy/coffer test cluster`, as root")
class ClusterStorm(unittest.TestCase):
    def setUp(self):
        self.cluster = self.enterContext(Cluster())
        self.random = random.Random(SEED)
        self.freezes = 0

    # Faults: each strikes, and mends behind its yield.

    def primary_loses_power(self):
        yield from self.crash(self.cluster.primary())

    def primary_loses_power_with_commits_on_their_way(self):
        """No replica receives anything for a while: clients have a COMMIT that nobody confirms, and that goes with its
        primary."""
        primary = self.cluster.primary()
        receivers = [pid for host in HOSTS if host != primary for pid in self.cluster.receivers(host)]
        self.assertEqual(len(receivers), 2)
        send_signal(signal.SIGSTOP, receivers)
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep'"
        eventually("a COMMIT waits", lambda: self.cluster.found(waiting) > [["0"]])
        time.sleep(1)
        self.cluster.run("crash", primary)
        # They end before they read what has reached their sockets meanwhile.
        send_signal(signal.SIGTERM, receivers)
        send_signal(signal.SIGCONT, receivers)
        yield
        self.cluster.run("boot", primary)

    def leader_loses_power(self):
        yield from self.crash(self.cluster.leader())

    def replica_loses_power(self):
        primary = self.cluster.primary()
        yield from self.crash(next(host for host in COFFER_HOSTS[::-1] if host != primary))

    def crash(self, host):
        self.cluster.run("crash", host)
        yield
        self.cluster.run("boot", host)

    def primary_is_cut_off(self):
        yield from self.cut(self.cluster.primary())

    def leader_is_cut_off(self):
        yield from self.cut(self.cluster.leader())

    def cut(self, host):
        self.cluster.run("cut", host)
        yield
        self.cluster.run("join", host)

    def database_is_killed(self):
        host = self.cluster.primary()
        send_signal(signal.SIGKILL, self.cluster.pids(host, "postgres"))
        yield

    def primary_freezes(self):
        host = self.cluster.primary()
        pids = self.cluster.pids(host, "postgres", "patroni")
        send_signal(signal.SIGSTOP, pids)
        yield
        send_signal(signal.SIGCONT, pids)

    def primary_has_a_full_disk(self):
        """PostgreSQL ends as soon as its log does not fit; whoever follows it takes over."""
        disk = f"host-{self.cluster.primary()}/database"
        with self.cluster.psql() as writer:
            # A full disk lets nobody in.
            writer.stdin.write("SELECT 1;\n")
            writer.stdin.flush()
            writer.stdout.readline()
            self.cluster.fill(disk)
            # Takes what space the log has of its own.
            writer.communicate("SELECT pg_logical_emit_message(false, 'storm', repeat('x', 4 << 20)) "
                               "FROM generate_series(1, 100);")
        time.sleep(self.random.uniform(0, 30))
        self.cluster.clear(disk)
        yield
        # The log of the former primary ends where a file of it begins, which the new one may reach after a long time.
        eventually("the next file of the log begins", lambda: self.cluster.found("SELECT pg_switch_wal()"))

    def leader_has_a_full_disk(self):
        disk = f"host-{self.cluster.leader()}/coffer"
        self.cluster.fill(disk)
        yield
        time.sleep(size(2, 5))
        self.cluster.clear(disk)

    def leader_freezes(self):
        """All of Coffer stands still for a while and wakes up behind the other host's lead."""
        host = self.cluster.leader()
        pids = self.cluster.pids(host, "coffer")
        send_signal(signal.SIGSTOP, pids)
        yield
        self.freezes += 1
        time.sleep(size(5, 60 if self.freezes % 4 == 1 else 5))
        send_signal(signal.SIGCONT, pids)

    def test_a_storm_over_three_hosts_loses_and_doubles_nothing(self):
        cluster = self.cluster
        eventually("the cluster is whole", cluster.is_whole, 120)
        storm = Storm(self, cluster, cluster.rows, cluster.is_whole)
        faults = [self.primary_loses_power, self.primary_loses_power_with_commits_on_their_way, self.leader_loses_power,
                  self.replica_loses_power, self.primary_is_cut_off, self.leader_is_cut_off, self.database_is_killed,
                  self.primary_freezes, self.leader_freezes, self.primary_has_a_full_disk, self.leader_has_a_full_disk]
        plan = [faults[number % len(faults)] for number in range(size(len(faults), 200))]
        self.random.shuffle(plan)
        storm.run(plan)
        storm.verify()
        checked = cluster.coffer(cluster.leader(), "check")
        self.assertEqual(checked.returncode, 0, checked.stdout)


if __name__ == "__main__":
    unittest.main()
