//! The struct that a derive is for.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::spanned::Spanned;
use syn::{Attribute, Data, DeriveInput, Error, Expr, ExprLit, Fields, Generics, Ident, Lit, Meta, Result, Type};

/// A struct with named fields.
pub(crate) struct Object {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    /// The field whose own fields take its place.
    pub(crate) base: Option<Ident>,
    pub(crate) base_type: Option<Type>,
    doc: Vec<String>,
    fields: Vec<Field>,
}

struct Field {
    ident: Ident,
    of_type: Type,
    name: String,
    doc: Vec<String>,
    example: Option<TokenStream>,
}

impl Object {
    pub(crate) fn parse(input: DeriveInput) -> Result<Self> {
        let span = input.ident.span();
        let Data::Struct(data) = input.data else {
            return Err(Error::new(span, "only a struct can be derived"));
        };
        let Fields::Named(named) = data.fields else {
            return Err(Error::new(span, "the fields need names"));
        };
        let doc = doc_of(&input.attrs, span)?;
        let (mut base, mut base_type, mut fields) = (None, None, Vec::new());
        for field in named.named {
            let Some(ident) = field.ident else { continue };
            if attribute(&field.attrs, "flatten").is_some() {
                (base, base_type) = (Some(ident), Some(field.ty));
                continue;
            }
            let name = match attribute(&field.attrs, "name") {
                Some(name) => name.parse_args::<syn::LitStr>()?.value(),
                None => camel_case(&ident.to_string()),
            };
            let example =
                attribute(&field.attrs, "eg").map(|eg| eg.meta.require_list().map(|list| list.tokens.clone()));
            let doc = doc_of(&field.attrs, ident.span())?;
            fields.push(Field { ident, of_type: field.ty, name, doc, example: example.transpose()? });
        }
        Ok(Self { ident: input.ident, generics: input.generics, base, base_type, doc, fields })
    }

    pub(crate) fn idents(&self) -> Vec<&Ident> {
        self.fields.iter().map(|field| &field.ident).collect()
    }

    pub(crate) fn names(&self) -> Vec<&str> {
        self.fields.iter().map(|field| field.name.as_str()).collect()
    }

    pub(crate) fn types(&self) -> Vec<&Type> {
        self.fields.iter().map(|field| &field.of_type).collect()
    }

    /// Implements the schema and the example.
    pub(crate) fn described(&self) -> TokenStream {
        let Self { ident, generics, doc, .. } = self;
        let (implemented, of_type, bounds) = generics.split_for_impl();
        let (names, types) = (self.names(), self.types());
        let (title, docs) = (ident.to_string(), self.fields.iter().map(|field| field.doc.as_slice()));
        let docs = docs.map(|doc| quote!(&[#(#doc),*]));
        let examples = self.fields.iter().map(Field::example);
        let base = self.base_type.iter();
        let base_examples = self.base_type.iter();
        quote! {
            impl #implemented crate::schema::Flat for #ident #of_type #bounds {
                fn add_fields(fields: &mut crate::schema::Fields<'_>) {
                    #(<#base as crate::schema::Flat>::add_fields(fields);)*
                    #(fields.field::<#types>(#names, #docs);)*
                }
            }

            impl #implemented crate::schema::Described for #ident #of_type #bounds {
                fn schema(
                    components: &mut crate::schema::Components,
                ) -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                    crate::schema::object_of::<Self>(components, #title, &[#(#doc),*])
                }

                fn example() -> serde_json::Value {
                    let own = serde_json::json!({#(#names: #examples),*});
                    crate::schema::extended(own, &[#(<#base_examples as crate::schema::Described>::example),*])
                }
            }
        }
    }
}

impl Field {
    fn example(&self) -> TokenStream {
        let of_type = &self.of_type;
        self.example.as_ref().map_or_else(
            || quote!(<#of_type as crate::schema::Described>::example()),
            |example| quote!(serde_json::json!(#example)),
        )
    }
}

fn attribute<'a>(attributes: &'a [Attribute], name: &str) -> Option<&'a Attribute> {
    attributes.iter().find(|attribute| attribute.path().is_ident(name))
}

/// The lines of a doc comment.
fn doc_of(attributes: &[Attribute], span: Span) -> Result<Vec<String>> {
    let lines = attributes.iter().filter(|attribute| attribute.path().is_ident("doc"));
    let lines: Vec<_> = lines.map(line).collect::<Result<_>>()?;
    if lines.is_empty() {
        Err(Error::new(span, "a doc comment must describe it, for the OpenAPI document"))
    } else {
        Ok(lines)
    }
}

fn line(attribute: &Attribute) -> Result<String> {
    match &attribute.meta {
        Meta::NameValue(pair) => match &pair.value {
            Expr::Lit(ExprLit { lit: Lit::Str(text), .. }) => Ok(text.value()),
            other => Err(Error::new(other.span(), "must be a text")),
        },
        other => Err(Error::new(other.to_token_stream().span(), "must be a text")),
    }
}

fn camel_case(name: &str) -> String {
    let mut parts = name.split('_');
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |name, part| {
        let mut letters = part.chars();
        let head = letters.next().map(|letter| letter.to_ascii_uppercase());
        name + &head.into_iter().chain(letters).collect::<String>()
    })
}
