//! Every refusal of UpTown, in the order in which moves are looked at; that of set-up comes last.

use crate::kernel::RefusalKind;

pub(super) const GAME_FINISHED: RefusalKind = kind("game_finished", "UP-24", "The game is over.");
pub(super) const NOT_YOUR_TURN: RefusalKind = kind("not_your_turn", "UP-24", "It is another player's turn.");
pub(super) const WRONG_ACTION: RefusalKind = kind(
    "wrong_action",
    "UP-24",
    "The move is a first action and a second one is due, or the other way round.",
);
pub(super) const MALFORMED_MOVE: RefusalKind = kind(
    "malformed_move",
    "UP-45",
    "A field of the move is missing, unknown or not of its kind; a project that no card has, for instance.",
);
pub(super) const COINS_ON_DECK: RefusalKind = kind(
    "coins_on_deck",
    "UP-25",
    "Coins lie on the player's own deck, so that collecting them is the only first action.",
);
pub(super) const NO_COINS: RefusalKind = kind("no_coins", "UP-26", "No coins lie on the player's own deck.");
pub(super) const NOT_YOUR_TOP_CARD: RefusalKind = kind(
    "not_your_top_card",
    "UP-26",
    "The card is not the top card of the player's own deck.",
);
pub(super) const MUNICIPAL_CARDS_LEFT: RefusalKind = kind(
    "municipal_cards_left",
    "UP-42",
    "A second action is passed although the municipal pile is not empty.",
);
pub(super) const MUNICIPAL_CARD_FITS: RefusalKind = kind(
    "municipal_card_fits",
    "UP-41",
    "The municipal card is discarded although one of its projects can be placed.",
);
pub(super) const NOT_THE_MUNICIPAL_CARD: RefusalKind = kind(
    "not_the_municipal_card",
    "UP-33",
    "The card is not the top card of the municipal pile.",
);
pub(super) const NO_SUCH_PLAYER: RefusalKind =
    kind("no_such_player", "UP-34", "There is no player of this number.");
pub(super) const DECK_EMPTY: RefusalKind = kind("deck_empty", "UP-83", "The deck has no card left.");
pub(super) const NOT_THE_TOP_CARD: RefusalKind = kind(
    "not_the_top_card",
    "UP-34",
    "The card is not the top card of that deck.",
);
pub(super) const DECK_BLOCKED: RefusalKind = kind("deck_blocked", "UP-38", "Coins lie on the deck.");
pub(super) const TOO_EXPENSIVE: RefusalKind =
    kind("too_expensive", "UP-39", "The wallet holds less than the price.");
pub(super) const OWN_STREET_ONLY: RefusalKind = kind(
    "own_street_only",
    "UP-47",
    "A project that is no present is for another street than the player's own.",
);
pub(super) const OTHER_STREET_ONLY: RefusalKind = kind(
    "other_street_only",
    "UP-48",
    "A present is for a street that is not another player's.",
);
pub(super) const PRESENTS_FORBIDDEN: RefusalKind = kind(
    "presents_forbidden",
    "UP-55",
    "A project of the building forbids presents.",
);
pub(super) const PLOT_NOT_CLOSED: RefusalKind = kind(
    "plot_not_closed",
    "UP-53",
    "The project needs a roof below it and the plot is open.",
);
pub(super) const PLOT_CLOSED: RefusalKind = kind("plot_closed", "UP-52", "The plot is closed by a roof.");
pub(super) const PLOT_NOT_EMPTY: RefusalKind = kind(
    "plot_not_empty",
    "UP-49",
    "The project is for the ground floor and the plot is built on.",
);
pub(super) const PLOT_EMPTY: RefusalKind = kind(
    "plot_empty",
    "UP-50",
    "The project is for an upper floor and the plot is empty.",
);
pub(super) const SEATS: RefusalKind = kind(
    "wrong_number_of_seats",
    "UP-1",
    "The game is not for this number of players.",
);

pub(super) const ALL: &[RefusalKind] = &[
    GAME_FINISHED,
    NOT_YOUR_TURN,
    WRONG_ACTION,
    MALFORMED_MOVE,
    COINS_ON_DECK,
    NO_COINS,
    NOT_YOUR_TOP_CARD,
    MUNICIPAL_CARDS_LEFT,
    MUNICIPAL_CARD_FITS,
    NOT_THE_MUNICIPAL_CARD,
    NO_SUCH_PLAYER,
    DECK_EMPTY,
    NOT_THE_TOP_CARD,
    DECK_BLOCKED,
    TOO_EXPENSIVE,
    OWN_STREET_ONLY,
    OTHER_STREET_ONLY,
    PRESENTS_FORBIDDEN,
    PLOT_NOT_CLOSED,
    PLOT_CLOSED,
    PLOT_NOT_EMPTY,
    PLOT_EMPTY,
    SEATS,
];

const fn kind(code: &'static str, rule: &'static str, when: &'static str) -> RefusalKind {
    RefusalKind { code, rule, when }
}
