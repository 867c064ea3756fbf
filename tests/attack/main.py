"""Starts a service with its default limits and lets each attack loose on it."""

import asyncio
import os
import sys
import traceback

from attacks import ATTACKS
from world import Service, Watch


async def main(binary):
    service = Service.start(binary)
    # From here on this process attacks; the service and the watch keep the usual priority.
    watch = Watch(service)
    os.nice(19)
    failed = {}
    print("| attack | what was seen | peak memory | p99 of /healthz |\n|---|---|---|---|", flush=True)
    try:
        for attack in ATTACKS:
            name = attack.__doc__.strip().rstrip(".")
            watch.reset()
            try:
                seen = await attack(service)
            except Exception as error:
                traceback.print_exc()
                seen = failed[name] = f"FAILED: {type(error).__name__}: {error}"
            megabytes, late = watch.peak_megabytes(), watch.p99_milliseconds()
            print(f"| {name} | {seen} | {megabytes:.0f} MB | {late:.0f} ms |", flush=True)
            if megabytes >= 300:
                failed.setdefault(name, f"FAILED: {megabytes:.0f} MB")
            if late >= 200:
                failed.setdefault(name, f"FAILED: /healthz took {late:.0f} ms")
    finally:
        watch.stop()
        service.stop()
    print("\nidle before: %.0f MB, after everything: %.0f MB" % (watch.idle, watch.last))
    for name, why in failed.items():
        print(f"{name}: {why}")
    print(f"{len(ATTACKS) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


sys.exit(asyncio.run(main(sys.argv[1])))
