//! The compact binary form (postcard) of what is sealed, written behind what stands in a buffer.

use postcard::ser_flavors::Flavor;
use serde::Serialize;

/// Puts the bytes of `value`, which is plain data, behind `bytes`.
pub(crate) fn append(value: &impl Serialize, bytes: &mut Vec<u8>) {
    let written = postcard::serialize_with_flavor(value, Behind(bytes));
    written.expect("plain data into memory cannot fail");
}

/// What stands in a buffer, and the bytes behind it.
struct Behind<'b>(&'b mut Vec<u8>);

impl Flavor for Behind<'_> {
    type Output = ();

    fn try_extend(&mut self, data: &[u8]) -> postcard::Result<()> {
        self.0.extend_from_slice(data);
        Ok(())
    }

    fn try_push(&mut self, data: u8) -> postcard::Result<()> {
        self.0.push(data);
        Ok(())
    }

    fn finalize(self) -> postcard::Result<()> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_appended_is_postcard_behind_what_was_there() {
        let mut bytes = b"before".to_vec();
        let value = (300_u32, "text", [1_u8; 3], Some(true));
        super::append(&value, &mut bytes);
        let (before, behind) = bytes.split_at(6);
        assert_eq!(before, b"before");
        assert_eq!(behind, postcard::to_stdvec(&value).expect("plain data"));
    }
}
