//! Telling the other nodes that a game has changed, and hearing it from them.
//!
//! Nothing depends on it but how soon a stream on another node looks: whatever is lost here is found by `poll.rs`.

use super::Hub;
use crate::Service;
use actix_web::web;
use async_trait::async_trait;
use plotline_domain::games::Game;
use plotline_domain::ids::{GameId, PlayerId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;
use uuid::Uuid;

/// What carries texts of some kilobytes to every node that listens, this one included. Any of them may be lost.
#[async_trait]
pub trait Wire: Send + Sync {
    async fn send(&self, text: String) -> Result<(), String>;

    /// Begins to listen; what is sent from then on is heard.
    async fn listen(&self) -> Result<Box<dyn Ear>, String>;
}

/// One connection that listens.
#[async_trait]
pub trait Ear: Send {
    /// The next text, or why there will be no more.
    async fn next(&mut self) -> Result<String, String>;
}

/// A change of a game, as nodes tell each other of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Change {
    pub(super) game: GameId,
    pub(super) revision: u64,
    /// Who sits there.
    pub(super) players: Vec<PlayerId>,
}

#[derive(Serialize, Deserialize)]
struct Message {
    /// The node that sends it.
    node: Uuid,
    changes: Vec<Change>,
}

/// Changes that wait to be sent. When it is full, more are forgotten.
#[derive(Clone)]
pub(crate) struct Outbox(mpsc::Sender<Change>);

const OUTBOX: usize = 4096;

/// Changes in one message: PostgreSQL carries 8000 bytes, and a change of a full table takes some 300.
const BATCH: usize = 12;

/// How long to wait before listening is tried again.
const PAUSE: Duration = Duration::from_secs(1);

impl Change {
    pub(super) fn of(game: &Game) -> Self {
        let players = game.seats.iter().filter_map(|seat| seat.player.as_ref());
        Self {
            game: game.id,
            revision: game.revision,
            players: players.map(|player| player.id).collect(),
        }
    }
}

impl Outbox {
    pub(super) fn put(&self, change: Change) {
        if self.0.try_send(change).is_err() {
            metrics::counter!("plotline_relay_forgotten_total").increment(1);
        }
    }
}

/// What joins this node to the others.
pub struct Link {
    pub relay: Arc<Relay>,
    /// What this node has to say.
    pub outbox: mpsc::Receiver<Change>,
}

impl Link {
    /// A hub that tells other nodes, and what carries it to them.
    pub fn new(wire: Arc<dyn Wire>, node: Uuid) -> (Hub, Self) {
        let (sender, outbox) = mpsc::channel(OUTBOX);
        let relay = Arc::new(Relay { wire, node });
        (Hub::with_outbox(Outbox(sender)), Self { relay, outbox })
    }
}

/// Speaks and listens for a node.
pub struct Relay {
    wire: Arc<dyn Wire>,
    node: Uuid,
}

impl Relay {
    /// Sends what the outbox holds, all that waits at once: under load one message tells of many games.
    pub async fn send(self: Arc<Self>, mut outbox: mpsc::Receiver<Change>) {
        let mut waiting = Vec::new();
        while outbox.recv_many(&mut waiting, OUTBOX).await > 0 {
            for text in self.messages(&newest(std::mem::take(&mut waiting))) {
                if let Err(error) = self.wire.send(text).await {
                    tracing::warn!(%error, "other nodes could not be told of a change");
                }
            }
        }
    }

    /// Wakes the streams of this node as the others ask for it.
    pub async fn listen(self: Arc<Self>, service: web::Data<Service>) {
        loop {
            let error = match self.wire.listen().await {
                Ok(ear) => self.hear(ear, &service).await,
                Err(error) => error,
            };
            tracing::warn!(%error, "other nodes are not heard");
            tokio::time::sleep(PAUSE).await;
        }
    }

    async fn hear(&self, mut ear: Box<dyn Ear>, service: &Service) -> String {
        // Whatever was said while nobody listened.
        service.hub.wake_all();
        loop {
            match ear.next().await {
                Ok(text) => {
                    for change in self.understand(&text) {
                        service.games.forget_game(change.game);
                        service.hub.heard(&change);
                    }
                }
                Err(error) => return error,
            }
        }
    }

    /// The changes that another node tells of. What cannot be read comes from one of another version, and is found by
    /// looking.
    fn understand(&self, text: &str) -> Vec<Change> {
        match serde_json::from_str::<Message>(text) {
            Ok(message) if message.node == self.node => Vec::new(),
            Ok(message) => message.changes,
            Err(error) => {
                tracing::debug!(%error, "another node said something that cannot be read");
                Vec::new()
            }
        }
    }

    fn messages(&self, changes: &[Change]) -> Vec<String> {
        let write = |changes: &[Change]| {
            let message = Message {
                node: self.node,
                changes: changes.to_vec(),
            };
            serde_json::to_string(&message).unwrap_or_default()
        };
        changes.chunks(BATCH).map(write).collect()
    }
}

/// Only the newest change of each game.
fn newest(mut changes: Vec<Change>) -> Vec<Change> {
    changes.sort_by_key(|change| (change.game, std::cmp::Reverse(change.revision)));
    changes.dedup_by_key(|change| change.game);
    changes
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Nothing;

    #[async_trait]
    impl Wire for Nothing {
        async fn send(&self, _: String) -> Result<(), String> {
            Ok(())
        }
        async fn listen(&self) -> Result<Box<dyn Ear>, String> {
            Err("nobody speaks".into())
        }
    }

    fn relay(node: u128) -> Relay {
        Relay {
            wire: Arc::new(Nothing),
            node: Uuid::from_u128(node),
        }
    }

    fn change(game: u128, revision: u64) -> Change {
        Change {
            game: GameId(Uuid::from_u128(game)),
            revision,
            players: (0..8).map(|n| PlayerId(Uuid::from_u128(n))).collect(),
        }
    }

    #[test]
    fn other_nodes_are_heard_and_ones_own_echo_is_not() {
        let told = |node: u128| {
            let texts = relay(node).messages(&[change(1, 5)]);
            let changes = texts.iter().flat_map(|text| relay(1).understand(text));
            changes.collect::<Vec<_>>()
        };
        assert_eq!(told(1), []);
        assert_eq!(told(2), [change(1, 5)]);
        assert_eq!(relay(1).understand("{\"node\":7}"), []);
    }

    #[test]
    fn any_number_of_changes_fits_into_messages_that_postgres_carries() {
        let changes: Vec<Change> = (0..100).map(|game| change(game, u64::MAX)).collect();
        let texts = relay(1).messages(&changes);
        assert!(texts.iter().all(|text| text.len() < 8000));
        let read = texts.iter().flat_map(|text| {
            let message: Message = serde_json::from_str(text).unwrap();
            message.changes
        });
        assert_eq!(read.collect::<Vec<_>>(), changes);
    }

    #[test]
    fn of_each_game_the_newest_change_is_told() {
        let told = newest(vec![change(1, 2), change(2, 9), change(1, 3), change(1, 1)]);
        assert_eq!(told, [change(1, 3), change(2, 9)]);
    }
}
