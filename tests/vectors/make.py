"""Makes the test vectors of the seal without any of wizard-core's code, a file for each: `python3 tests/vectors/make.py`.

Needs the package `cryptography`. `wizard-core/src/seal/vectors` opens every one of them. What the fields say stands in
`README.md` beside this file.
"""

import json
from pathlib import Path

import of_link
import of_record
import of_token


def plain(value: object) -> object:
    """Bytes as hexadecimal digits."""
    match value:
        case bytes():
            return value.hex()
        case dict():
            return {key: plain(member) for key, member in value.items()}
        case list():
            return [plain(item) for item in value]
    return value


def write(room: Path, vectors: dict) -> None:
    room.mkdir(exist_ok=True)
    for old in room.glob("*.json"):
        if old.stem not in vectors:
            old.unlink()
    for name, vector in vectors.items():
        text = json.dumps(plain(vector), ensure_ascii=False, indent=2)
        (room / f"{name}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    here = Path(__file__).parent
    for made in (of_token, of_link, of_record):
        write(here / made.__name__.removeprefix("of_"), made.vectors())
