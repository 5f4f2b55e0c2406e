"""The vectors of what a ledger stores."""

import formats
from formats import Bytes, key_id, option, principal_digest, sequence, varint
from of_token import ANN, FLOW, METHODS, NONCE, ONE, TWO

USUAL = {"audience": "bank", "method": "tools/call", "target": "pay", "flow": FLOW, "principal": ANN}
PLAIN = b'{"paid":"100 EUR"}'


def bound_to(made_for: dict) -> bytes:
    flow, person = made_for["flow"], made_for["principal"]
    principal = None if person is None else principal_digest(flow, list(person.values()))
    rest = flow + varint(METHODS.index(made_for["method"])) + option(principal)
    return sequence("wizard record v1", made_for["audience"], made_for["target"], Bytes(rest))


def vector(shows, is_refused=False, *, made_for={}, opened_for={}, plain=PLAIN, nonce=NONCE, change=None, **other):
    """A record for what is usual with what `made_for` changes, opened for the same, unless `opened_for` says otherwise.
    `change` makes another record of it: its words, and a function."""
    made_for = USUAL | made_for
    key = other.pop("key", ONE)
    record = formats.record(key, nonce, bound_to(made_for), plain)
    changed = record if change is None else change[1](record)
    assert (record == changed) == (change is None)
    return {
        "shows": shows,
        "keys": other.pop("keys", [ONE]),
        "made_for": made_for,
        "sealed": {
            "key": key,
            "key_id": key_id(key),
            "nonce": nonce,
            "bound_to": bound_to(made_for),
            "plain": plain,
        },
        "changed": change and change[0],
        "record": changed,
        "opened_for": made_for | opened_for,
        "expected": "refused" if is_refused else {"opens": plain},
    } | other


def that_open() -> dict:
    return {
        "tool": vector("the record of a tool"),
        "prompt": vector("the record of a prompt", made_for={"method": "prompts/get"}),
        "resource": vector("the record of a resource", made_for={"method": "resources/read", "target": "bank://a/1"}),
        "no_principal": vector("callers are not told apart", made_for={"principal": None}),
        "empty": vector("nothing is recorded", plain=b""),
        "long": vector("many blocks of the cipher, and a part of one", plain=bytes(range(256)) * 20 + b"end"),
        "not_ascii": vector("texts in UTF-8", made_for={"audience": "Zürich", "target": "größe_日本"}),
        "target_of_300_bytes": vector("a length of two bytes", made_for={"target": "t" * 300}),
        "other_flow_and_nonce": vector("another flow", made_for={"flow": bytes([255] * 16)}, nonce=bytes([255] * 24)),
        "second_key": vector("the second key of the ring opens", keys=[TWO, ONE]),
    }


def that_are_refused() -> dict:
    def refused(shows, change=None, **other):
        return vector(shows, True, change=change, **other)

    as_token = lambda _: formats.base64.urlsafe_b64decode(formats.token(ONE, NONCE, PLAIN)[4:] + "==")
    own = lambda _: key_id(ONE) + NONCE + formats.xaes_256_gcm(formats.hkdf(ONE, formats.TOKEN_KEY, 32), NONCE, PLAIN, bound_to(USUAL))
    return {
        "other_audience": refused("of another service", opened_for={"audience": "shop"}),
        "other_method": refused("of another method", opened_for={"method": "prompts/get"}),
        "other_target": refused("of another tool", opened_for={"target": "pays"}),
        "target_moved": refused(
            "an audience and a target that are the same when put together", opened_for={"audience": "bankp", "target": "ay"}
        ),
        "other_flow": refused("of another flow", opened_for={"flow": bytes(16)}),
        "other_principal": refused("of another person", opened_for={"principal": ANN | {"subject": "bob"}}),
        "other_client": refused("of another client of the person", opened_for={"principal": ANN | {"client": "x"}}),
        "no_longer_a_principal": refused("of a person, opened for nobody", opened_for={"principal": None}),
        "now_a_principal": refused("of nobody, opened for a person", made_for={"principal": None}, opened_for={"principal": ANN}),
        "unknown_key": refused("no key of the ring has the id", key=TWO),
        "key_id_exchanged": refused(
            "the id of another key of the ring", ("the id", lambda record: key_id(TWO) + record[4:]), keys=[ONE, TWO]
        ),
        "a_token": refused("a token", ("a token", as_token)),
        "key_of_tokens": refused("what is sealed with the key of tokens", ("the key of tokens", own)),
        "nothing": refused("no bytes", ("cut", lambda _: b"")),
        "cut_in_the_key_id": refused("cut in the id of the key", ("cut", lambda record: record[:3])),
        "cut_in_the_nonce": refused("cut in the nonce", ("cut", lambda record: record[:27])),
        "cut_in_the_tag": refused("less than a tag behind the nonce", ("cut", lambda record: record[: 28 + 15])),
        "tag_cut": refused("the last byte of the tag is missing", ("cut", lambda record: record[:-1])),
        "byte_behind": refused("a byte behind the tag", ("a byte", lambda record: record + b"\x00")),
        "byte_changed": refused("a bit of the nonce", ("a bit", lambda record: record[:4] + bytes([record[4] ^ 1]) + record[5:])),
    }


def vectors() -> dict:
    return that_open() | that_are_refused()
