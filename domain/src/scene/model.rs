use super::{Ink, Letters, Shape};

/// How wide every scene is.
pub const WIDTH: f32 = 600.0;

/// How far the frame around a highlighted part stands off.
const AROUND: f32 = 2.0;

/// The picture of a table.
#[derive(Clone, Debug, PartialEq)]
pub struct Scene {
    /// What it is a picture of, and who is to move.
    pub title: String,
    pub height: f32,
    /// From the back to the front; read aloud in this order.
    pub areas: Vec<Area>,
}

/// A region of the picture that has a heading: the city, the market, a player.
#[derive(Clone, Debug, PartialEq)]
pub struct Area {
    pub heading: String,
    /// From the back to the front.
    pub items: Vec<Item>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Item {
    Shape(Shape),
    Letters(Letters),
    Part(Part),
    /// What the picture shows here, for those who read it: nothing of it is drawn.
    Note(String),
}

/// Something on the table that a move or an event can be about: a site, a card, a marker.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    pub id: PartId,
    /// What it is and what is on it, such as "C4, by the lake: three grey floors, ada's roof on top".
    pub label: String,
    /// From the back to the front.
    pub items: Vec<Item>,
}

/// The name of a part within its picture, such as `site-C4`: letters, digits and hyphens.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PartId(String);

/// A rectangle around something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bounds {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
}

impl Scene {
    pub fn new(title: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            height: 0.0,
            areas: Vec::new(),
        }
    }

    /// Every part, in the order in which they are read.
    pub fn parts(&self) -> impl Iterator<Item = &Part> {
        let items = self.areas.iter().flat_map(|area| &area.items);
        items.filter_map(|item| match item {
            Item::Part(part) => Some(part),
            _ => None,
        })
    }

    /// What is drawn around the highlighted parts, over everything else.
    pub fn frames(&self, highlighted: &[PartId]) -> impl Iterator<Item = Shape> {
        let parts = self.parts().filter(|part| highlighted.contains(&part.id));
        parts.filter_map(Part::frame)
    }
}

impl Area {
    pub fn new(heading: impl Into<String>) -> Self {
        Self {
            heading: heading.into(),
            items: Vec::new(),
        }
    }

    pub fn add(&mut self, item: impl Into<Item>) {
        self.items.push(item.into());
    }

    pub fn note(&mut self, text: impl Into<String>) {
        self.items.push(Item::Note(text.into()));
    }
}

impl Part {
    pub fn new(id: PartId, label: impl Into<String>) -> Self {
        Self {
            id,
            label: label.into(),
            items: Vec::new(),
        }
    }

    pub fn add(&mut self, item: impl Into<Item>) {
        self.items.push(item.into());
    }

    pub fn with(mut self, item: impl Into<Item>) -> Self {
        self.add(item);
        self
    }

    /// Around everything that is drawn of it.
    pub fn bounds(&self) -> Option<Bounds> {
        let bounds = self.items.iter().filter_map(Item::bounds);
        bounds.reduce(Bounds::and)
    }

    fn frame(&self) -> Option<Shape> {
        let Bounds {
            left,
            top,
            right,
            bottom,
        } = self.bounds()?;
        let (width, height) = (right - left + 2.0 * AROUND, bottom - top + 2.0 * AROUND);
        let frame = Shape::rect(left - AROUND, top - AROUND, width, height).round(4.0);
        Some(frame.edge(Ink::Accent, 2.5).dashed())
    }
}

impl PartId {
    /// The part that is called so within its kind, such as `C4` among the sites. What no id may hold becomes a hyphen.
    pub fn new(kind: &str, name: impl std::fmt::Display) -> Self {
        let name = format!("{kind}-{name}");
        let allowed = |letter: char| {
            if letter.is_ascii_alphanumeric() {
                letter
            } else {
                '-'
            }
        };
        Self(name.chars().map(allowed).collect())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl Item {
    pub fn bounds(&self) -> Option<Bounds> {
        match self {
            Item::Shape(shape) => shape.bounds(),
            Item::Letters(letters) => Some(letters.bounds()),
            Item::Part(part) => part.bounds(),
            Item::Note(_) => None,
        }
    }
}

impl Bounds {
    pub fn and(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }
}

impl From<Shape> for Item {
    fn from(shape: Shape) -> Self {
        Item::Shape(shape)
    }
}

impl From<Letters> for Item {
    fn from(letters: Letters) -> Self {
        Item::Letters(letters)
    }
}

impl From<Part> for Item {
    fn from(part: Part) -> Self {
        Item::Part(part)
    }
}
