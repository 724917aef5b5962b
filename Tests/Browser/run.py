"""Runs the browser suite against a Coffer of its own: `run.py PROGRAMS [PATTERN …]`.

PROGRAMS is the folder of the built programs. Patterns choose tests, as in `run.py .build/release AUTH_001 budget`."""

import concurrent.futures
import io
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import unittest

FOLDER = os.path.dirname(os.path.abspath(__file__))
PROJECT = os.path.dirname(os.path.dirname(FOLDER))
WORKERS = 2


class TimedResult(unittest.TextTestResult):
    """Says how long each test took."""

    def startTest(self, test):
        self.began = time.monotonic()
        super().startTest(test)

    def addSuccess(self, test):
        unittest.TestResult.addSuccess(self, test)
        self.stream.writeln(f"ok ({time.monotonic() - self.began:.1f} s)")


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def coffer(command, environment):
    done = subprocess.run([os.path.join(PROJECT, "deploy", "coffer"), command], env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        sys.exit(f"deploy/coffer {command}: {done.stdout}")


def cases(suite):
    """The test classes of a suite with the names of their tests, the longest first."""
    found = {}

    def visit(it):
        if isinstance(it, unittest.TestSuite):
            for each in it:
                visit(each)
        else:
            found.setdefault(f"{type(it).__module__}.{type(it).__qualname__}", []).append(it.id())

    visit(suite)
    return sorted(found.values(), key=len, reverse=True)


def run_class(names):
    """In a worker: runs tests and returns what they said, whether all passed, and their number."""
    import support

    said = io.StringIO()
    suite = unittest.TestLoader().loadTestsFromNames(names)
    try:
        result = unittest.TextTestRunner(stream=said, verbosity=2, resultclass=TimedResult).run(suite)
    finally:
        support.stop_driver()
    return said.getvalue(), result.wasSuccessful(), result.testsRun


def run_all(patterns):
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{pattern}*" for pattern in patterns] or None
    began, count, failed = time.monotonic(), 0, False
    with concurrent.futures.ProcessPoolExecutor(WORKERS) as workers:
        jobs = [workers.submit(run_class, names) for names in cases(loader.discover(FOLDER))]
        for job in concurrent.futures.as_completed(jobs):
            said, is_well, number = job.result()
            print(said, flush=True)
            count += number
            failed = failed or not is_well
    print(f"browser suite: {count} tests in {time.monotonic() - began:.0f} s, {'failed' if failed else 'all passed'}")
    return count > 0 and not failed


def main():
    programs, patterns = os.path.abspath(sys.argv[1]), sys.argv[2:]
    for program in ("chromedriver", "chromium"):
        if not shutil.which(program):
            sys.exit(f"{program} is missing: sudo apt-get install chromium chromium-driver (deploy/coffer test does it)")
    port = free_port()
    data = tempfile.mkdtemp(prefix="coffer-browser-")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COFFER_")}
    # Passkeys need a name: browsers refuse them on addresses of numbers.
    environment |= {
        "COFFER_BIN": programs, "COFFER_HTTP": f"127.0.0.1:{port}", "COFFER_DATA": data, "COFFER_ENV_FILE": "/dev/null",
        "COFFER_PUBLIC_URL": f"http://localhost:{port}", "COFFER_AUTO_VERIFY": "example.test",
        "COFFER_LOG_LEVEL": "warning",
    }
    os.environ["COFFER_TEST_URL"] = f"http://localhost:{port}"
    sys.path.insert(0, FOLDER)
    coffer("start", environment)
    try:
        is_well = run_all(patterns)
    finally:
        coffer("stop", environment)
        shutil.rmtree(data, ignore_errors=True)
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
