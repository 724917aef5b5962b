"""What the app's files say about each other, without a browser."""

import gzip
import os
import re

PROJECT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
WEB = os.path.join(PROJECT, "Gateway", "Web")
SERVED = (".html", ".js", ".css", ".svg", ".png", ".webmanifest")


#: A language's words are four files.
WORD_PARTS = ("", "-start", "-more", "-later")


def read(path):
    with open(os.path.join(WEB, path), "rb") as file:
        return file.read()


def served_files():
    found = []
    for folder, _, names in os.walk(WEB):
        found += [os.path.relpath(os.path.join(folder, name), WEB) for name in names if name.endswith(SERVED)]
    return sorted(found)


def imports_of(path):
    """The modules that a module imports at once; `import()` reads its own when it is called."""
    text = read(path).decode()
    names = re.findall(r'^(?:import|export) (?:[^"]*? from )?"(\.[^"]+)";', text, re.MULTILINE)
    return [os.path.normpath(os.path.join(os.path.dirname(path), name)) for name in names]


def graph_of(path):
    """A module and everything that it needs, in the order of its imports."""
    found = []

    def visit(module):
        if module not in found:
            found.append(module)
            for name in imports_of(module):
                visit(name)

    visit(path)
    return found


def read_when_opened():
    """The files that the worker leaves to the first visit of their screens."""
    listed = re.findall(r'"(.+)"', re.search(r"const later = \[(.*?)\]", read("worker.js").decode(), re.DOTALL)[1])
    foreign = re.compile(re.search(r"const foreign = /(.*)/;", read("worker.js").decode())[1].replace("\\/", "/"))
    return [*listed, *(name for name in served_files() if foreign.match(name))]


def languages():
    """The languages that have words, as core/words.js lists them."""
    return re.findall(r'"(\w+)"', re.search(r"languages = \[(.*?)\]", read("core/words.js").decode())[1])


def preloads():
    """The lines of index.html that name what main.js imports."""
    return [f'<link rel="modulepreload" href="/app/{{hash}}/{name}">' for name in graph_of("main.js")[1:]]


def raw_addresses(module):
    """The texts of a module that put a value into an address by themselves: into its path or behind a parameter's name."""
    code = re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", module, flags=re.DOTALL | re.MULTILINE)
    found = re.findall(r'"/[^"\s]*" \+ \w+', code)
    for text in re.findall(r"`[^`]*`", code):
        # What begins with another address may only have fixed parts behind it.
        known = re.match(r"`\$\{[\w.]+(?:\(\))?\}[/?]", text)
        if (text.startswith("`/") or known) and text.count("${") > bool(known) or re.search(r"[?&][\w-]+=\$\{", text):
            found.append(text)
    return found


def compressed(paths):
    """Bytes of files as the gateway sends them: each compressed by gzip at the same level."""
    return sum(len(gzip.compress(read(path), 9)) for path in paths)


if __name__ == "__main__":
    print("\n".join(preloads()))
