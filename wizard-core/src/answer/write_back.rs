//! A value of a type of the author's is taken as its type writes it, where that can write: so what the type ignores is
//! gone, and what it fills in is seen, before anyone says yes to it (rule 13 of a round).
//!
//! What is taken is what the person sees, and what the type is read from in the end. So it must be read as what was
//! given, and be the same in every round: where that cannot be told, the canonical JSON is taken as it came, as of a
//! type that does not write at all.

use std::{
    any::TypeId,
    collections::HashMap,
    marker::PhantomData,
    sync::{PoisonError, RwLock},
};

use schemars::{JsonSchema, SchemaGenerator};
use serde::{Serialize, de::DeserializeOwned};
use serde_ignored::Path;
use serde_json::Value as Json;

use crate::{canonical, json::JsonObject};

/// Reads a JSON value as one of a type, and writes it as that type does; or says why the type does not read it.
pub(crate) type WriteBack = fn(&Json) -> Result<Json, String>;

/// How a `T` is written back: its `BACK`. An inherent constant is chosen before one of a trait, so that a type without
/// `Serialize` has that of [`NoWriteBack`].
#[derive(Debug)]
pub struct Written<T>(PhantomData<T>);

impl<T: DeserializeOwned + Serialize + JsonSchema + 'static> Written<T> {
    /// By the type itself.
    pub const BACK: Option<WriteBack> = Some(write_back::<T>);
}

/// A type that cannot write: its value is the JSON that it is read from.
pub trait NoWriteBack {
    /// Not at all.
    const BACK: Option<WriteBack> = None;
}

impl<T> NoWriteBack for Written<T> {}

/// `json` as the type writes it, without what the type ignores.
fn write_back<T: DeserializeOwned + Serialize + JsonSchema + 'static>(json: &Json) -> Result<Json, String> {
    let form = canonical::form(json);
    let Ok((value, ignored)) = read::<T>(&form) else {
        // Not every type can be watched while it is read: the type itself says whether this is one of it.
        T::deserialize(&form).map_err(|error| error.to_string())?;
        return Ok(form);
    };
    let Ok(text) = serde_json::to_string(&value) else {
        return Ok(form);
    };
    let heard = without(form, &ignored);
    let Some(written) = parse(&text) else { return Ok(heard) };
    // A number that became infinite is written as null.
    if beyond_narrow_floats(&written) < beyond_narrow_floats(&heard) {
        return Err("a number is out of the range of its type".to_owned());
    }
    if written == heard || has_sets::<T>() || !is_settled::<T>(&written, &text) || !holds::<T>(&written, &heard) {
        return Ok(heard);
    }
    Ok(written)
}

/// A value of the type, and where the members stand that the type has ignored.
fn read<T: DeserializeOwned>(json: &Json) -> Result<(T, Vec<Vec<Step>>), serde_json::Error> {
    let mut ignored = Vec::new();
    let value = serde_ignored::deserialize(json, |path| ignored.push(steps(&path)))?;
    Ok((value, ignored))
}

/// A step on the way to a member.
#[derive(Clone, Debug, PartialEq)]
enum Step {
    Item(usize),
    Member(String),
}

fn steps(path: &Path<'_>) -> Vec<Step> {
    let (parent, step) = match path {
        Path::Root => return Vec::new(),
        Path::Seq { parent, index } => (parent, Some(Step::Item(*index))),
        Path::Map { parent, key } => (parent, Some(Step::Member(key.clone()))),
        Path::Some { parent } | Path::NewtypeStruct { parent } | Path::NewtypeVariant { parent } => (parent, None),
    };
    let mut steps = steps(parent);
    steps.extend(step);
    steps
}

/// `json` without the members at the ends of these steps.
fn without(mut json: Json, ignored: &[Vec<Step>]) -> Json {
    for steps in ignored {
        if let [to @ .., Step::Member(key)] = steps.as_slice()
            && let Some(members) = place(&mut json, to).and_then(|json| holder(json, key))
        {
            members.remove(key);
        }
    }
    // What is left stands in another order now.
    if ignored.is_empty() {
        json
    } else {
        canonical::form(&json)
    }
}

/// What stands at the end of `steps`. Around the content of an enum's variant stands its name, of which the steps say
/// nothing.
fn place<'j>(json: &'j mut Json, steps: &[Step]) -> Option<&'j mut Json> {
    match steps.split_first() {
        None => Some(json),
        Some((Step::Member(key), rest)) => place(holder(json, key)?.get_mut(key)?, rest),
        Some((Step::Item(index), rest)) => match json {
            Json::Array(items) => place(items.get_mut(*index)?, rest),
            Json::Object(members) if members.len() == 1 => place(members.values_mut().next()?, steps),
            _ => None,
        },
    }
}

/// The object that has a member `key`: this one, or the only one in it.
fn holder<'j>(json: &'j mut Json, key: &str) -> Option<&'j mut JsonObject> {
    let members = json.as_object_mut()?;
    if members.contains_key(key) {
        return Some(members);
    }
    match members.len() {
        1 => holder(members.values_mut().next()?, key),
        _ => None,
    }
}

/// What a type has written. Through text, in which a narrow float is as short as it can be.
fn parse(text: &str) -> Option<Json> {
    let json: Json = serde_json::from_str(text).ok()?;
    Some(canonical::form(&json))
}

/// How many numbers there are in `json` that an `f32` reads as infinite.
fn beyond_narrow_floats(json: &Json) -> usize {
    match json {
        Json::Number(number) => {
            let float = number.as_f64().unwrap_or_default();
            usize::from(float.abs() > f64::from(f32::MAX))
        }
        Json::Array(items) => items.iter().map(beyond_narrow_floats).sum(),
        Json::Object(members) => members.values().map(beyond_narrow_floats).sum(),
        Json::Null | Json::Bool(_) | Json::String(_) => 0,
    }
}

/// Whether there are sets in the type, as its schema says: a `HashSet` writes itself in another order each time.
fn has_sets<T: JsonSchema + 'static>() -> bool {
    static KNOWN: RwLock<Option<HashMap<TypeId, bool>>> = RwLock::new(None);
    let look_up = |known: &Option<HashMap<TypeId, bool>>| known.as_ref()?.get(&TypeId::of::<T>()).copied();
    if let Some(known) = look_up(&KNOWN.read().unwrap_or_else(PoisonError::into_inner)) {
        return known;
    }
    let has_sets = says_unique(SchemaGenerator::default().into_root_schema_for::<T>().as_value());
    let mut known = KNOWN.write().unwrap_or_else(PoisonError::into_inner);
    known.get_or_insert_default().insert(TypeId::of::<T>(), has_sets);
    has_sets
}

fn says_unique(schema: &Json) -> bool {
    match schema {
        Json::Object(members) => {
            members.get("uniqueItems") == Some(&Json::Bool(true)) || members.values().any(says_unique)
        }
        Json::Array(items) => items.iter().any(says_unique),
        _ => false,
    }
}

/// Whether what was `written` is read as the value that has written it, as far as its own `text` tells.
fn is_settled<T: DeserializeOwned + Serialize>(written: &Json, text: &str) -> bool {
    let again = T::deserialize(written).ok();
    again.and_then(|again| serde_json::to_string(&again).ok()).as_deref() == Some(text)
}

/// Whether the type writes all that it reads: every member of `given` stands in `written`, but for those that it
/// ignores.
fn holds<T: DeserializeOwned>(written: &Json, given: &Json) -> bool {
    let mut lacking = Vec::new();
    find_lacking(written, given, &mut Vec::new(), &mut lacking);
    lacking.is_empty() || ignores_silently::<T>(given, &lacking)
}

/// Finds where the objects stand of which `written` lacks a member.
fn find_lacking(written: &Json, given: &Json, at: &mut Vec<Step>, found: &mut Vec<Vec<Step>>) {
    match (written, given) {
        (Json::Object(written), Json::Object(given)) => {
            if given.keys().any(|key| !written.contains_key(key)) {
                found.push(at.clone());
            }
            for (key, given) in given {
                if let Some(written) = written.get(key) {
                    at.push(Step::Member(key.clone()));
                    find_lacking(written, given, at, found);
                    at.pop();
                }
            }
        }
        (Json::Array(written), Json::Array(given)) => {
            for (index, (written, given)) in written.iter().zip(given).enumerate() {
                at.push(Step::Item(index));
                find_lacking(written, given, at, found);
                at.pop();
            }
        }
        _ => {}
    }
}

/// Whether the type ignores what it does not know in these objects without saying so, as one that is read in two steps
/// does (an enum without a tag around it, a flattened struct). Any other has said already what it ignores: what it does
/// not write is something that it knows.
fn ignores_silently<T: DeserializeOwned>(given: &Json, objects: &[Vec<Step>]) -> bool {
    let mut with_unknown = given.clone();
    for to in objects {
        if let Some(Json::Object(members)) = place(&mut with_unknown, to) {
            members.insert(UNKNOWN.to_owned(), Json::Null);
        }
    }
    read::<T>(&with_unknown).is_ok_and(|(_, ignored)| ignored.is_empty())
}

/// No type has a member of this name.
const UNKNOWN: &str = "\0";

#[cfg(test)]
mod tests;
