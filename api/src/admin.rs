//! `plotline admin`.

use crate::cli::{AdminCommand, Grant};
use plotline_adapters::{Argon2Passwords, SystemClock, SystemEntropy};
use plotline_domain::audit::{AuditAdmin, Order, Reason};
use plotline_domain::games::GameStore;
use plotline_domain::players::{PlayerStore, Players, Role};
use std::sync::Arc;

/// Gives or takes the role, and says what is the case now.
pub(crate) async fn carry_out(command: &AdminCommand, players: &Players) -> Result<String, String> {
    let (Grant { username, reason }, role, what) = match command {
        AdminCommand::Grant(grant) => (grant, Role::Admin, "an admin"),
        AdminCommand::Revoke(grant) => (grant, Role::Player, "a player"),
    };
    let reason = Reason::parse(reason).map_err(|error| format!("The role cannot be changed: {error}."))?;
    let order = Order {
        admin: AuditAdmin::command_line(),
        reason,
    };
    let changed = players.set_role(&order, username, role).await;
    let when = match changed.map_err(|error| format!("The role cannot be changed: {error}."))? {
        true => "now",
        false => "already",
    };
    Ok(format!("{username} is {what} {when}."))
}

/// The players of a database that no service of this process uses.
pub(crate) fn players_in<S: PlayerStore + GameStore + 'static>(store: Arc<S>) -> Result<Players, String> {
    let passwords = Arc::new(Argon2Passwords::new(1)?);
    let (clock, entropy) = (Arc::new(SystemClock), Arc::new(SystemEntropy));
    Ok(Players::new(store.clone(), store, passwords, clock, entropy))
}
