"""The vectors of references of pages."""

import formats
from formats import key_id, principal_digest, sized, varint
from of_token import ANN, FLOW, LONGEST, NONCE, ONE, STARTED_AT, TWO, standard, with_trailing_bits

DEADLINE = 24 * 60 * 60
PAGE = {"wizard": "store_key", "question": "key", "pin": bytes([7] * 16)}


def fields_of(made_for: dict) -> dict:
    flow, person = made_for["flow"], made_for["principal"]
    return {
        "flow": flow,
        "expires_at": min(made_for["started_at"] + DEADLINE, LONGEST),
        "person": principal_digest(flow, [person["issuer"], person["subject"]])[:16],
        "wizard": made_for["wizard"],
        "question": made_for["question"],
        "pin": made_for["pin"],
    }


def encoded(fields: dict) -> bytes:
    return b"".join(
        [
            fields["flow"],
            varint(fields["expires_at"]),
            fields["person"],
            sized(fields["wizard"].encode()),
            sized(fields["question"].encode()),
            fields["pin"],
        ]
    )


def vector(shows, expected=None, *, made_for={}, payload=None, nonce=None, change=None, principal=None, **other):
    """A reference of the usual page with what `made_for` changes, which `principal` opens: the person it is made for, unless
    another is said. `payload` makes another plain text of the usual one, and `change` another text of the reference."""
    made_for = {"flow": FLOW, "started_at": STARTED_AT, "principal": ANN} | PAGE | made_for
    fields = fields_of(made_for)
    plain = payload(encoded(fields)) if payload else encoded(fields)
    key, audience = other.pop("key", ONE), other.pop("sealed_audience", "reports")
    # A reference has the nonce that its payload gives, except where a vector shows that no one looks.
    derived = nonce is None
    nonce = formats.link_nonce(key, audience, plain) if derived else nonce
    reference = formats.link(key, audience, nonce, plain)
    changed = reference if change is None else change[1](reference)
    assert (reference == changed) == (change is None)
    opens = {"wizard": fields["wizard"], "question": fields["question"], "expires_at": fields["expires_at"]}
    return {
        "shows": shows,
        "keys": other.pop("keys", [ONE]),
        "audience": other.pop("audience", "reports"),
        "deadline": DEADLINE,
        "max_len": other.pop("max_len", 64 * 1024),
        "sealed": {
            "key": key,
            "key_id": key_id(key),
            "audience": audience,
            "nonce": nonce,
            "nonce_is_derived": derived,
            "fields": None if payload else fields,
            "payload": plain,
        },
        "made_for": made_for if payload is None and derived else None,
        "changed": change and change[0],
        "reference": changed,
        "principal": principal or made_for["principal"],
        "opened_at": other.pop("opened_at", STARTED_AT + 60),
        "expected": {"opens": opens} if expected is None else {"refused": expected},
    } | other


def with_bytes(words: str, change) -> tuple:
    decode = formats.base64.urlsafe_b64decode
    return words, lambda reference: formats.base64url(change(decode(reference + "=" * (-len(reference) % 4))))


def that_open() -> dict:
    return {
        "page": vector("the page of a question"),
        "other_flow": vector("another flow", made_for={"flow": bytes([255] * 16)}),
        "other_question": vector("another question", made_for={"question": "other"}),
        "other_pin": vector("another wording", made_for={"pin": bytes(16)}),
        "other_client": vector("the person with another client", principal=ANN | {"client": "browser"}),
        "person_of_empty_texts": vector("a person of empty texts", made_for={"principal": dict.fromkeys(ANN, "")}),
        "not_ascii": vector(
            "texts in UTF-8, whose lengths count bytes",
            made_for={"wizard": "schlüssel", "question": "größe"},
            audience="Zürich",
            sealed_audience="Zürich",
        ),
        "question_of_200_bytes": vector("a length of two bytes", made_for={"question": "q" * 200}),
        "second_key": vector("the second key of the ring opens", keys=[TWO, ONE]),
        "largest_number": vector(
            "a deadline that is the largest varint, of ten bytes", made_for={"started_at": LONGEST}, opened_at=STARTED_AT
        ),
        "second_before_expiry": vector("the last second before the deadline", opened_at=STARTED_AT + DEADLINE - 1),
        "before_it_was_made": vector("a reference does not say when it was made", opened_at=0),
        "nonce_not_derived": vector("who opens a reference does not look how its nonce was made", nonce=NONCE),
        "bytes_behind_the_payload": vector(
            "bytes of the payload behind the last field are not read: nobody without a key makes such a reference",
            payload=lambda plain: plain + b"more",
        ),
        "as_long_as_the_limit": vector("as long as the limit", made_for={"question": "q" * 659}, max_len=1024),
    }


def that_are_refused() -> dict:
    def invalid(shows, change=None, **other):
        return vector(shows, "Invalid", change=change, **other)

    bob = ANN | {"subject": "bob"}
    standard_page = {"pin": b"\xff" * 16, "flow": b"\xfb" * 16}
    return {
        "other_person": vector("another person", "OtherPerson", principal=bob),
        "other_issuer": vector("the same subject of another issuer", "OtherPerson", principal=ANN | {"issuer": "https://x.example"}),
        "other_person_later": vector(
            "who it is counts before the time", "OtherPerson", principal=bob, opened_at=STARTED_AT + DEADLINE
        ),
        "expired": vector("the very second of the deadline", "Expired", opened_at=STARTED_AT + DEADLINE),
        "other_audience": invalid("made for another service", sealed_audience="bank"),
        "unknown_key": invalid("no key of the ring has the id", key=TWO),
        "key_id_exchanged": invalid(
            "the id of another key of the ring", with_bytes("the id", lambda data: key_id(TWO) + data[4:]), keys=[ONE, TWO]
        ),
        "a_token": invalid(
            "what is sealed with the key of tokens",
            ("sealed as a token", lambda _: formats.token(ONE, NONCE, encoded(fields_of({"flow": FLOW, "started_at": 0, "principal": ANN} | PAGE)))[4:]),
        ),
        "prefix": invalid("a prefix, which a reference has not", ("wz4.", lambda reference: "wz4." + reference)),
        "padding": invalid("padding behind it", ("padding", lambda reference: reference + "=" * (-len(reference) % 4)), made_for={"question": "keys!"}),
        "trailing_bits": invalid(
            "a bit of the last character that stands for nothing is set",
            ("a bit", lambda reference: with_trailing_bits("wz4." + reference)[4:]),
            made_for={"question": "keys!"},
        ),
        "standard_alphabet": invalid("base64 of the standard alphabet", ("+ and /", standard), made_for=standard_page),
        "newline_behind": invalid("a line break behind", ("a line break", lambda reference: reference + "\n")),
        "empty": invalid("an empty text", ("cut", lambda _: "")),
        "cut_in_the_key_id": invalid("cut in the id of the key", with_bytes("cut", lambda data: data[:3])),
        "cut_in_the_nonce": invalid("cut in the nonce", with_bytes("cut", lambda data: data[:27])),
        "cut_in_the_tag": invalid("less than a tag behind the nonce", with_bytes("cut", lambda data: data[: 28 + 15])),
        "tag_cut": invalid("the last byte of the tag is missing", with_bytes("cut", lambda data: data[:-1])),
        "byte_behind": invalid("a byte behind the tag", with_bytes("a byte", lambda data: data + b"\x00")),
        "payload_cut": invalid("the last byte of the payload is missing", payload=lambda plain: plain[:-1]),
        "question_not_utf_8": invalid("a question that is no UTF-8", payload=lambda plain: plain[:-17] + b"\xff" + plain[-16:]),
        "longer_than_the_limit": invalid("longer than the limit", made_for={"question": "q" * 660}, max_len=1024),
    }


def vectors() -> dict:
    return that_open() | that_are_refused()
