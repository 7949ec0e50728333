"""Searches the circuits of tests/optimizer with the CMA-ES of the Python package `cma`, for docs/OPTIMIZER.md.

    python3 scripts/optimizer-reference.py --only filter --seeds 10

The box, the start, the cost and the number of runs are those of `node scripts/optimizer.mjs`; restarts are `fmin2(..., bipop=True)`.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys

import cma


class Ended(Exception):
    pass


parser = argparse.ArgumentParser()
parser.add_argument("--only", default="")
parser.add_argument("--seeds", type=int, default=10)
options = parser.parse_args()
evaluator = subprocess.Popen(
    ["node", str(pathlib.Path(__file__).with_name("optimizer-evaluate.mjs"))],
    stdin=subprocess.PIPE,
    stdout=subprocess.PIPE,
    text=True,
)


def attempt(name, start, budget, seed):
    """Whether all goals were met, and after how many runs."""
    runs = 0
    is_met = False

    def cost(point):
        nonlocal runs, is_met
        if runs >= budget:
            raise Ended
        request = {"name": name, "point": [float(part) for part in point]}
        evaluator.stdin.write(json.dumps(request) + "\n")
        evaluator.stdin.flush()
        worth = json.loads(evaluator.stdout.readline())["cost"]
        runs += 1
        is_met = worth <= 0
        if is_met:
            raise Ended
        return worth

    draw = random.Random(seed)
    starts = iter([start])
    try:
        # The first run is the netlist as it is, as in the product.
        cost(start)
        cma.fmin2(
            cost,
            lambda: next(starts, None) or [draw.random() for _ in start],
            0.2,
            {"bounds": [0, 1], "seed": seed, "verbose": -9},
            restarts=99,
            bipop=True,
        )
    except Ended:
        pass
    return is_met, runs


for box in json.loads(evaluator.stdout.readline()):
    if options.only.lower() not in box["name"].lower():
        continue
    needed = []
    for seed in range(1, options.seeds + 1):
        is_met, runs = attempt(box["name"], box["start"], box["budget"], seed)
        print(f"{box['name']}, seed {seed}: {'met' if is_met else 'missed'} after {runs} runs", file=sys.stderr)
        if is_met:
            needed.append(runs)
    needed.sort()
    figures = f", {needed[(len(needed) - 1) // 2]} ({needed[-1]})" if needed else ""
    print(f"| {box['name']} | {len(needed)} of {options.seeds}{figures} |", flush=True)
evaluator.stdin.close()
evaluator.wait()
