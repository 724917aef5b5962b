"""A person who calls the public API."""

import http.client
import json
import time
import urllib.parse

PASSWORD = "Str0ng-enough."
PASSPHRASE = "sieben ruhige Ötter"


class Answer:
    def __init__(self, status, headers, content):
        self.status, self.headers, self.bytes = status, headers, content
        self._json = None

    @property
    def json(self):
        if self._json is None:
            self._json = json.loads(self.bytes)
        return self._json

    @property
    def data(self):
        return self.json["data"]

    def __str__(self):
        return f"{self.status} {self.bytes[:600]!r}"


class Member:
    def __init__(self, coffer, email, name="Ada Lovelace"):
        self.coffer, self.email, self.name = coffer, email, name
        self.connection = None
        self.token = None

    @classmethod
    def join(cls, coffer, email, name="Ada Lovelace"):
        member = cls(coffer, email, name)
        member.must("POST", "/auth/register", {"email": email, "password": PASSWORD, "displayName": name})
        return member.sign_in()

    def sign_in(self):
        self.token = None
        self.token = self.must("POST", "/auth/login", {"email": self.email, "password": PASSWORD}).data["accessToken"]
        self.id = self.must("GET", "/users/me").data["id"]
        return self

    def call(self, method, path, body=None, headers=None, kind="application/json", timeout=150):
        """Sends a request and returns the answer. A body is JSON, bytes, or an iterator of bytes."""
        fields = dict(headers or {})
        if body is not None and not isinstance(body, (bytes, bytearray)) and not hasattr(body, "__next__"):
            body = json.dumps(body).encode()
        if body is not None:
            fields.setdefault("Content-Type", kind)
        if self.token:
            fields["Authorization"] = f"Bearer {self.token}"
        for attempt in range(2):
            fresh = self.connection is None
            if fresh:
                host, port = self.coffer.address.rsplit(":", 1)
                self.connection = http.client.HTTPConnection(host, int(port), timeout=timeout)
            try:
                return self._send(method, path, body, fields)
            except (http.client.RemoteDisconnected, ConnectionError):
                self.close()
                # An idle connection may have been closed meanwhile.
                if fresh or hasattr(body, "__next__"):
                    raise
        raise AssertionError("not reached")

    def _send(self, method, path, body, fields):
        try:
            self.connection.request(method, path, body, fields)
        except (BrokenPipeError, ConnectionResetError):
            # The server has answered before it had all of the body.
            if not isinstance(body, (bytes, bytearray)) and not hasattr(body, "__next__"):
                raise
        answer = self.connection.getresponse()
        content = answer.read()
        if answer.will_close:
            self.close()
        return Answer(answer.status, answer.headers, content)

    def close(self):
        if self.connection:
            self.connection.close()
            self.connection = None

    def must(self, method, path, body=None, statuses=(200, 201), **more):
        answer = self.call(method, path, body, **more)
        if answer.status not in statuses:
            raise AssertionError(f"{method} {path}: {answer}")
        return answer

    # Backups and restores

    def backup(self, passphrase=None):
        """Makes a backup and returns its id."""
        made = self.must("POST", "/backups", {"passphrase": passphrase} if passphrase else {}, statuses=(201, 202))
        return self.finished("/backups", made)["id"]

    def backup_file(self, passphrase=None):
        return self.must("GET", f"/backups/{self.backup(passphrase)}/download").bytes

    def finished(self, place, answer):
        """The result of long work: of the answer itself, or once it has ended."""
        if answer.status != 202:
            return answer.data
        while True:
            now = self.must("GET", f"{place}/{answer.data['id']}").data
            if now["status"] != "running":
                if now["status"] != "done":
                    raise AssertionError(f"{place}: {now}")
                return now.get("result") or now
            time.sleep(0.1)

    def send_file(self, file, mode="replace", passphrase=None, token=None, **more):
        """Sends a file to `/restore`: a dry run without a token."""
        headers = {"X-Backup-Passphrase": urllib.parse.quote(passphrase, safe="")} if passphrase else {}
        confirmed = f"&confirm=true&token={token}" if token else ""
        return self.call("POST", f"/restore?mode={mode}{confirmed}", file, headers, "application/octet-stream", **more)

    def restore(self, file, mode="replace", passphrase=None, shown_to=None):
        """Restores a file and returns the result of the dry run and the one of doing it. `shown_to` is called between."""
        shown = self.send_file(file, mode, passphrase)
        if shown.status not in (200, 202):
            raise AssertionError(f"dry run: {shown}")
        shown = self.finished("/restores", shown)
        if not shown.get("token"):
            raise AssertionError(f"dry run: {json.dumps(shown)[:2000]}")
        if shown_to:
            shown_to(shown)
        done = self.send_file(file, mode, token=shown["token"])
        if done.status not in (200, 202):
            raise AssertionError(f"restore: {done}")
        return shown, self.finished("/restores", done)

    def undo(self, restore, shown_to=None):
        shown = self.finished("/restores", self.must("POST", f"/restores/{restore}/undo", {}, statuses=(200, 202)))
        if shown_to:
            shown_to(shown)
        body = {"confirm": True, "token": shown["token"]}
        return self.finished("/restores", self.must("POST", f"/restores/{restore}/undo", body, statuses=(200, 202)))

    def dollar_account(self):
        """The id of a new account whose entries have two digits."""
        body = {"name": "Dollars", "type": "SELF", "preferredCurrency": "USD"}
        return self.must("POST", "/accounts", body).data["id"]

    # Lists

    def pages(self, path, name):
        """All elements of a paged list."""
        found, cursor = [], None
        while True:
            mark = "&" if "?" in path else "?"
            more = f"&cursor={urllib.parse.quote(cursor, safe='')}" if cursor else ""
            page = self.must("GET", f"{path}{mark}limit=100{more}").data
            found += page[name]
            cursor = page.get("nextCursor")
            if not cursor:
                return found
