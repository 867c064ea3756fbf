//! The shape of a tile in one of the ways in which it may lie.

use crate::rulesets::new_york_1901::cells::{Cell, Cells, WIDTH};

/// A tile's cells as bits relative to its first cell in reading order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rulesets::new_york_1901) struct Shape {
    bits: u64,
    /// How many columns it reaches to the west and to the east of its first cell.
    west: usize,
    east: usize,
}

/// The ways to turn a tile by quarters, each once; turned over as well if `flip`.
pub(super) fn turned(points: &[(i8, i8)], flip: bool) -> Vec<Shape> {
    let mut shapes = Vec::new();
    let mut points = points.to_vec();
    for _ in 0..=u8::from(flip) {
        for _ in 0..4 {
            points = points.iter().map(|(x, y)| (-y, *x)).collect();
            if let Some(shape) = Shape::of(&points).filter(|shape| !shapes.contains(shape)) {
                shapes.push(shape);
            }
        }
        points = points.iter().map(|(x, y)| (-x, *y)).collect();
    }
    shapes
}

impl Shape {
    /// None if there is no point, or if it is larger than any tile can be.
    fn of(points: &[(i8, i8)]) -> Option<Self> {
        let (first_x, first_y) = points.iter().copied().min_by_key(|(x, y)| (*y, *x))?;
        let (mut bits, mut west, mut east) = (0u64, 0, 0);
        for (x, y) in points {
            let (right, down) = (i32::from(x - first_x), i32::from(y - first_y));
            let offset = down * WIDTH as i32 + right;
            bits |= 1u64.checked_shl(u32::try_from(offset).ok()?)?;
            west = west.max(usize::try_from(-right).unwrap_or(0));
            east = east.max(usize::try_from(right).unwrap_or(0));
        }
        Some(Self { bits, west, east })
    }

    /// Whether a footprint is this shape; its rows do not run over the edge of the board.
    pub(in crate::rulesets::new_york_1901) fn is(&self, first: Cell, bits: u64) -> bool {
        self.bits == bits && first.x() >= self.west && first.x() + self.east < WIDTH
    }

    /// Every footprint of this shape within a region. A region of lots has nothing in the outermost columns (the
    /// content is refused otherwise), so that no footprint runs over the edge.
    pub(in crate::rulesets::new_york_1901) fn footprints(
        self,
        region: &Cells,
    ) -> impl Iterator<Item = Cells> + use<> {
        let mut firsts = *region;
        let mut rest = self.bits & !1;
        while rest != 0 {
            firsts = firsts.and(&region.back(rest.trailing_zeros()));
            rest &= rest - 1;
        }
        firsts.iter().map(move |first| Cells::pattern(first, self.bits))
    }
}
