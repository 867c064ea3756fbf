"""A running service, somebody who calls it from any address, and a watch that never gets out of the way."""

import asyncio
import json
import multiprocessing
import os
import shutil
import subprocess
import tempfile
import time
import uuid

PASSWORD = "a long walk past nine lanterns"


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body or b"null")

    def code(self):
        try:
            said = self.json()
            errors = said.get("errors") if isinstance(said, dict) else None
            return errors[0]["extensions"]["code"] if errors else said.get("code")
        except (ValueError, KeyError, AttributeError):
            return None


async def call(port, method, path, body=None, token=None, headers=None, source="127.0.0.1", patience=60):
    """One request on a connection of its own."""
    async def exchange():
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        try:
            raw = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
            head = {"Host": "localhost", "Connection": "close", "Content-Length": str(len(raw))}
            if body is not None:
                head["Content-Type"] = "application/json"
            if token:
                head["Authorization"] = f"Bearer {token}"
            head.update(headers or {})
            lines = "".join(f"{name}: {value}\r\n" for name, value in head.items())
            writer.write(f"{method} {path} HTTP/1.1\r\n{lines}\r\n".encode() + raw)
            await writer.drain()
            return parse(await reader.read(-1))
        finally:
            writer.close()

    return await asyncio.wait_for(exchange(), patience)


def parse(raw):
    head, _, body = raw.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    status = int(first.split(" ")[1]) if first.startswith("HTTP/") else 0
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    if headers.get("transfer-encoding") == "chunked":
        whole = b""
        while body:
            size, _, body = body.partition(b"\r\n")
            count = int(size or b"0", 16)
            whole, body = whole + body[:count], body[count + 2:]
        body = whole
    return Answer(status, headers, body)


def address(number):
    """Networks of strangers; all of 127.0.0.0/8 is this machine."""
    return f"127.{10 + number // 62500}.{number // 250 % 250}.{number % 250 + 1}"


class Player:
    def __init__(self, service, session, source):
        self.service, self.source = service, source
        self.token, self.refresh = session["access_token"], session["refresh_token"]
        self.id, self.name = session["player"]["id"], session["player"]["username"]

    async def call(self, method, path, body=None, **more):
        return await self.service.call(method, path, body, token=self.token, source=self.source, **more)


class Service:
    strangers = 0

    @classmethod
    def start(cls, binary, **settings):
        service = cls()
        service.binary, service.folder = binary, tempfile.mkdtemp(prefix="plotline-attack.")
        service.environment = {
            **os.environ,
            "PLOTLINE_LISTEN": "127.0.0.1:0",
            "PLOTLINE_DATA_DIR": service.folder,
            **settings,
        }
        service.log = open(os.path.join(service.folder, "log"), "wb")
        service.process = subprocess.Popen(
            [binary], cwd=service.folder, env=service.environment, stdout=subprocess.PIPE, stderr=service.log
        )
        for line in service.process.stdout:
            if b"REST" in line:
                service.port = int(line.decode().split(":")[2].split("/")[0])
                return service
        raise SystemExit(open(service.log.name).read())

    def another(self, **settings):
        """A service of its own, with other settings."""
        return Service.start(self.binary, **settings)

    def stop(self):
        self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def command(self, *words):
        return subprocess.run([self.binary, *words], cwd=self.folder, env=self.environment, check=True,
                              capture_output=True)

    async def call(self, method, path, body=None, **more):
        return await call(self.port, method, path, body, **more)

    def stranger(self):
        """An address from which nobody has called."""
        Service.strangers += 1
        return address(Service.strangers)

    async def player(self, source=None):
        source = source or self.stranger()
        name = "p" + uuid.uuid4().hex[:12]
        body = {"username": name, "email": f"{name}@example.org", "password": PASSWORD}
        answer = await self.call("POST", "/v1/players", body, source=source)
        assert answer.status == 201, (answer.status, answer.body)
        return Player(self, answer.json(), source)

    async def table(self, ruleset="tower-up"):
        """Two players and the game that they have begun."""
        one, other = await self.player(), await self.player()
        answer = await one.call("POST", "/v1/games", {"ruleset": ruleset, "seats": 2})
        assert answer.status == 201, (answer.status, answer.body)
        game = answer.json()["id"]
        answer = await other.call("POST", f"/v1/games/{game}/seats", {})
        assert answer.status == 201, (answer.status, answer.body)
        return game, [one, other]


class Watch:
    """Calls /healthz and looks at the memory, in a process of its own."""

    def __init__(self, service):
        self.seen = multiprocessing.Manager().list()
        self.process = multiprocessing.Process(
            target=look, args=(service.port, service.process.pid, self.seen), daemon=True
        )
        self.process.start()
        time.sleep(1)
        self.idle = self.last = self.seen[-1][0]

    def reset(self):
        del self.seen[:]

    def peak_megabytes(self):
        rows = list(self.seen)
        self.last = rows[-1][0] if rows else self.last
        return max((memory for memory, _ in rows), default=self.last)

    def p99_milliseconds(self):
        rows = sorted(late for _, late in list(self.seen))
        return rows[min(len(rows) - 1, int(len(rows) * 0.99))] if rows else 0

    def stop(self):
        self.process.kill()


def look(port, pid, seen):
    async def forever():
        while True:
            began = time.monotonic()
            try:
                answer = await call(port, "GET", "/healthz", patience=30)
                late = (time.monotonic() - began) * 1000 if answer.status == 200 else 30000
            except (OSError, asyncio.TimeoutError):
                late = 30000
            with open(f"/proc/{pid}/status") as status:
                kilobytes = next(int(line.split()[1]) for line in status if line.startswith("VmRSS"))
            seen.append((kilobytes / 1000, late))
            await asyncio.sleep(0.02)

    asyncio.run(forever())
