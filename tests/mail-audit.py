"""Has dkimpy check the signatures of our mails, and aiosmtpd take them over TLS.

    python tests/mail-audit.py BINARY

Each case is a service of its own with a mail server of its own. Every case must hold.
"""

import base64
import datetime
import ipaddress
import json
import logging
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.request
from contextlib import contextmanager
from pathlib import Path

import dkim
from aiosmtpd.controller import Controller
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, rsa

BINARY = sys.argv[1]
KEYS = Path(__file__).parent.parent / "api/mail/src/dkim/tests"
PATIENCE = 30


class Authority:
    """Somebody who says which servers are what they call themselves."""

    def __init__(self, name, folder):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, name)])
        basic = x509.BasicConstraints(ca=True, path_length=None)
        self.certificate = self.sign(self.name, self.key, (basic, True))
        self.file = folder / "authority.pem"
        self.file.write_bytes(self.certificate.public_bytes(serialization.Encoding.PEM))
        self.folder = folder

    def sign(self, subject, key, *extensions):
        now = datetime.datetime.now(datetime.timezone.utc)
        day = datetime.timedelta(days=1)
        builder = (
            x509.CertificateBuilder()
            .subject_name(subject)
            .issuer_name(self.name)
            .public_key(key.public_key())
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - day)
            .not_valid_after(now + day)
        )
        for extension, critical in extensions:
            builder = builder.add_extension(extension, critical=critical)
        return builder.sign(self.key, hashes.SHA256())

    def context(self):
        """What a server on this machine needs for TLS."""
        key = ec.generate_private_key(ec.SECP256R1())
        names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
        subject = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
        certificate = self.sign(subject, key, (x509.SubjectAlternativeName(names), False))
        file = self.folder / "server.pem"
        pem, pkcs8 = serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8
        file.write_bytes(
            certificate.public_bytes(pem) + key.private_bytes(pem, pkcs8, serialization.NoEncryption())
        )
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        return context


class Inbox:
    """Keeps every mail, and whether it came encrypted."""

    def __init__(self):
        self.mails = []

    async def handle_DATA(self, server, session, envelope):
        encrypted = server.transport.get_extra_info("ssl_object") is not None
        self.mails.append((bytes(envelope.original_content), encrypted))
        return "250 Taken"


@contextmanager
def post_office(**how):
    """A mail server; `how` is what aiosmtpd takes."""
    inbox = Inbox()
    controller = Controller(inbox, hostname="127.0.0.1", port=free_port(), **how)
    controller.start()
    try:
        yield inbox, controller.port
    finally:
        controller.stop()


def free_port():
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return held.getsockname()[1]


@contextmanager
def service(smtp, authority, key=None):
    with tempfile.TemporaryDirectory() as data:
        settings = {
            "PATH": os.environ["PATH"],
            "PLOTLINE_LISTEN": "127.0.0.1:0",
            "PLOTLINE_DATA_DIR": data,
            "PLOTLINE_RATE_LIMITS": "off",
            "PLOTLINE_RETRY_SECONDS": "1",
            "PLOTLINE_MAIL_DOMAIN": "play.example.org",
            "PLOTLINE_SMTP_URL": smtp,
            "SSL_CERT_FILE": str(authority.file),
        }
        if key:
            settings |= {"PLOTLINE_DKIM_KEY": str(KEYS / key), "PLOTLINE_DKIM_SELECTOR": "plotline"}
        with open(f"{data}/log", "wb") as log:
            process = subprocess.Popen(
                [BINARY, "serve"], cwd=data, env=settings, stdout=subprocess.PIPE, stderr=log, text=True
            )
        try:
            for line in process.stdout:
                if found := re.search(r"REST\s+(\S+)", line):
                    break
            else:
                sys.exit(f"the service did not start: {Path(data, 'log').read_text()}")
            yield found[1].removesuffix("/v1")
        finally:
            process.kill()
            process.wait()


def call(url, path, body=None, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = json.dumps(body).encode() if body is not None else None
    with urllib.request.urlopen(urllib.request.Request(url + path, data, headers)) as answer:
        return json.load(answer)


def begin_game(url):
    """A game of two; gives the token of whoever is to move."""
    tokens = []
    for name in ["ada", "ben"]:
        body = {"username": name, "email": f"{name}@example.org", "password": "correct horse battery"}
        tokens.append(call(url, "/v1/players", body)["access_token"])
    opening = {"ruleset": "tower-up", "seats": 2, "options": {"first_player": "first_seat"}}
    game = call(url, "/v1/games", opening, tokens[0])["id"]
    call(url, f"/v1/games/{game}/seats", {}, tokens[1])
    return tokens[0]


def wait_for(what, ask):
    until = time.monotonic() + PATIENCE
    while not (found := ask()):
        if time.monotonic() > until:
            sys.exit(f"in vain waited for {what}")
        time.sleep(0.05)
    return found


def published(key):
    """The record that stands under the selector, from the private key."""
    public = key.public_key()
    if isinstance(key, ed25519.Ed25519PrivateKey):
        raw = public.public_bytes(serialization.Encoding.Raw, serialization.PublicFormat.Raw)
        return b"v=DKIM1; k=ed25519; p=" + base64.b64encode(raw)
    der = public.public_bytes(
        serialization.Encoding.DER, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return b"v=DKIM1; k=rsa; p=" + base64.b64encode(der)


def is_signed(mail, record):
    def text_of(name, timeout=5):
        return record if name == b"plotline._domainkey.play.example.org." else None

    try:
        return dkim.verify(mail, dnsfunc=text_of)
    except dkim.DKIMException as error:
        print(error, file=sys.stderr)
        return False


def holds(what, is_so):
    print(("holds: " if is_so else "FAILS: ") + what)
    if not is_so:
        sys.exit(1)


def signatures(authority):
    how = {"ssl_context": authority.context()}
    for key in ["ed25519.pem", "rsa-pkcs8.pem", "rsa-pkcs1.pem"]:
        with post_office(**how) as (inbox, port), service(f"smtps://localhost:{port}", authority, key) as url:
            begin_game(url)
            wait_for("two mails", lambda: len(inbox.mails) >= 2)
        private = serialization.load_pem_private_key((KEYS / key).read_bytes(), None)
        record = published(private)
        for mail, encrypted in inbox.mails:
            holds(f"a mail that is signed with {key} came by TLS", encrypted)
            holds(f"dkimpy finds it signed by play.example.org ({key})", is_signed(mail, record))
        mail = inbox.mails[0][0]
        if isinstance(private, rsa.RSAPrivateKey):
            other = published(rsa.generate_private_key(public_exponent=65537, key_size=2048))
        else:
            other = published(ed25519.Ed25519PrivateKey.generate())
        changed = {
            "another key is published": (mail, other),
            "the subject is changed": (mail.replace(b"Subject: ", b"Subject: Re: ", 1), record),
            "the text is changed": (mail.replace(b"\r\n\r\n", b"\r\n\r\n!", 1), record),
            "another From is added": (b"From: <eve@example.org>\r\n" + mail, record),
        }
        for change, (mail, record) in changed.items():
            holds(f"it is not taken for signed when {change} ({key})", not is_signed(mail, record))


def encryption(authority, others):
    demanding = {"tls_context": authority.context(), "require_starttls": True}
    with post_office(**demanding) as (inbox, port):
        with service(f"smtp://localhost:{port}?tls=required", authority) as url:
            begin_game(url)
            wait_for("a mail", lambda: inbox.mails)
    holds("with tls=required a mail comes by STARTTLS", inbox.mails[0][1])

    refused = {
        "the certificate is nobody's we trust (smtps)": ("smtps://localhost:{}", {"ssl_context": others.context()}),
        "the certificate is nobody's we trust (STARTTLS)": (
            "smtp://localhost:{}?tls=required",
            {"tls_context": others.context(), "require_starttls": True},
        ),
        "the server offers no STARTTLS": ("smtp://localhost:{}?tls=required", {}),
    }
    for why, (smtp, how) in refused.items():
        with post_office(**how) as (inbox, port), service(smtp.format(port), authority) as url:
            token = begin_game(url)

            def failed():
                told = call(url, "/v1/me/notifications", token=token)["items"]
                turn = next((item for item in told if item["kind"] == "your_turn"), None)
                ways = turn["deliveries"] if turn else []
                tried = ways and ways[0]["attempts"]
                return ways[0] if len(tried or []) >= 2 else None

            way = wait_for("two attempts", failed)
        outcomes = {attempt["outcome"] for attempt in way["attempts"]}
        holds(
            f"no mail is handed over, and every attempt is seen, when {why}",
            not inbox.mails and outcomes == {"failed"} and way["status"] == "pending",
        )


def main():
    # What it says of connections that break off is no news here.
    logging.getLogger("mail.log").setLevel(logging.CRITICAL)
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as two:
        authority, others = Authority("ours", Path(one)), Authority("others", Path(two))
        signatures(authority)
        encryption(authority, others)


main()
