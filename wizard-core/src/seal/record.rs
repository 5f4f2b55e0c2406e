//! What a ledger stores of a flow that is finished: encrypted under keys of its own, and bound to the flow, what was called, and
//! the person. Whoever reads or writes the storage learns no result, and cannot put one flow's in the place of another's.

use std::sync::Arc;

use super::{
    Binding, Flow, Seal, SealError,
    aead::{NONCE_LEN, TAG_LEN},
    keys::{ID_LEN, KeyRing},
};
use crate::{binary, canonical::Sequence};

/// Names the format and its version.
const LABEL: &str = "wizard record v1";

/// Encrypts the record of one flow, and decrypts it.
pub(crate) struct Recorder {
    ring: Arc<KeyRing>,
    /// The digest of all that the record is bound to.
    pub(super) bound_to: [u8; 32],
}

impl Seal {
    /// The recorder of `flow`, for the request that `binding` describes.
    pub(crate) fn recorder(&self, binding: &Binding<'_>, flow: Flow) -> Recorder {
        let mut bytes = Vec::new();
        let principal = binding.principal.map(|principal| principal.digest(&flow.id));
        binary::append(&(flow.id, binding.method, principal), &mut bytes);
        let bound_to = Sequence::of(LABEL)
            .text(&self.audience)
            .text(binding.target)
            .bytes(&bytes)
            .finish();
        Recorder {
            ring: self.ring(),
            bound_to,
        }
    }
}

impl Recorder {
    /// The id of the key, the nonce, the ciphertext of `plain`, and the tag.
    pub(crate) fn seal(&self, plain: &[u8]) -> Result<Vec<u8>, SealError> {
        let key = self.ring.sealing();
        let mut nonce = [0; NONCE_LEN];
        getrandom::fill(&mut nonce).map_err(SealError::no_randomness)?;
        let mut record = Vec::with_capacity(ID_LEN + NONCE_LEN + plain.len() + TAG_LEN);
        record.extend_from_slice(&key.id);
        record.extend_from_slice(&nonce);
        record.extend_from_slice(plain);
        let tag = key
            .records
            .seal(&nonce, &self.bound_to, &mut record[ID_LEN + NONCE_LEN..])
            .map_err(|_| SealError::Encryption)?;
        record.extend_from_slice(&tag);
        Ok(record)
    }

    /// What was sealed; `None` if the key is gone, or the record was changed or belongs to another flow.
    pub(crate) fn open(&self, record: &[u8]) -> Option<Vec<u8>> {
        let (id, rest) = record.split_first_chunk::<ID_LEN>()?;
        let (nonce, sealed) = rest.split_first_chunk::<NONCE_LEN>()?;
        let key = self.ring.find(*id)?;
        let mut sealed = sealed.to_vec();
        let plain = key.records.open(nonce, &self.bound_to, &mut sealed).ok()?;
        Some(plain.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;
    use crate::{
        caller::Principal,
        seal::{Kind, Method, SealPolicy},
    };

    const SECRET: &[u8] = b"0123456789abcdef0123456789abcdef";
    const OTHER: &[u8] = b"fedcba9876543210fedcba9876543210";

    fn seal(keys: &[&[u8]], audience: &str) -> Seal {
        let policy = SealPolicy::new(keys).expect("good keys").audience(audience);
        policy.build().expect("a good policy")
    }

    fn binding<'a>(method: Method, target: &'a str, principal: &'a Principal) -> Binding<'a> {
        Binding {
            kind: Kind::Wizard,
            method,
            target,
            arguments: [0; 32],
            principal: Some(principal),
        }
    }

    #[test]
    fn a_record_opens_for_its_flow_target_and_person_alone_and_not_changed() {
        let flow = || Flow::start(SystemTime::now()).expect("randomness");
        let (ours, ann) = (flow(), Principal::new("app", "https://id.example", "ann"));
        let bob = Principal::new("app", "https://id.example", "bob");
        let tool = binding(Method::ToolsCall, "pay", &ann);
        let record = seal(&[SECRET], "bank")
            .recorder(&tool, ours)
            .seal(b"paid")
            .expect("a record");
        let open = |keys: &[&[u8]], audience, binding: &Binding<'_>, flow, record: &[u8]| {
            seal(keys, audience).recorder(binding, flow).open(record)
        };
        assert_eq!(
            open(&[SECRET], "bank", &tool, ours, &record).as_deref(),
            Some(&b"paid"[..])
        );
        let rotated = open(&[OTHER, SECRET], "bank", &tool, ours.next_round(), &record);
        assert_eq!(
            rotated.as_deref(),
            Some(&b"paid"[..]),
            "another round, and a rotated key"
        );
        let others = [
            open(&[OTHER], "bank", &tool, ours, &record),
            open(&[SECRET], "shop", &tool, ours, &record),
            open(&[SECRET], "bank", &tool, flow(), &record),
            open(
                &[SECRET],
                "bank",
                &binding(Method::PromptsGet, "pay", &ann),
                ours,
                &record,
            ),
            open(
                &[SECRET],
                "bank",
                &binding(Method::ToolsCall, "pays", &ann),
                ours,
                &record,
            ),
            open(
                &[SECRET],
                "bank",
                &binding(Method::ToolsCall, "pay", &bob),
                ours,
                &record,
            ),
        ];
        assert_eq!(others, [const { None }; 6]);
        for at in 0..record.len() {
            let mut changed = record.clone();
            changed[at] ^= 1;
            assert_eq!(open(&[SECRET], "bank", &tool, ours, &changed), None, "changed at {at}");
            assert_eq!(open(&[SECRET], "bank", &tool, ours, &record[..at]), None, "cut at {at}");
        }
    }

    #[test]
    fn a_record_says_nothing_of_what_was_done() {
        let ann = Principal::new("app", "https://id.example", "ann");
        let flow = Flow::start(SystemTime::now()).expect("randomness");
        let tool = binding(Method::ToolsCall, "pay", &ann);
        let record = seal(&[SECRET], "bank")
            .recorder(&tool, flow)
            .seal(b"paid to bob")
            .expect("a record");
        assert!(!record.windows(4).any(|window| window == b"paid"));
        assert_ne!(
            record,
            seal(&[SECRET], "bank")
                .recorder(&tool, flow)
                .seal(b"paid to bob")
                .expect("a record"),
            "each has a nonce of its own"
        );
    }
}
