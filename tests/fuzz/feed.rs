//! The bytes of a fuzzer, read one after the other.

/// The bytes that are left. Whoever reads on behind the last one reads 0.
#[derive(Clone, Debug)]
pub struct Feed<'a>(&'a [u8]);

impl<'a> Feed<'a> {
    /// All of these.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// Whether there are none left.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The next one.
    pub fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else {
            return 0;
        };
        self.0 = rest;
        *first
    }

    /// A number below `end`, of one byte; 0 where there is none.
    pub fn below(&mut self, end: usize) -> usize {
        usize::from(self.byte()).checked_rem(end).unwrap_or_default()
    }

    /// A place in something of this length, of two bytes.
    pub fn place(&mut self, len: usize) -> usize {
        let number = usize::from(self.byte()) << 8 | usize::from(self.byte());
        number.checked_rem(len).unwrap_or_default()
    }

    /// As many bytes as the next one says.
    pub fn bytes(&mut self) -> &'a [u8] {
        let len = usize::from(self.byte()).min(self.0.len());
        let (bytes, rest) = self.0.split_at(len);
        self.0 = rest;
        bytes
    }

    /// The same as text.
    pub fn text(&mut self) -> String {
        String::from_utf8_lossy(self.bytes()).into_owned()
    }

    /// Everything that is left.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.0)
    }
}
