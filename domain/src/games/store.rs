use super::{ConditionalTurn, Game, GameQuery, GameSearch, KeptSeed, Nonce};
use crate::audit::{AuditEntry, AuditStore};
use crate::clocks::ScheduleStore;
use crate::ids::{ConditionalId, GameId, PlanMark, PlayerId};
use crate::kernel::Seat;
use crate::notices::Notice;
use crate::ports::StoreError;
use crate::record::Event;
use async_trait::async_trait;
use jiff::{SignedDuration, Timestamp};

/// Where games are kept. Every adapter MUST keep these promises:
///
/// - What was acknowledged is durable.
/// - `commit` is all or nothing, and of several commits from one revision exactly one succeeds.
/// - Nobody sits at more unfinished games than the limit, also when several are opened and joined at once.
/// - Events are never changed or deleted, and have no gaps.
/// - The seed leaves only through `secrets` and `kept_seeds`.
/// - Anything that may pass by itself (no connection, a lock held too long) is `StoreError::Unavailable`.
#[async_trait]
pub trait GameStore: ScheduleStore + AuditStore {
    /// Keeps a new game at revision 0, unless whoever opens it sits at `limit` or more that are open or active; says
    /// whether it was kept.
    async fn insert(
        &self,
        game: &Game,
        seed: &KeptSeed,
        nonces: &[(Seat, Nonce)],
        limit: u32,
    ) -> Result<bool, StoreError>;

    /// Where this version cannot read the game it is `StoreError::GameUnreadable`.
    async fn find(&self, id: GameId) -> Result<Option<Game>, StoreError>;

    /// The games among `ids` that exist and can be read, in any order.
    async fn find_many(&self, ids: &[GameId]) -> Result<Vec<Game>, StoreError>;

    /// The revision and what else may change: what a cache of games must ask before it answers.
    async fn version(&self, id: GameId) -> Result<Option<Version>, StoreError>;

    /// The revisions of many games at once: those among `ids` that exist, in any order.
    async fn revisions(&self, ids: &[GameId]) -> Result<Vec<(GameId, u64)>, StoreError>;

    /// Something that differs from what it was before whenever a change has become visible in between; it may differ
    /// although none has. So whoever has looked after asking need not look again while it stays the same.
    async fn mark(&self) -> Result<String, StoreError>;

    /// The revisions of the open and active games at which any of these players sits, in the order of players and
    /// games.
    async fn revisions_of_players(
        &self,
        players: &[PlayerId],
    ) -> Result<Vec<(PlayerId, GameId, u64)>, StoreError>;

    /// Games that cannot be read are left out and shorten no page: fewer than `limit` are given only at the end, or where
    /// thousands in a row cannot be read although their ruleset is known; the list ends there.
    async fn list(&self, query: &GameQuery) -> Result<Vec<Game>, StoreError>;

    /// The ids of the games that `list` begins with, at most `limit`, found without reading them: some may be such as
    /// cannot be read.
    async fn list_ids(&self, query: &GameQuery) -> Result<Vec<GameId>, StoreError>;

    /// All that fit, whoever may see them; otherwise as `list`.
    async fn search(&self, search: &GameSearch) -> Result<Vec<Game>, StoreError>;

    /// The open and active games at which the player sits and which can be read, oldest first; at most `limit`.
    async fn unfinished_of(&self, player: PlayerId, limit: u32) -> Result<Vec<Game>, StoreError>;

    /// The active games in which something is due by `now` ([`Game::due_at`]), at most `limit`. First come those that have
    /// waited longest since they were due or, if they were claimed or put off, since that ended. Where several nodes share
    /// a store, they are this caller's until `until`, or until the next commit: no other is given them. That only shares
    /// out the work; `commit` decides what happens. Games of rulesets that this version does not know are left to nodes
    /// that know them.
    async fn claim_due(
        &self,
        now: Timestamp,
        until: Timestamp,
        limit: u32,
    ) -> Result<Vec<GameId>, StoreError>;

    /// Nothing could be done in a game that is due, so `claim_due` gives it to nobody for as long again as it has been
    /// due by `now`, but not for longer than `longest`, and not beyond its next commit. So games that fail again and
    /// again make room for the others.
    async fn put_off(&self, id: GameId, now: Timestamp, longest: SignedDuration) -> Result<(), StoreError>;

    /// The active games that are played at a pace, by their ids, those after `after`; at most `limit`.
    async fn paced_games(&self, after: Option<GameId>, limit: u32) -> Result<Vec<GameId>, StoreError>;

    /// Keeps the game as it is after a change, with all that belongs to it.
    async fn commit(&self, commit: Commit<'_>) -> Result<(), CommitError>;

    /// The same where a player sits down, unless that player sits at `limit` or more games that are open or active;
    /// says whether it was kept.
    async fn commit_joined(
        &self,
        commit: Commit<'_>,
        player: PlayerId,
        limit: u32,
    ) -> Result<bool, CommitError>;

    /// The same for what an admin does, with its entry in the audit log. Where the entry's number is taken it is a
    /// [`CommitError::Conflict`] as well.
    async fn commit_audited(&self, commit: Commit<'_>, entry: &AuditEntry) -> Result<(), CommitError>;

    /// The conditional turns of all seats of a game, by their numbers.
    async fn conditional_turns(&self, id: GameId) -> Result<Vec<ConditionalTurn>, StoreError>;

    /// Changes the conditional turns of an active game and nothing else, as long as the game has the revision and the
    /// seq of `game`. `game.planned` is the new mark.
    async fn change_conditional_turns(
        &self,
        game: &Game,
        changes: PlanChanges<'_>,
    ) -> Result<(), CommitError>;

    /// The events after `after`, in order; at most `limit`.
    async fn events(&self, id: GameId, after: u64, limit: u32) -> Result<Vec<StoredEvent>, StoreError>;

    /// The seed and the players' nonces, for drawing and, once it is over, for the record.
    async fn secrets(&self, id: GameId) -> Result<Option<KeptSecrets>, StoreError>;

    /// The seeds that any of these keys has sealed, of games that are over or of those that are not; the empty key has
    /// sealed those that are open. At most `limit`, in any order.
    async fn kept_seeds(
        &self,
        over: bool,
        keys: &[String],
        limit: u32,
    ) -> Result<Vec<(GameId, KeptSeed)>, StoreError>;

    /// Keeps a seed in another form, if it is still kept in this one; says whether it was.
    async fn rekeep_seed(&self, id: GameId, from: &KeptSeed, to: &KeptSeed) -> Result<bool, StoreError>;

    /// How many seeds each key has sealed.
    async fn sealed_seeds(&self) -> Result<Vec<(String, u64)>, StoreError>;

    /// What was answered to a request with this key.
    async fn answer(&self, key: &AnswerKey) -> Result<Option<Answer>, StoreError>;
}

/// One change of a game.
#[derive(Clone, Debug)]
pub struct Commit<'a> {
    /// The game after the change, its revision one higher than the one it was made from. Of its fields, status,
    /// seats, revision, seq, standing, clock, planned, record, started_at and finished_at may have changed; of its
    /// seats, what a player was called at the start.
    pub game: &'a Game,
    /// Whether `game.seats` differ from those stored; the nonces are those of seats newly taken.
    pub seats: Option<&'a [(Seat, Nonce)]>,
    /// The new events, in order, the last one numbered `game.seq`.
    pub events: &'a [Event],
    /// What a later request with the same key is to be answered.
    pub answer: Option<NewAnswer<'a>>,
    /// What the players are to be told of it.
    pub notices: &'a [Notice],
    /// What becomes of the conditional turns.
    pub plans: PlanChanges<'a>,
}

/// What becomes of the conditional turns of a game; its `planned` after the change is their new mark.
#[derive(Clone, Copy, Debug, Default)]
pub struct PlanChanges<'a> {
    /// The mark they had. If it is another by now, the change is refused as one from an old revision is.
    pub from: Option<PlanMark>,
    pub added: &'a [ConditionalTurn],
    pub ended: &'a [ConditionalId],
    /// Those of which `met` and `seen` have changed.
    pub followed: &'a [ConditionalTurn],
}

/// What tells whether a game that was read before is still the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Version {
    pub revision: u64,
    pub planned: Option<PlanMark>,
}

impl PlanChanges<'_> {
    /// They stay as they are.
    pub fn none(game: &Game) -> Self {
        Self {
            from: game.planned,
            ..Self::default()
        }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum CommitError {
    /// The game has changed since it was read.
    #[error("the game has changed since it was read")]
    Conflict,
    /// The answer's key is taken already: this very request went through before.
    #[error("the key was used before")]
    KeyTaken,
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// An event as it is kept: its canonical line, see [`Event::to_line`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredEvent {
    pub seq: u64,
    pub line: String,
}

/// The secrets of a game as they are stored.
#[derive(Clone, Debug)]
pub struct KeptSecrets {
    pub seed: KeptSeed,
    /// By seat; empty where a player added nothing.
    pub nonces: Vec<String>,
}

/// An `Idempotency-Key`, which is a player's own at one game.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AnswerKey {
    pub game: GameId,
    pub player: PlayerId,
    pub key: String,
}

#[derive(Clone, Debug)]
pub struct NewAnswer<'a> {
    pub key: &'a AnswerKey,
    pub answer: Answer,
    pub at: Timestamp,
}

/// An answer given, with the fingerprint of the request it was given to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    pub request: String,
    pub body: String,
}
