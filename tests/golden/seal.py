"""Makes the golden token of wizard-core's seal without any of its code.

Needs the package `cryptography`. Prints the token that the unit tests of `wizard-core/src/seal` open: if the format
changes, the old token must go on opening, and a new one is added beside it.
"""

import base64
import hashlib
import hmac

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

SECRET = b"0123456789abcdef0123456789abcdef"
PREFIX = b"wz4."


def hkdf(secret: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869 with SHA-256 and an empty salt."""
    key = hmac.new(bytes(32), secret, hashlib.sha256).digest()
    block, out, counter = b"", b"", 1
    while len(out) < length:
        block = hmac.new(key, block + info + bytes([counter]), hashlib.sha256).digest()
        out, counter = out + block, counter + 1
    return out[:length]


def aes_block(key: bytes, block: bytes) -> bytes:
    encryptor = Cipher(algorithms.AES(key), modes.ECB()).encryptor()
    return encryptor.update(block) + encryptor.finalize()


def xaes_256_gcm(key: bytes, nonce: bytes, plaintext: bytes, associated: bytes) -> bytes:
    """https://c2sp.org/XAES-256-GCM: a CMAC-based derivation of a key from the first half of the nonce."""
    last = int.from_bytes(aes_block(key, bytes(16)), "big")
    k1 = (last << 1) & ((1 << 128) - 1)
    if last >> 127:
        k1 ^= 0b10000111
    k1 = k1.to_bytes(16, "big")

    def derive(counter: int) -> bytes:
        message = bytes([0, counter]) + b"X\x00" + nonce[:12]
        return aes_block(key, bytes(a ^ b for a, b in zip(message, k1)))

    return AESGCM(derive(1) + derive(2)).encrypt(nonce[12:], plaintext, associated)


def varint(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def sized(data: bytes) -> bytes:
    return varint(len(data)) + data


def claims() -> bytes:
    """The payload in postcard (https://postcard.jamesmunns.com/wire-format): fields in order, integers as varints."""
    flow = bytes(range(16))
    issued_at, started_at = 1_800_000_000, 1_799_999_000
    principal = hashlib.sha256(flow + b"".join(len(p).to_bytes(8, "big") + p for p in (b"app", b"https://id.example", b"ann")))
    return b"".join(
        [
            varint(0),  # kind: wizard
            varint(issued_at),
            varint(issued_at + 600),
            flow,
            varint(started_at),
            bytes([3]),  # rounds
            sized(b"reports"),
            varint(0),  # method: tools/call
            sized(b"create_report"),
            hashlib.sha256(b'{"dataset":"sales"}').digest(),
            b"\x01" + principal.digest(),
            b"the state of the wizard",
        ]
    )


if __name__ == "__main__":
    key = hkdf(SECRET, b"wizard requestState v1 key", 32)
    key_id = hkdf(SECRET, b"wizard requestState v1 key id", 4)
    nonce = bytes(range(100, 124))
    sealed = xaes_256_gcm(key, nonce, claims(), PREFIX + key_id)
    token = base64.urlsafe_b64encode(key_id + nonce + sealed).rstrip(b"=")
    print((PREFIX + token).decode())
