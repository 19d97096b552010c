"""The models that come with the package, and where others are found."""
from __future__ import annotations

import os
from pathlib import Path
from typing import Dict

# Language, and the file that reads it.
_FILES = {
    "en": "english.gguf", "zh-Hans": "chinese-simplified.gguf", "zh-Hant": "chinese-traditional.gguf", "yue": "cantonese.gguf",
    "strokes": "strokes.gguf"}
_OTHER_NAMES = {"zh": "zh-Hans", "zh-CN": "zh-Hans", "zh-SG": "zh-Hans", "zh-TW": "zh-Hant", "zh-HK": "zh-Hant", "yue-Hant": "yue"}


def _folder() -> Path:
    return Path(os.environ.get("INKLING_MODELS") or Path(__file__).with_name("models"))


def models() -> Dict[str, str]:
    """The models at hand: languages as BCP-47 tags with their files, and "strokes", which tells writing from drawing."""
    return {name: str(_folder() / file) for name, file in _FILES.items() if (_folder() / file).exists()}


def model_path(name: str) -> str:
    """The file of a language ("en", "en-GB", "zh-Hans", "zh-TW", …), or the path itself if it is one."""
    if os.sep in name or name.endswith(".gguf"):
        return name
    known = _OTHER_NAMES.get(name, name)
    while known not in _FILES and "-" in known:
        known = known.rsplit("-", 1)[0]
    if known == "zh":
        known = "zh-Hans"
    path = _folder() / _FILES.get(known, "")
    if known not in _FILES or not path.exists():
        at_hand = ", ".join(sorted(models())) or "none"
        raise ValueError(
            f"no model reads “{name}”: give one of {at_hand}, a model file's path, or set INKLING_MODELS to a folder of models")
    return str(path)
