use super::open_game::UNFINISHED_LIMIT;
use super::{Game, GameStore};
use crate::ids::{NoticeId, PlayerId};
use crate::notices::{Notice, NoticeDetails, NoticeKind};
use crate::ports::StoreError;
use jiff::Timestamp;

const WHY: &str = "Links and reply addresses in earlier mails about this game no longer work, because your password, your \
    e-mail address or your log-ins were changed. Those in this mail do.";

/// The turns that wait for a player, to be told again: what the earlier mails carry no longer plays.
pub(crate) async fn turns_told_again(
    games: &dyn GameStore,
    player: PlayerId,
    at: Timestamp,
) -> Result<Vec<Notice>, StoreError> {
    let unfinished = games.unfinished_of(player, UNFINISHED_LIMIT).await?;
    let told = unfinished.iter().filter_map(|game| told_again(game, player, at));
    Ok(told.collect())
}

/// Where several seats move at once there are no turns to tell of.
fn told_again(game: &Game, player: PlayerId, at: Timestamp) -> Option<Notice> {
    let seat = game.seat_of(player)?;
    if !game.waits_for(player) || game.is_simultaneous() {
        return None;
    }
    Some(Notice {
        id: NoticeId::named(NoticeKind::YourTurn, &format!("{} {player} again {at}", game.id)),
        player,
        game: Some(game.id),
        seq: game.seq,
        kind: NoticeKind::YourTurn,
        details: NoticeDetails {
            seat: Some(seat),
            username: Some(game.name_at(seat)),
            deadline: game.deadline_of(player),
            sentences: vec![WHY.to_owned()],
            ..NoticeDetails::default()
        },
        at,
    })
}
