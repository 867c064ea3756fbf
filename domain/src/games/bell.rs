use super::Game;

/// Rung after every change of a game, for whoever waits for one.
///
/// It is a hint and may be lost: what happened is read from the store, and whoever waits looks there now and then
/// without having heard anything. It MUST NOT wait.
pub trait Bell: Send + Sync {
    fn ring(&self, game: &Game);
}
