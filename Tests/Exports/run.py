"""Exports, backups, restores and imports on the programs as they ship:
`run.py PROGRAMS [--server] [--quick] [--seed NUMBER] [PATTERN …]`.

PROGRAMS is the folder of the built programs. With `--server` the databases are on a PostgreSQL, which runs as long as the
tests. Patterns choose tests by parts of their names."""

import contextlib
import os
import random
import sys
import time
import unittest

from postgres import Postgres, run_sql

FOLDER = os.path.dirname(os.path.abspath(__file__))


class TimedResult(unittest.TextTestResult):
    """Says how long each test took, and at once why one failed: a whole run takes hours."""

    #: The start of the test, or of the program where a class cannot be set up.
    began = time.monotonic()

    def startTest(self, test):
        self.began = time.monotonic()
        super().startTest(test)

    def addSuccess(self, test):
        unittest.TestResult.addSuccess(self, test)
        self.stream.writeln(f"ok ({time.monotonic() - self.began:.1f} s)")

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.tell(self.failures)

    def addError(self, test, err):
        super().addError(test, err)
        self.tell(self.errors)

    def tell(self, found):
        self.stream.writeln(f"after {time.monotonic() - self.began:.1f} s: {found[-1][1]}")
        self.stream.flush()


def main():
    programs, arguments = os.path.abspath(sys.argv[1]), sys.argv[2:]
    seed = str(random.randrange(1, 1_000_000))
    if "--seed" in arguments:
        place = arguments.index("--seed")
        seed = arguments[place + 1] if place + 1 < len(arguments) else ""
        del arguments[place:place + 2]
    is_quick, is_on_server = "--quick" in arguments, "--server" in arguments
    patterns = [each for each in arguments if each not in ("--quick", "--server")]
    if not seed.isdigit() or any(each.startswith("-") for each in patterns):
        sys.exit("usage: deploy/coffer test exports [--server] [--quick] [--seed NUMBER] [PATTERN…]")
    os.environ |= {"COFFER_EXPORTS_PROGRAMS": programs, "COFFER_EXPORTS_SEED": seed,
                   "COFFER_EXPORTS_QUICK": "1" if is_quick else "", "COFFER_EXPORTS_SERVER": ""}
    print(f"seed {seed}{', on a server' if is_on_server else ''}{', quick' if is_quick else ''}", flush=True)
    loader = unittest.TestLoader()
    loader.testNamePatterns = [f"*{pattern}*" for pattern in patterns] or None
    with contextlib.ExitStack() as stack:
        if is_on_server:
            os.environ["COFFER_EXPORTS_SERVER"] = started_server(stack)
        # The modules of the tests read the environment.
        tests = loader.discover(FOLDER)
        result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2, resultclass=TimedResult).run(tests)
    sys.exit(0 if result.wasSuccessful() and result.testsRun else 1)


def started_server(stack):
    """Starts a PostgreSQL, which ends with the stack, and returns its folder."""
    # The tests kill programs, not the machine.
    folder = stack.enter_context(Postgres("fsync=off")).folder
    # SQLite's function, for the queries of the tests.
    run_sql(folder, "CREATE FUNCTION hex(bytea) RETURNS text LANGUAGE sql AS $$ SELECT upper(encode($1, 'hex')) $$")
    return folder


if __name__ == "__main__":
    main()
