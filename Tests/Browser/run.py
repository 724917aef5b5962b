"""Runs the browser suite against a Coffer of its own: `run.py PROGRAMS [PATTERN …]`.

PROGRAMS is the folder of the built programs. Patterns choose tests, as in `run.py .build/release AUTH_001 budget`;
`speed` measures how quick the app is (speed.py), `screenshots` makes the README's pictures (screenshots.py), `looks`
those of every theme, width and language, and measures them (looks.py); after one of these, patterns choose its tests."""

import concurrent.futures
import io
import os
import shutil
import sys
import time
import unittest

from system import coffer, fresh_environment

FOLDER = os.path.dirname(os.path.abspath(__file__))
WORKERS = 2


class TimedResult(unittest.TextTestResult):
    """Says how long each test took."""

    def startTest(self, test):
        self.began = time.monotonic()
        super().startTest(test)

    def addSuccess(self, test):
        unittest.TestResult.addSuccess(self, test)
        self.stream.writeln(f"ok ({time.monotonic() - self.began:.1f} s)")


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
    file = patterns.pop(0) if patterns and patterns[0] in ("speed", "screenshots", "looks") else "test*"
    loader.testNamePatterns = [f"*{pattern}*" for pattern in patterns] or None
    tests = loader.discover(FOLDER, f"{file}.py")
    is_alone = file in ("speed", "screenshots")
    began, count, failed = time.monotonic(), 0, False
    with concurrent.futures.ProcessPoolExecutor(1 if is_alone else WORKERS) as workers:
        jobs = [workers.submit(run_class, names) for names in cases(tests)]
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
    environment = fresh_environment(programs, {})
    os.environ["COFFER_TEST_URL"] = environment["COFFER_PUBLIC_URL"]
    os.environ["COFFER_TEST_PROGRAMS"] = programs
    os.environ["COFFER_TEST_DATA"] = environment["COFFER_DATA"]
    sys.path.insert(0, FOLDER)
    coffer("start", environment)
    try:
        is_well = run_all(patterns)
    finally:
        coffer("stop", environment)
        shutil.rmtree(environment["COFFER_DATA"], ignore_errors=True)
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
