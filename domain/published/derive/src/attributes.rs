//! What the attributes of a type, a field or a variant say.

use syn::meta::ParseNestedMeta;
use syn::{Attribute, Expr, ExprLit, Lit, LitInt, LitStr, Meta, Path, Result, Token};

#[derive(Default)]
pub(crate) struct Attributes {
    pub(crate) doc: String,
    // published
    pub(crate) name: Option<String>,
    pub(crate) graphql: Option<String>,
    pub(crate) input: Option<String>,
    pub(crate) as_type: Option<Path>,
    pub(crate) transparent: bool,
    pub(crate) chance: bool,
    pub(crate) minimum: Option<LitInt>,
    pub(crate) maximum: Option<LitInt>,
    pub(crate) max_items: Option<LitInt>,
    pub(crate) max_length: Option<LitInt>,
    pub(crate) pattern: Option<LitStr>,
    pub(crate) example: Option<LitStr>,
    // serde
    pub(crate) tag: Option<String>,
    pub(crate) untagged: bool,
    pub(crate) snake_case: bool,
    pub(crate) closed: bool,
    pub(crate) rename: Option<String>,
    pub(crate) flatten: bool,
    pub(crate) skips: bool,
    pub(crate) default: Option<DefaultValue>,
    pub(crate) try_from: Option<Path>,
}

pub(crate) enum DefaultValue {
    OfType,
    Of(Path),
}

impl Attributes {
    pub(crate) fn read(attributes: &[Attribute]) -> Result<Self> {
        let mut read = Self::default();
        let mut doc = Vec::new();
        for attribute in attributes {
            if attribute.path().is_ident("doc") {
                if let Meta::NameValue(pair) = &attribute.meta
                    && let Some(line) = text(&pair.value)
                {
                    doc.push(line.trim().to_owned());
                }
            } else if attribute.path().is_ident("published") {
                attribute.parse_nested_meta(|meta| read.published(&meta))?;
            } else if attribute.path().is_ident("serde") {
                attribute.parse_nested_meta(|meta| read.serde(&meta))?;
            }
        }
        read.doc = doc.join("\n").trim().to_owned();
        Ok(read)
    }

    fn published(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
        match word.as_str() {
            "name" => self.name = Some(string(meta)?),
            "graphql" => self.graphql = Some(string(meta)?),
            "input" => self.input = Some(string(meta)?),
            "as" => self.as_type = Some(meta.value()?.parse()?),
            "transparent" => self.transparent = true,
            "chance" => self.chance = true,
            "minimum" => self.minimum = Some(meta.value()?.parse()?),
            "maximum" => self.maximum = Some(meta.value()?.parse()?),
            "max_items" => self.max_items = Some(meta.value()?.parse()?),
            "max_length" => self.max_length = Some(meta.value()?.parse()?),
            "pattern" => self.pattern = Some(meta.value()?.parse()?),
            "example" => self.example = Some(meta.value()?.parse()?),
            _ => return Err(meta.error("unknown attribute of a published type")),
        }
        Ok(())
    }

    fn serde(&mut self, meta: &ParseNestedMeta<'_>) -> Result<()> {
        let word = meta.path.get_ident().map(ToString::to_string).unwrap_or_default();
        match word.as_str() {
            "tag" => self.tag = Some(string(meta)?),
            "rename" => self.rename = Some(string(meta)?),
            "untagged" => self.untagged = true,
            "deny_unknown_fields" => self.closed = true,
            "flatten" => self.flatten = true,
            "try_from" => self.try_from = Some(meta.value()?.parse::<LitStr>()?.parse()?),
            "rename_all" => match string(meta)?.as_str() {
                "snake_case" => self.snake_case = true,
                _ => return Err(meta.error("published names are snake_case")),
            },
            "skip_serializing_if" => {
                string(meta)?;
                self.skips = true;
            }
            "default" if meta.input.peek(Token![=]) => {
                let path: LitStr = meta.value()?.parse()?;
                self.default = Some(DefaultValue::Of(path.parse()?));
            }
            "default" => self.default = Some(DefaultValue::OfType),
            // What serde does with these does not show in the description.
            _ if meta.input.peek(Token![=]) => {
                string(meta)?;
            }
            _ => {}
        }
        Ok(())
    }
}

fn string(meta: &ParseNestedMeta<'_>) -> Result<String> {
    Ok(meta.value()?.parse::<LitStr>()?.value())
}

/// A text literal; a macro may have put it into a group.
fn text(value: &Expr) -> Option<String> {
    match value {
        Expr::Lit(ExprLit {
            lit: Lit::Str(text), ..
        }) => Some(text.value()),
        Expr::Group(group) => text(&group.expr),
        _ => None,
    }
}
