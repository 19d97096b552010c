"""The command line of Inkling, training included, with the models of the package inkling."""
import os
import shutil
import sys
from pathlib import Path

__version__ = "0.1.0"
_HERE = Path(__file__).resolve().parent


def program() -> str:
    """The path of the program."""
    return str(_HERE / "inkling")


def main() -> None:
    """Replaces this process by the program, with its arguments."""
    environment = dict(os.environ)
    if "INKLING_MODELS" not in environment:
        import inkling

        environment["INKLING_MODELS"] = str(Path(inkling.__file__).resolve().with_name("models"))
    try:
        os.execve(program(), ["inkling", *sys.argv[1:]], environment)
    except OSError as error:
        sys.exit(f"inkling: the program {program()} can't be run: {error}")


def starter() -> None:
    """Writes the starter set into a folder: what a first training needs."""
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: inkling-starter FOLDER\n\nWrites the starter set into a new folder and says how to train on it.")
    folder = Path(sys.argv[1])
    if folder.exists():
        sys.exit(f"inkling-starter: {folder} is there already: name a new folder")
    shutil.copytree(_HERE / "starter", folder / "Datasets" / "starter")
    (folder / "runs" / "starter").mkdir(parents=True)
    print(f"""wrote {folder}/Datasets/starter; now:

  cd {folder}
  inkling data synthesize --to runs/starter/training.inkset --writers 1..20000 --samples 40000 --seed 1
  inkling train Datasets/starter/recipe.yaml --out runs/starter/network
  inkling export runs/starter/network --to starter.gguf --type int8""")
