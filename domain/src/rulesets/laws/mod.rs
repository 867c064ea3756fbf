//! Laws that hold for every ruleset. A ruleset is put to them by being listed; what is special about it (what must be
//! conserved, how its games can end, which tables are worth playing at) it says by implementing [`Lawful`].
//!
//! Every law plays whole games with chance and choices drawn from a seed; [`crate::soak`] says how many. Where a timer
//! of the rules runs, time passes between the decisions, sometimes until it has run out.

mod game;
mod mutation;
mod notation;
mod pictures;
mod rulings;
mod timers;
mod transcripts;
mod words;

pub(super) use notation::any_notation_is_read_or_refused;
pub(super) use pictures::{
    moves_can_be_chosen_in_the_picture, pictures_are_clear, pictures_of_transcripts,
    what_is_touched_is_in_the_picture,
};
pub(super) use rulings::*;
pub(super) use timers::deadlines_have_an_effect;
pub(super) use transcripts::transcripts_replay;
pub(super) use words::{boards_are_text, events_are_told, words_of_transcripts};

use crate::kernel::Rules;
use proptest::test_runner::Config;

/// What the laws need to know of a ruleset.
pub(super) trait Lawful: Rules {
    /// Every way in which a game can end; there is a transcript of each.
    const ENDINGS: &'static [&'static str];

    /// The folder of the transcripts, below that of the rulesets.
    const TRANSCRIPTS: &'static str;

    /// Set-ups that differ in what can happen: options and the number of seats.
    fn tables() -> Vec<(Self::Options, u8)>;

    /// No game of so many seats has more moves.
    fn most_moves(seats: u8) -> usize;

    /// What is broken in a state: components lost or made, limits passed. It is asked after every event.
    fn broken(state: &Self::State) -> Vec<String>;

    /// What is broken between two states of which one follows the other.
    fn broken_step(before: &Self::State, after: &Self::State) -> Vec<String>;

    /// How a game ended: one of `ENDINGS`, or nothing while it runs.
    fn ending(state: &Self::State) -> Option<String>;
}

/// A few games for each law, so that the laws are run every time; more on request.
pub(super) fn config() -> Config {
    crate::soak::cases(16, 64)
}

/// Fewer games, for laws that take long.
pub(super) fn config_for_costly() -> Config {
    crate::soak::cases(4, 64)
}

/// Puts one ruleset to the laws.
macro_rules! laws {
    ($name:ident in $module:ident) => {
        mod $module {
            use crate::rulesets::laws::{self, Setup};
            use proptest::prelude::*;

            type Ruleset = crate::rulesets::$module::$name;

            proptest! {
                #![proptest_config(laws::config())]

                #[test]
                fn who_is_to_move_has_a_move_and_listed_moves_are_accepted(setup: Setup) {
                    laws::listed_moves_are_accepted::<Ruleset>(setup)?;
                }

                #[test]
                fn a_deadline_does_not_pass_without_effect(setup: Setup) {
                    laws::deadlines_have_an_effect::<Ruleset>(setup)?;
                }

                #[test]
                fn a_mutated_move_is_refused_or_means_a_listed_one(setup: Setup) {
                    laws::mutated_moves_are_refused_or_listed::<Ruleset>(setup)?;
                }

                #[test]
                fn components_are_conserved(setup: Setup) {
                    laws::components_are_conserved::<Ruleset>(setup)?;
                }

                #[test]
                fn notation_round_trips(setup: Setup) {
                    laws::notation_round_trips::<Ruleset>(setup)?;
                }

                #[test]
                fn every_move_is_told_by_a_sentence_that_names_its_player(setup: Setup) {
                    laws::events_are_told::<Ruleset>(setup)?;
                }

                #[test]
                fn every_game_ends_and_then_nobody_moves(setup: Setup) {
                    laws::every_game_ends::<Ruleset>(setup)?;
                }

                #[test]
                fn the_same_seed_and_moves_give_the_same_events(setup: Setup) {
                    laws::same_seed_same_events::<Ruleset>(setup)?;
                }

                #[test]
                fn the_fallback_is_always_legal_and_a_game_of_fallbacks_ends(setup: Setup) {
                    laws::fallbacks_are_legal_and_end::<Ruleset>(setup)?;
                }

                #[test]
                fn a_skipped_seat_is_passed_over_and_skipping_everybody_ends_the_game(setup: Setup) {
                    laws::skipping_everybody_ends::<Ruleset>(setup)?;
                }

                #[test]
                fn resigning_at_any_point_keeps_the_laws_and_the_last_one_left_wins(setup: Setup) {
                    laws::resigning_keeps_the_laws::<Ruleset>(setup)?;
                }
            }

            // These look at everything after every move, which takes long.
            proptest! {
                #![proptest_config(laws::config_for_costly())]

                #[test]
                fn a_forged_event_does_not_panic(setup: Setup) {
                    laws::forged_events_do_not_panic::<Ruleset>(setup)?;
                }

                #[test]
                fn replay_equals_play_at_every_step(setup: Setup) {
                    laws::replay_equals_play::<Ruleset>(setup)?;
                }

                #[test]
                fn a_board_fits_a_mail_and_shows_every_player(setup: Setup) {
                    laws::boards_are_text::<Ruleset>(setup)?;
                }

                #[test]
                fn a_picture_can_be_read_and_shows_every_player(setup: Setup) {
                    laws::pictures_are_clear::<Ruleset>(setup)?;
                }

                #[test]
                fn every_move_is_described_and_can_be_chosen_in_the_picture(setup: Setup) {
                    laws::moves_can_be_chosen_in_the_picture::<Ruleset>(setup)?;
                }

                #[test]
                fn what_an_event_has_changed_is_in_the_picture(setup: Setup) {
                    laws::what_is_touched_is_in_the_picture::<Ruleset>(setup)?;
                }
            }

            mod fuzz {
                #[test]
                fn any_text_as_notation_is_a_move_or_is_refused_in_a_sentence() {
                    crate::rulesets::laws::any_notation_is_read_or_refused::<super::Ruleset>();
                }
            }

            #[test]
            fn refusal_codes_are_unique_and_documented() {
                laws::refusals_are_documented::<Ruleset>();
            }

            #[test]
            fn transcripts_of_whole_games_still_replay() {
                laws::transcripts_replay::<Ruleset>();
            }

            #[test]
            fn boards_and_sentences_of_transcripts_are_as_they_were_approved() {
                laws::words_of_transcripts::<Ruleset>();
            }

            #[test]
            fn pictures_of_transcripts_are_as_they_were_approved() {
                laws::pictures_of_transcripts::<Ruleset>();
            }
        }
    };
}
pub(super) use laws;
