//! Every refusal of Tower Up, in the order of TU-126; those of set-up come last.

use crate::kernel::RefusalKind;

pub(super) const GAME_FINISHED: RefusalKind = kind("game_finished", "TU-113", "The game is over.");
pub(super) const NOT_YOUR_DECISION: RefusalKind =
    kind("not_your_decision", "TU-47", "Another seat decides now.");
pub(super) const WRONG_MOVE_TYPE: RefusalKind = kind(
    "wrong_move_type",
    "TU-47",
    "The state of the game does not accept this kind of move.",
);
pub(super) const MALFORMED_MOVE: RefusalKind = kind(
    "malformed_move",
    "TU-48",
    "A field of the move is missing, unknown or not of its kind.",
);
pub(super) const CARD_NOT_IN_MARKET: RefusalKind = kind(
    "card_not_in_market",
    "TU-51",
    "The card is not one of the three in the market.",
);
pub(super) const WILD_COLORS: RefusalKind = kind(
    "wrong_number_of_wild_colors",
    "TU-53",
    "There is not exactly one colour for each wild floor received.",
);
pub(super) const SUBSTITUTES: RefusalKind = kind(
    "wrong_number_of_substitutes",
    "TU-98",
    "There is not exactly one colour for each floor that is short and can be replaced.",
);
pub(super) const COLOR_NOT_IN_SUPPLY: RefusalKind = kind(
    "color_not_in_supply",
    "TU-99",
    "A colour chosen for a wild or a substitute floor is not left in the general supply.",
);
pub(super) const WRONG_DISCARD: RefusalKind = kind(
    "wrong_discard",
    "TU-69",
    "The floors given back do not leave exactly 10, are not held, or nothing is over.",
);
pub(super) const COLOR_REQUIRED: RefusalKind = kind(
    "color_required",
    "TU-31",
    "The starting floor is wild and no colour is named for it.",
);
pub(super) const COLOR_NOT_ALLOWED: RefusalKind = kind(
    "color_not_allowed",
    "TU-30",
    "The starting floor has a colour of its own and another is named.",
);
pub(super) const UNKNOWN_SITE: RefusalKind = kind("unknown_site", "TU-12", "The board has no such site.");
pub(super) const SITE_OCCUPIED: RefusalKind =
    kind("site_occupied", "TU-57", "A building stands on the site.");
pub(super) const NO_ADJACENT_BUILDING: RefusalKind = kind(
    "no_adjacent_building",
    "TU-58",
    "No building is next to the site.",
);
pub(super) const COLOR_CONFLICT: RefusalKind = kind(
    "color_conflict",
    "TU-59",
    "A building next to the site has this colour.",
);
pub(super) const NO_ROOF_LEFT: RefusalKind =
    kind("no_roof_left", "TU-63", "The seat has no roof left to place.");
pub(super) const NOT_ENOUGH_FLOORS: RefusalKind = kind(
    "not_enough_floors",
    "TU-61",
    "The personal supply cannot pay the whole building.",
);
pub(super) const BAD_ROOF_SITE: RefusalKind = kind(
    "bad_roof_site",
    "TU-65",
    "The roof is neither for the new building nor for one that has just grown.",
);
pub(super) const SEATS: RefusalKind = kind(
    "wrong_number_of_seats",
    "TU-11",
    "The game is not for this number of players.",
);
pub(super) const STARTING_FLOORS: RefusalKind = kind(
    "starting_floors_out_of_range",
    "TU-37",
    "The number of starting floors is not allowed with this number of players.",
);
pub(super) const OBJECTIVES_NOT_EXPECTED: RefusalKind = kind(
    "objectives_not_expected",
    "TU-36",
    "Objectives are named although they are not to be chosen.",
);
pub(super) const NUMBER_OF_OBJECTIVES: RefusalKind = kind(
    "wrong_number_of_objectives",
    "TU-36",
    "Not exactly three objectives are chosen.",
);
pub(super) const OBJECTIVE_TWICE: RefusalKind =
    kind("objective_named_twice", "TU-36", "An objective is chosen twice.");

pub(super) const ALL: &[RefusalKind] = &[
    GAME_FINISHED,
    NOT_YOUR_DECISION,
    WRONG_MOVE_TYPE,
    MALFORMED_MOVE,
    CARD_NOT_IN_MARKET,
    WILD_COLORS,
    SUBSTITUTES,
    COLOR_NOT_IN_SUPPLY,
    WRONG_DISCARD,
    COLOR_REQUIRED,
    COLOR_NOT_ALLOWED,
    UNKNOWN_SITE,
    SITE_OCCUPIED,
    NO_ADJACENT_BUILDING,
    COLOR_CONFLICT,
    NO_ROOF_LEFT,
    NOT_ENOUGH_FLOORS,
    BAD_ROOF_SITE,
    SEATS,
    STARTING_FLOORS,
    OBJECTIVES_NOT_EXPECTED,
    NUMBER_OF_OBJECTIVES,
    OBJECTIVE_TWICE,
];

const fn kind(code: &'static str, rule: &'static str, when: &'static str) -> RefusalKind {
    RefusalKind { code, rule, when }
}
