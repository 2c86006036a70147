//! CBOR (RFC 8949), as authenticators write it (CTAP2 canonical form), and nothing more: definite lengths; no tags and no floating
//! numbers; no key twice in a map. Other than in that form, numbers and lengths may take more bytes than they need, and keys may stand in
//! any order.
//!
//! Written here because the libraries keep the last of two equal keys, or the first, and take trailing bytes: two readers would see
//! different keys in the same bytes.

/// How deep items may be nested.
const DEEPEST: u8 = 8;
/// The most items of an array, and pairs of a map.
const MOST: u64 = 64;

/// A data item.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Item<'a> {
    Int(i64),
    Bytes(&'a [u8]),
    Text(&'a str),
    Array(Vec<Item<'a>>),
    Map(Vec<(Item<'a>, Item<'a>)>),
    Simple,
}

impl<'a> Item<'a> {
    /// The value of a key that is a text.
    pub(super) fn text_key(&self, name: &str) -> Option<&Self> {
        self.value(|key| matches!(key, Item::Text(text) if *text == name))
    }

    /// The value of a key that is a number.
    pub(super) fn number_key(&self, number: i64) -> Option<&Self> {
        self.value(|key| *key == Item::Int(number))
    }

    fn value(&self, is_it: impl Fn(&Self) -> bool) -> Option<&Self> {
        match self {
            Item::Map(pairs) => pairs.iter().find(|(key, _)| is_it(key)).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The bytes of a byte string.
    pub(super) fn bytes(&self) -> Option<&'a [u8]> {
        match self {
            Item::Bytes(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// The number of an integer.
    pub(super) fn number(&self) -> Option<i64> {
        match self {
            Item::Int(number) => Some(*number),
            _ => None,
        }
    }
}

/// Reads one item that the bytes begin with; returns it and what follows. Absent: the bytes don't begin with such an item.
pub(super) fn first(bytes: &[u8]) -> Option<(Item<'_>, &[u8])> {
    let mut reader = Reader { rest: bytes };
    let item = reader.item(DEEPEST)?;
    Some((item, reader.rest))
}

/// Reads one item that all the bytes are.
pub(super) fn only(bytes: &[u8]) -> Option<Item<'_>> {
    first(bytes).and_then(|(item, rest)| rest.is_empty().then_some(item))
}

struct Reader<'a> {
    rest: &'a [u8],
}

impl<'a> Reader<'a> {
    fn take(&mut self, length: u64) -> Option<&'a [u8]> {
        let (taken, rest) = self.rest.split_at_checked(usize::try_from(length).ok()?)?;
        self.rest = rest;
        Some(taken)
    }

    /// The major type of an item and its argument (RFC 8949 section 3).
    fn head(&mut self) -> Option<(u8, u8, u64)> {
        let first = *self.take(1)?.first()?;
        let (major, short) = (first >> 5, first & 31);
        let argument = match short {
            0..=23 => u64::from(short),
            24..=27 => {
                let bytes = self.take(1 << (short - 24))?;
                bytes.iter().fold(0, |number, byte| (number << 8) | u64::from(*byte))
            }
            // 31: no length given.
            _ => return None,
        };
        Some((major, short, argument))
    }

    fn item(&mut self, deepest: u8) -> Option<Item<'a>> {
        let deeper = deepest.checked_sub(1)?;
        let (major, short, argument) = self.head()?;
        Some(match major {
            0 => Item::Int(i64::try_from(argument).ok()?),
            1 => Item::Int(-1 - i64::try_from(argument).ok()?),
            2 => Item::Bytes(self.take(argument)?),
            3 => Item::Text(std::str::from_utf8(self.take(argument)?).ok()?),
            4 if argument <= MOST => Item::Array((0..argument).map(|_| self.item(deeper)).collect::<Option<_>>()?),
            5 if argument <= MOST => {
                let mut pairs = Vec::new();
                for _ in 0..argument {
                    let key = self.item(deeper)?;
                    if pairs.iter().any(|(other, _)| *other == key) {
                        return None;
                    }
                    pairs.push((key, self.item(deeper)?));
                }
                Item::Map(pairs)
            }
            // false, true, null and undefined.
            7 if (20..=23).contains(&short) => Item::Simple,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(hex: &str) -> Vec<u8> {
        (0..hex.len()).step_by(2).map(|at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap()).collect()
    }

    /// From RFC 8949 appendix A.
    #[test]
    fn items_are_read_as_the_standard_says() {
        let read = |hex: &str| format!("{:?}", only(&bytes(hex)));
        for (hex, expected) in [
            ("00", "Some(Int(0))"),
            ("17", "Some(Int(23))"),
            ("1818", "Some(Int(24))"),
            ("1903e8", "Some(Int(1000))"),
            ("1b000000e8d4a51000", "Some(Int(1000000000000))"),
            ("20", "Some(Int(-1))"),
            ("3903e7", "Some(Int(-1000))"),
            ("4401020304", "Some(Bytes([1, 2, 3, 4]))"),
            ("6449455446", "Some(Text(\"IETF\"))"),
            ("80", "Some(Array([]))"),
            ("820102", "Some(Array([Int(1), Int(2)]))"),
            ("a201020304", "Some(Map([(Int(1), Int(2)), (Int(3), Int(4))]))"),
            ("f4", "Some(Simple)"),
            ("f6", "Some(Simple)"),
        ] {
            assert_eq!(read(hex), expected, "{hex}");
        }
    }

    /// Not in CTAP2 canonical form, but with one meaning only.
    #[test]
    fn longer_heads_and_any_order_are_read() {
        for (hex, same) in [
            ("1817", "17"),
            ("1b0000000000000017", "17"),
            ("3800", "20"),
            ("580161", "4161"),
            ("9b0000000000000000", "80"),
        ] {
            assert_eq!(only(&bytes(hex)), only(&bytes(same)), "{hex}");
        }
        assert_eq!(only(&bytes("a202040103")).and_then(|map| map.number_key(1)?.number()), Some(3));
    }

    #[test]
    fn what_two_readers_could_read_differently_is_refused() {
        for hex in [
            "",                     // nothing
            "0000",                 // something after the item
            "a201020103",           // a key twice
            "a2616101616102",       // a key twice
            "a20102180103",         // a key twice, the second time in more bytes
            "a0ff",                 // something after the item
            "5f42010243030405ff",   // no length given
            "9fff",                 // no length given
            "bfff",                 // no length given
            "c11a514b67b0",         // a tag
            "f90000",               // a floating number
            "f0",                   // an unassigned simple value
            "f818",                 // a simple value in two bytes
            "1c",                   // a reserved length
            "1bffffffffffffffff",   // beyond the numbers that are read
            "3bffffffffffffffff",   // beyond the numbers that are read
            "420a",                 // too short
            "5bffffffffffffffff00", // too short
            "61ff",                 // no UTF-8
            "9b00000000ffffffff",   // too many items
            "bb00000000ffffffff",   // too many pairs
            "818181818181818180",   // too deep
        ] {
            assert_eq!(only(&bytes(hex)), None, "{hex}");
        }
        assert_eq!(only(&[&[0x1c][..], &[0; 16]].concat()), None, "a reserved length");
        assert!(only(&bytes("8181818181818180")).is_some());
    }
}
