//! The five tracks (IN-107) and how values are shown on them (IN-109).

use plotline_published::{FromJson, Published};
use serde::Serialize;

/// IN-107, IN-516: ecology, income and satisfaction never go below this while the game is played.
pub(super) const LOWEST: i32 = -5;

/// One value for each track: where a player stands, or what a tile changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, FromJson, Published)]
#[serde(deny_unknown_fields)]
#[published(name = "CityInvestorsTracks")]
pub struct Tracks {
    pub residents: i32,
    pub jobs: i32,
    pub ecology: i32,
    pub income: i32,
    pub satisfaction: i32,
}

/// One of the five tracks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, FromJson, Published)]
#[serde(rename_all = "snake_case")]
#[published(name = "CityInvestorsTrack")]
pub enum Track {
    Residents,
    Jobs,
    Ecology,
    Income,
    Satisfaction,
}

impl Track {
    pub(super) const ALL: [Track; 5] = [
        Track::Residents,
        Track::Jobs,
        Track::Ecology,
        Track::Income,
        Track::Satisfaction,
    ];

    pub(super) fn name(self) -> &'static str {
        match self {
            Track::Residents => "residents",
            Track::Jobs => "jobs",
            Track::Ecology => "ecology",
            Track::Income => "income",
            Track::Satisfaction => "satisfaction",
        }
    }

    /// IN-107: residents and jobs have no negative values, so that no tile may lower them.
    pub(super) fn has_negative_values(self) -> bool {
        !matches!(self, Track::Residents | Track::Jobs)
    }
}

impl Tracks {
    pub(super) fn get(&self, track: Track) -> i32 {
        match track {
            Track::Residents => self.residents,
            Track::Jobs => self.jobs,
            Track::Ecology => self.ecology,
            Track::Income => self.income,
            Track::Satisfaction => self.satisfaction,
        }
    }

    pub(super) fn plus(&self, other: &Tracks) -> Tracks {
        self.with(other, i32::saturating_add)
    }

    pub(super) fn minus(&self, other: &Tracks) -> Tracks {
        self.with(other, i32::saturating_sub)
    }

    /// The gains alone: what is lost with a tile that is taken off in scoring (IN-707).
    pub(super) fn gains(&self) -> Tracks {
        self.with(&Tracks::default(), i32::max)
    }

    pub(super) fn sum(&self) -> i32 {
        Track::ALL
            .iter()
            .fold(0, |sum, track| self.get(*track).saturating_add(sum))
    }

    /// IN-516: the first track that is below -5, if one is.
    pub(super) fn too_low(&self) -> Option<Track> {
        Track::ALL
            .into_iter()
            .find(|track| track.has_negative_values() && self.get(*track) < LOWEST)
    }

    fn with(&self, other: &Tracks, join: impl Fn(i32, i32) -> i32) -> Tracks {
        Tracks {
            residents: join(self.residents, other.residents),
            jobs: join(self.jobs, other.jobs),
            ecology: join(self.ecology, other.ecology),
            income: join(self.income, other.income),
            satisfaction: join(self.satisfaction, other.satisfaction),
        }
    }
}
