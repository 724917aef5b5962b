"""Verifies an access token with PyJWT by the keys of /.well-known/jwks.json and prints its claims:
verify_token.py BASE-URL ISSUER TOKEN. Tokens that were altered must not pass."""

import json
import sys

import jwt

base, issuer, token = sys.argv[1:4]
client = jwt.PyJWKClient(f"{base}/.well-known/jwks.json")


def claims(text, audience="coffer"):
    key = client.get_signing_key_from_jwt(text)
    return jwt.decode(
        text, key.key, algorithms=["EdDSA"], audience=audience, issuer=issuer,
        options={"require": ["exp", "iat", "iss", "aud", "sub", "jti"]})


def is_refused(text, audience="coffer"):
    try:
        claims(text, audience)
    except jwt.PyJWTError:
        return True
    return False


header, payload, signature = token.split(".")
other = ("A" if payload[20] != "A" else "B").join((payload[:20], payload[21:]))
assert is_refused(f"{header}.{other}.{signature}"), "an altered payload passed"
assert is_refused(f"{header}.{payload}.{signature[::-1]}"), "an altered signature passed"
assert is_refused(token, audience="elsewhere"), "another audience passed"
assert jwt.get_unverified_header(token)["typ"] == "JWT"
print(json.dumps(claims(token)))
