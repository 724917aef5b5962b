"""Says which modules of the tests are missing, and how to install them."""

import importlib.util
import sys

packages = {
    "aiosmtpd": "python3-aiosmtpd",
    "authlib": "python3-authlib",
    "cryptography": "python3-cryptography",
    "fido2": "python3-fido2",
    "flask": "python3-flask",
    "icalendar": "python3-icalendar",
    "jwt": "python3-jwt",
}
missing = [package for module, package in packages.items() if importlib.util.find_spec(module) is None]
if missing:
    sys.exit("missing: sudo apt-get install " + " ".join(missing) + " (deploy/coffer test does it)")
