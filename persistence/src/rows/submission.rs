use super::{game_text, read_count, read_id, read_time, unreadable, write_count};
use crate::errors::Fault;
use crate::schema::submissions;
use diesel::prelude::{Insertable, Queryable, Selectable};
use plotline_domain::submissions::{Submission, Verdict};
use serde::Serialize;

#[derive(Queryable, Selectable, Insertable, Serialize)]
#[diesel(table_name = submissions, treat_none_as_default_value = false)]
pub(crate) struct SubmissionRow {
    /// Empty where nobody knows which game was meant.
    game_id: String,
    pub(crate) submission_id: String,
    player_id: String,
    at: i64,
    act: String,
    channel: String,
    client: Option<String>,
    address: Option<String>,
    request_id: Option<String>,
    sent: Option<String>,
    expected_seq: Option<i64>,
    key_hash: Option<String>,
    outcome: String,
    first_seq: Option<i64>,
    last_seq: Option<i64>,
    status: Option<i16>,
    code: Option<String>,
    rule: Option<String>,
    detail: Option<String>,
}

impl SubmissionRow {
    pub(crate) fn new(submission: &Submission) -> Self {
        let Verdict {
            outcome,
            events,
            status,
            code,
            rule,
            detail,
        } = submission.verdict.clone();
        Self {
            game_id: game_text(submission.game),
            submission_id: submission.id.to_string(),
            player_id: submission.player.to_string(),
            at: submission.at.as_millisecond(),
            act: submission.act.as_str().to_owned(),
            channel: submission.channel.as_str().to_owned(),
            client: submission.client.clone(),
            address: submission.address.clone(),
            request_id: submission.request_id.clone(),
            sent: submission.sent.clone(),
            expected_seq: submission.expected_seq.map(write_count),
            key_hash: submission.key_hash.clone(),
            outcome: outcome.as_str().to_owned(),
            first_seq: events.map(|(first, _)| write_count(first)),
            last_seq: events.map(|(_, last)| write_count(last)),
            status: status.and_then(|status| i16::try_from(status).ok()),
            code,
            rule,
            detail,
        }
    }

    pub(crate) fn read(self) -> Result<Submission, Fault> {
        let game = Some(self.game_id).filter(|text| !text.is_empty());
        let of = &self.submission_id;
        let events = self.first_seq.zip(self.last_seq);
        let events = events.map(|(first, last)| Ok::<_, Fault>((read_count(first)?, read_count(last)?)));
        Ok(Submission {
            id: read_id(of)?,
            game: game.map(|text| read_id(&text)).transpose()?,
            player: read_id(&self.player_id)?,
            at: read_time(self.at)?,
            act: self.act.parse().map_err(|why| unreadable("act", of, why))?,
            channel: self
                .channel
                .parse()
                .map_err(|why| unreadable("channel", of, why))?,
            client: self.client,
            address: self.address,
            request_id: self.request_id,
            sent: self.sent,
            expected_seq: self.expected_seq.map(read_count).transpose()?,
            key_hash: self.key_hash,
            verdict: Verdict {
                outcome: self
                    .outcome
                    .parse()
                    .map_err(|why| unreadable("outcome", of, why))?,
                events: events.transpose()?,
                status: self.status.and_then(|status| u16::try_from(status).ok()),
                code: self.code,
                rule: self.rule,
                detail: self.detail,
            },
        })
    }
}
