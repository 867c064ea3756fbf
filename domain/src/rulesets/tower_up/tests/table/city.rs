//! Cities as text: `A9 grey 2, D2 white 3 {yellow@2, blue@3}`.

use super::{ROOFS, seat};
use crate::rulesets::tower_up::city::Building;
use crate::rulesets::tower_up::colors::Color;

pub(super) fn read_building(entry: &str) -> (String, Building) {
    let (head, roofs) = entry.split_once('{').unwrap_or((entry, ""));
    let words: Vec<&str> = head.split_whitespace().collect();
    let [site, color, height] = words[..] else {
        panic!("no building: {entry}")
    };
    let color = Color::ALL
        .into_iter()
        .find(|other| other.name() == color)
        .unwrap();
    let mut building = Building {
        height: height.parse().unwrap(),
        ..Building::new(color)
    };
    for roof in roofs
        .trim_end_matches('}')
        .split(", ")
        .filter(|roof| !roof.is_empty())
    {
        let (owner, level) = roof.split_once('@').unwrap();
        let owner = ROOFS.iter().position(|color| *color == owner).unwrap();
        building.put_roof(level.parse().unwrap(), seat(owner as u8 + 1));
    }
    (site.into(), building)
}

pub(super) fn split_outside_braces(text: &str) -> Vec<String> {
    let mut entries = vec![String::new()];
    let mut depth = 0;
    for letter in text.chars() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if letter == ',' && depth == 0 {
            entries.push(String::new());
        } else {
            entries.last_mut().unwrap().push(letter);
        }
    }
    entries
        .into_iter()
        .filter(|entry| !entry.trim().is_empty())
        .collect()
}
