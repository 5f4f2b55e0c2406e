//! A message of an assertion with names and numbers in it, put together by the compiler.

/// The longest message, in bytes. A constant has no allocator, so the buffer has this length; the rest is cut off.
const MOST: usize = 1_000;

pub(super) struct Message {
    bytes: [u8; MOST],
    length: usize,
}

impl Message {
    pub(super) const fn new() -> Self {
        Self {
            bytes: [0; MOST],
            length: 0,
        }
    }

    pub(super) const fn text(mut self, text: &str) -> Self {
        let text = text.as_bytes();
        if text.len() > MOST - self.length {
            return self;
        }
        let mut index = 0;
        while index < text.len() {
            self.bytes[self.length] = text[index];
            self.length += 1;
            index += 1;
        }
        self
    }

    pub(super) const fn number(self, number: usize) -> Self {
        const DIGITS: [&str; 10] = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let this = if number < 10 { self } else { self.number(number / 10) };
        this.text(DIGITS[number % 10])
    }

    pub(super) const fn as_str(&self) -> &str {
        match str::from_utf8(self.bytes.split_at(self.length).0) {
            Ok(text) => text,
            Err(_) => unreachable!(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{MOST, Message};

    #[test]
    fn texts_and_numbers_stand_in_order() {
        let message = Message::new().text("É ").number(0).text(", ").number(1_203);
        assert_eq!(message.as_str(), "É 0, 1203");
        let long = "é".repeat(MOST / 2);
        assert_eq!(Message::new().text(&long).text("more").as_str(), long);
    }
}
