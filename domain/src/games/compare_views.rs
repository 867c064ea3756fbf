use super::{Game, Games, ViewGameError};
use plotline_use_case::use_case;
use serde_json::{Map, Value, json};

/// What differs between two views of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Difference {
    pub from: u64,
    pub to: u64,
    pub changes: Vec<Change>,
    /// Whether there is more than was listed.
    pub more: bool,
}

/// One place that differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// A JSON pointer (RFC 6901) into the view.
    pub path: String,
    /// Nothing, where there was nothing.
    pub before: Option<Value>,
    /// Nothing, where there is nothing any more.
    pub after: Option<Value>,
}

/// Whoever needs more compares two views that are nearer to each other.
const CHANGES_LIMIT: usize = 1000;

impl Games {
    /// What differs between the views after two events.
    #[use_case]
    pub async fn compare_views(&self, game: &Game, from: u64, to: u64) -> Result<Difference, ViewGameError> {
        let before = self.view_of(game, Some(from)).await?;
        let after = self.view_of(game, Some(to)).await?;
        let mut changes = Vec::new();
        compare(
            String::new(),
            &json!(before.view()),
            &json!(after.view()),
            &mut changes,
        );
        let more = changes.len() > CHANGES_LIMIT;
        changes.truncate(CHANGES_LIMIT);
        Ok(Difference {
            from,
            to,
            changes,
            more,
        })
    }
}

/// Lists are compared place by place: in a view a place means something, such as a seat.
fn compare(path: String, before: &Value, after: &Value, changes: &mut Vec<Change>) {
    if before == after || changes.len() > CHANGES_LIMIT {
        return;
    }
    match (before, after) {
        (Value::Object(before), Value::Object(after)) => compare_fields(&path, before, after, changes),
        (Value::Array(before), Value::Array(after)) => {
            for place in 0..before.len().max(after.len()) {
                let path = format!("{path}/{place}");
                compare_parts(path, before.get(place), after.get(place), changes);
            }
        }
        _ => changes.push(Change {
            path,
            before: Some(before.clone()),
            after: Some(after.clone()),
        }),
    }
}

fn compare_fields(
    path: &str,
    before: &Map<String, Value>,
    after: &Map<String, Value>,
    changes: &mut Vec<Change>,
) {
    let new = after.keys().filter(|name| !before.contains_key(*name));
    for name in before.keys().chain(new) {
        let path = format!("{path}/{}", name.replace('~', "~0").replace('/', "~1"));
        compare_parts(path, before.get(name), after.get(name), changes);
    }
}

fn compare_parts(path: String, before: Option<&Value>, after: Option<&Value>, changes: &mut Vec<Change>) {
    match (before, after) {
        (Some(before), Some(after)) => compare(path, before, after, changes),
        (before, after) => changes.push(Change {
            path,
            before: before.cloned(),
            after: after.cloned(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(before: Value, after: Value) -> Vec<(String, Option<Value>, Option<Value>)> {
        let mut changes = Vec::new();
        compare(String::new(), &before, &after, &mut changes);
        let parts = changes.into_iter().map(|it| (it.path, it.before, it.after));
        parts.collect()
    }

    #[test]
    fn what_is_the_same_is_not_listed() {
        let view = json!({"a": [1, {"b": null}]});
        assert_eq!(changes(view.clone(), view), []);
    }

    #[test]
    fn a_change_is_listed_where_it_is_and_no_higher() {
        let before = json!({"seats": [{"coins": 3, "name": "a"}, {"coins": 4}], "x/y": 1, "m~n": 1});
        let after = json!({"seats": [{"coins": 5, "name": "a"}, {"coins": 4}], "x/y": 2, "m~n": null});
        assert_eq!(
            changes(before, after),
            [
                ("/m~0n".to_owned(), Some(json!(1)), Some(json!(null))),
                ("/seats/0/coins".to_owned(), Some(json!(3)), Some(json!(5))),
                ("/x~1y".to_owned(), Some(json!(1)), Some(json!(2))),
            ]
        );
    }

    #[test]
    fn what_came_and_what_went_has_one_side_only() {
        let (before, after) = (json!({"list": [1, 2], "old": 0}), json!({"list": [1], "new": 0}));
        assert_eq!(
            changes(before, after),
            [
                ("/list/1".to_owned(), Some(json!(2)), None),
                ("/old".to_owned(), Some(json!(0)), None),
                ("/new".to_owned(), None, Some(json!(0))),
            ]
        );
    }

    #[test]
    fn another_kind_of_value_is_one_change() {
        let (before, after) = (json!({"a": [1]}), json!({"a": {"b": 1}}));
        assert_eq!(
            changes(before, after),
            [("/a".to_owned(), Some(json!([1])), Some(json!({"b": 1})))]
        );
    }
}
