use super::{Item, Scene};

/// The picture in words, for those who listen to it and for where no picture is shown: what it is of, then area by
/// area what is there.
pub fn text(scene: &Scene) -> String {
    let mut out = format!("{}\n", scene.title);
    for area in &scene.areas {
        let said = area.items.iter().filter_map(|item| match item {
            Item::Part(part) => Some(part.label.as_str()),
            Item::Note(note) => Some(note),
            Item::Shape(_) | Item::Letters(_) => None,
        });
        let said: Vec<String> = said.map(|line| format!("- {line}\n")).collect();
        if !said.is_empty() {
            out.push_str(&format!("\n{}\n{}", area.heading, said.concat()));
        }
    }
    out
}
