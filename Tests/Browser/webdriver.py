"""A small client of WebDriver (W3C): what the browser suite needs, and no more."""

import base64
import json
import os
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ELEMENT = "element-6066-11e4-a52e-4f735466cecf"
KEYS = {"Enter": "\ue007", "Shift": "\ue008", "Escape": "\ue00c", "Down": "\ue015", "Up": "\ue013", "Tab": "\ue004",
        "Control": "\ue009", "Right": "\ue014", "Left": "\ue012", "Space": " "}

#: Seconds until what is waited for counts as missing. A busy machine takes long, and waiting costs a passing test nothing.
PATIENCE = 60


class WebDriverError(Exception):
    def __init__(self, kind, message):
        super().__init__(f"{kind}: {message}")
        self.kind = kind


class Driver:
    """The chromedriver process; makes browsers."""

    def __init__(self):
        self.log = tempfile.NamedTemporaryFile(prefix="chromedriver-", suffix=".log")
        self.process = subprocess.Popen(
            ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=self.log, text=True,
            # The tests reckon in the days of UTC.
            env={**os.environ, "TZ": "UTC"})
        for line in self.process.stdout:
            if "started successfully on port" in line:
                port = line.split("port")[1].strip(" .\n")
                self.url = f"http://127.0.0.1:{port}"
                return
        raise WebDriverError("start", f"chromedriver ended; see {self.log.name}")

    def stop(self):
        self.process.terminate()
        self.process.wait(10)

    def call(self, method, path, body=None):
        data = None if method == "GET" else json.dumps(body or {}).encode()
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=300) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            value = json.load(error)["value"]
            raise WebDriverError(value["error"], value["message"].split("\n")[0]) from None


class Browser:
    """One window with a profile of its own."""

    def __init__(self, driver, size=(390, 844), dark=False, arguments=()):
        self.driver = driver
        options = ["--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--lang=en-US",
                   "--force-prefers-reduced-motion", *arguments]
        if dark:
            options.append("--blink-settings=preferredColorScheme=0")
        chrome = {"args": options, "prefs": {"intl.accept_languages": "en-US"}}
        if os.path.exists("/usr/bin/chromium"):
            chrome["binary"] = "/usr/bin/chromium"
        capabilities = {"browserName": "chrome", "goog:chromeOptions": chrome,
                        "goog:loggingPrefs": {"browser": "ALL"}, "timeouts": {"script": 4 * PATIENCE * 1000}}
        self.path = f"/session/{driver.call('POST', '/session', {'capabilities': {'alwaysMatch': capabilities}})['sessionId']}"
        self.resize(*size)

    def close(self):
        self.call("DELETE", "")

    def call(self, method, path, body=None):
        return self.driver.call(method, self.path + path, body)

    def cdp(self, command, **parameters):
        return self.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def resize(self, width, height):
        self.cdp("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
                 mobile=width < 900)

    def open(self, url):
        self.call("POST", "/url", {"url": url})

    def url(self):
        return self.call("GET", "/url")

    def reopen(self):
        """Closes the tab and goes on in a new one, as a person who comes back later."""
        new = self.call("POST", "/window/new", {"type": "tab"})["handle"]
        self.call("DELETE", "/window")
        self.call("POST", "/window", {"handle": new})

    def back(self):
        self.call("POST", "/back")

    def run(self, script, *arguments):
        return self.call("POST", "/execute/sync", {"script": script, "args": arguments})

    def run_async(self, script, *arguments):
        """Awaits a promise: `script` is the body of an async function."""
        value = self.call("POST", "/execute/async", {
            "script": "const done = arguments[arguments.length - 1]; const args = [...arguments].slice(0, -1);"
                      f"(async (...args) => {{ {script} }})(...args).then(value => done({{value}}), "
                      "error => done({error: String(error)}))",
            "args": arguments})
        if "error" in value:
            raise AssertionError(value["error"])
        return value.get("value")

    def screenshot(self, path):
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("GET", "/screenshot")))

    def console(self):
        """The messages of the console since the last call."""
        return self.call("POST", "/se/log", {"type": "browser"})

    # Elements, by CSS

    def all(self, css):
        return self.call("POST", "/elements", {"using": "css selector", "value": css})

    def find(self, css, seconds=PATIENCE):
        """The first element that is shown."""
        def look():
            for element in self.all(css):
                if self.call("GET", f"/element/{element[ELEMENT]}/displayed"):
                    return element
            return None
        return self.eventually(look, f"{css} is shown", seconds)

    def gone(self, css, seconds=PATIENCE):
        self.eventually(lambda: not self.all(css), f"{css} is gone", seconds)

    def eventually(self, check, what, seconds=PATIENCE):
        """Returns the first true value; elements may go while they are looked at."""
        deadline = time.monotonic() + seconds
        while True:
            try:
                value = check()
                if value:
                    return value
            except WebDriverError as error:
                if error.kind not in ("stale element reference", "no such element", "javascript error"):
                    raise
            if time.monotonic() > deadline:
                raise AssertionError(f"not within {seconds} s: {what}")
            time.sleep(0.03)

    def click(self, css):
        def press():
            element = self.find(css)
            try:
                self.call("POST", f"/element/{element[ELEMENT]}/click", {})
            except WebDriverError as error:
                if error.kind == "element click intercepted":
                    self.run("arguments[0].scrollIntoView({block: 'center'})", element)
                    return False
                raise
            return True
        self.eventually(press, f"{css} can be clicked")

    def type(self, css, text, clear=False):
        element = self.find(css)
        if clear:
            self.call("POST", f"/element/{element[ELEMENT]}/clear", {})
        self.call("POST", f"/element/{element[ELEMENT]}/value", {"text": text})

    def fill(self, css, value):
        """Sets a field whose keys depend on the locale, such as one for a date."""
        self.run("arguments[0].value = arguments[1]; arguments[0].dispatchEvent(new Event('input', {bubbles: true}))",
                 self.find(css), str(value))

    slide = fill

    def change(self, css):
        """Tells the page that a field is left with what was filled in."""
        self.run("arguments[0].dispatchEvent(new Event('change', {bubbles: true}))", self.find(css))

    def choose(self, css, value):
        """Chooses one of a select's options by its value."""
        def choose():
            self.run("arguments[0].value = arguments[1]; for (const kind of ['input', 'change'])"
                     " arguments[0].dispatchEvent(new Event(kind, {bubbles: true}))", self.find(css), value)
            return True
        self.eventually(choose, f"{css} can be chosen from")

    def upload(self, css, path):
        """Gives a file to a file input, which may be hidden behind a button."""
        element = self.eventually(lambda: self.all(css), f"{css} is there")[0]
        self.call("POST", f"/element/{element[ELEMENT]}/value", {"text": path})

    def keys(self, *names):
        """Presses keys together, as Shift and Enter, on what has the focus."""
        codes = [KEYS.get(name, name) for name in names]
        down = [{"type": "keyDown", "value": code} for code in codes]
        up = [{"type": "keyUp", "value": code} for code in reversed(codes)]
        self.call("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": down + up}]})

    def text(self, css, seconds=PATIENCE):
        element = self.find(css, seconds)
        # A joiner keeps a minus at its symbol where the line ends; nobody sees it.
        return self.call("GET", f"/element/{element[ELEMENT]}/text").replace("\u2060", "")

    def value(self, css):
        return self.run("return arguments[0].value", self.find(css))

    def attribute(self, css, name):
        self.find(css)
        # In one step: the screen may replace the element between two.
        return self.run("return document.querySelector(arguments[0])?.getAttribute(arguments[1])", css, name)

    def says(self, text, css="body", seconds=PATIENCE):
        said = ""

        def is_said():
            nonlocal said
            said = self.text(css, seconds)
            return text.lower() in said.lower()
        try:
            self.eventually(is_said, f"{css} says “{text}”", seconds)
        except AssertionError as error:
            shown = " ".join(self.text("body", 1).split())
            raise AssertionError(f"{error}\nit said last: {said}\nthe page: {shown[:1000]}") from None
