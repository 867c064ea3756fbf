//! Bonus challenges that are scored at the end (section 18).

use super::strictly_most;
use crate::rulesets::new_york_1901::content::{ChallengeId, Content};
use crate::rulesets::new_york_1901::state::Player;
use crate::rulesets::new_york_1901::tiles::Generation;

/// What a player has on the board, as far as the challenges look at it (NY-162).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::rulesets::new_york_1901) struct Tally {
    pub(in crate::rulesets::new_york_1901) bronze: u8,
    pub(in crate::rulesets::new_york_1901) silver: u8,
    pub(in crate::rulesets::new_york_1901) gold: u8,
    pub(in crate::rulesets::new_york_1901) non_rectangular: u8,
    /// Gold skyscrapers in each district; one that stands in several counts in each (NY-152).
    gold_in_district: [u8; 5],
}

impl Tally {
    pub(in crate::rulesets::new_york_1901) fn of(content: &Content, player: &Player) -> Self {
        let mut tally = Tally::default();
        for skyscraper in &player.skyscrapers {
            let round = content
                .tile(skyscraper.tile)
                .is_some_and(|info| !info.rectangular);
            tally.non_rectangular = tally.non_rectangular.saturating_add(u8::from(round));
            let count = match skyscraper.tile.generation() {
                // NY-161: the starting property counts for no generation.
                Generation::None => continue,
                Generation::Bronze => &mut tally.bronze,
                Generation::Silver => &mut tally.silver,
                Generation::Gold => {
                    for (district, count) in content.districts.iter().zip(&mut tally.gold_in_district) {
                        *count = count.saturating_add(u8::from(skyscraper.cells.overlaps(district)));
                    }
                    &mut tally.gold
                }
            };
            *count = count.saturating_add(1);
        }
        tally
    }

    pub(super) fn built(&self, generation: Generation) -> u8 {
        match generation {
            Generation::None => 0,
            Generation::Bronze => self.bronze,
            Generation::Silver => self.silver,
            Generation::Gold => self.gold,
        }
    }
}

/// The points of each player.
pub(in crate::rulesets::new_york_1901) fn challenge_points(
    content: &Content,
    challenge: Option<ChallengeId>,
    tallies: &[Tally],
) -> Vec<u32> {
    let figures = &content.challenges;
    let each = |points: &dyn Fn(&Tally) -> u32| tallies.iter().map(points).collect();
    match challenge {
        // NY-149: Golden Prestige was scored during the game.
        None | Some(ChallengeId::GoldenPrestige) => vec![0; tallies.len()],
        Some(ChallengeId::GoldTycoon) => each(&|tally| {
            let districts = tally.gold_in_district.iter();
            let ruled = districts.filter(|gold| **gold >= figures.tycoon_min_gold);
            figures.tycoon_points * ruled.count() as u32
        }),
        Some(ChallengeId::ChiefArchitect) => {
            each(&|tally| stepped(&figures.architect_steps, tally.non_rectangular))
        }
        Some(ChallengeId::BronzeBaron) => each(&|tally| stepped(&figures.baron_steps, tally.bronze)),
        Some(ChallengeId::KingOfGenerations) => king_of_generations(figures.king_points, tallies),
    }
}

/// The points of the highest step reached.
fn stepped(steps: &[(u8, u32)], count: u8) -> u32 {
    let reached = steps.iter().filter(|(at_least, _)| count >= *at_least);
    reached.map(|(_, points)| *points).max().unwrap_or(0)
}

/// NY-160.
fn king_of_generations(points_each: u32, tallies: &[Tally]) -> Vec<u32> {
    let mut points = vec![0; tallies.len()];
    for generation in [Generation::Bronze, Generation::Silver, Generation::Gold] {
        let counts: Vec<u8> = tallies.iter().map(|tally| tally.built(generation)).collect();
        if let Some(points) = strictly_most(&counts).and_then(|king| points.get_mut(king)) {
            *points += points_each;
        }
    }
    points
}
