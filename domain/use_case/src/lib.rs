//! `#[use_case]` on an async method: its future is boxed.
//!
//! The body of an async function is compiled in every crate that awaits it, with the bodies of all that it awaits. REST,
//! GraphQL, mail and the background tasks call the same use cases, so each of them compiled all of them. A boxed future is
//! compiled once, where it is declared; a call costs an allocation.

use proc_macro::TokenStream;
use quote::quote;
use syn::visit_mut::{VisitMut, visit_type_reference_mut};
use syn::{
    Error, FnArg, ImplItemFn, Lifetime, Receiver, ReturnType, Type, TypeReference, parse_macro_input,
    parse_quote,
};

#[proc_macro_attribute]
pub fn use_case(_: TokenStream, function: TokenStream) -> TokenStream {
    boxed(parse_macro_input!(function as ImplItemFn)).into()
}

fn boxed(mut function: ImplItemFn) -> proc_macro2::TokenStream {
    let signature = &mut function.sig;
    if signature.asyncness.take().is_none() {
        return Error::new_spanned(signature, "a use case is async").into_compile_error();
    }
    for argument in &mut signature.inputs {
        match argument {
            FnArg::Receiver(receiver) => borrow_self(receiver),
            FnArg::Typed(argument) => Borrow.visit_type_mut(&mut argument.ty),
        }
    }
    signature.generics.params.insert(0, parse_quote!('call));
    let output: Type = match &signature.output {
        ReturnType::Default => parse_quote!(()),
        ReturnType::Type(_, output) => *output.clone(),
    };
    signature.output = parse_quote! {
        -> ::core::pin::Pin<::std::boxed::Box<dyn ::core::future::Future<Output = #output> + ::core::marker::Send + 'call>>
    };
    let body = &function.block;
    function.block = parse_quote!({ ::std::boxed::Box::pin(async move #body) });
    quote!(#function)
}

fn borrow_self(receiver: &mut Receiver) {
    if let Some((_, lifetime)) = &mut receiver.reference {
        lifetime.get_or_insert(parse_quote!('call));
        receiver.ty = parse_quote!(&'call Self);
    }
}

/// Gives every borrow the lifetime of the call.
struct Borrow;

impl VisitMut for Borrow {
    fn visit_type_reference_mut(&mut self, reference: &mut TypeReference) {
        reference.lifetime.get_or_insert(parse_quote!('call));
        visit_type_reference_mut(self, reference);
    }

    fn visit_lifetime_mut(&mut self, lifetime: &mut Lifetime) {
        if lifetime.ident == "_" {
            *lifetime = parse_quote!('call);
        }
    }
}
