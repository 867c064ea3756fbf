//! Writes the description.

use crate::attributes::{Attributes, DefaultValue};
use crate::names::{camel, snake};
use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Data, DataEnum, DeriveInput, Error, Field, Fields, Ident, LitInt, LitStr, Result, Type};

/// What differs between kinds of types.
struct Parts {
    kind: TokenStream,
    /// The body of `Published::out`.
    out: TokenStream,
    /// The body of `Object::field`, for what has fields.
    field: Option<TokenStream>,
    /// Whether it is the same for those who send it, so that it needs no other name there.
    plain: bool,
}

pub(crate) fn describe(input: &DeriveInput) -> Result<TokenStream> {
    let attributes = Attributes::read(&input.attrs)?;
    let ident = &input.ident;
    let Parts {
        kind,
        out,
        field,
        plain,
    } = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Unnamed(fields) => {
                newtype(&attributes, ident, fields.unnamed.first().map(|field| &field.ty))?
            }
            Fields::Named(fields) if fields.named.is_empty() => empty(),
            fields => structure(&attributes, ident, fields)?,
        },
        Data::Enum(data) if attributes.chance => chance(ident, data)?,
        Data::Enum(data) if data.variants.iter().all(|variant| variant.fields.is_empty()) => {
            choices(&attributes, data)?
        }
        Data::Enum(data) => union(&attributes, data)?,
        Data::Union(_) => return Err(Error::new_spanned(input, "a union cannot be published")),
    };
    let doc = &attributes.doc;
    let name = attributes.name.clone().unwrap_or_else(|| ident.to_string());
    let graphql = attributes.graphql.as_ref().unwrap_or(&name);
    let input_name = option(attributes.input.as_ref());
    let object = field.map(|field| {
        quote! {
            impl published::Object for #ident {
                fn named(&self) -> &'static published::Named {
                    &NAMED
                }
                fn field(&self, index: usize) -> published::Out<'_> {
                    #field
                }
            }
        }
    });
    let sent = (attributes.input.is_some() || plain).then(|| quote!(published::graphql_input! { #ident }));
    Ok(quote! {
        const _: () = {
            use ::plotline_published as published;

            static NAMED: published::Named = published::Named { name: #name, graphql: #graphql, input: #input_name, doc: #doc, kind: #kind };

            impl published::Published for #ident {
                const SHAPE: &'static published::Shape = &published::Shape::Named(&NAMED);
                fn out(&self) -> published::Out<'_> {
                    #out
                }
            }

            #object
            #sent
            published::graphql_output! { #ident }
            published::openapi_schema! { #ident }
        };
    })
}

fn empty() -> Parts {
    Parts {
        kind: quote!(published::Kind::Empty),
        out: quote!(published::Out::Object(self)),
        field: Some(quote!(if index == 0 {
            published::Out::Bool(true)
        } else {
            published::Out::Null
        })),
        plain: false,
    }
}

fn newtype(attributes: &Attributes, ident: &Ident, held: Option<&Type>) -> Result<Parts> {
    let bounds = bounds(attributes);
    let (shape, out) = match (&attributes.as_type, held) {
        (Some(shown), _) => (
            quote!(<#shown as published::Published>::SHAPE),
            quote!(published::Out::from(<#shown>::from(*self))),
        ),
        (None, Some(held)) if attributes.transparent => (
            quote!(<#held as published::Published>::SHAPE),
            quote!(published::Published::out(&self.0)),
        ),
        _ => {
            return Err(Error::new_spanned(
                ident,
                "say what it is to clients: #[published(as = …)]",
            ));
        }
    };
    Ok(Parts {
        kind: quote!(published::Kind::Alias(#shape, #bounds)),
        out,
        field: None,
        plain: true,
    })
}

fn structure(attributes: &Attributes, ident: &Ident, fields: &Fields) -> Result<Parts> {
    let described = fields
        .iter()
        .map(|field| describe_field(attributes, ident, field));
    let described: Vec<TokenStream> = described.collect::<Result<_>>()?;
    let closed = attributes.closed;
    let arms = fields.iter().enumerate().map(|(index, field)| {
        let ident = &field.ident;
        quote!(#index => published::Published::out(&self.#ident),)
    });
    Ok(Parts {
        kind: quote!(published::Kind::Object { fields: &[#(#described),*], closed: #closed }),
        out: quote!(published::Out::Object(self)),
        field: Some(quote!(match index { #(#arms)* _ => published::Out::Null })),
        plain: false,
    })
}

fn describe_field(container: &Attributes, parent: &Ident, field: &Field) -> Result<TokenStream> {
    let attributes = Attributes::read(&field.attrs)?;
    let Some(ident) = &field.ident else {
        return Err(Error::new_spanned(field, "a field needs a name"));
    };
    let (ty, doc) = (&field.ty, &attributes.doc);
    let rust = ident.unraw().to_string();
    let graphql = attributes.name.clone().unwrap_or_else(|| camel(&rust));
    let json = attributes.rename.clone().unwrap_or(rust);
    let default = match (&container.default, &attributes.default) {
        (Some(_), _) => Some(quote!(<#parent as ::core::default::Default>::default().#ident)),
        (None, _) if attributes.skips => None,
        (None, Some(DefaultValue::OfType)) => Some(quote!(<#ty as ::core::default::Default>::default())),
        (None, Some(DefaultValue::Of(path))) => Some(quote!(#path())),
        (None, None) => None,
    };
    let default = default.map(|value| quote!(|| published::to_value(#value).unwrap_or_default()));
    let default = option(default);
    let tell_default = container.default.is_some();
    let may_lack = tell_default || attributes.default.is_some() || attributes.skips;
    let flatten = attributes.flatten;
    let bounds = bounds(&attributes);
    Ok(quote!(published::Field {
        json: #json, graphql: #graphql, doc: #doc, shape: <#ty as published::Published>::SHAPE, default: #default,
        may_lack: #may_lack, tell_default: #tell_default, flatten: #flatten, bounds: #bounds
    }))
}

fn choices(attributes: &Attributes, data: &DataEnum) -> Result<Parts> {
    let (mut described, mut arms) = (Vec::new(), Vec::new());
    for (index, variant) in data.variants.iter().enumerate() {
        let own = Attributes::read(&variant.attrs)?;
        let (ident, doc) = (&variant.ident, &own.doc);
        let rust = ident.to_string();
        let snake = snake(&rust);
        let graphql = own.name.unwrap_or_else(|| snake.to_uppercase());
        let json = own
            .rename
            .unwrap_or(if attributes.snake_case { snake } else { rust });
        described.push(quote!(published::Choice { json: #json, graphql: #graphql, doc: #doc }));
        arms.push(quote!(Self::#ident => #index));
    }
    Ok(Parts {
        kind: quote!(published::Kind::Enum(&[#(#described),*])),
        out: quote!(NAMED.choice(match self { #(#arms),* })),
        field: None,
        plain: true,
    })
}

fn union(attributes: &Attributes, data: &DataEnum) -> Result<Parts> {
    let (mut members, mut arms) = (Vec::new(), Vec::new());
    for variant in &data.variants {
        let ident = &variant.ident;
        let Some(held) = variant.fields.iter().next() else {
            return Err(Error::new_spanned(
                variant,
                "a member of a union is one published type",
            ));
        };
        let (held, json) = (&held.ty, snake(&ident.to_string()));
        let graphql = camel(&json);
        members.push(quote!(published::Member { json: #json, graphql: #graphql, shape: <#held as published::Published>::SHAPE }));
        arms.push(quote!(Self::#ident(member) => published::Published::out(member)));
    }
    let tag = option(attributes.tag.as_ref());
    Ok(Parts {
        kind: quote!(published::Kind::Union { tag: #tag, members: &[#(#members),*] }),
        out: quote!(match self { #(#arms),* }),
        field: None,
        plain: false,
    })
}

fn chance(ident: &Ident, data: &DataEnum) -> Result<Parts> {
    let mut held = data.variants.iter().flat_map(|variant| &variant.fields);
    let (Some(random), Some(chosen)) = (held.next(), held.next()) else {
        return Err(Error::new_spanned(ident, "declare it as Random(…), Chosen(…)"));
    };
    let (random, chosen) = (&random.ty, &chosen.ty);
    Ok(Parts {
        kind: quote!(published::Kind::Chance { random: <#random as published::Published>::SHAPE, chosen: <#chosen as published::Published>::SHAPE }),
        out: quote!(match self {
            Self::Random(_) => published::Out::Null,
            Self::Chosen(chosen) => published::Published::out(chosen),
        }),
        field: None,
        plain: false,
    })
}

fn bounds(attributes: &Attributes) -> TokenStream {
    let minimum = attributes.minimum.as_ref().map(|value| set("minimum", value));
    let maximum = attributes.maximum.as_ref().map(|value| set("maximum", value));
    let max_items = attributes.max_items.as_ref().map(|value| set("max_items", value));
    let max_length = attributes
        .max_length
        .as_ref()
        .map(|value: &LitInt| set("max_length", value));
    let pattern = attributes
        .pattern
        .as_ref()
        .map(|value: &LitStr| set("pattern", value));
    let example = attributes.example.as_ref().map(|value| set("example", value));
    quote!(published::Bounds { #minimum #maximum #max_items #max_length #pattern #example ..published::Bounds::NONE })
}

fn set(name: &str, value: impl quote::ToTokens) -> TokenStream {
    let name = Ident::new(name, proc_macro2::Span::call_site());
    quote!(#name: Some(#value),)
}

fn option(value: Option<impl quote::ToTokens>) -> TokenStream {
    value.map_or_else(|| quote!(None), |value| quote!(Some(#value)))
}
