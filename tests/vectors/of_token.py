"""The vectors of `requestState`."""

from copy import deepcopy

import formats
from formats import arguments_digest, key_id, option, principal_digest, sized, varint

ONE = b"0123456789abcdef0123456789abcdef"
TWO = b"fedcba9876543210fedcba9876543210"
FLOW = bytes(range(16))
ISSUED_AT = 1_800_000_000
STARTED_AT = 1_799_999_000
NONCE = bytes(range(100, 124))
STATE = b"the state of the wizard"
ANN = {"client": "app", "issuer": "https://id.example", "subject": "ann"}
KINDS = ["wizard", "handler"]
METHODS = ["tools/call", "prompts/get", "resources/read"]
LONGEST = 2**64 - 1

REQUEST = {
    "kind": "wizard",
    "method": "tools/call",
    "target": "create_report",
    "arguments": {"dataset": "sales"},
    "name_of_resource": None,
    "principal": ANN,
}


def claims_of(request: dict, **claims) -> dict:
    """The claims of a token that is made for `request`."""
    flow = claims.get("flow", FLOW)
    person = request["principal"]
    return {
        "kind": request["kind"],
        "issued_at": ISSUED_AT,
        "expires_at": ISSUED_AT + 600,
        "flow": flow,
        "started_at": STARTED_AT,
        "rounds": 3,
        "audience": "reports",
        "method": request["method"],
        "target": request["target"],
        "arguments": arguments_digest(request["arguments"], request["name_of_resource"]),
        "principal": person and principal_digest(flow, list(person.values())),
    } | claims


def encoded(claims: dict) -> bytes:
    return b"".join(
        [
            varint(KINDS.index(claims["kind"])),
            varint(claims["issued_at"]),
            varint(claims["expires_at"]),
            claims["flow"],
            varint(claims["started_at"]),
            bytes([claims["rounds"]]),
            sized(claims["audience"].encode()),
            varint(METHODS.index(claims["method"])),
            sized(claims["target"].encode()),
            claims["arguments"],
            option(claims["principal"]),
        ]
    )


def vector(shows, expected=None, *, request={}, made_for={}, claims={}, state=STATE, payload=None, change=None, **other):
    """A token for the usual request with what `made_for` changes, which comes with the usual request and what `request` changes.
    `payload` makes another plain text of the usual one, and `change` another text of the token: its words, and a function."""
    made_for = REQUEST | (made_for or (request if expected is None else {}))
    request = REQUEST | (request or (made_for if expected is None else {}))
    claims = claims_of(made_for, **claims)
    plain = encoded(claims) + state
    if payload:
        plain = payload(plain)
    key, nonce = other.pop("key", ONE), other.pop("nonce", NONCE)
    token = formats.token(key, nonce, plain)
    words, changed = (None, token) if change is None else (change[0], change[1](token, plain))
    assert (token == changed) == (change is None)
    opens = {"flow": claims["flow"], "started_at": claims["started_at"], "rounds": claims["rounds"], "state": state}
    return {
        "shows": shows,
        "keys": other.pop("keys", [ONE]),
        "audience": other.pop("audience", "reports"),
        "deadline": 24 * 60 * 60,
        "max_len": other.pop("max_len", 64 * 1024),
        "sealed": {
            "key": key,
            "key_id": key_id(key),
            "nonce": nonce,
            "claims": None if payload else claims,
            "state": None if payload else state,
            "payload": plain,
        },
        "changed": words,
        "token": changed,
        "request": deepcopy(request),
        "opened_at": other.pop("opened_at", ISSUED_AT + 60),
        "expected": {"opens": opens} if expected is None else {"refused": expected},
    } | other


def text(words: str, change) -> tuple:
    """A change of the text alone."""
    return words, lambda token, _: change(token)


def with_prefix(prefix: str) -> tuple:
    return text(f"the prefix is {prefix!r}", lambda token: prefix + token[4:])


def with_bytes(words: str, change) -> tuple:
    """A change of the bytes behind the prefix."""
    decode = formats.base64.urlsafe_b64decode
    return words, lambda token, _: "wz4." + formats.base64url(change(decode(token[4:] + "==")))


def with_trailing_bits(token: str) -> str:
    alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
    assert len(token[4:]) % 4, "the last character has bits that stand for nothing"
    return token[:-1] + alphabet[alphabet.index(token[-1]) + 1]


def with_a_character(token: str) -> str:
    assert len(token[4:]) % 4 == 0, "the character begins a group of four"
    return token + "A"


def standard(token: str) -> str:
    assert "-" in token or "_" in token
    return token.replace("-", "+").replace("_", "/")


def spliced(token: str, plain: bytes) -> str:
    """Sealed with the second key, under the id of the first one."""
    sealed = formats.xaes_256_gcm(formats.hkdf(TWO, formats.TOKEN_KEY, 32), NONCE, plain, b"wz4." + key_id(ONE))
    return "wz4." + formats.base64url(key_id(ONE) + NONCE + sealed)


def of_the_prefix_before(token: str, plain: bytes) -> str:
    return "wz4." + formats.token(ONE, NONCE, plain, "wz3.")[4:]


def that_open() -> dict:
    prompt = {"method": "prompts/get", "target": "review", "arguments": {"file": "a.rs"}}
    resource = {"method": "resources/read", "target": "report://sales/2027", "arguments": {"year": "2027"}}
    numbers = {
        "é": [1.0, 100.0, -0.0, 0.1, 2.50, 1e-7, 1e300, 9007199254740991.0, 9007199254740992.0],
        "Z": {"b": None, "a": True},
        "a": [9007199254740993, 18446744073709551615, -9223372036854775808],
        "“\\\"\u0001": "“\u200b\n",
    }
    spread = {"client": "app\u00e9", "issuer": "", "subject": ""}
    return {
        "tool_wizard": vector("a wizard that is a tool"),
        "tool_handler": vector("a handler of a tool that was written by hand", request={"kind": "handler"}),
        "prompt_wizard": vector("a wizard that is a prompt", request=prompt),
        "prompt_handler": vector("a handler of a prompt", request=prompt | {"kind": "handler"}),
        "resource_wizard": vector(
            "a wizard that is a resource: its name is in the digest of the arguments, which are what its template finds in the URI",
            request=resource | {"name_of_resource": "yearly_report"},
        ),
        "resource_handler": vector(
            "a handler of a resource, which has no arguments", request=resource | {"kind": "handler", "arguments": None}
        ),
        "no_principal": vector("callers are not told apart", request={"principal": None}),
        "principal_of_empty_texts": vector(
            "a principal whose issuer and subject are empty is one, unlike none", request={"principal": spread}
        ),
        "no_arguments": vector("absent arguments have the digest of an empty object", request={"arguments": None}),
        "empty_arguments": vector("an empty object has the digest of absent arguments", request={"arguments": {}}),
        "arguments_of_every_kind": vector("the rules of canonical JSON", request={"arguments": numbers}),
        "empty_state": vector("no state: the payload ends with the claims", state=b""),
        "long_state": vector("a state of many blocks of the cipher, and a part of one", state=bytes(range(256)) * 20 + b"end"),
        "target_not_ascii": vector("the length of a text counts bytes of UTF-8", request={"target": "bericht_für_größe_日本"}),
        "target_of_128_bytes": vector("a length from 128 on has two bytes", request={"target": "t" * 128}),
        "audience_not_ascii": vector("an audience in UTF-8", claims={"audience": "Zürich"}, audience="Zürich"),
        "audience_with_space": vector("the audience counts without the white space around it", audience=" reports\n"),
        "second_key": vector("the second key of the ring opens", keys=[TWO, ONE]),
        "key_with_newline": vector("the white space around a key that is text does not count", keys=[b" " + ONE + b"\n"]),
        "key_not_text": vector(
            "a key that is not UTF-8 counts as it is", key=b"\xff" + ONE + b"\n", keys=[b"\xff" + ONE + b"\n"]
        ),
        "largest_numbers": vector(
            "times that are the largest varint, of ten bytes; a deadline after it is that second itself",
            claims={"expires_at": LONGEST, "started_at": LONGEST, "rounds": 255},
        ),
        "smallest_numbers": vector(
            "times of 0", claims={"issued_at": 0, "expires_at": 1, "started_at": 0, "rounds": 0}, opened_at=0
        ),
        "second_before_expiry": vector("the last second before the expiry", opened_at=ISSUED_AT + 599),
        "second_before_deadline": vector(
            "the last second before the deadline of the flow",
            claims={"expires_at": LONGEST},
            opened_at=STARTED_AT + 24 * 60 * 60 - 1,
        ),
        "issued_60_seconds_ahead": vector("clocks may differ by 60 s", opened_at=ISSUED_AT - 60),
        "as_long_as_the_limit": vector("a token as long as the limit", state=b"s" * 600, max_len=1024),
        "other_flow_and_nonce": vector("another flow", claims={"flow": bytes([255] * 16)}, nonce=bytes([255] * 24)),
        "varint_longer_than_needed": vector(
            "a time whose varint is longer than it needs to be is read: such a payload is authentic, and nobody without a key makes one",
            claims={"issued_at": 0},
            payload=lambda plain: plain[:1] + b"\x80\x00" + plain[2:],
        ),
    }


def of_another_request() -> dict:
    bob = ANN | {"subject": "bob"}
    moved = {"client": "apph", "issuer": "ttps://id.example", "subject": "ann"}
    uri = {"method": "resources/read", "target": "report://sales", "name_of_resource": "yearly"}
    return {
        "other_audience": vector("made for another service", "Audience", claims={"audience": "bank"}),
        "other_kind": vector("made for a handler, brought to a wizard", "Kind", made_for={"kind": "handler"}),
        "other_kind_of_handler": vector("made for a wizard, brought to a handler", "Kind", request={"kind": "handler"}),
        "other_method": vector("made for a prompt of the same name", "Method", made_for={"method": "prompts/get"}),
        "other_target": vector("made for another tool", "Target", made_for={"target": "create_reports"}),
        "other_arguments": vector("made for other arguments", "Arguments", made_for={"arguments": {"dataset": "costs"}}),
        "null_argument": vector(
            "an argument that is null is not an absent one",
            "Arguments",
            made_for={"arguments": {"dataset": "sales", "year": None}},
        ),
        "other_name_of_resource": vector(
            "made for another wizard at the same URI",
            "Arguments",
            made_for=uri,
            request=uri | {"name_of_resource": "monthly"},
        ),
        "other_principal": vector("made for another person", "Principal", made_for={"principal": bob}),
        "other_client": vector("made for another client of the same person", "Principal", made_for={"principal": ANN | {"client": "x"}}),
        "principal_moved": vector("made for texts that are the same when put together", "Principal", made_for={"principal": moved}),
        "no_longer_a_principal": vector("made for a person, brought by nobody", "Principal", request={"principal": None}),
        "now_a_principal": vector("made for nobody, brought by a person", "Principal", made_for={"principal": None}),
        "principal_of_other_flow": vector(
            "the digest of the person is salted with another flow",
            "Principal",
            claims={"principal": principal_digest(bytes(16), list(ANN.values()))},
        ),
    }


def of_another_time() -> dict:
    return {
        "expired": vector("the very second of the expiry", "Expired", opened_at=ISSUED_AT + 600),
        "past_deadline": vector(
            "the very second of the deadline, before the expiry",
            "PastDeadline",
            claims={"expires_at": LONGEST},
            opened_at=STARTED_AT + 24 * 60 * 60,
        ),
        "issued_61_seconds_ahead": vector("issued 61 s ahead", "FromTheFuture", opened_at=ISSUED_AT - 61),
        "issued_at_the_end_of_time": vector("the largest time of issue", "FromTheFuture", claims={"issued_at": LONGEST}),
    }


def that_cannot_be_read() -> dict:
    def unreadable(shows, payload, **other):
        return vector(shows, "Malformed", payload=payload, **other)

    at_target = len(encoded(claims_of(REQUEST))) - 1 - 32 - 32 - len("create_report")
    return {
        "empty_payload": unreadable("no claims", lambda _: b""),
        "claims_cut": unreadable("the last byte of the claims is missing", lambda plain: plain[:-1], state=b""),
        "unknown_kind": unreadable("a kind that there is not", lambda plain: b"\x02" + plain[1:]),
        "unknown_method": unreadable(
            "a method that there is not", lambda plain: plain[: at_target - 2] + b"\x03" + plain[at_target - 1 :]
        ),
        "target_not_utf_8": unreadable(
            "a target that is no UTF-8", lambda plain: plain[:at_target] + b"\xff" + plain[at_target + 1 :]
        ),
        "target_too_long": unreadable(
            "a target that is longer than the payload", lambda plain: plain[: at_target - 1] + b"\xff\x7f" + plain[at_target:]
        ),
        "unknown_option": unreadable(
            "a principal that is neither there nor not there", lambda plain: plain[:-33] + b"\x02" + plain[-32:], state=b""
        ),
        "varint_of_eleven_bytes": unreadable(
            "a time that is longer than any", lambda plain: plain[:1] + b"\x80" * 10 + b"\x01" + plain[6:]
        ),
        "varint_above_64_bits": unreadable(
            "a time of ten bytes above the largest", lambda plain: plain[:1] + b"\xff" * 9 + b"\x02" + plain[6:]
        ),
    }


def that_are_no_tokens() -> dict:
    def no_token(shows, change, expected="NotAToken", **other):
        return vector(shows, expected, change=change, **other)

    lines = text("a line break in it", lambda token: token[:80] + "\n" + token[80:])
    return {
        "prefix_before": no_token("the format before", with_prefix("wz3.")),
        "prefix_after": no_token("a format to come", with_prefix("wz5.")),
        "prefix_in_capitals": no_token("a prefix in capitals", with_prefix("WZ4.")),
        "no_prefix": no_token("no prefix", with_prefix("")),
        "prefix_alone": no_token("nothing behind the prefix", text("cut", lambda _: "wz4.")),
        "empty": no_token("an empty text", text("cut", lambda _: "")),
        "padding": no_token("padding behind it", text("padding", lambda token: token + "=" * (-len(token[4:]) % 4)), state=b"s"),
        "trailing_bits": no_token("a bit of the last character that stands for nothing is set", text("a bit", with_trailing_bits)),
        "standard_alphabet": no_token("base64 of the standard alphabet", text("+ and /", standard), nonce=b"\xfb\xff" * 12),
        "space_in_front": no_token("white space in front", text("a space", lambda token: " " + token)),
        "newline_behind": no_token("a line break behind", text("a line break", lambda token: token + "\n")),
        "newline_inside": no_token("a line break inside", lines),
        "one_character_more": no_token(
            "a last character that is a part of a byte", text("an A", with_a_character), state=b"states"
        ),
        "cut_in_the_key_id": no_token("cut in the id of the key", with_bytes("cut", lambda data: data[:3])),
        "cut_in_the_nonce": no_token("cut in the nonce", with_bytes("cut", lambda data: data[:27])),
        "cut_in_the_tag": no_token("less than a tag behind the nonce", with_bytes("cut", lambda data: data[: 28 + 15]), "Forged"),
        "tag_cut": no_token("the last byte of the tag is missing", with_bytes("cut", lambda data: data[:-1]), "Forged"),
        "byte_behind": no_token("a byte behind the tag", with_bytes("a byte", lambda data: data + b"\x00"), "Forged"),
        "byte_changed": no_token(
            "a bit of the ciphertext", with_bytes("a bit", lambda data: data[:40] + bytes([data[40] ^ 1]) + data[41:]), "Forged"
        ),
        "prefix_is_authenticated": no_token(
            "sealed under the prefix before, with that of this format", ("the prefix", of_the_prefix_before), "Forged"
        ),
        "key_id_of_another": no_token(
            "the id of one key, and the ciphertext of another", ("sealed with the other key", spliced), "Forged", keys=[ONE, TWO]
        ),
        "key_id_exchanged": no_token(
            "the id of another key of the ring",
            with_bytes("the id", lambda data: key_id(TWO) + data[4:]),
            "Forged",
            keys=[ONE, TWO],
        ),
        "unknown_key": vector("no key of the ring has the id", "UnknownKey", key=TWO),
        "a_reference": no_token(
            "what is sealed with the key of references",
            ("sealed as a reference", lambda _, plain: "wz4." + formats.link(ONE, "reports", NONCE, plain)),
            "Forged",
        ),
        "longer_than_the_limit": vector("longer than the limit", "TooLong", state=b"s" * 601, max_len=1024),
    }


def vectors() -> dict:
    return that_open() | of_another_request() | of_another_time() | that_cannot_be_read() | that_are_no_tokens()
