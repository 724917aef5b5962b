"""Runs the browser suite against a Coffer of its own: `run.py PROGRAMS [PATTERN …]`.

PROGRAMS is the folder of the built programs. Patterns choose tests, as in `run.py .build/release AUTH_001 budgets`."""

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
        "COFFER_WEB_DIR": os.path.join(PROJECT, "Gateway", "Web"), "COFFER_LOG_LEVEL": "warning",
    }
    os.environ["COFFER_TEST_URL"] = f"http://localhost:{port}"
    coffer("start", environment)
    try:
        sys.path.insert(0, FOLDER)
        loader = unittest.TestLoader()
        loader.testNamePatterns = [f"*{pattern}*" for pattern in patterns] or None
        suite = loader.discover(FOLDER)
        result = unittest.TextTestRunner(verbosity=2, resultclass=TimedResult).run(suite)
        import support
        support.stop_driver()
    finally:
        coffer("stop", environment)
        shutil.rmtree(data, ignore_errors=True)
    sys.exit(0 if result.wasSuccessful() and result.testsRun > 0 else 1)


main()
