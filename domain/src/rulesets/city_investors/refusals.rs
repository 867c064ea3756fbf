//! Every refusal of City Investors, in the order in which they are looked at; those of set-up come last.

use crate::kernel::RefusalKind;

macro_rules! refusals {
    ($($name:ident = $code:literal, $rule:literal, $when:literal;)+) => {
        $(pub(super) const $name: RefusalKind = RefusalKind { code: $code, rule: $rule, when: $when };)+

        pub(super) const ALL: &[RefusalKind] = &[$($name),+];
    };
}

refusals! {
    UNREADABLE = "unreadable", "IN-412", "This is not a move.";
    UNKNOWN_TILE = "unknown_tile", "IN-102", "There is no tile with this id.";
    WRONG_VARIANT = "wrong_variant", "IN-1001", "The move does not exist in this variant.";
    RESIGNED = "resigned", "IN-1104", "The seat has resigned.";
    NOT_YOUR_TURN = "not_your_turn", "IN-401", "Another seat is to move.";
    GAME_OVER = "game_over", "IN-602", "The game, the party timer or the party time limit has ended.";
    NOT_STARTED = "not_started", "IN-1003", "Party variant: the game has not started yet.";
    ALREADY_READY = "already_ready", "IN-1003", "Party variant: the seat is ready, or the game has started.";
    NOT_ENOUGH_POINTS = "not_enough_points", "IN-402", "The turn has too few points for the action.";
    DUTY_OPEN = "duty_open", "IN-406", "The turn is to end and the Architect was not used.";
    RESERVE_FULL = "reserve_full", "IN-502", "The Architect with 3 tiles in the reserve.";
    NOT_IN_DISPLAY = "not_in_display", "IN-503", "The tile does not lie on the display.";
    NOT_IN_RESERVE = "not_in_reserve", "IN-511", "The tile is not in the own reserve.";
    NOT_IN_OTHER_RESERVE = "not_in_other_reserve", "IN-542", "No other player has the tile in the reserve.";
    WRONG_OWNER = "wrong_owner", "IN-542", "The tile is in the reserve of another seat than named.";
    SPY_NOT_ALONE = "spy_not_alone", "IN-546", "The Spy together with an action other than the Architect.";
    CENTRE = "centre", "IN-512", "The field is the centre, c3.";
    FIELD_OCCUPIED = "field_occupied", "IN-511", "A tile lies on the field.";
    FIELD_EMPTY = "field_empty", "IN-528", "No tile lies on the field.";
    SAME_FIELD = "same_field", "IN-522", "A field is to be swapped with itself.";
    BELOW_MINUS_FIVE = "below_minus_five", "IN-516", "Ecology, income or satisfaction would fall below -5.";
    STACK_TOO_SMALL = "stack_too_small", "IN-534", "The Mayor with fewer than 4 tiles in the stack.";
    DUTY_ENDANGERED = "duty_endangered", "IN-408", "After this the Architect would no longer be possible.";
    TILE_GONE = "tile_gone", "IN-1022", "Party variant: no tile lies on the position.";
    HAND_FULL = "hand_full", "IN-1004", "Party variant: the hand holds a tile.";
    HAND_EMPTY = "hand_empty", "IN-1012", "Party variant: the hand holds no tile.";
    TOO_FAST = "too_fast", "IN-1024", "Party variant: too little time has passed since the seat's last take.";
    CITY_FULL = "city_full", "IN-1015", "Party variant: the seat's city is full.";
    SEATS = "wrong_number_of_seats", "IN-101", "The game is not for this number of players.";
    START_SEAT = "start_seat_out_of_range", "IN-205", "There is no such seat to begin.";
    NUMBER_OF_GOALS = "wrong_number_of_goals", "IN-207", "Not exactly players + 1 goal cards are named.";
    GOAL_TWICE = "goal_named_twice", "IN-207", "A goal card is named twice.";
    OPTION_RANGE = "option_out_of_range", "IN-1036", "An option of the party variant is out of its range.";
    OPTION_VARIANT = "option_not_for_variant", "IN-1001", "An option is given that the variant does not have.";
}
