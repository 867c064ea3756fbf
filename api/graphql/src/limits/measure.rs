use super::NESTING;
use async_graphql::Positioned;
use async_graphql::parser::types::{ExecutableDocument, Field, Selection, SelectionSet};
use plotline_contract::{Problem, kinds};
use std::collections::HashMap;

/// How large a document is once its fragments stand where they are spread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Measure {
    pub(super) selections: usize,
    pub(super) aliases: usize,
    pub(super) depth: usize,
    /// Fields on the outermost level; of the operation with the most.
    pub(super) root_fields: usize,
    pub(super) introspection_lists: usize,
    /// The same below a field that is not yet known to be about the schema.
    lists: usize,
    /// Fields and fragments, however they are nested.
    nesting: usize,
}

/// The fields by which a description of the schema comes back to types.
const LISTS: [&str; 4] = ["fields", "interfaces", "possibleTypes", "inputFields"];

impl Measure {
    pub(super) fn of(document: &ExecutableDocument) -> Result<Self, Problem> {
        let mut ruler = Ruler {
            document,
            known: HashMap::new(),
        };
        let mut whole = Self::default();
        for (_, operation) in document.operations.iter() {
            let measure = ruler.set(&operation.node.selection_set)?;
            let root_fields = whole.root_fields.max(measure.root_fields);
            whole.add(&measure);
            whole.root_fields = root_fields;
        }
        Ok(whole)
    }

    fn add(&mut self, other: &Self) {
        self.selections = self.selections.saturating_add(other.selections);
        self.aliases = self.aliases.saturating_add(other.aliases);
        self.depth = self.depth.max(other.depth);
        self.root_fields = self.root_fields.saturating_add(other.root_fields);
        self.introspection_lists = self.introspection_lists.max(other.introspection_lists);
        self.lists = self.lists.max(other.lists);
        self.nesting = self.nesting.max(other.nesting);
    }
}

/// Measures every fragment once, however often it is spread.
struct Ruler<'a> {
    document: &'a ExecutableDocument,
    /// Nothing while the fragment is being measured.
    known: HashMap<&'a str, Option<Measure>>,
}

impl<'a> Ruler<'a> {
    fn set(&mut self, set: &'a Positioned<SelectionSet>) -> Result<Measure, Problem> {
        let mut measure = Measure::default();
        for selection in &set.node.items {
            let part = match &selection.node {
                Selection::Field(field) => self.field(&field.node)?,
                Selection::InlineFragment(fragment) => self.set(&fragment.node.selection_set)?,
                Selection::FragmentSpread(spread) => self.fragment(&spread.node.fragment_name.node)?,
            };
            measure.add(&part);
            measure.selections = measure.selections.saturating_add(1);
        }
        measure.nesting += 1;
        if measure.nesting > NESTING {
            let detail = format!("Fields and fragments may be nested {NESTING} deep.");
            return Err(Problem::new(&kinds::QUERY_TOO_DEEP, detail));
        }
        Ok(measure)
    }

    fn field(&mut self, field: &'a Field) -> Result<Measure, Problem> {
        let below = self.set(&field.selection_set)?;
        let name = field.name.node.as_str();
        let lists = below.lists + usize::from(LISTS.contains(&name));
        let about_schema = matches!(name, "__schema" | "__type");
        Ok(Measure {
            aliases: below.aliases + usize::from(field.alias.is_some()),
            depth: below.depth + 1,
            root_fields: 1,
            introspection_lists: if about_schema {
                lists
            } else {
                below.introspection_lists
            },
            lists,
            ..below
        })
    }

    fn fragment(&mut self, name: &'a str) -> Result<Measure, Problem> {
        match self.known.get(name) {
            Some(Some(measure)) => return Ok(*measure),
            Some(None) => {
                let detail = format!("The fragment {name} contains itself.");
                return Err(Problem::new(&kinds::INVALID_QUERY, detail));
            }
            None => {}
        }
        // That a fragment exists is for validation to say.
        let Some(fragment) = self.document.fragments.get(name) else {
            return Ok(Measure::default());
        };
        self.known.insert(name, None);
        let measure = self.set(&fragment.node.selection_set)?;
        self.known.insert(name, Some(measure));
        Ok(measure)
    }
}
