//! Reads the content file and refuses one that the rules could not play with. An effect, a kind or a requirement that
//! the rules do not know is refused by the types already.

use super::{CardInfo, Content, Effect, Kind, ProjectInfo, Requirement, Setup, Worth};
use crate::rulesets::uptown::ids::{Card, MAX_PLAYERS, PLOTS, Player};
use plotline_published::FromJson;
use std::collections::BTreeMap;

#[derive(FromJson)]
struct File {
    setup: Setup,
    streets: Streets,
    kinds: List<FileKind>,
    income_symbols: List<Symbol>,
    prestige_symbols: List<Symbol>,
    project_cards: Cards<ProjectCard>,
    municipal_cards: Cards<MunicipalCard>,
}

#[derive(FromJson)]
struct Streets {
    boards: Vec<Board>,
}

#[derive(FromJson)]
struct Board {
    id: String,
}

#[derive(FromJson)]
struct List<T> {
    list: Vec<T>,
}

#[derive(FromJson)]
struct FileKind {
    id: Kind,
    duo_allowed: bool,
}

#[derive(FromJson)]
struct Symbol {
    effect: Effect,
}

/// Every symbol that a card may show.
struct Glossary {
    income: Vec<Effect>,
    prestige: Vec<Effect>,
}

#[derive(FromJson)]
struct Cards<T> {
    cards: Vec<T>,
}

#[derive(FromJson)]
#[serde(deny_unknown_fields)]
struct ProjectCard {
    id: Card,
    cost: u32,
    projects: Vec<ProjectInfo>,
}

#[derive(FromJson)]
#[serde(deny_unknown_fields)]
struct MunicipalCard {
    id: Card,
    sides: Vec<Side>,
}

#[derive(FromJson)]
struct Side {
    projects: Vec<ProjectInfo>,
}

pub(in crate::rulesets::uptown) fn load(json: &str) -> Result<Content, String> {
    let file: File = serde_json::from_str(json).map_err(|error| error.to_string())?;
    table(&file)?;
    let glossary = Glossary {
        income: file
            .income_symbols
            .list
            .iter()
            .map(|symbol| symbol.effect)
            .collect(),
        prestige: file
            .prestige_symbols
            .list
            .iter()
            .map(|symbol| symbol.effect)
            .collect(),
    };
    let project_cards = file
        .project_cards
        .cards
        .into_iter()
        .map(|card| (card.id, Some(card.cost), card.projects));
    let municipal_cards = file.municipal_cards.cards.into_iter().map(|card| {
        let projects = card.sides.into_iter().flat_map(|side| side.projects).collect();
        (card.id, None, projects)
    });
    let mut cards = Vec::new();
    let mut expected = Card::all();
    for (id, cost, projects) in project_cards.chain(municipal_cards) {
        ensure(expected.next() == Some(id), || {
            format!("card {id} is out of place")
        })?;
        cards.push(card(id, cost, projects, &glossary, &file.kinds.list)?);
    }
    ensure(expected.next().is_none(), || "cards are missing".into())?;
    same_name_same_project(&cards)?;
    Ok(Content {
        cards,
        setup: file.setup,
    })
}

/// UP-1, UP-4, UP-15, UP-19: boards, plots and decks are those that a state has room for.
fn table(file: &File) -> Result<(), String> {
    let setup = &file.setup;
    ensure(setup.plots_per_street == PLOTS, || {
        "a street has another number of plots".into()
    })?;
    ensure(setup.coins_per_prestige_point > 0, || {
        "coins are worth nothing".into()
    })?;
    let boards = file.streets.boards.iter().map(|board| board.id.as_str());
    ensure(boards.eq(Player::all(MAX_PLAYERS).map(Player::board)), || {
        "the boards are not I to IV".into()
    })?;
    let all = file.project_cards.cards.len();
    let even = |(players, deck): (&u8, &u8)| usize::from(*players) * usize::from(*deck) == all;
    ensure(setup.deal.keys().eq(&[2, 3, 4]), || {
        "the game is for 2 to 4 players".into()
    })?;
    ensure(setup.deal.iter().all(even), || {
        "the cards are not dealt out equally".into()
    })
}

/// UP-7, UP-8: the projects are those of the card; only project cards have a price, and it is at least 1 (UP-30).
fn card(
    id: Card,
    cost: Option<u32>,
    projects: Vec<ProjectInfo>,
    glossary: &Glossary,
    kinds: &[FileKind],
) -> Result<CardInfo, String> {
    ensure(cost != Some(0), || format!("{id} costs nothing"))?;
    ensure(cost.is_none() == id.is_municipal(), || {
        format!("{id} is among the wrong cards")
    })?;
    let ids = projects.iter().map(|project| project.id);
    ensure(ids.eq(id.projects()), || {
        format!("{id} has other projects than its letters")
    })?;
    projects
        .iter()
        .try_for_each(|project| check(project, glossary, kinds))?;
    Ok(CardInfo { cost, projects })
}

/// UP-9, UP-10, UP-59.
fn check(project: &ProjectInfo, glossary: &Glossary, kinds: &[FileKind]) -> Result<(), String> {
    let broken = |what: &str| format!("{}: {what}", project.id);
    let duo_allowed = kinds
        .iter()
        .any(|kind| Some(kind.id) == project.kind && kind.duo_allowed);
    ensure(!project.duo || duo_allowed, || broken("its kind has no duo"))?;
    let roof_on_roof = project.roof && project.requirement == Some(Requirement::RoofOnly);
    ensure(!roof_on_roof, || broken("a roof that needs a roof"))?;
    ensure(!(project.present && project.no_presents), || {
        broken("a present that forbids presents")
    })?;
    for (effects, known) in [
        (&project.income, &glossary.income),
        (&project.prestige, &glossary.prestige),
    ] {
        let stranger = effects.iter().find(|effect| !known.contains(effect));
        ensure(stranger.is_none(), || {
            broken("a symbol that is not in the glossary")
        })?;
    }
    ensure(project.text == text(project), || {
        broken("its text says something else")
    })
}

/// A project's line: kind, requirement, flags, income, prestige.
fn text(project: &ProjectInfo) -> String {
    let kind = match project.kind {
        None => "No kind",
        Some(Kind::Office) => "Office",
        Some(Kind::Services) => "Services",
        Some(Kind::Flat) => "Flat",
        Some(Kind::Cafe) => "Cafe",
        Some(Kind::Shop) => "Shop",
        Some(Kind::Hotel) => "Hotel",
    };
    let mut parts = vec![if project.duo {
        format!("{kind} (duo)")
    } else {
        kind.into()
    }];
    parts.extend(project.requirement.map(|requirement| match requirement {
        Requirement::GroundFloor => "ground floor only".into(),
        Requirement::UpperFloor => "upper floor only".into(),
        Requirement::RoofOnly => "only on a roof".into(),
    }));
    let flags = [
        (project.roof, "roof"),
        (project.present, "present"),
        (project.no_presents, "no presents here"),
    ];
    parts.extend(
        flags
            .into_iter()
            .filter(|(set, _)| *set)
            .map(|(_, flag)| flag.into()),
    );
    parts.extend(project.income.iter().map(|effect| effect.text(Worth::Income)));
    parts.extend(project.prestige.iter().map(|effect| effect.text(Worth::Prestige)));
    parts.join("; ")
}

/// Projects that are called alike are alike.
fn same_name_same_project(cards: &[CardInfo]) -> Result<(), String> {
    let mut texts: BTreeMap<&str, &str> = BTreeMap::new();
    for project in cards.iter().flat_map(|card| &card.projects) {
        let first = texts.entry(&project.name).or_insert(&project.text);
        ensure(*first == project.text, || {
            format!("{} differs from another {}", project.id, project.name)
        })?;
    }
    Ok(())
}

fn ensure(holds: bool, why: impl FnOnce() -> String) -> Result<(), String> {
    if holds { Ok(()) } else { Err(why()) }
}
