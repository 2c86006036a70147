//! Which people or groups a directory asks for (RFC 7644, 3.4.2.2), with fields and values of the right types.

use crate::time::Timestamp;

/// A filter on the fields `F`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Filter<F> {
    /// All of these.
    And(Vec<Self>),
    /// One of these.
    Or(Vec<Self>),
    /// Not this.
    Not(Box<Self>),
    /// The field has a value.
    Present(F),
    /// The field's value compares so.
    Compare {
        /// The field.
        field: F,
        /// How.
        operator: Operator,
        /// With what: of the field's own type.
        value: FilterValue,
    },
}

/// How values are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the operators are those of RFC 7644, table 3")]
pub enum Operator {
    Equal,
    NotEqual,
    Contains,
    StartsWith,
    EndsWith,
    Greater,
    GreaterOrEqual,
    Less,
    LessOrEqual,
}

/// A value to compare with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FilterValue {
    /// A text.
    Text(String),
    /// A truth value.
    Boolean(bool),
    /// An instant.
    Instant(Timestamp),
}

/// What of a user can be compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum UserField {
    /// The identifier; exactly, and for equality alone.
    Id,
    /// The name; without case.
    UserName,
    /// The directory's own identifier; exactly.
    ExternalId,
    /// The name to show; without case.
    DisplayName,
    /// An address, of this kind if one is given; without case.
    Email {
        /// The kind; absent: any.
        kind: Option<String>,
    },
    /// Whether the person is active.
    Active,
    /// When the directory added the person.
    Created,
    /// When the directory last changed the person.
    LastModified,
}

/// What of a group can be compared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GroupField {
    /// The identifier; exactly, and for equality alone.
    Id,
    /// The name; without case.
    DisplayName,
    /// The directory's own identifier; exactly.
    ExternalId,
    /// The identifier of a member; exactly, and for equality alone.
    Member,
    /// When the directory made the group.
    Created,
    /// When the directory last changed the group.
    LastModified,
}
