//! `plotline admin`.

use crate::cli::Grant;
use plotline_adapters::{Argon2Passwords, SystemClock, SystemEntropy};
use plotline_domain::audit::{AuditAdmin, Order, Reason};
use plotline_domain::games::GameStore;
use plotline_domain::players::{PlayerStore, Players, Role};
use std::sync::Arc;

pub(crate) async fn set_role<S: PlayerStore + GameStore + 'static>(
    Grant { username, reason }: &Grant,
    role: Role,
    store: Arc<S>,
) -> Result<(), String> {
    let reason = Reason::parse(reason).map_err(|error| format!("The role cannot be changed: {error}."))?;
    let order = Order {
        admin: AuditAdmin::command_line(),
        reason,
    };
    let passwords = Arc::new(Argon2Passwords::new(1)?);
    let (clock, entropy) = (Arc::new(SystemClock), Arc::new(SystemEntropy));
    let players = Players::new(store.clone(), store, passwords, clock, entropy);
    let changed = players.set_role(&order, username, role).await;
    let when = match changed.map_err(|error| format!("The role cannot be changed: {error}."))? {
        true => "now",
        false => "already",
    };
    let what = if role == Role::Admin {
        "an admin"
    } else {
        "a player"
    };
    println!("{username} is {what} {when}.");
    Ok(())
}
