//! Describes types in the OpenAPI document: each type provides its JSON schema and an example.
//!
//! The trait is this crate's own, in place of utoipa's `ToSchema`: it describes domain values (roles, addresses, identifiers)
//! in bodies and answers directly, without a copy of their words; a field that may be absent is never null; a field with only
//! one value is a `const`.

mod domain;
mod one_of;

use std::any::type_name;
use std::collections::BTreeMap;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use utoipa::openapi::extensions::Extensions;
use utoipa::openapi::schema::{
    AllOfBuilder, ArrayBuilder, ObjectBuilder, OneOfBuilder, RefBuilder, SchemaType, Type,
};
use utoipa::openapi::{Ref, RefOr, Schema};

pub(crate) use domain::{event_list, identifier};
pub(crate) use one_of::one_of;

/// A type that the OpenAPI document describes.
pub trait Described {
    /// Whether a field of this type may be left out.
    const MAY_BE_ABSENT: bool = false;

    /// Whether the type has only one value, by which readers tell objects apart.
    const IS_CONSTANT: bool = false;

    /// Whether this value leaves its field out.
    fn is_absent(&self) -> bool {
        false
    }

    /// Its schema, or a reference to a named one.
    fn schema(components: &mut Components) -> RefOr<Schema>;

    fn example() -> Value;
}

/// The named schemas that the document refers to.
#[derive(Default)]
pub struct Components(BTreeMap<String, (&'static str, RefOr<Schema>)>);

impl Components {
    /// Returns a reference to the schema of `T`, and builds the schema at the first call.
    ///
    /// # Panics
    /// In tests, when two types have one name.
    pub fn named<T: ?Sized>(&mut self, name: &str, make: impl FnOnce(&mut Self) -> Schema) -> RefOr<Schema> {
        if let Some((known, _)) = self.0.get(name) {
            debug_assert_eq!(*known, type_name::<T>(), "two types are called {name}");
        } else {
            let schema = RefOr::T(make(self));
            self.0.insert(name.to_owned(), (type_name::<T>(), schema));
        }
        RefOr::Ref(Ref::from_schema_name(name))
    }

    /// Removes the schema that this reference is to, and returns it with its name.
    fn remove(&mut self, reference: &RefOr<Schema>) -> Option<(String, RefOr<Schema>)> {
        let RefOr::Ref(reference) = reference else { return None };
        let (_, name) = reference.ref_location.rsplit_once('/')?;
        let (name, (_, schema)) = self.0.remove_entry(name)?;
        Some((name, schema))
    }

    /// Returns all schemas with their names.
    pub fn into_schemas(self) -> impl Iterator<Item = (String, RefOr<Schema>)> {
        self.0.into_iter().map(|(name, (_, schema))| (name, schema))
    }
}

/// An object under construction.
pub struct Fields<'a> {
    /// The named schemas, to which those of the fields' types are added.
    pub components: &'a mut Components,
    object: ObjectBuilder,
    /// When the fields that are added are there, if not always.
    condition: Option<&'static str>,
}

impl<'a> Fields<'a> {
    /// An object without fields.
    pub fn new(components: &'a mut Components, doc: &[&str]) -> Self {
        Self { components, object: object().description(Some(text_of(doc))), condition: None }
    }

    /// Adds a field.
    pub fn field<T: Described>(&mut self, name: &str, doc: &[&str]) {
        if T::IS_CONSTANT && self.condition.is_some() {
            return;
        }
        let mut text = text_of(doc);
        if let Some(condition) = self.condition {
            text.extend([" ", condition]);
        }
        let schema = with_description(T::schema(self.components), &text);
        let object = std::mem::take(&mut self.object).property(name, schema);
        self.object = if T::MAY_BE_ABSENT || self.condition.is_some() { object } else { object.required(name) };
    }

    /// Adds the fields of `T`, which are there only under this condition. A field with only one value isn't among them.
    pub(crate) fn fields_if<T: Flat>(&mut self, condition: &'static str) {
        self.condition = Some(condition);
        T::add_fields(self);
        self.condition = None;
    }

    /// Adds a field that is always there.
    pub(crate) fn add(&mut self, name: &str, schema: impl Into<RefOr<Schema>>) {
        self.object = std::mem::take(&mut self.object).property(name, schema).required(name);
    }

    /// The object.
    pub fn finish(self) -> Schema {
        Schema::Object(self.object.build())
    }

    /// The object, which is one of these more precise ones. They are in an extension with their names, no named schemas of the
    /// document: only this project's own tools read them.
    pub(crate) fn finish_with_variants(self, variants: &[RefOr<Schema>]) -> Schema {
        let variants: BTreeMap<_, _> =
            variants.iter().filter_map(|variant| self.components.remove(variant)).collect();
        Schema::Object(self.object.extensions(Some(Extensions::from_iter([("x-oneOf", json!(variants))]))).build())
    }
}

/// An object whose fields other objects can include.
pub(crate) trait Flat {
    fn add_fields(fields: &mut Fields<'_>);
}

/// The schema of an object.
pub(crate) fn object_of<T: Flat>(components: &mut Components, name: &str, doc: &[&str]) -> RefOr<Schema> {
    components.named::<T>(name, |components| {
        let mut fields = Fields::new(components, doc);
        T::add_fields(&mut fields);
        fields.finish()
    })
}

/// An object whose fields can be written into another object's JSON.
pub(crate) trait WriteFields {
    /// Writes its fields.
    fn write<M: SerializeMap>(&self, map: &mut M) -> Result<(), M::Error>;
}

/// Writes a field, unless it is absent.
pub(crate) fn write_field<M: SerializeMap, T: Described + Serialize>(
    map: &mut M,
    name: &'static str,
    value: &T,
) -> Result<(), M::Error> {
    if value.is_absent() { Ok(()) } else { map.serialize_entry(name, value) }
}

/// Writes an object.
pub(crate) fn serialize<S: Serializer>(object: &impl WriteFields, serializer: S) -> Result<S::Ok, S::Error> {
    let mut map = serializer.serialize_map(None)?;
    object.write(&mut map)?;
    map.end()
}

/// Joins the lines of a doc comment into one text.
pub(crate) fn text_of(doc: &[&str]) -> String {
    doc.iter().map(|line| line.trim()).collect::<Vec<_>>().join(" ").trim().to_owned()
}

/// Adds the fields of other examples to an example.
pub(crate) fn extended(mut example: Value, others: &[fn() -> Value]) -> Value {
    if let Value::Object(fields) = &mut example {
        for other in others {
            fields.extend(other().as_object().cloned().unwrap_or_default());
        }
    }
    example
}

/// The first of several examples.
pub(crate) fn first(examples: &[fn() -> Value]) -> Value {
    examples.first().map_or(Value::Null, |example| example())
}

/// Returns the schema with this description.
pub(crate) fn with_description(schema: RefOr<Schema>, text: &str) -> RefOr<Schema> {
    match schema {
        RefOr::Ref(reference) => {
            RefBuilder::new().ref_location(reference.ref_location).description(Some(text)).into()
        }
        RefOr::T(Schema::Object(object)) => ObjectBuilder::from(object).description(Some(text)).into(),
        RefOr::T(Schema::Array(array)) => ArrayBuilder::from(array).description(Some(text)).into(),
        RefOr::T(Schema::OneOf(choice)) => OneOfBuilder::from(choice).description(Some(text)).into(),
        RefOr::T(Schema::AllOf(all)) => AllOfBuilder::from(all).description(Some(text)).into(),
        other @ RefOr::T(_) => other,
    }
}

/// Any object.
pub(crate) fn object() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Object)
}

/// A whole number.
pub(crate) fn whole() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::Integer)
}

/// Any text.
pub(crate) fn text() -> ObjectBuilder {
    ObjectBuilder::new().schema_type(Type::String)
}

/// A text that matches this pattern.
pub(crate) fn matching(pattern: impl Into<String>) -> ObjectBuilder {
    text().pattern(Some(pattern))
}

/// One of these words.
pub(crate) fn one_word_of(words: impl IntoIterator<Item = &'static str>) -> ObjectBuilder {
    text().enum_values(Some(words))
}

/// Exactly this value: a `const`, which utoipa's object builder doesn't support.
///
/// A constant Boolean has its type in an `allOf`. Where the two are beside each other, openapi-generator makes an enumeration of
/// strings of them, and its Python clients refuse the right value.
pub(crate) fn exactly(value: Value) -> Schema {
    let is_boolean = value.is_boolean();
    let constant = Some(Extensions::from_iter([("const", value)]));
    if is_boolean {
        let boolean = ObjectBuilder::new().schema_type(Type::Boolean);
        Schema::AllOf(AllOfBuilder::new().item(boolean).extensions(constant).build())
    } else {
        Schema::Object(text().extensions(constant).build())
    }
}

/// A value of this schema, or null.
pub(crate) fn or_null(schema: RefOr<Schema>) -> Schema {
    let null = ObjectBuilder::new().schema_type(Type::Null);
    Schema::OneOf(OneOfBuilder::new().schema_type(SchemaType::AnyValue).item(schema).item(null).build())
}

/// One of several objects.
pub(crate) fn one_of_schemas(doc: &[&str], schemas: Vec<RefOr<Schema>>) -> Schema {
    let choice = OneOfBuilder::new().schema_type(SchemaType::AnyValue).description(Some(text_of(doc)));
    Schema::OneOf(schemas.into_iter().fold(choice, OneOfBuilder::item).build())
}

impl<T: Described> Described for Option<T> {
    const MAY_BE_ABSENT: bool = true;

    fn is_absent(&self) -> bool {
        self.is_none()
    }

    fn schema(components: &mut Components) -> RefOr<Schema> {
        T::schema(components)
    }

    fn example() -> Value {
        T::example()
    }
}

impl<T: Described> Described for Box<T> {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        T::schema(components)
    }

    fn example() -> Value {
        T::example()
    }
}

impl<T: Described> Described for Vec<T> {
    fn schema(components: &mut Components) -> RefOr<Schema> {
        ArrayBuilder::new().items(T::schema(components)).into()
    }

    fn example() -> Value {
        json!([T::example()])
    }
}

impl Described for BTreeMap<String, String> {
    fn schema(_: &mut Components) -> RefOr<Schema> {
        object().additional_properties(Some(Schema::from(text().build()))).into()
    }

    fn example() -> Value {
        json!({})
    }
}

/// A Boolean that always has the same value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Always<const VALUE: bool>;

impl<const VALUE: bool> Serialize for Always<VALUE> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_bool(VALUE)
    }
}

impl<const VALUE: bool> Described for Always<VALUE> {
    const IS_CONSTANT: bool = true;

    fn schema(_: &mut Components) -> RefOr<Schema> {
        exactly(VALUE.into()).into()
    }

    fn example() -> Value {
        VALUE.into()
    }
}

macro_rules! described {
    ($($type:ty: $schema:expr, $example:expr;)+) => {$(
        impl crate::schema::Described for $type {
            fn schema(_: &mut crate::schema::Components) -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                $schema.into()
            }

            fn example() -> serde_json::Value {
                serde_json::json!($example)
            }
        }
    )+};
}
pub(crate) use described;

described! {
    bool: ObjectBuilder::new().schema_type(Type::Boolean), true;
    String: text(), "…";
    &str: text(), "…";
    u16: whole().minimum(Some(100)).maximum(Some(999)), 200;
    u32: whole().minimum(Some(0)), 1;
    u64: whole().minimum(Some(0)), 2;
    i64: whole(), 60;
}
