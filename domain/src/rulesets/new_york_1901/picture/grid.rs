//! Where the cells of the city are drawn. Columns and rows without lots are streets, and narrower.

use crate::rulesets::new_york_1901::cells::{Cell, Cells, HEIGHT, WIDTH};
use crate::rulesets::new_york_1901::content::{Content, Ground};
use crate::scene::{Bounds, Shape};

const LOT: f32 = 36.0;
const STREET: f32 = 22.0;

pub(super) struct Grid {
    /// Where each column begins; one more for the end of the last.
    columns: Vec<f32>,
    rows: Vec<f32>,
}

impl Grid {
    pub(super) fn new(content: &Content, left: f32, top: f32) -> Self {
        let has_lot = |mut cells: Vec<Cell>| {
            cells.retain(|cell| content.ground(*cell) == Ground::Lot);
            !cells.is_empty()
        };
        let columns = (0..WIDTH).map(|x| has_lot((0..HEIGHT).filter_map(|y| Cell::at(x, y)).collect()));
        let rows = (0..HEIGHT).map(|y| has_lot((0..WIDTH).filter_map(|x| Cell::at(x, y)).collect()));
        Self {
            columns: edges(left, columns),
            rows: edges(top, rows),
        }
    }

    pub(super) fn bottom(&self) -> f32 {
        self.rows.last().copied().unwrap_or(0.0)
    }

    pub(super) fn right(&self) -> f32 {
        self.columns.last().copied().unwrap_or(0.0)
    }

    pub(super) fn bounds(&self, cell: Cell) -> Bounds {
        let edge = |edges: &[f32], place: usize| edges.get(place).copied().unwrap_or(0.0);
        Bounds {
            left: edge(&self.columns, cell.x()),
            top: edge(&self.rows, cell.y()),
            right: edge(&self.columns, cell.x() + 1),
            bottom: edge(&self.rows, cell.y() + 1),
        }
    }

    /// Around all of some cells.
    pub(super) fn around(&self, cells: &Cells) -> Option<Bounds> {
        cells.iter().map(|cell| self.bounds(cell)).reduce(Bounds::and)
    }

    pub(super) fn middle(&self, cell: Cell) -> (f32, f32) {
        middle(self.bounds(cell))
    }

    /// One cell of a block of cells: `outer` is left free towards what is not in the block, `inner` towards what is.
    pub(super) fn piece(&self, cell: Cell, block: &Cells, outer: f32, inner: f32) -> Shape {
        let Bounds {
            left,
            top,
            right,
            bottom,
        } = self.bounds(cell);
        let (x, y) = (cell.x(), cell.y());
        let free = |neighbour: Option<Cell>| match neighbour {
            Some(neighbour) if block.contains(neighbour) => inner,
            _ => outer,
        };
        let west = free(x.checked_sub(1).and_then(|x| Cell::at(x, y)));
        let north = free(y.checked_sub(1).and_then(|y| Cell::at(x, y)));
        let (east, south) = (free(Cell::at(x + 1, y)), free(Cell::at(x, y + 1)));
        let (width, height) = (right - left - west - east, bottom - top - north - south);
        Shape::rect(left + west, top + north, width, height)
    }
}

pub(super) fn middle(bounds: Bounds) -> (f32, f32) {
    (
        (bounds.left + bounds.right) / 2.0,
        (bounds.top + bounds.bottom) / 2.0,
    )
}

fn edges(start: f32, wide: impl Iterator<Item = bool>) -> Vec<f32> {
    let mut edges = vec![start];
    let mut at = start;
    for wide in wide {
        at += if wide { LOT } else { STREET };
        edges.push(at);
    }
    edges
}
