//! A choice of several objects, as an answer.

/// Declares a choice of several objects. Readers tell them apart by their required fields, or `by` the value of a Boolean where the
/// fields of one are among those of another. Generated clients can't do the latter: they take the larger object for the smaller
/// one. So the document has one object with the fields of both.
macro_rules! one_of {
    ($(#[doc = $doc:literal])+ $vis:vis enum $name:ident $(<$life:lifetime>)? $(by $flag:literal $about:literal)? {
        $($(#[doc = $variant_doc:literal])+ $variant:ident($type:ty) $(= $value:literal)?,)+
    }) => {
        $(#[doc = $doc])+
        #[allow(clippy::large_enum_variant, clippy::allow_attributes, reason = "one is made for an answer, and written at once")]
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

pub(crate) use one_of;
