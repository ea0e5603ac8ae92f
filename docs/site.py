"""What the site needs besides the documents: files of the project that they link to."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mkdocs.structure.files import File, Files

HOME = Path(__file__).parents[1]
LINKED = ("examples/bot.py", "examples/bot.js", *(f"examples/operate/{name}" for name in ("nginx.conf", "Caddyfile")))
LINKED += ("examples/operate/sabika.service", "examples/operate/Containerfile")


def on_files(files: Files, config: Any) -> Files:
    """Examples that a document links to lie beside it on the site."""
    for name in LINKED:
        files.append(File.generated(config, name, abs_src_path=str(HOME / name)))
    return files


def on_page_markdown(markdown: str, **_: Any) -> str:
    """In the project they lie a folder above the documents."""
    return markdown.replace("](../examples/", "](examples/")
