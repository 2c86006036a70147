//! The two forms of an answer: an object that declares each field once, and a choice of several objects.

/// Declares an object of an answer: for each field its JSON name, its type, its meaning, and an example where the type's own
/// example isn't clear enough. The OpenAPI schema and the serialization come from this one declaration. `..name: Type` includes
/// the fields of another object.
macro_rules! answer {
    ($(#[doc = $doc:literal])+ $(#[derive($($derived:ident),+)])? $vis:vis struct $name:ident $(<$life:lifetime>)? {
        $(.. $base:ident : $base_type:ty,)?
        $($(#[doc = $field_doc:literal])+ $field:ident : $type:ty = $json:literal $(eg $example:expr)?,)*
    }) => {
        $(#[doc = $doc])+
        #[derive(serde::Serialize $($(, $derived)+)?)]
        $vis struct $name $(<$life>)? {
            $(
                /// The included fields of another object.
                #[serde(flatten)]
                $vis $base: $base_type,
            )?
            $(
                $(#[doc = $field_doc])+
                #[serde(rename = $json, skip_serializing_if = "crate::schema::Described::is_absent")]
                $vis $field: $type,
            )*
        }

        impl $(<$life>)? crate::schema::Flat for $name $(<$life>)? {
            fn add_fields(fields: &mut crate::schema::Fields<'_>) {
                $(<$base_type as crate::schema::Flat>::add_fields(fields);)?
                $(fields.field::<$type>($json, &[$($field_doc),+]);)*
            }
        }

        impl $(<$life>)? crate::schema::Described for $name $(<$life>)? {
            fn schema(
                components: &mut crate::schema::Components,
            ) -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                components.named::<Self>(stringify!($name), |components| {
                    let mut fields = crate::schema::Fields::new(components, &[$($doc),+]);
                    <Self as crate::schema::Flat>::add_fields(&mut fields);
                    fields.finish()
                })
            }

            fn example() -> serde_json::Value {
                crate::schema::extended(
                    serde_json::json!({$($json: crate::schema::example!($type $(, $example)?)),*}),
                    &[$(<$base_type as crate::schema::Described>::example)?],
                )
            }
        }
    };
}

/// Declares a choice of several objects. Readers tell them apart by their required fields, or `by` the value of a Boolean where the
/// fields of one are among those of another. Generated clients can't do the latter: they take the larger object for the smaller
/// one. So the document has one object with the fields of both.
macro_rules! one_of {
    ($(#[doc = $doc:literal])+ $vis:vis enum $name:ident $(<$life:lifetime>)? $(by $flag:literal $about:literal)? {
        $($(#[doc = $variant_doc:literal])+ $variant:ident($type:ty) $(= $value:literal)?,)+
    }) => {
        $(#[doc = $doc])+
        #[derive(serde::Serialize)]
        #[serde(untagged)]
        $vis enum $name $(<$life>)? { $($(#[doc = $variant_doc])+ $variant($type),)+ }

        impl $(<$life>)? crate::schema::Described for $name $(<$life>)? {
            fn schema(
                components: &mut crate::schema::Components,
            ) -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                components.named::<Self>(stringify!($name), |components| {
                    let schemas = vec![$(<$type as crate::schema::Described>::schema(components)),+];
                    crate::schema::one_of!(@schema components, schemas, [$($doc),+] $(, $flag $about)?, $($type $(= $value)?),+)
                })
            }

            fn example() -> serde_json::Value {
                crate::schema::first(&[$(<$type as crate::schema::Described>::example),+])
            }
        }
    };
    (@schema $components:ident, $schemas:ident, $doc:expr, $flag:literal $about:literal, $($type:ty = $value:literal),+) => {{
        let mut fields = crate::schema::Fields::new($components, &$doc);
        fields.field::<bool>($flag, &[$about]);
        $(fields.fields_if::<$type>(concat!("Only if `", $flag, "` is `", $value, "`."));)+
        fields.finish_with_variants(&$schemas)
    }};
    (@schema $components:ident, $schemas:ident, $doc:expr, $($type:ty),+) => {
        crate::schema::one_of_schemas(&$doc, $schemas)
    };
}

/// The example of a field: its own if it declares one, otherwise that of its type.
macro_rules! example {
    ($type:ty) => {
        <$type as crate::schema::Described>::example()
    };
    ($type:ty, $example:expr) => {
        serde_json::json!($example)
    };
}

pub(crate) use {answer, example, one_of};
