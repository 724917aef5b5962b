"""Verifies the signature of a webhook as its receiver does, by Python's own hmac:
verify_webhook.py SECRET ID TIMESTAMP SIGNATURES BODY."""

import base64
import hashlib
import hmac
import sys

secret, identifier, moment, signatures, body = sys.argv[1:6]
key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
assert 24 <= len(key) <= 64, "the secret has the wrong length"
signed = f"{identifier}.{moment}.{body}".encode()
own = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
assert any(hmac.compare_digest(own, one) for one in signatures.split()), f"{own} is none of {signatures}"
print("verified")
