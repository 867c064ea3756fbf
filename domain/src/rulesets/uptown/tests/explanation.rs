//! The view says what every project yields and why, so that a client can show it without knowing the rules.

use super::Table;
use crate::rulesets::uptown::{EffectType, Kind, PlacedView, YieldLine};

fn placed(street: &str) -> Vec<PlacedView> {
    let view = Table::of(2).street(1, street).view();
    view.players[0]
        .plots
        .iter()
        .flat_map(|plot| plot.projects.clone())
        .collect()
}

fn reasons(lines: &[YieldLine]) -> Vec<(&str, i32)> {
    lines
        .iter()
        .map(|line| (line.reason.as_str(), line.total))
        .collect()
}

#[test]
fn every_symbol_has_a_line_with_its_amount_its_count_and_its_reason() {
    let cinema = &placed("P77A P20B P72A P54A")[0];
    assert_eq!(
        (cinema.name.as_str(), cinema.kind, cinema.level),
        ("Cinema", Some(Kind::Services), 1)
    );
    assert_eq!(cinema.prestige.total, 1 + 6 - 2);
    let lines = [
        ("1*", 1),
        ("2* per cafe on this plot: 3 times", 6),
        ("-1* per flat on this plot: 2 times", -2),
    ];
    assert_eq!(reasons(&cinema.prestige.lines), lines);
    let cafes = &cinema.prestige.lines[1];
    assert_eq!(
        (cafes.effect, cafes.kind),
        (EffectType::PerKindOnPlot, Some(Kind::Cafe))
    );
    assert_eq!((cafes.amount, cafes.times, cafes.total), (2, 3, 6));
    assert!(cinema.income.lines.is_empty() && cinema.income.total == 0);
}

#[test]
fn a_reason_reads_well_whatever_the_count() {
    let of = |street: &str, level: usize| {
        let placed = &placed(street)[level];
        placed
            .income
            .lines
            .iter()
            .chain(&placed.prestige.lines)
            .map(|line| line.reason.clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(of("P27B", 0), ["1$ if on the ground floor: it is", "1*"]);
    assert_eq!(of("P42A P27B", 1), ["1$ if on the ground floor: it is not", "1*"]);
    assert_eq!(of("P42A P24A", 1), ["1$ per floor below: once", "-2*"]);
    assert_eq!(of("P64B", 0), ["1$ per office on this plot: 0 times"]);
    assert_eq!(
        of("P62B | P38B P72B", 0)[1],
        "2* per present on the street: 2 times"
    );
}

/// Lines add up to projects, projects to plots, plots to the street's income and to the score.
#[test]
fn the_lines_add_up() {
    let street = "P24B P54A P57A P50A | P27A P14A P31A P05A | P30B P62A | P77A P74A P40B | P02A";
    let view = Table::of(2).street(1, street).wallet(1, 7).view();
    let player = &view.players[0];
    for plot in &player.plots {
        for project in &plot.projects {
            for sum in [&project.income, &project.prestige] {
                assert_eq!(sum.lines.iter().map(|line| line.total).sum::<i32>(), sum.total);
                assert!(
                    sum.lines
                        .iter()
                        .all(|line| i32::from(line.amount) * i32::from(line.times) == line.total)
                );
            }
        }
        assert_eq!(
            plot.projects
                .iter()
                .map(|project| project.income.total)
                .sum::<i32>(),
            plot.income
        );
        assert_eq!(
            plot.projects
                .iter()
                .map(|project| project.prestige.total)
                .sum::<i32>(),
            plot.prestige
        );
    }
    assert_eq!(
        player.plots.iter().map(|plot| plot.income).sum::<i32>(),
        player.income
    );
    let rows: Vec<i32> = player.plots.iter().map(|plot| plot.prestige).collect();
    assert_eq!((&player.score.plots, player.score.coins), (&rows, 2));
    assert_eq!(player.score.total, rows.iter().sum::<i32>() + 2);
}

/// What a player would be paid stands in the view before the plot is closed by a roof without income.
#[test]
fn the_income_shown_is_the_income_paid() {
    let mut table = Table::of(2).street(1, "P24B | P09B P05B").deck(1, "P37 P03");
    assert_eq!(table.view().players[0].income, 4);
    table.play(&["play P37B 5"]);
    assert_eq!(table.income(), [(1, 4)]);
}

#[test]
fn signs_of_a_placed_project_are_shown() {
    let all = placed("P74B | P59B | P42A");
    let signs: Vec<(bool, bool, bool, bool)> = all
        .iter()
        .map(|p| (p.duo, p.roof, p.present, p.no_presents))
        .collect();
    assert_eq!(
        signs,
        [
            (false, true, false, true),
            (true, false, true, false),
            (false, false, false, false)
        ]
    );
    let view = Table::of(2).street(1, "P74B | P59B").view();
    assert!(view.players[0].plots[0].closed && view.players[0].plots[0].no_presents);
    assert!(!view.players[0].plots[1].closed && !view.players[0].plots[1].no_presents);
}

/// The top cards show their symbols as well, so that a purchase can be weighed.
#[test]
fn the_symbols_of_a_card_are_shown_typed() {
    let view = Table::of(2).deck(1, "P09 P82").view();
    let shop = &view.players[0].deck.top.as_ref().unwrap().projects[1];
    assert_eq!(
        (shop.name.as_str(), shop.text.as_str()),
        (
            "24-Hour Shop",
            "Shop; ground floor only; 1$ per flat on the street"
        )
    );
    let symbol = &shop.income[0];
    assert_eq!(
        (symbol.effect, symbol.kind, symbol.amount),
        (EffectType::PerKindOnStreet, Some(Kind::Flat), 1)
    );
    assert_eq!(symbol.text, "1$ per flat on the street");
}
