"""Runs the README's tour by clients that other people's generators make of /openapi.json: `tours.py ADDRESS`.

No generated line is patched. Each tour lies in a folder of `Tours`, beside which the generated client comes."""

import os
import shutil
import subprocess
import sys
import tempfile
import urllib.request

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "Tours")
TOOLS = os.path.dirname(sys.executable)
# The generators look for their formatters in the path.
ENVIRONMENT = os.environ | {"PATH": f"{TOOLS}:{os.environ['PATH']}", "JAVA_OPTS": "-Dlog.level=error"}
# The generated code reads members of values that it takes for `{}`.
COMPILE = ("tsc", "--target", "es2020", "--module", "commonjs", "--lib", "es2020,dom", "--strict",
           "--noImplicitAny", "false", "--skipLibCheck", "tour.ts")


def generator(name, *options):
    return (f"{TOOLS}/openapi-generator-cli", "generate", "-g", name, "-i", "openapi.json", "-o", "client", *options)


#: The commands of each tour, in order.
TOURS = {
    "Python": [(f"{TOOLS}/openapi-python-client", "generate", "--path", "openapi.json", "--meta", "none",
                "--output-path", "coffer_client"),
               (sys.executable, "tour.py")],
    "TypeScript": [generator("typescript-fetch"), COMPILE, ("node", "tour.js")],
    # As the documentation page says.
    "Swift": [generator("swift6", "--additional-properties=useCustomDateWithoutTime=true,identifiableModels=false,"
                        "enumUnknownDefaultCase=true"),
              ("swift", "build", "-j", "2"), (".build/debug/Tour",)],
}


def is_done(name, address):
    with tempfile.TemporaryDirectory(prefix="coffer-tour-") as folder:
        shutil.copytree(os.path.join(FOLDER, name), folder, dirs_exist_ok=True)
        urllib.request.urlretrieve(f"{address}/openapi.json", os.path.join(folder, "openapi.json"))
        for command in TOURS[name]:
            is_tour = command == TOURS[name][-1]
            done = subprocess.run(command + ((address,) if is_tour else ()), cwd=folder, env=ENVIRONMENT, text=True,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            if done.returncode != 0:
                print(f"The tour in {name} fails at {command[0]}:\n{done.stdout[-10_000:]}")
                return False
    print(f"The generated client in {name} has run the tour.")
    return True


def are_done(address):
    return all([is_done(name, address) for name in TOURS])


if __name__ == "__main__":
    sys.exit(0 if are_done(sys.argv[1]) else 1)
