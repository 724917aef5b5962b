"""Mail servers of every temper, each on a port of its own of the loopback, until the process is ended.

Writes to the folder that is its first argument: ports.json (temper to port), certificate.pem (of the servers with
TLS), and every mail that was taken as <number>.json, in the order of their arrival.
"""

import asyncio
import datetime
import ipaddress
import json
import os
import ssl
import sys

from aiosmtpd.smtp import SMTP, AuthResult
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

folder = sys.argv[1]


def write(name, text):
    """Whole or not at all: the test reads while this writes."""
    with open(f"{folder}/{name}.new", "w", encoding="utf-8") as file:
        file.write(text)
    os.rename(f"{folder}/{name}.new", f"{folder}/{name}")


class Taker:
    """Takes every mail and keeps it."""

    count = 0

    async def handle_DATA(self, server, session, envelope):
        Taker.count += 1
        kept = {
            "from": envelope.mail_from,
            "to": envelope.rcpt_tos,
            "content": envelope.content.decode("utf-8"),
            "tls": session.ssl is not None,
            "login": session.auth_data.login.decode() if session.auth_data else None,
        }
        write(f"{Taker.count:04}.json", json.dumps(kept))
        return "250 taken"


class Refuser(Taker):
    """Refuses whoever's name says so, some for good, some at the first try; never gets done with "slow"."""

    def __init__(self):
        self.seen = set()

    def is_first(self, address):
        is_new = address not in self.seen
        self.seen.add(address)
        return is_new

    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("unknown"):
            return "550 no such user here"
        if address.startswith("busy") and self.is_first(address):
            return "450 mailbox is busy, try again"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server, session, envelope):
        address = envelope.rcpt_tos[0]
        if address.startswith("slow"):
            await asyncio.sleep(3600)
        if address.startswith("spam"):
            return "554 looks like spam"
        if address.startswith("full") and self.is_first(address):
            return "452 disk is full"
        return await super().handle_DATA(server, session, envelope)


class Quitter(Taker):
    """Gone after the whole mail, before the answer."""

    async def handle_DATA(self, server, session, envelope):
        server.transport.abort()
        return "250 never said"


class Sleeper(Taker):
    """Takes its time after the mail."""

    async def handle_DATA(self, server, session, envelope):
        await asyncio.sleep(3600)
        return "250 much later"


async def die_in_the_middle(reader, writer):
    """Speaks as far as the mail's text, reads the first line of it and hangs up."""
    writer.write(b"220 ready\r\n")
    async for line in reader:
        word = line[:4].upper()
        if word == b"DATA":
            writer.write(b"354 go on\r\n")
            await reader.readline()
            writer.transport.abort()
            return
        writer.write(b"250 OK\r\n")


async def say_nothing(reader, writer):
    await asyncio.sleep(3600)


def authenticate(server, session, envelope, mechanism, data):
    right = data.login == b"coffer" and data.password == b"p@ss:w/rd"
    # What is not handled is answered with 535.
    return AuthResult(success=right, handled=right, auth_data=data)


def certificate():
    """A key and a certificate of 127.0.0.1 by itself."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "mail.test")])
    now = datetime.datetime.utcnow()
    alternative = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=2))
        .add_extension(alternative, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    with open(f"{folder}/key.pem", "wb") as file:
        file.write(private)
    with open(f"{folder}/certificate.pem", "wb") as file:
        file.write(made.public_bytes(pem))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(f"{folder}/certificate.pem", f"{folder}/key.pem")
    return context


async def main():
    loop = asyncio.get_running_loop()
    tls = certificate()
    secure = {"tls_context": tls, "require_starttls": True, "auth_required": True, "authenticator": authenticate}

    def server(handler, **options):
        return lambda: SMTP(handler, hostname="mail.test", loop=loop, enable_SMTPUTF8=True, **options)

    tempers = {
        "plain": await loop.create_server(server(Taker()), "127.0.0.1", 0),
        "secure": await loop.create_server(server(Taker(), **secure), "127.0.0.1", 0),
        "smtps": await loop.create_server(server(Taker()), "127.0.0.1", 0, ssl=tls),
        "refuser": await loop.create_server(server(Refuser()), "127.0.0.1", 0),
        "quitter": await loop.create_server(server(Quitter()), "127.0.0.1", 0),
        "sleeper": await loop.create_server(server(Sleeper()), "127.0.0.1", 0),
        "dier": await asyncio.start_server(die_in_the_middle, "127.0.0.1", 0),
        "silent": await asyncio.start_server(say_nothing, "127.0.0.1", 0),
    }
    write("ports.json", json.dumps({name: found.sockets[0].getsockname()[1] for name, found in tempers.items()}))
    # Nobody keeps it running for long if the test that ends it is gone.
    await asyncio.sleep(900)


asyncio.run(main())
