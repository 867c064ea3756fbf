//! Every refusal of New York 1901, in the order in which they are looked at; those of set-up come last.

use crate::kernel::RefusalKind;

pub(super) const UNREADABLE: RefusalKind = kind("unreadable", "NY-45", "The text or object is not a move.");
pub(super) const GAME_OVER: RefusalKind = kind("game_over", "NY-141", "The game has ended.");
pub(super) const NOT_YOUR_TURN: RefusalKind = kind("not_your_turn", "NY-40", "Another player is active.");
pub(super) const MUST_RETURN_LOT: RefusalKind = kind(
    "must_return_lot",
    "NY-108",
    "The only legal move is the forced return of a lot.",
);
pub(super) const NOT_NOW: RefusalKind = kind(
    "not_now",
    "NY-45",
    "This move does not belong to this state of the turn.",
);
pub(super) const NOT_AT_TURN_START: RefusalKind = kind(
    "not_at_turn_start",
    "NY-121",
    "Market Change is played after another move.",
);
pub(super) const NO_FIRST_BUILD: RefusalKind = kind(
    "no_first_build",
    "NY-115",
    "Construction Boom is played before a first skyscraper was built.",
);
pub(super) const TURN_NOT_DONE: RefusalKind = kind(
    "turn_not_done",
    "NY-41",
    "The turn is ended before a main option is done.",
);
pub(super) const MUST_ACQUIRE_FIRST: RefusalKind = kind(
    "must_acquire_first",
    "NY-46",
    "A tile is built while land can and must be acquired first.",
);
pub(super) const CARD_USED: RefusalKind = kind("card_already_used", "NY-113", "The action card is spent.");
pub(super) const END_TRIGGERED: RefusalKind = kind(
    "end_already_triggered_this_turn",
    "NY-119",
    "Construction Boom is played after a first build that triggered the end.",
);
pub(super) const DECK_TOO_SMALL: RefusalKind = kind(
    "deck_too_small",
    "NY-123",
    "Market Change is played without four open cards and four in the deck.",
);
pub(super) const DECK_EMPTY: RefusalKind = kind(
    "deck_empty",
    "NY-130",
    "Land Grab is played while the deck is empty.",
);
pub(super) const SIZE_3: RefusalKind = kind(
    "size_3_with_land_grab",
    "NY-128",
    "A lot of size 3 is acquired in a turn with Land Grab.",
);
pub(super) const LOT_NOT_EMPTY: RefusalKind = kind("lot_not_empty", "NY-50", "The lot has an owner.");
pub(super) const NO_SUCH_CARD: RefusalKind = kind(
    "no_such_card",
    "NY-50",
    "No open card has the colour and size of the lot.",
);
pub(super) const NO_WORKER: RefusalKind = kind("no_worker", "NY-50", "The seat has no free worker.");
pub(super) const NO_WORKER_THERE: RefusalKind = kind(
    "no_worker_there",
    "NY-109",
    "The lot to return is not an own lot with a worker.",
);
pub(super) const UNKNOWN_TILE: RefusalKind = kind(
    "unknown_tile",
    "NY-57",
    "There is no such tile, or it is the starting property.",
);
pub(super) const LEGENDARY_LIMIT: RefusalKind = kind(
    "legendary_limit",
    "NY-85",
    "The seat has built a legendary skyscraper already.",
);
pub(super) const TILE_NOT_AVAILABLE: RefusalKind = kind(
    "tile_not_available",
    "NY-57",
    "The tile was built before, by the seat or, if legendary, by anyone.",
);
pub(super) const GENERATION_LOCKED: RefusalKind = kind(
    "generation_locked",
    "NY-79",
    "The score is too low for the generation of the tile.",
);
pub(super) const WRONG_SHAPE: RefusalKind = kind(
    "wrong_shape",
    "NY-70",
    "The cells are not the tile, however turned.",
);
pub(super) const NOT_YOUR_LAND: RefusalKind =
    kind("not_your_land", "NY-61", "A cell does not lie on an own lot.");
pub(super) const NO_FRONTAGE: RefusalKind =
    kind("no_frontage", "NY-63", "No cell is beside a street or a park.");
pub(super) const OCCUPIED: RefusalKind = kind(
    "occupied",
    "NY-62",
    "A skyscraper stands on a cell, and nothing is demolished by this move.",
);
pub(super) const NOTHING_TO_DEMOLISH: RefusalKind = kind(
    "nothing_to_demolish",
    "NY-91",
    "No own skyscraper stands on the cells to be rebuilt.",
);
pub(super) const GOLD_PROTECTED: RefusalKind = kind(
    "gold_protected",
    "NY-97",
    "A gold or legendary skyscraper would be demolished.",
);
pub(super) const NOT_HIGHER: RefusalKind = kind(
    "generation_not_higher",
    "NY-95",
    "The tile is not of a higher generation than all that it replaces.",
);
pub(super) const NOT_ENOUGH_WORKERS: RefusalKind = kind(
    "not_enough_workers",
    "NY-103",
    "There are too few workers for the lots that would be left bare.",
);
pub(super) const SEATS: RefusalKind = kind(
    "wrong_number_of_seats",
    "NY-1",
    "The game is not for this number of players.",
);
pub(super) const NUMBER_OF_STREETS: RefusalKind = kind(
    "wrong_number_of_streets",
    "NY-19",
    "Not exactly three streets are chosen.",
);
pub(super) const STREET_TWICE: RefusalKind = kind("street_named_twice", "NY-19", "A street is chosen twice.");
pub(super) const NUMBER_OF_CHARACTERS: RefusalKind = kind(
    "wrong_number_of_characters",
    "NY-20",
    "There is not exactly one character for each seat.",
);
pub(super) const CHARACTER_TWICE: RefusalKind =
    kind("character_named_twice", "NY-20", "A character is chosen twice.");
pub(super) const CHARACTER_OUT: RefusalKind = kind(
    "character_out_of_play",
    "NY-23",
    "A character is chosen who is out of the game with two players.",
);
pub(super) const NO_SUCH_SEAT: RefusalKind = kind(
    "no_such_seat",
    "NY-21",
    "The seat chosen to begin does not exist at this table.",
);

pub(super) const ALL: &[RefusalKind] = &[
    UNREADABLE,
    GAME_OVER,
    NOT_YOUR_TURN,
    MUST_RETURN_LOT,
    NOT_NOW,
    NOT_AT_TURN_START,
    NO_FIRST_BUILD,
    TURN_NOT_DONE,
    MUST_ACQUIRE_FIRST,
    CARD_USED,
    END_TRIGGERED,
    DECK_TOO_SMALL,
    DECK_EMPTY,
    SIZE_3,
    LOT_NOT_EMPTY,
    NO_SUCH_CARD,
    NO_WORKER,
    NO_WORKER_THERE,
    UNKNOWN_TILE,
    LEGENDARY_LIMIT,
    TILE_NOT_AVAILABLE,
    GENERATION_LOCKED,
    WRONG_SHAPE,
    NOT_YOUR_LAND,
    NO_FRONTAGE,
    OCCUPIED,
    NOTHING_TO_DEMOLISH,
    GOLD_PROTECTED,
    NOT_HIGHER,
    NOT_ENOUGH_WORKERS,
    SEATS,
    NUMBER_OF_STREETS,
    STREET_TWICE,
    NUMBER_OF_CHARACTERS,
    CHARACTER_TWICE,
    CHARACTER_OUT,
    NO_SUCH_SEAT,
];

const fn kind(code: &'static str, rule: &'static str, when: &'static str) -> RefusalKind {
    RefusalKind { code, rule, when }
}
