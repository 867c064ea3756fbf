use super::board::{Board, Listener};
use super::relay::{Change, Outbox};
use plotline_domain::games::{Bell, Game};
use plotline_domain::ids::{GameId, PlayerId};
use std::sync::Arc;
use tokio::sync::watch;

/// Wakes the streams of this node, and tells the other nodes to wake theirs.
#[derive(Clone, Default)]
pub struct Hub {
    games: Board<GameId>,
    players: Board<PlayerId>,
    outbox: Option<Outbox>,
    closing: Arc<watch::Sender<bool>>,
}

impl Hub {
    /// One that also tells others.
    pub(crate) fn with_outbox(outbox: Outbox) -> Self {
        Self {
            outbox: Some(outbox),
            ..Self::default()
        }
    }

    /// Listens for changes of a game. Whoever listens first and reads then misses nothing.
    pub(crate) fn game(&self, game: GameId) -> Listener<GameId> {
        self.games.listen(game)
    }

    /// Listens for changes of the games at which a player sits.
    pub(crate) fn player(&self, player: PlayerId) -> Listener<PlayerId> {
        self.players.listen(player)
    }

    /// A game has come to this revision, here or elsewhere.
    pub(crate) fn game_changed(&self, game: GameId, revision: u64) {
        self.games.wake_at(&game, revision);
    }

    /// Something about the games of a player has changed.
    pub(crate) fn player_changed(&self, player: PlayerId) {
        self.players.wake(&player);
    }

    pub(super) fn heard(&self, change: &Change) {
        self.game_changed(change.game, change.revision);
        for player in &change.players {
            self.player_changed(*player);
        }
    }

    /// The games that somebody listens to.
    pub(super) fn games(&self) -> Vec<GameId> {
        self.games.keys()
    }

    /// The players for whom somebody listens.
    pub(super) fn players(&self) -> Vec<PlayerId> {
        self.players.keys()
    }

    /// Whether nobody listens to anything.
    pub(super) fn is_deserted(&self) -> bool {
        self.games.is_empty() && self.players.is_empty()
    }

    /// Anything may have happened.
    pub(crate) fn wake_all(&self) {
        self.games.wake_all();
        self.players.wake_all();
    }

    /// Lets every stream end, so that the process can.
    pub fn close(&self) {
        self.closing.send_replace(true);
        self.wake_all();
    }

    pub(super) fn is_closing(&self) -> bool {
        *self.closing.borrow()
    }

    /// Waits until the process is to end.
    pub async fn closed(&self) {
        // It fails only without a sender, and that is here.
        let _ = self.closing.subscribe().wait_for(|closing| *closing).await;
    }
}

impl Bell for Hub {
    fn ring(&self, game: &Game) {
        let change = Change::of(game);
        self.heard(&change);
        if let Some(outbox) = &self.outbox {
            outbox.put(change);
        }
    }
}
