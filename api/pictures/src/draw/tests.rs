use super::*;
use plotline_domain::scene::{Area, Part, Pattern};

const BLUE: Rgb = Rgb(0x2f6fde);

fn scene(items: impl IntoIterator<Item = Item>) -> Scene {
    let mut scene = Scene::new("A table");
    scene.height = 100.0;
    let mut area = Area::new("City");
    items.into_iter().for_each(|item| area.add(item));
    scene.areas.push(area);
    scene
}

fn draw(scene: &Scene, theme: Theme, highlighted: &[PartId], width: u32) -> Option<Pixmap> {
    super::draw(scene, theme, highlighted, width, 0..height(scene, width))
}

fn drawn(items: impl IntoIterator<Item = Item>) -> Pixmap {
    draw(&scene(items), Theme::Light, &[], 600).unwrap()
}

fn at(pixels: &Pixmap, x: u32, y: u32) -> Rgb {
    let pixel = pixels.pixel(x, y).unwrap();
    Rgb(u32::from_be_bytes([0, pixel.red(), pixel.green(), pixel.blue()]))
}

/// The columns from the first to the last in which there is more than paper.
fn columns(pixels: &Pixmap) -> (u32, u32) {
    let paper = Theme::Light.color(Ink::Paper);
    let inked = |x: &u32| (0..pixels.height()).any(|y| at(pixels, *x, y) != paper);
    let inked: Vec<u32> = (0..pixels.width()).filter(inked).collect();
    (*inked.first().unwrap(), *inked.last().unwrap())
}

#[test]
fn a_circle_has_its_color_in_the_middle_and_paper_around_it() {
    let pixels = drawn([Shape::circle(50.0, 50.0, 20.0).fill(Ink::Color(BLUE)).into()]);
    assert_eq!(at(&pixels, 50, 50), BLUE);
    assert_eq!(at(&pixels, 80, 50), Theme::Light.color(Ink::Paper));
    assert_eq!(columns(&pixels), (30, 69));
}

#[test]
fn every_theme_looks_different() {
    let scene = scene([Letters::new(10.0, 50.0, "ada").into()]);
    let [light, dark, print] = Theme::ALL.map(|theme| draw(&scene, theme, &[], 600).unwrap());
    assert!(light != dark && dark != print && print != light);
}

#[test]
fn a_highlighted_part_has_a_frame_that_stands_off() {
    let id = PartId::new("site", "C4");
    let site = Shape::rect(20.0, 20.0, 40.0, 40.0).fill(Ink::Color(BLUE));
    let scene = scene([Part::new(id.clone(), "C4").with(site).into()]);
    let plain = draw(&scene, Theme::Light, &[], 600).unwrap();
    let framed = draw(&scene, Theme::Light, &[id], 600).unwrap();
    assert_eq!(columns(&plain), (20, 59));
    assert_eq!(columns(&framed), (16, 63));
    let top: Vec<Rgb> = (25..55).map(|x| at(&framed, x, 18)).collect();
    let (accent, paper) = (Theme::Light.color(Ink::Accent), Theme::Light.color(Ink::Paper));
    assert!(top.contains(&accent) && top.contains(&paper), "it is dashed");
}

#[test]
fn a_text_begins_and_ends_where_it_is_aligned() {
    let text = || Letters::new(300.0, 50.0, "HTH").size(40.0);
    // What is left free beside an H.
    let near = |column: u32| (295..=305).contains(&column);
    let (left, _) = columns(&drawn([text().into()]));
    let (_, right) = columns(&drawn([text().end().into()]));
    assert!(near(left) && near(right), "{left} {right}");
    let (left, right) = columns(&drawn([text().middle().into()]));
    assert!((left + right).abs_diff(600) <= 2, "{left} {right}");
}

#[test]
fn bold_letters_are_wider() {
    let text = || Letters::new(10.0, 50.0, "Tower").size(40.0);
    let (_, regular) = columns(&drawn([text().into()]));
    let (_, bold) = columns(&drawn([text().bold().into()]));
    assert!(bold > regular, "{bold} {regular}");
}

#[test]
fn any_name_is_drawn() {
    for name in [
        "日本",
        "☺\u{fe0f}",
        "אבג",
        "\u{10ffff}",
        "a\u{301}\u{302}",
        "\u{feff}",
        "\u{301}",
        "\0\n",
        "",
    ] {
        drawn([Letters::new(10.0, 50.0, name).into()]);
    }
    let same = |one: &str, other: &str| {
        drawn([Letters::new(10.0, 50.0, one).into()]) == drawn([Letters::new(10.0, 50.0, other).into()])
    };
    assert!(same("e\u{301}", "\u{e9}") && !same("e", "\u{e9}"));
    assert!(same(" a\t\n b ", "a b") && !same("ab", "a b"));
    assert!(same("a\u{200d}b", "ab") && !same("日", ""));
}

#[test]
fn patterns_are_told_apart_on_light_and_dark_where_a_tile_has_some_pixels() {
    for width in [300, 550, 600, 800, 2400] {
        for color in [Rgb(0), Rgb(0xffffff)] {
            let mut seen: Vec<Pixmap> = Vec::new();
            for pattern in [None].into_iter().chain(Pattern::ALL.map(Some)) {
                let shape = Shape::rect(0.0, 0.0, 600.0, 100.0).fill(Ink::Color(color));
                let scene = scene([shape.pattern(pattern).into()]);
                let pixels = draw(&scene, Theme::Light, &[], width).unwrap();
                assert!(!seen.contains(&pixels), "{pattern:?} {width}");
                seen.push(pixels);
            }
        }
    }
}

#[test]
fn what_has_no_extent_is_left_out() {
    let lost = [
        Shape::rect(10.0, 10.0, -5.0, 5.0).round(2.0),
        Shape::circle(10.0, 10.0, f32::NAN),
        Shape::polygon([]),
        Shape::line([(10.0, 10.0)]),
    ];
    let lost = lost.map(|shape| Item::from(shape.fill(Ink::Text).edge(Ink::Text, 1.0)));
    assert!(drawn(lost) == drawn([]));
}

#[test]
fn a_picture_in_bands_is_the_same_picture() {
    let pattern = Shape::rect(10.0, 5.0, 80.0, 90.0)
        .fill(Ink::Color(BLUE))
        .pattern(Some(Pattern::Waves));
    let letters = (0..10).map(|n| Letters::new(20.0, 8.0 + 9.7 * n as f32, "Ågy").size(14.0).into());
    let scene = scene(std::iter::once(pattern.into()).chain(letters));
    let whole = draw(&scene, Theme::Light, &[], 900).unwrap();
    let bands = [0..37, 37..38, 38..150];
    let rows = bands.map(|rows| super::draw(&scene, Theme::Light, &[], 900, rows).unwrap());
    let rows: Vec<_> = rows.iter().flat_map(|band| band.pixels()).collect();
    assert_eq!(rows.len(), whole.pixels().len());
    // A curve that is cut at a band may be rounded otherwise in a pixel; a seam would be hundreds of them.
    let differ = whole
        .pixels()
        .iter()
        .zip(rows)
        .filter(|(one, other)| one != other)
        .count();
    assert!(differ < 20, "{differ} pixels differ");
}
