"""Puts pip into the environment whose interpreter runs this: the one that Python brings, or the package index has.

Some systems take it out of Python and into a package of its own, as Debian does. Then its wheel comes from the index,
and installs itself: a wheel of pip is a pip that runs.
"""

import hashlib
import html
import os
import re
import ssl
import subprocess
import sys
from http.client import HTTPException
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import urljoin
from urllib.request import Request, urlopen

WHEEL = "pip-26.3-py3-none-any.whl"
SHA256 = "f3b60b20ffaadd4415ed7957212a38ac63fa4c5fa375bd0f4a797777940fad13"
PATIENCE_SECONDS = 60


def main() -> None:
    """Tries Python itself first: that needs no network."""
    try:
        import ensurepip
    except ImportError:
        from_index()
    else:
        ensurepip.bootstrap(default_pip=True)


def from_index() -> None:
    """Fetches the wheel, and lets it install itself."""
    with TemporaryDirectory() as folder:
        wheel = Path(folder) / WHEEL
        wheel.write_bytes(fetch())
        install = ["install", "--quiet", "--disable-pip-version-check", "--no-index", str(wheel)]
        subprocess.run([sys.executable, "-I", str(wheel / "pip"), *install], check=True)


def fetch() -> bytes:
    """The wheel, which is none but the one named above, wherever the index is."""
    index = os.environ.get("PIP_INDEX_URL", "https://pypi.org/simple").rstrip("/")
    place, page = get(f"{index}/pip/")
    link = re.search(f'href="([^"]*{re.escape(WHEEL)}[^"]*)"', page.decode())
    if link is None:
        sys.exit(f"{place} has no {WHEEL}")
    place, wheel = get(urljoin(place, html.unescape(link[1])))
    if hashlib.sha256(wheel).hexdigest() != SHA256:
        sys.exit(f"{place} is another file than {WHEEL}")
    return wheel


def get(url: str) -> tuple[str, bytes]:
    """What is at `url`, after all redirects, and where that is. Mirrors of the index have its pages as HTML at least."""
    request = Request(url, headers={"Accept": "text/html"})
    # As pip itself, so that a certificate that it is given counts from the start.
    context = ssl.create_default_context(cafile=os.environ.get("PIP_CERT"))
    try:
        with urlopen(request, timeout=PATIENCE_SECONDS, context=context) as response:
            return response.url, response.read()
    except (OSError, HTTPException) as error:
        sys.exit(f"cannot get {url}: {error}")


if __name__ == "__main__":
    main()
