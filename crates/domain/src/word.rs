//! Enumerations whose values are words: on the wire, in rows, in configuration.

/// An enumeration that is written as one of a fixed list of words, whatever its values are called in the program.
pub trait Word: Copy + Eq + 'static {
    /// The enumeration's own name.
    const NAME: &'static str;
    /// Every value.
    const ALL: &'static [Self];

    /// The word of a value.
    fn as_str(self) -> &'static str;

    /// The value of a word; `None` for any other word.
    fn parse(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.as_str() == word)
    }
}

/// Defines enumerations by their words: `Name { Variant = "word", }`. Each also has the items of [`Word`] as inherent ones,
/// so that only generic code imports the trait.
macro_rules! word_enum {
    ($($(#[$doc:meta])* $name:ident { $($(#[$vdoc:meta])* $variant:ident = $word:literal,)+ })*) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { $($(#[$vdoc])* $variant,)+ }

        impl $name {
            /// Every value.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word on the wire and in rows.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $word,)+ }
            }

            /// The value of a word; `None` for any other word.
            pub fn parse(word: &str) -> Option<Self> {
                match word { $($word => Some(Self::$variant),)+ _ => None }
            }
        }

        impl $crate::word::Word for $name {
            const NAME: &'static str = stringify!($name);
            const ALL: &'static [Self] = Self::ALL;

            fn as_str(self) -> &'static str {
                self.as_str()
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }
    )*};
}
pub(crate) use word_enum;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::organizations::Plan;

    #[test]
    fn a_value_is_found_by_its_word_and_by_nothing_else() {
        fn read<W: Word>(word: &str) -> Option<W> {
            W::parse(word)
        }
        assert_eq!(<Plan as Word>::ALL, [Plan::Free, Plan::Pro, Plan::Enterprise]);
        for plan in Plan::ALL {
            assert_eq!((read(Word::as_str(*plan)), Plan::parse(plan.as_str())), (Some(*plan), Some(*plan)));
        }
        for word in ["Free", "PRO", "", "free "] {
            assert_eq!((read::<Plan>(word), Plan::parse(word)), (None, None), "{word}");
        }
        assert_eq!((Plan::NAME, Plan::Pro.to_string().as_str()), ("Plan", "pro"));
    }
}
