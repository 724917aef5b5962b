"""A journal as hledger reads it, which knows nothing of Coffer."""

import csv
import io
import subprocess
import tempfile


class Journal:
    def __init__(self, content):
        self.file = tempfile.NamedTemporaryFile(suffix=".journal")
        self.file.write(content)
        self.file.flush()

    def close(self):
        self.file.close()

    def run(self, *arguments):
        return subprocess.run(["hledger", "-f", self.file.name, *arguments], check=True, text=True,
                              stdout=subprocess.PIPE, env={"LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"}).stdout

    def table(self, *arguments):
        """The rows of a report by their columns' names, with a commodity each."""
        names, *rows = self.rows(*arguments)
        return [dict(zip(names, row)) for row in rows]

    def rows(self, *arguments):
        """The same as lists, with the line of names, of which a budget report repeats one."""
        layout = ("--layout=bare",) if arguments[0] == "balance" else ()
        return list(csv.reader(io.StringIO(self.run(*arguments, *layout, "-O", "csv"))))
