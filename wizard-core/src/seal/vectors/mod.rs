//! The test vectors of `tests/vectors` in the repository, made by code that shares nothing with this crate: every one is opened, and
//! every field of it is held. What the fields say stands in `tests/vectors/README.md`.
//!
//! They are no part of the published crate, whose own tests go without them.

mod link;
mod record;
mod token;

use std::{
    fmt, fs,
    path::{Path, PathBuf},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use serde::{Deserialize, Deserializer, de, de::DeserializeOwned};

use super::{KeyRing, Method, SealPolicy};
use crate::{caller::Principal, flow::FlowId};

/// The names of the folders, each with a module here.
const ROOMS: [&str; 3] = ["link", "record", "token"];

/// Bytes, written as hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
struct Hex(Vec<u8>);

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl AsRef<[u8]> for Hex {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

impl Hex {
    fn of(bytes: impl AsRef<[u8]>) -> Self {
        Self(bytes.as_ref().to_vec())
    }

    /// The bytes, of which there are exactly as many.
    fn array<const LEN: usize>(&self) -> [u8; LEN] {
        self.0.clone().try_into().expect("as many bytes as the format has")
    }

    fn flow(&self) -> FlowId {
        postcard::from_bytes(&self.array::<16>()).expect("any 16 bytes are the id of a flow")
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let digits = String::deserialize(deserializer)?;
        let byte = |pair: &[u8]| {
            let pair = std::str::from_utf8(pair).map_err(de::Error::custom)?;
            u8::from_str_radix(pair, 16).map_err(de::Error::custom)
        };
        if digits.len() % 2 == 1 {
            return Err(de::Error::custom("half a byte"));
        }
        let bytes = digits.as_bytes().chunks(2).map(byte);
        bytes.collect::<Result<_, _>>().map(Self)
    }
}

/// The texts of a principal.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Person {
    client: String,
    issuer: String,
    subject: String,
}

impl Person {
    fn principal(&self) -> Principal {
        Principal::new(&self.client, &self.issuer, &self.subject)
    }
}

/// The key that a vector is sealed with, alone in a ring, and whose id is as the vector says.
fn key_of(secret: &Hex, id: &Hex) -> KeyRing {
    let ring = KeyRing::new([secret]).expect("a good key");
    assert_eq!(Hex::of(ring.sealing().id), *id, "the id of the key");
    ring
}

fn policy(keys: &[Hex], audience: &str) -> SealPolicy {
    SealPolicy::new(keys).expect("good keys").audience(audience)
}

fn method(name: &str) -> Method {
    match name {
        "tools/call" => Method::ToolsCall,
        "prompts/get" => Method::PromptsGet,
        "resources/read" => Method::ResourcesRead,
        other => panic!("there is no method {other}"),
    }
}

fn at(seconds: u64) -> SystemTime {
    UNIX_EPOCH + Duration::from_secs(seconds)
}

/// The folder of the vectors; `None` in the published crate, beside which there is no workspace.
fn folder() -> Option<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests");
    tests.join("Cargo.toml").exists().then(|| tests.join("vectors"))
}

/// Everything in a folder, by name.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// Every vector of the folder `room`, and its name. Nothing is passed over: what is no vector fails.
fn vectors<V: DeserializeOwned>(room: &str) -> Vec<(String, V)> {
    let Some(folder) = folder() else {
        return Vec::new();
    };
    let vectors: Vec<_> = entries(&folder.join(room))
        .into_iter()
        .map(|path| {
            let name = path.strip_prefix(&folder).expect("below").display().to_string();
            assert!(path.extension().is_some_and(|end| end == "json"), "{name} is no vector");
            let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
            let vector = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            (name, vector)
        })
        .collect();
    assert!(!vectors.is_empty(), "there are vectors in {room}");
    vectors
}

#[test]
fn every_folder_of_vectors_is_read() {
    let Some(folder) = folder() else { return };
    let rooms: Vec<_> = entries(&folder)
        .into_iter()
        .filter(|path| path.is_dir())
        .filter_map(|path| Some(path.file_name()?.to_str()?.to_owned()))
        .filter(|name| name != "__pycache__")
        .collect();
    assert_eq!(rooms, ROOMS);
}
