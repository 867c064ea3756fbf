//! Goal cards (section 9): who fulfils which of those laid out.

use super::Scored;
use crate::kernel::Seat;
use crate::rulesets::city_investors::content::content;
use crate::rulesets::city_investors::goals::GoalKind;
use crate::rulesets::city_investors::state::State;

/// IN-901: every card goes to everybody who fulfils it. Who has resigned is left out (IN-1104).
pub(super) fn judge(state: &State, cities: &mut [Scored]) {
    for id in &state.goals {
        let Some(goal) = content().goal(*id) else { continue };
        let staying = cities.iter().filter(|scored| !state.has_left(scored.seat));
        let seats = match goal.kind {
            // IN-905: the highest value, whatever it is.
            GoalKind::TrackMax(track) => {
                most(staying, i32::MIN, |scored| scored.sheet.final_tracks.get(track))
            }
            // IN-904: none is not most.
            GoalKind::TileCountMax(of) => most(staying, 1, |scored| scored.city.count_of(of).into()),
            GoalKind::LargestAreaMax(of) => most(staying, 1, |scored| scored.city.largest_area(of).into()),
            GoalKind::BoardComplete => staying
                .filter(|scored| scored.city.is_full())
                .map(|scored| scored.seat)
                .collect(),
            GoalKind::FirstFullBoard => staying
                .filter(|scored| state.first_full == Some(scored.seat))
                .map(|scored| scored.seat)
                .collect(),
        };
        for scored in cities.iter_mut().filter(|scored| seats.contains(&scored.seat)) {
            scored.sheet.goals.push(*id);
        }
    }
}

/// IN-903: those with the greatest value, all of them in a tie, if it is at least `minimum`.
fn most<'a>(
    cities: impl Iterator<Item = &'a Scored>,
    minimum: i32,
    value: impl Fn(&Scored) -> i32,
) -> Vec<Seat> {
    let values: Vec<(Seat, i32)> = cities.map(|scored| (scored.seat, value(scored))).collect();
    let greatest = values.iter().map(|(_, value)| *value).max().unwrap_or(minimum);
    let winners = values
        .iter()
        .filter(|(_, value)| *value == greatest && greatest >= minimum);
    winners.map(|(seat, _)| *seat).collect()
}
