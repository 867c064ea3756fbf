//! The words of a vector: what its lines do, and what its names ask for.

use crate::kernel::Rules;
use crate::rulesets::uptown::content::{Kind, Worth};
use crate::rulesets::uptown::ids::{Card, Player, Plot};
use crate::rulesets::uptown::state::Side;
use crate::rulesets::uptown::tests::table::{NOW, Table, player, project};
use crate::rulesets::uptown::{ScoreSheet, Uptown, scoring, yields};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// What the lines of a vector bring to light.
pub(super) struct Run {
    pub(super) table: Table,
    pub(super) answers: BTreeMap<&'static str, Value>,
    canonical: Vec<String>,
    json: Vec<Value>,
    views: Vec<Value>,
}

impl Run {
    pub(super) fn on(table: Table) -> Self {
        Self {
            table,
            answers: BTreeMap::new(),
            canonical: Vec::new(),
            json: Vec::new(),
            views: Vec::new(),
        }
    }

    /// Carries out a line; gives the rule by which it is refused, if it is a move that is.
    pub(super) fn line(&mut self, place: &str, line: &str) -> Result<(), String> {
        if let Some(asked) = line.strip_prefix("list moves") {
            self.list_moves(place, asked);
        } else if let Some(number) = line.strip_prefix("units of player ") {
            let tally = self.side_of(number).street.tally();
            let kinds = Kind::ALL.iter().filter(|kind| tally.units(**kind) > 0);
            let units: BTreeMap<&str, u16> = kinds.map(|kind| (kind.name(), tally.units(*kind))).collect();
            self.answers.insert("units", json!(units));
        } else if let Some(number) = line.strip_prefix("income by plot of player ") {
            let sums = yields::by_plot(&self.side_of(number).street, Worth::Income);
            self.answers.insert("income_by_plot", json!(sums));
        } else if let Some(number) = line.strip_prefix("prestige by plot of player ") {
            let sums = yields::by_plot(&self.side_of(number).street, Worth::Prestige);
            self.answers.insert("prestige_by_plot", json!(sums));
        } else if line == "score" {
            self.score();
        } else if line.starts_with("view of player ") {
            self.views.push(json!(self.table.view()));
            let equal = self.views.windows(2).all(|pair| pair[0] == pair[1]);
            self.answers.insert("views_equal", json!(equal));
        } else {
            return self.play(line);
        }
        Ok(())
    }

    fn list_moves(&mut self, place: &str, asked: &str) {
        // What is skipped is skipped before anybody is asked (UP-30).
        self.table.settle();
        let wanted = |line: &String| match asked.strip_prefix(" of ") {
            Some("municipal card") => line.starts_with("take ") || line.starts_with("discard M"),
            Some(id) => line.contains(&format!(" {} ", project(id))),
            None if asked.is_empty() => true,
            None => panic!("{place}: `list moves{asked}` is not understood"),
        };
        let moves: Vec<String> = self.table.moves().into_iter().filter(wanted).collect();
        self.answers.insert("moves", json!(moves));
    }

    fn score(&mut self) {
        let sheets: Vec<ScoreSheet> = self.table.state.sides.iter().map(scoring::score).collect();
        let winners = scoring::outcome(&self.table.state).winners;
        self.answers.insert("scores", json!(sheets));
        self.answers.insert("winners", json!(winners));
    }

    fn play(&mut self, line: &str) -> Result<(), String> {
        let state = &self.table.state;
        let read = Uptown::read(line, state).ok();
        let legal = read.filter(|mv| Uptown::check(state, self.table.mover(), mv, NOW).is_ok());
        let Some(mv) = legal else {
            return Err(self.table.refused(line));
        };
        self.canonical.push(Uptown::write(&mv));
        self.json.push(serde_json::to_value(&mv).unwrap());
        self.table.take(mv);
        Ok(())
    }

    fn side_of(&self, number: &str) -> &Side {
        self.table.state.side(player(number.parse().unwrap())).unwrap()
    }

    /// What the state says now under a name of `then`; nothing if the name means nothing.
    pub(super) fn answer(&self, name: &str, expected: &Value) -> Option<Value> {
        let state = &self.table.state;
        let sides = || state.sides.iter();
        // A list that is shorter than the number of players covers the first players only.
        let first = expected.as_array().map_or(0, Vec::len);
        let cards = |deck: Option<Player>| self.table.cards_of(deck);
        Some(match name {
            "wallets" => json!(self.table.wallets()),
            "deck_coins" => json!(self.table.coins_on_decks()),
            "deck_sizes" => json!(sides().map(|side| side.deck.count()).collect::<Vec<_>>()),
            "decks" => json!(
                state
                    .players()
                    .map(|player| cards(Some(player)))
                    .collect::<Vec<_>>()
            ),
            "top_cards" => json!(sides().map(|side| side.deck.top).collect::<Vec<_>>()),
            "municipal_top" => json!(state.municipal.top),
            "municipal_size" => json!(state.municipal.count()),
            "discarded" => json!(state.discarded),
            "turn" => json!(state.turn()?.player),
            "action" => json!(self.table.due().1),
            "round" => json!(state.round),
            "end_triggered" => json!(state.end.is_some()),
            "finished" => json!(self.table.is_over()),
            "streets" => json!(sides().take(first).map(plots).collect::<Vec<_>>()),
            "closed" => json!(sides().take(first).map(closed).collect::<Vec<_>>()),
            "income" => json!(self.table.income()),
            "canonical" => json!(self.canonical),
            "json" => json!(self.json),
            "hidden" => json!(self.hidden(expected)),
            _ => self.answers.get(name)?.clone(),
        })
    }

    /// Those of the cards of which the view does not tell where they lie.
    fn hidden(&self, expected: &Value) -> Vec<Card> {
        let mut view = self.table.view();
        let unseen = std::mem::take(&mut view.unseen);
        let placed = serde_json::to_string(&view).unwrap();
        let hidden = |card: &Card| unseen.contains(card) && !placed.contains(&card.to_string());
        let cards: Vec<Card> = serde_json::from_value(expected.clone()).unwrap();
        cards.into_iter().filter(hidden).collect()
    }
}

fn plots(side: &Side) -> Vec<String> {
    let ids = |plot| {
        side.street
            .at(plot)
            .unwrap()
            .projects()
            .iter()
            .map(ToString::to_string)
    };
    Plot::all()
        .map(|plot| ids(plot).collect::<Vec<_>>().join(" "))
        .collect()
}

fn closed(side: &Side) -> Vec<bool> {
    side.street
        .buildings()
        .map(|building| building.is_closed())
        .collect()
}
