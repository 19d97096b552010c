"""Both sides of a comparison, as processes that compute when ordered to."""
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path


def say(text=""):
    print(text, flush=True)


class EngineFailure(Exception):
    """A side that couldn't be installed, started or measured, with its last words."""


class Listener:
    """A process that is ready, and computes only between an order and its answer."""

    def __init__(self, command, environment, name):
        self.name = name
        self.errors = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            command, env=environment, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self.errors)
        self.ready = self.answer()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def order(self, line):
        try:
            self.process.stdin.write(line + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        return self.answer()

    def answer(self):
        line = self.process.stdout.readline()
        if line:
            return json.loads(line)
        self.process.wait()
        self.errors.seek(0)
        written = [text for text in self.errors.read().splitlines() if text.strip()]
        raise EngineFailure(
            f"{self.name} ended with {self.process.returncode}: {written[-1] if written else 'no message'}")

    def stop(self):
        if self.process.poll() is None:
            try:
                self.process.stdin.write("end\n")
                self.process.stdin.close()
            except (BrokenPipeError, ValueError):
                pass
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.errors.close()


def fastest(costs, share=1.15):
    """The variants whose costs are at most `share` times the least, fastest first."""
    least = min(costs.values())
    return sorted((variant for variant, cost in costs.items() if cost <= share * least), key=costs.get)


def race(candidates, start, cost, rounds, share=1.15):
    """Measures variants of an engine in alternation and drops the slow ones after each round.

    `start` makes a variant's listener, `cost` asks it for the cost of a sample; `rounds` holds the number of bursts before
    each drop. Returns the fastest, every variant's median cost, and each one's ready message.
    """
    listeners, bursts = {}, {}
    try:
        for variant in candidates:
            try:
                listeners[variant] = start(variant)
            except EngineFailure as failure:
                say(f"  left out: {variant or 'default'}: {failure}")
        alive = list(listeners)
        if not alive:
            raise EngineFailure("none of the variants runs and agrees with ours")
        for count in rounds:
            for _ in range(count):
                for variant in list(alive):
                    try:
                        bursts.setdefault(variant, []).append(cost(listeners[variant]))
                    except EngineFailure as failure:
                        say(f"  left out: {variant or 'default'}: {failure}")
                        alive.remove(variant)
            if not alive:
                raise EngineFailure("none of the variants runs to its end")
            alive = fastest({variant: statistics.median(bursts[variant]) for variant in alive}, share)
    finally:
        for listener in listeners.values():
            listener.stop()
    costs = {variant: statistics.median(burst) for variant, burst in bursts.items() if burst}
    return alive[0], costs, {variant: listener.ready for variant, listener in listeners.items()}


def alternate(ours, theirs, order, count, tell, peer_first=False):
    """Gives both sides the same order in alternation and returns each side's answers; calls `tell` after every pair."""
    answers = [], []
    for number in range(count):
        sides = list(zip((ours, theirs), answers))
        for side, received in reversed(sides) if (number % 2 == 1) != peer_first else sides:
            received.append(side.order(order))
        tell(number + 1, answers[0][-1], answers[1][-1])
    return answers


def finish(name, compare, cores=1):
    """Runs a comparison that needs so many cores; returns the exit code."""
    if not shutil.which("taskset"):
        print(f"{name}: taskset is missing; it is part of util-linux", file=sys.stderr)
        return 3
    if cores > len(os.sched_getaffinity(0)):
        print(f"{name}: this machine has fewer cores than --threads asks for", file=sys.stderr)
        return 3
    try:
        return 0 if compare() else 1
    except (EngineFailure, subprocess.CalledProcessError) as failure:
        print(f"{name}: {failure}", file=sys.stderr)
        return 3


def advised_core(advice):
    """The kernels of OpenBLAS that a report of inkling-bench advises to choose."""
    found = re.search(r"OPENBLAS_CORETYPE=(\w+)", advice or "")
    return found and found.group(1)


class Environment:
    """The folder, Python and variables with which both sides are started."""

    def __init__(self, root):
        self.root = root
        self.folder = root / ".build" / "peers"
        self.bench = root / ".build" / "release" / "inkling-bench"
        # Each side chooses its kernels and threads itself.
        pinned = ("OPENBLAS_CORETYPE", "OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS", "ATEN_CPU_CAPABILITY")
        self.variables = {key: value for key, value in os.environ.items() if key not in pinned}
        self.variables["PYTHONDONTWRITEBYTECODE"] = "1"
        cores = sorted(os.sched_getaffinity(0))
        self.cores = {1: str(cores[0]), 2: ",".join(map(str, cores[:2]))}

    def build(self):
        self.folder.mkdir(parents=True, exist_ok=True)
        say("building inkling-bench")
        subprocess.run(["swift", "build", "-c", "release", "--product", "inkling-bench"], cwd=self.root, check=True,
                       stdout=subprocess.DEVNULL)

    def install(self, packages, modules):
        """Makes .build/peers/python with these packages, or takes the environment that INKLING_PEERS_ENV names."""
        given = os.environ.get("INKLING_PEERS_ENV")
        folder = Path(given) if given else self.folder / "python"
        self.python = folder / "bin" / "python"
        if not given and not self.has(modules):
            say(f"installing {', '.join(packages)} into {folder} (some gigabytes the first time)")
            if not self.python.exists():
                made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(folder)], capture_output=True)
                if made.returncode != 0:
                    raise EngineFailure("Python can't make a virtual environment: install python3-venv or the like")
            done = subprocess.run([str(self.python), "-m", "pip", "install", "--quiet", *packages], text=True,
                                  capture_output=True)
            if done.returncode != 0:
                raise EngineFailure(f"pip couldn't install {', '.join(packages)}: {done.stderr.strip().splitlines()[-1:]}")
        if not self.has(modules):
            raise EngineFailure(f"{folder} lacks one of {', '.join(modules)}")

    def has(self, modules):
        return self.python.exists() and subprocess.run(
            [str(self.python), "-W", "ignore", "-c", "import " + ", ".join(modules)], capture_output=True).returncode == 0

    def version(self, module):
        return subprocess.run(
            [str(self.python), "-W", "ignore", "-c", f"import {module}; print({module}.__version__)"], text=True,
            capture_output=True, check=True).stdout.strip()

    def pinned(self, threads):
        return ["taskset", "-c", self.cores[threads]]

    def inkling(self, arguments, threads=1):
        """Runs inkling-bench to its end and returns its output."""
        done = subprocess.run(self.pinned(threads) + [str(self.bench)] + arguments, cwd=self.root, text=True,
                              capture_output=True, env=self.variables)
        if done.returncode != 0:
            raise EngineFailure(f"inkling-bench ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout

    def products(self, threads=1, seconds=0.05):
        """The report of inkling-bench on products of matrices.

        An OpenBLAS that is older than the processor may choose slow kernels. inkling tells its user the variable that helps,
        and so it is set here.
        """
        while True:
            report = json.loads(self.inkling(
                ["engine", "--only", "products", "--threads", str(threads), "--json", "--seconds", str(seconds)], threads))
            core = advised_core(report["machine"].get("advice"))
            if core is None or "OPENBLAS_CORETYPE" in self.variables:
                return report
            say(report["machine"]["advice"])
            self.variables["OPENBLAS_CORETYPE"] = core

    def peer(self, script, arguments, threads=1, variables={}):
        """Starts a side in Python."""
        command = self.pinned(threads) + [str(self.python), str(self.root / "Scripts" / "peers" / script), *arguments]
        return Listener(command, self.variables | variables, script)

    def ours(self, arguments, threads=1):
        """Starts inkling-bench as a side."""
        return Listener(self.pinned(threads) + [str(self.bench), *arguments, "--listen"], self.variables, "inkling-bench")
