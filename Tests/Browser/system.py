"""A Coffer of its own for a suite: fresh data, a free port."""

import os
import socket
import subprocess
import sys
import tempfile

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


def fresh_environment(programs, settings):
    """The settings of a Coffer of the programs in a folder; its data is a new folder."""
    port = free_port()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("COFFER_")}
    # Passkeys need a name: browsers refuse them on addresses of numbers.
    return environment | {
        "COFFER_BIN": programs, "COFFER_HTTP": f"127.0.0.1:{port}", "COFFER_ENV_FILE": "/dev/null",
        "COFFER_DATA": tempfile.mkdtemp(prefix="coffer-tests-"), "COFFER_PUBLIC_URL": f"http://localhost:{port}",
        "COFFER_AUTO_VERIFY": "example.test", "COFFER_LOG_LEVEL": "warning",
    } | settings


def coffer(command, environment):
    done = subprocess.run([os.path.join(PROJECT, "deploy", "coffer"), command], env=environment, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode != 0:
        sys.exit(f"deploy/coffer {command}: {done.stdout}")
