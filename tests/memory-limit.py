"""Starts a service in a cgroup with a limit and puts the load to it of which tests/memory-limit speaks."""

import asyncio
import collections
import json
import os
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "attack"))
from world import PASSWORD, Service  # noqa: E402

RULESETS = ["tower-up", "new-york-1901", "city-investors", "uptown"]
WIDTHS = [100, 150, 200, 300, 400, 600, 800, 1200, 1600, 2400]
THEMES = ["light", "dark", "print"]


class Group:
    """A cgroup below our own, of either version; it is removed at the end."""

    def __init__(self, megabytes):
        lines = [line.split(":", 2) for line in Path("/proc/self/cgroup").read_text().splitlines()]
        own = {kinds: path.lstrip("/") for _, kinds, path in lines}
        self.old = "memory" in own
        if self.old:
            above = Path("/sys/fs/cgroup/memory") / own["memory"]
        else:
            above = Path("/sys/fs/cgroup") / own[""]
            # A group with processes of its own may not hand its memory on; the one at the top may.
            try:
                (above / "cgroup.subtree_control").write_text("+memory")
            except OSError:
                above = Path("/sys/fs/cgroup")
        self.path = above / f"plotline-memory-limit-{os.getpid()}"
        self.path.mkdir()
        limit = str(megabytes << 20)
        if self.old:
            (self.path / "memory.limit_in_bytes").write_text(limit)
            (self.path / "memory.swappiness").write_text("0")
        else:
            (self.path / "memory.max").write_text(limit)
            if (self.path / "memory.swap.max").exists():
                (self.path / "memory.swap.max").write_text("0")

    def wrap(self, binary):
        """A program that joins the group and becomes the other one."""
        file = tempfile.NamedTemporaryFile("w", suffix=".sh", delete=False)
        file.write(f'#!/bin/sh\necho $$ >"{self.path}/cgroup.procs" && exec "{binary}" "$@"\n')
        file.close()
        os.chmod(file.name, 0o755)
        return file.name

    def killed(self):
        events = self.path / ("memory.oom_control" if self.old else "memory.events")
        return next(int(line.split()[1]) for line in events.read_text().splitlines() if line.startswith("oom_kill "))

    def remove(self):
        for _ in range(50):
            try:
                return self.path.rmdir()
            except OSError:
                time.sleep(0.1)


class Patient(Service):
    async def call(self, method, path, body=None, **more):
        """Comes back when the service says so; that is what a client is to do."""
        while True:
            answer = await super().call(method, path, body, **more)
            if answer.status not in (429, 503):
                return answer
            assert "retry-after" in answer.headers, answer.body
            await asyncio.sleep(float(answer.headers["retry-after"]))


class Log:
    """What the service has answered since the last look."""

    def __init__(self, service):
        self.file = open(service.log.name)

    def failures(self):
        found = collections.Counter()
        for line in self.file:
            said = json.loads(line) if line.startswith("{") else {}
            if said.get("status", 0) >= 500:
                found[f"{said['status']} {said.get('outcome', '')}"] += 1
        return found


def resident(pid, field="VmRSS"):
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith(field)), 0)


async def watched(pid, work):
    """What work gives, and the most memory meanwhile."""
    peak = 0
    task = asyncio.ensure_future(work)
    while not task.done():
        try:
            peak = max(peak, resident(pid))
        except OSError:
            task.cancel()
            raise
        await asyncio.wait([task], timeout=0.05)
    return task.result(), peak


async def games(service, random_play):
    """120 games at once, 30 of each ruleset, both protocols, every record proven"""
    async def play(ruleset):
        words = ["--url", f"http://127.0.0.1:{service.port}", "--ruleset", ruleset, "--games", "5", "--at-once", "30"]
        process = await asyncio.create_subprocess_exec(
            random_play, *words, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE)
        out, err = await process.communicate()
        return out.decode().count("is proven"), err.decode().strip()
    played = await asyncio.gather(*(play(ruleset) for ruleset in RULESETS))
    wrong = [err.splitlines()[:2] for _, err in played if err]
    assert not wrong, wrong
    return f"{sum(count for count, _ in played)} games proven"


async def log_ins(service, _):
    """100 log-ins at once"""
    players = await asyncio.gather(*(service.player() for _ in range(20)))
    async def log_in(number):
        player = players[number % len(players)]
        body = {"login": player.name, "password": PASSWORD}
        return await service.call("POST", "/v1/sessions", body, source=player.source)
    answers = await asyncio.gather(*(log_in(number) for number in range(100)))
    assert all(answer.status == 201 for answer in answers)
    return "100 logged in"


async def pictures(service, _):
    """Every picture of every ruleset at once: SVG, PNG of each width and theme, text, film, story"""
    paths = [f"board.svg?theme={theme}" for theme in THEMES] + ["board.txt", "replay", "story", "record"]
    paths += [f"board.png?width={width}&theme={theme}" for width in WIDTHS for theme in THEMES]
    async def draw(ruleset):
        game, seated = await service.table(ruleset)
        await some_turns(game, seated, 30)
        viewers = seated + [await service.player() for _ in range(2)]
        asked = [viewers[number % len(viewers)].call("GET", f"/v1/games/{game}/{path}")
                 for number, path in enumerate(paths)]
        return await asyncio.gather(*asked)
    drawn = [answer for answers in await asyncio.gather(*map(draw, RULESETS)) for answer in answers]
    assert all(answer.status == 200 for answer in drawn), [answer.body for answer in drawn if answer.status != 200][:3]
    return f"{len(drawn)} drawn, {sum(len(answer.body) for answer in drawn) >> 20} MB"


async def everything(service, random_play):
    """All of that at the same time"""
    return "; ".join(await asyncio.gather(*(step(service, random_play) for step in [games, log_ins, pictures])))


async def some_turns(game, players, count):
    for _ in range(count):
        for player in players:
            offered = (await player.call("GET", f"/v1/games/{game}/moves")).json()
            if offered.get("moves"):
                body = {"expected_seq": offered["seq"], "moves": [offered["moves"][-1]["move"]]}
                await player.call("POST", f"/v1/games/{game}/turns", body)
                break


async def main(binary, random_play):
    limit = int(os.environ.get("PLOTLINE_LIMIT_MB", "256"))
    group = Group(limit)
    wrapped, service, failed = group.wrap(binary), None, []
    try:
        service = Patient.start(wrapped, PLOTLINE_RATE_LIMITS="off", PLOTLINE_CONNECTIONS_PER_ADDRESS="0")
        pid, log = service.process.pid, Log(service)
        print(f"limit {limit} MB, idle {resident(pid):.0f} MB\n")
        print("| load | what was seen | 5xx | seconds | peak memory |\n|---|---|---|---|---|", flush=True)
        for step in [games, log_ins, pictures, everything]:
            name, began = step.__doc__.strip(), time.monotonic()
            seen, peak = await watched(pid, step(service, random_play))
            failures = log.failures()
            said = ", ".join(f"{count} × {kind}" for kind, count in failures.items()) or "none"
            print(f"| {name} | {seen} | {said} | {time.monotonic() - began:.0f} | {peak:.0f} MB |", flush=True)
            failed += [f"{name}: {kind}" for kind in failures if kind not in ("503 busy", "503 unavailable")]
        print(f"\npeak of all {resident(pid, 'VmHWM'):.0f} MB, afterwards {resident(pid):.0f} MB")
    except (AssertionError, OSError) as error:
        failed.append(f"{type(error).__name__}: {error}")
    finally:
        if group.killed():
            failed.append("The kernel has killed the service for memory.")
        if service:
            service.stop()
            service.process.wait()
        os.unlink(wrapped)
        group.remove()
    print("\n".join(failed) or "It holds.")
    return 1 if failed else 0


sys.exit(asyncio.run(main(*sys.argv[1:])))
