use super::{Ended, How};
use crate::games::Game;
use crate::ids::NoticeId;
use crate::kernel::{Seat, Timestamp};
use crate::notices::{Notice, NoticeDetails, NoticeKind};

/// Adds what the owners of conditional turns are told of those that were dropped by a change: one notice each, however
/// many were. Whose turn begins by the same change is told there as well, so that one mail will do.
pub(in crate::games) fn tell_of_ended(
    notices: &mut Vec<Notice>,
    after: &Game,
    ended: &[Ended],
    at: Timestamp,
) {
    for place in &after.seats {
        let Some(owner) = &place.player else { continue };
        let own = ended.iter().filter(|ended| ended.turn.seat == place.seat);
        let sentences: Vec<String> = own.filter_map(|ended| ended.tell(after)).collect();
        if sentences.is_empty() {
            continue;
        }
        let turn = notices.iter_mut().find(|notice| {
            let kind = notice.kind;
            notice.player == owner.id && kind == NoticeKind::YourTurn
        });
        if let Some(turn) = turn {
            turn.details.sentences.clone_from(&sentences);
        }
        let kind = NoticeKind::ConditionalDropped;
        let name = format!("{} {} {}", after.id, after.revision, owner.id);
        notices.push(Notice {
            id: NoticeId::named(kind, &name),
            player: owner.id,
            game: Some(after.id),
            seq: after.seq,
            kind,
            details: NoticeDetails {
                seat: Some(place.seat),
                username: Some(owner.username.clone()),
                sentences,
                ..NoticeDetails::default()
            },
            at,
        });
    }
}

impl Ended {
    /// What its owner is told; nothing if it was played as planned.
    fn tell(&self, game: &Game) -> Option<String> {
        let names = |seat: Seat| game.name_at(seat);
        let plan = self.turn.plan.write(game.options.ruleset(), &names);
        match &self.how {
            How::Played { rest: None } => None,
            How::Played { rest: Some(rest) } => {
                let (number, refusal) = (rest.index + 1, &rest.refusal);
                let message = refusal.message.trim_end_matches('.');
                Some(format!(
                    "Your conditional turn “{plan}” was played up to move {number}, which the rules refused: \
                     {message} ({}).",
                    refusal.rule
                ))
            }
            How::Dropped(unfit) => {
                let why = unfit.tell(&names);
                Some(format!("Your conditional turn “{plan}” was dropped: {why}."))
            }
        }
    }
}
