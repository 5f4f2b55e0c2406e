"""Makes the golden reference of a page without any of wizard-core's code.

Needs the package `cryptography`. Prints the reference that the unit tests of `wizard-core/src/seal/link.rs` expect.
"""

import base64
import hashlib
import hmac

from seal import SECRET, hkdf, sized, varint, xaes_256_gcm

FLOW = bytes(range(16))
STARTED_AT = 1_799_999_000
DEADLINE = 24 * 60 * 60


def person() -> bytes:
    parts = (b"https://id.example", b"ann")
    return hashlib.sha256(FLOW + b"".join(len(p).to_bytes(8, "big") + p for p in parts)).digest()[:16]


def payload() -> bytes:
    return b"".join([FLOW, varint(STARTED_AT + DEADLINE), person(), sized(b"store_key"), sized(b"key"), bytes([7] * 16)])


if __name__ == "__main__":
    key_id = hkdf(SECRET, b"wizard requestState v1 key id", 4)
    audience = b"reports"
    associated = b"wizard visit v1" + key_id + len(audience).to_bytes(8, "big") + audience
    nonces = hkdf(SECRET, b"wizard visit v1 nonces", 32)
    # HKDF-Expand of one block is one HMAC.
    nonce = hmac.new(nonces, associated + payload() + b"\x01", hashlib.sha256).digest()[:24]
    sealed = xaes_256_gcm(hkdf(SECRET, b"wizard visit v1 key", 32), nonce, payload(), associated)
    print(base64.urlsafe_b64encode(key_id + nonce + sealed).rstrip(b"=").decode())
