//! Writes how a type is read from JSON.

use crate::attributes::{Attributes, DefaultValue};
use crate::names::snake;
use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;
use syn::{Data, DataEnum, DeriveInput, Error, Fields, Ident, Result, parse_quote};

/// A type without a tag that holds one of several is read by serde, whose `Deserialize` it derives as well.
pub(crate) fn from_json(input: &DeriveInput) -> Result<TokenStream> {
    let attributes = Attributes::read(&input.attrs)?;
    let ident = &input.ident;
    let body = match &input.data {
        _ if attributes.try_from.is_some() => {
            let from = &attributes.try_from;
            quote!(<#from as FromJson>::from_json(json)?.try_into().map_err(published::wrong))
        }
        Data::Struct(data) => match &data.fields {
            Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
                quote!(FromJson::from_json(json).map(Self))
            }
            fields => structure(&attributes, &ident.to_string(), &quote!(Self), fields)?,
        },
        Data::Enum(data) => match &attributes.tag {
            Some(tag) => union(&attributes, ident, tag, data)?,
            None if data.variants.iter().all(|variant| variant.fields.is_empty()) => {
                choices(&attributes, ident, data)?
            }
            None => return Ok(by_serde(ident)),
        },
        Data::Union(_) => return Err(Error::new_spanned(input, "a union cannot be read")),
    };
    let mut generics = input.generics.clone();
    for parameter in generics.type_params_mut() {
        parameter
            .bounds
            .push(parse_quote!(::plotline_published::FromJson));
    }
    let mut borrowing = generics.clone();
    borrowing.params.insert(0, parse_quote!('de));
    let (parameters, types, bounds) = generics.split_for_impl();
    let (parameters_of_deserialize, ..) = borrowing.split_for_impl();
    Ok(quote! {
        const _: () = {
            use ::plotline_published as published;
            use published::{FromJson, serde};

            impl #parameters FromJson for #ident #types #bounds {
                fn from_json(json: published::Value) -> Result<Self, published::Error> {
                    #body
                }
            }

            impl #parameters_of_deserialize serde::Deserialize<'de> for #ident #types #bounds {
                fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                    let json = <published::Value as serde::Deserialize>::deserialize(deserializer)?;
                    FromJson::from_json(json).map_err(serde::de::Error::custom)
                }
            }
        };
    })
}

fn by_serde(ident: &Ident) -> TokenStream {
    quote!(::plotline_published::from_json_by_serde!(#ident);)
}

/// Reads `json` into the fields of `made`.
fn structure(
    attributes: &Attributes,
    what: &str,
    made: &TokenStream,
    fields: &Fields,
) -> Result<TokenStream> {
    let (mut names, mut taken, mut flattened) = (Vec::new(), Vec::new(), None);
    for field in fields {
        let own = Attributes::read(&field.attrs)?;
        let Some(rust) = &field.ident else {
            return Err(Error::new_spanned(field, "a field needs a name"));
        };
        if own.flatten {
            flattened = Some(quote!(#rust: FromJson::from_json(fields.rest())?,));
            continue;
        }
        let json = own.rename.unwrap_or_else(|| rust.unraw().to_string());
        let default = match (&attributes.default, own.default) {
            (_, Some(DefaultValue::Of(path))) => Some(quote!(#path)),
            (_, Some(DefaultValue::OfType)) => Some(quote!(::core::default::Default::default)),
            (Some(_), None) => Some(quote!(|| <Self as ::core::default::Default>::default().#rust)),
            (None, None) => None,
        };
        taken.push(match default {
            Some(default) => quote!(#rust: fields.take_or(#json, #default)?,),
            None => quote!(#rust: fields.take(#json)?,),
        });
        names.push(json);
    }
    let known = match attributes.closed {
        true => quote!(Some(&[#(#names),*])),
        false => quote!(None),
    };
    let fields = if fields.is_empty() {
        quote!(_)
    } else {
        quote!(mut fields)
    };
    Ok(quote! {
        let #fields = published::Fields::of(json, #what, #known)?;
        Ok(#made { #(#taken)* #flattened })
    })
}

fn choices(attributes: &Attributes, ident: &Ident, data: &DataEnum) -> Result<TokenStream> {
    let what = format!("enum {ident}");
    let names = names(attributes, data)?;
    let arms = data.variants.iter().enumerate().map(|(index, variant)| {
        let ident = &variant.ident;
        quote!(#index => Ok(Self::#ident),)
    });
    Ok(quote! {
        match published::variant(json, #what, &[#(#names),*])? { #(#arms)* _ => Err(published::no_variant()) }
    })
}

fn union(attributes: &Attributes, ident: &Ident, tag: &str, data: &DataEnum) -> Result<TokenStream> {
    let what = ident.to_string();
    let names = names(attributes, data)?;
    let mut arms = Vec::new();
    for (index, variant) in data.variants.iter().enumerate() {
        let ident = &variant.ident;
        let read = match &variant.fields {
            Fields::Unit => quote!(Ok(Self::#ident)),
            Fields::Unnamed(_) => quote!(FromJson::from_json(json).map(Self::#ident)),
            fields => structure(attributes, &ident.to_string(), &quote!(Self::#ident), fields)?,
        };
        arms.push(quote!(#index => { #read }));
    }
    Ok(quote! {
        let (variant, json) = published::tagged(json, #what, #tag, &[#(#names),*])?;
        match variant { #(#arms)* _ => Err(published::no_variant()) }
    })
}

/// The names of the variants in JSON.
fn names(attributes: &Attributes, data: &DataEnum) -> Result<Vec<String>> {
    let names = data.variants.iter().map(|variant| {
        let rust = variant.ident.to_string();
        let own = Attributes::read(&variant.attrs)?;
        Ok(own.rename.unwrap_or_else(|| match attributes.snake_case {
            true => snake(&rust),
            false => rust,
        }))
    });
    names.collect()
}
