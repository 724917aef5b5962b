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
    """Says `allowEmptyValue`, which schemathesis (4.32) does not know, by the schema: an empty value is an absent one."""
    for operations in raw_schema["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                if parameter.get("allowEmptyValue"):
                    parameter["schema"] = {"anyOf": [parameter["schema"], {"type": "string", "maxLength": 0}]}
