//! What holds in every state of every game (section 21). The laws ask after every event.

use crate::kernel::Seat;
use crate::rulesets::laws::Lawful;
use crate::rulesets::new_york_1901::cells::Cells;
use crate::rulesets::new_york_1901::events::Trigger;
use crate::rulesets::new_york_1901::state::{Phase, Player, State, Step};
use crate::rulesets::new_york_1901::tiles::{Tile, TileSet};
use crate::rulesets::new_york_1901::{
    BonusChallenge, Card, CharacterId, Characters, District, FirstPlayer, Lot, NewYork1901, Options,
    StreetCards, StreetId, Variant,
};

impl Lawful for NewYork1901 {
    const ENDINGS: &'static [&'static str] = &["tiles", "deck", "standstill", "resignation"];

    const TRANSCRIPTS: &'static str = "new_york_1901/tests/transcripts";

    fn tables() -> Vec<(Options, u8)> {
        let standard = Options::default();
        let advanced = Options {
            variant: Variant::Advanced,
            ..Options::default()
        };
        let with = |bonus_challenge, allow_flip| Options {
            bonus_challenge,
            allow_flip,
            ..Options::default()
        };
        let chosen = Options {
            bonus_challenge: BonusChallenge::None,
            street_cards: StreetCards::Chosen(vec![StreetId::Wall, StreetId::Cedar, StreetId::Broadway]),
            characters: Characters::Chosen(vec![
                CharacterId::Fletcher,
                CharacterId::Schneider,
                CharacterId::Odowd,
            ]),
            first_player: FirstPlayer::Chosen(Seat::new(2).unwrap()),
            ..Options::default()
        };
        vec![
            (standard.clone(), 2),
            (standard.clone(), 3),
            (standard, 4),
            (advanced.clone(), 2),
            (advanced.clone(), 3),
            (advanced, 4),
            (with(BonusChallenge::GoldenPrestige, true), 4),
            (with(BonusChallenge::KingOfGenerations, false), 2),
            (with(BonusChallenge::GoldTycoon, true), 2),
            (chosen, 3),
        ]
    }

    /// NY-180: 2,000 turns of three moves (take, build, end), and three action cards for each seat.
    fn most_moves(seats: u8) -> usize {
        3 * 2000 + 3 * usize::from(seats)
    }

    fn broken(state: &State) -> Vec<String> {
        let mut broken = cards(state);
        for (seat, player) in state.seated() {
            let land = land(state, player).into_iter().chain(tiles(state, player));
            broken.extend(land.map(|what| format!("seat {seat}: {what}")));
        }
        broken.extend(market(state));
        ensure(&mut broken, state.turns <= 2000, || {
            "NY-180: more than 2,000 turns".into()
        });
        let legendary = state
            .players
            .iter()
            .filter(|player| player.king().is_some())
            .count();
        ensure(
            &mut broken,
            legendary == usize::from(state.built_legendary().len()),
            || "NY-86: a legendary tile stands twice".into(),
        );
        broken
    }

    fn broken_step(before: &State, after: &State) -> Vec<String> {
        let mut broken = Vec::new();
        for (seat, (was, is)) in Seat::all(after.seats()).zip(before.players.iter().zip(&after.players)) {
            ensure(&mut broken, was.score <= is.score, || {
                format!("NY-177: the score of {seat} fell")
            });
            let gone = was
                .skyscrapers
                .iter()
                .filter(|skyscraper| !is.skyscrapers.contains(skyscraper));
            let demolished = |tile: Tile| tile == Tile::Starting || is.demolished.contains(tile);
            ensure(
                &mut broken,
                gone.clone().all(|skyscraper| demolished(skyscraper.tile)),
                || format!("NY-71: a skyscraper of {seat} moved"),
            );
            // NY-52, NY-75, NY-106: land is lost by a forced return only, and then one lot with a worker.
            let lost = was.owned.minus(is.owned);
            let returned = after.returns == before.returns + 1;
            ensure(
                &mut broken,
                lost.len() == u8::from(returned && lost.len() > 0) && lost.minus(was.held).len() == 0,
                || format!("NY-52: {seat} lost land"),
            );
        }
        broken
    }

    fn ending(state: &State) -> Option<String> {
        if state.phase != Phase::Finished {
            return None;
        }
        let trigger = match &state.end {
            Some(end) if !state.is_deserted() => end.trigger,
            _ => return Some("resignation".into()),
        };
        Some(match trigger {
            Trigger::Tiles => "tiles".into(),
            Trigger::Deck => "deck".into(),
            Trigger::Standstill => "standstill".into(),
        })
    }
}

/// NY-72, NY-76, NY-172: workers and land.
fn land(state: &State, player: &Player) -> Vec<String> {
    let mut broken = Vec::new();
    let content = state.content();
    ensure(&mut broken, player.held.len() <= 4, || {
        "NY-172: more than four workers".into()
    });
    let built = content.lots_under(&player.covered);
    ensure(&mut broken, built.and(player.held).len() == 0, || {
        "NY-76: a lot has a worker and a skyscraper".into()
    });
    ensure(&mut broken, built.or(player.held) == player.owned, || {
        "NY-76: a lot has neither worker nor skyscraper".into()
    });
    let cells = player.owned.iter().map(|lot| content.cells_of(lot));
    let cells = cells.fold(Cells::default(), |cells, lot| cells.or(&lot));
    ensure(&mut broken, cells == player.land, || {
        "the land is not that of the lots".into()
    });
    let others = state.players.iter().filter(|other| !std::ptr::eq(*other, player));
    ensure(
        &mut broken,
        others
            .clone()
            .all(|other| other.owned.and(player.owned).len() == 0),
        || "a lot has two owners".into(),
    );
    broken
}

/// NY-173, NY-174: skyscrapers and tiles.
fn tiles(state: &State, player: &Player) -> Vec<String> {
    let mut broken = Vec::new();
    let mut covered = Cells::default();
    for skyscraper in &player.skyscrapers {
        let cells = skyscraper.cells;
        let stands = cells.within(&player.land)
            && !cells.overlaps(&covered)
            && cells.overlaps(&state.content().frontage);
        ensure(&mut broken, stands, || {
            format!("NY-173: {} does not stand", skyscraper.tile)
        });
        covered = covered.or(&cells);
    }
    ensure(&mut broken, covered == player.covered, || {
        "the covered cells are wrong".into()
    });
    let own = |tile: &Tile| *tile != Tile::Starting && tile.legendary().is_none();
    let standing: TileSet = player.skyscrapers.iter().map(|s| s.tile).filter(own).collect();
    let number = player.unbuilt.len() + standing.len() + player.demolished.len();
    let all = player.unbuilt.or(standing).or(player.demolished);
    ensure(&mut broken, number == 18 && all.len() == 18, || {
        "NY-174: tiles are lost or made".into()
    });
    broken
}

/// NY-53, NY-175: cards and empty lots.
fn cards(state: &State) -> Vec<String> {
    let mut broken = Vec::new();
    let taken = state.taken_lots();
    for district in District::ALL {
        for size in [2, 3] {
            let card = Card { district, size };
            let counts = state.deck.bags().flat_map(|bag| bag.counts());
            let in_deck: usize = counts
                .filter(|(other, _)| *other == card)
                .map(|(_, count)| usize::from(count))
                .sum();
            let cards = in_deck + state.open.iter().filter(|other| **other == card).count();
            let is_it = |lot: &Lot| state.content().card_of(*lot) == Some(card) && !taken.contains(*lot);
            // NY-23: with two players no pink lot is in play.
            let in_play = state.seats() > 2 || district != District::Pink;
            let lots = Lot::all().filter(|lot| in_play && is_it(lot)).count();
            ensure(&mut broken, cards == lots, || {
                format!("NY-175: {cards} cards and {lots} lots of {card}")
            });
        }
    }
    broken
}

/// NY-176.
fn market(state: &State) -> Option<String> {
    let turn = state.turn().filter(|turn| turn.step == Step::Start)?;
    let fits = match turn.last {
        false => state.open.len() == 4,
        true => !state.open.is_empty(),
    };
    (!fits).then(|| format!("NY-176: a turn began with {} open cards", state.open.len()))
}

fn ensure(broken: &mut Vec<String>, holds: bool, what: impl FnOnce() -> String) {
    if !holds {
        broken.push(what());
    }
}
