"""The formats of the seal, written down a second time without any of wizard-core's code.

Everything here follows `wizard-core/src/seal/format.md`, which is the documentation of the module `wizard_core::seal`. Needs the
package `cryptography` for AES alone.
"""

import base64
import hashlib
import hmac
import struct
from decimal import Decimal

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

# Of HKDF: what the four bytes of the id and the keys of 32 bytes are derived with.
KEY_ID = b"wizard requestState v1 key id"
TOKEN_KEY = b"wizard requestState v1 key"
LINK_KEY = b"wizard visit v1 key"
LINK_NONCES = b"wizard visit v1 nonces"
RECORD_KEY = b"wizard record v1 key"


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def hkdf(secret: bytes, info: bytes, length: int) -> bytes:
    """RFC 5869 with SHA-256 and no salt, for at most one block."""
    assert length <= 32
    return hmac_sha256(hmac_sha256(bytes(32), secret), info + b"\x01")[:length]


def key_id(secret: bytes) -> bytes:
    return hkdf(secret, KEY_ID, 4)


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


def base64url(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


# postcard, https://postcard.jamesmunns.com/wire-format: fields in order, integers as varints.


def varint(value: int) -> bytes:
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def sized(data: bytes) -> bytes:
    return varint(len(data)) + data


def option(data: bytes | None) -> bytes:
    return b"\x00" if data is None else b"\x01" + data


# Digests.


def principal_digest(flow: bytes, parts: list[str]) -> bytes:
    """Of client, issuer and subject in a token and a record, of issuer and subject in a reference."""
    encoded = [part.encode() for part in parts]
    return hashlib.sha256(flow + b"".join(len(part).to_bytes(8, "big") + part for part in encoded)).digest()


class Bytes(bytes):
    """Bytes of any length in a sequence, where plain `bytes` are a digest."""


def sequence(kind: str, *things: str | bytes | None) -> bytes:
    """The digest of several things in their order, each behind its kind."""
    digest = hashlib.sha256()
    for thing in (kind, *things):
        match thing:
            case None:
                digest.update(b"\x00")
            case str():
                text = thing.encode()
                digest.update(b"\x01" + struct.pack("<Q", len(text)) + text)
            case Bytes():
                digest.update(b"\x03" + struct.pack("<Q", len(thing)) + thing)
            case bytes():
                assert len(thing) == 32
                digest.update(b"\x02" + thing)
    return digest.digest()


def canonical_number(value: int | float) -> str:
    if isinstance(value, int):
        return str(value)
    if value.is_integer() and abs(value) < 2**53:
        return str(int(value))
    # `repr` is the shortest decimal that reads back.
    sign, digits, exponent = Decimal(repr(value)).normalize().as_tuple()
    digits = "".join(map(str, digits))
    if 1e-5 <= abs(value) < 2**53:
        return format(Decimal(repr(value)).normalize(), "f")
    fraction = f".{digits[1:]}" if digits[1:] else ""
    return f"{'-' * sign}{digits[0]}{fraction}e{exponent + len(digits) - 1}"


def canonical_string(text: str) -> str:
    escaped = {'"': '\\"', "\\": "\\\\"}
    return '"' + "".join(escaped.get(c) or (f"\\u{ord(c):04x}" if ord(c) < 0x20 else c) for c in text) + '"'


def canonical(value: object) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() | float():
            return canonical_number(value)
        case str():
            return canonical_string(value)
        case list():
            return f"[{','.join(map(canonical, value))}]"
        case dict():
            members = sorted(value.items(), key=lambda member: member[0].encode())
            return "{" + ",".join(f"{canonical_string(key)}:{canonical(member)}" for key, member in members) + "}"
    raise TypeError(value)


def canonical_digest(value: object) -> bytes:
    return hashlib.sha256(canonical(value).encode()).digest()


def arguments_digest(arguments: dict | None, name: str | None) -> bytes:
    """Absent arguments are those of an empty object. A wizard that is a resource has its name in the digest."""
    digest = canonical_digest(arguments or {})
    return digest if name is None else sequence("arguments", name, digest)


# The three formats.


def token(secret: bytes, nonce: bytes, payload: bytes, prefix: str = "wz4.") -> str:
    associated = prefix.encode() + key_id(secret)
    sealed = xaes_256_gcm(hkdf(secret, TOKEN_KEY, 32), nonce, payload, associated)
    return prefix + base64url(key_id(secret) + nonce + sealed)


def link_associated(secret: bytes, audience: str) -> bytes:
    encoded = audience.encode()
    return b"wizard visit v1" + key_id(secret) + len(encoded).to_bytes(8, "big") + encoded


def link_nonce(secret: bytes, audience: str, payload: bytes) -> bytes:
    nonces = hkdf(secret, LINK_NONCES, 32)
    return hmac_sha256(nonces, link_associated(secret, audience) + payload + b"\x01")[:24]


def link(secret: bytes, audience: str, nonce: bytes, payload: bytes) -> str:
    sealed = xaes_256_gcm(hkdf(secret, LINK_KEY, 32), nonce, payload, link_associated(secret, audience))
    return base64url(key_id(secret) + nonce + sealed)


def record(secret: bytes, nonce: bytes, bound_to: bytes, plain: bytes) -> bytes:
    return key_id(secret) + nonce + xaes_256_gcm(hkdf(secret, RECORD_KEY, 32), nonce, plain, bound_to)
