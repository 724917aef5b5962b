"""Who sends the requests of schemathesis: one user, or a new one for each request where it ends the session or the user;
and what it does not know of the document."""

import json
import os
import urllib.request
import uuid

import schemathesis

BASE = os.environ["COFFER_TEST_URL"]
PASSWORD = "Str0ng-enough."


def call(path, body):
    request = urllib.request.Request(BASE + path, json.dumps(body).encode(), {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)["data"]


def new_token():
    email = f"ada-{uuid.uuid4().hex}@example.test"
    call("/auth/register", {"email": email, "password": PASSWORD, "displayName": "Ada Lovelace"})
    return call("/auth/login", {"email": email, "password": PASSWORD})["accessToken"]


# Nothing is kept for throwaway users.
@schemathesis.auth(refresh_interval=0 if os.environ.get("COFFER_TEST_THROWAWAY") else 3600)
class SignedIn:
    def get(self, case, context):
        return new_token()

    def set(self, case, data, context):
        case.headers = case.headers or {}
        case.headers["Authorization"] = f"Bearer {data}"


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Says by the schema what the document says in words, or by what schemathesis (4.32) does not know."""
    for operations in raw_schema["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                # An empty value is an absent one.
                if parameter.get("allowEmptyValue"):
                    parameter["schema"] = {"anyOf": [parameter["schema"], {"type": "string", "maxLength": 0}]}
            # A file is any bytes.
            for kind, media in operation.get("requestBody", {}).get("content", {}).items():
                if kind not in ("application/json", "application/x-www-form-urlencoded"):
                    media["schema"] = {}
    for schema in raw_schema["components"]["schemas"].values():
        for name, member in schema.get("properties", {}).items():
            # A JSON number is read, too.
            if member.get("format") == "decimal":
                schema["properties"][name] = {"anyOf": [member, {"type": "number"}]}
