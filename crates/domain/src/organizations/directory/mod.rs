//! Directories: an organization's list of people and groups, which its identity provider keeps by SCIM 2.0 (RFC 7643, RFC 7644).
//!
//! A person in a directory is a membership with a record beside it, and never the account: a directory neither reads nor changes a person
//! elsewhere.

mod attributes;
mod connected;
mod filter;
mod patch;
mod person;

pub use attributes::{Attributes, Contact, InvalidAttribute, LONGEST_VALUE, MOST_CONTACTS, PersonName, Replacement};
pub use connected::{
    Directory, DirectoryStatus, DirectoryToken, DirectoryTokenId, Group, LastError, MOST_TOKENS, OfDirectoryToken,
};
pub use filter::{Filter, FilterValue, GroupField, Operator, UserField};
pub use patch::{
    GroupEdit, GroupReplacement, ListField, MOST_GROUP_MEMBERS, MOST_GROUPS, MOST_PLACES, Part, TextField, UserEdit,
    UserPatch, Which,
};
pub use person::{Person, PersonEntry};

pub use crate::id::{DirectoryId, GroupId};
