//! Derives a request's body and an answer from plain structs, for `api-actix`.
//!
//! A field's doc comment is its description in the OpenAPI document, and its name in camelCase is its JSON name. Attributes say
//! what differs: `#[name("newPassword")]` another JSON name, `#[eg("Acme")]` an example where the type's own isn't clear enough,
//! `#[flatten]` that the fields of another body or answer take the field's place.

mod object;

use proc_macro::TokenStream;
use quote::quote;
use syn::{DeriveInput, parse_macro_input};

use object::Object;

/// Derives the body of a route: its reader and its schema. Fields of the types `Option` and `Part` may be left out; only
/// `Nullable` accepts null.
#[proc_macro_derive(Body, attributes(name, eg, flatten))]
pub fn body(input: TokenStream) -> TokenStream {
    expand(input, |object| {
        let Object { ident, base, base_type, .. } = object;
        let (names, types) = (object.names(), object.types());
        let fields = object.idents();
        let (base, base_type): (Vec<_>, Vec<_>) = (base.iter().collect(), base_type.iter().collect());
        quote! {
            impl crate::http::body::RequestBody for #ident {
                const IS_REQUIRED: bool = false
                    #(|| <#base_type as crate::http::body::RequestBody>::IS_REQUIRED)*
                    #(|| !<#types as crate::schema::Described>::MAY_BE_ABSENT)*;

                fn names() -> Vec<String> {
                    [
                        #(<#base_type as crate::http::body::RequestBody>::names(),)*
                        #(crate::http::body::names_of::<#types>(#names),)*
                    ]
                    .concat()
                }

                fn read(object: &mut crate::http::body::ObjectReader<'_>) -> Option<Self> {
                    #(let #base = <#base_type as crate::http::body::RequestBody>::read(object);)*
                    #(let #fields = object.take::<#types>(#names);)*
                    Some(Self { #(#base: #base?,)* #(#fields: #fields?),* })
                }
            }
        }
    })
}

/// Derives an object of an answer: its JSON and its schema. A field that is `None` is left out.
#[proc_macro_derive(Answer, attributes(name, eg, flatten))]
pub fn answer(input: TokenStream) -> TokenStream {
    expand(input, |object| {
        let Object { ident, generics, base, .. } = object;
        let (implemented, of_type, bounds) = generics.split_for_impl();
        let (names, fields) = (object.names(), object.idents());
        let base = base.iter();
        quote! {
            impl #implemented crate::schema::WriteFields for #ident #of_type #bounds {
                fn write<M: serde::ser::SerializeMap>(&self, map: &mut M) -> Result<(), M::Error> {
                    #(crate::schema::WriteFields::write(&self.#base, map)?;)*
                    #(crate::schema::write_field(map, #names, &self.#fields)?;)*
                    Ok(())
                }
            }

            impl #implemented serde::Serialize for #ident #of_type #bounds {
                fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                    crate::schema::serialize(self, serializer)
                }
            }
        }
    })
}

/// Returns what both derive, the schema and the example, and what `own` adds.
fn expand(input: TokenStream, own: impl FnOnce(&Object) -> proc_macro2::TokenStream) -> TokenStream {
    let object = match Object::parse(parse_macro_input!(input as DeriveInput)) {
        Ok(object) => object,
        Err(error) => return error.into_compile_error().into(),
    };
    let (described, own) = (object.described(), own(&object));
    quote!(#described #own).into()
}
