use super::{Table, field, seat};
use crate::kernel::{Rules, Standing, legal_moves};
use crate::rulesets::city_investors::scoring::sheets;
use crate::rulesets::city_investors::state::{End, Phase, Turn};
use crate::rulesets::city_investors::tracks::Tracks;
use crate::rulesets::city_investors::{CityInvestors, Ending, GoalId, ScoreSheet, Tile, View};

/// What a test looks at.
impl Table {
    pub(in super::super) fn view(&self) -> View {
        CityInvestors::view(&self.state)
    }

    pub(in super::super) fn standing(&self) -> Standing {
        CityInvestors::standing(&self.state)
    }

    pub(in super::super) fn to_move(&self) -> Vec<u8> {
        self.standing().to_move.iter().map(|seat| seat.number()).collect()
    }

    pub(in super::super) fn turn(&self) -> &Turn {
        match &self.state.phase {
            Phase::Turn(turn) => turn,
            other => panic!("no turn is played: {other:?}"),
        }
    }

    pub(in super::super) fn points(&self) -> u8 {
        self.turn().points
    }

    /// The legal moves of a seat in notation.
    pub(in super::super) fn legal(&self, number: u8) -> Vec<String> {
        let moves = legal_moves::<CityInvestors>(&self.state, seat(number), self.now);
        moves.iter().map(CityInvestors::write).collect()
    }

    /// The letters of the legal moves of a seat, each once.
    pub(in super::super) fn kinds(&self, number: u8) -> String {
        let mut kinds = String::new();
        for line in self.legal(number) {
            if !kinds.contains(&line[..1]) {
                kinds.push_str(&line[..1]);
            }
        }
        kinds
    }

    /// Five numbers such as `4/3/-1/3/-2`.
    pub(in super::super) fn tracks(&self, number: u8) -> String {
        five(self.state.player(seat(number)).unwrap().city.tracks())
    }

    pub(in super::super) fn on(&self, number: u8, id: &str) -> String {
        let tile = self.state.player(seat(number)).unwrap().city.tile(field(id));
        tile.map_or_else(|| "-".into(), |tile| tile.to_string())
    }

    pub(in super::super) fn reserve_of(&self, number: u8) -> String {
        words(&self.state.player(seat(number)).unwrap().reserve)
    }

    /// The display in place order, `-` for an empty place.
    pub(in super::super) fn displayed(&self) -> String {
        let places: Vec<String> = self
            .state
            .display
            .iter()
            .map(|tile| tile.map_or_else(|| "-".into(), |tile| tile.to_string()))
            .collect();
        places.join(" ")
    }

    pub(in super::super) fn stack_size(&self) -> usize {
        self.state.unseen.len()
    }

    pub(in super::super) fn discarded(&self) -> String {
        words(&self.state.discarded)
    }

    /// Who still has a last turn; nobody outside the final round.
    pub(in super::super) fn waiting(&self) -> Vec<u8> {
        match &self.state.end {
            End::FinalRound { waiting } => waiting.iter().map(|seat| seat.number()).collect(),
            End::Open | End::LastTurn => Vec::new(),
        }
    }

    pub(in super::super) fn ending(&self) -> Option<Ending> {
        match self.state.phase {
            Phase::Finished(ending) => Some(ending),
            _ => None,
        }
    }

    pub(in super::super) fn score(&self, number: u8) -> ScoreSheet {
        sheets(&self.state).swap_remove(usize::from(number) - 1)
    }

    /// Who fulfils a goal card, if it alone is laid out.
    pub(in super::super) fn fulfil(&mut self, goal: GoalId) -> Vec<u8> {
        self.state.goals = vec![goal];
        let sheets = sheets(&self.state);
        (1..)
            .zip(sheets)
            .filter(|(_, sheet)| sheet.goals == [goal])
            .map(|(number, _)| number)
            .collect()
    }

    /// The places of the seats, in seat order.
    pub(in super::super) fn places(&self) -> Vec<u8> {
        let outcome = crate::rulesets::city_investors::scoring::outcome(&self.state);
        let mut ranking = outcome.ranking;
        ranking.sort_by_key(|place| place.seat);
        ranking.iter().map(|place| place.place).collect()
    }
}

pub(in super::super) fn five(tracks: &Tracks) -> String {
    let Tracks {
        residents,
        jobs,
        ecology,
        income,
        satisfaction,
    } = tracks;
    format!("{residents}/{jobs}/{ecology}/{income}/{satisfaction}")
}

fn words(tiles: &[Tile]) -> String {
    let ids: Vec<String> = tiles.iter().map(Tile::to_string).collect();
    ids.join(" ")
}
