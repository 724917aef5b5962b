"""The ceremonies of passkeys by fido2's own client and server, with an authenticator in software that speaks CTAP2.

Arguments: where the gateway listens, the origin of the app, e-mail and password of a user without passkeys.
fido2's client checks the options and writes the client data; its server must accept every answer that Coffer does."""

import json
import os
import sys
import urllib.error
import urllib.request

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding, rsa
from fido2 import cbor
from fido2.client import ClientError, Fido2Client
from fido2.cose import ES256, RS256, EdDSA
from fido2.ctap2 import AttestationObject, AttestedCredentialData, AuthenticatorData, Info
from fido2.hid import CAPABILITY
from fido2.server import Fido2Server
from fido2.utils import sha256, websafe_decode, websafe_encode
from fido2.webauthn import PublicKeyCredentialRpEntity

gateway, origin, email, password = sys.argv[1:5]
MAKE_CREDENTIAL, GET_ASSERTION, GET_INFO = 1, 2, 4
CREDENTIAL_EXCLUDED, NO_CREDENTIALS = 0x19, 0x2E


class Authenticator:
    """One credential of one algorithm; counts its signatures."""

    def __init__(self, cose, private_key, sign):
        self.cose, self.private_key, self.sign = cose, private_key, sign
        self.capabilities, self.id, self.count, self.flags = CAPABILITY.CBOR, None, 0, 0x1D

    def call(self, command, data=b"", event=None, on_keepalive=None):
        command, data = data[0], data[1:]
        if command == GET_INFO:
            return b"\0" + Info.create(["FIDO_2_0"], options={"rk": True, "up": True, "uv": True})
        arguments = cbor.decode(data)
        self.count += 1
        return (self.make if command == MAKE_CREDENTIAL else self.get)(arguments)

    def make(self, arguments):
        if any(each["id"] == self.id for each in arguments.get(5, [])):
            return bytes([CREDENTIAL_EXCLUDED])
        assert arguments[7] == {"rk": True, "uv": True}, arguments
        assert {"type": "public-key", "alg": self.cose.ALGORITHM} in arguments[4], arguments
        self.id, self.user = os.urandom(48), arguments[3]
        key = self.cose.from_cryptography_key(self.private_key.public_key())
        credential = AttestedCredentialData.create(b"\0" * 16, self.id, key)
        data = AuthenticatorData.create(
            sha256(arguments[2]["id"].encode()), self.flags | 0x40, self.count, credential)
        return b"\0" + AttestationObject.create("none", data, {})

    def get(self, arguments):
        if 3 in arguments and all(each["id"] != self.id for each in arguments[3]):
            return bytes([NO_CREDENTIALS])
        data = AuthenticatorData.create(sha256(arguments[1].encode()), self.flags, self.count)
        signature = self.sign(self.private_key, data + arguments[2])
        user = {"id": self.user["id"]}
        credential = {"id": self.id, "type": "public-key"}
        return b"\0" + cbor.encode({1: credential, 2: bytes(data), 3: signature, 4: user})


def authenticators():
    yield Authenticator(
        ES256, ec.generate_private_key(ec.SECP256R1()),
        lambda key, message: key.sign(message, ec.ECDSA(hashes.SHA256())))
    yield Authenticator(
        EdDSA, ed25519.Ed25519PrivateKey.generate(), lambda key, message: key.sign(message))
    yield Authenticator(
        RS256, rsa.generate_private_key(65537, 2048),
        lambda key, message: key.sign(message, padding.PKCS1v15(), hashes.SHA256()))


def call(path, body=None, token=None, method="POST"):
    """The status and the data, or the error's envelope."""
    request = urllib.request.Request(gateway + path, method=method)
    request.add_header("Content-Type", "application/json")
    if token:
        request.add_header("Authorization", "Bearer " + token)
    try:
        with urllib.request.urlopen(request, json.dumps(body or {}).encode()) as answer:
            return answer.status, json.load(answer)["data"]
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


def ok(answer):
    assert answer[0] in (200, 201), answer
    return answer[1]


def binary(options, *names):
    """Options in JSON with their binary members decoded, as parseCreationOptionsFromJSON does it."""
    options = dict(options, challenge=websafe_decode(options["challenge"]))
    for name in names:
        options[name] = [dict(each, id=websafe_decode(each["id"])) for each in options[name]]
    if "user" in options:
        # Debian's fido2 is of WebAuthn Level 1: this is what it knows instead.
        assert options["authenticatorSelection"].pop("residentKey") == "required"
        options["user"] = dict(options["user"], id=websafe_decode(options["user"]["id"]))
    return options


def register(device, token, server):
    options = ok(call("/auth/passkeys/register/options", token=token))
    made = Fido2Client(device, origin).make_credential(binary(options, "excludeCredentials"))
    attestation = made.attestation_object.with_string_keys()
    server.register_complete(
        {"challenge": options["challenge"], "user_verification": "required"}, made.client_data,
        made.attestation_object)
    identity = websafe_encode(device.id)
    return call("/auth/passkeys/register/verify", {
        "id": identity, "rawId": identity, "type": "public-key", "clientExtensionResults": {},
        "authenticatorAttachment": "platform",
        "response": {
            "clientDataJSON": websafe_encode(made.client_data), "transports": ["internal"],
            "attestationObject": websafe_encode(attestation),
            "authenticatorData": websafe_encode(attestation.auth_data),
            "publicKeyAlgorithm": device.cose.ALGORITHM,
        },
    }, token)


def assertion(device, options, server):
    """What a client sends for the options of a sign-in."""
    chosen = Fido2Client(device, origin).get_assertion(binary(options, "allowCredentials")).get_response(0)
    key = device.cose.from_cryptography_key(device.private_key.public_key())
    server.authenticate_complete(
        {"challenge": options["challenge"], "user_verification": "required"},
        [AttestedCredentialData.create(b"\0" * 16, device.id, key)], device.id, chosen.client_data,
        chosen.authenticator_data, chosen.signature)
    identity = websafe_encode(device.id)
    return {
        "id": identity, "rawId": identity, "type": "public-key", "clientExtensionResults": {},
        "response": {
            "clientDataJSON": websafe_encode(chosen.client_data),
            "authenticatorData": websafe_encode(chosen.authenticator_data),
            "signature": websafe_encode(chosen.signature),
            "userHandle": websafe_encode(chosen.user_handle),
        },
    }


def main():
    token = ok(call("/auth/login", {"email": email, "password": password}))["accessToken"]
    options = ok(call("/auth/passkeys/register/options", token=token))
    server = Fido2Server(
        PublicKeyCredentialRpEntity(options["rp"]["id"], options["rp"]["name"]),
        verify_origin=lambda it: it == origin)
    for device in authenticators():
        name = device.cose.__name__
        print(name, "registered", ok(register(device, token, server))["id"])
        try:
            register(device, token, server)
            raise AssertionError("the client did not heed excludeCredentials")
        except ClientError as error:
            assert error.code == ClientError.ERR.DEVICE_INELIGIBLE, error
        login = ok(call("/auth/passkeys/login/options", {"email": email}))
        body = assertion(device, login, server)
        pair = ok(call("/auth/passkeys/login/verify", body))
        assert pair["user"]["email"] == email and pair["user"]["biometricEnabled"], pair
        assert ok(call("/users/me", token=pair["accessToken"], method="GET"))["email"] == email
        print(name, "signed in")
        assert call("/auth/passkeys/login/verify", body)[0] == 401, "the same answer twice"
        locked = pair["accessToken"]
        ok(call("/auth/lock", token=locked))
        assert call("/users/me", token=locked, method="GET")[0] == 423, "a locked session"
        unlock = ok(call("/auth/passkeys/login/options", token=locked))
        assert unlock["allowCredentials"], unlock
        ok(call("/auth/unlock", assertion(device, unlock, server), locked))
        assert ok(call("/users/me", token=locked, method="GET"))["email"] == email
        print(name, "unlocked")
        for flags, why in ((0x1C, "not present"), (0x19, "not verified"), (0x05, "not eligible any more")):
            device.flags = flags
            login = ok(call("/auth/passkeys/login/options"))
            chosen = Fido2Client(device, origin).get_assertion(binary(login, "allowCredentials")).get_response(0)
            bad = dict(body, response=dict(
                body["response"], clientDataJSON=websafe_encode(chosen.client_data),
                authenticatorData=websafe_encode(chosen.authenticator_data),
                signature=websafe_encode(chosen.signature)))
            assert call("/auth/passkeys/login/verify", bad)[0] == 401, why
        device.flags = 0x1D
        print(name, "refused what it must")
    keys = ok(call("/auth/passkeys", token=token, method="GET"))["passkeys"]
    assert len(keys) == 3, keys


main()
