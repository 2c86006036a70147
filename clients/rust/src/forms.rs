//! Macros that define the types of `types.rs`.

/// Defines enumerations of the service's words.
macro_rules! words {
    ($($(#[$doc:meta])* $name:ident { $($variant:ident = $word:literal,)+ })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
        #[non_exhaustive]
        pub enum $name {
            $(
                #[doc = concat!("`", $word, "`")]
                #[serde(rename = $word)]
                $variant,
            )+
            /// A word of a newer service.
            #[serde(other, skip_serializing)]
            Unknown,
        }

        impl $name {
            /// The word itself.
            pub fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                    Self::Unknown => "unknown",
                }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }
    )+};
}

/// Defines what the service answers; a newer service may answer more.
macro_rules! answers {
    ($($(#[$doc:meta])* pub struct $name:ident { $($(#[$part:meta])* pub $field:ident: $type:ty,)* })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Deserialize)]
        #[serde(rename_all = "camelCase")]
        #[non_exhaustive]
        pub struct $name { $($(#[$part])* pub $field: $type,)* }
    )+};
}

/// Defines what the service takes.
macro_rules! requests {
    ($($(#[$doc:meta])* pub struct $name:ident { $($(#[$part:meta])* pub $field:ident: $type:ty,)* })+) => {$(
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(rename_all = "camelCase")]
        pub struct $name { $($(#[$part])* pub $field: $type,)* }
    )+};
}

/// Defines what happened, by the data of each event.
macro_rules! events {
    ($($word:literal: $name:ident($data:ident),)+) => {
        /// What happened, and what there is to know about it.
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum EventData {
            $(#[doc = concat!("`", $word, "`")] $name($data),)+
            /// An event of a newer service, which this version has no type for. Answer it with 2xx.
            Unknown {
                /// What the service calls it.
                name: String,
                /// What it tells.
                data: serde_json::Value,
            },
        }

        impl EventData {
            pub(crate) fn read(name: String, data: serde_json::Value) -> Result<Self, serde_json::Error> {
                Ok(match name.as_str() {
                    $($word => Self::$name(serde_json::from_value(data)?),)+
                    _ => Self::Unknown { name, data },
                })
            }
        }
    };
}

pub(crate) use {answers, events, requests, words};
