"""The attacks. Each returns what was seen, and fails where the service gave in."""

import asyncio
import collections
import gzip
import re
import time
from pathlib import Path

from world import PASSWORD


def counted(answers):
    kinds = collections.Counter(f"{answer.status} {answer.code() or ''}".strip() for answer in answers)
    return ", ".join(f"{count} × {kind}" for kind, count in kinds.most_common(4))


def expect(truth, said):
    if not truth:
        raise AssertionError(said)


async def all_at_once(calls):
    """Those that were not even let in count as status 0."""
    class Refused:
        status, body, headers = 0, b"", {}

        def code(self):
            return "connection closed"

    done = await asyncio.gather(*calls, return_exceptions=True)
    return [Refused() if isinstance(one, Exception) else one for one in done]


async def gzip_bombs(service):
    """Gzip bombs"""
    bomb = gzip.compress(b'{"login":"' + b"a" * 60_000_000 + b'"}')
    headers = {"Content-Encoding": "gzip"}
    calls = [service.call("POST", path, bomb, headers=headers, source=service.stranger())
             for path in ["/v1/sessions", "/graphql"] * 20]
    answers = await all_at_once(calls)
    expect(all(answer.status == 415 for answer in answers), counted(answers))
    return f"40 of {len(bomb) // 1000} KB: {counted(answers)}"


async def undo_without_end(service):
    """Take and undo without end, then replays and records"""
    game, players = await service.table()
    async def turn():
        for player in players:
            answer = await player.call("GET", f"/v1/games/{game}/moves")
            if answer.status == 200 and answer.json()["moves"]:
                return player, answer.json()
    taken = 0
    refused = None
    for _ in range(400):
        player, offered = await turn()
        answer = None
        for choice in offered["moves"]:
            body = {"expected_seq": offered["seq"], "moves": [choice["move"]]}
            answer = await player.call("POST", f"/v1/games/{game}/turns", body)
            if answer.status == 201:
                break
        expect(answer and answer.status == 201, f"a legal move was refused: {answer and answer.body}")
        answer = await player.call("POST", f"/v1/games/{game}/undo", {"expected_seq": answer.json()["seq"]})
        if answer.status == 201:
            taken += 1
        elif answer.status == 409 and answer.code() == "undo_limit":
            refused = answer
            break
    expect(refused is not None, f"{taken} undos were taken")
    replays = await all_at_once([players[0].call("GET", f"/v1/games/{game}/replay") for _ in range(8)])
    aliases = " ".join(f'a{n}: game(id: "{game}") {{ record }}' for n in range(49))
    batch = [{"query": f"{{ {aliases} }}"}] * 10
    answer = await players[0].call("POST", "/graphql", batch)
    expect(len(answer.body) < 10_000_000, f"a batch answered {len(answer.body)} bytes")
    return (f"undo {taken + 1} of a turn: 409 {refused.code()}; 8 replays: {counted(replays)}; "
            f"a batch of 490 records: {len(answer.body) // 1000} KB, {answer.status} {answer.code() or ''}")


async def slow_bodies(service):
    """1,100 connections from one address that send two bytes"""
    source, opened = service.stranger(), []
    async def dawdle():
        reader, writer = await asyncio.open_connection("127.0.0.1", service.port, local_addr=(source, 0))
        opened.append((reader, writer))
        writer.write(b"POST /v1/sessions HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                     b"Content-Length: 100\r\n\r\n{\"")
        await writer.drain()
    await asyncio.gather(*(dawdle() for _ in range(1100)), return_exceptions=True)
    began = time.monotonic()
    answer = await service.call("GET", "/v1/rulesets", source=service.stranger())
    took = time.monotonic() - began
    expect(answer.status == 200 and took < 5, f"another address: {answer.status} after {took:.1f} s")
    await asyncio.sleep(1)
    closed = 0
    for reader, _ in opened:
        try:
            # What is closed has an end, after the word that says why.
            said = await asyncio.wait_for(reader.read(-1), 0.01)
            closed += said == b"" or b" 429 " in said
        except asyncio.TimeoutError:
            pass
        except OSError:
            closed += 1
    for _, writer in opened:
        writer.close()
    expect(closed > 800, f"only {closed} of 1,100 were closed")
    return f"{closed} closed at once; another address was answered in {took * 1000:.0f} ms"


async def wide_pictures(service):
    """60 wide PNGs of one player"""
    game, (greedy, other) = await service.table()
    flood = asyncio.ensure_future(all_at_once(
        [greedy.call("GET", f"/v1/games/{game}/board.png?width={1500 + n}") for n in range(60)]))
    await asyncio.sleep(0.2)
    began = time.monotonic()
    answer = await other.call("GET", f"/v1/games/{game}/board.png?width=800")
    took = time.monotonic() - began
    answers = await flood
    expect(answer.status == 200 and took < 5, f"another player: {answer.status} after {took:.1f} s")
    return f"{counted(answers)}; another player waited {took:.1f} s"


async def invented_methods(service):
    """10,000 invented methods"""
    source = service.stranger()
    async def some(first):
        for n in range(first, first + 500):
            await service.call(f"M{n}", "/v1/games", source=service.stranger())
    await asyncio.gather(*(some(first) for first in range(0, 10_000, 500)), return_exceptions=True)
    answer = await service.call("GET", "/metrics", source=source)
    expect(answer.status == 404, f"/metrics: {answer.status}")
    return f"/metrics: 404 {answer.code()}"


async def anonymous_floods(service):
    """300 refreshes in one request, and anonymous GraphQL"""
    source = service.stranger()
    aliases = " ".join(f'a{n}: refresh(refreshToken: "x") {{ accessToken }}' for n in range(30))
    batch = [{"query": f"mutation {{ {aliases} }}"}] * 10
    batched = await service.call("POST", "/graphql", batch, source=source)
    expect(b"rate_limited" in batched.body or b"too_" in batched.body or batched.status >= 400, batched.body[:200])
    asked = await all_at_once([service.call("POST", "/graphql", {"query": "{ __typename }"}, source=source)
                               for _ in range(600)])
    refreshed = await all_at_once([service.call("POST", "/v1/sessions/refresh", {"refresh_token": "x"}, source=source)
                                   for _ in range(300)])
    for answers in (asked, refreshed):
        expect(any(answer.status in (429, 0) for answer in answers), counted(answers))
    return f"batch: {batched.status} {batched.code() or ''}; GraphQL: {counted(asked)}; refresh: {counted(refreshed)}"


async def log_ins_at_once(service):
    """64 registrations and 200 log-ins of unknown users at once"""
    registered = await all_at_once([service.call("POST", "/v1/players", {
        "username": f"crowd{n}", "email": f"crowd{n}@example.org", "password": PASSWORD}, source=service.stranger())
        for n in range(64)])
    unknown = await all_at_once([service.call("POST", "/v1/sessions", {"login": f"nobody{n}", "password": "x" * 20},
                                              source=service.stranger()) for n in range(200)])
    expect(all(answer.status in (201, 429, 503) for answer in registered), counted(registered))
    expect(all(answer.status in (401, 429, 503) for answer in unknown), counted(unknown))
    return f"{counted(registered)}; {counted(unknown)}"


async def many_positions(service):
    """Views of every seq of 60 games"""
    async def watched():
        game, players = await service.table("new-york-1901")
        for _ in range(15):
            for player in players:
                offered = (await player.call("GET", f"/v1/games/{game}/moves")).json()
                if offered.get("moves"):
                    body = {"expected_seq": offered["seq"], "moves": [offered["moves"][0]["move"]]}
                    await player.call("POST", f"/v1/games/{game}/turns", body)
        seq = (await players[0].call("GET", f"/v1/games/{game}")).json()["seq"]
        return await all_at_once([players[n % 2].call("GET", f"/v1/games/{game}/view?at={n}")
                                  for n in range(1, seq + 1)])
    seen = []
    for _ in range(10):
        for answers in await asyncio.gather(*(watched() for _ in range(6))):
            seen += answers
    return counted(seen)


async def token_with_more_rights(service):
    """A token that makes tokens with more rights"""
    admin = await service.player()
    service.command("admin", "grant", admin.name)
    session = (await service.call("POST", "/v1/sessions", {"login": admin.name, "password": PASSWORD},
                                  source=admin.source)).json()
    admin.token = session["access_token"]
    answer = await admin.call("POST", "/v1/me/tokens", {"name": "small", "scopes": ["account"]})
    expect(answer.status == 201, answer.body)
    admin.token = answer.json()["token"]
    answer = await admin.call("POST", "/v1/me/tokens", {"name": "large", "scopes": ["admin"]})
    expect(answer.status == 403, f"{answer.status} {answer.body}")
    return f"403 {answer.code()}"


async def invented_addresses(service):
    """Wrong passwords under invented addresses, through a proxy"""
    proxied = service.another(PLOTLINE_BEHIND_PROXY="on")
    try:
        # A proxy appends where a request came from to what the client has sent.
        answers = [await proxied.call("POST", "/v1/sessions", {"login": f"nobody{n}", "password": "x" * 20},
                                      headers={"X-Forwarded-For": f"203.0.113.{n}, garbage, 192.0.2.1"})
                   for n in range(60)]
    finally:
        proxied.stop()
    expect(any(answer.status == 429 for answer in answers), counted(answers))
    return counted(answers)


async def locked_out(service):
    """Wrong passwords that lock somebody out"""
    victim = await service.player()
    stranger = service.stranger()
    wrong = [await service.call("POST", "/v1/sessions", {"login": victim.name, "password": "x" * 20}, source=stranger)
             for _ in range(20)]
    answer = await service.call("POST", "/v1/sessions", {"login": victim.name, "password": PASSWORD},
                                source=victim.source)
    expect(answer.status == 201, f"the owner: {answer.status} {answer.body}")
    return f"{counted(wrong)}; the owner: 201"


async def racing_for_tokens(service):
    """More tokens than allowed by asking at once"""
    player = await service.player()
    answers = []
    for _ in range(3):
        answers += await all_at_once([player.call("POST", "/v1/me/tokens", {"name": "t", "scopes": ["games:read"]})
                                      for _ in range(30)])
        await asyncio.sleep(1)
    made = sum(answer.status == 201 for answer in answers)
    expect(made <= 50, f"{made} tokens")
    return counted(answers)


async def old_links(service):
    """The link of an old mail after the password was changed"""
    game, players = await service.table()
    folder = Path(service.folder, "mail")
    link = None
    for _ in range(100):
        await asyncio.sleep(0.1)
        mails = [mail.read_text(errors="replace") for mail in folder.rglob("*") if mail.is_file()]
        found = [(mail, re.search(r"/play/([A-Za-z0-9_-]+)", mail.replace("=\n", "").replace("=\r\n", "")))
                 for mail in mails if any(f"{player.name}@example.org" in mail for player in players)]
        found = [(mail, match.group(0)) for mail, match in found if match]
        if found:
            mail, link = found[0]
            break
    expect(link is not None, "no mail had a link")
    owner = next(player for player in players if f"{player.name}@example.org" in mail)
    before = await service.call("GET", link, source=service.stranger())
    changed = await owner.call("PATCH", "/v1/me", {"password": PASSWORD + " again", "current_password": PASSWORD})
    expect(changed.status == 200, f"{changed.status} {changed.body}")
    after = await service.call("GET", link, source=service.stranger())
    expect(before.status == 200 and after.status in (404, 410), f"{before.status}, then {after.status}")
    return f"{before.status} before, {after.status} after"


async def weak_passwords(service):
    """Passwords that everybody tries"""
    answers = [await service.call("POST", "/v1/players", {"username": f"weak{n}", "email": f"weak{n}@example.org",
                                                          "password": password}, source=service.stranger())
               for n, password in enumerate(["1234567890", "passwordpassword", "qwertyuiop12"])]
    expect(all(answer.status == 422 for answer in answers), counted(answers))
    return counted(answers)


ATTACKS = [gzip_bombs, undo_without_end, slow_bodies, wide_pictures, invented_methods, anonymous_floods,
           log_ins_at_once, many_positions, token_with_more_rights, invented_addresses, locked_out, racing_for_tokens,
           old_links, weak_passwords]
