"""Makes the golden digest of arguments, the golden bytes of sealed values and the golden pins of forms without any of
wizard-core's code.

Prints what the unit tests of `wizard-core/src/canonical.rs`, `wizard-core/src/answer/sealed.rs` and
`wizard-core/src/question/shown.rs` expect: if they change, so does the token's prefix.
"""

import hashlib
import struct

from formats import canonical, canonical_digest, sequence, sized, varint

ARGUMENTS = {
    "é": [1.0, 100.0, -0.0, 0.1, 2.50, 1e-7, 1e300, 9007199254740991.0, 9007199254740992.0],
    "Z": {"b": None, "a": True},
    "a": [9007199254740993, 18446744073709551615, -9223372036854775808],
    "“\\\"\u0001": "“\u200b\n",
}


def zigzag(value: int) -> bytes:
    return varint(value * 2 if value >= 0 else -value * 2 - 1)


SEALED = [
    varint(0),
    varint(1) + b"\x01",
    varint(2) + zigzag(-(2**127)),
    varint(3) + varint(2**128 - 1),
    varint(4) + struct.pack("<d", -0.0),
    varint(5) + sized("“x”".encode()),
    varint(6) + varint(2) + sized(b"a") + sized(b""),
    varint(7) + sized(canonical({"b": 1.0, "a": [0.1]}).encode()),
]


# A form under "Who?": a name of at most 80 characters, and a city that is looked up and may be left out. The fields stand by
# their names.
NAME = ("name", canonical_digest({"type": "string", "maxLength": 80}))
CITY = ("city", canonical_digest({"type": "string"}))
PINS = [
    sequence(
        "form",
        sequence("fixed", *CITY, None, *NAME, "required"),
        sequence("words", "Who?", "Where, “Ann”?", None),
        sequence("choices", "2", "par", "Paris", "lyo", "Lyon"),
        sequence("defaults", canonical("lyo"), None),
        None,
    ),
    # The name alone, in a form that closes a wizard.
    sequence("form", sequence("fixed", *NAME, "required"), sequence("words", "Who?", None), None, None, bytes([7] * 32)),
]

if __name__ == "__main__":
    print(hashlib.sha256(canonical(ARGUMENTS).encode()).hexdigest())
    print(b"".join(SEALED).hex())
    for pin in PINS:
        print(pin[:16].hex())
