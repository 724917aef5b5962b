"""Checks /openapi.json and the system against it, on a Coffer of its own: `run.py PROGRAMS`.

PROGRAMS is the folder of the built programs."""

import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request

FOLDER = os.path.dirname(os.path.abspath(__file__))
TOOLS = os.path.dirname(sys.executable)
#: Operations that end the session, lock it, change the password or erase the user.
ENDING = r"^/(auth/(logout|logout-all|lock|account|change-password|pin)$|auth/sessions/|users/me$)"
EXAMPLES = "20"

sys.path.insert(0, os.path.join(os.path.dirname(FOLDER), "Browser"))
from system import coffer, fresh_environment  # noqa: E402
import tours  # noqa: E402


def is_valid(address):
    path = os.path.join(tempfile.mkdtemp(prefix="coffer-document-"), "openapi.json")
    with urllib.request.urlopen(f"{address}/openapi.json", timeout=30) as answer, open(path, "wb") as file:
        file.write(answer.read())
    try:
        return subprocess.run([f"{TOOLS}/openapi-spec-validator", path]).returncode == 0
    finally:
        shutil.rmtree(os.path.dirname(path))


def is_kept(address, choice, throwaway):
    """Sends requests that the document allows and others, and compares every answer with the document."""
    environment = os.environ | {"SCHEMATHESIS_HOOKS": "users", "PYTHONPATH": FOLDER, "COFFER_TEST_URL": address,
                                "COFFER_TEST_THROWAWAY": "1" if throwaway else ""}
    command = [
        f"{TOOLS}/schemathesis", "--config-file", os.path.join(FOLDER, "schemathesis.toml"), "run",
        f"{address}/openapi.json", choice, ENDING, "--exclude-checks", "positive_data_acceptance",
        "-n", EXAMPLES, "--no-color",
    ]
    # It leaves notes in the folder where it runs.
    with tempfile.TemporaryDirectory(prefix="coffer-document-") as folder:
        return subprocess.run(command, env=environment, cwd=folder).returncode == 0


def main():
    environment = fresh_environment(os.path.abspath(sys.argv[1]), {"COFFER_RATES": "off", "COFFER_ACCESS_TTL": "86400"})
    address = environment["COFFER_PUBLIC_URL"]
    coffer("start", environment)
    try:
        checks = [is_valid(address), tours.are_done(address), is_kept(address, "--exclude-path-regex", False),
                  is_kept(address, "--include-path-regex", True)]
    finally:
        coffer("stop", environment)
        shutil.rmtree(environment["COFFER_DATA"], ignore_errors=True)
    sys.exit(0 if all(checks) else 1)


if __name__ == "__main__":
    main()
