"""Both sides of the comparison as processes that compute when told to."""
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path


def say(text=""):
    print(text, flush=True)


class EngineFailure(Exception):
    """A side that couldn't be installed, started or measured, with what it said."""


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
        said = [text for text in self.errors.read().splitlines() if text.strip()]
        raise EngineFailure(f"{self.name} ended with {self.process.returncode}: {said[-1] if said else 'without a word'}")

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
    """The variants whose costs are within a share of the least, the fastest first."""
    least = min(costs.values())
    return sorted((variant for variant, cost in costs.items() if cost <= share * least), key=costs.get)


def race(candidates, start, cost, rounds, share=1.15):
    """Lets variants of an engine take turns, of which the slow ones drop out.

    `start` makes a variant's listener, `cost` asks it for the cost of a sample; `rounds` says how many turns each has
    before the next that are slow go. Returns the fastest, every variant's median cost and what each said when it was
    ready.
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


def take_turns(ours, theirs, order, count, tell):
    """Gives both sides the same order, by turns, and returns the answers of each; `tell` hears of every turn."""
    answers = [], []
    for number in range(count):
        sides = list(zip((ours, theirs), answers))
        for side, heard in sides if number % 2 == 0 else reversed(sides):
            heard.append(side.order(order))
        tell(number + 1, answers[0][-1], answers[1][-1])
    return answers


def finish(name, compare, cores=1):
    """Runs a comparison that needs so many cores; returns the exit code."""
    if not shutil.which("taskset"):
        print(f"{name}: taskset is missing; it comes with util-linux", file=sys.stderr)
        return 3
    if cores > len(os.sched_getaffinity(0)):
        print(f"{name}: this machine has fewer cores than --threads asks for", file=sys.stderr)
        return 3
    try:
        return compare()
    except (EngineFailure, subprocess.CalledProcessError) as failure:
        print(f"{name}: {failure}", file=sys.stderr)
        return 3


class BenchEnvironment:
    """Where inkling-bench lives and how it is started, each side with what it needs and no more."""

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

    def install(self, name, variable, packages, modules, size):
        """Makes a Python environment with packages, or takes the one that a variable names."""
        given = os.environ.get(variable)
        place = Path(given) if given else self.folder / name
        self.python = place / "bin" / "python"
        if not given and not self.has(modules):
            say(f"installing {', '.join(packages)} into {place} ({size} the first time)")
            made = subprocess.run([sys.executable, "-m", "venv", "--clear", str(place)], text=True, capture_output=True)
            if made.returncode != 0:
                raise EngineFailure("Python can't make a virtual environment: install python3-venv or the like")
            done = subprocess.run([str(self.python), "-m", "pip", "install", "--quiet", *packages], text=True,
                                  capture_output=True)
            if done.returncode != 0:
                raise EngineFailure(f"pip couldn't install {', '.join(packages)}: {done.stderr.strip().splitlines()[-1:]}")
        if not self.has(modules):
            raise EngineFailure(f"{place} lacks one of {', '.join(modules)}")

    def has(self, modules):
        return self.python.exists() and subprocess.run(
            [str(self.python), "-W", "ignore", "-c", "import " + ", ".join(modules)], capture_output=True).returncode == 0

    def version(self, module):
        return subprocess.run(
            [str(self.python), "-W", "ignore", "-c", f"import {module}; print({module}.__version__)"], text=True,
            capture_output=True, check=True).stdout.strip()

    def pinned(self, threads):
        return ["taskset", "-c", self.cores[threads]]

    def inkling(self, arguments, threads):
        """Runs inkling-bench to its end and returns what it printed."""
        done = subprocess.run(self.pinned(threads) + [str(self.bench)] + arguments, cwd=self.root, text=True,
                              capture_output=True, env=self.variables)
        if done.returncode != 0:
            raise EngineFailure(f"inkling-bench ended with {done.returncode}: {done.stderr.strip()}")
        return done.stdout


class Environment(BenchEnvironment):
    """Where both sides of the comparison with PyTorch live and how they are started."""

    def __init__(self, root):
        super().__init__(root)
        self.compiler = shutil.which("g++") or shutil.which("clang++")
        self.variables["TORCHINDUCTOR_CACHE_DIR"] = str(self.folder / "inductor")
        # A pool of compiling processes would compute while others are measured.
        self.variables["TORCHINDUCTOR_COMPILE_THREADS"] = "1"

    def prepare(self):
        self.install("pytorch", "INKLING_TORCH_ENV", ["torch", "numpy"], ["torch"], "some gigabytes")
        self.torch_version = self.version("torch")
        self.build()
        self.ink = self.folder / "ink.json"
        self.inkling(["ink", "--to", str(self.ink)], 1)

    @staticmethod
    def shape(row):
        return [word for key, value in row["shape"].items() for word in (f"--{key}", str(value))]

    def ours(self, row, threads):
        command = self.pinned(threads) + [str(self.bench), "step", "--listen", "--threads", str(threads)]
        command += self.shape(row)
        if row.get("pipeline"):
            command += ["--pipeline", "--starter", str(self.root / "Datasets" / "starter")]
        return Listener(command, self.variables, "inkling-bench")

    def theirs(self, row, threads, variant):
        peer = self.root / "Scripts" / "peers" / "pytorch_peer.py"
        command = self.pinned(threads) + [str(self.python), str(peer), "--threads", str(threads), "--variant", variant]
        command += self.shape(row)
        if row.get("pipeline"):
            command += ["--ink", str(self.ink)]
        # The C library keeps freed memory: PyTorch gives back and asks again for large tensors in every step.
        kept = {"MALLOC_MMAP_THRESHOLD_": str(32 << 20), "MALLOC_TRIM_THRESHOLD_": str(8 << 30)}
        return Listener(command, self.variables | kept, "pytorch_peer.py")
