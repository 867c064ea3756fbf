//! Every problem a client can meet. Codes are stable and never used for anything else.

use plotline_published::docs;
use serde::Serialize;

#[derive(Debug, PartialEq, Eq, Serialize, docs::ToSchema)]
#[schema(as = ProblemKind)]
pub struct Kind {
    /// Stable; what programs look at.
    pub code: &'static str,
    pub status: u16,
    /// The same for every occurrence.
    pub title: &'static str,
}

macro_rules! kinds {
    ($($name:ident $status:literal $code:literal $title:literal;)+) => {
        $(pub static $name: Kind = Kind { code: $code, status: $status, title: $title };)+

        pub static ALL: &[&Kind] = &[$(&$name),+];
    };
}

kinds! {
    UNREADABLE            400 "unreadable" "The request cannot be read";
    NO_MOVES              400 "no_moves" "The turn has no moves";
    TOO_MANY_MOVES        400 "too_many_moves" "The turn has too many moves";
    NO_CONDITIONS         400 "no_conditions" "Nothing is expected";
    TOO_MANY_CONDITIONS   400 "too_many_conditions" "Too much is expected";
    BAD_KEY               400 "bad_idempotency_key" "The Idempotency-Key is not usable";
    INVALID_QUERY         400 "invalid_query" "The GraphQL document is not valid";
    QUERY_TOO_LARGE       400 "query_too_large" "The GraphQL document is too large";
    QUERY_TOO_DEEP        400 "query_too_deep" "The GraphQL document is nested too deep";
    QUERY_TOO_COMPLEX     400 "query_too_complex" "The GraphQL document asks for too much at once";
    ANSWER_TOO_LARGE      400 "answer_too_large" "The answer would be too large";
    TOO_MANY_ALIASES      400 "too_many_aliases" "The GraphQL document has too many aliases";
    TOO_MANY_ROOT_FIELDS  400 "too_many_root_fields" "The GraphQL operation has too many fields at its root";
    BATCH_TOO_LARGE       400 "batch_too_large" "The batch has too many operations";
    UNAUTHENTICATED       401 "unauthenticated" "A valid token is needed";
    WRONG_CREDENTIALS     401 "wrong_credentials" "The login or the password is wrong";
    INVALID_REFRESH_TOKEN 401 "invalid_refresh_token" "The refresh token is not valid";
    REFRESH_TOKEN_REUSED  401 "refresh_token_reused" "The refresh token was used before";
    INSUFFICIENT_SCOPE    403 "insufficient_scope" "The token may not be used for this";
    TOKEN_OUTLIVES_CALLER 403 "token_outlives_caller" "The token would outlive the one that makes it";
    RECENT_LOG_IN_NEEDED  403 "recent_log_in_needed" "This needs a log-in within the last 15 minutes";
    ACCOUNT_BLOCKED       403 "account_blocked" "The account is blocked";
    WRONG_PASSWORD        403 "wrong_password" "The current password is wrong";
    OWN_GAME              403 "own_game" "You sit at this game";
    NOT_SEATED            403 "not_seated" "You do not sit at this game";
    NOT_FOUND             404 "not_found" "There is no such thing";
    NO_DEADLINE           404 "no_deadline" "Nobody has to move by any time";
    INBOUND_DISABLED      404 "inbound_disabled" "This service takes no mail";
    METHOD_NOT_ALLOWED    405 "method_not_allowed" "This address has no such method";
    NOT_ACCEPTABLE        406 "not_acceptable" "None of the accepted media types is offered";
    REQUEST_TIMEOUT       408 "request_timeout" "The request took too long to arrive";
    STALE                 409 "stale" "The game has moved on";
    GAME_NOT_OPEN         409 "game_not_open" "The game is not open";
    GAME_NOT_ACTIVE       409 "game_not_active" "The game is not active";
    GAME_NOT_STARTED      409 "game_not_started" "The game has not started";
    SEAT_TAKEN            409 "seat_taken" "The seat is taken";
    ALREADY_SEATED        409 "already_seated" "You sit at this game already";
    ALREADY_RESIGNED      409 "already_resigned" "You have resigned already";
    ALREADY_BLOCKED       409 "already_blocked" "The player is blocked already";
    NOT_BLOCKED           409 "not_blocked" "The player is not blocked";
    NOTHING_TO_UNDO       409 "nothing_to_undo" "There is nothing to take back";
    UNDO_LIMIT            409 "undo_limit" "The turn was taken back too often";
    YOUR_TURN             409 "your_turn" "It is your turn";
    SIMULTANEOUS          409 "simultaneous" "Everybody moves at once";
    TOO_MANY_CONDITIONALS 409 "too_many_conditional_turns" "You have too many conditional turns";
    TOO_MANY_GAMES        409 "too_many_games" "You have too many unfinished games";
    TOO_MANY_TOKENS       409 "too_many_tokens" "You have too many tokens";
    VACATION_OVERLAPS     409 "vacation_overlaps" "These days are booked already";
    VACATION_SPENT        409 "vacation_spent" "Too few days of vacation are left";
    TOO_MANY_WEBHOOKS     409 "too_many_webhooks" "You have too many webhooks";
    USERNAME_TAKEN        409 "username_taken" "The username is taken";
    EMAIL_TAKEN           409 "email_taken" "The e-mail address is taken";
    LINK_REVOKED          410 "link_revoked" "The link no longer works";
    BODY_TOO_LARGE        413 "body_too_large" "The request is too large";
    UNSUPPORTED_MEDIA     415 "unsupported_media_type" "The media type is not understood";
    ENCODED               415 "unsupported_content_encoding" "Compressed requests are not understood";
    INVALID               422 "invalid" "A value is not allowed";
    OWN_CONDITION         422 "own_condition" "What is expected is your own to decide";
    REFUSED               422 "refused" "The rules refuse it";
    REVEAL_INSIDE_TURN    422 "reveal_inside_turn" "A reveal closes the turn";
    HAS_OWN_TIMERS        422 "has_own_timers" "The game has timers of its own";
    TOO_LITTLE_TIME       422 "too_little_time" "Too little of the week is left to play in";
    VACATION_IN_PAST      422 "vacation_in_past" "A vacation is booked in advance";
    KEY_REUSED            422 "idempotency_key_reused" "The Idempotency-Key was used for another request";
    WEAK_PASSWORD         422 "weak_password" "The password is too easy to guess";
    WEBHOOK_REFUSED       422 "webhook_address_refused" "Nothing is sent to where the webhook leads";
    WEBHOOK_UNRESOLVED    422 "webhook_host_unknown" "The host of the webhook has no address";
    RATE_LIMITED          429 "rate_limited" "Too many requests";
    INTERNAL              500 "internal" "Something went wrong on our side";
    GAME_UNREADABLE       503 "game_unreadable" "This version of the service cannot read the game";
    KEY_MISSING           503 "key_missing" "A key of the service is missing";
    BUSY                  503 "busy" "Too much is being drawn and read right now";
    DRAINING              503 "draining" "The service is about to stop";
    READ_ONLY             503 "read_only" "Nothing can be stored right now";
    OUTCOME_UNKNOWN       503 "outcome_unknown" "It is not known whether this was done";
    UNAVAILABLE           503 "unavailable" "The service cannot answer right now";
}
