//! Cells of the grid, and sets of them.

use super::text::published_as_text;
use plotline_published::{Bounds, Kind, Named, Out, Published, Shape};
use std::fmt;

pub(super) const WIDTH: usize = 17;
pub(super) const HEIGHT: usize = 18;
pub(super) const CELLS: usize = WIDTH * HEIGHT;
const WORDS: usize = CELLS.div_ceil(64);

/// One square of the grid, such as `F4`: a column `A` to `Q` from west to east and a row 1 to 18 from north to south.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

/// A set of cells, one bit for each, in reading order: row by row from the north, each from west to east.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cells([u64; WORDS]);

published_as_text!(Cell, "a cell of the board, such as F4", "^[A-Q]([1-9]|1[0-8])$");

impl Cell {
    pub(super) fn at(x: usize, y: usize) -> Option<Self> {
        if x >= WIDTH || y >= HEIGHT {
            return None;
        }
        u16::try_from(y * WIDTH + x).ok().map(Self)
    }

    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0u16..).take(CELLS).map(Self)
    }

    /// Reads a name in capital letters.
    pub(super) fn named(text: &str) -> Option<Self> {
        let mut letters = text.chars();
        let column = letters.next()?;
        let row = letters.as_str();
        if row.starts_with('0') || !row.chars().all(|digit| digit.is_ascii_digit()) {
            return None;
        }
        let x = u32::from(column).checked_sub(u32::from('A'))?;
        Self::at(
            usize::try_from(x).ok()?,
            row.parse::<usize>().ok()?.checked_sub(1)?,
        )
    }

    pub(super) fn index(self) -> usize {
        usize::from(self.0)
    }

    pub(super) fn x(self) -> usize {
        self.index() % WIDTH
    }

    pub(super) fn y(self) -> usize {
        self.index() / WIDTH
    }

    /// The cells that share a side with this one.
    pub(super) fn neighbours(self) -> impl Iterator<Item = Cell> {
        let (x, y) = (self.x(), self.y());
        let sides = [
            y.checked_sub(1).map(|y| (x, y)),
            x.checked_sub(1).map(|x| (x, y)),
            Some((x + 1, y)),
            Some((x, y + 1)),
        ];
        sides.into_iter().flatten().filter_map(|(x, y)| Cell::at(x, y))
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let column = (b'A'..=b'Q').nth(self.x()).unwrap_or(b'?');
        write!(f, "{}{}", char::from(column), self.y() + 1)
    }
}

impl Cells {
    pub(super) fn insert(&mut self, cell: Cell) {
        if let Some(word) = self.0.get_mut(cell.index() / 64) {
            *word |= 1 << (cell.index() % 64);
        }
    }

    pub(super) fn contains(&self, cell: Cell) -> bool {
        self.0
            .get(cell.index() / 64)
            .is_some_and(|word| word >> (cell.index() % 64) & 1 == 1)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0 == [0; WORDS]
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    pub(super) fn or(&self, other: &Cells) -> Cells {
        self.zip(other, |a, b| a | b)
    }

    pub(super) fn and(&self, other: &Cells) -> Cells {
        self.zip(other, |a, b| a & b)
    }

    pub(super) fn minus(&self, other: &Cells) -> Cells {
        self.zip(other, |a, b| a & !b)
    }

    pub(super) fn within(&self, other: &Cells) -> bool {
        self.minus(other).is_empty()
    }

    pub(super) fn overlaps(&self, other: &Cells) -> bool {
        !self.and(other).is_empty()
    }

    pub(super) fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// In reading order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        (0u16..).step_by(64).zip(self.0).flat_map(|(start, word)| {
            std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|rest| *rest != 0)
                .map(move |rest| Cell(start + rest.trailing_zeros() as u16))
        })
    }

    /// All cells that share a side with one of these, these themselves left out.
    pub(super) fn surroundings(&self) -> Cells {
        let around: Cells = self.iter().flat_map(Cell::neighbours).collect();
        around.minus(self)
    }

    /// The cells from which going `steps` on in reading order leads to one of these; `steps` is below 64.
    pub(super) fn back(&self, steps: u32) -> Cells {
        let mut carried = 0;
        let mut cells = *self;
        for word in cells.0.iter_mut().rev() {
            let whole = *word;
            *word = whole >> steps | carried;
            carried = whole.checked_shl(64 - steps).unwrap_or(0);
        }
        cells
    }

    /// A pattern of bits of which the lowest stands for `first`.
    pub(super) fn pattern(first: Cell, bits: u64) -> Cells {
        let (word, shift) = (first.index() / 64, (first.index() % 64) as u32);
        let mut cells = Cells::default();
        if let Some(low) = cells.0.get_mut(word) {
            *low = bits << shift;
        }
        if let Some(high) = cells.0.get_mut(word + 1) {
            *high = bits.checked_shr(64 - shift).unwrap_or(0);
        }
        cells
    }

    /// The opposite: the first cell and the pattern, unless it is empty or too large for any tile.
    pub(super) fn to_pattern(self) -> Option<(Cell, u64)> {
        let first = self.first()?;
        let mut cells = self;
        for _ in 0..first.index() / 64 {
            cells.0.rotate_left(1);
        }
        let [bits, rest @ ..] = cells.back((first.index() % 64) as u32).0;
        (rest == [0; WORDS - 1]).then_some((first, bits))
    }

    fn zip(&self, other: &Cells, join: impl Fn(u64, u64) -> u64) -> Cells {
        let mut joined = *self;
        for (word, other) in joined.0.iter_mut().zip(other.0) {
            *word = join(*word, other);
        }
        joined
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Cells::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl fmt::Display for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, cell) in self.iter().enumerate() {
            let comma = if position == 0 { "" } else { "," };
            write!(f, "{comma}{cell}")?;
        }
        Ok(())
    }
}

/// In JSON a list of single cells: written in reading order, read in any.
impl serde::Serialize for Cells {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> serde::Deserialize<'de> for Cells {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let cells = Vec::<Cell>::deserialize(deserializer)?;
        Ok(cells.into_iter().collect())
    }
}

plotline_published::from_json_by_serde!(Cells);

impl Published for Cells {
    const SHAPE: &'static Shape = &Shape::Named(&Named {
        name: "NewYork1901Cells",
        graphql: "NewYork1901Cells",
        input: None,
        doc: "",
        kind: Kind::Alias(&Shape::List(Cell::SHAPE), Bounds::NONE),
    });
    fn out(&self) -> Out<'_> {
        Out::List(self.iter().map(|cell| cell.to_string().into()).collect())
    }
}
