//! The sites of the city with what stands on them.

use super::ground::{self, Canvas};
use super::tower;
use crate::kernel::Names;
use crate::rulesets::tower_up::content::{Board, SiteInfo, content};
use crate::rulesets::tower_up::parts;
use crate::rulesets::tower_up::view::{BuildingView, SiteView, View};
use crate::rulesets::tower_up::words::{and, counted};
use crate::scene::{Area, Part};

pub(super) fn area(view: &View, names: Names, top: f32) -> Area {
    let board = content().board(view.board);
    let canvas = Canvas::of(board, top);
    let mut area = Area::new("City");
    ground::draw(&mut area, board, canvas);
    let mut sites: Vec<(&SiteView, &SiteInfo)> = view.sites.iter().zip(&board.sites).collect();
    // From the north to the south, so that a tower stands before what lies behind it.
    sites.sort_by_key(|(_, info)| (info.row, info.column));
    for (site, info) in sites {
        let label = format!("{}.", label(board, site, info, names));
        let part = Part::new(parts::site(&site.site), label);
        area.add(match &site.building {
            None => tower::lot(part, info, canvas.place(info)),
            Some(building) => tower::tower(part, info, building, canvas.place(info)),
        });
    }
    area
}

fn label(board: &Board, site: &SiteView, info: &SiteInfo, names: Names) -> String {
    let lies = match (info.lake, info.park) {
        (true, _) => " by the lake",
        (_, true) => " in the park",
        _ => "",
    };
    let district = board.district_of(info);
    let district = district.map_or(String::new(), |district| {
        let grey = if district.grey { "grey " } else { "" };
        format!(", {grey}district {}", district.name)
    });
    let built = match &site.building {
        None => "empty".into(),
        Some(building) => built(building, names),
    };
    let ends: Vec<String> = info.neighbours.iter().map(|other| board.id_of(*other)).collect();
    format!(
        "{}{lies}{district}: {built}; streets to {}",
        site.site,
        and(&ends)
    )
}

fn built(building: &BuildingView, names: Names) -> String {
    let height = counted(usize::from(building.height), &format!("{} floor", building.color));
    let roofs = building.roofs.iter().map(|roof| {
        let seen = if roof.visible { "on top" } else { "covered" };
        format!("{} on level {} ({seen})", names(roof.seat), roof.level)
    });
    let roofs: Vec<String> = roofs.collect();
    match roofs.len() {
        0 => format!("{height}, no roof"),
        1 => format!("{height}, roof of {}", and(&roofs)),
        _ => format!("{height}, roofs of {}", and(&roofs)),
    }
}
