#!/usr/bin/env python3
"""Writes into Gateway/Web what its modules know of the API from the golden copy of the API's document: client/api.d.ts,
the types; client/endpoints.js, what the client treats in its own way; core/limits.js, the limits of what people enter.
With --check it writes nothing and fails when a file is stale."""

import json
import os
import re
import sys

PROJECT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
DOCUMENT = os.path.join(PROJECT, "Tests", "EndToEnd", "Golden", "openapi.json")
WEB = os.path.join(PROJECT, "Gateway", "Web")
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
HEAD = """// The types of the API, written by `python3 deploy/api_types.py`: for the check of the app's modules, and
// for users of coffer.js.

/** The bytes of a file. */
export type FileBody = Blob | ArrayBuffer | ArrayBufferView;
/** What an operation answers, in the envelope's `data`. */
export type Answer<Name extends keyof Operations> = Operations[Name]["answer"];
/** What an operation takes. */
export type Body<Name extends keyof Operations> = Operations[Name]["body"];
"""
ENDPOINTS_HEAD = """// @ts-check
// The endpoints that the client treats in a way of their own: written by `python3 deploy/api_types.py`.
"""
LIMITS_HEAD = """// @ts-check
// Limits of what people enter, as the API's document has them: written by `python3 deploy/api_types.py`.

export const limits = {
"""
#: The limits that the app reads: of a member of a schema, its longest text, shortest text, most items, greatest and
#: least number, or the count of digits in its pattern.
LIMITS = {
    "accountName": ("AccountDraft", "name", "longest"),
    "assetName": ("AssetDraft", "name", "longest"),
    "categoryName": ("CategoryDraft", "name", "longest"),
    "categoryNameLeast": ("CategoryDraft", "name", "shortest"),
    "currencyCode": ("AssetDraft", "currency", "pattern"),
    "dayOfMonth": ("RecurringDraft", "dayOfMonth", "greatest"),
    "description": ("TransactionDraft", "description", "longest"),
    "apiTokenName": ("APITokenDraft", "name", "longest"),
    "displayName": ("RegisterRequest", "displayName", "longest"),
    "displayNameLeast": ("RegisterRequest", "displayName", "shortest"),
    "goalDescription": ("GoalDraft", "description", "longest"),
    "goalEmoji": ("GoalDraft", "emoji", "longest"),
    "goalName": ("GoalDraft", "name", "longest"),
    "groupName": ("GroupDraft", "name", "longest"),
    "importRows": ("ImportCorrections", "rows", "items"),
    "notes": ("TransactionDraft", "notes", "longest"),
    "password": ("RegisterRequest", "password", "longest"),
    "passwordLeast": ("RegisterRequest", "password", "shortest"),
    "payee": ("TransactionDraft", "payee", "longest"),
    "paymentNote": ("PaymentDraft", "note", "longest"),
    "pin": ("PinChange", "pin", "pattern"),
    "pinDigits": ("PinChange", "pin", "digits"),
    "occurrences": ("RecurringDraft", "occurrences", "greatest"),
    "repeatInterval": ("RecurringDraft", "interval", "greatest"),
    "bookName": ("SharedBookDraft", "name", "longest"),
    "ruleName": ("RuleDraft", "name", "longest"),
    "ruleValue": ("RuleConditionDraft", "value", "longest"),
    "shareDescription": ("ShareDraft", "description", "longest"),
    "splits": ("TransactionDraft", "splits", "items"),
    "webhookURL": ("WebhookDraft", "url", "longest"),
}
FACTS = {
    "longest": lambda schema: schema["maxLength"],
    "shortest": lambda schema: schema["minLength"],
    "items": lambda schema: schema["maxItems"],
    "greatest": lambda schema: schema["maximum"],
    "pattern": lambda schema: schema["pattern"],
    "digits": lambda schema: int(re.search(r",(\d+)\}", schema["pattern"])[1]),
}


def name_of(reference):
    return reference.rsplit("/", 1)[1]


def literals(values):
    return " | ".join(json.dumps(value) for value in values)


def type_of(schema, indent=""):
    """A schema as a type. Forms and limits of texts are not said: a date is a string."""
    if "$ref" in schema:
        return name_of(schema["$ref"])
    for choice in ("anyOf", "oneOf"):
        if choice in schema:
            return " | ".join(dict.fromkeys(type_of(each, indent) for each in schema[choice]))
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return literals(schema["enum"])
    kinds = schema.get("type", [])
    kinds = [kinds] if isinstance(kinds, str) else kinds
    return " | ".join(dict.fromkeys(of_kind(kind, schema, indent) for kind in kinds)) or "unknown"


def of_kind(kind, schema, indent):
    if kind == "array":
        return f"Array<{type_of(schema.get('items', {}), indent)}>"
    if kind != "object":
        return SIMPLE[kind]
    if "properties" in schema:
        return members(schema, indent)
    return f"Record<string, {type_of(schema.get('additionalProperties') or {}, indent)}>"


def members(schema, indent):
    lines = []
    for name, member in schema["properties"].items():
        if "description" in member:
            lines.append(f"{indent}  /** {member['description']} */")
        key = name if re.fullmatch(r"[A-Za-z_]\w*", name) else json.dumps(name)
        mark = "" if name in schema.get("required", []) else "?"
        lines.append(f"{indent}  {key}{mark}: {type_of(member, indent + '  ')};")
    return "\n".join(["{", *lines, indent + "}"])


def data_of(operation, schemas):
    """The schema of a success's data; None if the answer is no JSON of ours."""
    for status, response in operation["responses"].items():
        content = response.get("content", {}).get("application/json")
        if status.startswith("2") and content:
            envelope = schemas.get(name_of(content["schema"].get("$ref", "/")), {})
            return envelope.get("properties", {}).get("data")
    return None


def body_of(operation):
    """The type of a body: JSON, where the document describes it, else the bytes of a file."""
    content = operation.get("requestBody", {}).get("content", {})
    schema = content.get("application/json", {}).get("schema")
    return type_of(schema, "    ") if schema else "FileBody" if content else "undefined"


def operations(document):
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            data = data_of(operation, document["components"]["schemas"])
            yield (f'  "{method.upper()} {path}": {{\n'
                   f'    body: {body_of(operation)};\n'
                   f'    answer: {type_of(data, "    ") if data else "unknown"};\n  }};')


def types(document):
    schemas = document["components"]["schemas"]
    named = []
    for name, schema in schemas.items():
        text = type_of(schema)
        named.append(f"export interface {name} {text}" if text.startswith("{") else f"export type {name} = {text};")
    table = "\n".join(["/** The operations of the API by their method and path. */", "export interface Operations {",
                       *operations(document), "}"])
    return "\n".join([HEAD, "\n".join(named), "", table]) + "\n"


def endpoints(document):
    schemas = document["components"]["schemas"]
    lists = {"keyed": [], "opening": []}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            data = data_of(operation, schemas)
            if operation.get("x-idempotent"):
                lists["keyed"].append((method, path))
            if data and "TokenPair" in type_of(data).split(" | "):
                lists["opening"].append((method, path))
    notes = {"keyed": "The endpoints that take an `Idempotency-Key`.", "opening": "The endpoints that answer tokens."}
    text = ENDPOINTS_HEAD
    for name, found in lists.items():
        lines = "".join(f'  "{method.upper()} {path}",\n' for method, path in found)
        text += f"\n/** {notes[name]} */\nexport const {name} = [\n{lines}];\n"
    return text


def limits(document):
    schemas = document["components"]["schemas"]
    lines = [f"  {name}: {json.dumps(FACTS[fact](schemas[schema]['properties'][member]))},\n"
             for name, (schema, member, fact) in LIMITS.items()]
    return LIMITS_HEAD + "".join(lines) + "};\n"


def main():
    with open(DOCUMENT, encoding="utf-8") as file:
        document = json.load(file)
    for name, text in (("client/api.d.ts", types(document)), ("client/endpoints.js", endpoints(document)),
                       ("core/limits.js", limits(document))):
        path = os.path.join(WEB, name)
        if "--check" not in sys.argv:
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            continue
        with open(path, encoding="utf-8") as file:
            if file.read() != text:
                return f"Gateway/Web/{name} is stale: run python3 deploy/api_types.py"
    return 0


if __name__ == "__main__":
    sys.exit(main())
