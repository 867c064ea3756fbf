//! A line of text as outlines of its letters.

use super::font::face;
use plotline_domain::scene::{Align, Letters};
use tiny_skia::{Path, PathBuilder};
use ttf_parser::gpos::{PairAdjustment, PositioningSubtable};
use ttf_parser::{Face, GlyphId, OutlineBuilder};
use unicode_normalization::{UnicodeNormalization, char::decompose_canonical};

/// The outlines, where they are in the picture; none of a text that nothing is seen of.
pub(crate) fn outlines(letters: &Letters) -> Option<Path> {
    let face = face(letters.bold)?;
    let scale = letters.size / f32::from(face.units_per_em());
    let (glyphs, width) = in_line(face, &letters.text);
    let left = match letters.align {
        Align::Start => letters.x,
        Align::Middle => letters.x - width as f32 * scale / 2.0,
        Align::End => letters.x - width as f32 * scale,
    };
    let mut pen = Pen {
        path: PathBuilder::new(),
        scale,
        x: left,
        y: letters.y,
    };
    for (glyph, x) in glyphs {
        pen.x = left + x as f32 * scale;
        face.outline_glyph(glyph, &mut pen);
    }
    pen.path.finish()
}

/// The glyphs of a text and how far right each is, and how wide all are, in units of the font.
fn in_line(face: &Face, text: &str) -> (Vec<(GlyphId, i32)>, i32) {
    let mut glyphs: Vec<(GlyphId, i32)> = Vec::with_capacity(text.len());
    let mut x = 0;
    for letter in spaced(text).nfc().filter(|letter| !is_invisible(*letter)) {
        let glyph = glyph(face, letter);
        if let Some((before, _)) = glyphs.last() {
            x += kerning(face, *before, glyph);
        }
        glyphs.push((glyph, x));
        x += i32::from(face.glyph_hor_advance(glyph).unwrap_or_default());
    }
    (glyphs, x)
}

/// A letter that the font lacks goes without its accents, and one that is foreign to it is a box.
fn glyph(face: &Face, letter: char) -> GlyphId {
    let mut found = face.glyph_index(letter);
    if found.is_none() {
        decompose_canonical(letter, |part| found = found.or_else(|| face.glyph_index(part)));
    }
    found.unwrap_or_default()
}

/// As in SVG: one space between two words, whatever is between them, and none around them.
fn spaced(text: &str) -> String {
    let words = text.split(|letter: char| letter == ' ' || letter.is_control());
    let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
    words.join(" ")
}

/// What only says how the letters around it are joined or directed.
fn is_invisible(letter: char) -> bool {
    matches!(letter, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{e0000}'..='\u{e0fff}')
}

/// How much farther apart two glyphs are than their widths say. Of the tables in which the font tells positions, those
/// about pairs are its kerning.
fn kerning(face: &Face, left: GlyphId, right: GlyphId) -> i32 {
    let lookups = face.tables().gpos.map(|positions| positions.lookups);
    let lookups = lookups.into_iter().flatten();
    let told = lookups.filter_map(|lookup| {
        let mut tables = lookup.subtables.into_iter::<PositioningSubtable>();
        tables.find_map(|table| match table {
            PositioningSubtable::Pair(pairs) => between(&pairs, left, right),
            _ => None,
        })
    });
    told.sum()
}

/// None if a table says nothing of a pair, and the next one is asked.
fn between(pairs: &PairAdjustment, left: GlyphId, right: GlyphId) -> Option<i32> {
    let row = pairs.coverage().get(left)?;
    let (change, _) = match pairs {
        PairAdjustment::Format1 { sets, .. } => sets.get(row)?.get(right)?,
        PairAdjustment::Format2 { classes, matrix, .. } => {
            matrix.get((classes.0.get(left), classes.1.get(right)))?
        }
    };
    Some(change.x_advance.into())
}

/// Draws a glyph at a place; a font counts upwards.
struct Pen {
    path: PathBuilder,
    scale: f32,
    x: f32,
    y: f32,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (self.x + x * self.scale, self.y - y * self.scale)
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.at(x1, y1), self.at(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.at(x1, y1), self.at(x2, y2), self.at(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
